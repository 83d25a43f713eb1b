"""The table as masks: how the engine sees at once what fits where.

Think of the grid of kinds, 36 little lamps in six rows (colors) and six columns (shapes).
A *mask* is a whole number whose 36 bits say which lamps are lit. Three facts carry everything:

* `FIT[kind]` lights what fits one tile: the rest of its row and of its column.
* What may join a line is what fits *every* tile of it: the AND of their `FIT`s.
* Two parts may stand in one line when the kinds of the one are all lit in the mask of the other.

So each empty cell beside a tile keeps, for its row and for its column, what may come there
(`Reach`). A turn changes only the cells at the ends of the lines it made; all the rest is kept.

Inside, a cell is one number, row × stride + column: the neighbors are ±1 and ±stride.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from qwirkle_lessons.engine.tiles import KINDS


class Cell(NamedTuple):
    """A place on the table: rows grow downward, columns to the right, any whole numbers. `Cell(0, 3) == (0, 3)`."""

    row: int
    col: int


BIT: tuple[int, ...] = tuple(1 << kind for kind in range(len(KINDS)))
KIND: dict[int, int] = {bit: kind for kind, bit in enumerate(BIT)}
ALL: int = sum(BIT)
FIT: tuple[int, ...] = tuple(sum(BIT[b.kind] for b in KINDS if a.fits(b)) for a in KINDS)
SAME_COLOR: tuple[int, ...] = tuple(sum(BIT[b.kind] for b in KINDS if a.color is b.color) for a in KINDS)

ROW, COLUMN = 1, 2  # the places of the two reaches in what `Table.open` keeps for a cell


class Reach(NamedTuple):
    """What an empty cell sees along its row, or along its column."""

    mask: int  # the kinds that may come here: they fit all the tiles on both sides, and these fit each other
    length: int  # how many tiles lie on both sides together
    kinds: int  # the kinds that lie behind it (to the right, or below)
    behind: int  # how many these are


NOTHING = Reach(ALL, 0, 0, 0)
Open = tuple[int, Reach, Reach]  # the mask of both reaches together, the row's, the column's
UNSEEN: Open = (ALL, NOTHING, NOTHING)


class Table:
    """Which kind lies on each cell, and what each open cell (empty, beside a tile) would take.

    kinds   cell number → kind
    open    open cell number → Open
    """

    __slots__ = ("kinds", "open", "stride")

    def __init__(self, kinds: dict[int, int], stride: int, open_cells: dict[int, Open]) -> None:
        self.kinds = kinds
        self.stride = stride
        self.open = open_cells

    @classmethod
    def of(cls, kinds: Mapping[Cell, int], room_for: Iterable[Cell] = ()) -> Table:
        """A table from scratch. Kinds are numbers from 0 to 35; `room_for` are cells that will be looked at too."""
        farthest = max((abs(cell.col) for cell in (*kinds, *room_for)), default=0)
        stride = 4096
        while farthest >= stride // 4:
            stride *= 16
        table = cls({row * stride + col: kind for (row, col), kind in kinds.items()}, stride, {})
        for n in table.kinds:
            for beside in (n - stride, n - 1, n + 1, n + stride):
                if beside not in table.kinds:
                    table._look(beside, ROW, 1)
                    table._look(beside, COLUMN, stride)
        return table

    def with_room_for(self, cells: Iterable[Cell]) -> Table:
        """This table, or when a cell lies too far out to be numbered, the same with a longer stride."""
        cells = tuple(cells)
        edge = self.stride // 4
        for _, col in cells:
            if not -edge < col < edge:
                return Table.of({_cell(n, self.stride): kind for n, kind in self.kinds.items()}, cells)
        return self

    def number(self, cell: tuple[int, int]) -> int | None:
        """The number of a cell, or None when it lies so far out that nothing can be near it."""
        row, col = cell
        return row * self.stride + col if -self.stride < 2 * col < self.stride else None

    def cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """The cells with these numbers."""
        stride = self.stride
        return tuple([_cell(n, stride) for n in numbers])

    def after(self, new: dict[int, int]) -> Table:
        """The table with these kinds laid on these empty cells: two copies, and a look at the ends of the lines."""
        kinds = self.kinds | new
        stride = self.stride
        table = Table(kinds, stride, self.open.copy())
        for n in new:
            table.open.pop(n, None)
        for n in new:
            for direction, step in ((ROW, 1), (COLUMN, stride)):
                if n - step in new:
                    continue  # that neighbor looks along the same line
                for towards in (-step, step):
                    end = n + towards
                    while end in kinds:
                        end += towards
                    table._look(end, direction, step)
        return table

    def _look(self, n: int, direction: int, step: int) -> None:
        """Note anew what the empty cell `n` sees along one direction."""
        mask, kinds, length = ALL, 0, 0
        at = n - step
        while (kind := self.kinds.get(at)) is not None:
            mask &= FIT[kind] if mask & BIT[kind] else 0
            length += 1
            at -= step
        behind = 0
        at = n + step
        while (kind := self.kinds.get(at)) is not None:
            mask &= FIT[kind] if mask & BIT[kind] else 0
            kinds |= BIT[kind]
            behind += 1
            at += step
        reach = Reach(mask, length + behind, kinds, behind)
        _, row, column = self.open.get(n, UNSEEN)
        if direction == ROW:
            row = reach
        else:
            column = reach
        self.open[n] = (row.mask & column.mask, row, column)

    def line(self, n: int, step: int, new: dict[int, int]) -> list[int]:
        """The numbers of the unbroken line through `n`, with the new tiles as if they lay."""
        kinds = self.kinds
        first = n - step
        while first in kinds or first in new:
            first -= step
        last = n + step
        while last in kinds or last in new:
            last += step
        return list(range(first + step, last, step))


def line_is_legal(kinds: Iterable[int]) -> bool:
    """Every two of them fit: each is lit in the mask of all before it."""
    mask = ALL
    for kind in kinds:
        if not mask & BIT[kind]:
            return False
        mask &= FIT[kind]
    return True


def mask_of(kinds: Iterable[int]) -> int:
    """The mask in which exactly these kinds are lit; equal tiles count once."""
    mask = 0
    for kind in kinds:
        mask |= BIT[kind]
    return mask


@lru_cache(maxsize=65536)
def _cell(n: int, stride: int) -> Cell:
    row = (n + stride // 2) // stride
    return Cell(row, n - row * stride)
