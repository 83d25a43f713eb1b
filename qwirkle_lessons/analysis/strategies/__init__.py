"""Strategies: functions that look at what a player may know (`game.view(seat)`) and name a move.

first      the first legal move
random     any play, each equally likely; a trade when there is no play
greedy     the most points
careful    the most points, less what it opens for the others, plus what it leaves oneself

`gentle`, which takes the better of two plays that come to mind, is an opponent for beginners in the mini-game.

Each is asked as `f(view, rng)`; `rng` is chance that can be repeated. A function of one's own, `f(view)` or
`f(view, rng)`, becomes a strategy with `as_strategy`; `play_game` and `simulate` do that by themselves.
"""

from qwirkle_lessons.analysis.strategies.gentle import gentle
from qwirkle_lessons.analysis.strategies.own import NAMES, Strategy, StrategyError, as_strategy, name_of
from qwirkle_lessons.analysis.strategies.simple import first, greedy, random
from qwirkle_lessons.analysis.strategies.weighing import careful

__all__ = [
    "NAMES",
    "Strategy",
    "StrategyError",
    "as_strategy",
    "careful",
    "first",
    "gentle",
    "greedy",
    "name_of",
    "random",
]
