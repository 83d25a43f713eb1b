"""A kind of exercise: how its items are made from chance, graded, hinted at and solved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board
from qwirkle_lessons.exercises.answers import LAID, Answer, AnswerKind
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.ids import id_at

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Variant:
    """Which item of a kind is wanted: its seed, the language of its sentences, and how hard it is, 1 to 3."""

    seed: int
    language: str
    level: int = 1


class Kind(ABC):
    """A kind of exercise.

    Each part of an item that chance decides has a stream of its own (`chance`), so that one part can change and the
    others stay.
    """

    id: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    """The lines of the rule sheets that it practices."""
    levels: ClassVar[int] = 3
    """How many levels of difficulty it has."""
    grid: ClassVar[bool] = True
    """Whether the grid of kinds beside the board helps to answer; else it only distracts."""
    given: ClassVar[bool] = False
    """Whether its items are a few that are given, so that none of them is fresh on an exit ticket."""
    reason_in: ClassVar[Literal["headline", "detail", "hint"] | None] = None
    """Where it stands why the answer is right: in the verdict, or the last hint says it already.

    None: the headline says what laid tiles score, the detail why anything else is right.
    """

    @abstractmethod
    def make(self, variant: Variant) -> Exercise:
        """The item that is wanted."""

    @abstractmethod
    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """What an answer is worth."""

    @abstractmethod
    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where to look, what to look for, and the answer."""

    @abstractmethod
    def solution(self, exercise: Exercise) -> Answer:
        """A right answer."""

    def reason(self, exercise: Exercise) -> str:
        """What is told after the last hint to somebody who asks for the answer: why it is right, without any praise."""
        where = self.reason_in or ("headline" if exercise.answer in LAID else "detail")
        verdict = exercise.grade(exercise.solution())
        return {"headline": verdict.headline, "detail": verdict.detail, "hint": ""}[where]

    def follow_up(self, exercise: Exercise, answer: Answer) -> Exercise | None:  # noqa: ARG002 - most kinds ask nothing
        """A further question after a wrong answer that several mistakes explain."""
        return None

    def item(self, variant: Variant, board: Board, answer: AnswerKind, **parts: Any) -> Exercise:
        """An exercise of this kind whose goal is not said yet; `parts` are further fields of `Exercise`."""
        name = self.name(variant.level)
        return Exercise(name, variant.seed, variant.language, goal="", board=board, answer=answer, **parts)

    def name(self, level: int) -> str:
        """The id of this kind at a level: «what-fits», «what-fits/2», «what-fits/3»."""
        return id_at(self.id, level)

    def in_turn(self, variant: Variant, values: Sequence[T]) -> T:
        """The value for this seed: in each block of so many seeds each comes once, in an order that chance decides."""
        block, place = divmod(variant.seed, len(values))
        return self.chance(replace(variant, seed=block), "order").shuffled(values)[place]

    def chance(self, variant: Variant, part: str) -> Chance:
        """The chance that decides one part of an item."""
        return Chance(f"{self.name(variant.level)} {variant.seed} {part}")
