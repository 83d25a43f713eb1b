"""Counting with series: a list of whole numbers whose place n says in how many ways one can take n tiles.

Two parts of the bag that have nothing to do with each other are put together by multiplying their series,
for n tiles are i from the one part and n − i from the other. (Mathematicians call them generating functions.)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

Series = tuple[int, ...]
ONE: Series = (1,)
"""The series of an empty bag: one way to take nothing."""


def choices(copies: int, least: int = 0, most: int | None = None) -> Series:
    """The ways to take `least` to `most` of so many copies, told apart by a number on the back."""
    most = copies if most is None else min(most, copies)
    return tuple(comb(copies, n) if n >= least else 0 for n in range(most + 1))


def times(first: Series, second: Series, longest: int) -> Series:
    """Both parts together, for up to `longest` tiles."""
    size = min(len(first) + len(second) - 1, longest + 1)
    result = [0] * size
    for i, a in enumerate(first[:size]):
        if a:
            for j, b in enumerate(second[: size - i]):
                result[i + j] += a * b
    return tuple(result)


def product(parts: Iterable[Series], longest: int) -> Series:
    """All parts together, for up to `longest` tiles."""
    result = ONE
    for part in parts:
        result = times(result, part, longest)
    return result


def power(part: Series, exponent: int, longest: int) -> Series:
    """So many equal parts together, for up to `longest` tiles."""
    return product([part] * exponent, longest)


def ways(series: Series, size: int) -> int:
    """The ways to take exactly `size` tiles."""
    return series[size] if 0 <= size < len(series) else 0
