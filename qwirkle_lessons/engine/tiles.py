"""Tiles and the decks they come from.

The 36 kinds lie in a grid: a row for each color, a column for each shape.
Two tiles fit exactly when a rook could go from one to the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from qwirkle_lessons.engine.errors import NotationError, OptionsError
from qwirkle_lessons.told import quoted


class Color(Enum):
    """The six colors, in the order of the grid's rows. The value is the letter in a text."""

    RED = "R"
    ORANGE = "O"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    PURPLE = "P"


class Shape(Enum):
    """The six shapes, in the order of the grid's columns. The value is the letter in a text."""

    CIRCLE = "c"
    SQUARE = "s"
    DIAMOND = "d"
    CLOVER = "v"
    FOUR_POINTED_STAR = "f"
    EIGHT_POINTED_STAR = "e"


COLORS = tuple(Color)
SHAPES = tuple(Shape)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile has one color and one shape. `Rc` is the red circle."""

    color: Color
    shape: Shape
    kind: int = field(init=False, compare=False)
    """The tile's place in `KINDS`, from 0 to 35: six times its row in the grid of kinds, plus its column."""

    def __post_init__(self) -> None:
        if not isinstance(self.color, Color) or not isinstance(self.shape, Shape):
            raise NotationError(
                f"A tile is made of a Color and a Shape, such as Tile(Color.RED, Shape.CIRCLE); "
                f"got {quoted(self.color)} and {quoted(self.shape)}."
            )
        object.__setattr__(self, "kind", 6 * COLORS.index(self.color) + SHAPES.index(self.shape))

    def __hash__(self) -> int:
        return self.kind

    def fits(self, other: Tile) -> bool:
        """Two tiles fit when they share exactly one attribute. Raises NotationError for what is no tile."""
        if not isinstance(other, Tile):
            raise NotationError(f"A tile fits a Tile, such as Tile.parse('Rc'); got {quoted(other)}.")
        return (self.color is other.color) != (self.shape is other.shape)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile such as `Rc`, in capital or small letters.

        Raises NotationError when it is not a color letter and a shape letter.
        """
        kind = _KIND_OF.get(_spelled(text))
        if kind is None:
            raise NotationError(
                f"{quoted(text)} is no tile. Write a color letter ({_letters(Color)}) and a shape letter "
                f"({_letters(Shape)}), such as Rc for the red circle."
            )
        return KINDS[kind]

    def __str__(self) -> str:
        return self.color.value + self.shape.value

    def __repr__(self) -> str:
        return f"Tile({self})"


def _spelled(text: object) -> str:
    """A tile's text as we write it: the color large, the shape small."""
    return text[:1].upper() + text[1:].lower() if isinstance(text, str) else ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _letters(attribute: type[Enum]) -> str:
    return " ".join(member.value for member in attribute)


KINDS: tuple[Tile, ...] = tuple(Tile(color, shape) for color in COLORS for shape in SHAPES)
_KIND_OF = {str(tile): kind for kind, tile in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Deck:
    """The tiles one plays with: the first so many colors and shapes, and the copies of each kind.

    The game has 6 × 6 kinds, three of each (sheets 000, 003 and 004). The mini-game is `Deck(3, 3, 2)`.
    """

    colors: int = 6
    shapes: int = 6
    copies: int = 3

    def __post_init__(self) -> None:
        for name, most in (("colors", 6), ("shapes", 6), ("copies", 99)):
            count = getattr(self, name)
            if type(count) is not int or not 1 <= count <= most:
                raise OptionsError(f"A deck has 1 to {most} {name}; got {quoted(count)}.")

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """Every kind of this deck once, in the order of `KINDS`."""
        return tuple(tile for tile in KINDS if tile in self)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the full bag, equal ones side by side, in the order of `KINDS`."""
        return tuple(tile for tile in self.kinds for _ in range(self.copies))

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.kind // 6 < self.colors and tile.kind % 6 < self.shapes

    def __len__(self) -> int:
        return self.colors * self.shapes * self.copies

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read a deck such as `6x6x3`: colors, shapes, copies."""
        match = re.fullmatch(r"\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*", _text(text), re.ASCII)
        if match is None:
            raise NotationError(f"{quoted(text)} is no deck. Write colors x shapes x copies, such as 6x6x3.")
        colors, shapes, copies = map(int, match.groups())
        return cls(colors, shapes, copies)

    def __str__(self) -> str:
        return f"{self.colors}x{self.shapes}x{self.copies}"

    def excess(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """What these tiles hold that the deck does not: one sentence for each kind, in the order of `KINDS`."""
        counts = Counter(tiles)
        complaints = []
        for tile in in_order(counts):
            if tile not in self:
                complaints.append(f"{tile} is not in a deck of {self.colors} colors and {self.shapes} shapes")
            elif counts[tile] > self.copies:
                complaints.append(f"{tile} is there {counts[tile]} times and the deck has {self.copies}")
        return tuple(complaints)


def as_deck(value: object) -> Deck:
    """The deck that was given. Raises OptionsError for anything else."""
    if not isinstance(value, Deck):
        raise OptionsError(f"A deck is awaited, such as Deck(3, 3, 2) or STANDARD; got {quoted(value)}.")
    return value


STANDARD = Deck()
FULL_BAG: tuple[Tile, ...] = STANDARD.tiles


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in the order of `KINDS`. (The order of a set depends on how it came about.)

    Raises NotationError for what are no tiles.
    """
    try:
        return tuple(sorted(tiles, key=_kind))
    except (TypeError, AttributeError):
        raise NotationError(f"Tiles are awaited, such as hand('Rc Rs Bv'); got {quoted(tiles)}.") from None


def _kind(tile: Tile) -> int:
    return tile.kind


def hand(tiles: str | Iterable[Tile]) -> tuple[Tile, ...]:
    """A hand, in the order given, from tiles or from their text: `hand("Rc Rs Bv")`.

    Raises NotationError for a text that is no row of tiles, and for values that are no tiles.
    """
    if isinstance(tiles, str):
        return tuple(Tile.parse(word) for word in tiles.split())
    tiles = tuple(_iterable(tiles))
    for tile in tiles:
        if not isinstance(tile, Tile):
            raise NotationError(f"A hand is made of tiles or written like «Rc Rs Bv»; got {quoted(tile)}.")
    return tiles


def _iterable(tiles: object) -> Iterable[Tile]:
    if not isinstance(tiles, Iterable):
        raise NotationError(f"A hand is made of tiles or written like «Rc Rs Bv»; got {quoted(tiles)}.")
    return tiles


def without(tiles: tuple[Tile, ...], given: Iterable[Tile]) -> tuple[Tile, ...] | None:
    """What is left of some tiles when these are given away, each copy for itself; None when they are not all there."""
    left = list(tiles)
    for tile in given:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)
