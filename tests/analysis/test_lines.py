"""Lines: each formula against a list of all sets of kinds."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from listing import SMALL_DECKS, is_line, share

from qwirkle_lessons import (
    KINDS,
    STANDARD,
    Board,
    Deck,
    count_kinds,
    count_lines,
    count_lines_through,
    count_ordered_lines,
    count_tiles,
    fitting_kinds,
    hand,
    kinds_that_extend,
    pair_chances,
)


def test_the_numbers_everybody_quotes():
    assert (count_kinds(), count_tiles()) == (36, 108)
    assert [count_lines(length) for length in range(8)] == [0, 36, 180, 240, 180, 72, 12, 0]
    assert count_ordered_lines(6) == 12 * 720
    assert [count_lines_through(length) for length in range(1, 7)] == [1, 10, 20, 20, 10, 2]


@pytest.mark.parametrize("length", [2, 3])
def test_lines_of_the_full_deck_are_as_many_as_a_list_of_all_sets_has(length):
    assert count_lines(length) == sum(map(is_line, combinations(KINDS, length)))


@pytest.mark.parametrize("deck", SMALL_DECKS, ids=str)
@pytest.mark.parametrize("length", range(1, 6))
def test_lines_of_a_small_deck_are_as_many_as_a_list_of_all_sets_has(deck, length):
    lines = [kinds for kinds in combinations(deck.kinds, length) if is_line(kinds)]

    assert count_lines(length, deck) == len(lines)
    assert count_ordered_lines(length, deck) == sum(map(is_line, permutations(deck.kinds, length)))
    assert {count_lines_through(length, deck)} == {sum(kind in line for line in lines) for kind in deck.kinds}


@pytest.mark.parametrize("length", range(1, 7))
def test_each_line_is_found_once_from_each_of_its_kinds(length):
    assert count_lines_through(length) * 36 == count_lines(length) * length


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_line_of_one_more_is_a_line_and_a_kind_that_extends_it(length):
    lines = [line for line in combinations(Deck(4, 5, 1).kinds, length) if is_line(line)]
    extensions = sum(len(kinds_that_extend(line, Deck(4, 5, 1))) for line in lines)

    assert extensions == count_lines(length + 1, Deck(4, 5, 1)) * (length + 1)


@pytest.mark.parametrize("text", ["Rc", "Rc Rs", "Rc Bc", "Rc Rs Rd Rv Rf", "Rc Oc Yc Gc Bc Pc"])
def test_what_extends_a_line_is_what_the_engine_lets_lie_at_its_end(text):
    board = Board.of({(0, col): tile for col, tile in enumerate(hand(text))})

    assert kinds_that_extend(text) == fitting_kinds(board, (0, -1))


@pytest.mark.parametrize("deck", [*SMALL_DECKS, STANDARD], ids=str)
def test_how_two_tiles_stand_to_each_other_is_counted_from_all_pairs(deck):
    pairs = list(combinations(deck.tiles, 2))
    chances = pair_chances(deck)

    assert chances.fit == share(a.fits(b) for a, b in pairs)
    assert chances.equal == share(a == b for a, b in pairs)
    assert chances.clash == share(a.color is not b.color and a.shape is not b.shape for a, b in pairs)
    assert chances.fit + chances.equal + chances.clash == 1


def test_two_tiles_share_something_in_32_of_107_cases():
    assert pair_chances().share == Fraction(32, 107)
    assert pair_chances().fit == Fraction(30, 107)


def test_a_deck_of_one_color_has_lines_of_one_color_only():
    assert count_lines(2, Deck(1, 4, 2)) == 6
    assert count_lines(5, Deck(1, 4, 2)) == 0
