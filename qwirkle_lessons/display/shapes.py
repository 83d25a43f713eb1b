"""The six shapes, drawn on a tile of 100 by 100, and the six signs that stand for the colors."""

from __future__ import annotations

from math import cos, pi, sin

from qwirkle_lessons.engine.tiles import Color, Shape

TILE = 100
CENTER = 50


def _circle(x: float, y: float, radius: float) -> str:
    """A circle as two half turns."""
    half = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def _square(side: float, corner: float) -> str:
    """A square with rounded corners."""
    start, straight = CENTER - side / 2, side - 2 * corner
    steps = ((straight, 0), (0, straight), (-straight, 0), (0, -straight))
    turns = ((corner, corner), (-corner, corner), (-corner, -corner), (corner, -corner))
    edge = "".join(
        f"l{x:g} {y:g}a{corner:g} {corner:g} 0 0 1 {right:g} {down:g}"
        for (x, y), (right, down) in zip(steps, turns, strict=True)
    )
    return f"M{start + corner:g} {start:g}{edge}z"


def _star(points: int, outer: float, inner: float, first: float = 0) -> str:
    """A star whose corners lie on two circles in turn; `first` is the angle of a point, in radians from the right."""
    corners = []
    for i in range(2 * points):
        radius, angle = (inner if i % 2 else outer), first + i * pi / points
        corners.append(f"{_short(CENTER + radius * cos(angle))} {_short(CENTER + radius * sin(angle))}")
    return "M" + "L".join(corners) + "z"


def _short(number: float) -> str:
    return f"{round(number, 1):g}"


SHAPE_PATHS: dict[Shape, str] = {
    Shape.CIRCLE: _circle(CENTER, CENTER, 31),
    Shape.SQUARE: _square(56, 5),
    Shape.DIAMOND: "M50 11L89 50L50 89L11 50z",
    Shape.CLOVER: "".join(_circle(x, y, 19.5) for x, y in ((50, 31), (69, 50), (50, 69), (31, 50))),
    # Its points are at the corners of the tile, so that it is never taken for the diamond.
    Shape.FOUR_POINTED_STAR: _star(4, 46, 15, first=pi / 4),
    Shape.EIGHT_POINTED_STAR: _star(8, 42, 26),
}
"""Each shape as the data of an SVG path; the board in the browser draws the same."""

SIGN_PATHS: dict[Color, str] = {
    Color.RED: "M14 78v14",
    Color.ORANGE: "M7 85h14",
    Color.YELLOW: "M8 91l12 -12",
    Color.GREEN: "M8 79l12 12",
    Color.BLUE: "M14 78v14M7 85h14",
    Color.PURPLE: "M8 91l12 -12M8 79l12 12",
}
"""A sign for each color in strokes that need no language (the first letters of colors clash between languages).

The first four are a single stroke, each in another direction; the last two are two strokes that cross.
"""
