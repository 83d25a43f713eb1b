"""Hands that differ only by names: permuting the rows of the grid of kinds renames colors, its columns shapes.

A hand is a matrix: how often each kind is there, a row for each color and a column for each shape. Two hands
are of one *type* when relabelling makes the one into the other. There are two ways to count the types here,
and they must agree: Burnside's formula, and growing all types tile by tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, groupby, permutations, product
from math import factorial, prod
from typing import TypeVar

from qwirkle_lessons.analysis.errors import CountError, hand_size, yes_or_no
from qwirkle_lessons.analysis.hands import count_draws, draws_of
from qwirkle_lessons.analysis.series import power, times, ways
from qwirkle_lessons.engine.tiles import KINDS, STANDARD, Deck, Tile
from qwirkle_lessons.engine.tiles import hand as as_hand

T = TypeVar("T")
Matrix = tuple[tuple[int, ...], ...]
Growth = dict[Matrix, dict[Matrix, int]]
"""For each type: the types that one tile more makes of it, and on how many cells of the grid it may come for each."""


# ---- counting types without making them


def hand_types(size: int = 6, swap: bool = False, deck: Deck = STANDARD) -> int:
    """How many types of hands there are up to relabelling colors and shapes (`swap`: and swapping the two).

    Burnside: the number of types is the mean, over all relabellings, of the hands that a relabelling leaves
    as they are. A relabelling moves the 36 kinds in cycles; a hand stays as it is when all kinds of a cycle
    are there equally often. So a cycle of length c has the series 1 + x^c + x^2c + x^3c (none, one, two or
    three of each), and the hands that stay are at place `size` of the product over the cycles.
    Relabellings with cycles of the same lengths count alike, so a few dozen products suffice.

    Raises CountError for `swap` in a deck with different numbers of colors and shapes.
    """
    hand_size(size, deck)
    _check_swap(swap, deck)
    total = sum(
        relabellings * ways(_staying_hands(cycles, deck.copies, size), size)
        for cycles, relabellings in _relabellings(deck, swap).items()
    )
    return total // sum(_relabellings(deck, swap).values())


def _check_swap(swap: bool, deck: Deck) -> None:
    if yes_or_no("Whether colors and shapes are swapped", swap) and deck.colors != deck.shapes:
        raise CountError(
            f"Colors and shapes can be swapped when there are as many of each; the deck has {deck.colors} colors "
            f"and {deck.shapes} shapes."
        )


def _staying_hands(cycles: tuple[tuple[int, int], ...], copies: int, size: int) -> tuple[int, ...]:
    series: tuple[int, ...] = (1,)
    for length, count in cycles:
        one = tuple(int(n % length == 0) for n in range(length * copies + 1))
        series = times(series, power(one, count, size), size)
    return series


@cache
def _relabellings(deck: Deck, swap: bool) -> Counter[tuple[tuple[int, int], ...]]:
    """The cycles of each relabelling, as (length, how many), and how many relabellings have just these."""
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    colors, shapes = _permutation_types(deck.colors), _permutation_types(deck.shapes)
    for (rows, many_rows), (columns, many_columns) in product(colors, shapes):
        kept = {(r, c): (rows[r], columns[c]) for r in range(deck.colors) for c in range(deck.shapes)}
        found[_cycles(kept)] += many_rows * many_columns
    if swap:
        # First swap, then rename rows and columns. Two such moves one after the other rename the rows by some
        # permutation and the columns by a like one, which alone decides the cycles; each comes about in n! ways.
        for rows, many in colors:
            turned = {(r, c): (rows[c], r) for r in range(deck.colors) for c in range(deck.shapes)}
            found[_cycles(turned)] += many * factorial(deck.colors)
    return found


def _permutation_types(n: int) -> list[tuple[tuple[int, ...], int]]:
    """One permutation of n things for each set of cycle lengths, and how many permutations have these lengths."""
    types: dict[tuple[tuple[int, int], ...], tuple[tuple[int, ...], int]] = {}
    for permutation in permutations(range(n)):
        lengths = _cycles(dict(enumerate(permutation)))
        example, many = types.get(lengths, (permutation, 0))
        types[lengths] = (example, many + 1)
    return list(types.values())


def _cycles(move: dict[T, T]) -> tuple[tuple[int, int], ...]:
    """The lengths of the cycles of a permutation, shortest first, with how many there are of each."""
    left = dict.fromkeys(move)
    lengths: Counter[int] = Counter()
    while left:
        at, length = next(iter(left)), 0
        while at in left:
            del left[at]
            at = move[at]
            length += 1
        lengths[length] += 1
    return tuple(sorted(lengths.items()))


# ---- making the types


@dataclass(frozen=True, slots=True)
class HandType:
    """A type of hands: one hand of it, how many hands are of this type, and how many draws bring one of them."""

    example: tuple[Tile, ...]
    hands: int
    draws: int

    def chance(self, deck: Deck = STANDARD) -> Fraction:
        """The chance that a drawn hand is of this type."""
        return Fraction(self.draws, count_draws(len(self.example), deck))


def list_hand_types(size: int = 6, swap: bool = False, deck: Deck = STANDARD) -> tuple[HandType, ...]:
    """Every type of hands up to relabelling (`swap`: and swapping colors with shapes), with the size of its orbit.

    Types grow tile by tile from the empty hand. The hands of a type are counted with them: there are as many
    ways to lay the hands of a type tile by tile as ways into it, and each hand with its tiles in `size`!
    orders (fewer with equal tiles). The example is the one whose matrix comes first.
    """
    hand_size(size, deck)
    _check_swap(swap, deck)
    orders = grow(deck, size, deck.copies, swap).orders[size]
    return tuple(_hand_type(matrix, orders[matrix], deck) for matrix in sorted(orders, reverse=True))


def hands_like(tiles: Iterable[Tile] | str, swap: bool = False, deck: Deck = STANDARD) -> tuple[tuple[Tile, ...], ...]:
    """All hands of the same type as this one: its orbit under relabelling, in the order of `KINDS`.

    Every relabelling of the colors and of the shapes that occur is tried. (In the full deck an orbit can have
    hundreds of thousands of hands; begin with a small one.)
    """
    held = as_hand(tiles)
    draws_of(held, deck)  # refuses what the deck does not hold
    _check_swap(swap, deck)
    cells = [divmod(tile.kind, 6) for tile in held]
    found = set(_relabelled(cells, deck))
    if swap:
        found.update(_relabelled([(c, r) for r, c in cells], deck))
    return tuple(tuple(KINDS[kind] for kind in kinds) for kinds in sorted(found))


def _relabelled(cells: list[tuple[int, int]], deck: Deck) -> Iterator[tuple[int, ...]]:
    rows, columns = sorted({r for r, _ in cells}), sorted({c for _, c in cells})
    for new_rows in permutations(range(deck.colors), len(rows)):
        row_of = dict(zip(rows, new_rows, strict=True))
        for new_columns in permutations(range(deck.shapes), len(columns)):
            column_of = dict(zip(columns, new_columns, strict=True))
            yield tuple(sorted(6 * row_of[r] + column_of[c] for r, c in cells))


def _hand_type(matrix: Matrix, orders: int, deck: Deck) -> HandType:
    example = tuple(
        KINDS[6 * r + c] for r, row in enumerate(matrix) for c, count in enumerate(row) for _ in range(count)
    )
    hands = orders * prod(map(factorial, chain.from_iterable(matrix))) // factorial(len(example))
    return HandType(example, hands, hands * draws_of(example, deck))


@dataclass(frozen=True, slots=True)
class Grown:
    """All types up to some size, by size.

    steps   for each size the types of it, with what one tile more makes of them (nothing at the last size)
    orders  for each size the types of it, with the ways to lay hands of this type one tile after the other
    """

    steps: tuple[Growth, ...]
    orders: tuple[dict[Matrix, int], ...]


def grow(deck: Deck, size: int, most: int, swap: bool = False) -> Grown:
    """All types of up to `size` tiles in which no kind is there more than `most` times."""
    empty: Matrix = ((0,) * deck.shapes,) * deck.colors
    steps: list[Growth] = []
    orders: list[dict[Matrix, int]] = [{empty: 1}]
    for _ in range(size):
        growth = {matrix: _one_more(matrix, most, swap) for matrix in orders[-1]}
        grown: Counter[Matrix] = Counter()
        for matrix, larger in growth.items():
            for result, cells in larger.items():
                grown[result] += orders[-1][matrix] * cells
        steps.append(growth)
        orders.append(dict(grown))
    steps.append({matrix: {} for matrix in orders[-1]})
    return Grown(tuple(steps), tuple(orders))


def _one_more(matrix: Matrix, most: int, swap: bool) -> dict[Matrix, int]:
    """The types that one tile more makes, each with the number of cells on which the tile may come for it.

    Equal rows can be exchanged, and equal columns: one of them stands for all.
    """
    rows = _first_places(matrix)
    columns = _first_places(tuple(zip(*matrix, strict=True)))
    found: Counter[Matrix] = Counter()
    for (r, many_rows), (c, many_columns) in product(rows, columns):
        if matrix[r][c] < most:
            row = (*matrix[r][:c], matrix[r][c] + 1, *matrix[r][c + 1 :])
            found[_representative((*matrix[:r], row, *matrix[r + 1 :]), swap)] += many_rows * many_columns
    return dict(found)


def _first_places(lines: Matrix) -> list[tuple[int, int]]:
    """Where each different line stands first, and how often it is there."""
    return [(lines.index(line), many) for line, many in Counter(lines).items()]


def _representative(matrix: Matrix, swap: bool) -> Matrix:
    if not swap:
        return representative(matrix)
    return max(representative(matrix), representative(tuple(zip(*matrix, strict=True))))


def representative(matrix: Matrix) -> Matrix:
    """The same matrix for all that come from each other by permuting rows and columns: the largest of its type.

    Rows are put in an order that does not depend on names, as far as that goes; among rows that look alike
    every order is tried; the columns are then sorted.
    """
    columns = [tuple(sorted(column, reverse=True)) for column in zip(*matrix, strict=True)]
    looks = {
        row: tuple(sorted((value, column) for value, column in zip(row, columns, strict=True) if value))
        for row in matrix
    }
    return _largest(tuple(sorted(matrix, key=lambda row: (looks[row], row), reverse=True)), tuple(looks.items()))


@lru_cache(maxsize=65536)
def _largest(rows: Matrix, looks: tuple[tuple[tuple[int, ...], object], ...]) -> Matrix:
    look = dict(looks)
    alike = [tuple(group) for _, group in groupby(rows, key=look.__getitem__)]
    return max(_sorted_columns(tuple(chain.from_iterable(order))) for order in product(*map(_orders, alike)))


def _orders(rows: Matrix) -> Iterator[Matrix]:
    """Every order of these rows that looks different."""
    return iter((rows,)) if len(set(rows)) == 1 else iter(dict.fromkeys(permutations(rows)))


def _sorted_columns(rows: Matrix) -> Matrix:
    columns = sorted(zip(*rows, strict=True), reverse=True)
    return tuple(zip(*columns, strict=True))
