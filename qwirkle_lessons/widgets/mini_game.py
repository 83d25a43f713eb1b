"""The mini-game: a whole game in five minutes, against the computer or between two people at one screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from qwirkle_lessons.analysis.strategies import Strategy, gentle, greedy
from qwirkle_lessons.engine import Game, GameError
from qwirkle_lessons.exercises.lessons import MINI_GAME as MINI_GAME_STEP
from qwirkle_lessons.exercises.positions import SMALL_GAME
from qwirkle_lessons.i18n import language_or_chosen, say
from qwirkle_lessons.told import quoted
from qwirkle_lessons.widgets.game import GameBoard

MINI_GAME = replace(SMALL_GAME, open_hands=True)
"""Three colors, three shapes, two copies; hands of three that lie open. A line of three is a Qwirkle."""

LEVELS: Mapping[str, Strategy] = {"easy": gentle, "normal": greedy}
"""How the computer plays: the better of two plays that come to mind, or always the most points."""

OPPONENTS = ("computer", "person")

FIRST_SEED = 1


def mini_game(
    seed: int | None = None,
    opponent: str = "computer",
    level: str = "easy",
    language: str | None = None,
) -> GameBoard:
    """A whole game in five minutes: three colors, three shapes, two of each, hands of three that lie open.

    seed      which game; «New game» brings the next one (default: 1)
    opponent  "computer", or "person" for two people at one screen; the older one is player 1
    level     of the computer: "easy" or "normal"

    Raises GameError for another opponent or level, and for what is no seed.
    """
    for name, value, known in (("opponent", opponent, OPPONENTS), ("level", level, tuple(LEVELS))):
        if value not in known:
            raise GameError(f"The {name} is one of: {', '.join(known)}; got {quoted(value)}.")
    spoken = language_or_chosen(language)
    alone = opponent == "computer"
    if alone:
        players = [say("playing.you", spoken), say("playing.computer", spoken)]
    else:
        players = [say("playing.person", spoken, number=number) for number in (1, 2)]
    game = Game.deal(players, FIRST_SEED if seed is None else seed, options=MINI_GAME)
    return GameBoard(game, {1: LEVELS[level]} if alone else None, step=MINI_GAME_STEP, language=language)
