"""Lesson 2, «Legal lines»: somebody laid what is not legal. Where does the line go wrong?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal
from qwirkle_lessons.display.words import fault_sentence, tile_name, tiles_in_words
from qwirkle_lessons.engine import Board, Cell, Direction, Fault, Play, Reason, faults_of
from qwirkle_lessons.exercises.answers import Answer, cells_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import is_line, lines_with, reason_of, rules_of, runs_at
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    greedy_board,
    kinds_left,
    lone_plays,
    marked_new,
    meeting_cells,
    new_lines,
    tiles_on,
)
from qwirkle_lessons.exercises.turns import crossings_broken

WORTH_A_LOOK = 3  # tiles in a line: two tiles are seen at a glance


class CatchTheCheat(Kind):
    """Somebody laid a tile that is not legal: show two tiles of one line that do not go together."""

    id: ClassVar[str] = "catch-the-cheat"
    rules: ClassVar[tuple[str, ...]] = ("000:36-41", "000:53", "000:66", "003:69-73")
    reasons: ClassVar[tuple[Reason, ...]] = (Reason.DUPLICATE, Reason.LINE_MIXED)

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and a turn that breaks exactly one line of three or more.

        On level 2 two lines meet at the new tile and one of them is legal. On level 3 the cheat lays two or three:
        their own line is legal, and a line that crosses it breaks.
        """
        chance = self.chance(variant, "board")
        wanted = self.in_turn(variant, self.reasons)
        while True:
            board = greedy_board(chance, (8, 12, 14)[variant.level - 1] + chance.below(8))
            for play in self._plays(board, variant.level, chance, wanted):
                faults = faults_of(board, play)
                if (
                    len(faults) == 1
                    and faults[0].reason is wanted
                    and len(_broken(board, play, faults[0])) >= WORTH_A_LOOK
                ):
                    exercise = self.item(
                        variant,
                        board=board,
                        answer="cells",
                        shown=play,
                        marks=marked_new(play, variant.language),
                    )
                    return exercise.with_goal("several" if len(play) > 1 else "one")

    def _plays(self, board: Board, level: int, chance: Chance, reason: Reason) -> Iterator[Play]:
        if level == 1:
            yield from lone_plays(board, chance)
        elif level == 2:
            for cell in meeting_cells(board, chance):
                for tile in chance.shuffled(kinds_left(board)):
                    lines = [tiles for tiles, _ in lines_with(runs_at(board, cell), tile)]
                    if sum(map(is_line, lines)) == 1 and reason in map(reason_of, lines):
                        yield Play.of([(cell, tile)])
        else:
            yield from crossings_broken(board, 2 + chance.below(2), chance, reason)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for any two tiles of one line that do not fit."""
        board, play = exercise.board, exercise.shown
        laid = board.with_tiles(play)
        cells = cells_of(answer)
        tiles = tiles_on(laid, cells)
        if len(set(cells)) != 2 or len(tiles) != 2:
            return Verdict("unreadable", exercise.say("choose"))
        one, other = tiles
        both = exercise.say("both", one=tile_name(one, exercise.language), other=tile_name(other, exercise.language))
        chosen = (Mark(cells, "note", ""),)
        if not any(cells[1] in laid.line(cells[0], direction) for direction in Direction):
            corner = abs(cells[0].row - cells[1].row) == abs(cells[0].col - cells[1].col) == 1
            belief = Misconception.DIAGONAL.value if corner else ""
            return Verdict("wrong", exercise.say("not_in_line"), both, chosen, misconception=belief)
        if one.fits(other):
            return Verdict("wrong", exercise.say("they_fit"), both, chosen)
        faults = faults_of(board, play)
        return replace(
            refusal(board, play, faults, exercise.language),
            outcome="right",
            headline=exercise.say("right"),
            detail=fault_sentence(faults[0], board, play, exercise.language),
            rules=rules_of(faults),
        )

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The new tile, the line that breaks, and two tiles."""
        board, play = exercise.board, exercise.shown
        laid = board.with_tiles(play)
        broken = tiles_on(laid, _broken(board, play, faults_of(board, play)[0]))
        new = tiles_in_words(play.tiles, exercise.language)
        return (
            exercise.say("hint_1", tile=new) if len(play) == 1 else exercise.say("hint_1_several", tiles=new),
            exercise.say("hint_2", tiles=tiles_in_words(broken, exercise.language)),
            exercise.say("hint_3", tiles=tiles_in_words(tiles_on(laid, self.solution(exercise)), exercise.language)),
        )

    def solution(self, exercise: Exercise) -> tuple[Cell, ...]:
        """A new tile and one that it does not fit; where the new tile only joins two others, these two."""
        laid = exercise.board.with_tiles(exercise.shown)
        broken = _broken(exercise.board, exercise.shown, faults_of(exercise.board, exercise.shown)[0])
        clashes = [pair for pair in combinations(broken, 2) if not _fit(laid, *pair)]
        return next((pair for pair in clashes if set(pair) & set(exercise.shown.cells)), clashes[0])


def _fit(board: Board, one: Cell, other: Cell) -> bool:
    first, second = tiles_on(board, (one, other))
    return first.fits(second)


def _broken(board: Board, play: Play, fault: Fault) -> tuple[Cell, ...]:
    """The whole line that a fault is about (the fault of a twin names only the twins)."""
    return max((line for line in new_lines(board, play) if set(fault.cells) <= set(line)), key=len, default=())
