"""Every claim of the sheets that a lesson owes is something to do, and the page that says where is up to date."""

import pytest

import rule_coverage
from qwirkle_lessons.exercises import LESSONS
from qwirkle_lessons.exercises.sheets import ROWS

OWED = [row for row in ROWS if row.where in LESSONS]


@pytest.mark.parametrize("row", OWED, ids=lambda row: row.lines)
def test_a_claim_that_a_lesson_owes_is_something_to_do(row):
    """If not, add the lines to the `rules` of the kind that practices it, or make such a kind."""
    assert row.where in [lesson for lesson, _ in rule_coverage.kinds_on(row)]


def test_the_page_is_up_to_date():
    """If not, run `python notebooks/rule_coverage.py`."""
    assert rule_coverage.PAGE.read_text(encoding="utf-8") == rule_coverage.page()


def test_it_has_every_row_and_says_where_each_is_met():
    lines = [line for line in rule_coverage.page().splitlines() if line.strip().startswith('"| 0')]

    assert len(lines) == len(ROWS)
    assert [row.lines for row in OWED if rule_coverage.where(row) == "Nowhere yet."] == []


def test_a_row_that_nothing_practices_would_be_found(monkeypatch):
    monkeypatch.setattr(rule_coverage, "LESSONS", {"start-here": LESSONS["start-here"]})

    assert rule_coverage.where(next(row for row in ROWS if row.where == "strategy")) == "Nowhere yet."
