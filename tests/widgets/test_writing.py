"""An answer in notation does the same as tapping, and tapping is written in notation."""

import pytest

from qwirkle_lessons.engine import Board, Deck, Play, RuleOptions
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.i18n import LANGUAGES
from qwirkle_lessons.widgets import BoardWidget
from qwirkle_lessons.widgets.scene import AnswerKind, Scene
from qwirkle_lessons.widgets.writing import WritingError, example, how_to_write, items_of, text_of

BOARD = Board.parse("Bs Bd Be/.. Rd ..")
HAND = "Bc Bs Bc Rs"
CHOICES = ("Yes.", "No.", "Perhaps.")


def a_scene(answer="play", **parts):
    return Scene.first(
        **({"board": BOARD, "hand": as_hand(HAND), "answer": AnswerKind(answer), "choices": CHOICES} | parts)
    )


@pytest.mark.parametrize(
    ("answer", "text", "items"),
    [
        pytest.param("play", "Bc@0,3", ((0, 0, 3),), id="one tile"),
        pytest.param("play", "bc@0,-1 BC@0,3", ((0, 0, -1), (2, 0, 3)), id="equal tiles from two places of the hand"),
        pytest.param("play", "", (), id="nothing is laid"),
        pytest.param("hand", "Rs Bs", (3, 1), id="tiles of the hand"),
        pytest.param("kinds", "Rc Pe Rc", (0, 35), id="kinds, each once"),
        pytest.param("cells", "0,3 -1,0 0,3", ((0, 3), (-1, 0)), id="cells, each once"),
        pytest.param("choice", "2", (1,), id="a choice by its number"),
        pytest.param("choice", " yes. ", (0,), id="a choice by its words"),
        pytest.param("choice", "", (), id="no choice"),
        pytest.param("tiles", "Rs Bc Bc", (3, 0, 2), id="several tiles of the hand"),
        pytest.param("lines", "0,1:1,1", (1,), id="a line by its ends"),
        pytest.param("lines", "0,1:1,1 0,0:0,2", (0, 1), id="two lines, in the order of the table"),
        pytest.param("several", "3 1", (0, 2), id="several choices, in their order"),
        pytest.param("order", "3 1 2", (2, 0, 1), id="steps in their order"),
        pytest.param("number", " 12 ", (12,), id="a number"),
        pytest.param("number", "−3", (-3,), id="a number with the sign for minus"),
        pytest.param("number", "", (), id="no number"),
    ],
)
def test_what_is_written_is_understood(answer, text, items):
    assert items_of(text, a_scene(answer), "en") == items


@pytest.mark.parametrize(
    ("answer", "text", "said"),
    [
        ("play", "Bc", "«Bc» cannot be read. Write it like «Bc@2,1»."),
        ("play", "Bc@0,3 Rs@0,3", "«Bc@0,3 Rs@0,3» cannot be read. Write it like «Bc@2,1»."),
        ("play", "Ye@0,3", "Not in your hand: yellow eight-pointed star."),
        ("play", "Bs@0,3 Bs@0,4", "Not in your hand: blue square."),
        ("play", "Bc@0,0", "A tile lies there already: blue square."),
        ("play", "Bc@0,900", "The cell 0,900 is far away from the table."),
        ("hand", "Xx", "«Xx» cannot be read. Write it like «Bc»."),
        ("hand", "Ye", "Not in your hand: yellow eight-pointed star."),
        ("cells", "a,b", "«a,b» cannot be read. Write it like «2,1»."),
        ("cells", "0,99999", "The cell 0,99999 is far away from the table."),
        ("tiles", "Ye", "Not in your hand: yellow eight-pointed star."),
        ("lines", "0,0:0,1", "«0,0:0,1» cannot be read. Write it like «0,0:0,2»."),
        ("several", "1 1", "«1 1» cannot be read. Write it like «1»."),
        ("several", "0", "«0» cannot be read. Write it like «1»."),
        ("order", "2 1", "«2 1» cannot be read. Write it like «3 2 1»."),
        ("number", "1,5", "«1,5» is no whole number. Write it like «12»."),
        ("number", "twelve", "«twelve» is no whole number. Write it like «12»."),
        ("number", "1234567", "«1234567» is no whole number. Write it like «12»."),
        ("choice", "4", "«4» cannot be read. Write it like «1»."),
        ("kinds", "x" * 100, f"«{'x' * 40}…» cannot be read. Write it like «Bc»."),
    ],
)
def test_what_cannot_be_says_what_can(answer, text, said):
    with pytest.raises(WritingError) as error:
        items_of(text, a_scene(answer), "en")

    assert str(error.value) == said


def test_a_kind_outside_the_deck_is_not_on_the_grid():
    small = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)

    with pytest.raises(WritingError, match=r"The purple circle is not on this grid\."):
        items_of("Pc", a_scene("kinds", board=Board(), hand=(), options=small), "en")


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("play", "Bc@0,-1 Bc@0,3"),
        ("hand", "Rs Bs"),
        ("kinds", "Rc Pe"),
        ("cells", "0,3 -1,0"),
        ("choice", "2"),
        ("tiles", "Rs Bs"),
        ("lines", "0,0:0,2 0,1:1,1"),
        ("several", "1 3"),
        ("order", "3 1 2"),
        ("number", "-7"),
    ],
)
def test_what_is_written_is_read_back(answer, text):
    scene = a_scene(answer)

    assert text_of(items_of(text, scene, "en"), scene) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", ["play", "hand", "tiles", "kinds", "cells", "lines", "choice", "several", "order"])
def test_the_example_can_be_read_and_is_told(answer, language):
    scene = a_scene(answer)

    assert items_of(example(scene), scene, language)
    assert example(scene) in how_to_write(scene, language)


def test_the_example_of_an_empty_table_without_a_hand_can_be_told():
    assert how_to_write(a_scene("kinds", board=Board(), hand=()), "en") == "Write it like «Rc»: the red circle."


def test_a_number_has_a_field_of_its_own_and_where_there_is_no_line_none_is_written():
    assert how_to_write(a_scene("number"), "en") == ""
    assert how_to_write(a_scene("lines", board=Board()), "en") == ""


# ---- on the board


def write(widget, text, name="w"):
    message = {"type": "write", "id": name, "scene": widget.scene["number"], "text": text}
    widget._handle_custom_msg(message, [])


def test_what_is_written_lies_on_the_table_and_is_not_checked_yet():
    widget = BoardWidget(BOARD, HAND)

    write(widget, "Bc@0,3")

    assert widget.pending["items"] == [[0, 0, 3]]
    assert widget.help["written"] == "Bc@0,3"
    assert widget.verdict == {"on": widget.pending, "id": "w"}
    assert widget.board == BOARD


def test_what_cannot_be_read_changes_nothing_and_is_no_attempt():
    widget = BoardWidget(BOARD, HAND)
    write(widget, "Bc@0,3")

    write(widget, "alas", "v")

    assert widget.pending["items"] == [[0, 0, 3]]
    assert widget.verdict["outcome"] == "unreadable"


def test_where_a_tap_is_the_whole_answer_writing_is_too():
    class Yes(BoardWidget):
        def judge(self, answer):
            self.asked = answer
            return super().judge(Play.parse("Bc@0,3"))

    widget = Yes(BOARD, HAND, answer="hand", at_once=True, buttons=[])

    write(widget, "Rs")

    assert [str(tile) for tile in widget.asked] == ["Rs"]


@pytest.mark.parametrize("text", [None, 7, ["Bc@0,3"], "x" * 401, "x" * 1_000_000])
def test_what_no_field_sends_is_not_believed(text):
    widget = BoardWidget(BOARD, HAND)

    write(widget, text)

    assert (widget.pending["items"], widget.verdict, widget.failures) == ([], {}, ())


def test_a_board_to_look_at_has_no_field():
    widget = BoardWidget(BOARD, answer="look")

    write(widget, "Bc@0,3")

    assert widget.scene["writing"] == ""
    assert widget.verdict == {}
