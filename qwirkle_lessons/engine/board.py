"""The table: which tile lies where. It has no edge, and it is never changed: a turn makes a new one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from qwirkle_lessons.engine.errors import BoardError, NotationError
from qwirkle_lessons.engine.table import Cell, Table, line_is_legal
from qwirkle_lessons.engine.tiles import KINDS, STANDARD, Deck, Tile, as_deck
from qwirkle_lessons.told import quoted

if TYPE_CHECKING:
    from qwirkle_lessons.engine.moves import Play
    from qwirkle_lessons.engine.options import RuleOptions


FARTHEST = 10**18
"""The table has no edge, but the numbers of its rows and columns end somewhere: far beyond those that one writes."""

MOST_WRITTEN_CELLS = 1_000_000


class Direction(Enum):
    """A line lies across (a row) or down (a column), never diagonally."""

    ROW = (0, 1)
    COLUMN = (1, 0)


def _empty_table() -> Table:
    return Table.of({})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """The tiles on the table.

    `Board()` is the empty table; `Board.of({(0, 0): tile})` and `Board.parse(text)` make others.
    `board[cell]` is the tile there, or None. Boards with the same tiles on the same cells are equal.
    """

    table: Table = field(default_factory=_empty_table)
    """The same position as masks, for the engine's own use (see `table.py`)."""

    @classmethod
    def of(cls, tiles: Mapping[tuple[int, int], Tile] | Iterable[tuple[tuple[int, int], Tile]]) -> Board:
        """A board with these tiles, a mapping from cell to tile (or such pairs). Nothing else is checked."""
        kinds: dict[Cell, int] = {}
        for cell, tile in pairs_of(tiles):
            place = as_cell(cell)
            if not isinstance(tile, Tile):
                raise NotationError(f"On {tuple(place)} must lie a Tile, such as Tile.parse('Rc'); got {quoted(tile)}.")
            if place in kinds:
                raise NotationError(f"The cell {tuple(place)} is named twice; a cell holds one tile.")
            kinds[place] = tile.kind
        return cls(Table.of(kinds))

    @classmethod
    def parse(cls, text: str, check: bool = True, deck: Deck = STANDARD) -> Board:
        """Read a board: a text line for each row, `..` for an empty cell, perhaps with `@row,col` of the first cell.

        Rows may also be joined by `/`. With `check`, raises BoardError for a position that cannot lie on a
        table: tiles not connected, a line that is not legal, more copies of a kind than the deck has.
        Raises NotationError for what is no board at all.
        """
        as_deck(deck)
        board = cls.of(_read(text))
        if check and len(board) > len(deck):
            number = f"it holds {len(board)} tiles, and the deck has {len(deck)}"
            raise BoardError(((board.cells[len(deck)], f"this is one tile more than there are: {number}"),))
        if check and (problems := _problems(board, deck)):
            raise BoardError(problems)
        return board

    def __getitem__(self, cell: tuple[int, int]) -> Tile | None:
        number = self.table.number(as_cell(cell))
        kind = None if number is None else self.table.kinds.get(number)
        return None if kind is None else KINDS[kind]

    def __contains__(self, cell: tuple[int, int]) -> bool:
        return self[cell] is not None

    def __len__(self) -> int:
        return len(self.table.kinds)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells on which a tile lies, row by row."""
        return self.table.cells(sorted(self.table.kinds))

    def items(self) -> tuple[tuple[Cell, Tile], ...]:
        """The cells with their tiles, row by row."""
        return tuple(
            (cell, KINDS[self.table.kinds[n]]) for n, cell in zip(sorted(self.table.kinds), self.cells, strict=True)
        )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table, row by row."""
        return tuple(tile for _, tile in self.items())

    @property
    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells beside a tile, row by row; on the empty table (0, 0)."""
        return self.table.cells(sorted(self.table.open)) if len(self) else (Cell(0, 0),)

    @property
    def corners(self) -> tuple[Cell, Cell] | None:
        """Top left and bottom right cell of the smallest rectangle around all tiles; None on the empty table."""
        cells = self.cells
        if not cells:
            return None
        rows, cols = [c.row for c in cells], [c.col for c in cells]
        return Cell(min(rows), min(cols)), Cell(max(rows), max(cols))

    def line(self, cell: tuple[int, int], direction: Direction) -> tuple[Cell, ...]:
        """The cells of the unbroken line through an occupied cell, the cell itself included; () when it is empty."""
        number = self.table.number(as_cell(cell))
        if number is None or number not in self.table.kinds:
            return ()
        step = 1 if direction is Direction.ROW else self.table.stride
        return self.table.cells(self.table.line(number, step, {}))

    def after(self, play: Play, options: RuleOptions | None = None) -> Board:
        """The board with this play laid on it. Raises IllegalMove, with all faults, when the rules refuse it."""
        # The rules look at boards, so they can be brought in only here.
        from qwirkle_lessons.engine.options import OFFICIAL
        from qwirkle_lessons.engine.scoring import score_of

        score_of(self, play, options or OFFICIAL)
        return self.with_tiles(play)

    def with_tiles(self, play: Play) -> Board:
        """The board with these tiles laid on empty cells, legal or not: what a broken line looks like."""
        table = self.table.with_room_for(play.cells)
        return Board(table.after({table.stride * p.cell.row + p.cell.col: p.tile.kind for p in play.placements}))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        if self.table.stride == other.table.stride:
            return self.table.kinds == other.table.kinds
        return self.items() == other.items()

    def __hash__(self) -> int:
        return hash(self.items())

    def __str__(self) -> str:
        """`@row,col` of the top left corner, then a text line for each row; the empty board is the empty text."""
        return "\n".join(self._rows())

    @property
    def one_line(self) -> str:
        """The board on one line, for links: `@-1,0 Rs Bs/Rc ..`."""
        first, *rows = self._rows() or [""]
        return f"{first} {'/'.join(rows)}".strip()

    def _rows(self) -> list[str]:
        corners = self.corners
        if corners is None:
            return []
        (top, left), (bottom, right) = corners
        if (bottom - top + 1) * (right - left + 1) > MOST_WRITTEN_CELLS:
            raise NotationError(
                f"The tiles lie too far apart to write every cell between {(top, left)} and {(bottom, right)}; "
                "take them one by one from board.items()."
            )
        tiles = dict(self.items())
        rows = [
            " ".join(str(tiles.get(Cell(row, col), "..")) for col in range(left, right + 1))
            for row in range(top, bottom + 1)
        ]
        return [f"@{top},{left}", *rows]

    def __repr__(self) -> str:
        try:
            return f"Board.parse({self.one_line!r})" if len(self) else "Board()"
        except NotationError:
            return f"<Board of {len(self)} tiles, far apart>"


def as_cell(value: object) -> Cell:
    """A cell from a cell or a pair of whole numbers. Raises NotationError for anything else."""
    match value:
        case (int(row), int(col)) if abs(row) < FARTHEST and abs(col) < FARTHEST:
            return value if isinstance(value, Cell) else Cell(row, col)
        case (int(), int()):
            raise NotationError(f"A row and a column have at most 18 digits, as in (0, 3); got {quoted(value)}.")
    raise NotationError(f"A cell is a pair of whole numbers, row and column, such as (0, 3); got {quoted(value)}.")


def pairs_of(tiles: object) -> Iterable[tuple[tuple[int, int], Tile]]:
    """The pairs of cell and tile in a mapping, or in an iterable of pairs. Raises NotationError for anything else."""
    pairs = tiles.items() if isinstance(tiles, Mapping) else tiles
    listed = list(pairs) if isinstance(pairs, Iterable) else None
    if listed is None or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in listed):
        raise NotationError(f"Give tiles by their cells, such as {{(0, 0): Tile.parse('Rc')}}; got {quoted(tiles)}.")
    return listed


def as_board(value: object) -> Board:
    """The board that was given. Raises NotationError for anything else."""
    if not isinstance(value, Board):
        raise NotationError(f"A board is awaited, such as Board.parse('Rc Rs'); got {quoted(value)}.")
    return value


_CORNER = re.compile(r"\s*@\s*([+-]?\d{1,15})\s*,\s*([+-]?\d{1,15})(?=\s|/|$)", re.ASCII)


def _read(text: object) -> list[tuple[Cell, Tile]]:
    if not isinstance(text, str):
        raise NotationError(f"A board is read from text, such as «Rc Rs/.. Bs»; got {quoted(text)}.")
    top, left, rest = 0, 0, text
    if text.lstrip().startswith("@"):
        corner = _CORNER.match(text)
        if corner is None:
            raise NotationError(f"{quoted(text.strip())}: write the first cell as @row,col, such as @-1,0.")
        top, left, rest = int(corner[1]), int(corner[2]), text[corner.end() :].strip().removeprefix("/")
    placed = []
    for row, line in enumerate(re.split(r"[/\n]", rest.strip())):
        if not line.strip() and rest.strip():
            raise NotationError(f"Row {row + top} of the board is blank. Write .. for each of its empty cells.")
        for col, word in enumerate(line.split()):
            if word != "..":
                placed.append((Cell(top + row, left + col), _read_tile(word, top + row, left + col)))
    return placed


def _read_tile(word: str, row: int, col: int) -> Tile:
    try:
        return Tile.parse(word)
    except NotationError as error:
        raise NotationError(f"Row {row}, column {col}: {error} An empty cell is written ..") from None


def _problems(board: Board, deck: Deck) -> tuple[tuple[Cell, str], ...]:
    """What keeps a position from lying on a table, sorted by cell."""
    found = [*_surplus(board, deck), *_broken_lines(board), *_islands(board)]
    return tuple(sorted(found))


def _surplus(board: Board, deck: Deck) -> Iterable[tuple[Cell, str]]:
    seen: Counter[Tile] = Counter()
    for cell, tile in board.items():
        seen[tile] += 1
        if tile not in deck:
            yield cell, f"{tile} is not in this deck of {deck.colors} colors and {deck.shapes} shapes"
        elif seen[tile] > deck.copies:
            yield (
                cell,
                f"{tile} lies here for the {_ordinal(seen[tile])} time, and the deck has {deck.copies} of each kind",
            )


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _broken_lines(board: Board) -> Iterable[tuple[Cell, str]]:
    for direction in Direction:
        for cell in board.cells:
            line = board.line(cell, direction)
            tiles = [tile for c in line if (tile := board[c])]
            if line[0] == cell and not line_is_legal(tile.kind for tile in tiles):
                name = "row" if direction is Direction.ROW else "column"
                listed = " ".join(map(str, tiles))
                yield (
                    cell,
                    f"the {name} from here, {listed}, is neither one color nor one shape with all tiles different",
                )


def _islands(board: Board) -> Iterable[tuple[Cell, str]]:
    """Tiles that no chain of neighbors joins to the largest connected part (the first of equal ones)."""
    parts: list[list[Cell]] = []
    left = dict.fromkeys(board.cells)
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for row, col in part:
            for beside in (Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col)):
                if beside in left:
                    del left[beside]
                    part.append(beside)
        parts.append(part)
    mainland = max(parts, key=len, default=[])
    for part in parts:
        if part is not mainland:
            yield from ((cell, f"{board[cell]} is not connected to the other tiles") for cell in part)
