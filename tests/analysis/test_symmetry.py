"""Types of hands: Burnside's formula, growing all types, and listing every hand with all its relabellings."""

from collections import Counter
from math import comb

import pytest
from listing import all_draws, relabelled

from qwirkle_lessons import STANDARD, Deck, count_draws, count_hands, hand, hand_types, hands_like, list_hand_types

SMALL = [
    pytest.param(deck, size, swap, id=f"{deck} size {size}{' swapped' if swap else ''}")
    for deck in (Deck(3, 3, 2), Deck(2, 3, 2), Deck(4, 2, 1), Deck(2, 2, 3), Deck(1, 1, 2))
    for size in (0, 1, 2, 3, 4)
    for swap in (False, True)
    if size <= len(deck) and (deck.colors == deck.shapes or not swap)
]


@pytest.mark.parametrize(("deck", "size", "swap"), SMALL)
def test_three_ways_to_count_types_agree(deck, size, swap):
    hands = set(all_draws(deck, size))
    orbits = Counter(min(relabelled(held, deck, swap)) for held in hands)
    listed = list_hand_types(size, swap, deck)

    assert hand_types(size, swap, deck) == len(orbits) == len(listed)
    assert orbits == {min(relabelled(kind.example, deck, swap)): kind.hands for kind in listed}
    for kind in listed:
        orbit = hands_like(kind.example, swap, deck)
        assert set(orbit) <= hands
        assert len(orbit) == len(set(orbit)) == kind.hands


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("size", range(7))
def test_the_types_of_the_full_deck_grow_to_as_many_as_burnside_counts(size, swap):
    listed = list_hand_types(size, swap)

    assert len(listed) == hand_types(size, swap)
    assert sum(kind.hands for kind in listed) == count_hands(size)
    assert sum(kind.draws for kind in listed) == count_draws(size)
    assert sum(kind.chance() for kind in listed) == 1


def test_hands_of_six_are_of_281_types_and_156_when_colors_and_shapes_are_swapped_too():
    assert (hand_types(), hand_types(swap=True)) == (281, 156)
    assert (hand_types(2), hand_types(2, swap=True)) == (4, 3)


def test_the_complement_of_a_hand_is_a_hand():
    assert hand_types(102) == hand_types(6)
    assert hand_types(102, swap=True) == hand_types(6, swap=True)


def test_all_qwirkles_of_one_sort_are_one_type():
    qwirkle = hand("Rc Rs Rd Rv Rf Re")

    assert len(hands_like(qwirkle)) == 6
    assert len(hands_like(qwirkle, swap=True)) == 12
    assert len(hands_like("Rc Rc Bs")) == 36 * 25


def test_two_clashing_tiles_are_one_type_in_the_full_deck():
    assert len(hands_like("Rc Bs")) == comb(36, 2) - 180
    assert STANDARD.kinds[0] in hands_like("Pe")[0]
