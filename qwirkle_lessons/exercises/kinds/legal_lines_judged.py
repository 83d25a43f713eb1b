"""Lesson 2, «Legal lines», looking on: is this turn legal, what fits here, where is the cheat?"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, verdict_on
from qwirkle_lessons.display.words import sentence, tile_name, tiles_in_words
from qwirkle_lessons.engine import (
    SHAPES,
    Board,
    Cell,
    Direction,
    Placement,
    Play,
    Reason,
    Tile,
    faults_of,
    fitting_kinds,
    in_order,
)
from qwirkle_lessons.exercises.answers import Answer, tiles_of
from qwirkle_lessons.exercises.asking_why import WHY, AsksWhy
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import (
    belief_behind,
    beliefs_behind,
    is_line,
    lines_with,
    named,
    rules_of,
    runs_at,
)
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    beside,
    corner_cells,
    corners,
    greedy_board,
    kinds_left,
    lone_plays,
    marked_new,
    meeting_cells,
    tiles_on,
)

WORTH_A_LOOK = 3  # tiles in a line: two tiles are seen at a glance


class LegalOrNot(AsksWhy):
    """Predict, then check: is this turn legal, and if not, why?"""

    id: ClassVar[str] = "legal-or-not"
    rules: ClassVar[tuple[str, ...]] = ("000:33", "000:36-41", "003:37", "004:17-18")
    cases: ClassVar[tuple[str, ...]] = ("legal", "DUPLICATE", "legal", "LINE_MIXED", "legal", "NO_CONTACT")
    order: ClassVar[tuple[str, ...]] = ("legal", "DUPLICATE", "LINE_MIXED", "NO_CONTACT")

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and one new tile. Half of all items are legal, in no order that one could guess.

        From level 2 on two lines meet at the new tile. On level 3 both have three tiles or more, and of two lines
        one is legal while the other breaks beyond the tile that one sees first.
        """
        case = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "board")
        play = None
        while play is None:
            board = greedy_board(chance, (7, 10, 16)[variant.level - 1] + chance.below(6))
            if variant.level == 1:
                play = self._play(case, board, chance)
            else:
                play = self._meeting(case, board, chance, variant.level)
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

    def _meeting(self, case: str, board: Board, chance: Chance, level: int) -> Play | None:
        """A lone tile of this case where two lines meet; one at a corner of two tiles that it fits."""
        kinds = kinds_left(board)
        if case == Reason.NO_CONTACT.name:
            return self._at_corners(board, kinds, chance)
        for cell in meeting_cells(board, chance):
            runs = runs_at(board, cell)
            if level == 3 and any(len(before) + len(after) + 1 < WORTH_A_LOOK for before, after in runs):
                continue
            for tile in chance.shuffled(kinds):
                lines = [tiles for tiles, _ in lines_with(runs, tile)]
                broken = [tiles for tiles in lines if not is_line(tiles)]
                if (case == "legal") == (not broken) and self._is_wanted(lines, broken, level):
                    play = Play.of([(cell, tile)])
                    if not broken or {fault.reason.name for fault in faults_of(board, play)} == {case}:
                        return play
        return None

    def _at_corners(self, board: Board, kinds: tuple[Tile, ...], chance: Chance) -> Play | None:
        """A tile that touches two tiles or more, all of which it fits, only at its corners."""
        for cell in chance.shuffled(corner_cells(board)):
            touched = tiles_on(board, corners(cell))
            fitting = [tile for tile in kinds if all(tile.fits(other) for other in touched)]
            if len(touched) > 1 and fitting:
                return Play((Placement(cell, chance.pick(fitting)),))
        return None

    def _is_wanted(self, lines: list[tuple[Tile, ...]], broken: list[tuple[Tile, ...]], level: int) -> bool:
        """Long enough lines: on level 2 one of them, on level 3 both, and then just one may break."""
        lengths = [len(tiles) for tiles in lines]
        if level == 2:
            return max(map(len, broken or lines)) >= WORTH_A_LOOK
        return min(lengths) >= WORTH_A_LOOK and len(broken) < 2

    def _near(self, board: Board, cell: Cell) -> tuple[Tile, ...]:
        """Kinds that fit a tile at a corner of this cell."""
        tiles = tiles_on(board, corners(cell))
        return tuple(Tile(tile.color, shape) for tile in tiles for shape in SHAPES if shape is not tile.shape)

    def _wants_a_second_look(self, board: Board, play: Play) -> bool:
        """Whether the new tile fits each of its neighbors, and its longest line is not short.

        It is asked of legal turns too: were only broken lines long, the length would give the answer away.
        """
        (placement,) = play.placements
        longest = max(_lines_of(board, play), key=len)
        return len(longest) >= WORTH_A_LOOK and all(
            placement.tile.fits(tile) for tile in tiles_on(board, beside(placement.cell))
        )

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The engine's own answer is shown, whatever was predicted."""
        if exercise.aim == WHY:
            return self.grade_why(exercise, answer)
        faults = faults_of(exercise.board, exercise.shown)
        right = self.solution(exercise)
        if answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        shown = verdict_on(exercise.board, exercise.shown, language=exercise.language)
        outcome = exercise.say("right" if answer == right else ("wrong_legal" if not faults else "wrong_broken"))
        why = exercise.say("points", sum=shown.headline) if not faults else f"{shown.headline} {shown.detail}"
        verdict = replace(
            shown,
            outcome="right" if answer == right else "wrong",
            headline=outcome,
            detail=why,
            rules=rules_of(faults) or self.rules,
        )
        beliefs = self.beliefs(exercise, answer)
        if len(beliefs) != 1:
            return verdict
        told = named(verdict, beliefs[0], exercise.language)
        return replace(told, detail=f"{shown.headline} {told.detail}")

    def beliefs(self, exercise: Exercise, answer: Answer) -> tuple[Misconception, ...]:
        """Why somebody calls a broken turn legal."""
        if exercise.aim == "legal" or answer != exercise.choices[self.order.index("legal")]:
            return ()
        return beliefs_behind(exercise.board, [(each.cell, each.tile) for each in exercise.shown.placements])

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where the tile touches, the tiles of its lines, and the answer."""
        laid = exercise.board.with_tiles(exercise.shown)
        lines = _lines_of(exercise.board, exercise.shown)
        faults = faults_of(exercise.board, exercise.shown)
        telling = [line for line in lines for fault in faults if set(fault.cells) <= set(line)]
        longest = max(telling if exercise.level > 1 and telling else lines, key=len)
        tiles = tiles_in_words(tiles_on(laid, longest), exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles) if len(longest) > 1 else exercise.say("hint_2_no_line"),
            exercise.say("hint_3", choice=self.solution(exercise)),
        )

    def solution(self, exercise: Exercise) -> str:
        """The right choice."""
        if exercise.aim == WHY:
            return exercise.choices[0]
        return exercise.choices[self.order.index(exercise.aim)]


class WhatFits(Kind):
    """Tap on the grid of kinds what fits on one cell."""

    id: ClassVar[str] = "what-fits"
    reason_in = "hint"
    rules: ClassVar[tuple[str, ...]] = ("000:33", "003:32-37", "004:17")

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and a cell on which two to five kinds fit; two lines meet there if possible.

        On level 2 two lines always meet there. On level 3 they are longer, or tiles lie on three sides; one kind may be
        all that fits.
        """
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (6, 9, 15)[variant.level - 1] + chance.below(6))
            cells = [cell for cell in board.frontier if self._can_be_asked(board, cell, variant.level)]
            meeting = [cell for cell in cells if len(tiles_on(board, beside(cell))) > 1]
            if cells:
                cell = chance.pick(meeting or cells)
                break
        return self.item(
            variant,
            board=board,
            answer="kinds",
            marks=(Mark((cell,), "note", "?"),),
        ).with_goal()

    def _can_be_asked(self, board: Board, cell: Cell, level: int) -> bool:
        """Whether two to five kinds fit there, none of which has all its copies on the table; later also how."""
        fitting = fitting_kinds(board, cell)
        fewest = 2 if level < 3 else 1
        if not (fewest <= len(fitting) <= 5 and set(fitting) <= set(kinds_left(board))):
            return False
        return level == 1 or self._is_hard(board, cell, level)

    def _is_hard(self, board: Board, cell: Cell, level: int) -> bool:
        """Whether a row and a column meet there; on level 3 each of two tiles or more, or from three sides."""
        runs = runs_at(board, cell)
        if level == 2 or len(runs) < 2:
            return len(runs) == 2
        return min(len(before) + len(after) for before, after in runs) > 1 or len(tiles_on(board, beside(cell))) > 2

    def _cell(self, exercise: Exercise) -> Cell:
        return exercise.marks[0].cells[0]

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when all kinds that fit are named and no other; a wrong one is laid there to show what breaks."""
        cell, right = self._cell(exercise), fitting_kinds(exercise.board, self._cell(exercise))
        named_kinds = tiles_of(answer)
        if not named_kinds:
            return Verdict("unreadable", exercise.say("choose"))
        for tile in in_order(named_kinds):
            if tile not in right:
                play = Play((Placement(cell, tile),))
                told = verdict_on(exercise.board, play, language=exercise.language)
                headline = exercise.say("does_not_fit", tile=tile_name(tile, exercise.language))
                rules = rules_of(faults_of(exercise.board, play))
                verdict = replace(told, headline=headline, detail=told.headline, rules=rules)
                wrong = [(cell, tile) for tile in named_kinds if tile not in right]
                belief = belief_behind(exercise.board, wrong)
                if belief is None:
                    return verdict
                explained = named(verdict, belief, exercise.language)
                return replace(explained, detail=f"{verdict.detail} {explained.detail}")
        missing = len(right) - len(set(named_kinds))
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
            tiles = tiles_on(exercise.board, line)
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


def _lines_of(board: Board, play: Play) -> tuple[tuple[Cell, ...], ...]:
    """The row and the column of a lone new tile; of one cell where it touches nothing."""
    laid = board.with_tiles(play)
    return tuple(laid.line(play.cells[0], direction) for direction in Direction)
