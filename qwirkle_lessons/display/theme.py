"""The colors of everything, measured: a test keeps the distances and contrasts that are promised here."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle_lessons.engine.tiles import Color

WOOD = "#232327"
"""The face of a tile, on light and on dark ground."""

EDGE = "#6f6f79"
"""The rim of a tile: it sets the dark tile off from a dark ground."""

TILE_COLORS: dict[Color, str] = {
    Color.RED: "#dc0f42",
    Color.ORANGE: "#ef8f2a",
    Color.YELLOW: "#ffff1e",
    Color.GREEN: "#31d897",
    Color.BLUE: "#3772fe",
    Color.PURPLE: "#cb97dc",
}
"""Found by search for the largest smallest distance between any two, for every kind of color vision.

The measure is CAM02-UCS, under normal sight and under full protan, deutan and tritan deficiency (Machado 2009).
"""

MARK = "#ffffff"
"""The letter on a tile."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors around the tiles: the ground and the text on it, and what marks a right, a wrong, a chosen cell."""

    page: str
    panel: str
    ink: str
    right: str
    wrong: str
    chosen: str


LIGHT = Theme(page="#ffffff", panel="#f3f3f5", ink="#1b1b1f", right="#0a7d33", wrong="#c4002b", chosen="#0b63ce")
DARK = Theme(page="#111111", panel="#1c1c20", ink="#ececf0", right="#58e08a", wrong="#ff7a90", chosen="#7db7ff")


@dataclass(frozen=True, slots=True)
class PictureColors:
    """The colors of a stored picture, which cannot know on which ground it will be looked at.

    A picture in an <img> is told nothing about JupyterLab's theme. So each of these stands out from white
    and from black, and the badges bring a ground of their own.
    """

    right: str
    wrong: str
    note: str
    faint: str
    pip: str
    badge_text: str


PICTURE = PictureColors(
    right="#0c8540", wrong="#d3264a", note="#2a6fdb", faint="#8a8a94", pip="#7c7c86", badge_text="#ffffff"
)
