"""What a person gave and what cannot be is told in a sentence, which in a notebook stands alone."""

import importlib
import inspect
import io
import pkgutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest
from IPython.core.interactiveshell import InteractiveShell
from jupyter_client.manager import start_new_kernel
from traitlets.config import Config

import qwirkle_lessons
from qwirkle_lessons import Board, NotationError
from qwirkle_lessons.cli import Refused
from qwirkle_lessons.told import ToldInASentence, quoted

TOLD_BY_THE_COMMAND = (Refused,)

CELLS = [
    pytest.param("Board.parse('Xx')", "«Xx» is no tile", id="a board"),
    pytest.param("Board.parse('Rc Rc')", "This position cannot lie on a table", id="a position"),
    pytest.param("score_of(Board(), Play.parse(''))", "EMPTY", id="a move"),
    pytest.param("Game.from_text('players: Ann')", "Line 1", id="a record"),
    pytest.param("RuleOptions(hand_size=99)", "hand_size", id="an option"),
    pytest.param("count_lines(-1)", "whole number", id="a count"),
    pytest.param("solve_endgame(Board(), '', '')", "An ending needs", id="an ending"),
    pytest.param("simulate(1, ['best', 'greedy'], 1)", "is no strategy", id="a strategy"),
    pytest.param("exercise('scorring')", "is no exercise", id="an exercise"),
    pytest.param("use_language('de')", "none of the languages", id="a language"),
    pytest.param("restore_progress('AB')", "is no code", id="a code"),
    pytest.param("worksheet('scoring').save('.')", "is no worksheet", id="a file"),
]


def shown_beside_a_cell(code):
    """What IPython shows of a cell: all that it prints."""
    config = Config()
    config.HistoryManager.enabled = False
    shell = InteractiveShell(config=config)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        shell.run_cell("from qwirkle_lessons import *")
        shell.run_cell(code)
    return out.getvalue() + err.getvalue()


@pytest.mark.parametrize(("code", "sentence"), CELLS)
def test_a_notebook_shows_the_sentence_and_no_traceback(code, sentence):
    shown = shown_beside_a_cell(code)

    assert sentence in shown
    assert "Traceback" not in shown
    assert ".py" not in shown


def test_who_wrote_a_function_sees_the_lines_that_led_there():
    shown = shown_beside_a_cell("def table():\n    return Board.parse('Xx')\n\n\ntable()")

    lines = shown.splitlines()
    assert lines[:2] == ["5 │ table()", "2 │ return Board.parse('Xx')"]
    assert "«Xx» is no tile" in lines[2]
    assert ".py" not in shown


def test_a_kernel_sends_the_sentence_alone():
    manager, client = start_new_kernel()
    try:
        replies = []
        client.execute_interactive(
            "from qwirkle_lessons import *\nBoard.parse('Xx')", output_hook=replies.append, timeout=60
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)

    (error,) = [reply["content"] for reply in replies if reply["msg_type"] == "error"]
    assert error["ename"] == "NotationError"
    assert error["traceback"] == [error["evalue"]]
    assert "«Xx» is no tile" in error["evalue"]


def test_a_mistake_of_the_program_itself_keeps_its_traceback():
    assert "Traceback" in shown_beside_a_cell("1 / 0")


def test_a_plain_program_shows_the_whole_traceback():
    program = "from qwirkle_lessons import *\nBoard.parse('Xx')"
    run = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=60)

    assert "Traceback" in run.stderr
    assert 'File "<string>", line 2' in run.stderr
    assert "NotationError" in run.stderr.splitlines()[-1]


def errors_of_the_house():
    """Every class of errors that a module of the package defines."""
    names = [module.name for module in pkgutil.walk_packages(qwirkle_lessons.__path__, "qwirkle_lessons.")]
    for name in names:
        for value in vars(importlib.import_module(name)).values():
            if inspect.isclass(value) and issubclass(value, Exception) and value.__module__ == name:
                yield value


def test_every_error_of_the_house_is_told_in_a_sentence():
    errors = [error for error in errors_of_the_house() if not error.__name__.startswith("_")]

    assert len(errors) > 15
    assert [error for error in errors if not issubclass(error, (ToldInASentence, *TOLD_BY_THE_COMMAND))] == []


def test_every_error_at_the_door_is_a_value_error():
    named = [getattr(qwirkle_lessons, name) for name in qwirkle_lessons.__all__]
    errors = [value for value in named if inspect.isclass(value) and issubclass(value, Exception)]

    assert len(errors) > 8
    assert [error for error in errors if not issubclass(error, ValueError)] == []
    with pytest.raises(NotationError) as refused:
        Board.parse("Rc Xx")
    assert refused.value._render_traceback_() == [str(refused.value)]


class Rude:
    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        pytest.param("Rc", "«Rc»", id="a text"),
        pytest.param("\x1b[31mred", "«\\x1b[31mred»", id="an escape of a terminal"),
        pytest.param("\ud800", "«\\ud800»", id="half a letter"),
        pytest.param("a\nb", "«a\\nb»", id="two lines"),
        pytest.param("é中🙂", "«é中🙂»", id="letters of the world"),
        pytest.param("x" * 100, "«" + "x" * 59 + "…»", id="a long text"),
        pytest.param(10**5000, "«int of thousands of digits»", id="an enormous number"),
        pytest.param([10**5000], "«list»", id="a list with an enormous number"),
        pytest.param(Rude(), "«Rude»", id="what cannot be written"),
        pytest.param(b"\xff", "«b'\\xff'»", id="bytes"),
    ],
)
def test_a_refused_value_is_shown_as_one_can_read_it(value, shown):
    assert quoted(value) == shown
    assert quoted(value).encode("utf-8")
