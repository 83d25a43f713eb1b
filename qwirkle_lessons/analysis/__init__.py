"""What follows from the rules: exact counts, chances about unseen tiles, full blocks and other extremes.

A number, a line or a deck that cannot be counted with is refused with a CountError; other reasons for it, and other
errors, stand with the functions that raise them.
"""

from qwirkle_lessons.analysis import strategies
from qwirkle_lessons.analysis.endgame import Endgame, EndgameError, solve_endgame, solve_for_all, solve_game
from qwirkle_lessons.analysis.errors import CountError
from qwirkle_lessons.analysis.estimates import ChanceEstimate, MeanEstimate, OpeningEstimate, estimate_opening
from qwirkle_lessons.analysis.hands import (
    copies_of_one_kind,
    count_draws,
    count_hands,
    count_orders,
    distinct_colors,
    distinct_kinds,
    distinct_shapes,
    draws_of,
    duplicate_probability,
    expected,
    three_of_a_kind_probability,
    tiles_of_one_color,
    tiles_of_one_shape,
)
from qwirkle_lessons.analysis.lines import (
    PairChances,
    count_kinds,
    count_lines,
    count_lines_through,
    count_ordered_lines,
    count_tiles,
    kinds_that_extend,
    pair_chances,
)
from qwirkle_lessons.analysis.one_game import GameEnd, StrategyFailed, play_game
from qwirkle_lessons.analysis.opening import (
    best_opening_sizes,
    expected_opening_score,
    first_qwirkle_probability,
    opening_sizes,
    opening_sizes_of_two,
    start_tie_probability,
)
from qwirkle_lessons.analysis.simulation import Simulation, simulate
from qwirkle_lessons.analysis.strategies import StrategyError
from qwirkle_lessons.analysis.structures import (
    BestTurn,
    best_turn,
    blocked_boards,
    count_latin_rectangles,
    count_one_color_rectangles,
    count_rectangles,
    draws_to_be_sure_of_a_fit,
    last_row_points,
    most_tiles_without_a_fit,
    nothing_fits,
)
from qwirkle_lessons.analysis.summary import SimulationError
from qwirkle_lessons.analysis.symmetry import HandType, hand_types, hands_like, list_hand_types
from qwirkle_lessons.analysis.unseen import (
    Place,
    chance_all_of,
    chance_completes,
    chance_held,
    chance_held_after_silence,
    chance_one_of,
    chance_there,
    chance_trade_brings,
    missing_kinds,
)

__all__ = [
    "BestTurn",
    "ChanceEstimate",
    "CountError",
    "Endgame",
    "EndgameError",
    "GameEnd",
    "HandType",
    "MeanEstimate",
    "OpeningEstimate",
    "PairChances",
    "Place",
    "Simulation",
    "SimulationError",
    "StrategyError",
    "StrategyFailed",
    "best_opening_sizes",
    "best_turn",
    "blocked_boards",
    "chance_all_of",
    "chance_completes",
    "chance_held",
    "chance_held_after_silence",
    "chance_one_of",
    "chance_there",
    "chance_trade_brings",
    "copies_of_one_kind",
    "count_draws",
    "count_hands",
    "count_kinds",
    "count_latin_rectangles",
    "count_lines",
    "count_lines_through",
    "count_one_color_rectangles",
    "count_ordered_lines",
    "count_orders",
    "count_rectangles",
    "count_tiles",
    "distinct_colors",
    "distinct_kinds",
    "distinct_shapes",
    "draws_of",
    "draws_to_be_sure_of_a_fit",
    "duplicate_probability",
    "estimate_opening",
    "expected",
    "expected_opening_score",
    "first_qwirkle_probability",
    "hand_types",
    "hands_like",
    "kinds_that_extend",
    "last_row_points",
    "list_hand_types",
    "missing_kinds",
    "most_tiles_without_a_fit",
    "nothing_fits",
    "opening_sizes",
    "opening_sizes_of_two",
    "pair_chances",
    "play_game",
    "simulate",
    "solve_endgame",
    "solve_for_all",
    "solve_game",
    "start_tie_probability",
    "strategies",
    "three_of_a_kind_probability",
    "tiles_of_one_color",
    "tiles_of_one_shape",
]
