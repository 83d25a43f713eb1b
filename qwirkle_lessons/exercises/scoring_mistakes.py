"""A turn as it is counted by somebody who makes one mistake: what a wrong number is compared with.

`miscounts_of` takes a board and a legal play and tries each known mistake on it. Only those that change something are
kept: a mistake that gives the right total here, or that has nothing to go wrong on, explains nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from qwirkle_lessons.engine import Board, Cell, Direction, LineScore, Play, Score, score_of
from qwirkle_lessons.exercises.answers import Line
from qwirkle_lessons.exercises.misconceptions import Misconception

DIAGONALS = (Cell(1, 1), Cell(1, -1))


@dataclass(frozen=True, slots=True)
class Miscount:
    """A turn counted with one mistake.

    addends    what was added up, for each line or thing that was counted
    counted    the lines that were counted; a mistake inside a line leaves the line in
    missed     cells that count and were left out: whole lines, or some cells of one
    extra      cells that were counted and do not count
    """

    misconception: Misconception
    addends: tuple[int, ...]
    counted: tuple[Line, ...]
    missed: tuple[Line, ...] = ()
    extra: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        """The points that come out."""
        return sum(self.addends)

    def __str__(self) -> str:
        """The sum: «4 + 2 = 6», or the number alone."""
        if len(self.addends) < 2:
            return str(self.total)
        return f"{' + '.join(map(str, self.addends))} = {self.total}"


class Turn(NamedTuple):
    """A turn that was laid, and how it is rightly counted."""

    board: Board
    play: Play
    laid: Board
    """The table with the new tiles."""
    score: Score
    lines: tuple[Line, ...]
    """The lines that score."""

    @classmethod
    def of(cls, board: Board, play: Play) -> Turn:
        """Count a turn. Raises IllegalMove for an illegal play."""
        score = score_of(board, play)
        return cls(board, play, board.with_tiles(play), score, tuple(line.cells for line in score.lines))


@lru_cache(maxsize=256)
def miscounts_of(board: Board, play: Play) -> tuple[Miscount, ...]:
    """What each mistake makes of a legal turn, as far as it gives another total; the likeliest form of a mistake first.

    One mistake can be made in two ways and then stands here twice. Raises IllegalMove for an illegal play.
    """
    turn = Turn.of(board, play)
    right = turn.score.total
    found: dict[tuple[Misconception, int], Miscount] = {}
    for mistake in _MISTAKES:
        for miscount in mistake(turn):
            if miscount.total != right:
                found.setdefault((miscount.misconception, miscount.total), miscount)
    return tuple(found.values())


def explanations(miscounts: tuple[Miscount, ...], total: int) -> tuple[Miscount, ...]:
    """The mistakes that give this total; none stands twice in it."""
    return tuple(miscount for miscount in miscounts if miscount.total == total)


def told_apart(miscounts: tuple[Miscount, ...]) -> tuple[Miscount, ...]:
    """Of each mistake the likeliest form, if no other mistake gives the same total."""
    totals = Counter(miscount.total for miscount in miscounts)
    return tuple(miscount for miscount in _likeliest(miscounts) if totals[miscount.total] == 1)


def found_out(miscounts: tuple[Miscount, ...]) -> tuple[Miscount, ...]:
    """Of each mistake the likeliest form, if its total and the lines that were counted tell which mistake it is."""
    signs = Counter((miscount.total, frozenset(miscount.counted)) for miscount in miscounts)
    return tuple(
        miscount for miscount in _likeliest(miscounts) if signs[miscount.total, frozenset(miscount.counted)] == 1
    )


def _likeliest(miscounts: tuple[Miscount, ...]) -> tuple[Miscount, ...]:
    """The first form of each mistake."""
    first: dict[Misconception, Miscount] = {}
    for miscount in miscounts:
        first.setdefault(miscount.misconception, miscount)
    return tuple(first.values())


# --- too little ---------------------------------------------------------------------------------------------------


def _own_tiles_only(turn: Turn) -> Iterator[Miscount]:
    """Each new tile is a point: once, or once for each line that it is in (how sheet 002 can be misread)."""
    own = set(turn.play.cells)
    missed = tuple(tuple(cell for cell in line if cell not in own) for line in turn.lines)
    bonuses = [line.bonus for line in turn.score.lines if line.bonus]
    in_lines = [sum(cell in own for cell in line) for line in turn.lines]
    ways = ([len(own), *bonuses], [len(own)], [*in_lines, *bonuses])
    for addends in ways if any(missed) else ():
        yield Miscount(
            Misconception.OWN_TILES_ONLY, tuple(addends), turn.lines, tuple(cells for cells in missed if cells)
        )


def _neighbors_only(turn: Turn) -> Iterator[Miscount]:
    """In each line the new tiles and those beside them, and nothing further down the line."""
    own = set(turn.play.cells)
    addends, missed = [], []
    for line in turn.score.lines:
        near = _near(line.cells, own)
        addends.append(len(near) + line.bonus)
        missed.append(tuple(cell for cell in line.cells if cell not in near))
    if any(missed):
        yield Miscount(
            Misconception.NEIGHBORS_ONLY, tuple(addends), turn.lines, tuple(cells for cells in missed if cells)
        )


def _near(line: Line, own: set[Cell]) -> Line:
    """The cells of a line that are new, or beside a new one."""
    places = [place for place, cell in enumerate(line) if cell in own]
    return tuple(cell for place, cell in enumerate(line) if min(abs(place - new) for new in places) < 2)


def _main_line_only(turn: Turn) -> Iterator[Miscount]:
    """Of several tiles: the line that they lie in, and none that crosses it."""
    if len(turn.play) > 1:
        yield from _one_line_only(turn, Misconception.MAIN_LINE_ONLY, turn.score.lines[0])


def _longest_line_only(turn: Turn) -> Iterator[Miscount]:
    """The line that brings most. Where that is the line of the play, it is the mistake above."""
    most = max((line.total for line in turn.score.lines), default=0)
    longest = [line for line in turn.score.lines if line.total == most]
    if longest and (len(turn.play) == 1 or longest[0] != turn.score.lines[0]):
        yield from _one_line_only(turn, Misconception.LONGEST_LINE_ONLY, longest[0])


def _one_line_only(turn: Turn, misconception: Misconception, only: LineScore) -> Iterator[Miscount]:
    others = tuple(line for line in turn.lines if line != only.cells)
    if others:
        yield Miscount(misconception, (only.total,), (only.cells,), others)


def _shared_tile_once(turn: Turn) -> Iterator[Miscount]:
    """A tile in two lines is counted in the first of them only."""
    seen: set[Cell] = set()
    addends, twice = [], []
    for line in turn.score.lines:
        twice += [cell for cell in line.cells if cell in seen]
        addends.append(len(set(line.cells) - seen) + line.bonus)
        seen |= set(line.cells)
    if twice:
        shared = tuple((cell,) for cell in sorted(twice))
        yield Miscount(Misconception.SHARED_TILE_ONCE, tuple(addends), turn.lines, shared)


def _qwirkle_is_six(turn: Turn) -> Iterator[Miscount]:
    """A Qwirkle as a line of six points: its tiles without the bonus, or the bonus without its tiles."""
    full = tuple(line.cells for line in turn.score.lines if line.bonus)
    if full:
        addends = tuple(line.points for line in turn.score.lines)
        yield Miscount(Misconception.QWIRKLE_IS_SIX, addends, turn.lines, full)


def _bonus_alone(turn: Turn) -> Iterator[Miscount]:
    """The six extra points for the whole turn, and no tile. (In a turn of one line that is the mistake above.)"""
    bonuses = tuple(line.bonus for line in turn.score.lines if line.bonus)
    if bonuses and len(turn.lines) > 1:
        full = tuple(line.cells for line in turn.score.lines if line.bonus)
        yield Miscount(Misconception.BONUS_ALONE, bonuses, full, turn.lines)


# --- too much -----------------------------------------------------------------------------------------------------


def _lone_tile_is_a_line(turn: Turn) -> Iterator[Miscount]:
    """A new tile that has no neighbor in one direction counts there as a line of one."""
    alone = tuple(
        line for cell in turn.play.cells for direction in Direction if len(line := turn.laid.line(cell, direction)) == 1
    )
    if alone and turn.lines:
        yield Miscount(
            Misconception.LONE_TILE_IS_A_LINE,
            (*_totals(turn), *(1 for _ in alone)),
            (*turn.lines, *alone),
            extra=alone,
        )


def _bonus_doubles_the_turn(turn: Turn) -> Iterator[Miscount]:
    """With a Qwirkle everything counts twice."""
    if any(line.bonus for line in turn.score.lines):
        points = tuple(line.points for line in turn.score.lines)
        yield Miscount(Misconception.BONUS_DOUBLES_THE_TURN, (*points, *points), turn.lines)


def _line_beside(turn: Turn) -> Iterator[Miscount]:
    """Old lines are counted again: those beside the new tiles, or all that cross a scoring line."""
    own = set(turn.play.cells)
    touching = dict.fromkeys(line for row in turn.lines for line in old_lines_across(turn, _near(row, own)))
    crossing = dict.fromkeys(line for row in turn.lines for line in old_lines_across(turn, row))
    for extra in (tuple(touching), tuple(crossing)):
        if extra:
            again = tuple(_points_of_a_line(len(line)) for line in extra)
            yield Miscount(Misconception.LINE_BESIDE, (*_totals(turn), *again), (*turn.lines, *extra), extra=extra)


def old_lines_across(turn: Turn, cells: Line) -> Iterator[Line]:
    """The lines that cross these cells of a scoring line and did not grow."""
    for cell in cells:
        for direction in Direction:
            line = turn.laid.line(cell, direction)
            if len(line) > 1 and not set(line) & set(turn.play.cells):
                yield line


def _points_of_a_line(length: int) -> int:
    """What a line scores when it is made: its tiles, and as many again for a line of six."""
    return 2 * length if length == 6 else length


def _diagonal(turn: Turn) -> Iterator[Miscount]:
    """Tiles that fit and touch at a corner only are counted as a line."""
    runs = {_diagonal_run(turn.laid, cell, step) for cell in turn.play.cells for step in DIAGONALS}
    extra = tuple(sorted(run for run in runs if len(run) > 1))
    if extra:
        addends = (*_totals(turn), *map(len, extra))
        yield Miscount(Misconception.DIAGONAL, addends, (*turn.lines, *extra), extra=extra)


def _diagonal_run(board: Board, cell: Cell, step: Cell) -> Line:
    """The tiles from corner to corner through a cell, as far as they all fit one another."""
    run = [cell]
    for sign in (-1, 1):
        place = Cell(cell.row + sign * step.row, cell.col + sign * step.col)
        while (tile := board[place]) and all((other := board[there]) and tile.fits(other) for there in run):
            run.append(place)
            place = Cell(place.row + sign * step.row, place.col + sign * step.col)
    return tuple(sorted(run))


def _totals(turn: Turn) -> tuple[int, ...]:
    """The right points of each line."""
    return tuple(line.total for line in turn.score.lines)


_MISTAKES: tuple[Callable[[Turn], Iterator[Miscount]], ...] = (
    _own_tiles_only,
    _main_line_only,
    _longest_line_only,
    _shared_tile_once,
    _qwirkle_is_six,
    _bonus_alone,
    _bonus_doubles_the_turn,
    _lone_tile_is_a_line,
    _neighbors_only,
    _line_beside,
    _diagonal,
)
