"""Lesson 2, «Legal lines», looking on: is this turn legal, what fits here, where is the cheat?"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal, verdict_on
from qwirkle_lessons.display.words import fault_sentence, sentence, tile_name, tiles_in_words
from qwirkle_lessons.engine import (
    SHAPES,
    Board,
    Cell,
    Direction,
    Fault,
    Placement,
    Play,
    Reason,
    Tile,
    faults_of,
    fitting_kinds,
    in_order,
)
from qwirkle_lessons.exercises.answers import Answer, cells_of, tiles_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.positions import corner_cells, greedy_board, kinds_left, lone_plays, marked_new

WORTH_A_LOOK = 3  # tiles in a line: two tiles are seen at a glance


class LegalOrNot(Kind):
    """Predict, then check: is this turn legal, and if not, why?"""

    id: ClassVar[str] = "legal-or-not"
    levels: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ("000:33", "000:36-41", "003:37", "004:17-18")
    cases: ClassVar[tuple[str, ...]] = ("legal", "DUPLICATE", "legal", "LINE_MIXED", "legal", "NO_CONTACT")
    order: ClassVar[tuple[str, ...]] = ("legal", "DUPLICATE", "LINE_MIXED", "NO_CONTACT")

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and one new tile. Half of all items are legal, in no order that one could guess."""
        case = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "board")
        play = None
        while play is None:
            board = greedy_board(chance, 7 + chance.below(6))
            play = self._play(case, board, chance)
        exercise = self.item(
            variant,
            board=board,
            answer="choice",
            shown=play,
            marks=marked_new(play, variant.language),
            aim=case,
        )
        choices = tuple(exercise.say(f"choices.{name}") for name in self.order)
        return replace(exercise, choices=choices).with_goal()

    def _play(self, case: str, board: Board, chance: Chance) -> Play | None:
        """A lone tile of this case, one that wants a second look when there is such a one."""
        if case == Reason.NO_CONTACT.name:
            left = kinds_left(board)
            fitting = [(cell, tile) for cell in corner_cells(board) for tile in self._near(board, cell) if tile in left]
            return Play.of([chance.pick(fitting)]) if fitting else None
        found = None
        for play in lone_plays(board, chance):
            names = {fault.reason.name for fault in faults_of(board, play)} or {"legal"}
            if names == {case}:
                if self._wants_a_second_look(board, play):
                    return play
                found = found or play
        return found

    def _near(self, board: Board, cell: Cell) -> tuple[Tile, ...]:
        """Kinds that fit a tile at a corner of this cell."""
        corners = [Cell(cell.row + down, cell.col + right) for down in (-1, 1) for right in (-1, 1)]
        tiles = [tile for corner in corners if (tile := board[corner])]
        return tuple(Tile(tile.color, shape) for tile in tiles for shape in SHAPES if shape is not tile.shape)

    def _wants_a_second_look(self, board: Board, play: Play) -> bool:
        """Whether the new tile fits each of its neighbors, and its longest line is not short.

        It is asked of legal turns too: were only broken lines long, the length would give the answer away.
        """
        (placement,) = play.placements
        longest = max(_lines_of(board, play), key=len)
        return len(longest) >= WORTH_A_LOOK and all(
            placement.tile.fits(tile) for tile in _neighbors(board, placement.cell)
        )

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The engine's own answer is shown, whatever was predicted."""
        faults = faults_of(exercise.board, exercise.shown)
        right = exercise.choices[self.order.index(exercise.aim)]
        if answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        shown = verdict_on(exercise.board, exercise.shown, language=exercise.language)
        outcome = exercise.say("right" if answer == right else ("wrong_legal" if not faults else "wrong_broken"))
        why = exercise.say("points", sum=shown.headline) if not faults else f"{shown.headline} {shown.detail}"
        return replace(shown, outcome="right" if answer == right else "wrong", headline=outcome, detail=why)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where the tile touches, the tiles of its lines, and the answer."""
        laid = exercise.board.with_tiles(exercise.shown)
        longest = max(_lines_of(exercise.board, exercise.shown), key=len)
        tiles = tiles_in_words([tile for cell in longest if (tile := laid[cell])], exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles) if len(longest) > 1 else exercise.say("hint_2_no_line"),
            exercise.say("hint_3", choice=self.solution(exercise)),
        )

    def solution(self, exercise: Exercise) -> str:
        """The right choice."""
        return exercise.choices[self.order.index(exercise.aim)]


def _neighbors(board: Board, cell: Cell) -> tuple[Tile, ...]:
    row, col = cell
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(tile for place in around if (tile := board[place]))


class WhatFits(Kind):
    """Tap on the grid of kinds what fits on one cell."""

    id: ClassVar[str] = "what-fits"
    levels: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ("000:33", "003:32-37", "004:17")

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and a cell on which two to five kinds fit; two lines meet there if possible."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, 6 + chance.below(6))
            cells = [cell for cell in board.frontier if self._can_be_asked(board, cell)]
            meeting = [cell for cell in cells if len(_neighbors(board, cell)) > 1]
            if cells:
                cell = chance.pick(meeting or cells)
                break
        return self.item(
            variant,
            board=board,
            answer="kinds",
            marks=(Mark((cell,), "note", "?"),),
        ).with_goal()

    def _can_be_asked(self, board: Board, cell: Cell) -> bool:
        """Whether two to five kinds fit there, none of which has all its copies on the table."""
        fitting = fitting_kinds(board, cell)
        return 2 <= len(fitting) <= 5 and set(fitting) <= set(kinds_left(board))

    def _cell(self, exercise: Exercise) -> Cell:
        return exercise.marks[0].cells[0]

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when all kinds that fit are named and no other; a wrong one is laid there to show what breaks."""
        cell, right = self._cell(exercise), fitting_kinds(exercise.board, self._cell(exercise))
        named = tiles_of(answer)
        if not named:
            return Verdict("unreadable", exercise.say("choose"))
        for tile in in_order(named):
            if tile not in right:
                play = Play((Placement(cell, tile),))
                told = verdict_on(exercise.board, play, language=exercise.language)
                headline = exercise.say("does_not_fit", tile=tile_name(tile, exercise.language))
                return replace(told, headline=headline, detail=told.headline)
        missing = len(right) - len(set(named))
        if missing:
            return Verdict("partly", exercise.say("so_far"), exercise.say("missing", count=missing), exercise.marks)
        return Verdict(
            "right", exercise.say("right"), sentence(tiles_in_words(right, exercise.language)) + ".", exercise.marks
        )

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Which lines meet there, the tiles of these lines, and all that fits."""
        cell, right = self._cell(exercise), fitting_kinds(exercise.board, self._cell(exercise))
        lines = []
        for direction in Direction:
            line = exercise.board.with_tiles(Play((Placement(cell, right[0]),))).line(cell, direction)
            tiles = [tile for place in line if (tile := exercise.board[place])]
            if tiles:
                lines.append(tiles_in_words(tiles, exercise.language))
        return (
            exercise.say("hint_1", count=len(lines)),
            exercise.say("hint_2", tiles="; ".join(lines)),
            exercise.say("hint_3", tiles=tiles_in_words(right, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> tuple[Tile, ...]:
        """All kinds that fit."""
        return fitting_kinds(exercise.board, self._cell(exercise))


class CatchTheCheat(Kind):
    """Somebody laid a tile that is not legal: show two tiles of one line that do not go together."""

    id: ClassVar[str] = "catch-the-cheat"
    levels: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ("000:36-41", "000:53", "000:66", "003:69-73")
    reasons: ClassVar[tuple[Reason, ...]] = (Reason.DUPLICATE, Reason.LINE_MIXED)

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and a new tile that breaks exactly one line of three or more."""
        chance = self.chance(variant, "board")
        wanted = self.in_turn(variant, self.reasons)
        while True:
            board = greedy_board(chance, 8 + chance.below(8))
            for play in lone_plays(board, chance):
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
                    return exercise.with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for any two tiles of one line that do not fit."""
        board, play = exercise.board, exercise.shown
        laid = board.with_tiles(play)
        cells = cells_of(answer)
        tiles = [tile for cell in cells if (tile := laid[cell])]
        if len(set(cells)) != 2 or len(tiles) != 2:
            return Verdict("unreadable", exercise.say("choose"))
        one, other = tiles
        both = exercise.say("both", one=tile_name(one, exercise.language), other=tile_name(other, exercise.language))
        if not any(cells[1] in laid.line(cells[0], direction) for direction in Direction):
            return Verdict("wrong", exercise.say("not_in_line"), both, (Mark(cells, "note", ""),))
        if one.fits(other):
            return Verdict("wrong", exercise.say("they_fit"), both, (Mark(cells, "note", ""),))
        return replace(
            refusal(board, play, faults_of(board, play), exercise.language),
            outcome="right",
            headline=exercise.say("right"),
            detail=fault_sentence(faults_of(board, play)[0], board, play, exercise.language),
        )

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The new tile, the line that breaks, and two tiles."""
        board, play = exercise.board, exercise.shown
        broken = _broken(board, play, faults_of(board, play)[0])
        laid = board.with_tiles(play)
        tiles = [tile for cell in broken if (tile := laid[cell])]
        pair = [tile for cell in self.solution(exercise) if (tile := laid[cell])]
        return (
            exercise.say("hint_1", tile=tile_name(play.tiles[0], exercise.language)),
            exercise.say("hint_2", tiles=tiles_in_words(tiles, exercise.language)),
            exercise.say("hint_3", tiles=tiles_in_words(pair, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> tuple[Cell, ...]:
        """The new tile and one that it does not fit."""
        laid = exercise.board.with_tiles(exercise.shown)
        (placement,) = exercise.shown.placements
        broken = _broken(exercise.board, exercise.shown, faults_of(exercise.board, exercise.shown)[0])
        clash = next(
            cell for cell in broken if cell != placement.cell and (tile := laid[cell]) and not tile.fits(placement.tile)
        )
        return tuple(sorted((placement.cell, clash)))


def _broken(board: Board, play: Play, fault: Fault) -> tuple[Cell, ...]:
    """The whole line that a fault is about (the fault of a twin names only the twins)."""
    return max((line for line in _lines_of(board, play) if set(fault.cells) <= set(line)), key=len, default=())


def _lines_of(board: Board, play: Play) -> tuple[tuple[Cell, ...], ...]:
    """The row and the column of a lone new tile; of one cell where it touches nothing."""
    laid = board.with_tiles(play)
    return tuple(laid.line(play.cells[0], direction) for direction in Direction)
