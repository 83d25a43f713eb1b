"""Lesson 3, «Placing tiles», part b: tiles of one turn that do not touch each other: at both ends, and in a hole."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import line_name, place_name, tiles_in_words
from qwirkle_lessons.engine import Board, Cell, Play, Tile, faults_of, legal_plays, score_of
from qwirkle_lessons.exercises.answers import Line, lines_on
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import is_legal_alone, named
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.laying import LaidForAPurpose
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    ends_of,
    first_right,
    greedy_board,
    hand_with,
    hangs_together,
    kinds_left,
    row_of,
    tiles_on,
    whole_line,
)
from qwirkle_lessons.exercises.turns import are_apart, some_legal_plays


class BothEnds(LaidForAPurpose):
    """Lay tiles at both ends of a line in one turn: they need not touch each other."""

    id: ClassVar[str] = "both-ends"
    rules: ClassVar[tuple[str, ...]] = ("000:28", "000:61-62", "002:31", "003:37", "004:19")

    def make(self, variant: Variant) -> Exercise:
        """Level 1: a line alone. Level 2: in a game, where each end wants a tile of its own. Level 3: three tiles."""
        chance = self.chance(variant, "board")
        if variant.level == 1:
            return self._alone(variant, chance)
        while True:
            board = greedy_board(chance, (8, 10)[variant.level - 2] + chance.below(5))
            item = (
                self._at_a_line(variant, board, chance) if variant.level == 2 else self._three(variant, board, chance)
            )
            if item:
                return item

    def _alone(self, variant: Variant, chance: Chance) -> Exercise:
        """A line of two or three, and a hand with two tiles for its ends, a twin and a stranger."""
        whole = whole_line(chance)
        line = whole[: 2 + chance.below(2)]
        board = row_of(line, across=bool(chance.below(2)))
        strangers = [tile for tile in kinds_left(board) if not any(tile.fits(old) for old in line)]
        hand = chance.shuffled((*whole[3:5], chance.pick(line), *chance.shuffled(strangers)[:1]))
        return self._asked(variant, board, line_name(line, variant.language), hand)

    def _asked(self, variant: Variant, board: Board, name: str, hand: tuple[Tile, ...]) -> Exercise:
        return self.item(variant, board, "play", hand=hand, aim=name).with_goal("line", line=name)

    def _at_a_line(self, variant: Variant, board: Board, chance: Chance) -> Exercise | None:
        """The only line of its name, with two tiles for its ends that may not change places."""
        names = [line_name(tiles_on(board, line), variant.language) for line in lines_on(board)]
        left = kinds_left(board)
        for line in chance.shuffled(lines_on(board)):
            tiles, (first, last) = tiles_on(board, line), ends_of(line)
            name = line_name(tiles, variant.language)
            if names.count(name) > 1 or len(line) > 4:
                continue
            here = [
                tile for tile in left if is_legal_alone(board, first, tile) and not is_legal_alone(board, last, tile)
            ]
            there = [tile for tile in left if is_legal_alone(board, last, tile)]
            pairs = [(one, other) for one in here for other in there if one.fits(other)]
            for one, other in chance.shuffled(pairs)[:1]:
                if not faults_of(board, Play.of([(first, one), (last, other)])):
                    hand = hand_with(board, (one, other, *_twins(tiles, left)), chance, size=5)
                    return self._asked(variant, board, name, hand)
        return None

    def _three(self, variant: Variant, board: Board, chance: Chance) -> Exercise | None:
        """A turn of three tiles with old tiles between them, and three more tiles."""
        plays = some_legal_plays(board, chance)
        apart = [play for play in plays if len(play) == 3 and are_apart(board, play)]
        if not apart:
            return None
        hand = hand_with(board, chance.pick(apart).tiles, chance)
        return self.item(variant, board, "play", hand=hand).with_goal("three")

    def _line(self, exercise: Exercise) -> Line:
        board = exercise.board
        return next(
            line for line in lines_on(board) if line_name(tiles_on(board, line), exercise.language) == exercise.aim
        )

    def _is_right(self, exercise: Exercise, play: Play) -> bool:
        if not exercise.aim:
            return len(play) >= 3 and are_apart(exercise.board, play)
        return set(ends_of(self._line(exercise))) <= set(play.cells)

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when old tiles lie between the new ones; who laid them side by side hears that they need not touch."""
        if self._is_right(exercise, play):
            return replace(verdict, detail=f"{exercise.say('right')} {verdict.detail}")
        partly = replace(verdict, outcome="partly", detail=exercise.say("not_yet"))
        touching = len(play) > 1 and not are_apart(exercise.board, play)
        return named(partly, Misconception.TILES_MUST_TOUCH, exercise.language) if touching else partly

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where the ends are, what is between them, and the tiles."""
        play = self.solution(exercise)
        line = next(line.cells for line in score_of(exercise.board, play).lines if set(play.cells) <= set(line.cells))
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles_in_words(tiles_on(exercise.board, line), exercise.language)),
            exercise.say(
                "hint_3",
                tiles=tiles_in_words(play.tiles, exercise.language),
                cells="; ".join(place_name(cell, exercise.language) for cell in play.cells),
                count=len(play),
            ),
        )

    def solution(self, exercise: Exercise) -> Play:
        """A turn at both ends."""
        return first_right(exercise)


def _twins(tiles: tuple[Tile, ...], left: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """One tile of a line of which another copy may be in a hand."""
    return tuple(tile for tile in tiles if tile in left)[:1]


class FillAGap(LaidForAPurpose):
    """Fill the hole between two parts of one row, so that all of it becomes one line."""

    id: ClassVar[str] = "fill-a-gap"
    rules: ClassVar[tuple[str, ...]] = ("000:28", "002:39-43", "003:37", "004:19")

    def make(self, variant: Variant) -> Exercise:
        """A greedy board from which tiles were taken out of a line, one, or two on level 2.

        On level 3 the turn fills the hole and makes the same line longer at an end.
        """
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (9, 12, 12)[variant.level - 1] + chance.below(6))
            item = self._with_a_hole(variant, board, chance, 2 if variant.level == 2 else 1)
            if item:
                return item

    def _with_a_hole(self, variant: Variant, full: Board, chance: Chance, size: int) -> Exercise | None:
        for line in chance.shuffled(line for line in lines_on(full) if len(line) > size + 1):
            for start in chance.shuffled(range(1, len(line) - size)):
                hole = line[start : start + size]
                board = Board.of([(cell, tile) for cell, tile in full.items() if cell not in hole])
                if not hangs_together(board):
                    continue
                wanted = [*tiles_on(full, hole), *self._one_more(full, line, variant.level, chance)]
                traps = [tile for tile in kinds_left(board, wanted) if self._is_trap(board, hole[0], tile)]
                hand = hand_with(board, (*wanted, *chance.shuffled(traps)[:1]), chance, 3 + size)
                marks = (Mark(hole, "note", "?"),)
                item = self.item(variant, board, "play", hand=hand, marks=marks)
                right = [play for play in legal_plays(board, hand) if self._is_right(item, play)]
                if traps and right:
                    return item.with_goal(("one", "two", "longer")[variant.level - 1])
        return None

    def _one_more(self, full: Board, line: Line, level: int, chance: Chance) -> tuple[Tile, ...]:
        """On level 3 a tile that makes the whole line longer."""
        if level < 3:
            return ()
        more = [tile for tile in kinds_left(full) if any(is_legal_alone(full, end, tile) for end in ends_of(line))]
        fitting = [tile for tile in more if all(tile.fits(old) for old in tiles_on(full, line))]
        return chance.shuffled(fitting)[:1]

    def _is_trap(self, board: Board, cell: Cell, tile: Tile) -> bool:
        """Whether a tile fits what lies on one side of the hole, and still cannot lie there."""
        row, col = cell
        beside = tiles_on(board, [Cell(row, col - 1), Cell(row - 1, col)])
        return any(tile.fits(old) for old in beside) and not is_legal_alone(board, cell, tile)

    def _is_right(self, exercise: Exercise, play: Play) -> bool:
        hole = exercise.marks[0].cells
        if not set(hole) <= set(play.cells):
            return False
        return exercise.level < 3 or are_apart(exercise.board, play)

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when the hole is filled, on level 3 with one more tile in the same line."""
        if self._is_right(exercise, play):
            return replace(verdict, detail=f"{exercise.say('right')} {verdict.detail}")
        filled = set(exercise.marks[0].cells) <= set(play.cells)
        return replace(verdict, outcome="partly", detail=exercise.say("one_more" if filled else "still_open"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Both sides of the hole, what lies there, and the tiles."""
        play = self.solution(exercise)
        lines = [line.cells for line in score_of(exercise.board, play).lines]
        cells = next(line for line in lines if set(play.cells) <= set(line) and len(line) > len(play))
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles_in_words(tiles_on(exercise.board, cells), exercise.language)),
            exercise.say("hint_3", tiles=tiles_in_words(play.tiles, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The tiles that fill the hole."""
        return first_right(exercise)
