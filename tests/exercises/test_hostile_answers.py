"""Whatever is written or given as an answer is read, or refused with «write it like …», and nothing breaks."""

import json
import time

import pytest

from qwirkle_lessons import Board, Cell, NotationError, Pass, Play, hand
from qwirkle_lessons.exercises import EXERCISES, exercise
from qwirkle_lessons.exercises.answers import number_of
from qwirkle_lessons.told import ToldInASentence

ONE_OF_EACH = {exercise(name).answer: name for name in reversed(EXERCISES)}
"""For each kind of answer the first exercise that asks for it."""

HOSTILE = [
    *["", "  ", "\0", "\x1b[31m", "<script>alert(1)</script>", "\ud800", "\u202e12", "\u2028", "1\n2"],
    *["٣", "\uff13", "²", "1 ²", "①", "+1", "1_000", "1e5", "nan", "inf", "0x10", "-1", "1 1", "9" * 5000],
    *["@", "Rc@", "@0,0", "Rc@0", "Rc@0,0 " * 3, "Rc@999999999999999,0", "Rc@9999999999999999,0", "R\u0441", "rc"],
    *["0,0:", "0,0:0,1", "999999,999999", "-999999,0", "0,0 " * 5000, "Rc " * 5000, "x" * 100_000],
    *[None, 3, b"Rc", ["1"]],
]

FOREIGN = [
    *[Play(), Play.parse("Rc@0,0"), Pass(), Board(), (), (Cell(0, 0),), ((Cell(0, 0), Cell(0, 1)),), ((),), (None,)],
    *[hand("Rc"), hand("Rc Rc Rc Rc"), ("a", "b"), ("<b>",), (1, 2), "", "x", 0, -5, 10**30, 10**5000, True, None, 1.5],
    *[[], {}, b"x", object()],
]


def test_each_kind_of_answer_is_tried():
    assert set(ONE_OF_EACH) == set("play hand tiles cells lines kinds choice several order number".split())


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_hostile_text_is_an_answer_or_refused_with_how_to_write_one(kind):
    item = exercise(ONE_OF_EACH[kind], 3)

    for text in HOSTILE:
        begun = time.monotonic()
        try:
            verdict = item.grade(item.parse(text))
            told = f"{verdict.headline} {verdict.detail}"
        except NotationError as refused:
            told = str(refused)
            assert "Write it like" in told
        assert time.monotonic() - begun < 10
        assert len(told) < 1000
        assert told.encode("utf-8")
        assert told.isprintable()


@pytest.mark.parametrize("asked", EXERCISES)
def test_an_answer_of_another_kind_is_graded_or_refused(asked):
    item = exercise(asked, 2)

    for answer in FOREIGN:
        try:
            verdict = item.grade(answer)
            item.follow_up(answer)
        except ToldInASentence:
            continue
        assert json.dumps([verdict.headline, verdict.detail])


@pytest.mark.parametrize("far", ["Rc@999999999999999,0", "Rc@0,-999999999999999"])
def test_a_tile_on_the_farthest_cell_that_one_can_write_is_graded(far):
    item = exercise(ONE_OF_EACH["play"], 3)

    assert item.grade(item.parse(far)).outcome == "wrong"


def test_a_number_that_nobody_can_write_is_no_answer():
    assert number_of(999_999) == 999_999
    assert number_of(10**5000) is None
    assert number_of(True) is None
