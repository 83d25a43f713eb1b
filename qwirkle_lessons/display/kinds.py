"""The grid of kinds: a row for each color, a column for each shape.

Two tiles fit exactly when a rook could go from one to the other. What fits a cell or a tile is ringed and the rest
faded; under each kind there is a dot for each copy, hollow when that copy has been seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from qwirkle_lessons.display.marks import PITCH, Box
from qwirkle_lessons.display.shapes import TILE
from qwirkle_lessons.display.static import block, folded, paragraph, picture, table
from qwirkle_lessons.display.svg import TileMark, framed, tile_at
from qwirkle_lessons.display.theme import PICTURE
from qwirkle_lessons.display.words import color_name, shape_name, tiles_in_words
from qwirkle_lessons.engine import OFFICIAL, STANDARD, Board, Deck, RuleOptions, Tile, fitting_kinds, in_order
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.engine.board import as_board
from qwirkle_lessons.engine.options import as_options
from qwirkle_lessons.i18n import language_or_notebooks, say

KIND_SIZE = 36
ROW_PITCH = 140
PIP_LINE = 120
PIP_RADIUS = 8
PIP_STEP = 26
FADED = 0.34


@dataclass(frozen=True, slots=True)
class KindsGrid:
    """A grid of kinds that shows itself: which copies have been seen, and which kinds are lit (None: all alike)."""

    deck: Deck
    seen: tuple[Tile, ...]
    lit: tuple[Tile, ...] | None = None

    def unseen(self, tile: Tile) -> int:
        """How many copies of a kind have not been seen."""
        return max(self.deck.copies - self.seen.count(tile), 0)

    def __str__(self) -> str:
        """A row for each color: how many copies are unseen, in brackets where the kind is lit."""
        kinds = self.deck.kinds
        shapes = kinds[: self.deck.shapes]
        lines = ["  " + "".join(f" {tile.shape.value} " for tile in shapes)]
        for start in range(0, len(kinds), self.deck.shapes):
            row = kinds[start : start + self.deck.shapes]
            lines.append(f"{row[0].color.value} " + "".join(map(self._number, row)))
        return "\n".join(line.rstrip() for line in lines)

    def _number(self, tile: Tile) -> str:
        number = str(self.unseen(tile))
        return f"[{number}]" if self.lit is not None and tile in self.lit else f" {number} "


def kinds_grid(
    board: Board,
    cell: tuple[int, int] | None = None,
    tile: Tile | None = None,
    hand: str | Iterable[Tile] = (),
    options: RuleOptions = OFFICIAL,
) -> KindsGrid:
    """The grid of kinds beside a board: what is seen on it and in the hand, and what fits.

    With a `cell` the kinds that could be laid there are lit; with a `tile` those that fit it; with both, those that
    do both.
    """
    lit, deck = None, as_options(options).deck
    if cell is not None or tile is not None:
        here = deck.kinds if cell is None else fitting_kinds(board, cell, options)
        lit = tuple(kind for kind in here if tile is None or kind.fits(tile))
    return KindsGrid(deck, in_order([*as_board(board).tiles, *as_hand(hand)]), lit)


def kinds_svg(  # noqa: PLR0913 - each has a name and a default
    seen: Iterable[Tile] = (),
    lit: Collection[Tile] | None = None,
    *,
    deck: Deck = STANDARD,
    size: int = KIND_SIZE,
    mark: TileMark = "letter",
    title: str = "",
) -> str:
    """The grid of kinds as a picture, `size` pixels from kind to kind."""
    counts = Counter(seen)
    parts = []
    for tile in deck.kinds:
        x, y = tile.kind % 6 * PITCH, tile.kind // 6 * ROW_PITCH
        faded = lit is not None and tile not in lit
        drawn = tile_at(tile, x, y, mark)
        parts.append(f'<g opacity="{FADED}">{drawn}</g>' if faded else drawn)
        if lit is not None and not faded:
            parts.append(_ring(x, y))
        parts.append(_pips(x + TILE / 2, y + PIP_LINE, counts[tile], deck.copies))
    corner = Box(-9, -9, deck.shapes * PITCH, deck.colors * ROW_PITCH - 5)
    return framed("".join(parts), corner, size / PITCH, title)


def kinds_html(grid: KindsGrid, language: str | None = None) -> str:
    """The grid as it stands in a notebook: the picture, what fits, and a table in words."""
    language = language_or_notebooks(language)
    parts = [picture(kinds_svg(grid.seen, grid.lit, deck=grid.deck), say("kinds.name", language))]
    if grid.lit is not None:
        names = tiles_in_words(grid.lit, language)
        parts.append(
            paragraph(say("kinds.fitting", language, tiles=names) if names else say("kinds.nothing_fits", language))
        )
    parts.append(paragraph(say("kinds.how_to_read", language)))
    parts.append(folded(say("kinds.in_words", language), kinds_table(grid, language)))
    return block(*parts)


def kinds_table(grid: KindsGrid, language: str) -> str:
    """The grid as a table: colors down, shapes across, in each cell how many copies are unseen and whether it fits."""
    kinds, width = grid.deck.kinds, grid.deck.shapes
    rows = [
        (
            color_name(kinds[start].color, language),
            [_words(grid, tile, language) for tile in kinds[start : start + width]],
        )
        for start in range(0, len(kinds), width)
    ]
    return table([shape_name(tile.shape, language) for tile in kinds[:width]], rows)


def _words(grid: KindsGrid, tile: Tile, language: str) -> str:
    unseen = say("kinds.unseen", language, unseen=grid.unseen(tile), copies=grid.deck.copies)
    lit = grid.lit is not None and tile in grid.lit
    return say("kinds.fits", language, unseen=unseen) if lit else unseen


def _ring(x: float, y: float) -> str:
    """What is lit has a ring, so that it can be told from the rest without its color."""
    return (
        f'<rect x="{x - 4:g}" y="{y - 4:g}" width="{TILE + 8}" height="{TILE + 8}" rx="18" fill="none" '
        f'stroke="{PICTURE.note}" stroke-width="9"/>'
    )


def _pips(middle: float, y: float, seen: int, copies: int) -> str:
    """A dot for each copy of a kind; those that have been seen are hollow."""
    step = min(PIP_STEP, TILE / copies)
    radius = min(PIP_RADIUS, step / 2 - 1)
    first = middle - step * (copies - 1) / 2
    dots = []
    for copy in range(copies):
        fill = "none" if copy < seen else PICTURE.pip
        dots.append(f'<circle cx="{first + copy * step:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>')
    return f'<g stroke="{PICTURE.pip}" stroke-width="3">{"".join(dots)}</g>'
