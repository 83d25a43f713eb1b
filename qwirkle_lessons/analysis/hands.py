"""Counting hands: draws of tiles (told apart by a number on the back) and hands as one sees them.

Every draw is equally likely, and not every hand: two red circles come in 3 draws, a red circle with a blue
square in 9. So chances are draws divided by draws. Sizes are numbers of tiles; every distribution is a dict
from a number to its chance, and holds what is possible, in rising order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, factorial, prod

from qwirkle_lessons.analysis.errors import CountError, as_deck, hand_size, is_exact, whole
from qwirkle_lessons.analysis.lines import count_kinds
from qwirkle_lessons.analysis.series import choices, power, ways
from qwirkle_lessons.engine.tiles import STANDARD, Deck, Tile
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import quoted, shown

Distribution = dict[int, Fraction]


def count_draws(size: int = 6, deck: Deck = STANDARD) -> int:
    """In how many ways so many tiles can be drawn from the full bag, when every tile has a number on its back.

    Choose `size` of 108 without order: C(108, 6) = 1 913 554 188.
    """
    return comb(len(as_deck(deck)), hand_size(size, deck))


def count_hands(size: int = 6, deck: Deck = STANDARD) -> int:
    """How many different hands there are as one sees them, where equal tiles cannot be told apart.

    Each of the 36 kinds is there 0, 1, 2 or 3 times: its series is 1 + x + x² + x³. Multiply the 36 series;
    at place 6 stand the 4 472 412 hands.
    """
    hand_size(size, deck)
    return ways(power((1,) * (deck.copies + 1), count_kinds(deck), size), size)


def draws_of(tiles: Iterable[Tile] | str, deck: Deck = STANDARD) -> int:
    """In how many draws this hand comes: for each kind choose which of its copies, and multiply.

    Two red circles: C(3, 2) = 3. A red circle and a blue square: 3 × 3 = 9.
    Raises CountError for a hand that the deck does not hold.
    """
    held = as_hand(tiles)
    if surplus := as_deck(deck).excess(held):
        raise CountError(f"The deck {deck} cannot deal this hand: {'; '.join(surplus)}.")
    return prod(comb(deck.copies, count) for count in Counter(held).values())


def count_orders(tiles: Iterable[Tile] | str) -> int:
    """In how many orders these tiles can stand on a rack, when equal ones look the same.

    All n! orders, divided by the orders of each set of equal tiles among themselves.
    """
    held = as_hand(tiles)
    return factorial(len(held)) // prod(factorial(count) for count in Counter(held).values())


def distinct_kinds(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many different kinds a hand holds.

    Choose the k kinds; each of them is there at least once, 3x + 3x² + x³ (which of its copies): multiply k
    of these series and look at place `size`. Divide by all draws.
    """
    draws = count_draws(size, deck)
    present = choices(deck.copies, least=1)
    kinds = count_kinds(deck)
    counts = {k: comb(kinds, k) * ways(power(present, k, size), size) for k in range(min(size, kinds) + 1)}
    return _shared_out(counts, draws)


def distinct_colors(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many different colors a hand holds.

    Choose the k colors; each must be there. Draws from k colors without such a duty are C(18k, 6); take away
    those that miss a color, give back those that miss two, and so on (inclusion–exclusion).
    """
    return _distinct_attributes(size, as_deck(deck).colors, deck.shapes * deck.copies)


def distinct_shapes(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many different shapes a hand holds; counted as the colors are."""
    return _distinct_attributes(size, as_deck(deck).shapes, deck.colors * deck.copies)


def _distinct_attributes(size: int, attributes: int, tiles_of_each: int) -> Distribution:
    whole("A size of hand from this deck", size, 0, attributes * tiles_of_each)
    counts = {
        k: comb(attributes, k) * sum((-1) ** (k - j) * comb(k, j) * comb(j * tiles_of_each, size) for j in range(k + 1))
        for k in range(attributes + 1)
    }
    return _shared_out(counts, comb(attributes * tiles_of_each, size))


def duplicate_probability(size: int = 6, deck: Deck = STANDARD) -> Fraction:
    """The chance that a hand holds two or three equal tiles.

    The others show `size` different kinds: choose the kinds and one copy of each, C(36, 6) × 3⁶ draws.
    """
    different = comb(count_kinds(deck), hand_size(size, deck)) * deck.copies**size
    return 1 - Fraction(different, count_draws(size, deck))


def three_of_a_kind_probability(size: int = 6, deck: Deck = STANDARD) -> Fraction:
    """The chance that a hand holds three (or more) equal tiles.

    In the others each kind is there at most twice: 1 + 3x + 3x². Multiply 36 of these series.
    """
    hand_size(size, deck)
    at_most_two = power(choices(deck.copies, most=2), count_kinds(deck), size)
    return 1 - Fraction(ways(at_most_two, size), count_draws(size, deck))


def tiles_of_one_color(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many tiles of one given color (say red) a hand holds.

    k of the 18 red ones and the rest of the other 90: C(18, k) × C(90, 6 − k) of C(108, 6) draws.
    Its mean is 6 × 1/6 = 1: each tile of the hand is red with chance 1/6, though they depend on each other.
    """
    return _hits(size, as_deck(deck).shapes * deck.copies, deck)


def tiles_of_one_shape(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many tiles of one given shape (say circles) a hand holds; counted as for a color."""
    return _hits(size, as_deck(deck).colors * deck.copies, deck)


def copies_of_one_kind(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """How many copies of one given kind (say the red circle) a hand holds; counted as for a color."""
    return _hits(size, as_deck(deck).copies, deck)


def _hits(size: int, wanted: int, deck: Deck) -> Distribution:
    """How many of the `wanted` tiles come, when so many are drawn without putting back (hypergeometric)."""
    others = len(deck) - wanted
    draws = count_draws(size, deck)
    return _shared_out({k: comb(wanted, k) * comb(others, size - k) for k in range(min(size, wanted) + 1)}, draws)


def expected(distribution: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution: each number times its chance, added up.

    Raises CountError for numbers that are not exact (floats), and when the chances do not add up to 1.
    """
    if not isinstance(distribution, Mapping) or not all(map(is_exact, (*distribution, *distribution.values()))):
        raise CountError(
            "A distribution gives each number its chance, such as {1: Fraction(1, 3), 2: Fraction(2, 3)}; "
            f"got {quoted(distribution)}."
        )
    total = sum(distribution.values(), Fraction())
    if total != 1:
        raise CountError(f"The chances of a distribution add up to 1; these add up to {shown(total)}.")
    return sum((number * chance for number, chance in distribution.items()), Fraction())


def _shared_out(counts: Mapping[int, int], all_draws: int) -> Distribution:
    return {number: Fraction(count, all_draws) for number, count in counts.items() if count}
