"""Whatever one gives at the public door works, or is refused in a sentence of the house: never Python's own words."""

import inspect
import time
import unicodedata
from enum import Enum
from fractions import Fraction

import pytest

import qwirkle_lessons
from qwirkle_lessons import (
    Board,
    Color,
    Deck,
    Game,
    Pass,
    Place,
    Play,
    RuleOptions,
    Shape,
    Tile,
    Trade,
    analysis,
    classroom,
    exercise,
    exercises,
    hand,
    i18n,
    widgets,
    worksheet,
)
from qwirkle_lessons.told import ToldInASentence

TABLE, PLAY, TILE, GAME = Board.parse("Rs Bs"), Play.parse("Gs@0,2"), Tile.parse("Rc"), Game.deal(2, 1)
ENDING = Game.of(TABLE, ["Gs", "Ys"])
SMALL = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
ITEM = exercise("what-fits")

CALLS = {
    "Board.of": (Board.of, {"tiles": {(0, 0): TILE}}),
    "Board.parse": (Board.parse, {"text": "Rc"}),
    "Deck.parse": (Deck.parse, {"text": "6x6x3"}),
    "Game.deal": (Game.deal, {"players": 2, "seed": 1}),
    "Game.from_text": (Game.from_text, {"text": str(GAME)}),
    "Game.of": (Game.of, {"board": TABLE, "hands": ["Rc", "Bv"]}),
    "Pass.parse": (Pass.parse, {"text": "pass"}),
    "Play.of": (Play.of, {"tiles": {(0, 0): TILE}}),
    "Play.parse": (Play.parse, {"text": "Rc@0,0"}),
    "RuleOptions.parse": (RuleOptions.parse, {"text": "official"}),
    "Tile.parse": (Tile.parse, {"text": "Rc"}),
    "Trade.parse": (Trade.parse, {"text": "trade Rc"}),
    "board.after": (TABLE.after, {"play": PLAY}),
    "board[cell]": (lambda cell: TABLE[cell], {"cell": (0, 0)}),
    "exercise.hint": (ITEM.hint, {"number": 1}),
    "exercise.parse": (ITEM.parse, {"text": "Rc"}),
    "game.after": (GAME.after, {"move": Pass()}),
    "game.faults_of": (GAME.faults_of, {"move": Pass()}),
    "game.view": (GAME.view, {"seat": 0}),
    "tile.fits": (TILE.fits, {"other": TILE}),
    "widget.show": (lambda **parts: widgets.BoardWidget(TABLE).show(**parts), {}),
    "worksheet.save": (worksheet("start-here").save, {}),
}
"""Calls that are no name of the door themselves."""

RIGHT = {
    "BoardWidget": {"board": TABLE},
    "Button": {"id": "go", "label": "Go"},
    "Cell": {"row": 0, "col": 0},
    "FreeTable": {"board": TABLE, "hand": "Gs"},
    "GameBoard": {"game": GAME},
    "PlayList": {"board": TABLE, "hand": "Gs"},
    "Placement": {"cell": (0, 0), "tile": TILE},
    "Replay": {"game": GAME},
    "Tile": {"color": Color.RED, "shape": Shape.CIRCLE},
    "Trade": {"tiles": hand("Rc")},
    "answers": {"lesson": "start-here"},
    "best_opening_sizes": {"players": 1, "size": 3},
    "best_plays": {"board": TABLE, "hand": "Gs"},
    "chance_all_of": {"wanted": "Rc", "unseen": "Rc Rs", "held": 1},
    "chance_completes": {"line": "Rc Rs", "unseen": "Rd Rv Rf Re Bv", "held": 5},
    "chance_held": {"unseen": 10, "copies": 2, "held": 3},
    "chance_held_after_silence": {"unseen": 10, "copies": 2, "held": 3},
    "chance_one_of": {"wanted": "Rc", "unseen": "Rc Rs", "held": 1},
    "chance_there": {"view": GAME.view(0), "wanted": "Rc", "place": Place.BAG},
    "chance_trade_brings": {"view": GAME.view(0), "wanted": "Rc", "traded": 1},
    "class_seed": {"seed": None},
    "count_latin_rectangles": {"rows": 2, "columns": 2},
    "count_lines": {"length": 2},
    "count_lines_through": {"length": 2},
    "count_one_color_rectangles": {"rows": 1, "columns": 2},
    "count_ordered_lines": {"length": 2},
    "count_orders": {"tiles": "Rc"},
    "count_rectangles": {"rows": 2, "columns": 2},
    "draws_of": {"tiles": "Rc"},
    "estimate_opening": {"players": 2, "deals": 5},
    "exercise": {"id": "what-fits"},
    "expected": {"distribution": {1: Fraction(1)}},
    "expected_opening_score": {"players": 1, "size": 3},
    "faults_of": {"board": TABLE, "play": PLAY},
    "first_qwirkle_probability": {"players": 1, "size": 3},
    "fitting_cells": {"board": TABLE, "tile": TILE},
    "fitting_kinds": {"board": TABLE, "cell": (0, 2)},
    "hand": {"tiles": "Rc"},
    "hand_types": {"size": 2},
    "hands_like": {"tiles": "Rc"},
    "in_order": {"tiles": hand("Rc")},
    "kinds_grid": {"board": TABLE},
    "kinds_that_extend": {"line": "Rc"},
    "language_or_chosen": {"name": "en"},
    "language_or_notebooks": {"name": "en"},
    "last_row_points": {"rows": 2, "columns": 2},
    "legal_plays": {"board": TABLE, "hand": "Gs"},
    "list_hand_types": {"size": 2},
    "missing_kinds": {"line": "Rc Rs"},
    "nothing_fits": {"board": TABLE},
    "opening_groups": {"hand": "Rc"},
    "opening_sizes": {"size": 2},
    "opening_sizes_of_two": {"size": 2},
    "parse_move": {"text": "pass"},
    "play_game": {"strategies": ["first", "first"], "seed": 1, "options": SMALL},
    "play_list": {"board": TABLE, "hand": "Gs"},
    "practice": {"id": "what-fits"},
    "replay": {"game": GAME},
    "restore_progress": {"code": "AB"},
    "score_of": {"board": TABLE, "play": PLAY},
    "simulate": {"games": 2, "strategies": ["first", "first"], "seed": 1, "options": SMALL, "progress": False},
    "solve_endgame": {"board": TABLE, "mover": "Gs", "other": "Ys"},
    "solve_for_all": {"game": ENDING},
    "solve_game": {"game": ENDING},
    "start_tie_probability": {"players": 2, "size": 2},
    "starter": {"hands": ["Rc Rs", "Bv"]},
    "use_language": {"name": "en"},
    "verdict_on": {"board": TABLE, "play": PLAY},
    "worksheet": {"lesson": "start-here"},
}
"""A right call of each name of the door that cannot be called with nothing. Each argument is then made strange."""

RESULTS = """
    BestTurn ChanceEstimate Endgame Exercise Fault Game GameView HandType Kind LineScore MeanEstimate OpeningEstimate
    PairChances Score Simulation Turn Worksheet say
""".split()
"""What the house makes itself: nobody calls it by hand. (`say` is for those who write sentences.)"""

DEEP = []
for _ in range(5000):
    DEEP = [DEEP]

STRANGE = {
    "None": None,
    "an object": object(),
    "a class": int,
    "true": True,
    "nan": float("nan"),
    "infinity": float("inf"),
    "one and a half": 1.5,
    "a complex number": 1j,
    "0": 0,
    "-1": -1,
    "a thousand million": 10**9,
    "30 digits": -(10**30),
    "5000 digits": 10**5000,
    "an empty text": "",
    "a word": "x",
    "5000 figures": "9" * 5000,
    "a long hand": "Rc " * 20_000,
    "a long word": "x" * 100_000,
    "markup": "<script>alert(1)</script>",
    "what no screen shows": "\0\x1b[31m",
    "half a letter": "\ud800",
    "bytes": b"Rc",
    "an empty list": [],
    "a list in a list": [[]],
    "a list of nothing": [None],
    "brackets": DEEP,
    "a pair": (1, 2),
    "a set": {1},
    "an empty dictionary": {},
    "a dictionary": {"a": 1},
}

PYTHONS_WORDS = (
    "invalid literal",
    "has no attribute",
    "object is not",
    "unexpected keyword",
    "unhashable",
    "integer string conversion",
    "to unpack",
    "is not a valid",
    "codec can't",
)


def doors():
    """The names of the public doors that one calls, each with what it is."""
    for door in (qwirkle_lessons, exercises, widgets, classroom, analysis, i18n):
        for name in door.__all__:
            value = getattr(door, name)
            is_error_or_enum = inspect.isclass(value) and issubclass(value, Exception | Enum)
            called = (inspect.isfunction(value) or inspect.isclass(value)) and not is_error_or_enum
            if called and name not in RESULTS:
                yield name, value


ALL_CALLS = {name: (value, RIGHT.get(name, {})) for name, value in doors()} | CALLS


def arguments_of(call, name):
    if name == "widget.show":
        return [each for each in inspect.signature(widgets.BoardWidget).parameters if each != "language"] + ["goals"]
    return list(inspect.signature(call).parameters)


@pytest.mark.parametrize("name", ALL_CALLS)
def test_a_right_call_is_answered(name):
    call, right = ALL_CALLS[name]
    try:
        call(**right)
    except ToldInASentence:
        assert name in {"game.after", "restore_progress", "exercise.parse"}


def refusal_of(call, arguments):
    """How a call is refused; None for one that works. Whatever else is raised is a mistake of ours."""
    try:
        call(**arguments)
    except ToldInASentence as refused:
        return refused
    return None


@pytest.mark.filterwarnings("ignore:.*could not be saved")
@pytest.mark.parametrize("name", ALL_CALLS)
def test_a_strange_argument_works_or_is_refused_in_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call, right = ALL_CALLS[name]

    for argument in arguments_of(call, name):
        for what, value in STRANGE.items():
            begun = time.monotonic()
            refused = refusal_of(call, {**right, argument: value})
            told = str(refused)

            assert time.monotonic() - begun < 30, (argument, what)
            assert refused is None or isinstance(refused, ValueError | OSError), (argument, what)
            assert len(told) < 800, (argument, what)
            assert not any(words in told for words in PYTHONS_WORDS), (argument, what, told)
            assert {unicodedata.category(letter) for letter in told if letter != "\n"}.isdisjoint({"Cc", "Cs"})
