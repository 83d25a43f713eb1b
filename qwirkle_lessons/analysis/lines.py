"""Counting lines. All of it is the grid of kinds: a line is part of one row (a color) or of one column (a shape)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from qwirkle_lessons.analysis.errors import CountError, as_deck, whole
from qwirkle_lessons.engine.table import line_is_legal
from qwirkle_lessons.engine.tiles import STANDARD, Deck, Tile
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import shown


def count_kinds(deck: Deck = STANDARD) -> int:
    """The kinds of tiles: each color with each shape, 6 × 6 = 36."""
    return as_deck(deck).colors * deck.shapes


def count_tiles(deck: Deck = STANDARD) -> int:
    """The tiles in the full bag: each kind so many times as there are copies, 36 × 3 = 108."""
    return len(as_deck(deck))


def count_lines(length: int, deck: Deck = STANDARD) -> int:
    """How many sets of kinds make a line of this length; order does not matter.

    Choose one of the 6 colors and then `length` of its 6 shapes, or one of the shapes and then `length`
    of its colors: 6 × C(6, length) + 6 × C(6, length). No set of two or more is both, so nothing is
    counted twice. Length 1 gives the kinds, each once; a length that no line has gives 0.
    """
    whole("A length", length)
    if length < 2:
        return count_kinds(deck) * length
    return as_deck(deck).colors * comb(deck.shapes, length) + deck.shapes * comb(deck.colors, length)


def count_ordered_lines(length: int, deck: Deck = STANDARD) -> int:
    """How many lines of this length there are from left to right: each set in each of its length! orders."""
    sets = count_lines(length, deck)
    return sets * factorial(length) if sets else 0


def count_lines_through(length: int, deck: Deck = STANDARD) -> int:
    """How many sets of kinds that make a line of this length hold one given kind.

    The kind brings its color and its shape: choose the other `length` − 1 shapes of its color,
    C(5, length − 1) ways, or the other colors of its shape, as many. Length 1: the kind alone.
    """
    whole("A length", length)
    if length < 2:
        return length
    return comb(as_deck(deck).shapes - 1, length - 1) + comb(deck.colors - 1, length - 1)


def kinds_that_extend(line: Iterable[Tile] | str, deck: Deck = STANDARD) -> tuple[Tile, ...]:
    """The kinds that may join this line, in the order of `KINDS`: those that fit every tile of it.

    One tile: 5 of its color and 5 of its shape. A longer line of n tiles: the 6 − n that it lacks.
    Raises CountError for what is no legal line of this deck.
    """
    tiles = as_line(line, deck)
    return tuple(kind for kind in deck.kinds if all(kind.fits(tile) for tile in tiles))


def as_line(line: Iterable[Tile] | str, deck: Deck, least: int = 1) -> tuple[Tile, ...]:
    """The tiles of a legal line of this deck. Raises CountError when it is not one, or too short."""
    tiles = as_hand(line)
    written = shown(" ".join(map(str, tiles)))
    if len(tiles) < least:
        raise CountError(f"A line of {least} or more tiles is awaited; «{written}» has {len(tiles)}.")
    if not line_is_legal(tile.kind for tile in tiles):
        raise CountError(f"«{written}» is no line: every two of its tiles must share exactly one of color and shape.")
    if surplus := as_deck(deck).excess(tiles):
        raise CountError(f"«{written}» cannot be laid: {'; '.join(surplus)}.")
    return tiles


@dataclass(frozen=True, slots=True)
class PairChances:
    """How two tiles drawn from the bag stand to each other: they fit, are equal, or clash (share nothing)."""

    fit: Fraction
    equal: Fraction
    clash: Fraction

    @property
    def share(self) -> Fraction:
        """The chance that they share color or shape or both."""
        return self.fit + self.equal


def pair_chances(deck: Deck = STANDARD) -> PairChances:
    """The chances that two tiles drawn from the full bag fit, are equal, or clash.

    The first tile leaves 107. Of these 2 are its twins; 5 × 3 have its color and another shape, 5 × 3 its
    shape and another color; the other 5 × 5 × 3 = 75 share nothing with it. Whatever the first tile is,
    the numbers are the same. Raises CountError for a deck of one tile.
    """
    if len(as_deck(deck)) < 2:
        raise CountError(f"Two tiles are compared, and the deck {deck} has one.")
    rest = len(deck) - 1
    fit = (deck.colors - 1 + deck.shapes - 1) * deck.copies
    clash = (deck.colors - 1) * (deck.shapes - 1) * deck.copies
    return PairChances(Fraction(fit, rest), Fraction(deck.copies - 1, rest), Fraction(clash, rest))
