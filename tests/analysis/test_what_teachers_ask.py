"""Questions from classrooms with their right answers, and the wrong ways that lead elsewhere."""

from fractions import Fraction
from math import comb, factorial

import pytest

from qwirkle_lessons import (
    KINDS,
    Board,
    Play,
    chance_held,
    count_draws,
    count_hands,
    count_kinds,
    count_lines,
    count_orders,
    draws_of,
    draws_to_be_sure_of_a_fit,
    expected,
    kinds_that_extend,
    last_row_points,
    pair_chances,
    score_of,
    start_tie_probability,
    tiles_of_one_color,
)

CLUMSY_HANDS_WITH_RED = 18 * comb(107, 5)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        pytest.param(lambda: count_lines(3) // 12, 20, id="sets of three red tiles that make a line"),
        pytest.param(lambda: count_orders(KINDS[:6]), 720, id="orders of a Qwirkle from left to right"),
        pytest.param(lambda: tiles_of_one_color(2)[2], Fraction(17, 642), id="two tiles are both red"),
        pytest.param(lambda: draws_of("Rc Rc"), 3, id="draws of two red circles"),
        pytest.param(lambda: draws_of("Rc Bs"), 9, id="draws of a red circle and a blue square"),
        pytest.param(lambda: count_draws(2), 5778, id="draws of two tiles"),
        pytest.param(count_draws, 1913554188, id="hands of numbered tiles"),
        pytest.param(count_hands, 4472412, id="hands as one sees them"),
        pytest.param(lambda: len(kinds_that_extend("Rc")), 10, id="kinds that fit beside a lone red circle"),
        pytest.param(lambda: pair_chances().share, Fraction(32, 107), id="the next tile shares color or shape"),
        pytest.param(
            lambda: 1 - tiles_of_one_color()[0], 1 - Fraction(comb(90, 6), comb(108, 6)), id="at least one red in six"
        ),
        pytest.param(
            lambda: Fraction(CLUMSY_HANDS_WITH_RED, count_draws()) / (1 - tiles_of_one_color()[0]),
            Fraction(1913554188, 1290939558),
            id="how often «pick a red one, then fill up» counts a hand",
        ),
        pytest.param(lambda: count_lines(6), 12, id="Qwirkles"),
        pytest.param(lambda: count_lines(2), 180, id="pairs that fit"),
        pytest.param(lambda: chance_held(36, 1, 6), Fraction(1, 6), id="the only opponent holds the last copy"),
        pytest.param(
            lambda: tiles_of_one_color(2)[2] / tiles_of_one_color(1)[1], Fraction(17, 107), id="red after a red one"
        ),
        pytest.param(lambda: expected(tiles_of_one_color()), 1, id="mean number of red tiles in six"),
        pytest.param(
            lambda: tiles_of_one_color()[2],
            Fraction(comb(18, 2) * comb(90, 4), comb(108, 6)),
            id="exactly two red in six",
        ),
        pytest.param(lambda: count_orders("Rc Rc Rs Rd Rv Rf"), 360, id="orders of a rack with one pair"),
        pytest.param(draws_to_be_sure_of_a_fit, 19, id="tiles to be sure that two fit"),
        pytest.param(lambda: count_lines(5) // 12, 6, id="sets of five red kinds"),
        pytest.param(lambda: count_kinds() // 6, 6, id="red kinds"),
        pytest.param(lambda: last_row_points(2, 2), 6, id="the second row of a full 2 × 2 block"),
        pytest.param(lambda: last_row_points(4, 3), 3 + 3 * 4, id="the last row of a full 4 × 3 block"),
    ],
)
def test_the_right_answer_comes_out(answer, right):
    assert answer() == right


def test_the_block_of_two_by_two_scores_six_on_the_table():
    assert score_of(Board.parse("Rc Rs"), Play.parse("Oc@1,0 Os@1,1")).total == 6


def test_wrong_ways_give_something_else():
    assert count_lines(3) // 12 != factorial(6) // factorial(3)
    assert count_hands() != comb(41, 6)  # as if there were copies without end
    assert count_hands() != comb(36, 6)  # as if there were no equal tiles
    assert tiles_of_one_color()[2] != comb(6, 2) * Fraction(1, 6) ** 2 * Fraction(5, 6) ** 4  # as if put back
    assert round(float(tiles_of_one_color()[2]), 4) == 0.2043
    assert round(float(1 - tiles_of_one_color()[0]), 4) == 0.6746
    assert round(float(start_tie_probability()), 2) == 0.48


def test_the_clumsy_count_is_too_large_by_the_mean_number_of_red_tiles_where_there_is_one():
    with_red = {count: chance for count, chance in tiles_of_one_color().items() if count}
    mean = sum(count * chance for count, chance in with_red.items()) / sum(with_red.values())

    assert mean == Fraction(1913554188, 1290939558)
