"""Lessons for the tile game Qwirkle: the rules, a board to touch, and exercises that explain every mistake."""

from qwirkle_lessons.engine import *  # noqa: F403
