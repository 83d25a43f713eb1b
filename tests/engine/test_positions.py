"""Positions from public sources: legal or not, why not, and what each line scores."""

from collections import Counter

import pytest
from plain import placed, read_data, read_play, read_table, table_of

import one_page
from qwirkle_lessons.engine import Board, BoardError, Play, faults_of, hand, score_of

CASES = read_data("positions.json")


def case_ids(cases):
    return [case["id"] for case in cases]


@pytest.fixture(params=CASES, ids=case_ids(CASES))
def case(request):
    return request.param


def hand_of_case(case):
    return hand(" ".join(case["hand"])) if case.get("hand") else None


def reasons(faults):
    """The names of the reasons, each once, in the order given."""
    return list(dict.fromkeys(fault.reason.name for fault in faults))


def direction(cells):
    return "row" if len({row for row, _ in cells}) == 1 else "col"


def test_there_are_over_a_hundred_cases_and_each_name_is_used_once():
    assert len(CASES) == 113
    assert len(set(case_ids(CASES))) == 113


def test_the_engine_says_what_is_wrong_with_a_play(case):
    board, play = Board.parse(case["board"], check=False), Play.parse(case["play"])

    found = faults_of(board, play, hand=hand_of_case(case))

    assert reasons(found) == case["reasons"]
    assert (not found) is case["legal"]


def test_the_one_page_engine_agrees_on_legality(case):
    table, play = read_table(case["board"]), read_play(case["play"])

    legal = one_page.is_legal(table, play)
    if case.get("hand") and not table:
        legal = legal and len(play) == len(one_page.opening_groups([tuple(word) for word in case["hand"]])[0])

    assert legal is case["legal"]


@pytest.mark.parametrize("case", [case for case in CASES if case["legal"]], ids=lambda case: case["id"])
def test_a_legal_play_scores_the_published_total(case):
    board, play = Board.parse(case["board"], check=False), Play.parse(case["play"])

    assert score_of(board, play).total == case["total"]
    assert one_page.total(read_table(case["board"]), read_play(case["play"])) == case["total"]


@pytest.mark.parametrize("case", [case for case in CASES if case.get("lines")], ids=lambda case: case["id"])
def test_a_legal_play_scores_the_published_lines(case):
    published = Counter((line["dir"], line["points"], line["bonus"]) for line in case["lines"])
    board, play = Board.parse(case["board"], check=False), Play.parse(case["play"])

    engine = [(direction(line.cells), line.points, line.bonus) for line in score_of(board, play).lines]
    plain = [
        (direction(cells), points, bonus)
        for cells, points, bonus in one_page.scored_lines(read_table(case["board"]), read_play(case["play"]))
    ]

    assert Counter(engine) == published
    assert Counter(plain) == published


def test_a_board_is_read_with_its_check_exactly_when_it_could_lie_on_a_table(case):
    if case["board_possible"]:
        assert Board.parse(case["board"]) == Board.parse(case["board"], check=False)
    else:
        with pytest.raises(BoardError) as refusal:
            Board.parse(case["board"])
        assert refusal.value.problems


def test_the_plain_reader_of_the_tests_reads_what_the_engine_reads(case):
    assert table_of(Board.parse(case["board"], check=False)) == read_table(case["board"])
    assert placed(Play.parse(case["play"])) == read_play(case["play"])
