"""Published counts: how many plays a position has, the best total, and how many plays reach it.

Another engine can be tried against this table. It was computed by the one-page engine.
"""

import pytest
from plain import read_data, read_hand, read_table

import one_page
from qwirkle_lessons.engine import Board, best_plays, legal_plays, score_of

CASES = read_data("plays.json")


@pytest.fixture(params=CASES, ids=[case["id"] for case in CASES])
def case(request):
    return request.param


def test_the_table_reaches_from_the_empty_table_to_a_hundred_tiles():
    sizes = [len(read_table(case["board"])) for case in CASES]

    assert len(CASES) >= 20
    assert min(sizes) == 0
    assert max(sizes) >= 60
    assert max(case["plays"] for case in CASES) >= 5000


def test_the_engine_counts_the_published_plays(case):
    board = Board.parse(case["board"])

    plays, best = legal_plays(board, case["hand"]), best_plays(board, case["hand"])

    assert len(plays) == case["plays"]
    assert len(best) == case["best_plays"]
    assert {score_of(board, play).total for play in best} == ({case["best_total"]} if best else set())


def test_the_one_page_engine_counts_the_published_plays(case):
    table, hand = read_table(case["board"]), read_hand(case["hand"])

    totals = [one_page.total(table, play) for play in one_page.plays(table, hand)]

    assert len(totals) == case["plays"]
    assert max(totals, default=None) == case["best_total"]
    assert totals.count(case["best_total"]) == case["best_plays"]
