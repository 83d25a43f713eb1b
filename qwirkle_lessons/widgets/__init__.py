"""What one touches: the live board and what is built on it."""

from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.free_table import FreeTable, free_table
from qwirkle_lessons.widgets.scene import AnswerKind, Button
from qwirkle_lessons.widgets.viewer import PlayList, Replay, play_list, replay

__all__ = [
    "Answer",
    "AnswerKind",
    "BoardWidget",
    "Button",
    "FreeTable",
    "PlayList",
    "Replay",
    "free_table",
    "play_list",
    "replay",
]
