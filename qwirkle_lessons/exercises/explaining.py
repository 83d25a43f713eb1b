"""Why an answer went wrong: the lines of the sheets that are concerned, and the mistake that explains it.

A mistake is a belief: somebody who looks only at the neighbors of a cell calls a tile legal that the rules refuse.
So each belief is a rule of its own here, and a wrong answer is compared with what each belief would have said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Cell, Direction, Fault, Play, Reason, Tile, faults_of
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import corners, tiles_on
from qwirkle_lessons.i18n import say

if TYPE_CHECKING:
    from qwirkle_lessons.exercises.exercise import Exercise

LONGEST_LINE = 6

RULES: dict[Reason, tuple[str, ...]] = {
    Reason.NOT_ONE_LINE: ("000:41", "000:74", "002:29", "003:32", "004:19"),
    Reason.GAP: ("000:28", "003:37"),
    Reason.NO_CONTACT: ("000:33", "002:39", "003:37", "004:18"),
    Reason.SHARE_NOTHING: ("000:27", "002:29", "003:32", "004:19"),
    Reason.TOO_LONG: ("000:40", "003:36", "004:24"),
    Reason.DUPLICATE: ("000:38", "000:66", "003:35", "003:70"),
    Reason.LINE_MIXED: ("000:39", "002:41-43", "003:71"),
}
"""The lines of the sheets that say what a fault is about."""


def rules_of(faults: Iterable[Fault]) -> tuple[str, ...]:
    """The lines of the sheets that these faults are about, each once."""
    return tuple(dict.fromkeys(rule for fault in faults for rule in RULES.get(fault.reason, ())))


# ---- beliefs about one tile on one cell

Lines = tuple[tuple[tuple[Tile, ...], int], ...]
"""The row and the column of a tile, with itself in it, and its place there."""


def lines_of_tile(board: Board, cell: Cell, tile: Tile) -> Lines:
    """The lines of two or more tiles that a tile on this cell would lie in."""
    return lines_with(runs_at(board, cell), tile)


Runs = tuple[tuple[tuple[Tile, ...], tuple[Tile, ...]], ...]
"""The tiles before and after a cell, in its row and in its column; without a way in which there are none."""


def runs_at(board: Board, cell: Cell) -> Runs:
    """The tiles that a tile on this cell would lie in one line with."""
    ways = (
        (_run(board, cell, -down, -right)[::-1], _run(board, cell, down, right)) for down, right in ((0, 1), (1, 0))
    )
    return tuple(way for way in ways if way[0] or way[1])


def lines_with(runs: Runs, tile: Tile) -> Lines:
    """The lines that a tile makes with what lies around its cell."""
    return tuple(((*before, tile, *after), len(before)) for before, after in runs)


def _run(board: Board, cell: Cell, down: int, right: int) -> tuple[Tile, ...]:
    """The tiles one meets from a cell in one direction, until an empty cell."""
    tiles = []
    row, col = cell.row + down, cell.col + right
    while tile := board[row, col]:
        tiles.append(tile)
        row, col = row + down, col + right
    return tuple(tiles)


def is_line(tiles: tuple[Tile, ...]) -> bool:
    """Whether tiles may lie in one line: every two fit."""
    return len(set(tiles)) == len(tiles) and _share(tiles)


def _share(tiles: Iterable[Tile]) -> bool:
    tiles = tuple(tiles)
    return len({tile.color for tile in tiles}) == 1 or len({tile.shape for tile in tiles}) == 1


def _fits_neighbors(lines: Lines) -> bool:
    return all(
        tiles[place].fits(tile) for tiles, place in lines for tile in (*tiles[:place][-1:], *tiles[place + 1 :][:1])
    )


def _neighbors_only(_board: Board, _cell: Cell, lines: Lines, _tile: Tile) -> bool:
    return bool(lines) and _fits_neighbors(lines)


def _twins_count(_board: Board, _cell: Cell, lines: Lines, _tile: Tile) -> bool:
    return bool(lines) and all(_share(tiles) for tiles, _ in lines)


def _mixed_line(_board: Board, _cell: Cell, lines: Lines, _tile: Tile) -> bool:
    """In each line a tile fits the next, and nothing is there twice."""
    return bool(lines) and all(
        len(set(tiles)) == len(tiles) and all(one.fits(other) for one, other in pairwise(tiles)) for tiles, _ in lines
    )


def _one_line_only(_board: Board, _cell: Cell, lines: Lines, _tile: Tile) -> bool:
    return len(lines) > 1 and any(is_line(tiles) for tiles, _ in lines)


def _diagonal(board: Board, cell: Cell, lines: Lines, tile: Tile) -> bool:
    return not lines and any(tile.fits(other) for other in tiles_on(board, corners(cell)))


_BELIEFS: dict[Misconception, Callable[[Board, Cell, Lines, Tile], bool]] = {
    Misconception.NEIGHBORS_ONLY: _neighbors_only,
    Misconception.TWINS_COUNT: _twins_count,
    Misconception.MIXED_LINE: _mixed_line,
    Misconception.CROSSING_LINE_FORGOTTEN: _one_line_only,
    Misconception.DIAGONAL: _diagonal,
}


def is_legal_alone(board: Board, cell: Cell, tile: Tile) -> bool:
    """Whether one tile may be laid on an empty cell."""
    lines = lines_of_tile(board, cell, tile)
    return cell not in board and bool(lines) and all(is_line(tiles) for tiles, _ in lines)


def would_allow(belief: Misconception, board: Board, cell: Cell, tile: Tile, runs: Runs | None = None) -> bool:
    """Whether somebody with this belief would lay the tile there. `runs`: what lies around, where it is known."""
    lines = lines_with(runs_at(board, cell) if runs is None else runs, tile)
    return _BELIEFS[belief](board, cell, lines, tile)


def reason_of(tiles: tuple[Tile, ...]) -> Reason | None:
    """The one reason why tiles make no line; None when they make one, and when there are two reasons."""
    twins, mixed = len(set(tiles)) < len(tiles), not _share(tiles)
    if twins == mixed or len(tiles) > LONGEST_LINE:
        return None
    return Reason.DUPLICATE if twins else Reason.LINE_MIXED


def beliefs_behind(board: Board, placed: Iterable[tuple[Cell, Tile]]) -> tuple[Misconception, ...]:
    """The beliefs that each by itself allow all of these placements, which the rules refuse."""
    wrong = tuple(placed)
    return tuple(belief for belief in _BELIEFS if wrong and all(would_allow(belief, board, *each) for each in wrong))


def belief_behind(board: Board, placed: Iterable[tuple[Cell, Tile]]) -> Misconception | None:
    """The one belief that explains these placements; None where several do, or none: nobody guesses here."""
    beliefs = beliefs_behind(board, placed)
    return beliefs[0] if len(beliefs) == 1 else None


def sentence_on(misconception: Misconception, language: str) -> str:
    """What is true instead of a mistake in laying tiles."""
    table = "exercises.laying" if misconception in _TOLD_OTHERWISE else "misconceptions"
    return say(f"{table}.{misconception.value}", language)


_TOLD_OTHERWISE = frozenset({Misconception.NEIGHBORS_ONLY, Misconception.TWINS_COUNT, Misconception.DIAGONAL})
"""Mistakes that one also makes in counting, where they are told in other words."""


def named(verdict: Verdict, misconception: Misconception | None, language: str) -> Verdict:
    """A verdict that names the mistake, and says what is true instead; the same verdict without a mistake."""
    if misconception is None:
        return verdict
    told = sentence_on(misconception, language)
    return replace(verdict, misconception=misconception.value, detail=told)


def explained(exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
    """The verdict on a refused play with the rules concerned and, where just one explains it, the mistake."""
    faults = faults_of(exercise.board, play, hand=exercise.hand or None)
    told = replace(verdict, rules=rules_of(faults))
    return named(told, mistake_behind(exercise.board, play, faults), exercise.language)


_OF_A_TURN = {
    Reason.NOT_ONE_LINE: Misconception.TWO_ROWS_IN_ONE_TURN,
    Reason.GAP: Misconception.HOLE_IN_A_LINE,
}


def mistake_behind(board: Board, play: Play, faults: tuple[Fault, ...]) -> Misconception | None:
    """The one mistake that explains a refused play, if there is just one."""
    reasons = {fault.reason for fault in faults}
    if reasons & {Reason.EMPTY, Reason.NOT_IN_HAND, Reason.OCCUPIED} or not faults:
        return None
    if len(play) == 1:
        (placement,) = play.placements
        return belief_behind(board, [(placement.cell, placement.tile)])
    if len(reasons) == 1:
        reason = faults[0].reason
        if reason is Reason.DUPLICATE or reason is Reason.LINE_MIXED:
            return Misconception.CROSSING_LINE_FORGOTTEN if _only_crossing(board, play, faults) else None
        return _OF_A_TURN.get(reason)
    return None


def _only_crossing(board: Board, play: Play, faults: tuple[Fault, ...]) -> bool:
    """Whether the line that holds all new tiles is legal, so that only lines across it break."""
    laid = board.with_tiles(play)
    mains = [
        line for cell in play.cells[:1] for way in Direction if set(play.cells) <= set(line := laid.line(cell, way))
    ]
    return any(not set(fault.cells) <= set(line) for line in mains for fault in faults) and all(
        is_line(tiles_on(laid, line)) for line in mains
    )
