"""What is drawn around cells: an outline and a badge. Form and word carry the meaning, never color alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import atan2, degrees, floor, hypot
from typing import Literal, NamedTuple

from qwirkle_lessons.display.shapes import TILE
from qwirkle_lessons.display.theme import PICTURE
from qwirkle_lessons.engine import Cell

MarkKind = Literal["scored", "broken", "hole", "note", "arrow"]

GAP = 10
"""Between two tiles on the table."""

PITCH = TILE + GAP

OUTLINES: dict[MarkKind, str] = {
    "scored": f'stroke="{PICTURE.right}" stroke-width="6"',
    "broken": f'stroke="{PICTURE.wrong}" stroke-width="6" stroke-dasharray="15 9"',
    "hole": f'stroke="{PICTURE.wrong}" stroke-width="6" stroke-dasharray="4 9" stroke-linecap="round"',
    "note": f'stroke="{PICTURE.note}" stroke-width="4"',
    "arrow": f'stroke="{PICTURE.note}" stroke-width="10"',
}
FILLS: dict[MarkKind, str] = {
    "scored": PICTURE.right,
    "broken": PICTURE.wrong,
    "hole": PICTURE.wrong,
    "note": PICTURE.note,
    "arrow": PICTURE.note,
}

BADGE_HEIGHT = 40
BADGE_FONT = 27
BADGE_LETTER = 15.5
"""The width of a letter on a badge; the text is fitted to it, whatever font the viewer has."""

SHORT = 2
"""How many letters or figures there is room for inside a cell."""

WIDE_LETTER = 18
"""The same on the live board, where the text has the width that the reader's font gives it."""

WIDEST_LETTER = 26
"""The same in the smallest cells of the live board, where the text does not become smaller any more."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells that belong together, and what is said about them.

    kind    "scored": a line that counts (solid outline); "broken": cells that break a rule (dashed);
            "hole": cells that should not be empty (dotted); "note": cells that one should look at (thin);
            "arrow": from the first of the cells to the last, in the order given
    badge   the points, or a word or two
    """

    cells: tuple[Cell, ...]
    kind: MarkKind
    badge: str = ""


class Box(NamedTuple):
    """A rectangle of the picture, by its edges."""

    left: float
    top: float
    right: float
    bottom: float


Side = Literal["right", "left", "above", "below", "edge", "inside"]


@dataclass(frozen=True, slots=True)
class Badge:
    """The word of a mark, and the cell it is written in: beside what it speaks of, where no tile lies."""

    mark: Mark
    cell: Cell
    side: Side

    @property
    def box(self) -> Box:
        """Where the badge is drawn. It reaches a little over the outline, so that one sees what it belongs to."""
        return self._box(BADGE_LETTER)

    @property
    def columns(self) -> tuple[int, int]:
        """The first and the last column that the badge covers, beside what it speaks of and in the row of its cell."""
        return self._columns(WIDE_LETTER)

    @property
    def reach(self) -> tuple[int, int]:
        """The first and the last column that the badge covers in the smallest cells."""
        return self._columns(WIDEST_LETTER)

    def _columns(self, letter: float) -> tuple[int, int]:
        left, _, right, _ = self._box(letter)
        first, last = floor((left + GAP) / PITCH), floor((right - GAP) / PITCH)
        return (self.cell.col if self.side == "right" else first, self.cell.col if self.side == "left" else last)

    @property
    def covers(self) -> tuple[Cell, ...]:
        """The cells that the badge covers."""
        first, last = self.columns
        return tuple(Cell(self.cell.row, column) for column in range(first, last + 1))

    def _box(self, letter: float) -> Box:
        width = max(len(self.mark.badge) * letter + 26, BADGE_HEIGHT)
        left, top = self.cell.col * PITCH, self.cell.row * PITCH
        middle = left + (TILE - width) / 2
        corners = {
            "right": (left - 16, top + 6),
            "left": (left + TILE + 16 - width, top + 6),
            "above": (middle, top + TILE - BADGE_HEIGHT + 8),
            "below": (middle, top - 8),
            "edge": (middle, top - 14),
            "inside": (middle, top + (TILE - BADGE_HEIGHT) / 2),
        }
        x, y = corners[self.side]
        return Box(x, y, x + width, y + BADGE_HEIGHT)


def is_marked(cell: Cell, marks: Iterable[Mark]) -> bool:
    """Whether one of the marks points at just this cell, and not only at a stretch of cells that it is in."""
    return any((cell,) in runs(mark.cells) for mark in marks if mark.kind != "arrow")


def runs(cells: Iterable[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The cells in unbroken stretches: along the column if all are in one, else along their rows."""
    ordered = sorted(cells)
    down = len({cell.col for cell in ordered}) == 1
    stretch: list[Cell] = []
    for cell in ordered:
        if stretch and cell != _next(stretch[-1], down):
            yield tuple(stretch)
            stretch = []
        stretch.append(cell)
    if stretch:
        yield tuple(stretch)


def _next(cell: Cell, down: bool) -> Cell:
    return Cell(cell.row + 1, cell.col) if down else Cell(cell.row, cell.col + 1)


def place_badges(marks: Sequence[Mark], occupied: Iterable[tuple[int, int]]) -> tuple[Badge, ...]:
    """Each badge beside its cells, where no tile and no other badge is.

    Beyond the ends of a line there is always an empty cell, but a word may want two: then it stands above, below or
    beside another part of the line. Only in a crowd the badge lies on the upper edge. In a hole there is room inside,
    and in empty cells for a letter or a number: beside them it could be taken for the name of a neighbor.
    """
    occupied = frozenset(occupied)
    taken = {*occupied, *(cell for mark in marks if mark.kind == "hole" for cell in mark.cells)}
    badges = []
    for mark in marks:
        if mark.badge and mark.cells:
            places = [Badge(mark, cell, side) for cell, side in (*_inside(mark, occupied), *_places(mark))]
            badge = next((place for place in places if taken.isdisjoint(place.covers)), places[-1])
            taken.update(badge.covers)
            badges.append(badge)
    return tuple(badges)


def _inside(mark: Mark, occupied: frozenset[tuple[int, int]]) -> Iterator[tuple[Cell, Side]]:
    """The empty cells of a mark with a letter or a number. (A question mark waits for a tile, which it would cover.)"""
    if mark.kind == "note" and len(mark.badge) <= SHORT and mark.badge.isalnum() and occupied.isdisjoint(mark.cells):
        for cell in sorted(mark.cells):
            yield cell, "inside"


def _places(mark: Mark) -> Iterator[tuple[Cell, Side]]:
    """The cells where a badge could be, the best first."""
    stretches = tuple(runs(mark.cells))
    if mark.kind == "hole":
        yield stretches[-1][-1], "inside"
        return
    for stretch in stretches[::-1]:
        (top, left), (bottom, right) = stretch[0], stretch[-1]
        ends: list[tuple[Cell, Side]] = [(Cell(bottom, right + 1), "right"), (Cell(top, left - 1), "left")]
        caps: list[tuple[Cell, Side]] = [(Cell(top - 1, left), "above"), (Cell(bottom + 1, right), "below")]
        yield from (caps + ends if bottom > top else ends + caps)
    for row, col in (cell for stretch in stretches[::-1] for cell in stretch):
        yield Cell(row - 1, col), "above"
        yield Cell(row + 1, col), "below"
        yield Cell(row, col + 1), "right"
        yield Cell(row, col - 1), "left"
    yield stretches[-1][-1], "edge"


def outline_svg(mark: Mark) -> str:
    """A rounded outline around each unbroken stretch of the cells; or the arrow."""
    if mark.kind == "arrow":
        return arrow_svg(mark.cells[0], mark.cells[-1])
    parts = []
    for stretch in runs(mark.cells):
        (top, left), (bottom, right) = stretch[0], stretch[-1]
        width, height = (right - left) * PITCH + PITCH, (bottom - top) * PITCH + PITCH
        parts.append(
            f'<rect x="{left * PITCH - GAP / 2:g}" y="{top * PITCH - GAP / 2:g}" width="{width}" height="{height}" '
            f'rx="19" fill="none" {OUTLINES[mark.kind]}/>'
        )
    return "".join(parts)


def arrow_svg(start: Cell, end: Cell) -> str:
    """An arrow from the middle of one cell to the middle of another, with a rim that sets it off from the tiles."""
    (x, y), (to_x, to_y) = ((cell.col * PITCH + TILE / 2, cell.row * PITCH + TILE / 2) for cell in (start, end))
    length, turn = hypot(to_x - x, to_y - y), degrees(atan2(to_y - y, to_x - x))
    tip = max(length - 12, 0)
    path = f"M0 0H{tip:.4g}M{tip - 30:.4g} -22L{tip:.4g} 0L{tip - 30:.4g} 22"
    place = f'transform="translate({x:g} {y:g}) rotate({turn:.4g})" fill="none" stroke-linecap="round"'
    rim = f'stroke="{PICTURE.badge_text}" stroke-width="18"'
    return "".join(f'<path d="{path}" {place} {style}/>' for style in (rim, OUTLINES["arrow"]))


def badge_svg(badge: Badge) -> str:
    """The word in white on a pill of the mark's color, so that it can be read on every ground."""
    left, top, right, bottom = badge.box
    text = badge.mark.badge
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="{BADGE_HEIGHT / 2:g}" '
        f'fill="{FILLS[badge.mark.kind]}"/>'
        f'<text x="{(left + right) / 2:g}" y="{top + 29.5:g}" font-size="{BADGE_FONT}" text-anchor="middle" '
        f'textLength="{len(text) * BADGE_LETTER:g}" lengthAdjust="spacingAndGlyphs" '
        f'fill="{PICTURE.badge_text}">{escape(text)}</text>'
    )
