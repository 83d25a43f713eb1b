"""The definitions of the reasons written a second time, and tried on random tables and random plays.

Most of these plays are illegal, often for several reasons at once, and many tables could never come about.
"""

from collections import Counter
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from plain import board_of, hand_of, play_of, read_hand, read_play, read_table

import one_page
from qwirkle_lessons.engine import OFFICIAL, IllegalMove, RuleOptions, faults_of, score_of


def color_of(tiles):
    return {tile[0] for tile in tiles}


def shape_of(tiles):
    return {tile[1] for tile in tiles}


def mixed(tiles):
    return len(color_of(tiles)) > 1 and len(shape_of(tiles)) > 1


def missing(play, hand):
    """The cells of the tiles that the hand does not hold, and how many of each kind are missing."""
    lacking = Counter(play.values()) - Counter(hand)
    return {tile: (count, {cell for cell in play if play[cell] == tile}) for tile, count in lacking.items()}


def twins(laid, cells):
    """The cells of each kind that lies twice among these."""
    kinds = {laid[cell] for cell in cells}
    places = [frozenset(cell for cell in cells if laid[cell] == kind) for kind in kinds]
    return {place for place in places if len(place) > 1}


def empty_between(table, play):
    rows, columns = zip(*play, strict=True)
    if len(set(rows)) > 1 and len(set(columns)) > 1:
        return set()
    between = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return {cell for cell in between if cell not in table and cell not in play}


def expected(table, play, hand, free=False):  # noqa: C901 - one condition for each reason
    """What must be reported: a set of (reason, cells). The missing tiles and the twins are looked at apart."""
    if not play:
        return {("EMPTY", frozenset())}
    every, faults = frozenset(play), set()
    rows, columns = {row for row, _ in play}, {column for _, column in play}
    taken = every & table.keys()
    if taken:
        faults.add(("OCCUPIED", frozenset(taken)))
    if len(rows) > 1 and len(columns) > 1:
        faults.add(("NOT_ONE_LINE", every))
    if mixed(play.values()):
        faults.add(("SHARE_NOTHING", every))
    if taken:
        return faults
    if empty_between(table, play):
        faults.add(("GAP", frozenset(empty_between(table, play))))
    if table and not any(one_page.touches(table, cell) for cell in play):
        faults.add(("NO_CONTACT", every))
    laid = table | play
    for cells in one_page.lines(table, play):
        if len(cells) > 6:
            faults.add(("TOO_LONG", frozenset(cells)))
        if mixed([laid[cell] for cell in cells]):
            faults.add(("LINE_MIXED", frozenset(cells)))
    if hand and not table and not free and len(play) < len(one_page.opening_groups(hand)[0]):
        faults.add(("FIRST_TURN_TOO_SMALL", every))
    return faults


def expected_twins(table, play):
    """The twins of each line, and those of the new tiles themselves when no line holds them all."""
    if not play.keys().isdisjoint(table):
        return twins(play, play)
    laid = table | play
    in_lines = set().union(*(twins(laid, cells) for cells in one_page.lines(table, play)))
    among_new = {place for place in twins(play, play) if not any(place <= line for line in in_lines)}
    return in_lines | among_new


TILES = st.tuples(st.sampled_from("ROY"), st.sampled_from("csdv"))
CELLS = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
TABLES = st.dictionaries(CELLS, TILES, max_size=22)
SCATTERED = st.dictionaries(CELLS, TILES, max_size=4)
IN_A_ROW = st.dictionaries(st.tuples(st.just(0), st.integers(-4, 4)), TILES, max_size=5)
IN_A_COLUMN = st.dictionaries(st.tuples(st.integers(-4, 4), st.just(1)), TILES, max_size=5)
PLAYS = st.one_of(SCATTERED, IN_A_ROW, IN_A_COLUMN)
LONG_ROWS = st.dictionaries(
    st.tuples(st.just(0), st.integers(-5, 5)), st.tuples(st.just("R"), st.sampled_from("csdvfe")), min_size=6
)


def check(table, play, hand, options=OFFICIAL):
    faults = faults_of(board_of(table), play_of(play), options, None if hand is None else hand_of(hand))
    names = [fault.reason.name for fault in faults]
    said = {(fault.reason.name, frozenset(map(tuple, fault.cells))) for fault in faults}
    at = {name: [cells for reason, cells in said if reason == name] for name in names}

    assert len(said) == len(faults), "each fault once"
    assert all(list(fault.cells) == sorted(set(fault.cells)) for fault in faults)
    assert {(name, cells) for name, cells in said if name not in ("NOT_IN_HAND", "DUPLICATE")} == expected(
        table, play, hand, options.free_first_turn
    )
    assert set(at.get("DUPLICATE", [])) == (expected_twins(table, play) if play else set())
    check_missing(at.get("NOT_IN_HAND", []), play, hand)
    return names


def check_missing(said, play, hand):
    """Of twins of which one is missing, either may be named."""
    lacking = missing(play, hand) if hand is not None else {}

    assert len(said) == (1 if lacking else 0)
    for cells in said:
        assert cells <= set().union(*(places for _, places in lacking.values()))
        assert {tile: len(cells & places) for tile, (_, places) in lacking.items()} == {
            tile: count for tile, (count, _) in lacking.items()
        }


ORDER = [
    "EMPTY", "NOT_IN_HAND", "OCCUPIED", "NOT_ONE_LINE", "GAP", "NO_CONTACT", "SHARE_NOTHING", "TOO_LONG", "DUPLICATE",
    "LINE_MIXED", "FIRST_TURN_TOO_SMALL",
]  # fmt: skip


@given(TABLES, PLAYS, st.one_of(st.none(), st.lists(TILES, max_size=6)))
@example(read_table("Rc"), read_play("Rs@0,1 Bd@2,2 Rs@0,3"), read_hand("Rs"))
def test_the_faults_are_those_of_the_definitions(table, play, hand):
    names = check(table, play, hand)

    assert names == sorted(names, key=ORDER.index)


@given(TABLES, PLAYS)
def test_a_play_without_faults_is_one_that_the_one_page_engine_allows(table, play):
    legal = faults_of(board_of(table), play_of(play)) == ()

    # A legal play on a table that could not come about may leave an old mixed line alone, not one through a new tile.
    assert legal is (bool(play) and one_page.is_legal(table, play))


@given(st.one_of(TABLES, LONG_ROWS, st.just({})), PLAYS)
def test_a_score_is_refused_exactly_when_there_are_faults_and_with_these(table, play):
    board, laid = board_of(table), play_of(play)
    faults = faults_of(board, laid)

    if faults:
        with pytest.raises(IllegalMove) as refusal:
            score_of(board, laid)
        assert refusal.value.faults == faults
    else:
        assert score_of(board, laid).total == one_page.total(table, play)


@given(LONG_ROWS, PLAYS)
def test_the_faults_of_long_lines_are_those_of_the_definitions(table, play):
    check(table, play, None)


@given(PLAYS, st.lists(TILES, min_size=1, max_size=6), st.booleans())
def test_the_faults_of_a_first_turn_are_those_of_the_definitions(play, hand, free):
    check({}, play, hand, RuleOptions(free_first_turn=free))


@given(st.data())
def test_a_first_turn_from_the_hand_is_judged_by_the_definitions(data):
    hand = data.draw(st.lists(TILES, min_size=2, max_size=6))
    laid = data.draw(st.lists(st.sampled_from(range(len(hand))), min_size=1, max_size=4, unique=True))
    play = {(0, column): hand[place] for column, place in enumerate(laid)}

    check({}, play, hand)
