"""Lessons for the tile game Qwirkle: the rules, a board to touch, and exercises that explain every mistake.

This is the public door: what a notebook may use is in `__all__`. The rules are there at once; what draws or can be
touched is brought in when it is first asked for, so that a program that only wants the rules starts fast.

Whatever is given and cannot be is refused by an error of a named class, whose message says what would be right: a
ValueError, or an OSError for a worksheet that cannot be written. A `language` that there is not is a LanguageError.
"""

import sys
from importlib import import_module
from typing import Any

from qwirkle_lessons import engine
from qwirkle_lessons.engine import *  # noqa: F403

_LATER = {
    name: module
    for module, names in {
        "qwirkle_lessons.analysis": """
            BestTurn ChanceEstimate CountError Endgame EndgameError GameEnd HandType MeanEstimate
            OpeningEstimate PairChances Place Simulation SimulationError StrategyError StrategyFailed
            best_opening_sizes best_turn blocked_boards chance_all_of chance_completes chance_held
            chance_held_after_silence chance_one_of chance_there chance_trade_brings copies_of_one_kind
            count_draws count_hands count_kinds count_latin_rectangles count_lines count_lines_through
            count_one_color_rectangles count_ordered_lines count_orders count_rectangles count_tiles
            distinct_colors distinct_kinds distinct_shapes draws_of draws_to_be_sure_of_a_fit
            duplicate_probability estimate_opening expected expected_opening_score first_qwirkle_probability
            hand_types hands_like kinds_that_extend last_row_points list_hand_types missing_kinds
            most_tiles_without_a_fit nothing_fits opening_sizes opening_sizes_of_two pair_chances play_game
            simulate solve_endgame solve_for_all solve_game start_tie_probability strategies
            three_of_a_kind_probability tiles_of_one_color tiles_of_one_shape
        """,
        "qwirkle_lessons.display.kinds": "kinds_grid",
        "qwirkle_lessons.display.verdict": "verdict_on",
        "qwirkle_lessons.i18n": "language use_language",
        "qwirkle_lessons.exercises": "EXERCISES exercise",
        "qwirkle_lessons.exercises.class_seed": "class_seed",
        "qwirkle_lessons.classroom": "Worksheet answers worksheet",
        "qwirkle_lessons.exercises.overview": "my_progress",
        "qwirkle_lessons.exercises.code": "progress_code restore_progress",
        "qwirkle_lessons.widgets": "BoardWidget free_table play_list replay",
        "qwirkle_lessons.widgets.exercise": "exit_ticket first_minute practice review",
        "qwirkle_lessons.widgets.game": "GameBoard",
        "qwirkle_lessons.widgets.mini_game": "mini_game",
    }.items()
    for name in names.split()
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
