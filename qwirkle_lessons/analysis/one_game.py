"""One game played by strategies, to its end or to the first mistake; and what a simulation keeps of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from traceback import extract_tb
from typing import NamedTuple

from qwirkle_lessons.analysis.errors import whole
from qwirkle_lessons.analysis.strategies.own import Strategy, StrategyError, as_strategy, name_of
from qwirkle_lessons.engine.dealing import shaken
from qwirkle_lessons.engine.errors import GameError, IllegalMove
from qwirkle_lessons.engine.game import Game
from qwirkle_lessons.engine.moves import Pass, Trade
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions
from qwirkle_lessons.told import quoted

MOST_TURNS = 1_000
"""A game is broken off after so many turns: players who go on trading would never end."""

LARGEST_SEED = 10**12


class GameEnd(Enum):
    """How a game ended. The value is its number in the array `ended` of a simulation."""

    WENT_OUT = 0
    BLOCKED = 1
    TARGET_REACHED = 2
    ALL_PASSED = 3
    TURN_LIMIT = 4
    FAILED = 5


@dataclass(frozen=True, slots=True)
class Failure:
    """What a strategy did wrong: the game stops here.

    seed, turn, seat    in which game, after how many turns, and whose turn it was
    strategy            the name of the strategy
    why                 the error it raised, or why its move is refused
    record              the game up to here; `Game.from_text(record)` is the position
    """

    seed: int
    turn: int
    seat: int
    strategy: str
    why: str
    record: str

    def __str__(self) -> str:
        return f"game {self.seed}, turn {self.turn}, seat {self.seat} ({self.strategy}): {self.why}"


class StrategyFailed(StrategyError):
    """A strategy raised an error or named a move that the rules refuse. `failure` says where and why."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(f"{failure}\nIt happened here:\n{failure.record}")

    def __reduce__(self) -> tuple[type[StrategyFailed], tuple[Failure]]:
        return StrategyFailed, (self.failure,)


class Row(NamedTuple):
    """What a simulation keeps of a game. Values by seat, except starter, turns and end."""

    scores: tuple[int, ...]
    trades: tuple[int, ...]
    qwirkles: tuple[int, ...]
    best_turn: tuple[int, ...]
    winners: tuple[bool, ...]
    starter: int
    turns: int
    end: GameEnd


def play_game(
    strategies: Sequence[object], seed: int, options: RuleOptions = OFFICIAL, most_turns: int = MOST_TURNS
) -> Game:
    """Play one game between strategies, one for each seat, and return it with its whole history.

    The same seed gives the same game. After `most_turns` turns it is broken off.
    Raises StrategyFailed when a strategy raises an error or names an illegal move.
    """
    game, failure = played(asked(strategies), seed, options, most_turns)
    if failure is not None:
        raise StrategyFailed(failure)
    return game


def asked(strategies: Sequence[object]) -> tuple[Strategy, ...]:
    """The strategies, one for each seat. Raises StrategyError."""
    if isinstance(strategies, str) or not isinstance(strategies, Iterable):
        raise StrategyError(
            f'Give one strategy for each seat in a list, such as ["greedy", "random"]; got {quoted(strategies)}.'
        )
    found = tuple(as_strategy(strategy) for strategy in strategies)
    if not 2 <= len(found) <= 4:
        raise StrategyError(f"2 to 4 players can play, each with a strategy; got {len(found)}.")
    return found


def played(
    strategies: tuple[Strategy, ...], seed: int, options: RuleOptions, most_turns: int
) -> tuple[Game, Failure | None]:
    """The game as far as it went, and what went wrong, if anything did."""
    whole("A seed", seed, -(10**6) * LARGEST_SEED, 10**6 * LARGEST_SEED)
    whole("The number of turns after which a game is broken off", most_turns, 1)
    if not isinstance(options, RuleOptions):
        raise GameError(f"Options are RuleOptions(...), such as OFFICIAL; got {quoted(options)}.")
    game = Game.deal(len(strategies), seed, options=options)
    chance = [shaken(f"{seed} seat {seat}") for seat in range(len(strategies))]
    while not game.is_over and game.turn < most_turns:
        following = _turn(game, strategies[game.seat], chance[game.seat])
        if isinstance(following, str):
            name = name_of(strategies[game.seat])
            return game, Failure(seed, game.turn, game.seat, name, following, str(game))
        game = following
    return game, None


def _turn(game: Game, strategy: Strategy, rng: Random) -> Game | str:
    """The game after the move that the strategy names, or what is wrong."""
    try:
        move = strategy(game.view(game.seat), rng)
    except Exception as error:
        return _raised(error, strategy)
    try:
        return game.after(move)
    except IllegalMove as refused:
        return f"{move} is refused: {refused}"


def _raised(error: Exception, strategy: Strategy) -> str:
    """The error in one line, with the line of the strategy's own function in which it came up."""
    name = name_of(strategy)
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.name == name]
    where = f" (line {lines[-1]} of {name})" if lines else ""
    return f"{type(error).__name__}: {error}{where}"


def row_of(game: Game, failure: Failure | None) -> Row:
    """What a simulation keeps of a game."""
    seats = range(len(game.players))
    turns = [[turn for turn in game.history if turn.seat == seat] for seat in seats]
    winners = game.winners
    return Row(
        scores=game.scores,
        trades=tuple(sum(isinstance(turn.move, Trade) for turn in own) for own in turns),
        qwirkles=tuple(
            sum(line.bonus > 0 for turn in own if turn.score is not None for line in turn.score.lines) for own in turns
        ),
        best_turn=tuple(max((turn.points for turn in own), default=0) for own in turns),
        winners=tuple(seat in winners for seat in seats),
        starter=game.start.seat,
        turns=game.turn,
        end=GameEnd.FAILED if failure else end_of(game),
    )


def end_of(game: Game) -> GameEnd:
    """How a game ended that stopped without a mistake."""
    if not game.is_over:
        return GameEnd.TURN_LIMIT
    last_round = game.history[-len(game.players) :]
    if last_round and last_round[-1].going_out:
        return GameEnd.WENT_OUT
    if game.options.target_score is not None and max(game.scores) >= game.options.target_score:
        return GameEnd.TARGET_REACHED
    if game.options.may_pass and all(isinstance(turn.move, Pass) for turn in last_round):
        return GameEnd.ALL_PASSED
    return GameEnd.BLOCKED
