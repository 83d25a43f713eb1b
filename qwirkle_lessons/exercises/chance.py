"""Chance that can be repeated: the same key gives the same exercise in every process and on every Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from qwirkle_lessons.engine import Tile
from qwirkle_lessons.engine.dealing import draw, shaken

T = TypeVar("T")


class Chance:
    """Draws for one part of an exercise; different parts have different keys and do not disturb each other."""

    def __init__(self, key: str) -> None:
        self._rng = shaken(key)

    def below(self, count: int) -> int:
        """A whole number from 0 to count − 1."""
        return int(self._rng.random() * count)

    def pick(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Iterable[T]) -> tuple[T, ...]:
        """The values in another order."""
        rest = list(values)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(len(rest)))

    def draw(self, bag: tuple[Tile, ...], count: int) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Draw so many tiles from a bag: those drawn, and the rest."""
        return draw(bag, count, self._rng)
