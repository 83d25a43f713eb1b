"""An exercise: a value made from (id, seed, language), which reads and grades answers. No widget is needed for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, TypeVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, verdict_on
from qwirkle_lessons.engine import Board, Cell, NotationError, Play, Tile, hand, in_order
from qwirkle_lessons.engine.errors import quoted
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.i18n import say

AnswerKind = Literal["play", "hand", "cells", "kinds", "choice"]
Answer = Play | tuple[Cell, ...] | tuple[Tile, ...] | str
HINTS = 3
T = TypeVar("T")


class ExerciseError(ValueError):
    """There is no such exercise, or no such hint of it."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One item: what is shown, what is asked, and what kind of answer is awaited.

    board, hand, shown  the table, the learner's tiles, tiles that somebody else has just laid
    goal                one sentence: what to do
    answer              "play", "hand" (one tile of it), "cells", "kinds" or "choice" (one of `choices`)
    marks               cells that the question points at
    aim                 what the grading needs besides: a rule that is to be broken, a right choice
    """

    id: str
    seed: int
    language: str
    goal: str
    board: Board
    answer: AnswerKind
    hand: tuple[Tile, ...] = ()
    shown: Play = field(default_factory=Play)
    choices: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    aim: str = ""

    @property
    def kind(self) -> Kind:
        """The kind of exercise that this is one item of."""
        from qwirkle_lessons.exercises.catalog import kind_of  # the catalog lists the kinds, which make exercises

        return kind_of(self.id)

    def parse(self, text: str) -> Answer:
        """Read an answer from text. Raises NotationError, «write it like …»; that is no attempt."""
        reader, example = _READERS[self.answer]
        unreadable = NotationError(say("exercises.unreadable", self.language, text=quoted(text), example=example))
        if not isinstance(text, str):
            raise unreadable
        try:
            return reader(self, text)
        except ValueError as error:
            raise unreadable from error

    def grade(self, answer: Answer) -> Verdict:
        """Right, wrong or partly right, with the reason, its cells and a sentence; "unreadable" is no attempt."""
        return self.kind.grade(self, answer)

    def hint(self, number: int) -> str:
        """Hint 1, 2 or 3; only the last one may give the answer away."""
        hints = self.kind.hints(self)
        if type(number) is not int or not 1 <= number <= HINTS:
            raise ExerciseError(f"There are hints 1 to {HINTS}; got {quoted(number)}.")
        return hints[number - 1]

    def solution(self) -> Answer:
        """A right answer."""
        return self.kind.solution(self)

    def __str__(self) -> str:
        """The exercise as text: what to do, the board, and what else is shown."""
        marked = " ".join(f"{cell.row},{cell.col}" for mark in self.marks for cell in mark.cells)
        parts = {
            "board": str(self.board),
            "marked": marked,
            "new": str(self.shown),
            "hand": " ".join(map(str, self.hand)),
            "choices": "".join(f"\n{number}. {choice}" for number, choice in enumerate(self.choices, 1)),
        }
        told = [say(f"exercises.text.{name}", self.language, value=value) for name, value in parts.items() if value]
        return "\n".join([self.goal, *told])

    def as_json(self) -> dict[str, Any]:
        """Everything that is shown, in types that JSON knows."""
        return {
            "id": self.id,
            "seed": self.seed,
            "language": self.language,
            "goal": self.goal,
            "board": str(self.board),
            "hand": " ".join(map(str, self.hand)),
            "shown": str(self.shown),
            "answer": self.answer,
            "choices": list(self.choices),
            "marked": [list(cell) for mark in self.marks for cell in mark.cells],
        }

    def verdict_on(self, play: Play) -> Verdict:
        """What the rules say of a play from this hand; a play without tiles is no attempt."""
        verdict = verdict_on(self.board, play, hand=self.hand, language=self.language)
        return verdict if play.placements else replace(verdict, outcome="unreadable")

    def with_goal(self, case: str = "", **values: Any) -> Exercise:
        """The same exercise with its goal said; `case` chooses between several goals of one kind."""
        return replace(self, goal=self.say(f"goal.{case}" if case else "goal", **values))

    def say(self, key: str, **values: Any) -> str:
        """A sentence of this kind of exercise, in the language of the exercise."""
        return say(f"exercises.{self.id}.{key}", self.language, **values)


class Kind(ABC):
    """A kind of exercise: how one is made from chance, graded, hinted at and solved."""

    id: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    """The lines of the rule sheets that it practices."""

    @abstractmethod
    def make(self, seed: int, language: str) -> Exercise:
        """The exercise with this seed."""

    @abstractmethod
    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """What an answer is worth."""

    @abstractmethod
    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where to look, what to look for, and the answer."""

    @abstractmethod
    def solution(self, exercise: Exercise) -> Answer:
        """A right answer."""

    def item(self, seed: int, language: str, board: Board, answer: AnswerKind, **parts: Any) -> Exercise:
        """An exercise of this kind whose goal is not said yet; `parts` are further fields of `Exercise`."""
        return Exercise(id=self.id, seed=seed, language=language, goal="", board=board, answer=answer, **parts)

    def in_turn(self, seed: int, values: Sequence[T]) -> T:
        """The value for this seed: in each block of so many seeds each comes once, in an order that chance decides."""
        block, place = divmod(seed, len(values))
        return self.chance(block, "order").shuffled(values)[place]

    def chance(self, seed: int, part: str) -> Chance:
        """The chance that decides one part of an exercise."""
        return Chance(f"{self.id} {seed} {part}")


def play_of(answer: Answer) -> Play:
    """An answer as a play; what is no play is one without tiles."""
    return answer if isinstance(answer, Play) else Play()


def _read_cells(_exercise: Exercise, text: str) -> tuple[Cell, ...]:
    pairs = [word.split(",") for word in text.split()]
    return tuple(sorted(Cell(int(row), int(col)) for row, col in pairs))


def _read_one_tile(_exercise: Exercise, text: str) -> tuple[Tile, ...]:
    tiles = hand(text)
    if len(tiles) > 1:
        raise NotationError(text)
    return tiles


def _read_choice(exercise: Exercise, text: str) -> str:
    number = int(text)
    if not 1 <= number <= len(exercise.choices):
        raise NotationError(text)
    return exercise.choices[number - 1]


_READERS: dict[str, tuple[Callable[[Exercise, str], Answer], str]] = {
    "play": (lambda _exercise, text: Play.parse(text), "Rc@0,3 Rs@0,4"),
    "hand": (_read_one_tile, "Rc"),
    "cells": (_read_cells, "0,3 0,4"),
    "kinds": (lambda _exercise, text: in_order(set(hand(text))), "Rc Bv"),
    "choice": (_read_choice, "1"),
}
