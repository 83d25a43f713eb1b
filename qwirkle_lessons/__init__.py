"""Lessons for the tile game Qwirkle: the rules, a board to touch, and exercises that explain every mistake.

This is the public door: what a notebook may use is in `__all__`. The rules are there at once; what draws or can be
touched is brought in when it is first asked for, so that a program that only wants the rules starts fast.
"""

import sys
from importlib import import_module
from typing import Any

from qwirkle_lessons import engine
from qwirkle_lessons.engine import *  # noqa: F403

_LATER = {
    "BestTurn": "qwirkle_lessons.analysis",
    "ChanceEstimate": "qwirkle_lessons.analysis",
    "CountError": "qwirkle_lessons.analysis",
    "HandType": "qwirkle_lessons.analysis",
    "MeanEstimate": "qwirkle_lessons.analysis",
    "OpeningEstimate": "qwirkle_lessons.analysis",
    "PairChances": "qwirkle_lessons.analysis",
    "Place": "qwirkle_lessons.analysis",
    "best_opening_sizes": "qwirkle_lessons.analysis",
    "best_turn": "qwirkle_lessons.analysis",
    "blocked_boards": "qwirkle_lessons.analysis",
    "chance_all_of": "qwirkle_lessons.analysis",
    "chance_completes": "qwirkle_lessons.analysis",
    "chance_held": "qwirkle_lessons.analysis",
    "chance_held_after_silence": "qwirkle_lessons.analysis",
    "chance_one_of": "qwirkle_lessons.analysis",
    "chance_there": "qwirkle_lessons.analysis",
    "chance_trade_brings": "qwirkle_lessons.analysis",
    "copies_of_one_kind": "qwirkle_lessons.analysis",
    "count_draws": "qwirkle_lessons.analysis",
    "count_hands": "qwirkle_lessons.analysis",
    "count_kinds": "qwirkle_lessons.analysis",
    "count_latin_rectangles": "qwirkle_lessons.analysis",
    "count_one_color_rectangles": "qwirkle_lessons.analysis",
    "count_lines": "qwirkle_lessons.analysis",
    "count_lines_through": "qwirkle_lessons.analysis",
    "count_ordered_lines": "qwirkle_lessons.analysis",
    "count_orders": "qwirkle_lessons.analysis",
    "count_rectangles": "qwirkle_lessons.analysis",
    "count_tiles": "qwirkle_lessons.analysis",
    "distinct_colors": "qwirkle_lessons.analysis",
    "distinct_kinds": "qwirkle_lessons.analysis",
    "distinct_shapes": "qwirkle_lessons.analysis",
    "draws_of": "qwirkle_lessons.analysis",
    "draws_to_be_sure_of_a_fit": "qwirkle_lessons.analysis",
    "duplicate_probability": "qwirkle_lessons.analysis",
    "estimate_opening": "qwirkle_lessons.analysis",
    "expected": "qwirkle_lessons.analysis",
    "expected_opening_score": "qwirkle_lessons.analysis",
    "first_qwirkle_probability": "qwirkle_lessons.analysis",
    "hand_types": "qwirkle_lessons.analysis",
    "hands_like": "qwirkle_lessons.analysis",
    "kinds_that_extend": "qwirkle_lessons.analysis",
    "last_row_points": "qwirkle_lessons.analysis",
    "list_hand_types": "qwirkle_lessons.analysis",
    "missing_kinds": "qwirkle_lessons.analysis",
    "most_tiles_without_a_fit": "qwirkle_lessons.analysis",
    "nothing_fits": "qwirkle_lessons.analysis",
    "opening_sizes": "qwirkle_lessons.analysis",
    "opening_sizes_of_two": "qwirkle_lessons.analysis",
    "pair_chances": "qwirkle_lessons.analysis",
    "start_tie_probability": "qwirkle_lessons.analysis",
    "three_of_a_kind_probability": "qwirkle_lessons.analysis",
    "tiles_of_one_color": "qwirkle_lessons.analysis",
    "tiles_of_one_shape": "qwirkle_lessons.analysis",
    "GameEnd": "qwirkle_lessons.analysis",
    "Simulation": "qwirkle_lessons.analysis",
    "SimulationError": "qwirkle_lessons.analysis",
    "StrategyError": "qwirkle_lessons.analysis",
    "StrategyFailed": "qwirkle_lessons.analysis",
    "play_game": "qwirkle_lessons.analysis",
    "simulate": "qwirkle_lessons.analysis",
    "strategies": "qwirkle_lessons.analysis",
    "kinds_grid": "qwirkle_lessons.display.kinds",
    "verdict_on": "qwirkle_lessons.display.verdict",
    "language": "qwirkle_lessons.i18n",
    "use_language": "qwirkle_lessons.i18n",
    "EXERCISES": "qwirkle_lessons.exercises",
    "exercise": "qwirkle_lessons.exercises",
    "BoardWidget": "qwirkle_lessons.widgets",
    "exit_ticket": "qwirkle_lessons.widgets.exercise",
    "first_minute": "qwirkle_lessons.widgets.exercise",
    "practice": "qwirkle_lessons.widgets.exercise",
}
"""Where the names are that are brought in when they are first asked for."""

__all__ = [*engine.__all__, *_LATER]  # noqa: PLE0604 - the rules list their names themselves


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if "IPython" in sys.modules:  # in a notebook the values of the game show themselves
    from qwirkle_lessons.display.formatters import register as _register

    _register()
    del _register
