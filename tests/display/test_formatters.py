"""Values show themselves in a real shell and in a real notebook."""

from __future__ import annotations

import re

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from traitlets.config import Config

from qwirkle_lessons.display.formatters import HTML_OF, register
from qwirkle_lessons.display.kinds import kinds_grid
from qwirkle_lessons.display.verdict import Verdict, verdict_on
from qwirkle_lessons.engine import (
    Board,
    Game,
    Pass,
    Play,
    RuleOptions,
    Tile,
    Trade,
    faults_of,
    hand,
    legal_plays,
    score_of,
)

BLUE_LINE = Board.parse("Bs Bd Be/.. Rd ..")
PLAY = Play.parse("Bc@0,3")
BROKEN = Play.parse("Bs@0,3")
FIVE = Board.parse("Rc Rs Rd Rv Rf")
GAME = Game.of(BLUE_LINE, ["Rc", "Pe"], bag="Gd", scores=(3, 4))

VALUES = {
    "tile": Tile.parse("Gf"),
    "board": BLUE_LINE,
    "empty board": Board(),
    "play": PLAY,
    "empty play": Play(),
    "trade": Trade.parse("trade Rc Bv"),
    "pass": Pass(),
    "fault": faults_of(BLUE_LINE, BROKEN)[0],
    "score": score_of(BLUE_LINE, PLAY),
    "qwirkle": score_of(FIVE, Play.parse("Re@0,5")),
    "lone tile": score_of(Board(), Play.parse("Rc@0,0")),
    "game": GAME,
    "view": GAME.view(0),
    "right": verdict_on(BLUE_LINE, PLAY),
    "wrong": verdict_on(BLUE_LINE, BROKEN),
    "unreadable": Verdict("unreadable", "That is no number."),
    "grid of kinds": kinds_grid(BLUE_LINE, (0, 3)),
}

NOTATION = {
    "tile": "Gf",
    "board": "@0,0\nBs Bd Be\n.. Rd ..",
    "empty board": "Board()",
    "play": "Bc@0,3",
    "trade": "trade Rc Bv",
    "pass": "pass",
    "score": "4",
    "qwirkle": "12",
    "wrong": "Two blue squares in one line. A line holds each tile only once.",
    "view": "@0,0\nBs Bd Be\n.. Rd ..\nhand: Rc\nscores: A 3, B 4\nbag: 1",
}


@pytest.fixture(scope="module")
def shell():
    config = Config()
    config.HistoryManager.enabled = False
    shell = InteractiveShell(config=config)
    register(shell)
    return shell


def shown(shell, value):
    data, metadata = shell.display_formatter.format(value)
    assert metadata == {}
    return data


def test_there_is_a_value_for_everything_that_shows_itself():
    assert {type(value) for value in VALUES.values()} == set(HTML_OF)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_shows_itself_as_html_and_as_text(shell, name):
    data = shown(shell, VALUES[name])

    assert set(data) == {"text/html", "text/plain"}
    assert "<p>" in data["text/html"]


@pytest.mark.parametrize("name", VALUES)
def test_a_text_has_no_address_in_it(shell, name):
    plain = shown(shell, VALUES[name])["text/plain"]

    assert plain
    assert not re.search(r"0x[0-9a-f]{4}", plain)


@pytest.mark.parametrize("name", NOTATION)
def test_the_text_is_the_notation(shell, name):
    assert shown(shell, VALUES[name])["text/plain"] == NOTATION[name]


@pytest.mark.parametrize("name", ["board", "play", "trade"])
def test_the_notation_is_read_back(shell, name):
    value = VALUES[name]

    assert type(value).parse(shown(shell, value)["text/plain"]) == value


def test_a_hand_and_a_list_of_faults_are_written_in_the_notation(shell):
    faults = shown(shell, faults_of(BLUE_LINE, BROKEN))["text/plain"]

    assert shown(shell, hand("Rc Bs"))["text/plain"] == "(Rc, Bs)"
    assert faults.startswith("(DUPLICATE: ")
    assert "(0,0) (0,3)" in faults


def test_other_values_are_shown_as_ever(shell):
    assert shown(shell, (1, "a")) == {"text/plain": "(1, 'a')"}
    assert set(shown(shell, RuleOptions())) == {"text/plain"}


def test_registering_twice_changes_nothing(shell):
    before = shown(shell, BLUE_LINE)

    register(shell)

    assert shown(shell, BLUE_LINE) == before


def test_without_a_shell_registering_does_nothing(monkeypatch):
    monkeypatch.setattr("IPython.get_ipython", lambda: None)

    assert register() is None


def test_the_shell_that_runs_is_found(shell, monkeypatch):
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    shell.display_formatter.formatters["text/html"].pop(Tile)
    assert "text/html" not in shown(shell, VALUES["tile"])

    register()

    assert "text/html" in shown(shell, VALUES["tile"])


def test_a_verdict_draws_its_marks_and_says_its_words_with_a_sign(shell):
    right, wrong = (shown(shell, VALUES[name])["text/html"] for name in ("right", "wrong"))

    assert "✓ 4 points" in right
    assert "✗ Two blue squares in one line." in wrong
    assert "blue square, new" in wrong


def test_a_score_shows_each_line_with_its_bonus(shell):
    html = shown(shell, VALUES["qwirkle"])["text/html"]

    assert "<strong>12</strong>" in html
    assert "(0, 0) – (0, 5)" in html
    assert "<td>6 + 6</td>" in html


def test_a_play_shows_its_cells_as_they_stand_in_the_notation(shell):
    html = shown(shell, Play.parse("Rc@-1,2"))["text/html"]

    assert '<th scope="row">red circle</th><td>-1</td><td>2</td>' in html


def test_a_notebook_stores_its_own_language_whatever_a_person_chose(tmp_path):
    (tmp_path / "nl").mkdir()
    code = [
        "from qwirkle_lessons.i18n import use_language; use_language('nb')",
        "from qwirkle_lessons.display.formatters import register; register()",
        "from qwirkle_lessons.engine import *; Board.parse('Bs Bd Be')",
        "from qwirkle_lessons.display.verdict import verdict_on",
        "verdict_on(Board.parse('Bs Bd Be'), Play.parse('Bs@0,3'))",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(line) for line in code])

    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path / "nl")}}, kernel_name="python3").execute()

    board, verdict = (cell.outputs[0].data for cell in (notebook.cells[2], notebook.cells[4]))
    assert "blauwe achtpuntige ster" in board["text/html"]
    assert board["text/plain"] == "@0,0\nBs Bd Be"
    assert "Twee blauwe vierkanten in één rij." in verdict["text/html"]


def html_of(shell, value):
    data, _ = shell.display_formatter.format(value)
    return data.get("text/html")


def test_a_hand_shows_its_tiles_as_a_picture(shell):
    html = html_of(shell, hand("Rc Bs"))

    assert html.count("<img") == 1
    assert "red circle, blue square" in html


def test_faults_show_themselves_one_below_the_other(shell):
    faults = faults_of(Board.parse("Rc"), Play.parse("Gd@1,0 Rv@1,1"))

    html = html_of(shell, faults)

    assert len(faults) == 3
    assert html.count("<strong>") == 3


def test_of_many_plays_the_first_are_listed(shell):
    plays = legal_plays(Board.parse("Rc Rs"), "Rd Rv Rf Re Bc Bs")

    html = html_of(shell, plays)

    assert len(plays) > 20
    assert f"{len(plays)} plays" in html
    assert f"and {len(plays) - 20} more" in html
    assert str(plays[19]) in html
    assert f"<p>{plays[20]}</p>" not in html


@pytest.mark.parametrize("other", [(), (1, 2), ("Rc",), (hand("Rc")[0], 3), (None,)])
def test_other_tuples_show_themselves_as_ever(shell, other):
    assert html_of(shell, other) is None
