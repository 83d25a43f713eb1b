"""Both engines on tables that no game would make: islands, holes, old lines that are broken.

Such tables have many more bridges, gaps and twins than a game has. A broken old line may lie there; no legal play
goes through it.
"""

from hypothesis import given
from hypothesis import strategies as st
from plain import board_of, hand_of, placed
from test_agreement import compare

from qwirkle_lessons.engine import legal_plays

REDS = st.tuples(st.just("R"), st.sampled_from("csdvfe"))
CIRCLES = st.tuples(st.sampled_from("ROYGBP"), st.just("c"))
ANY = st.tuples(st.sampled_from("ROY"), st.sampled_from("csd"))
MOSTLY_RED = st.one_of(REDS, REDS, REDS, ANY, CIRCLES)


def tables(tiles, width, height, **size):
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    return st.dictionaries(cells, tiles, min_size=1, **size)


@given(tables(MOSTLY_RED, 9, 2, max_size=9), st.lists(REDS, min_size=1, max_size=4))
def test_both_engines_agree_on_rows_with_many_gaps(table, hand):
    compare(table, hand)


@given(tables(ANY, 5, 5, max_size=12), st.lists(ANY, min_size=1, max_size=5))
def test_both_engines_agree_on_scattered_tiles(table, hand):
    compare(table, hand)


@given(tables(MOSTLY_RED, 6, 6, max_size=16), st.lists(MOSTLY_RED, min_size=1, max_size=4))
def test_both_engines_agree_on_crowded_tables(table, hand):
    compare(table, hand)


@given(tables(REDS, 8, 3, max_size=8), st.lists(REDS, min_size=2, max_size=4), st.integers(0, 10**6))
def test_a_board_that_grew_has_the_same_plays_as_one_made_at_once(table, hand, number):
    board, count = board_of(table), 0
    while (plays := legal_plays(board, hand_of(hand))) and count < 4:
        play = plays[number % len(plays)]
        board, count = board.after(play), count + 1
        table = table | placed(play)

        assert board == board_of(table)
        assert legal_plays(board, hand_of(hand)) == legal_plays(board_of(table), hand_of(hand))
