"""The rows of the sheets: each kind of exercise names lines that exist, and each row that lessons owe is practiced."""

import pytest

from qwirkle_lessons.exercises import LESSONS
from qwirkle_lessons.exercises.sheets import ROWS, lines_of, touches

KINDS = [kind for kinds in LESSONS.values() for kind in kinds]
LENGTHS = {"000": 100, "002": 68, "003": 99, "004": 76}
TRACK = "tiles-and-setup legal-lines placing-tiles scoring trading end-game strategy".split()


def test_a_reference_names_its_lines():
    assert lines_of("000:58,62-64, 004:20") == {("000", 58), ("000", 62), ("000", 63), ("000", 64), ("004", 20)}
    assert lines_of("003:15–16") == {("003", 15), ("003", 16)}


@pytest.mark.parametrize("reference", ["", "58", "000", "000:", "00:1", "000:1;2", "000:a"])
def test_what_is_no_reference_is_refused(reference):
    with pytest.raises(ValueError, match="no reference such as"):
        lines_of(reference)


def test_two_references_touch_when_they_share_a_line():
    assert touches("000:36-41", "000:40")
    assert not touches("000:36-41", "003:40")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_kind_of_exercise_names_lines_that_the_sheets_have(kind):
    lines = {line for rule in kind.rules for line in lines_of(rule)}

    assert lines
    assert [(sheet, line) for sheet, line in sorted(lines) if not 1 <= line <= LENGTHS[sheet]] == []


def test_no_row_is_there_twice_and_each_says_where_it_belongs():
    assert len({row.lines for row in ROWS}) == len(ROWS) == 33
    assert {row.where for row in ROWS} <= {*TRACK, "tool", "mention"}
    assert all(row.claim.endswith(".") and lines_of(row.lines) for row in ROWS)
