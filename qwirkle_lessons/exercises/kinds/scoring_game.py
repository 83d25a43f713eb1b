"""Lesson 4, «Scoring», with turns that are given: the examples of the rule sheets, and the game of the rule book."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Play
from qwirkle_lessons.engine.rule_book import RULE_BOOK_GAME
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.kinds.scoring import CountedTurn


@cache
def rule_book_turns() -> tuple[tuple[Board, Play], ...]:
    """The twelve turns of the rule book's example game: the table before, and the tiles that were laid."""
    board = Board()
    turns = []
    for line in RULE_BOOK_GAME.splitlines():
        if " | " in line:
            play = Play.parse(line.split(" | ")[1])
            turns.append((board, play))
            board = board.with_tiles(play)
    return tuple(turns)


class RuleBookGame(CountedTurn):
    """The game of the rule book, turn by turn: seed 1 is the first turn, seed 12 the last, and then it begins again."""

    id: ClassVar[str] = "rule-book-game"
    levels: ClassVar[int] = 1
    given: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("000:9", "000:44-49", "000:53", "000:54", "004:34-40")

    def turn(self, variant: Variant) -> tuple[Board, Play]:
        """The turn of this seed."""
        return rule_book_turns()[self._number(variant) - 1]

    def make(self, variant: Variant) -> Exercise:
        """A turn, and which one it is."""
        return self.laid(variant).with_goal(number=self._number(variant), count=len(rule_book_turns()))

    def _number(self, variant: Variant) -> int:
        return (variant.seed - 1) % len(rule_book_turns()) + 1


EXAMPLES: tuple[tuple[str, str, str], ...] = (
    ("000:64", "Gc Gs\nRc ..", "Rs@1,1"),
    ("003:49", "Bc Bs Bd Bv\n.. .. Yd ..\n.. .. Gd ..", "Be@0,4"),
    ("004:44", ".. .. .. Rc\n.. .. Gv Gc\nBs Bd Bv ..", "Bc@2,3"),
    ("004:45", "Rs Rd Rv Rf Re\n.. Yd .. .. ..\n.. Bd .. .. ..", "Rc@0,5"),
    ("004:45", ".. .. .. .. .. Bc\n.. .. .. .. Ye Yc\nRs Rd Rv Rf Re ..", "Rc@2,5"),
)
"""The worked examples, from the smallest to the largest: where each stands, and a position of ours that shows it."""

LARGEST = ("000:54", 10)
"""The example of 18 points is a turn of the rule book's game: where it stands, and which turn it is (from 0)."""


class WorkedExample(CountedTurn):
    """The examples that the rule sheets count: 4, 5, 7, 12, 15 and 18 points, one for each seed."""

    id: ClassVar[str] = "a-line-of-its-own"
    levels: ClassVar[int] = 1
    given: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("000:54", "000:64", "003:49", "004:44-45")

    def turn(self, variant: Variant) -> tuple[Board, Play]:
        """The example of this seed."""
        place = self._place(variant.seed)
        if place == len(EXAMPLES):
            return rule_book_turns()[LARGEST[1]]
        _, board, play = EXAMPLES[place]
        return Board.parse(board), Play.parse(play)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """As any turn; a right answer is about the line where the example stands."""
        verdict = super().grade(exercise, answer)
        place = self._place(exercise.seed)
        rule = LARGEST[0] if place == len(EXAMPLES) else EXAMPLES[place][0]
        return verdict if verdict.rules else replace(verdict, rules=(rule,))

    def _place(self, seed: int) -> int:
        return (seed - 1) % (len(EXAMPLES) + 1)
