"""An exercise: a value made from (id, seed, language), which reads and grades answers. No widget is needed for it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, verdict_on
from qwirkle_lessons.engine import OFFICIAL, Board, Cell, Play, RuleOptions, Tile
from qwirkle_lessons.exercises.answers import Answer, AnswerKind, Line, lines_on, read_answer
from qwirkle_lessons.exercises.ids import level_in
from qwirkle_lessons.i18n import say
from qwirkle_lessons.told import ToldInASentence, quoted

if TYPE_CHECKING:
    from qwirkle_lessons.exercises.kind import Kind

HINTS = 3

SEED_DIGITS = 18
"""How many digits a seed has at most."""


class ExerciseError(ToldInASentence, ValueError):
    """What is no exercise, lesson, seed or hint, or no length of a review. The message says what would be one."""


def checked_seed(seed: object) -> int:
    """A seed that can be used. Raises ExerciseError for what is no whole number, or one of more than 18 digits."""
    if type(seed) is not int:
        raise ExerciseError(say("refused.seed", given=quoted(seed)))
    if abs(seed) >= 10**SEED_DIGITS:
        raise ExerciseError(say("refused.seed_too_long", count=SEED_DIGITS, given=quoted(seed)))
    return seed


class NamedHand(NamedTuple):
    """Tiles that lie open beside the table, and whose they are."""

    name: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One item: what is shown, what is asked, and what kind of answer is awaited.

    id                  the kind of exercise, from the second level on with its level: «what-fits/2»
    board, hand, shown  the table, the learner's tiles, tiles that somebody else has just laid
    hands               the open tiles of others
    facts               what else one has to know, each a sentence: how many tiles the bag holds, who leads
    goal                one sentence: what to do
    answer              what one gives:
                        "play"     tiles of the hand laid on cells
                        "hand"     one tile of the hand; "tiles": one or several of them
                        "cells"    cells; "lines": whole lines of the table
                        "kinds"    kinds on the grid
                        "choice"   one of `choices`; "several": one or several of them; "order": all, in their order
                        "number"   a whole number
    marks               cells that the question points at
    lone                cells whose tile can be answered by itself, as if it were a line of one
    aim                 what the grading needs besides: a rule that is to be broken, a right choice
    options             the rules and the deck that are played by
    """

    id: str
    seed: int
    language: str
    goal: str
    board: Board
    answer: AnswerKind
    hand: tuple[Tile, ...] = ()
    shown: Play = field(default_factory=Play)
    hands: tuple[NamedHand, ...] = ()
    facts: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    lone: tuple[Cell, ...] = ()
    aim: str = ""
    options: RuleOptions = OFFICIAL

    @property
    def kind(self) -> Kind:
        """The kind of exercise that this is one item of."""
        from qwirkle_lessons.exercises.catalog import kind_of  # the catalog lists the kinds, which make exercises

        return kind_of(self.id)

    @property
    def level(self) -> int:
        """How hard it is, 1 to 3."""
        return level_in(self.id)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line of two or more tiles on the table, those just laid included: row by row, then the columns.

        After them the lone tiles that can be answered like a line.
        """
        return lines_on(self.board.with_tiles(self.shown), self.lone)

    def parse(self, text: str) -> Answer:
        """Read an answer from text. Raises NotationError, «write it like …»; that is no attempt."""
        return read_answer(text, self)

    def grade(self, answer: Answer) -> Verdict:
        """Right, wrong or partly right, with the reason, its cells, the rules and a sentence.

        "unreadable" is no attempt. A known misconception is named in `misconception`.
        """
        verdict = self.kind.grade(self, answer)
        return verdict if verdict.rules else replace(verdict, rules=self.kind.rules)

    def follow_up(self, answer: Answer) -> Exercise | None:
        """The question that finds out how a wrong answer came about, where several mistakes give the same one."""
        return self.kind.follow_up(self, answer)

    def hint(self, number: int) -> str:
        """Hint 1, 2 or 3; only the last one may give the answer away."""
        hints = self.kind.hints(self)
        if type(number) is not int or not 1 <= number <= HINTS:
            raise ExerciseError(say("refused.hint", count=HINTS, given=quoted(number)))
        return hints[number - 1]

    def solution(self) -> Answer:
        """A right answer."""
        return self.kind.solution(self)

    def reason(self) -> str:
        """Why the answer of the last hint is right, or what it scores; nothing where that hint says it already."""
        return self.kind.reason(self)

    def __str__(self) -> str:
        """The exercise as text: what to do, the board, and what else is shown."""
        told = {
            "marked": " ".join(f"{cell.row},{cell.col}" for mark in self.marks for cell in mark.cells),
            "new": str(self.shown),
            "hand": _told(self.hand),
            "choices": "".join(f"\n{number}. {choice}" for number, choice in enumerate(self.choices, 1)),
        }
        parts = [
            self.goal,
            *self.facts,
            str(self.board),
            *(f"{name}: {_told(tiles)}" for name, tiles in self.hands),
            *(say(f"exercises.text.{name}", self.language, value=value) for name, value in told.items() if value),
        ]
        return "\n".join(part for part in parts if part)

    def as_json(self) -> dict[str, Any]:
        """Everything that is shown, in types that JSON knows."""
        return {
            "id": self.id,
            "seed": self.seed,
            "language": self.language,
            "goal": self.goal,
            "facts": list(self.facts),
            "board": str(self.board),
            "hand": _told(self.hand),
            "hands": [[name, _told(tiles)] for name, tiles in self.hands],
            "shown": str(self.shown),
            "answer": self.answer,
            "choices": list(self.choices),
            "marked": [list(cell) for mark in self.marks for cell in mark.cells],
        }

    def verdict_on(self, play: Play) -> Verdict:
        """What the rules say of a play from this hand; a play without tiles is no attempt."""
        verdict = verdict_on(self.board, play, self.options, hand=self.hand, language=self.language)
        return verdict if play.placements else replace(verdict, outcome="unreadable")

    def with_goal(self, case: str = "", **values: Any) -> Exercise:
        """The same exercise with its goal said; `case` chooses between several goals of one kind."""
        return replace(self, goal=self.say(f"goal.{case}" if case else "goal", **values))

    def say(self, key: str, **values: Any) -> str:
        """A sentence of this kind of exercise, in the language of the exercise."""
        return say(f"exercises.{self.kind.id}.{key}", self.language, **values)


def _told(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))
