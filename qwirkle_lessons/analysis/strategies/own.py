"""Any function that looks at a player's view and names a move is a strategy."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from qwirkle_lessons.analysis.strategies.simple import first, greedy, random
from qwirkle_lessons.analysis.strategies.weighing import careful
from qwirkle_lessons.engine.game import GameView
from qwirkle_lessons.engine.moves import Move, Pass, Play, Trade, parse_move
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.refused import did_you_mean
from qwirkle_lessons.told import ToldInASentence, quoted

Strategy = Callable[[GameView, Random], Move]
"""What a strategy is: it is asked with what the player may know, and with chance that can be repeated."""

NAMES: dict[str, Strategy] = {"first": first, "random": random, "greedy": greedy, "careful": careful}
"""The strategies that have a name, the simplest first."""


class StrategyError(ToldInASentence, ValueError):
    """What is no strategy, and what a strategy answered that is no move. The message says what would be one."""


@dataclass(frozen=True, slots=True)
class OwnStrategy:
    """Somebody's own function as a strategy: it may do without chance, and may write its move as text."""

    function: Callable[..., object]
    takes_chance: bool

    def __call__(self, view: GameView, rng: Random) -> Move:
        """Ask the function. Raises StrategyError when its answer is no move."""
        answer = self.function(view, rng) if self.takes_chance else self.function(view)
        match answer:
            case Play() | Trade() | Pass():
                return answer
            case str():
                return parse_move(answer)
        raise StrategyError(
            f"{name_of(self)} answered {quoted(answer)}. A strategy returns a Play, a Trade or a Pass, "
            "or its text, such as «Rc@0,3 Rs@0,4», «trade Rc», «pass»."
        )


def as_strategy(given: object) -> Strategy:
    """A strategy from its name, or from a function `f(view)` or `f(view, rng)`.

    The function sees a `GameView` (`game.view(seat)`), so never a hidden tile; `rng` is chance that can be repeated
    (`rng.random()` is a number from 0 to 1). It returns a Play, a Trade or a Pass, or the text of one.
    Raises StrategyError for another name, and for what is no such function.
    """
    if isinstance(given, str):
        if given not in NAMES:
            instead = did_you_mean(given, NAMES, say("refused.strategies", names=", ".join(NAMES)))
            raise StrategyError(say("refused.no_strategy", given=quoted(given), instead=instead))
        return NAMES[given]
    if isinstance(given, OwnStrategy) or given in NAMES.values():
        return given  # type: ignore[return-value]  # it was just looked up
    if not callable(given):
        raise StrategyError(
            f"A strategy is one of the names {', '.join(NAMES)}, or a function of a player's view; got {quoted(given)}."
        )
    return OwnStrategy(given, _takes_chance(given))


def name_of(strategy: object) -> str:
    """What a strategy is called: the name of its function."""
    function = strategy.function if isinstance(strategy, OwnStrategy) else strategy
    return str(getattr(function, "__name__", type(function).__name__))


def _takes_chance(function: Callable[..., object]) -> bool:
    """Whether the function is asked with `view` and `rng`, and not with `view` alone."""
    try:
        asked_with = inspect.signature(function)
    except ValueError:  # some functions that are written in C do not say
        return True
    # A function such as f(view, depth=2) does without chance; f(view, rng=None) wants it.
    wanted = (2, 1) if "rng" in asked_with.parameters else (1, 2)
    for arguments in wanted:
        try:
            asked_with.bind(*[None] * arguments)
        except TypeError:
            continue
        return arguments == 2
    raise StrategyError(
        f"{name_of(function)}{asked_with} cannot be asked. A strategy is f(view) or f(view, rng): it gets what a "
        "player may know, and chance that can be repeated."
    )
