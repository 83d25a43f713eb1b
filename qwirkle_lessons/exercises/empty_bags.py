"""Positions of the small game with an empty bag: in play they are too rare to be found while somebody waits.

They come from games of two who take the most points. Each is shown with other colors and shapes, turned or mirrored,
so it looks different every time.
"""

from __future__ import annotations

from collections.abc import Callable

from qwirkle_lessons.engine import COLORS, SHAPES, Board, Cell, Tile
from qwirkle_lessons.engine import hand as hand_of
from qwirkle_lessons.exercises.chance import Chance

NOTHING_FITS = (
    (".. .. Od Oc Os/.. .. .. Od Oc/.. Rs Ys Os ../Rd Rc Rs .. ../Yd Rd .. .. ..", "Rc Yc Yc"),
    (".. .. .. Yc ../.. .. Yd Ys Yc/.. Od Rd Yd ../Oc Os Od .. ../Os Oc .. .. ..", "Rs Rs Rd"),
    (".. .. .. Od ../.. .. Od Oc Os/Rc Yc Oc .. ../Rs Ys Os .. ../Rd Yd .. .. ..", "Rc Rd Yc"),
    (".. .. .. Oc Os/.. .. Ys Os Rs/.. Yd Yc .. ../Od Rd Yd .. ../Rd Od .. .. ..", "Rc Rc Rs"),
    ("Rs Rc .. .. ../Rc Rs Rd .. ../Rd .. Od Os Oc/.. .. Yd Ys Yc", "Oc Os Yc"),
    (
        ".. Oc .. .. .. .. ../Rs Rc Rd .. .. .. ../.. Yc Rc Oc .. .. ../.. .. Rs Os Ys .. ../.. .. .. .. Yd Ys Yc",
        "Rd Od Od",
    ),
    ("Os Rs .. .. .. ../Rs Os Ys .. .. ../.. Ys Yc Yd .. ../.. .. .. Yc Oc Rc/.. .. .. .. .. Oc", "Rd Rd Yd"),
    (
        ".. .. .. .. Yd ../.. .. .. Rc Rd Rs/.. .. Os Oc Od ../.. Rc Oc Yc .. ../.. Rd Od .. .. ../Os Rs .. .. .. ..",
        "Yc Yd",
    ),
    ("Yc Yd .. .. ../.. Ys Rs .. ../.. Yc Ys Yd ../.. .. Os Od Oc/.. .. .. Rd Rc", "Rd Os Od"),
)
"""Tables and hands of which no tile fits, though one nearly does."""

ONE_TILE_FITS = (
    (".. Yc Yd .. ../.. .. Od Oc Os/.. .. .. Od Oc/.. Rs Ys Os ../Rd Rc Rs .. ../Yd Rd .. .. ..", "Rc Yc"),
    (".. .. .. Rd Yd/.. .. Ys Yd Yc/.. Oc Os Od ../Ys Os Rs .. ../Rs .. .. .. ..", "Rc Oc Yc"),
    (".. Od Yd .. ../Ys Yd Yc .. ../.. .. Ys Rs Os/.. .. .. Rd Od/.. .. .. Rc Oc", "Rs Rc Oc"),
    (
        ".. Rc Rs .. ../.. Rd .. .. ../.. Rs Rc Rd ../.. .. Yc Yd Ys/.. Os Oc Od ../.. Od .. .. ../Os Oc .. .. ..",
        "Yd Yc",
    ),
    ("Rc .. .. .. ../Oc Yc Rc .. ../.. Yd Yc Ys ../.. .. Oc Os Od/.. .. .. Rs Os", "Rs Od Yd"),
    (
        ".. .. .. .. Ys Rs/.. .. .. Oc Os ../.. .. Ys Os Rs ../.. Yd Yc .. .. ../Od Rd Yd .. .. ../Rd Od .. .. .. ..",
        "Rc Oc Yc",
    ),
    ("Rs Rd .. .. ../Os Od Oc .. ../Ys Yd Yc .. ../.. .. Rc Yc ../.. .. .. Rc Rs", "Oc Od Yd"),
    ("Rc Rs Rd .. .. ../Oc Os Od .. .. ../.. Ys Yd Yc .. ../.. .. .. Oc Yc Rc/.. .. .. .. Ys Rs", "Os Od"),
    ("Ys Yc Yd .. .. ../.. Rc Yc Oc .. ../.. .. .. Od Os ../.. .. .. Os Ys Rs/.. .. .. .. Rs Rd", "Yd Rd Od"),
    (".. .. .. .. Rc ../.. .. .. Rc Rs Rd/.. Od Os Oc .. ../.. Yd Ys Yc .. ../Od Rd .. .. .. ..", "Oc Yc Ys"),
    (".. .. .. Rc Rd/.. .. Yd Yc ../Rs Os Ys .. ../Rc Oc Yc .. ../Rd Od .. .. ..", "Oc Os Ys"),
)
"""Tables and hands of which one tile fits, on one cell."""

TURNS: tuple[Callable[[Cell], Cell], ...] = (
    lambda cell: cell,
    lambda cell: Cell(cell.col, cell.row),
    lambda cell: Cell(-cell.row, cell.col),
    lambda cell: Cell(-cell.col, cell.row),
)
"""As it lies, with rows and columns changed, mirrored, turned."""


def empty_bag(chance: Chance, positions: tuple[tuple[str, str], ...]) -> tuple[Board, tuple[Tile, ...]]:
    """One of these positions, in colors, shapes and a direction that chance decides."""
    text, held = chance.pick(positions)
    colors = dict(zip(COLORS, chance.shuffled(COLORS[:3]), strict=False))
    shapes = dict(zip(SHAPES, chance.shuffled(SHAPES[:3]), strict=False))
    turn = chance.pick(TURNS)

    def other(tile: Tile) -> Tile:
        return Tile(colors[tile.color], shapes[tile.shape])

    board = Board.of((turn(cell), other(tile)) for cell, tile in Board.parse(text).items())
    return board, chance.shuffled(other(tile) for tile in hand_of(held))
