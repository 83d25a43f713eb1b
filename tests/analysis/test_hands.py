"""Hands: each count against a complete list for small decks, and against another formula for the full deck."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from listing import SMALL_DECKS, all_draws, share, shares

from qwirkle_lessons import (
    FULL_BAG,
    STANDARD,
    Color,
    Deck,
    Shape,
    copies_of_one_kind,
    count_draws,
    count_hands,
    count_orders,
    distinct_colors,
    distinct_kinds,
    distinct_shapes,
    draws_of,
    duplicate_probability,
    expected,
    hand,
    three_of_a_kind_probability,
    tiles_of_one_color,
    tiles_of_one_shape,
)

SIZES = range(5)
LISTED = [
    pytest.param(deck, size, id=f"{deck} size {size}") for deck in SMALL_DECKS for size in SIZES if size <= len(deck)
]


def test_the_numbers_everybody_quotes():
    assert count_draws() == 1_913_554_188
    assert count_hands() == 4_472_412


@pytest.mark.parametrize(("deck", "size"), LISTED)
def test_draws_and_hands_are_as_many_as_a_list_has(deck, size):
    draws = list(all_draws(deck, size))

    assert count_draws(size, deck) == len(draws)
    assert count_hands(size, deck) == len(set(draws))
    assert sum(draws_of(held, deck) for held in set(draws)) == len(draws)


@pytest.mark.parametrize(("deck", "size"), LISTED)
def test_each_distribution_is_the_one_of_the_list(deck, size):
    draws = list(all_draws(deck, size))

    assert distinct_kinds(size, deck) == shares(len(set(held)) for held in draws)
    assert distinct_colors(size, deck) == shares(len({tile.color for tile in held}) for held in draws)
    assert distinct_shapes(size, deck) == shares(len({tile.shape for tile in held}) for held in draws)
    assert tiles_of_one_color(size, deck) == shares(sum(t.color is Color.RED for t in held) for held in draws)
    assert tiles_of_one_shape(size, deck) == shares(sum(t.shape is Shape.CIRCLE for t in held) for held in draws)
    assert copies_of_one_kind(size, deck) == shares(held.count(FULL_BAG[0]) for held in draws)
    assert duplicate_probability(size, deck) == share(len(set(held)) < size for held in draws)
    assert three_of_a_kind_probability(size, deck) == share(
        any(held.count(tile) >= 3 for tile in held) for held in draws
    )


@pytest.mark.parametrize("size", [0, 1, 2, 6, 20, 54, 108])
def test_hands_are_counted_by_taking_away_those_with_four_of_a_kind(size):
    # Inclusion–exclusion: multisets without a bound, minus those in which chosen kinds are there four times or more.
    counted = sum((-1) ** k * comb(36, k) * comb(size - 4 * k + 35, 35) for k in range(min(36, size // 4) + 1))

    assert count_hands(size) == counted


@pytest.mark.parametrize("size", [1, 2, 6, 18, 40])
def test_distinct_kinds_agree_with_inclusion_and_exclusion_and_with_their_mean(size):
    found = distinct_kinds(size)
    missing = Fraction(comb(105, size), comb(108, size))

    assert sum(found.values()) == 1
    for k in range(min(size, 36) + 1):
        only_from_k = sum((-1) ** (k - j) * comb(k, j) * comb(3 * j, size) for j in range(k + 1)) * comb(36, k)
        assert found.get(k, 0) == Fraction(only_from_k, comb(108, size))
    assert expected(found) == 36 * (1 - missing)


@pytest.mark.parametrize("size", [1, 2, 6, 18, 40])
def test_distinct_colors_and_shapes_have_the_mean_that_adding_chances_gives(size):
    mean = 6 * (1 - Fraction(comb(90, size), comb(108, size)))

    assert expected(distinct_colors(size)) == expected(distinct_shapes(size)) == mean
    assert sum(distinct_colors(size).values()) == 1


def test_duplicates_are_the_hands_with_fewer_kinds_than_tiles():
    assert duplicate_probability() == 1 - distinct_kinds()[6]
    assert duplicate_probability(37) == 1


def test_three_of_a_kind_agrees_with_inclusion_and_exclusion():
    one_kind, two_kinds = 36 * comb(105, 3), comb(36, 2)

    assert three_of_a_kind_probability() == Fraction(one_kind - two_kinds, comb(108, 6))
    assert three_of_a_kind_probability(6, Deck(6, 6, 2)) == 0


@pytest.mark.parametrize("size", [0, 1, 6, 30])
def test_a_hand_has_its_share_of_red_tiles_on_average(size):
    assert expected(tiles_of_one_color(size)) == Fraction(size, 6)
    assert expected(tiles_of_one_shape(size)) == Fraction(size, 6)
    assert expected(copies_of_one_kind(size)) == Fraction(size, 36)


def test_distributions_rise_and_hold_only_what_is_possible():
    for found in (distinct_kinds(), distinct_colors(), distinct_shapes(), tiles_of_one_color(), copies_of_one_kind()):
        assert list(found) == sorted(found)
        assert all(type(chance) is Fraction and chance > 0 for chance in found.values())
    assert list(distinct_kinds()) == [2, 3, 4, 5, 6]
    assert list(copies_of_one_kind()) == [0, 1, 2, 3]


@pytest.mark.parametrize(("text", "orders"), [("", 1), ("Rc", 1), ("Rc Rc", 1), ("Rc Rc Bs", 3), ("Rc Rc Bs Bs", 6)])
def test_orders_on_a_rack_are_those_that_look_different(text, orders):
    from itertools import permutations

    assert count_orders(text) == len(set(permutations(hand(text)))) == orders


def test_two_red_circles_are_rarer_than_a_red_circle_and_a_blue_square():
    assert (draws_of("Rc Rc"), draws_of("Rc Bs")) == (3, 9)
    assert comb(108, 2) == 5778 == sum(1 for _ in combinations(STANDARD.tiles, 2))
