"""Answers to exercises: their kinds, and how each is read from text.

A play is `Rc@0,3 Rs@0,4`, tiles and kinds are `Rc Bv`, cells `0,3 1,2`, a line `0,1:0,4` (its first and last cell),
a choice its number, several choices and an order `2 1 3`, a number `12`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, Protocol

from qwirkle_lessons.engine import Board, Cell, Direction, NotationError, Play, Tile, hand, in_order
from qwirkle_lessons.i18n import say
from qwirkle_lessons.told import quoted

if TYPE_CHECKING:
    from qwirkle_lessons.exercises.exercise import Exercise

AnswerKind = Literal["play", "hand", "tiles", "cells", "lines", "kinds", "choice", "several", "order", "number"]
Line = tuple[Cell, ...]
"""A line by its cells, from left to right or from top to bottom."""

Answer = Play | tuple[Cell, ...] | tuple[Line, ...] | tuple[Tile, ...] | tuple[str, ...] | str | int


class Asked(Protocol):
    """What has to be known of a question to read lines and choices from text."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the table."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What one chooses from."""


CELL = re.compile(r"(-?\d{1,6}),(-?\d{1,6})")
MOST_DIGITS = 6
LAID: tuple[AnswerKind, ...] = ("play", "hand")
"""Answers that lay tiles on the table."""


def lines_on(board: Board, lone: Iterable[Cell] = ()) -> tuple[Line, ...]:
    """Every line of two or more tiles: those across row by row, then those down column by column.

    After them the cells of `lone` tiles, each as if it were a line of one.
    """
    lines = {board.line(cell, direction) for cell in board.cells for direction in Direction}
    across = sorted(line for line in lines if len(line) > 1 and line[0].row == line[-1].row)
    down = sorted((line for line in lines if len(line) > 1 and line[0].col == line[-1].col), key=_by_column)
    return (*across, *down, *((cell,) for cell in lone))


def _by_column(line: Line) -> tuple[int, int]:
    return line[0].col, line[0].row


def line_in_text(line: Line) -> str:
    """A line as one writes it: its first and its last cell."""
    return ":".join(f"{cell.row},{cell.col}" for cell in (line[0], line[-1]))


def read_answer(text: str, exercise: Exercise) -> Answer:
    """The answer to this exercise that a text gives. Raises NotationError, «write it like …»."""
    reader, example = _READERS[exercise.answer]
    if exercise.answer == "order":
        example = " ".join(["2", "1", *(str(number + 1) for number in range(2, len(exercise.choices)))])
    unreadable = NotationError(say("exercises.unreadable", exercise.language, text=quoted(text), example=example))
    if not isinstance(text, str):
        raise unreadable
    try:
        return reader(exercise, text)
    except ValueError as error:
        raise unreadable from error


def play_of(answer: Answer) -> Play:
    """An answer as a play; what is no play is one without tiles."""
    return answer if isinstance(answer, Play) else Play()


def tiles_of(answer: Answer) -> tuple[Tile, ...]:
    """The tiles of an answer; none if it is of another kind."""
    return tuple(item for item in answer if isinstance(item, Tile)) if isinstance(answer, tuple) else ()


def cells_of(answer: Answer) -> tuple[Cell, ...]:
    """The cells of an answer; none if it is of another kind."""
    return tuple(item for item in answer if isinstance(item, Cell)) if isinstance(answer, tuple) else ()


def lines_of(answer: Answer) -> tuple[Line, ...]:
    """The lines of an answer; none if it is of another kind."""
    if not isinstance(answer, tuple):
        return ()
    lines = (item for item in answer if isinstance(item, tuple) and not isinstance(item, Cell))
    return tuple(line for line in lines if line and all(isinstance(cell, Cell) for cell in line))


def choices_of(answer: Answer, exercise: Exercise) -> tuple[str, ...]:
    """The choices of an answer, in its order; none if one of them is no choice of this exercise."""
    texts = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
    chosen = tuple(text for text in texts if isinstance(text, str))
    return chosen if all(text in exercise.choices for text in chosen) else ()


def number_of(answer: Answer) -> int | None:
    """The number of an answer; None if it is of another kind, or longer than any that one can write."""
    return answer if type(answer) is int and abs(answer) < 10**MOST_DIGITS else None


def read_cell(text: str) -> Cell:
    """The cell that a text names. Raises NotationError."""
    found = CELL.fullmatch(text)
    if found is None:
        raise NotationError(text)
    return Cell(*map(int, found.groups()))


def _read_cells(_exercise: Exercise, text: str) -> tuple[Cell, ...]:
    return tuple(sorted(read_cell(word) for word in text.split()))


def read_lines(asked: Asked, text: str) -> tuple[Line, ...]:
    """The lines that a text names, in the order of the table. Raises ValueError."""
    named = {line_in_text(line): line for line in asked.lines}
    words = text.split()
    if not all(word in named for word in words):
        raise NotationError(text)
    return tuple(line for name, line in named.items() if name in words)


def _read_one_tile(_exercise: Exercise, text: str) -> tuple[Tile, ...]:
    tiles = hand(text)
    if len(tiles) > 1:
        raise NotationError(text)
    return tiles


def _read_choice(asked: Asked, text: str) -> str:
    (choice,) = _read_choices(asked, text)
    return choice


def _read_choices(asked: Asked, text: str) -> tuple[str, ...]:
    numbers = [int(word) for word in text.split()]
    if not all(1 <= number <= len(asked.choices) for number in numbers) or len(set(numbers)) < len(numbers):
        raise NotationError(text)
    return tuple(asked.choices[number - 1] for number in numbers)


def read_several(asked: Asked, text: str) -> tuple[str, ...]:
    """The choices whose numbers a text names, in the order of the choices. Raises ValueError."""
    chosen = _read_choices(asked, text)
    return tuple(choice for choice in asked.choices if choice in chosen)


def read_order(asked: Asked, text: str) -> tuple[str, ...]:
    """All choices in the order of their numbers in a text, or none. Raises ValueError."""
    steps = _read_choices(asked, text)
    if len(steps) not in {0, len(asked.choices)}:
        raise NotationError(text)
    return steps


def read_number(text: str) -> int:
    """The whole number that a text is. Raises NotationError."""
    if not re.fullmatch(rf"\s*-?\d{{1,{MOST_DIGITS}}}\s*", text, re.ASCII):
        raise NotationError(text)
    return int(text)


_READERS: dict[AnswerKind, tuple[Callable[[Exercise, str], Answer], str]] = {
    "play": (lambda _exercise, text: Play.parse(text), "Rc@0,3 Rs@0,4"),
    "hand": (_read_one_tile, "Rc"),
    "tiles": (lambda _exercise, text: hand(text), "Rc Bv"),
    "cells": (_read_cells, "0,3 0,4"),
    "lines": (read_lines, "0,1:0,4 0,2:3,2"),
    "kinds": (lambda _exercise, text: in_order(set(hand(text))), "Rc Bv"),
    "choice": (_read_choice, "1"),
    "several": (read_several, "1 3"),
    "order": (read_order, "2 1 3"),
    "number": (lambda _exercise, text: read_number(text), "12"),
}
