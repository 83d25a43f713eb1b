"""What one touches: the live board and what is built on it."""

from qwirkle_lessons.widgets.answers import Answer
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.scene import AnswerKind, Button

__all__ = ["Answer", "AnswerKind", "BoardWidget", "Button"]
