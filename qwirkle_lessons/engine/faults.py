"""Why a play is refused: every reason that applies, with its cells. (NOTATION's table, in its order.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from qwirkle_lessons.engine.board import Board, as_board
from qwirkle_lessons.engine.moves import Placement, Play, as_play
from qwirkle_lessons.engine.opening import first_turn_is_too_small
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions, as_options
from qwirkle_lessons.engine.table import Cell
from qwirkle_lessons.engine.tiles import KINDS, Tile, in_order
from qwirkle_lessons.engine.tiles import hand as as_hand

LONGEST_LINE = 6
MOST_GAP_CELLS = 1000  # a table has no edge: two tiles may be a million cells apart, and this many tell it


class Reason(Enum):
    """A rule that a move breaks, in a few words. The first eleven are of plays, in the order they are told."""

    EMPTY = "no tile is played"
    NOT_IN_HAND = "these tiles are not in the hand"
    OCCUPIED = "a tile lies there already"
    NOT_ONE_LINE = "the tiles are not in one row or one column"
    GAP = "a cell between the tiles stays empty"
    NO_CONTACT = "no new tile touches a tile on the table"
    SHARE_NOTHING = "the new tiles share neither a color nor a shape"
    TOO_LONG = "a line has more than six tiles"
    DUPLICATE = "the same tile is twice in a line"
    LINE_MIXED = "a line is neither all one color nor all one shape"
    FIRST_TURN_TOO_SMALL = "the first turn lays a largest group of the hand"
    NO_TRADE_ON_FIRST_TURN = "the first turn is a play"
    TRADE_EMPTY = "a trade is of one tile or more"
    TRADE_EXCEEDS_BAG = "the bag holds fewer tiles than are to be traded"
    MUST_PLAY = "a tile can be played, so passing is not allowed"
    MUST_TRADE = "nothing can be played and the bag has tiles, so one must trade"
    GAME_OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a move is refused, and the cells that show it, sorted."""

    reason: Reason
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        where = " ".join(f"({row},{col})" for row, col in self.cells)
        return f"{self.reason.name}: {self.reason.value}" + (f" {where}" if where else "")


def faults_of(
    board: Board, play: Play, options: RuleOptions = OFFICIAL, hand: str | Iterable[Tile] | None = None
) -> tuple[Fault, ...]:
    """All faults of a play, in the order of `Reason`; empty when it is legal.

    `hand` is what the player holds (tiles or their text); without it the hand and the size of a first
    turn are not examined.
    """
    if not as_play(play).placements:
        return (Fault(Reason.EMPTY),)
    held = None if hand is None else as_hand(hand)
    return tuple(_faults(as_board(board), play, as_options(options), held))


def _faults(board: Board, play: Play, options: RuleOptions, hand: tuple[Tile, ...] | None) -> Iterator[Fault]:
    cells = play.cells
    if hand is not None and (missing := _missing(play, hand)):
        yield Fault(Reason.NOT_IN_HAND, missing)
    if taken := tuple(cell for cell in cells if cell in board):
        yield Fault(Reason.OCCUPIED, taken)
        yield from _not_one_line(play)
        yield from _share_nothing(play)
        yield from _duplicates(play, lines=[])
        return
    laid = board.with_tiles(play)
    lines = lines_through(laid, play)
    yield from _not_one_line(play)
    if gap := tuple(islice((cell for cell in _between(play) if cell not in laid), MOST_GAP_CELLS)):
        yield Fault(Reason.GAP, gap)
    if len(board) and not any(cell in board for new in cells for cell in _beside(new)):
        yield Fault(Reason.NO_CONTACT, cells)
    yield from _share_nothing(play)
    for line in lines:
        if len(line) > LONGEST_LINE:
            yield Fault(Reason.TOO_LONG, _cells(line))
    yield from _duplicates(play, lines)
    for line in lines:
        if not _share(p.tile for p in line):
            yield Fault(Reason.LINE_MIXED, _cells(line))
    if hand is not None and not len(board) and first_turn_is_too_small(len(play), hand, options):
        yield Fault(Reason.FIRST_TURN_TOO_SMALL, cells)


def lines_through(laid: Board, play: Play) -> tuple[tuple[Placement, ...], ...]:
    """The lines of two or more tiles through the tiles of a play that lies on the board.

    The line they were played in first, then the crossing ones by cell; for a single tile row before column.
    """
    table = laid.table
    row_then_column = (1, table.stride)
    lines = {}
    for step in row_then_column if _in_one_row(play) else reversed(row_then_column):
        for cell in play.cells:
            line = table.line(table.stride * cell.row + cell.col, step, {})
            if len(line) > 1:
                lines[line[0], step] = line
    return tuple(
        tuple(Placement(cell, KINDS[table.kinds[n]]) for n, cell in zip(line, table.cells(line), strict=True))
        for line in lines.values()
    )


def _in_one_row(play: Play) -> bool:
    """Whether the row is looked at first: for tiles in one row, a single tile, and tiles that are in no line."""
    rows, cols = {cell.row for cell in play.cells}, {cell.col for cell in play.cells}
    return len(rows) == 1 or len(cols) > 1


def _missing(play: Play, hand: tuple[Tile, ...]) -> tuple[Cell, ...]:
    """The cells of the tiles that the hand does not hold, or not so many times."""
    left = Counter(hand)
    missing = []
    for placement in play.placements:
        if left[placement.tile]:
            left[placement.tile] -= 1
        else:
            missing.append(placement.cell)
    return tuple(missing)


def _not_one_line(play: Play) -> Iterator[Fault]:
    rows, cols = {cell.row for cell in play.cells}, {cell.col for cell in play.cells}
    if len(rows) > 1 and len(cols) > 1:
        yield Fault(Reason.NOT_ONE_LINE, play.cells)


def _between(play: Play) -> Iterator[Cell]:
    """The cells from the first to the last new tile, when these are in one row or one column."""
    first, last = play.cells[0], play.cells[-1]
    if all(cell.row == first.row for cell in play.cells):
        yield from (Cell(first.row, col) for col in range(first.col, last.col + 1))
    elif all(cell.col == first.col for cell in play.cells):
        yield from (Cell(row, first.col) for row in range(first.row, last.row + 1))


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, col = cell
    return Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col)


def _share(tiles: Iterable[Tile]) -> bool:
    """Whether the tiles are all one color or all one shape."""
    tiles = tuple(tiles)
    return len({tile.color for tile in tiles}) == 1 or len({tile.shape for tile in tiles}) == 1


def _share_nothing(play: Play) -> Iterator[Fault]:
    if not _share(play.tiles):
        yield Fault(Reason.SHARE_NOTHING, play.cells)


def _duplicates(play: Play, lines: Iterable[tuple[Placement, ...]]) -> Iterator[Fault]:
    """The twins of each line, then twins among the new tiles that no line has shown already."""
    shown: list[set[Cell]] = []
    for places in (*lines, play.placements):
        for tile, copies in _in_order(Counter(p.tile for p in places)):
            twins = tuple(sorted(p.cell for p in places if p.tile == tile))
            if copies > 1 and not any(set(twins) <= seen for seen in shown):
                yield Fault(Reason.DUPLICATE, twins)
                shown.append(set(twins))


def _in_order(counts: Counter[Tile]) -> Iterator[tuple[Tile, int]]:
    return ((tile, counts[tile]) for tile in in_order(counts))


def _cells(line: tuple[Placement, ...]) -> tuple[Cell, ...]:
    return tuple(placement.cell for placement in line)
