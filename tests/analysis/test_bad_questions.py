"""Questions without an answer are refused with what would have one; every count says how it is counted."""

import inspect
from fractions import Fraction

import pytest

import qwirkle_lessons
from processes import printed
from qwirkle_lessons import (
    STANDARD,
    CountError,
    Deck,
    OptionsError,
    analysis,
    best_opening_sizes,
    chance_all_of,
    copies_of_one_kind,
    count_draws,
    count_hands,
    count_lines,
    count_lines_through,
    count_ordered_lines,
    distinct_colors,
    distinct_kinds,
    distinct_shapes,
    draws_of,
    duplicate_probability,
    estimate_opening,
    expected,
    expected_opening_score,
    first_qwirkle_probability,
    hand_types,
    hands_like,
    kinds_that_extend,
    list_hand_types,
    opening_sizes,
    opening_sizes_of_two,
    pair_chances,
    start_tie_probability,
    three_of_a_kind_probability,
    tiles_of_one_color,
    tiles_of_one_shape,
)

OF_A_HAND = [
    copies_of_one_kind,
    count_draws,
    count_hands,
    distinct_colors,
    distinct_kinds,
    distinct_shapes,
    duplicate_probability,
    hand_types,
    list_hand_types,
    opening_sizes,
    three_of_a_kind_probability,
    tiles_of_one_color,
    tiles_of_one_shape,
]
OF_PLAYERS = [best_opening_sizes, start_tie_probability, expected_opening_score]


@pytest.mark.parametrize("count", OF_A_HAND)
@pytest.mark.parametrize("size", [-1, 19, 2.0, "6", None, True])
def test_a_hand_that_the_deck_cannot_hold_is_refused(count, size):
    with pytest.raises(CountError, match=r"whole number, 0 to 18; got «"):
        count(size, deck=Deck(3, 3, 2))


@pytest.mark.parametrize("count", OF_A_HAND)
def test_an_empty_hand_is_a_hand(count):
    result = count(0)

    if isinstance(result, dict):
        assert result == {0: 1}
    elif isinstance(result, Fraction):
        assert result == 0  # no equal tiles
    else:
        assert result == 1 or len(result) == 1


@pytest.mark.parametrize("count", [count_lines, count_ordered_lines, count_lines_through])
def test_a_negative_length_is_refused(count):
    with pytest.raises(CountError, match="whole number, 0 or more; got «-1»"):
        count(-1)


@pytest.mark.parametrize("count", OF_PLAYERS)
@pytest.mark.parametrize("players", [0, -1, 5, 2.0, True])
def test_a_game_has_one_to_four_players(count, players):
    with pytest.raises(CountError, match="1 to 4"):
        count(players)


@pytest.mark.parametrize("count", OF_PLAYERS)
@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_players_are_only_estimated(count, players):
    with pytest.raises(CountError, match="estimate_opening"):
        count(players)


@pytest.mark.parametrize("count", [*OF_PLAYERS, first_qwirkle_probability, estimate_opening])
def test_hands_for_all_players_must_be_in_the_deck(count):
    with pytest.raises(CountError, match="0 to 9"):
        count(2, size=10, deck=Deck(3, 3, 2))


def test_a_first_qwirkle_of_three_players_is_exact_only_for_hands_of_one_line():
    with pytest.raises(CountError, match="estimate_opening"):
        first_qwirkle_probability(3, 5)
    with pytest.raises(CountError, match="0 to 9"):
        opening_sizes_of_two(10, Deck(3, 3, 2))


@pytest.mark.parametrize("deals", [0, -5, 1.5])
def test_an_estimate_needs_deals(deals):
    with pytest.raises(CountError, match="deals"):
        estimate_opening(3, deals=deals)


@pytest.mark.parametrize("colors", [0, 7, -1, 1.0])
def test_an_impossible_deck_is_refused(colors):
    with pytest.raises(OptionsError):
        count_lines(2, Deck(colors, 6, 3))


@pytest.mark.parametrize("deck", [None, (6, 6, 3), "6x6x3"])
def test_what_is_no_deck_is_refused(deck):
    for count in (count_lines, count_draws, count_hands, hand_types, opening_sizes, tiles_of_one_color):
        with pytest.raises(CountError, match="deck"):
            count(2, deck=deck)


def test_colors_and_shapes_are_swapped_only_where_there_are_as_many():
    for count in (hand_types, list_hand_types):
        with pytest.raises(CountError, match="as many"):
            count(2, True, Deck(3, 2, 2))
    with pytest.raises(CountError, match="as many"):
        hands_like("Rc", True, Deck(3, 2, 2))


@pytest.mark.parametrize("tiles", ["Rc Rc Rc", "Pe"])
def test_tiles_that_the_deck_does_not_hold_are_refused(tiles):
    for count in (draws_of, hands_like, kinds_that_extend):
        with pytest.raises(CountError):
            count(tiles, deck=Deck(3, 3, 2))
    with pytest.raises(CountError):
        chance_all_of("Rc", tiles, 1, Deck(3, 3, 2))


def test_two_tiles_cannot_be_drawn_from_a_deck_of_one():
    with pytest.raises(CountError):
        pair_chances(Deck(1, 1, 1))


def test_a_mean_needs_all_chances():
    with pytest.raises(CountError, match="1/2"):
        expected({1: Fraction(1, 2)})


def test_every_error_of_a_count_is_a_value_error():
    assert issubclass(CountError, ValueError)


def test_every_count_says_how_it_is_counted_and_takes_a_deck():
    functions = [getattr(analysis, name) for name in analysis.__all__ if inspect.isfunction(getattr(analysis, name))]
    counts = [f for f in functions if f.__name__.startswith(("count_", "distinct_", "best_", "opening_", "hand_"))]

    assert len(counts) > 15
    for function in counts:
        if function.__name__ not in ("count_orders", "count_latin_rectangles"):  # no deck is in these questions
            assert inspect.signature(function).parameters["deck"].default == STANDARD
    for function in functions:
        assert len(inspect.getdoc(function)) > 50, function.__name__


def test_all_names_of_this_floor_are_in_the_public_door():
    assert set(analysis.__all__) <= set(qwirkle_lessons.__all__)


def test_answers_are_the_same_in_every_process():
    program = (
        "from qwirkle_lessons import *\n"
        "print(list_hand_types(3), hands_like('Rc Os', deck=Deck(3, 3, 2)), blocked_boards(), best_turn(),"
        "estimate_opening(3, deals=50), opening_sizes_of_two(3), distinct_kinds(), most_tiles_without_a_fit())"
    )
    outputs = {printed(program, seed) for seed in (1, 2)}

    assert len(outputs) == 1
    assert " at 0x" not in outputs.pop()
