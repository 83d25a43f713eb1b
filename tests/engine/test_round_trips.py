"""What is written can be read back, and gives the same value. Every reader is tried on its writer."""

import random

from hypothesis import given
from hypothesis import strategies as st

from qwirkle_lessons.engine import (
    KINDS,
    Board,
    Deck,
    Pass,
    Play,
    RuleOptions,
    Tile,
    Trade,
    hand,
    parse_move,
)

tiles = st.sampled_from(KINDS)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
far_cells = st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
tables = st.dictionaries(cells, tiles, max_size=30)
plays = st.dictionaries(st.one_of(cells, far_cells), tiles, max_size=7).map(Play.of)
trades = st.lists(tiles, min_size=1, max_size=6).map(lambda some: Trade.parse("trade " + " ".join(map(str, some))))


def any_case(text, seed):
    rng = random.Random(seed)
    return "".join(rng.choice((letter.upper(), letter.lower())) for letter in text)


@given(tiles, st.integers())
def test_a_tile_is_read_back_whatever_its_case(tile, seed):
    assert Tile.parse(any_case(str(tile), seed)) == tile


@given(st.lists(tiles, max_size=12), st.integers())
def test_a_hand_is_read_back_in_its_order(some, seed):
    assert hand(any_case(" ".join(map(str, some)), seed)) == tuple(some)


@given(tables, st.integers())
def test_a_board_is_read_back_from_its_text(table, seed):
    text = written(table)

    board = Board.parse(text, check=False)

    assert {tuple(cell): tile for cell, tile in board.items()} == table
    assert Board.parse(str(board), check=False) == board
    assert Board.parse(any_case(str(board), seed), check=False) == board
    assert Board.parse(str(board).replace("\n", " ", 1).replace("\n", "/"), check=False) == board
    assert str(Board.parse(str(board), check=False)) == str(board)
    assert hash(Board.parse(str(board), check=False)) == hash(board)


def written(table):
    """A board's text, from a corner above and left of everything."""
    if not table:
        return ""
    top, left = min(row for row, _ in table) - 1, min(column for _, column in table) - 2
    rows = [" ".join(str(table.get((row, column), "..")) for column in range(left, 12)) for row in range(top, 11)]
    return f"@{top},{left} " + " / ".join(rows)


@given(plays, st.randoms(use_true_random=False))
def test_a_play_is_read_back_in_any_order(play, rng):
    words = str(play).split()
    rng.shuffle(words)

    assert Play.parse(" ".join(words)) == play
    assert parse_move(str(play)) == play
    assert [place.cell for place in play.placements] == sorted(place.cell for place in play.placements)


@given(trades, st.randoms(use_true_random=False))
def test_a_trade_is_read_back_in_any_order(trade, rng):
    words = str(trade).split()[1:]
    rng.shuffle(words)

    assert Trade.parse("trade " + " ".join(words)) == trade
    assert parse_move(str(trade)) == trade
    assert len(trade.tiles) == len(words)


def test_a_pass_is_read_back():
    assert parse_move(str(Pass())) == Pass()


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 9))
def test_a_deck_is_read_back(colors, shapes, copies):
    assert Deck.parse(str(Deck(colors, shapes, copies))) == Deck(colors, shapes, copies)


@given(
    st.builds(
        RuleOptions,
        start=st.one_of(st.none(), st.integers(0, 3)),
        free_first_turn=st.booleans(),
        lone_tile_points=st.integers(0, 1),
        may_pass=st.booleans(),
        tie=st.sampled_from(["shared", "went_out"]),
        target_score=st.one_of(st.none(), st.integers(1, 500)),
        open_hands=st.booleans(),
        deck=st.builds(Deck, st.integers(1, 6), st.integers(1, 6), st.integers(1, 3)),
        hand_size=st.integers(1, 6),
    )
)
def test_options_are_read_back(options):
    assert RuleOptions.parse(str(options)) == options
