"""What `test_pyodide.py` runs twice, in CPython and in Pyodide: a seeded game, exercises, and the tests of the engine.

It finds the checkout and a folder for its results in the variables LESSONS and RESULTS, or where Pyodide has them.
In Pyodide it runs the tests; in CPython it only collects them, to tell which ought to pass.
"""

import ast
import hashlib
import inspect
import json
import os
import random
import sys
from pathlib import Path
from textwrap import dedent

import pytest

IN_PYODIDE = sys.platform == "emscripten"
LESSONS = Path(os.environ.get("LESSONS", "/lessons"))
RESULTS = Path(os.environ.get("RESULTS", "/results"))


def a_seeded_game() -> str:
    """The record of a game dealt and played by seeds, trades included: each draw comes from the engine's own dice."""
    from qwirkle_lessons.engine import Game

    game, rng = Game.deal(3, seed=20261130, ages=[9, 41, 7]), random.Random(11)
    while not game.is_over and game.turn < 60:
        moves = game.legal_moves()
        game = game.after(moves[rng.randrange(len(moves))])
    return str(game)


def exercises_by_their_seeds() -> dict[str, str]:
    """What each exercise shows, takes for right and says, for a few seeds: a class may sit at several Pythons."""
    from qwirkle_lessons.exercises import EXERCISES, exercise

    told = {}
    for name in EXERCISES:
        items = [exercise(name, seed, "en") for seed in (1, 2026, 400_002)]
        parts = [[item.as_json(), str(item.solution()), *map(item.hint, (1, 2, 3)), item.reason()] for item in items]
        told[name] = hashlib.sha256(json.dumps(parts).encode()).hexdigest()
    return told


def starts_a_process(item: pytest.Item) -> bool:
    """Whether a test, or a function of its module that it names, starts a process: a browser cannot.

    The names are read from the source, since what the compiler makes of it differs from Python to Python.
    """
    function = item.function
    source = ast.parse(dedent(inspect.getsource(function)))
    named = {node.id for node in ast.walk(source) if isinstance(node, ast.Name)}
    own = [one for name, one in vars(sys.modules[function.__module__]).items() if name in named]
    helpers = [one for one in own if inspect.isfunction(one) and one.__module__ == function.__module__]
    return any("subprocess" in inspect.getsource(one) for one in (function, *helpers))


class Tally:
    """Which tests were to run, and what became of them."""

    def __init__(self) -> None:
        self.left_out: list[str] = []
        self.chosen: list[str] = []
        self.passed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.left_out = [item.nodeid for item in items if starts_a_process(item)]
        items[:] = [item for item in items if not starts_a_process(item)]
        self.chosen = [item.nodeid for item in items]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.append(report.nodeid)


def main() -> None:
    sys.dont_write_bytecode = True
    tally = Tally()
    # The options of pyproject.toml ask for nbval, which is not here; its warnings and markers hold.
    options = ["-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "--strict-markers", "-q"]
    if not IN_PYODIDE:
        options.append("--collect-only")
    code = pytest.main([*options, str(LESSONS / "tests" / "engine")], plugins=[tally])
    import qwirkle_lessons.engine

    result = vars(tally) | {
        "exit": int(code),
        "python": sys.version.split()[0],
        "engine": qwirkle_lessons.engine.__file__,
        "game": a_seeded_game(),
        "exercises": exercises_by_their_seeds(),
    }
    (RESULTS / "result.json").write_text(json.dumps(result), encoding="utf-8")


main()
