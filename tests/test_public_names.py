"""The public door: what notebooks may use is listed, is there, and is explained; and it opens fast."""

import inspect
import subprocess
import sys
from enum import Enum

import pytest

import qwirkle_lessons

PROMISED = """
Color Shape Tile KINDS FULL_BAG Deck STANDARD hand Cell Placement Board Play Trade Pass parse_move
faults_of Fault Reason score_of Score LineScore IllegalMove legal_plays best_plays opening_groups starter Undecided
RuleOptions OFFICIAL Game solve_endgame simulate strategies
count_lines count_ordered_lines count_draws count_hands hand_types duplicate_probability distinct_kinds distinct_colors
opening_sizes best_opening_sizes start_tie_probability expected_opening_score chance_held chance_completes
count_rectangles
""".split()

HEAVY = ("numpy", "matplotlib", "numba", "tqdm", "jupyterlab", "pandas")


@pytest.mark.parametrize("name", qwirkle_lessons.__all__)
def test_each_listed_name_is_there_and_explained(name):
    value = getattr(qwirkle_lessons, name)

    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value), f"{name} has no docstring"
        assert value.__doc__, f"{name} has only the docstring of its base"


def test_the_list_has_each_name_once():
    assert len(set(qwirkle_lessons.__all__)) == len(qwirkle_lessons.__all__)


@pytest.mark.parametrize("name", PROMISED)
def test_each_promised_name_is_listed(name):
    assert name in qwirkle_lessons.__all__


def test_a_union_of_moves_and_the_values_of_enums_are_as_promised():
    assert [shape.name for shape in qwirkle_lessons.Shape] == [
        "CIRCLE",
        "SQUARE",
        "DIAMOND",
        "CLOVER",
        "FOUR_POINTED_STAR",
        "EIGHT_POINTED_STAR",
    ]
    assert [reason.name for reason in qwirkle_lessons.Reason] == (
        "EMPTY NOT_IN_HAND OCCUPIED NOT_ONE_LINE GAP NO_CONTACT SHARE_NOTHING TOO_LONG DUPLICATE LINE_MIXED "
        "FIRST_TURN_TOO_SMALL NO_TRADE_ON_FIRST_TURN TRADE_EMPTY TRADE_EXCEEDS_BAG MUST_PLAY MUST_TRADE GAME_OVER"
    ).split()
    assert issubclass(qwirkle_lessons.Reason, Enum)


@pytest.mark.parametrize("name", ["Tile", "Board", "Play", "Trade", "Game", "RuleOptions", "Deck", "Score", "Fault"])
def test_each_public_method_of_a_value_is_explained(name):
    methods = {
        attribute: value
        for attribute, value in vars(getattr(qwirkle_lessons, name)).items()
        if not attribute.startswith("_") and (callable(value) or isinstance(value, classmethod | property))
    }

    assert [attribute for attribute, value in methods.items() if not inspect.getdoc(value)] == []


@pytest.mark.parametrize("statement", ["from qwirkle_lessons import *", "import qwirkle_lessons"])
def test_the_door_opens_without_heavy_libraries(statement):
    program = f"{statement}\nimport sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)

    assert {module.split(".")[0] for module in run.stdout.split()} & set(HEAVY) == set()


def test_a_star_import_brings_the_listed_names_and_no_more():
    namespace = {}
    exec("from qwirkle_lessons import *", namespace)  # noqa: S102 - this is what a notebook does

    assert set(namespace) - {"__builtins__"} == set(qwirkle_lessons.__all__)


def test_no_name_hides_a_builtin():
    import builtins

    assert [name for name in qwirkle_lessons.__all__ if hasattr(builtins, name)] == []
