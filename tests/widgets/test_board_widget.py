"""The live board without a kernel: traits are set and messages handed to the handler, as the browser does."""

import json
import os
import subprocess
import sys

import pytest

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Deck, Play, RuleOptions, hand
from qwirkle_lessons.widgets import BoardWidget, Button

BOARD = Board.parse("Bs Bd Be/.. Rd ..")
TRAITS = ("look", "words", "scene", "pending", "help", "preview", "verdict")


@pytest.fixture
def widget():
    return BoardWidget(BOARD, "Bc Bs Rs", goal="Lay a tile.")


def told(widget):
    """All that the browser is told, as the text that travels."""
    return json.dumps({name: getattr(widget, name) for name in TRAITS})


def write(widget, *items, scene=None):
    widget.set_state({"pending": {"scene": scene or widget.scene["number"], "items": [*items]}})


def send(widget, *items, id="m1", **fields):  # noqa: A002 - the name it has in the message
    message = {"type": "check", "id": id, "scene": widget.scene["number"], "answer": [*items]} | fields
    widget._handle_custom_msg(message, [])


# ---- what one lays


def test_the_browser_writes_what_is_laid(widget):
    write(widget, [0, 0, 3])

    assert widget.pending == {"scene": 1, "items": [[0, 0, 3]]}
    assert widget.board == BOARD
    assert widget.hand == hand("Bc Bs Rs")


def test_help_follows_what_is_laid(widget):
    before = widget.help

    write(widget, [0, 0, 3])

    assert before["on"] == {"scene": 1, "items": []}
    assert widget.help["on"] == widget.pending
    assert widget.help["cells"]["0,4"] == "rs"  # blue clover, blue four-pointed star: 27 and 28 in digits


@pytest.mark.parametrize(
    "pending",
    [
        pytest.param({"scene": 1, "items": [[7, 0, 3]]}, id="a tile that is not in the hand"),
        pytest.param({"scene": 1, "items": [[0, 0, 0]]}, id="a taken cell"),
        pytest.param({"scene": 9, "items": []}, id="another scene"),
        pytest.param("x" * 1_000_000, id="a megabyte of text"),
        pytest.param(None, id="nothing"),
        pytest.param([[0, 0, 3]], id="a list"),
    ],
)
def test_a_pending_answer_that_cannot_be_is_put_right(widget, monkeypatch, pending):
    write(widget, [0, 0, 3])
    before, sent = told(widget), []
    monkeypatch.setattr(widget, "send_state", sent.append)

    widget.set_state({"pending": pending})

    assert told(widget) == before
    assert sent == [{"pending"}]
    assert widget.failures == ()


@pytest.mark.parametrize("name", ["scene", "look", "words", "help", "preview", "verdict", "_esm"])
def test_the_browser_writes_nothing_else(widget, monkeypatch, name):
    before, script, sent = told(widget), widget._esm, []
    monkeypatch.setattr(widget, "send_state", sent.append)

    widget.set_state({name: {"number": 2}})

    assert (told(widget), widget._esm) == (before, script)
    assert sent == [{name}]


@pytest.mark.parametrize("state", [None, [], "pending", {"no_such_trait": 1}])
def test_a_state_that_is_none_changes_nothing(widget, state):
    before = told(widget)

    widget.set_state(state)

    assert told(widget) == before


# ---- a check


def test_a_legal_play_stays_on_the_table(widget):
    send(widget, [0, 0, 3])

    assert widget.board == BOARD.after(Play.parse("Bc@0,3"))
    assert widget.hand == hand("Bs Rs")
    assert widget.verdict["outcome"] == "right"
    assert widget.verdict["id"] == "m1"
    assert widget.verdict["on"] == widget.pending == {"scene": 2, "items": []}
    assert widget.verdict["marks"] == [{"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "kind": "scored"}]
    assert [(badge["cell"], badge["text"]) for badge in widget.verdict["badges"]] == [([0, 4], "4")]


def test_an_illegal_play_changes_nothing_and_says_why(widget):
    send(widget, [1, 0, 3])

    assert widget.board == BOARD
    assert widget.hand == hand("Bc Bs Rs")
    assert widget.verdict["outcome"] == "wrong"
    assert widget.verdict["headline"] == "Two blue squares in one line."
    assert widget.verdict["on"] == widget.pending == {"scene": 1, "items": [[1, 0, 3]]}
    assert {"cells": [[0, 0], [0, 3]], "kind": "broken"} in widget.verdict["marks"]


def test_after_a_refusal_the_play_can_be_mended(widget):
    send(widget, [1, 0, 3])

    send(widget, [0, 0, 3], id="m2")

    assert widget.verdict["outcome"] == "right"
    assert widget.hand == hand("Bs Rs")


def test_tiles_of_somebody_else_count_when_one_plays_beside_them():
    widget = BoardWidget(BOARD, "Bv Rs", shown=Play.parse("Bc@0,3"))

    send(widget, [0, 0, 4])

    assert widget.verdict["headline"] == "5 points"
    assert widget.board == BOARD.with_tiles(Play.parse("Bc@0,3 Bv@0,4"))
    assert widget.scene["shown"] == []


def test_of_equal_tiles_one_leaves_the_hand():
    widget = BoardWidget(BOARD, "Bc Bc Rs")

    send(widget, [1, 0, 3])

    assert widget.hand == hand("Bc Rs")


def test_a_check_without_any_tile_is_no_attempt(widget):
    send(widget)

    assert widget.verdict["outcome"] == "unreadable"
    assert widget.verdict["headline"] == "Lay a tile first."
    assert widget.board == BOARD


def test_the_same_message_twice_is_handled_once(widget):
    send(widget, [0, 0, 3])
    after = told(widget)

    send(widget, [0, 0, 3])
    send(widget, [0, 0, 4], scene=2)

    assert told(widget) == after


def test_a_message_to_an_earlier_scene_comes_too_late(widget):
    send(widget, [0, 0, 3])
    after = told(widget)

    send(widget, [0, 0, 4], id="m2", scene=1)

    assert told(widget) == after


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"type": "check", "id": "m1", "scene": 1, "answer": [[99, 0, 3]]}, id="unknown tile"),
        pytest.param({"type": "check", "id": "m1", "scene": 1, "answer": [[0, 0, 10**12]]}, id="cell out of range"),
        pytest.param({"type": "check", "id": None, "scene": 1, "answer": []}, id="wrong id"),
        pytest.param({"type": "check", "id": "m1", "scene": 1, "answer": "x" * 1_000_000}, id="a megabyte of text"),
        pytest.param({"type": "action", "id": "m1", "scene": 1, "action": "hint", "answer": []}, id="no such button"),
        pytest.param({"type": 5, "id": [], "scene": {}, "answer": 1.5}, id="wrong types"),
        pytest.param("check", id="a text"),
        pytest.param(None, id="nothing"),
    ],
)
def test_a_message_that_no_board_sends_changes_nothing(widget, content):
    before = told(widget)

    widget._handle_custom_msg(content, [])

    assert told(widget) == before
    assert widget.failures == ()


def test_while_tiles_are_laid_one_sees_what_they_would_score(widget):
    write(widget, [0, 0, 3])

    assert (widget.preview["on"], widget.preview["outcome"]) == (widget.pending, "right")
    assert [badge["text"] for badge in widget.preview["badges"]] == ["4"]
    assert widget.verdict == {}


def test_of_what_would_break_one_hears_one_sentence_while_one_thinks(widget):
    write(widget, [1, 0, 3])

    assert (widget.preview["headline"], widget.preview["detail"]) == ("Two blue squares in one line.", "")


def test_where_it_is_not_wanted_one_sees_it_when_one_checks():
    widget = BoardWidget(BOARD, "Bc Bs Rs", preview=False)

    write(widget, [1, 0, 3])

    assert widget.preview == {}
    assert widget.scene["preview"] is False


# ---- what a subclass decides


class Question(BoardWidget):
    """Asks for cells, knows the right ones, has a hint, and goes on to the next board."""

    def judge(self, answer):
        right = answer == ((0, 3),)
        return Verdict("right" if right else "wrong", "Yes." if right else "No.", "", (Mark(answer, "note", "here"),))

    def settle(self, answer, verdict):
        if verdict.outcome == "right":
            self.show(board=Board.parse("Rc"), goal="Next.", answer="choice", choices=["a", "b"])

    def act(self, action):
        return Verdict("partly", f"This is a {action}.")


@pytest.fixture
def question():
    return Question(BOARD, answer="cells", buttons=[Button("check", "Check"), Button("hint", "Hint")])


def test_a_subclass_judges(question):
    send(question, [5, 5])

    assert (question.verdict["outcome"], question.verdict["headline"]) == ("wrong", "No.")
    assert question.verdict["badges"][0]["text"] == "here"


def test_a_subclass_goes_on(question):
    send(question, [0, 3])

    assert question.verdict["headline"] == "Yes."
    assert (question.scene["goal"], question.scene["choices"]) == ("Next.", ["a", "b"])
    assert [button["id"] for button in question.scene["buttons"]] == ["check"]
    assert question.verdict["on"] == question.pending == {"scene": 2, "items": []}


def test_a_button_acts_once(question):
    for _ in range(2):
        send(question, [4, 4], id="h1", type="action", action="hint")

    assert question.verdict["headline"] == "This is a hint."
    assert question.pending["items"] == [[4, 4]]


def test_another_deck_brings_its_own_counts(widget):
    widget.show(board=Board(), hand="Rc", options=RuleOptions(deck=Deck(3, 3, 2), hand_size=3))

    assert widget.words["unseen"] == ["0 of 2 unseen", "1 of 2 unseen", "2 of 2 unseen"]
    assert widget.scene["deck"] == {"colors": 3, "shapes": 3, "copies": 2}


def test_something_else_can_be_shown(widget):
    write(widget, [0, 0, 3])

    widget.show(hand="Rc", goal="Now this.")

    assert widget.hand == hand("Rc")
    assert widget.pending == {"scene": 2, "items": []}
    assert widget.verdict == {}


class Failing(BoardWidget):
    """Its judge divides by zero."""

    def judge(self, answer):
        raise ZeroDivisionError(f"{len(answer)} / 0 <b>")


def test_a_failure_is_shown_beside_the_board_logged_and_kept(caplog):
    widget = Failing(BOARD, "Bc")

    send(widget, [0, 0, 3])

    assert widget.verdict["outcome"] == "failed"
    assert widget.verdict["headline"] == "Something in the program went wrong. It is not your mistake."
    assert widget.verdict["detail"] == "ZeroDivisionError: 1 / 0 <b>"
    assert [type(failure) for failure in widget.failures] == [ZeroDivisionError]
    assert "ZeroDivisionError" in caplog.text
    assert widget.board == BOARD


def test_a_question_without_a_judge_of_its_own_says_so(caplog):
    widget = BoardWidget(BOARD, answer="choice", choices=["yes", "no"])

    send(widget, 0)

    assert widget.verdict["outcome"] == "failed"
    assert "choice" in caplog.text


# ---- words, and the form that is stored


def test_a_board_speaks_the_language_it_is_given():
    widget = BoardWidget(BOARD, "Bc", language="nl")

    assert widget.words["kinds"][:2] == ["rode cirkel", "rood vierkant"]
    send(widget, [0, 5, 5])
    assert widget.verdict["headline"] == "De nieuwe tegel raakt geen tegel op tafel."


def test_every_blank_of_a_sentence_is_one_that_the_browser_fills(widget):
    blanks = {
        "row": {"row"},
        "cell": {"row", "column"},
        "chose": {"tile"},
        "laid": {"tile", "cell"},
        "took_back": {"tile"},
        "away_already": {"tile"},
        "reads": {"row", "column"},
        "marked_as": {"badge"},
        "line": {"number", "line"},
        "in_line": {"number"},
        "step": {"number", "count", "text"},
        "step_out": {"text"},
        "your_number": {"number"},
    }

    for name, sentence in widget.words.items():
        found = {word.split("}")[0] for word in str(sentence).split("{")[1:]} if isinstance(sentence, str) else set()
        assert found == blanks.get(name, set()), name


def test_the_words_cover_every_count(widget):
    assert len(widget.words["kinds"]) == 36
    assert widget.words["unseen"][:2] == ["0 of 3 unseen", "1 of 3 unseen"]
    assert widget.words["fit_counts"][:3] == [
        "none of your tiles fits",
        "1 of your tiles fits",
        "2 of your tiles fit",
    ]


def test_the_plain_form_is_goal_and_notation(widget):
    data, _ = widget._repr_mimebundle_()

    assert data["text/plain"] == "Lay a tile.\n@0,0\nBs Bd Be\n.. Rd ..\nBc Bs Rs"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_stored_form_is_a_picture_with_words(widget):
    html = widget._repr_mimebundle_()[0]["text/html"]

    assert "data:image/svg+xml;base64," in html
    assert "Lay a tile." in html
    assert "blue eight-pointed star" in html


def test_the_stored_form_escapes_what_people_write():
    widget = BoardWidget(BOARD, goal="<script>alert(1)</script>", answer="choice", choices=["<img onerror=x>"])

    html = widget._repr_mimebundle_()[0]["text/html"]

    assert "<script" not in html
    assert "<img onerror" not in html


def test_the_stored_form_speaks_the_language_of_the_notebook(tmp_path, monkeypatch):
    folder = tmp_path / "nl"
    folder.mkdir()
    monkeypatch.chdir(folder)

    html = BoardWidget(BOARD, language="nb")._repr_mimebundle_()[0]["text/html"]

    assert "blauw vierkant" in html


def test_the_representation_has_no_address(widget):
    assert repr(widget) == "BoardWidget(Board.parse('@0,0 Bs Bd Be/.. Rd ..'), 'Bc Bs Rs')"


def test_what_is_stored_is_the_same_in_every_process():
    code = (
        "from qwirkle_lessons.engine import Board\n"
        "from qwirkle_lessons.widgets import BoardWidget\n"
        "w = BoardWidget(Board.parse('Bs Bd Be'), 'Bc Rs Pe')\n"
        "d = w._repr_mimebundle_()[0]\n"
        "print(repr(w), d['text/plain'], d['text/html'], w.scene, w.help, w.words, w.look)\n"
    )

    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(said) == 1


# ---- what travels


def test_a_move_on_a_table_of_a_hundred_tiles_takes_at_most_8_kb():
    rows = ["Rc Rs Rd Rv Rf Re", "Oc Os Od Ov Of Oe", "Yc Ys Yd Yv Yf Ye", "Gc Gs Gd Gv Gf Ge", "Bc Bs Bd Bv Bf Be"]
    table = Board.parse("\n".join(rows), check=False)
    cells = [
        ((row, column), table[row % 5, column % 6]) for row in range(20) for column in range(10) if (row + column) % 2
    ]
    widget = BoardWidget(Board.of(cells), "Rc Os Yd Gv Bf Pe")

    moved = sum(len(json.dumps(getattr(widget, name))) for name in ("scene", "pending", "help", "preview", "verdict"))

    assert len(widget.board) == 100
    assert moved <= 8000


def test_importing_a_board_loads_neither_numpy_nor_matplotlib():
    code = (
        "import sys, qwirkle_lessons.widgets; print([m for m in ('numpy', 'matplotlib', 'pandas') if m in sys.modules])"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said.strip() == "[]"
