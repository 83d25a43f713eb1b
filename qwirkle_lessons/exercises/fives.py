"""Lines of four that can become five: which tile is the fifth, which the sixth, and how many of it are seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qwirkle_lessons.analysis.unseen import missing_kinds
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.engine import STANDARD, Board, Cell, Direction, Placement, Play, Tile, fitting_cells, fitting_kinds
from qwirkle_lessons.exercises.answers import Line, lines_on
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.positions import HAND_SIZE, ends_of, is_across, tiles_left, tiles_on

FOUR = 4


class Five(NamedTuple):
    """A line of four, the cell and the tile that make it five, and the tile that is missing then."""

    board: Board
    line: Line
    cell: Cell
    fifth: Tile
    sixth: Tile

    @property
    def play(self) -> Play:
        """The fifth tile on its cell."""
        return Play((Placement(self.cell, self.fifth),))

    @property
    def after(self) -> Board:
        """The table with the fifth tile."""
        return self.board.with_tiles(self.play)

    @property
    def grown(self) -> Line:
        """The line of five."""
        return line_through(self.after, self.cell, self.line)

    @property
    def places(self) -> tuple[Cell, ...]:
        """The cells where the sixth tile can be laid then."""
        after = self.after
        return tuple(end for end in ends_of(self.grown) if self.sixth in fitting_kinds(after, end))


def line_through(board: Board, cell: Cell, line: Line) -> Line:
    """The line through a cell that runs as another line does."""
    return board.line(cell, Direction.ROW if is_across(line) else Direction.COLUMN)


def fives_on(board: Board, chance: Chance) -> Iterator[Five]:
    """Every way to make a line of four a line of five, in an order that chance decides."""
    for line in chance.shuffled(line for line in lines_on(board) if len(line) == FOUR):
        missing = missing_kinds(tiles_on(board, line))
        for cell in chance.shuffled(ends_of(line)):
            for fifth in chance.shuffled(missing):
                if fifth in fitting_kinds(board, cell):
                    sixth = next(tile for tile in missing if tile != fifth)
                    five = Five(board, line, cell, fifth, sixth)
                    if len(five.grown) == FOUR + 1:
                        yield five


def with_copies(five: Five, many: int, chance: Chance) -> Five | None:
    """The same five on a table where the sixth tile lies elsewhere so many times; None when that cannot be."""
    board = five.board
    while (lying := board.tiles.count(five.sixth)) < many:
        keep_free = {five.cell, *ends_of(five.grown), *ends_of(five.line)}
        cells = [cell for cell in fitting_cells(board, five.sixth) if cell not in keep_free]
        if not cells:
            return None
        board = board.with_tiles(Play((Placement(chance.pick(cells), five.sixth),)))
    changed = five._replace(board=board)
    same = len(changed.grown) == FOUR + 1 and five.fifth in fitting_kinds(board, five.cell)
    return changed if lying == many and same else None


def hand_for(five: Five, copies: int, chance: Chance) -> tuple[Tile, ...]:
    """A hand with the fifth tile, so many of the sixth, and others; () when the deck has not so many."""
    held = (five.fifth, *(five.sixth,) * copies)
    others = tuple(tile for tile in tiles_left(five.board) if tile not in (five.fifth, five.sixth))
    seen = five.board.tiles
    if seen.count(five.sixth) + copies > STANDARD.copies or five.fifth not in tiles_left(five.board):
        return ()
    drawn, _rest = chance.draw(others, HAND_SIZE - len(held))
    return chance.shuffled((*held, *drawn))


def seen_of(tile: Tile, board: Board, hand: tuple[Tile, ...]) -> int:
    """How many copies of a tile one sees, on the table and in one's own hand."""
    return board.tiles.count(tile) + hand.count(tile)


def unseen_of(tile: Tile, board: Board, hand: tuple[Tile, ...]) -> int:
    """How many copies of a tile one does not see."""
    return STANDARD.copies - seen_of(tile, board, hand)


def copies_marked(tile: Tile, board: Board) -> tuple[Mark, ...]:
    """The copies of a tile that lie on the table, counted: 1, 2, 3."""
    cells = (cell for cell, lying in board.items() if lying == tile)
    return tuple(Mark((cell,), "note", str(number)) for number, cell in enumerate(cells, 1))
