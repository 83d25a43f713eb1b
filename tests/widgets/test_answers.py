"""What the browser says is read with care: what it can say is understood, anything else is not believed."""

import pytest

from qwirkle_lessons.engine import Board, Cell, Deck, Play, RuleOptions, Tile, hand
from qwirkle_lessons.widgets.answers import answer_of, read_items, read_message, read_pending
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Scene

BUTTONS = (Button("check", "Check"), Button("hint", "Hint"))


def scene(answer="play", **changes):
    parts = {
        "board": Board.parse("Bs Bd"),
        "hand": hand("Rs Bf Bf"),
        "choices": ("yes", "no", "perhaps"),
        "shown": Play.parse("Be@0,2"),
        "buttons": BUTTONS,
    }
    return Scene.first(answer=AnswerKind(answer), **(parts | changes))


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        pytest.param("play", [[1, 0, 3], [2, -1, 0]], Play.parse("Bf@0,3 Bf@-1,0"), id="tiles laid"),
        pytest.param("play", [], Play(), id="nothing laid"),
        pytest.param("hand", [2, 0], hand("Rs Bf"), id="tiles of the hand, in the order of the kinds"),
        pytest.param("cells", [[1, 0], [0, 1]], (Cell(0, 1), Cell(1, 0)), id="cells, sorted"),
        pytest.param("kinds", [35, 0], hand("Rc Pe"), id="kinds, in their order"),
        pytest.param("choice", [1], "no", id="a choice"),
        pytest.param("choice", [], "", id="no choice yet"),
        pytest.param("tiles", [2, 0], hand("Rs Bf"), id="several tiles of the hand"),
        pytest.param("lines", [0], ((Cell(0, 0), Cell(0, 1), Cell(0, 2)),), id="a whole line, new tiles included"),
        pytest.param("several", [2, 0], ("yes", "perhaps"), id="several choices, in their order"),
        pytest.param("order", [2, 0, 1], ("perhaps", "yes", "no"), id="steps, in the order of tapping"),
        pytest.param("number", [12], 12, id="a number"),
        pytest.param("number", [0], 0, id="nothing is a number too"),
        pytest.param("number", [-3], -3, id="a number below zero"),
        pytest.param("look", [], (), id="nothing is asked"),
    ],
)
def test_an_answer_is_understood(kind, said, meant):
    asked = scene(kind)

    assert answer_of(read_items(said, asked), asked) == meant


IMPOSSIBLE = [
    pytest.param("play", [[3, 0, 3]], id="a tile that the hand does not have"),
    pytest.param("play", [[-1, 0, 3]], id="a tile before the first"),
    pytest.param("play", [[0, 0, 0]], id="a cell where a tile lies"),
    pytest.param("play", [[0, 0, 2]], id="a cell where somebody has just laid a tile"),
    pytest.param("play", [[0, 0, 10**9]], id="a cell far out of reach"),
    pytest.param("play", [[0, 0, 3], [0, 0, 4]], id="one tile on two cells"),
    pytest.param("play", [[0, 0, 3], [1, 0, 3]], id="two tiles on one cell"),
    pytest.param("play", [[0, 0]], id="too few numbers"),
    pytest.param("play", [[0, 0, 3, 1]], id="too many numbers"),
    pytest.param("play", [[0, 0, 3.0]], id="a broken number"),
    pytest.param("play", [[True, 0, 3]], id="true for a number"),
    pytest.param("play", [["0", "0", "3"]], id="texts for numbers"),
    pytest.param("play", [0], id="a number for a tile laid"),
    pytest.param("play", "Rs@0,3", id="a text"),
    pytest.param("play", None, id="nothing"),
    pytest.param("play", {"0": [0, 0, 3]}, id="a mapping"),
    pytest.param("play", "x" * 1_000_000, id="a megabyte of text"),
    pytest.param("play", [[0, 0, 3]] * 100_000, id="a hundred thousand tiles"),
    pytest.param("hand", [3], id="a place behind the hand"),
    pytest.param("hand", [0, 0], id="the same place twice"),
    pytest.param("cells", [[0]], id="half a cell"),
    pytest.param("cells", [[0, 0], [0, 0]], id="the same cell twice"),
    pytest.param("cells", [[0, -(10**30)]], id="a cell that is nowhere"),
    pytest.param("kinds", [36], id="a kind that there is not"),
    pytest.param("kinds", [None], id="no kind at all"),
    pytest.param("choice", [3], id="a choice that was not given"),
    pytest.param("tiles", [3], id="tiles: a place behind the hand"),
    pytest.param("lines", [1], id="a line that there is not"),
    pytest.param("lines", [[0, 0]], id="a cell for a line"),
    pytest.param("lines", [-1], id="a line before the first"),
    pytest.param("lines", [0, 0], id="the same line twice"),
    pytest.param("several", [3], id="several: one that was not given"),
    pytest.param("several", [1, 1], id="the same choice twice"),
    pytest.param("order", [0, 0, 1], id="the same step twice"),
    pytest.param("order", [True], id="true for a step"),
    pytest.param("number", [1, 2], id="two numbers"),
    pytest.param("number", [1.5], id="a half"),
    pytest.param("number", ["12"], id="a number as text"),
    pytest.param("number", [True], id="true as a number"),
    pytest.param("number", [10**6], id="a number of seven digits"),
    pytest.param("number", 12, id="a number without a list"),
    pytest.param("choice", [0, 1], id="two choices"),
    pytest.param("choice", ["yes"], id="a choice by its text"),
    pytest.param("look", [[0, 0, 3]], id="an answer that nobody asked for"),
]


@pytest.mark.parametrize(("kind", "said"), IMPOSSIBLE)
def test_an_impossible_answer_is_not_believed(kind, said):
    assert read_items(said, scene(kind)) is None


def test_a_kind_outside_the_deck_is_not_believed():
    small = scene("kinds", options=RuleOptions(deck=Deck(3, 3, 2), hand_size=3), hand=(), board=Board(), shown=Play())

    assert read_items([Tile.parse("Rd").kind], small) == (2,)
    assert read_items([Tile.parse("Rv").kind], small) is None


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"scene": 0, "items": []}, id="an earlier scene"),
        pytest.param({"scene": 1}, id="no items"),
        pytest.param({"scene": 1, "items": [], "more": 1}, id="more than an answer"),
        pytest.param([], id="a list"),
        pytest.param(None, id="nothing"),
        pytest.param("{}", id="a text"),
    ],
)
def test_a_pending_answer_to_nothing_is_not_believed(said):
    assert read_pending(said, scene()) is None


def test_a_message_is_understood():
    check = read_message({"type": "check", "id": "a1", "scene": 1, "answer": [[0, 0, 3]]}, scene())
    hint = read_message({"type": "action", "action": "hint", "id": "a2", "scene": 1, "answer": []}, scene())

    assert (check.id, check.action, check.items) == ("a1", "check", ((0, 0, 3),))
    assert (hint.id, hint.action, hint.items) == ("a2", "hint", ())


GOOD = {"type": "check", "id": "a1", "scene": 1, "answer": []}


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("check", id="a text"),
        pytest.param(None, id="nothing"),
        pytest.param([GOOD], id="a list"),
        pytest.param({}, id="an empty message"),
        pytest.param(GOOD | {"type": "shout"}, id="an unknown type"),
        pytest.param(GOOD | {"type": ["check"]}, id="a type that is a list"),
        pytest.param(GOOD | {"id": ""}, id="an empty id"),
        pytest.param(GOOD | {"id": 7}, id="an id that is a number"),
        pytest.param(GOOD | {"id": "x" * 1_000_000}, id="an id of a megabyte"),
        pytest.param(GOOD | {"id": ["x"]}, id="an id that is a list"),
        pytest.param(GOOD | {"scene": 2}, id="another scene"),
        pytest.param(GOOD | {"scene": "1"}, id="a scene that is a text"),
        pytest.param(GOOD | {"answer": None}, id="no answer"),
        pytest.param(GOOD | {"answer": [[9, 9, 9]]}, id="an impossible answer"),
        pytest.param(GOOD | {"type": "action", "action": "fly"}, id="a button that there is not"),
        pytest.param(GOOD | {"type": "action", "action": {"a": 1}}, id="an action that is a mapping"),
        pytest.param(GOOD | {"type": "action"}, id="no action"),
    ],
)
def test_a_message_that_no_board_sends_is_not_believed(message):
    assert read_message(message, scene()) is None


def test_an_answer_by_one_tap_needs_no_button_to_be_checked():
    assert read_message(GOOD, scene(buttons=(), at_once=True)).action == "check"
    assert read_message({**GOOD, "answer": []}, scene(answer="look", buttons=(), at_once=True)) is None


def test_a_board_without_the_button_check_is_not_checked():
    assert read_message(GOOD, scene(buttons=())) is None
