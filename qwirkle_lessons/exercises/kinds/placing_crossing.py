"""Lesson 3, «Placing tiles», part a: lay where two lines meet, rightly and, on purpose, wrongly."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal, score_marks
from qwirkle_lessons.display.words import fault_sentence, place_name, score_sum, tiles_in_words
from qwirkle_lessons.engine import (
    Board,
    Cell,
    Play,
    Reason,
    Tile,
    faults_of,
    fitting_kinds,
    legal_plays,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer, play_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import is_line, lines_with, rules_of, runs_at
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.laying import LaidForAPurpose
from qwirkle_lessons.exercises.positions import (
    first_right,
    greedy_board,
    hand_with,
    kinds_left,
    meeting_cells,
    new_lines,
    tiles_on,
)
from qwirkle_lessons.exercises.turns import crossings_broken


class BridgeTwoLines(LaidForAPurpose):
    """One turn that joins two lines: the tile must fit both."""

    id: ClassVar[str] = "bridge-two-lines"
    rules: ClassVar[tuple[str, ...]] = ("000:28", "000:52-53", "003:39", "004:18", "004:28")
    lines: ClassVar[tuple[int, ...]] = (2, 2, 3)
    """How many lines have to grow on each level."""

    def make(self, variant: Variant) -> Exercise:
        """Level 1 marks the cell. On level 2 one looks for it. On level 3 a turn makes three lines."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (7, 10, 12)[variant.level - 1] + chance.below(5))
            found = (self._at_a_mark, self._to_find, self._three)[variant.level - 1](board, chance)
            if found:
                hand, marks = found
                item = self.item(variant, board, "play", hand=hand, marks=marks)
                return item.with_goal(("marked", "find", "three")[variant.level - 1])

    def _at_a_mark(self, board: Board, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Mark, ...]] | None:
        """A cell where two lines meet; a tile that fits both, and one that fits only the row, one only the column."""
        for cell in meeting_cells(board, chance):
            both = [tile for tile in fitting_kinds(board, cell) if tile in kinds_left(board)]
            only = self._fits_one(board, cell)
            if both and all(only) and len(both) < 7:
                hand = (chance.pick(both), *(chance.pick(tiles) for tiles in only))
                return chance.shuffled(hand), (Mark((cell,), "note", "?"),)
        return None

    def _fits_one(self, board: Board, cell: Cell) -> tuple[list[Tile], list[Tile]]:
        """The kinds that fit only the row, and those that fit only the column."""
        fits = {
            tile: tuple(is_line(tiles) for tiles, _ in lines_with(runs_at(board, cell), tile))
            for tile in kinds_left(board)
        }
        return [t for t, row in fits.items() if row == (True, False)], [
            t for t, row in fits.items() if row == (False, True)
        ]

    def _to_find(self, board: Board, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Mark, ...]] | None:
        """A hand of four in which just one or two tiles can make two lines of three."""
        left = kinds_left(board)
        found = [
            (cell, tile)
            for cell in meeting_cells(board, chance)
            if all(len(before) + len(after) > 1 for before, after in runs_at(board, cell))
            for tile in fitting_kinds(board, cell)
            if tile in left
        ]
        if not found:
            return None
        hand = hand_with(board, (chance.pick(found)[1],), chance, size=4)
        return (hand, ()) if sum(tile in hand for _, tile in found) < 3 else None

    def _three(self, board: Board, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Mark, ...]] | None:
        hand = hand_with(board, (), chance)
        plays = [play for play in legal_plays(board, hand) if len(score_of(board, play).lines) > 2]
        return (hand, ()) if 1 <= len(plays) <= 12 else None

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when enough lines grow; a legal turn that makes fewer is partly right."""
        lines = score_of(exercise.board, play).lines
        if self._is_enough(exercise, play, [len(line.cells) for line in lines]):
            return replace(verdict, detail=f"{exercise.say('right', count=len(lines))} {verdict.detail}")
        return replace(verdict, outcome="partly", detail=exercise.say("fewer", count=len(lines)))

    def _is_enough(self, exercise: Exercise, play: Play, lengths: list[int]) -> bool:
        if exercise.level == 1:
            return exercise.marks[0].cells[0] in play.cells and len(lengths) > 1
        long_enough = [length for length in lengths if length > 2] if exercise.level == 2 else lengths
        return len(long_enough) >= self.lines[exercise.level - 1]

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where to look, what meets there, and the tiles."""
        play = self.solution(exercise)
        cell = next((cell for cell in play.cells if len(runs_at(exercise.board, cell)) > 1), play.cells[0])
        meeting = [tile for before, after in runs_at(exercise.board, cell) for tile in (*before, *after)]
        tiles = tiles_in_words(play.tiles, exercise.language)
        cells = "; ".join(place_name(cell, exercise.language) for cell in play.cells)
        return (
            exercise.say(("hint_1_marked", "hint_1", "hint_1_three")[exercise.level - 1]),
            exercise.say("hint_2", tiles=tiles_in_words(meeting, exercise.language)),
            exercise.say("hint_3", tiles=tiles, cells=cells, count=len(play)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """A turn with as few tiles as possible."""
        return first_right(exercise)


class BreakTheCrossingLine(Kind):
    """Let it go wrong: one line stays fine, and just the line that crosses it breaks."""

    id: ClassVar[str] = "break-the-crossing-line"
    reason_in = "detail"
    rules: ClassVar[tuple[str, ...]] = ("000:53", "003:39", "004:18")
    not_here: ClassVar[tuple[Reason, ...]] = (Reason.EMPTY, Reason.OCCUPIED, Reason.NOT_IN_HAND)

    def make(self, variant: Variant) -> Exercise:
        """Level 1 marks the cell. On level 2 one looks for it. On level 3 a turn of two tiles has to do it."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (7, 10, 12)[variant.level - 1] + chance.below(5))
            found = self._turn(board, chance) if variant.level == 3 else self._tile(board, variant.level, chance)
            if found:
                hand, play = found
                marks = (Mark(play.cells, "note", "?"),) if variant.level == 1 else ()
                item = self.item(variant, board, "play", hand=hand, marks=marks, aim=str(play))
                return item.with_goal(("marked", "find", "turn")[variant.level - 1])

    def _tile(self, board: Board, level: int, chance: Chance) -> tuple[tuple[Tile, ...], Play] | None:
        """A tile that fits one line of a cell and not the other, beside one that fits both and one that fits none."""
        for cell in meeting_cells(board, chance):
            runs = runs_at(board, cell)
            if level == 2 and min(len(before) + len(after) for before, after in runs) < 2:
                continue
            kinds = kinds_left(board)
            broken = {tile: sum(not is_line(tiles) for tiles, _ in lines_with(runs, tile)) for tile in kinds}
            by_count = [[tile for tile in kinds if broken[tile] == count] for count in range(3)]
            if all(by_count):
                both, one, none = map(chance.pick, by_count)
                return hand_with(board, (both, one, none), chance, 3 + level // 2), Play.of([(cell, one)])
        return None

    def _turn(self, board: Board, chance: Chance) -> tuple[tuple[Tile, ...], Play] | None:
        play = next(crossings_broken(board, 2, chance), None)
        return (hand_with(board, play.tiles, chance, 4), play) if play else None

    def _is_wanted(self, exercise: Exercise, play: Play) -> bool:
        """Whether just one line breaks, and another line, in a turn of several tiles their own, is fine."""
        laid = exercise.board.with_tiles(play)
        lines = new_lines(exercise.board, play)
        broken = [line for line in lines if not is_line(tiles_on(laid, line))]
        faults = faults_of(exercise.board, play)
        if len(broken) != 1 or not all(set(fault.cells) <= set(broken[0]) for fault in faults):
            return False
        if exercise.level == 1 and play.cells != exercise.marks[0].cells:
            return False
        if exercise.level == 3:
            return len(play) > 1 and any(set(play.cells) <= set(line) for line in lines if line not in broken)
        return len(lines) > 1 and len(play) == 1

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when just the crossing line breaks; the marks show it."""
        play = play_of(answer)
        faults = faults_of(exercise.board, play, hand=exercise.hand)
        if any(fault.reason in self.not_here for fault in faults):
            return exercise.verdict_on(play)
        if not faults:
            score = score_of(exercise.board, play)
            said = exercise.say("legal", sum=score_sum(score, exercise.language))
            return Verdict("wrong", said, exercise.say("try_again"), score_marks(score, play), exercise.board, play)
        told = replace(refusal(exercise.board, play, faults, exercise.language), rules=rules_of(faults))
        if self._is_wanted(exercise, play):
            why = fault_sentence(faults[0], exercise.board, play, exercise.language)
            return replace(told, outcome="right", headline=exercise.say("right"), detail=f"{why} {exercise.say('so')}")
        return replace(told, outcome="partly", headline=exercise.say("not_so"), detail=told.headline)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where two lines meet, what lies there, and a tile."""
        play = self.solution(exercise)
        laid = exercise.board.with_tiles(play)
        broken = next(line for line in new_lines(exercise.board, play) if not is_line(tiles_on(laid, line)))
        old = tiles_in_words(tiles_on(exercise.board, broken), exercise.language)
        tiles = tiles_in_words(play.tiles, exercise.language)
        cells = "; ".join(place_name(cell, exercise.language) for cell in play.cells)
        return (
            exercise.say("hint_1_marked" if exercise.level == 1 else "hint_1"),
            exercise.say("hint_2", tiles=old),
            exercise.say("hint_3", tiles=tiles, cells=cells, count=len(play)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """A turn that breaks just the crossing line."""
        return Play.parse(exercise.aim)
