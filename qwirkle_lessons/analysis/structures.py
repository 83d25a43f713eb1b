"""Positions worth wondering at: full blocks, tables on which nothing fits, the best turn there can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import perm

from qwirkle_lessons.analysis.errors import CountError, as_deck, whole
from qwirkle_lessons.analysis.lines import count_kinds, count_ordered_lines
from qwirkle_lessons.analysis.symmetry import Matrix, representative
from qwirkle_lessons.engine.board import Board, as_board
from qwirkle_lessons.engine.moves import Play
from qwirkle_lessons.engine.options import RuleOptions
from qwirkle_lessons.engine.scoring import Score, bonus_of, score_of
from qwirkle_lessons.engine.search import fitting_kinds
from qwirkle_lessons.engine.table import Cell
from qwirkle_lessons.engine.tiles import KINDS, STANDARD, Deck, Tile, in_order

# ---- full blocks


def count_rectangles(rows: int, columns: int, deck: Deck = STANDARD) -> int:
    """How many ways there are to fill a block of cells so that each row and each column is a legal line.

    No kind may lie in the block more often than the deck has copies. 1 × 1 gives the kinds, 1 × n the
    ordered lines. A larger block is one of these, for a line has exactly one of color and shape in common:

    * Rows of one color, columns of one shape: a piece of the grid of kinds itself, with its rows and
      columns in any order: 6 × 5 × … (rows) times 6 × 5 × … (columns). Or rows of one shape and columns
      of one color, as many.
    * All rows and columns of one color: the shapes make a Latin rectangle. Or all of one shape.
    * A row of one color and a column of one color share that color, for they share a tile. So when both
      sorts are there among the rows and among the columns, each crossing of a color with a shape shows the
      same tile; a line would hold it twice in anything larger than 2 × 2. There it lies on one diagonal,
      and the two others share its color and its shape. This needs two copies.
    """
    whole("The number of rows", rows, 1)
    whole("The number of columns", columns, 1)
    if min(rows, columns) == 1:
        return count_ordered_lines(rows * columns, deck)
    grids = perm(as_deck(deck).colors, rows) * perm(deck.shapes, columns)
    turned = perm(deck.shapes, rows) * perm(deck.colors, columns)
    one_color = deck.colors * count_one_color_rectangles(rows, columns, deck)
    one_shape = deck.shapes * count_latin_rectangles(rows, columns, deck.colors, deck.copies)
    mixed = 0
    if rows == columns == 2 and deck.copies >= 2:
        mixed = 2 * count_kinds(deck) * 2 * (deck.colors - 1) * (deck.shapes - 1)
    return grids + turned + one_color + one_shape + mixed


def count_one_color_rectangles(rows: int, columns: int, deck: Deck = STANDARD) -> int:
    """How many full blocks there are in one given color, say red.

    Each shape at most once in a row or column, and no more often in all than there are copies: a Latin
    rectangle. 3 × 6 is the largest in the real game, for it takes all 18 tiles of the color.
    """
    return count_latin_rectangles(rows, columns, as_deck(deck).shapes, deck.copies)


def count_latin_rectangles(rows: int, columns: int, symbols: int = 6, copies: int = 3) -> int:
    """How many blocks have no symbol twice in a row or column, and none more than `copies` times in all.

    Row by row. What matters of the rows laid so far is which symbol each column has used. Exchanging columns
    or renaming symbols does not change how many ways there are to go on; so all such states are one, and
    few states stay.
    """
    whole("The number of rows", rows, 1)
    whole("The number of columns", columns, 1)
    whole("The number of symbols", symbols, 1, 6)
    whole("The number of copies", copies, 1)
    rows, columns = sorted((rows, columns))
    if columns > symbols or rows * columns > symbols * copies:
        return 0
    states: dict[Matrix, int] = {((0,) * symbols,) * columns: 1}
    for _ in range(rows):
        after: Counter[Matrix] = Counter()
        for state, ways in states.items():
            for larger, rows_that_lead_there in _with_one_row_more(state, copies).items():
                after[larger] += ways * rows_that_lead_there
        states = dict(after)
    return sum(states.values())


def _with_one_row_more(state: Matrix, copies: int) -> Counter[Matrix]:
    """What one row more makes of a state (a row for each column of the block: which symbols it has used)."""
    plain: Counter[Matrix] = Counter()
    symbols = len(state[0])
    free = [s for s in range(symbols) if sum(column[s] for column in state) < copies]
    for row in permutations(free, len(state)):
        if not any(column[s] for column, s in zip(state, row, strict=True)):
            plain[tuple(sorted((*column[:s], 1, *column[s + 1 :]) for column, s in zip(state, row, strict=True)))] += 1
    found: Counter[Matrix] = Counter()
    for larger, ways in plain.items():
        found[representative(larger)] += ways
    return found


def last_row_points(rows: int, columns: int, deck: Deck = STANDARD) -> int:
    """The points for laying the last row of a full block, all its tiles at once.

    The rows are of one color, the columns of one shape. The row scores its n tiles and each of the n columns its m:
    n + n × m, and six more for each Qwirkle.
    (A block of one row has no columns that count, a block of one column no row.)
    Raises CountError for a block that the deck cannot fill, and for a single tile.
    """
    whole("The number of rows", rows, 1, as_deck(deck).colors)
    whole("The number of columns", columns, 1, deck.shapes)
    if rows == columns == 1:
        raise CountError("A block of one tile has no line; take two rows or two columns.")
    row = columns + bonus_of(columns, True, deck) if columns > 1 else 0
    column = rows + bonus_of(rows, False, deck) if rows > 1 else 0
    return row + columns * column


# ---- where nothing fits


def nothing_fits(board: Board, deck: Deck = STANDARD) -> bool:
    """Whether none of the tiles that are not on the table can be laid anywhere."""
    left = Counter(as_deck(deck).tiles)
    left.subtract(as_board(board).tiles)
    options = RuleOptions(deck=deck, hand_size=1)
    return not any(left[kind] > 0 for cell in board.frontier for kind in fitting_kinds(board, cell, options))


def blocked_boards(deck: Deck = STANDARD) -> tuple[Board, ...]:
    """Full blocks on which nothing fits any more, as the engine confirms; the smallest first.

    * All tiles of one color (or of one shape), each row complete: 3 × 6 for six shapes in three copies. Beside
      a row nothing fits, for it has six; above and below only this color fits, and it is used up.
    * All kinds once, as they lie in the grid: every row and every column is complete.
    """
    blocks = [_one_color_block(as_deck(deck)), _one_shape_block(deck), dict(_grid(deck.colors, deck.shapes))]
    boards = sorted((Board.of(block) for block in blocks), key=len)
    return tuple(dict.fromkeys(board for board in boards if len(board) > 1 and nothing_fits(board, deck)))


def _one_color_block(deck: Deck) -> dict[tuple[int, int], Tile]:
    """Each row is the one before, moved by one place: so no column has a shape twice."""
    color = deck.kinds[0].color
    shapes = [tile.shape for tile in deck.kinds if tile.color is color]
    return {
        Cell(row, col): Tile(color, shapes[(row + col) % deck.shapes])
        for row in range(min(deck.copies, deck.shapes))
        for col in range(deck.shapes)
    }


def _one_shape_block(deck: Deck) -> dict[tuple[int, int], Tile]:
    shape = deck.kinds[0].shape
    colors = [tile.color for tile in deck.kinds if tile.shape is shape]
    return {
        Cell(row, col): Tile(colors[(row + col) % deck.colors], shape)
        for row in range(min(deck.copies, deck.colors))
        for col in range(deck.colors)
    }


def _grid(colors: int, shapes: int) -> Iterator[tuple[tuple[int, int], Tile]]:
    """The grid of kinds laid out on the table."""
    for row in range(colors):
        for col in range(shapes):
            yield Cell(row, col), KINDS[6 * row + col]


# ---- the best turn


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A position, a play of so many tiles, and its score, which no turn can beat."""

    board: Board
    play: Play
    score: Score


def best_turn(hand_size: int = 6, deck: Deck = STANDARD) -> BestTurn:
    """The turn with the most points that the rules allow, and a position that shows it: 84 points, seven Qwirkles.

    More is impossible: six tiles make or extend the line they lie in and at most one line across each, so
    seven lines, and a line scores at most 6 + 6. The position: all kinds as they lie in the grid, without
    the last row; the play is this row. With h tiles in hand, of n colors and n shapes: 2n + h × 2n.

    The engine computes the score. Raises CountError for a deck with different numbers of colors and shapes,
    where this reasoning does not do.
    """
    n = as_deck(deck).colors
    if n != deck.shapes or n < 2:
        raise CountError(
            f"The best turn is known for two or more colors and as many shapes; the deck has {deck.colors} colors "
            f"and {deck.shapes} shapes."
        )
    laid = min(whole("The size of a hand", hand_size, 1), n)
    tiles = dict(_grid(n, n))
    play: dict[tuple[int, int], Tile] = {Cell(n - 1, col): tiles.pop(Cell(n - 1, col)) for col in range(n - laid, n)}
    board = Board.of(tiles)
    return BestTurn(board, Play.of(play), score_of(board, Play.of(play), RuleOptions(deck=deck, hand_size=laid)))


# ---- tiles of which no two fit


def most_tiles_without_a_fit(deck: Deck = STANDARD) -> tuple[Tile, ...]:
    """The most tiles of which no two fit: one kind of each color, all of different shapes, in all their copies.

    Different kinds that do not fit lie in different rows and different columns of the grid, like rooks that
    do not attack each other: at most six kinds. Twins do not fit either, so each kind comes in all 3 copies: 18.
    """
    rooks = (KINDS[7 * i] for i in range(min(as_deck(deck).colors, deck.shapes)))
    return in_order(tile for tile in rooks for _ in range(deck.copies))


def draws_to_be_sure_of_a_fit(deck: Deck = STANDARD) -> int:
    """How many tiles one must draw to be sure that two of them fit: one more than `most_tiles_without_a_fit`, 19.

    Raises CountError for a deck with no two tiles that fit.
    """
    enough = len(most_tiles_without_a_fit(deck)) + 1
    if enough > len(deck):
        raise CountError(f"No two tiles of the deck {deck} fit; take two or more colors or shapes.")
    return enough
