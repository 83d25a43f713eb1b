"""Pictures of tiles, hands and boards, drawn by us.

A picture works on a light and on a dark ground, names no identifiers and no styles that could leak into a page,
and comes out the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal, NamedTuple

from qwirkle_lessons.display.marks import GAP, PITCH, Badge, Box, Mark, badge_svg, outline_svg, place_badges
from qwirkle_lessons.display.shapes import SHAPE_PATHS, SIGN_PATHS, TILE
from qwirkle_lessons.display.theme import EDGE, MARK, PICTURE, TILE_COLORS, WOOD
from qwirkle_lessons.engine import Board, Cell, Play, Tile

__all__ = [
    "SHAPE_PATHS",
    "SIGN_PATHS",
    "Mark",
    "TileMark",
    "Window",
    "board_svg",
    "framed",
    "hand_svg",
    "tile_at",
    "tile_svg",
    "window_of",
]

TileMark = Literal["letter", "sign", "none"]
"""What is on a tile beside its color: its letter in the notation, a sign that needs no language, or nothing."""

CELL_SIZE = 44
"""Pixels from one cell to the next."""

SMALLEST_CELL_SIZE = 20
"""On tables too wide for the page."""

PAGE_WIDTH = 760
"""Pixels that a notebook has for a picture."""

LIFT = 7


class Window(NamedTuple):
    """The part of the endless table that is shown, first and last row and column included."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def rows(self) -> range:
        """The rows that are shown."""
        return range(self.top, self.bottom + 1)

    @property
    def columns(self) -> range:
        """The columns that are shown."""
        return range(self.left, self.right + 1)


def window_of(cells: Iterable[tuple[int, int]], margin: int = 1) -> Window:
    """The smallest window with these cells and a margin of empty ones around; without cells, around (0, 0)."""
    places = tuple(cells) or ((0, 0),)
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return Window(min(rows) - margin, min(columns) - margin, max(rows) + margin, max(columns) + margin)


def tile_svg(tile: Tile, size: int = CELL_SIZE, mark: TileMark = "letter", title: str = "") -> str:
    """One tile, `size` pixels wide."""
    return framed(tile_at(tile, 0, 0, mark), Box(-2, -2, TILE + 2, TILE + 2), size / TILE, title)


def hand_svg(tiles: Iterable[Tile], size: int = CELL_SIZE, mark: TileMark = "letter", title: str = "") -> str:
    """The tiles of a hand in a row, in the order given."""
    drawn = [tile_at(tile, PITCH * place, 0, mark) for place, tile in enumerate(tiles)]
    width = max(PITCH * len(drawn) - GAP, 1)
    return framed("".join(drawn), Box(-2, -2, width + 2, TILE + 2), size / PITCH, title)


def board_svg(  # noqa: PLR0913 - each has a name and a default
    board: Board,
    *,
    pending: Play | None = None,
    marks: Sequence[Mark] = (),
    size: int | None = None,
    mark: TileMark = "letter",
    title: str = "",
) -> str:
    """The table with the tiles on it, the tiles of a play lifted above it, and the marks around cells.

    `size` is the number of pixels from cell to cell; by default a wide table is drawn smaller to fit a notebook.
    """
    placements = pending.placements if pending is not None else ()
    laid = [*board.cells, *(p.cell for p in placements)]
    window = window_of([*laid, *(cell for m in marks for cell in m.cells)])
    badges = place_badges(marks, laid)

    layers = [_empty_cells(window, {*laid})]
    layers += [tile_at(tile, cell.col * PITCH, cell.row * PITCH, mark) for cell, tile in board.items()]
    layers += [_lifted(p.tile, p.cell, p.cell in board, mark) for p in placements]
    layers += [outline_svg(m) for m in marks]
    layers += [badge_svg(badge) for badge in badges]

    if size is None:
        size = max(SMALLEST_CELL_SIZE, min(CELL_SIZE, PAGE_WIDTH // len(window.columns)))
    return framed("".join(layers), _frame(window, badges), size / PITCH, title)


def tile_at(tile: Tile, x: float, y: float, mark: TileMark) -> str:
    """A tile as part of a picture, with its top left corner at (x, y)."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect width="{TILE}" height="{TILE}" rx="14" fill="{WOOD}" stroke="{EDGE}" stroke-width="3"/>'
        f'<path d="{SHAPE_PATHS[tile.shape]}" fill="{TILE_COLORS[tile.color]}"/>{_mark_on(tile, mark)}</g>'
    )


def _mark_on(tile: Tile, mark: TileMark) -> str:
    """The mark in the corner; a rim of wood keeps it clear of the points of a star."""
    if mark == "letter":
        return (
            f'<text x="6" y="94" font-size="21" fill="{MARK}" stroke="{WOOD}" stroke-width="5" '
            f'stroke-linejoin="round" paint-order="stroke">{tile.color.value}</text>'
        )
    if mark == "sign":
        path = f'<path d="{SIGN_PATHS[tile.color]}" fill="none" stroke-linecap="round"'
        return f'{path} stroke="{WOOD}" stroke-width="12"/>{path} stroke="{MARK}" stroke-width="4.5"/>'
    return ""


def framed(content: str, box: Box, scale: float, title: str = "") -> str:
    """A picture of this part of the drawing; `scale` is pixels per unit."""
    width, height = box.right - box.left, box.bottom - box.top
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.left:g} {box.top:g} {width:g} {height:g}" '
        f'width="{width * scale:.0f}" height="{height * scale:.0f}" role="img" '
        f'font-family="system-ui, sans-serif" font-weight="700">{named}{content}</svg>'
    )


def _empty_cells(window: Window, laid: set[tuple[int, int]]) -> str:
    """The cells without a tile, as faint outlines."""
    cells = [
        f'<rect x="{column * PITCH}" y="{row * PITCH}" width="{TILE}" height="{TILE}" rx="14"/>'
        for row in window.rows
        for column in window.columns
        if (row, column) not in laid
    ]
    return f'<g fill="none" stroke="{PICTURE.faint}" stroke-opacity=".4" stroke-width="2.5">{"".join(cells)}</g>'


def _lifted(tile: Tile, cell: Cell, over_a_tile: bool, mark: TileMark) -> str:
    """A tile that is not down yet: it hangs above its cell, with a bright rim and a shadow.

    The shadow shows on a light ground, the rim on a dark one. On another tile it is drawn small: one sees both.
    """
    x, y = cell.col * PITCH, cell.row * PITCH
    rim = f'<rect width="{TILE}" height="{TILE}" rx="14" fill="none" stroke="{MARK}" stroke-width="4"/>'
    hanging = tile_at(tile, 0, 0, mark) + rim
    if over_a_tile:
        return f'<g transform="translate({x + 44} {y + 44}) scale(.62)">{hanging}</g>'
    shadow = f'<rect x="{x}" y="{y + 4}" width="{TILE}" height="{TILE}" rx="14" opacity=".45"/>'
    return f'{shadow}<g transform="translate({x + LIFT / 2:g} {y - LIFT})">{hanging}</g>'


def _frame(window: Window, badges: Sequence[Badge]) -> Box:
    """What is drawn of the table: the window, and the badges that reach out of it."""
    edge = GAP / 2 + 2
    boxes = [badge.box for badge in badges]
    return Box(
        min([window.left * PITCH - edge, *(box.left for box in boxes)]),
        min([window.top * PITCH - edge, *(box.top for box in boxes)]),
        max([window.right * PITCH + TILE + edge, *(box.right for box in boxes)]),
        max([window.bottom * PITCH + TILE + edge, *(box.bottom for box in boxes)]),
    )
