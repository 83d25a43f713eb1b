"""Answers as text: what can be read, and what is said of what cannot."""

import pytest

from items import item
from qwirkle_lessons.engine import Cell, NotationError, Play, Tile, hand
from qwirkle_lessons.exercises import exercise
from qwirkle_lessons.exercises.answers import line_in_text, lines_of

OF_EACH_KIND = {
    "play": "first-turn",
    "hand": "first-tile",
    "cells": "catch-the-cheat",
    "kinds": "what-fits",
    "choice": "legal-or-not",
    "tiles": "pick-the-group",
    "lines": "tap-the-scoring-lines",
    "number": "count-the-tiles",
    "several": "end-ledger",
    "order": "order-the-trade",
}
EXAMPLES = {
    "play": "Rc@0,3 Rs@0,4",
    "hand": "Rc",
    "cells": "0,3 0,4",
    "kinds": "Rc Bv",
    "choice": "1",
    "tiles": "Rc Bv",
    "number": "12",
    "several": "1 3",
    "order": "2 1 3 4",
}


def as_text(asked, answer):
    """An answer as somebody would write it."""
    match asked.answer:
        case "choice":
            return str(asked.choices.index(answer) + 1)
        case "several" | "order":
            return " ".join(str(asked.choices.index(choice) + 1) for choice in answer)
        case "cells":
            return " ".join(f"{row},{col}" for row, col in answer)
        case "lines":
            return " ".join(map(line_in_text, answer))
        case "play" | "number":
            return str(answer)
        case _:
            return " ".join(map(str, answer))


def test_an_answer_that_is_written_is_read_back(name):
    for seed in range(30):
        asked = item(name, seed)
        solution = asked.solution()

        assert asked.parse(as_text(asked, solution)) == solution
        assert asked.parse(f"  {as_text(asked, solution)}\n") == solution


@pytest.mark.parametrize(
    ("kind", "text", "answer"),
    [
        ("play", "rs@0,4 RC@0,3", Play.parse("Rc@0,3 Rs@0,4")),
        ("play", "", Play()),
        ("hand", "rc", hand("Rc")),
        ("hand", "", ()),
        ("cells", "0,4 0,3", (Cell(0, 3), Cell(0, 4))),
        ("cells", "-1,-2 3,0", (Cell(-1, -2), Cell(3, 0))),
        ("cells", "", ()),
        ("kinds", "Bv Rc Bv", hand("Rc Bv")),
        ("kinds", "", ()),
        ("tiles", "Bv Rc Bv", hand("Bv Rc Bv")),
        ("tiles", "", ()),
        ("lines", "", ()),
        ("number", " 108 ", 108),
        ("number", "-3", -3),
        ("several", "", ()),
        ("choice", "4", "No, it touches no tile. A corner does not count."),
    ],
)
def test_an_answer_is_read(kind, text, answer):
    assert exercise(OF_EACH_KIND[kind], 1, "en").parse(text) == answer


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *[("play", text) for text in ("Rc", "Rc@", "Rc@0", "Rx@0,0", "Rc@0,3 Rs@0,3", "trade Rc", "pass")],
        *[("hand", text) for text in ("R", "cR", "Rc,Rs", "red circle", "Rc@0,3")],
        *[("cells", text) for text in ("0", "0,", "0,3,4", "a,b", "0.5,1", "0;3", "Rc")],
        *[("kinds", text) for text in ("R", "Rc,Bv", "all", "0,3")],
        *[("choice", text) for text in ("", "0", "5", "-1", "yes", "1.0", "1 2")],
        *[("tiles", text) for text in ("R", "Rc,Bv", "all", "0,3")],
        *[("order", text) for text in ("1 2 3", "1 2 3 4 5", "1 2 3 3", "0 1 2 3", "1,2,3,4")],
        *[("number", text) for text in ("", "12.5", "1 2", "twelve", "1234567", "+3", "٣")],
        *[("several", text) for text in ("0", "-1", "1 1", "yes", "1,2")],
    ],
)
@pytest.mark.parametrize("language", ["en", "nl", "nb"])
def test_what_cannot_be_read_is_told_how_to_write_it(kind, text, language):
    asked = exercise(OF_EACH_KIND[kind], 1, language)

    with pytest.raises(NotationError) as refused:
        asked.parse(text)

    assert f"«{text}»" in str(refused.value)
    assert f"«{EXAMPLES[kind]}»" in str(refused.value)


@pytest.mark.parametrize("text", [None, 3, ["Rc"], b"Rc", Tile.parse("Rc")])
@pytest.mark.parametrize("kind", OF_EACH_KIND)
def test_what_is_no_text_is_told_how_to_write_it(kind, text):
    with pytest.raises(NotationError, match=r"cannot be read\. Write it like"):
        exercise(OF_EACH_KIND[kind]).parse(text)


@pytest.mark.parametrize("text", ["0,0", "0,0:90,90", "0,0-0,1", "all"])
def test_a_line_that_is_not_on_the_table_cannot_be_read(text):
    with pytest.raises(NotationError, match=r"Write it like «0,1:0,4 0,2:3,2»"):
        exercise(OF_EACH_KIND["lines"], 1, "en").parse(text)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_the_example_of_how_to_write_it_can_be_read(kind):
    asked = exercise(OF_EACH_KIND[kind])

    assert as_text(asked, asked.parse(EXAMPLES[kind])) == EXAMPLES[kind]


def test_each_kind_of_answer_is_read_here(name):
    assert exercise(name).answer in OF_EACH_KIND
    assert [exercise(one_of_it).answer for one_of_it in OF_EACH_KIND.values()] == list(OF_EACH_KIND)


def test_a_pair_of_numbers_is_no_line():
    item = exercise("line-that-breaks")

    assert lines_of(((0, 0), ())) == ()
    assert item.grade(((0, 0),)).outcome == "unreadable"
