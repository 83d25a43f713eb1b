"""Lesson 3, «Placing tiles», part a: one tile where lines cross."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal, verdict_on
from qwirkle_lessons.display.words import (
    color_name,
    fault_sentence,
    place_name,
    tile_name,
    tiles_in_words,
)
from qwirkle_lessons.engine import (
    Board,
    Cell,
    Placement,
    Play,
    Reason,
    Tile,
    faults_of,
    fitting_cells,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer, Line, cells_of, lines_of
from qwirkle_lessons.exercises.asking_why import WHY, AsksWhy
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import (
    Runs,
    beliefs_behind,
    is_line,
    lines_with,
    named,
    reason_of,
    rules_of,
    runs_at,
    would_allow,
)
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    beside,
    corner_cells,
    greedy_board,
    kinds_left,
    marked_new,
    meeting_cells,
    new_lines,
    tiles_on,
)
from qwirkle_lessons.exercises.turns import crossings_broken
from qwirkle_lessons.i18n import say


class AllLegalCells(AsksWhy):
    """Tap every cell where one tile may be laid."""

    id: ClassVar[str] = "all-legal-cells"
    rules: ClassVar[tuple[str, ...]] = ("000:28", "000:33", "000:53", "000:66", "002:39-43", "003:37-39", "004:18")
    sizes: ClassVar[tuple[tuple[int, int, int], ...]] = ((5, 2, 4), (9, 2, 5), (14, 3, 7))
    """For each level: tiles on the table (or a few more), and from how many to how many cells are right."""
    traps: ClassVar[tuple[Misconception, ...]] = (
        Misconception.TWINS_COUNT,
        Misconception.MIXED_LINE,
        Misconception.CROSSING_LINE_FORGOTTEN,
    )

    def make(self, variant: Variant) -> Exercise:
        """A board from greedy play and a tile. From level 2 on some cell looks right to who makes a known mistake.

        On level 3 there are two such cells or more, and a cell where the tile fits two lines.
        """
        chance = self.chance(variant, "board")
        trap = self.in_turn(variant, self.traps)
        fewest, least, most = self.sizes[variant.level - 1]
        while True:
            board = greedy_board(chance, fewest + chance.below(4))
            around = {cell: runs_at(board, cell) for cell in board.frontier}
            for tile in chance.shuffled(kinds_left(board)):
                right = fitting_cells(board, tile)
                if least <= len(right) <= most and self._has_traps(board, tile, around, trap, variant.level):
                    return self.item(variant, board, "cells", hand=(tile,)).with_goal(
                        tile=tile_name(tile, variant.language)
                    )

    def _has_traps(self, board: Board, tile: Tile, around: dict[Cell, Runs], trap: Misconception, level: int) -> bool:
        if level == 1:
            return True
        lines = {cell: lines_with(runs, tile) for cell, runs in around.items()}
        right = [cell for cell, found in lines.items() if all(is_line(tiles) for tiles, _ in found)]
        wrong = [cell for cell in lines if cell not in right]
        if not any(would_allow(trap, board, cell, tile, around[cell]) for cell in wrong):
            return False
        looks_right = [
            cell for cell in wrong if any(would_allow(known, board, cell, tile, around[cell]) for known in self.traps)
        ]
        return level == 2 or (len(looks_right) > 1 and any(len(around[cell]) > 1 for cell in right))

    def _right(self, exercise: Exercise) -> tuple[Cell, ...]:
        return fitting_cells(exercise.board, exercise.hand[0])

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when all cells are tapped and no other; a wrong one shows which line breaks there."""
        if exercise.aim == WHY:
            return self.grade_why(exercise, answer)
        tapped, right = sorted(set(cells_of(answer))), self._right(exercise)
        if not tapped:
            return Verdict("unreadable", exercise.say("choose"))
        wrong = [cell for cell in tapped if cell not in right]
        if wrong:
            return self._refused(exercise, answer, wrong[0])
        missing = [cell for cell in right if cell not in tapped]
        if missing:
            marks = tuple(Mark((cell,), "note", "") for cell in tapped)
            return Verdict("partly", exercise.say("so_far"), self._lacking(exercise, missing), marks)
        points = {cell: score_of(exercise.board, self._play(exercise, cell)).total for cell in right}
        marks = tuple(Mark((cell,), "note", str(count)) for cell, count in points.items())
        return Verdict("right", exercise.say("right"), exercise.say("best", count=max(points.values())), marks)

    def _refused(self, exercise: Exercise, answer: Answer, cell: Cell) -> Verdict:
        """What breaks on the first wrong cell, and the mistake that explains all wrong cells, if just one does."""
        play = self._play(exercise, cell)
        told = verdict_on(exercise.board, play, language=exercise.language)
        verdict = replace(
            told,
            headline=exercise.say("not_there", cell=place_name(cell, exercise.language)),
            detail=told.headline,
            rules=rules_of(faults_of(exercise.board, play)),
        )
        beliefs = self.beliefs(exercise, answer)
        if len(beliefs) != 1:
            return verdict
        why = named(verdict, beliefs[0], exercise.language)
        return replace(why, detail=f"{verdict.detail} {why.detail}")

    def beliefs(self, exercise: Exercise, answer: Answer) -> tuple[Misconception, ...]:
        """The beliefs that allow every wrong cell; of several, those that give just this answer come first."""
        tapped, right, board = set(cells_of(answer)), self._right(exercise), exercise.board
        (tile,) = exercise.hand
        wrong = [(cell, tile) for cell in sorted(tapped) if cell not in right]
        if any(cell in board for cell, _ in wrong):
            return ()
        beliefs = beliefs_behind(board, wrong)
        around = (*board.frontier, *corner_cells(board))
        exactly = tuple(
            belief
            for belief in beliefs
            if tapped == {cell for cell in around if cell in right or would_allow(belief, board, cell, tile)}
        )
        return exactly if len(exactly) == 1 else beliefs

    def _lacking(self, exercise: Exercise, missing: list[Cell]) -> str:
        """How many cells are still missing; of the last one, beside which tile it is."""
        if len(missing) > 1:
            return exercise.say("missing", count=len(missing))
        around = tiles_on(exercise.board, beside(missing[0]))
        return exercise.say("last", tile=tile_name(around[0], exercise.language))

    def _play(self, exercise: Exercise, cell: Cell) -> Play:
        return Play((Placement(cell, exercise.hand[0]),))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Beside what to look, how many cells there are, and which."""
        (tile,), right = exercise.hand, self._right(exercise)
        shapes = say(f"shapes.several.{tile.shape.value}", exercise.language)
        cells = "; ".join(place_name(cell, exercise.language) for cell in right)
        return (
            exercise.say("hint_1", color=color_name(tile.color, exercise.language), shapes=shapes),
            exercise.say("hint_2", count=len(right)),
            exercise.say("hint_3", cells=cells),
        )

    def solution(self, exercise: Exercise) -> tuple[Cell, ...] | str:
        """All cells where the tile may be laid."""
        return exercise.choices[0] if exercise.aim == WHY else self._right(exercise)


class LineThatBreaks(Kind):
    """A new tile joins two lines: one is fine and one breaks. Tap the line that breaks."""

    id: ClassVar[str] = "line-that-breaks"
    rules: ClassVar[tuple[str, ...]] = ("000:53", "000:66", "003:39", "003:70-72", "004:18")
    reasons: ClassVar[tuple[Reason, ...]] = (Reason.DUPLICATE, Reason.LINE_MIXED)

    def make(self, variant: Variant) -> Exercise:
        """Twins and mixed lines come equally often.

        On level 2 the new tile fits all that it touches, so that only the rest of the line tells. On level 3 a turn of
        several tiles makes three lines or more, and one of those that cross it breaks.
        """
        chance = self.chance(variant, "board")
        reason = self.in_turn(variant, self.reasons)
        while True:
            board = greedy_board(chance, (8, 12, 14)[variant.level - 1] + chance.below(5))
            play = self._several(board, reason, chance) if variant.level == 3 else None
            if variant.level < 3:
                play = self._alone(board, reason, variant.level, chance)
            if play:
                marks = marked_new(play, variant.language)
                item = self.item(variant, board, "lines", shown=play, marks=marks)
                return item.with_goal("several" if len(play) > 1 else "one")

    def _alone(self, board: Board, reason: Reason, level: int, chance: Chance) -> Play | None:
        kinds = kinds_left(board)
        for cell in meeting_cells(board, chance):
            runs = runs_at(board, cell)
            for tile in chance.shuffled(kinds):
                lines = lines_with(runs, tile)
                broken = [line for line in lines if not is_line(line[0])]
                if len(broken) != 1 or len(broken[0][0]) < 3 or reason_of(broken[0][0]) is not reason:
                    continue
                if level == 1 or would_allow(Misconception.NEIGHBORS_ONLY, board, cell, tile, runs):
                    return Play((Placement(cell, tile),))
        return None

    def _several(self, board: Board, reason: Reason, chance: Chance) -> Play | None:
        turns = crossings_broken(board, 2 + chance.below(2), chance, reason)
        return next((play for play in turns if len(new_lines(board, play)) > 2), None)

    def _broken(self, exercise: Exercise) -> Line:
        laid = exercise.board.with_tiles(exercise.shown)
        return next(line for line in new_lines(exercise.board, exercise.shown) if not is_line(tiles_on(laid, line)))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for the line that breaks; a line that is fine, or that did not grow, is shown."""
        board, play, lines = exercise.board, exercise.shown, lines_of(answer)
        laid, broken = board.with_tiles(play), self._broken(exercise)
        if not lines:
            return Verdict("unreadable", exercise.say("choose"))
        for line in lines:
            if line != broken:
                key = "fine" if line in new_lines(board, play) else "old"
                said = exercise.say(key, tiles=tiles_in_words(tiles_on(laid, line), exercise.language))
                return Verdict("wrong", said, exercise.say(f"{key}_why"), (Mark(line, "note", ""),), board, play)
        faults = faults_of(board, play)
        told = refusal(board, play, faults, exercise.language)
        why = fault_sentence(faults[0], board, play, exercise.language)
        return replace(told, outcome="right", headline=exercise.say("right"), detail=why, rules=rules_of(faults))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How many lines there are, what is wrong with one, and its tiles."""
        board, play = exercise.board, exercise.shown
        broken = tiles_on(board.with_tiles(play), self._broken(exercise))
        return (
            exercise.say("hint_1", count=len(new_lines(board, play))),
            exercise.say(f"hint_2.{faults_of(board, play)[0].reason.name}"),
            exercise.say("hint_3", tiles=tiles_in_words(broken, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> tuple[Line, ...]:
        """The line that breaks."""
        return (self._broken(exercise),)
