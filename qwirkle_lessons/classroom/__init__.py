"""What a teacher prints: the answers to the items of a class, and a worksheet."""

from qwirkle_lessons.classroom.answers import answers
from qwirkle_lessons.classroom.worksheet import Worksheet, worksheet

__all__ = ["Worksheet", "answers", "worksheet"]
