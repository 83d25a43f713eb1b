"""Every legal play, each once, and the best of them. (How the masks work is told in `table.py`.)

A play with several tiles is reached from its *first cell that touches the table*: the tiles before that
cell lie on cells that touch nothing, the tiles after it go on in the same direction, over old tiles too.
So nothing is found twice, and nothing is missed. One thing is easily forgotten: an old tile beyond a
new one must fit the whole line, all its new and all its old tiles.
"""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle_lessons.engine.board import Board, as_board, as_cell
from qwirkle_lessons.engine.moves import Placement, Play
from qwirkle_lessons.engine.opening import all_groups, opening_groups
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions, as_options
from qwirkle_lessons.engine.scoring import bonus_of, score_of
from qwirkle_lessons.engine.table import (
    BIT,
    COLUMN,
    FIT,
    KIND,
    NOTHING,
    ROW,
    SAME_COLOR,
    Cell,
    Open,
    Reach,
    Table,
    mask_of,
)
from qwirkle_lessons.engine.tiles import KINDS, Deck, Tile
from qwirkle_lessons.engine.tiles import hand as as_hand

Found = tuple[int, tuple[int, ...]]
"""The points of a play, and the play as numbers: cell, kind, cell, kind, … by cell."""


def legal_plays(board: Board, hand: Iterable[Tile] | str, options: RuleOptions = OFFICIAL) -> tuple[Play, ...]:
    """Every legal play of this hand, each once, sorted by placements; equal tiles are one.

    On the empty table each largest group (with `free_first_turn` each group) is one play, laid across
    from (0, 0) in the order of `KINDS`; `faults_of` accepts every order and place.
    """
    tiles = as_hand(hand)
    options = as_options(options)
    if not len(as_board(board)):
        return _first_plays(tiles, options)
    return _as_plays(board.table, sorted([play for _, play in search(board.table, tiles, options.deck)]))


def best_plays(board: Board, hand: Iterable[Tile] | str, options: RuleOptions = OFFICIAL) -> tuple[Play, ...]:
    """All legal plays with the highest score, sorted by placements; () when there is none."""
    tiles = as_hand(hand)
    options = as_options(options)
    if not len(as_board(board)):
        totals = {play: score_of(board, play, options).total for play in _first_plays(tiles, options)}
        return tuple(play for play, total in totals.items() if total == max(totals.values()))
    found = search(board.table, tiles, options.deck)
    highest = max([points for points, _ in found], default=0)
    return _as_plays(board.table, sorted([play for points, play in found if points == highest]))


def fitting_kinds(board: Board, cell: tuple[int, int], options: RuleOptions = OFFICIAL) -> tuple[Tile, ...]:
    """The kinds that could be laid on this cell alone, in the order of `KINDS`: what lights up on the grid.

    () for a taken cell and for one that touches no tile; on the empty table every kind fits everywhere.
    """
    deck = as_options(options).deck
    number = as_board(board).table.number(as_cell(cell))
    if not len(board):
        return deck.kinds
    if number is None or number not in board.table.open:
        return ()
    mask = board.table.open[number][0]
    return tuple(tile for tile in deck.kinds if mask & BIT[tile.kind])


def fitting_cells(board: Board, tile: Tile) -> tuple[Cell, ...]:
    """The cells on which this tile could be laid alone, row by row; on the empty table (0, 0)."""
    (tile,) = as_hand((tile,))
    bit = BIT[tile.kind]
    return tuple(
        cell
        for cell in as_board(board).frontier
        if not len(board) or board.table.open[board.table.stride * cell.row + cell.col][0] & bit
    )


def search(table: Table, hand: Iterable[Tile], deck: Deck) -> list[Found]:
    """Every play on a table that is not empty, each once, with its points; in no order that means anything."""
    return _Search(table, mask_of([tile.kind for tile in hand]), deck).found


class _Search:
    """One search: what stays the same while lines grow, and the plays found so far."""

    __slots__ = ("deck", "found", "full", "hand", "open", "stride")

    def __init__(self, table: Table, hand: int, deck: Deck) -> None:
        self.open = table.open
        self.stride = table.stride
        self.hand = hand
        self.deck = deck
        self.full = min(deck.colors, deck.shapes)  # shorter lines bring no bonus
        self.found: list[Found] = []
        for n, reaches in table.open.items():
            if reaches[0] & hand:
                self.start_at(n, reaches)

    def start_at(self, n: int, reaches: Open) -> None:
        """Every play whose first cell that touches the table is `n`."""
        mask, row, column = reaches
        fitting = mask & self.hand
        while fitting:
            bit = fitting & -fitting
            fitting -= bit
            kind = KIND[bit]
            across = self.points(row, kind) if row.length else 0
            down = self.points(column, kind) if column.length else 0
            play = (n, kind)
            self.found.append((across + down, play))
            more = FIT[kind] & self.hand
            if more & row.mask:
                self.grow(n, 1, ROW, row, kind, down, play)
            if more & column.mask:
                self.grow(n, self.stride, COLUMN, column, kind, across, play)

    def points(self, reach: Reach, kind: int) -> int:
        """The points of the line that this kind makes with what it reaches."""
        length = reach.length + 1
        return length if length < self.full else length + self.bonus(length, kind, reach.mask & FIT[kind])

    def bonus(self, length: int, kind: int, rest: int) -> int:
        """The bonus of a line with this kind in it, when `rest` is what the line would still take."""
        if not rest:
            return length  # a line of six takes nothing more
        return bonus_of(length, bool(rest & SAME_COLOR[kind]), self.deck)

    def grow(  # noqa: PLR0913, PLR0917 - the state of a line; an object for it costs a third of the speed
        self, n: int, step: int, direction: int, reach: Reach, kind: int, crossing: int, play: tuple[int, ...]
    ) -> None:
        """Go on from the tile on `n`: tiles after it, and tiles before it that touch nothing.

        `crossing` are the points of the lines that cross; what the line itself is worth shows at its end.
        """
        mask, length, _, behind = reach
        allowed = mask & FIT[kind]
        after = n + step * (1 + behind)
        self.lay_after(after, step, direction, allowed, length + 1, crossing, play)
        if length == behind and n - step not in self.open:
            self.lay_before(n - step, after, step, direction, allowed, length + 1, crossing, play)

    def lay_before(  # noqa: PLR0913, PLR0917 - the state of a line; an object for it costs a third of the speed
        self,
        n: int,
        after: int,
        step: int,
        direction: int,
        allowed: int,
        length: int,
        crossing: int,
        play: tuple[int, ...],
    ) -> None:
        """Lay a tile on `n`, which touches nothing, in front of the play; then more before it, and more after."""
        length += 1
        fitting = allowed & self.hand
        while fitting:
            bit = fitting & -fitting
            fitting -= bit
            kind = KIND[bit]
            longer = (n, kind, *play)
            rest = allowed & FIT[kind]
            points = length if length < self.full else length + self.bonus(length, kind, rest)
            self.found.append((points + crossing, longer))
            if rest & self.hand:
                if n - step not in self.open:
                    self.lay_before(n - step, after, step, direction, rest, length, crossing, longer)
                self.lay_after(after, step, direction, rest, length, crossing, longer)

    def lay_after(  # noqa: PLR0913, PLR0917 - the state of a line; an object for it costs a third of the speed
        self, n: int, step: int, direction: int, allowed: int, length: int, crossing: int, play: tuple[int, ...]
    ) -> None:
        """Lay a tile on `n`, the empty cell at the end of the line; then go on behind it."""
        reaches = self.open.get(n)
        if reaches is None:
            fitting = allowed & self.hand
            cross, behind = NOTHING, 0
        else:
            mask, _, kinds, behind = reaches[1] if direction == ROW else reaches[2]
            if kinds & ~allowed:
                return  # a tile beyond does not fit the whole line
            fitting = allowed & self.hand & reaches[0]
            allowed &= mask
            cross = reaches[2] if direction == ROW else reaches[1]
        length += 1 + behind
        while fitting:
            bit = fitting & -fitting
            fitting -= bit
            kind = KIND[bit]
            longer = (*play, n, kind)
            rest = allowed & FIT[kind]
            points = length if length < self.full else length + self.bonus(length, kind, rest)
            crossed = crossing + self.points(cross, kind) if cross.length else crossing
            self.found.append((points + crossed, longer))
            if rest & self.hand:
                self.lay_after(n + step * (1 + behind), step, direction, rest, length, crossed, longer)


def _first_plays(hand: tuple[Tile, ...], options: RuleOptions) -> tuple[Play, ...]:
    groups = all_groups(hand) if options.free_first_turn else opening_groups(hand)
    plays = [Play.of(((0, col), tile) for col, tile in enumerate(group)) for group in groups]
    return tuple(sorted(plays, key=lambda play: play.placements))


def _as_plays(table: Table, found: list[tuple[int, ...]]) -> tuple[Play, ...]:
    """Plays from their numbers. Many share a placement: each is made once."""
    made: dict[tuple[int, ...], Placement] = {}
    plays = []
    for numbers in found:
        placements = []
        for i in range(0, len(numbers), 2):
            key = numbers[i : i + 2]
            placement = made.get(key)
            if placement is None:
                (cell,) = table.cells(key[:1])
                placement = made[key] = Placement(cell, KINDS[key[1]])
            placements.append(placement)
        plays.append(Play.sorted_already(tuple(placements)))
    return tuple(plays)
