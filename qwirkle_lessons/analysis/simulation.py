"""Many games between strategies: what happens how often.

Game number i of a simulation is dealt from the seed `seed × 1,000,000 + i`, and everything in it follows from that
number. So a simulation gives the same games wherever they are played, in whatever order; two simulations with
different seeds share no game; and any game can be played again, move by move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qwirkle_lessons.analysis.errors import whole
from qwirkle_lessons.analysis.one_game import LARGEST_SEED, MOST_TURNS, Failure, GameEnd, Row, asked, played, row_of
from qwirkle_lessons.analysis.strategies.own import Strategy, name_of
from qwirkle_lessons.analysis.summary import SimulationError, Summary
from qwirkle_lessons.engine.errors import GameError
from qwirkle_lessons.engine.game import Game
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions
from qwirkle_lessons.i18n import notebook_language, say
from qwirkle_lessons.told import quoted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from qwirkle_lessons.analysis.plots import Plot

    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]

MOST_GAMES = 1_000_000
"""So many games at most, so that simulations with different seeds share no game."""

LARGEST_PORTION = 50
"""So many games at most are given to a worker at once."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Simulation:
    """The games of a simulation, one row each, in the order of their seeds. All arrays hold whole numbers.

    seeds                          the seed of each game
    scores                         the totals, a column for each seat
    turns                          how many turns were played
    trades, qwirkles, best_turn    how many trades and Qwirkles, and the most points in a turn; a column for each seat
    starter                        the seat that started
    winners                        1 for each seat that won or shared the win, else 0; a column for each seat
    ended                          how it ended: the number of a `GameEnd`

    strategies                     the names of the strategies, by seat
    failures                       what strategies did wrong; in these games the row holds what was played before
    asked                          how many games were asked for; fewer were played when it was interrupted
    """

    strategies: tuple[str, ...]
    seeds: Ints
    scores: Ints
    turns: Ints
    trades: Ints
    qwirkles: Ints
    best_turn: Ints
    starter: Ints
    winners: Ints
    ended: Ints
    failures: tuple[Failure, ...]
    asked: int
    _job: _Job = field(repr=False)

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def winner(self) -> Ints:
        """The seat that won alone; −1 where several share the win, and where nobody won."""
        import numpy as np

        return np.where(self.winners.sum(axis=1) == 1, self.winners.argmax(axis=1), -1)

    @property
    def turn_limit(self) -> Bools:
        """Whether a game was broken off because it had too many turns."""
        reached: Bools = self.ended == GameEnd.TURN_LIMIT.value
        return reached

    @property
    def finished(self) -> Bools:
        """Whether a game came to its end by the rules. Only these games are summed up."""
        finished: Bools = self.ended < GameEnd.TURN_LIMIT.value
        return finished

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before all games were played."""
        return len(self) < self.asked

    def summary(self) -> Summary:
        """Means and shares of the finished games with their intervals. Raises SimulationError when there are none."""
        return Summary.of(self)

    def game(self, number: int) -> Game:
        """Play a game of this simulation again, by its row: the whole game with its history.

        `str(simulation.game(0))` is its record. A game with a failure goes as far as it went.
        """
        whole("The row of a game", number, 0, len(self) - 1)
        return self._job.play(int(self.seeds[number]))[0]

    def record(self, number: int) -> str:
        """The record of a game, by its row; `Game.from_text` reads it."""
        return str(self.game(number))

    def plot_scores(self) -> Plot:
        """How often each total came, for each seat."""
        from qwirkle_lessons.analysis.plots import plot_scores

        return plot_scores(self)

    def plot_shares(self) -> Plot:
        """Each seat's share of the wins with its interval."""
        from qwirkle_lessons.analysis.plots import plot_shares

        return plot_shares(self)

    def plot_course(self, seat: int = 0) -> Plot:
        """How a seat's share of the wins settles as more games are played, and how its interval narrows."""
        from qwirkle_lessons.analysis.plots import plot_course

        return plot_course(self, whole("A seat", seat, 0, len(self.strategies) - 1))

    def __str__(self) -> str:
        language = notebook_language()
        names = ", ".join(self.strategies)
        lines = [say("simulation.title", language, count=len(self), strategies=names)]
        if self.interrupted:
            lines.append(say("simulation.interrupted", language, asked=self.asked))
        if self.finished.any():
            lines.append(str(self.summary()))
        lines += [say("simulation.failure", language, failure=failure) for failure in self.failures[:3]]
        if more := len(self.failures[3:]):
            lines.append(say("simulation.more_failures", language, count=more))
        return "\n".join(lines)

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class _Job:
    """What is the same in every game of a simulation; it can be sent to another process."""

    strategies: tuple[Strategy, ...]
    options: RuleOptions
    most_turns: int

    def play(self, seed: int) -> tuple[Game, Failure | None]:
        return played(self.strategies, seed, self.options, self.most_turns)

    def rows(self, seeds: range) -> list[_Played]:
        """Play the games with these seeds, and keep what a simulation keeps."""
        kept = []
        for seed in seeds:
            game, failure = self.play(seed)
            kept.append((seed, row_of(game, failure), failure))
        return kept


_Played = tuple[int, Row, Failure | None]


def simulate(  # noqa: PLR0913, PLR0917 - so much can be chosen
    games: int,
    strategies: Sequence[object],
    seed: int,
    options: RuleOptions = OFFICIAL,
    executor: Executor | None = None,
    progress: bool = True,
    *,
    most_turns: int = MOST_TURNS,
) -> Simulation:
    """Play so many games between strategies, one for each seat, and keep what happened in each.

    games        how many, up to a million
    strategies   for each seat a name ("first", "random", "greedy", "careful") or a function `f(view)` or
                 `f(view, rng)`. A function is repeatable when all its chance comes from `rng`.
    seed         the same seed gives the same games, game by game; another seed gives all other games
    executor     any `concurrent.futures.Executor`, such as a ProcessPoolExecutor, to play games side by side
    progress     whether a bar shows how far it is
    most_turns   a game is broken off after so many turns, and says so in `ended`

    Without ages the first seat counts as the oldest, so it starts when the largest groups are equal; to compare
    two strategies fairly, simulate the same seed again with the seats swapped.

    Ctrl-C (in a notebook: the button «interrupt») stops it, and gives the games played until then. A strategy that
    raises an error or names an illegal move ends its game alone: see `failures`.
    Raises StrategyError and SimulationError for what cannot be played.
    """
    whole("The number of games", games, 1, MOST_GAMES)
    whole("A seed", seed, -LARGEST_SEED, LARGEST_SEED)
    job = _Job(asked(strategies), options, whole("The number of turns", most_turns, 1))
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SimulationError(
            "An executor has a method submit, such as concurrent.futures.ProcessPoolExecutor(); "
            f"got {quoted(executor)}."
        )
    _check_deal(job)
    seeds = range(seed * MOST_GAMES, seed * MOST_GAMES + games)
    played_games: list[_Played] = []
    with _bar(games, progress) as bar:
        try:
            for portion in _one_by_one(job, seeds) if executor is None else _side_by_side(job, seeds, executor):
                played_games += portion
                bar.update(len(portion))
        except KeyboardInterrupt:
            pass  # what is done is given
    return _gathered(job, played_games, games)


def _check_deal(job: _Job) -> None:
    """Deal once, so that players, deck and options that make no game are refused before anything is played."""
    if not isinstance(job.options, RuleOptions):
        raise GameError(f"Options are RuleOptions(...), such as OFFICIAL; got {quoted(job.options)}.")
    Game.deal(len(job.strategies), 0, options=job.options)


def _bar(games: int, progress: bool) -> Any:
    from tqdm.auto import tqdm

    return tqdm(total=games, unit=say("simulation.unit", notebook_language()), disable=not progress)


def _one_by_one(job: _Job, seeds: range) -> Iterator[list[_Played]]:
    for seed in seeds:
        yield job.rows(range(seed, seed + 1))


def _side_by_side(job: _Job, seeds: range, executor: Executor) -> Iterator[list[_Played]]:
    """Give portions of games to the executor; take them in order. When interrupted, give what is done all the same."""
    size = max(1, min(LARGEST_PORTION, len(seeds) // 32))
    waiting: list[Future[list[_Played]]] = [
        executor.submit(job.rows, seeds[start : start + size]) for start in range(0, len(seeds), size)
    ]
    waiting.reverse()
    try:
        while waiting:
            portion = _result(waiting[-1])
            waiting.pop()
            yield portion
    except KeyboardInterrupt:
        for future in waiting:
            future.cancel()
        for future in reversed(waiting):
            if future.done() and not future.cancelled() and future.exception() is None:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[list[_Played]]) -> list[_Played]:
    """The games of a portion. What a strategy does wrong is in them; any other error is the executor's."""
    try:
        return future.result()
    except Exception as error:
        raise SimulationError(
            f"The executor could not play the games: {type(error).__name__}: {error}. Other processes know a "
            "function only when it is defined in a module that they can import; simulate without an executor, or "
            "put it into a file of its own."
        ) from error


def _gathered(job: _Job, played_games: list[_Played], games: int) -> Simulation:
    """The arrays, from the rows of the games."""
    import numpy as np

    rows = [row for _, row, _ in played_games]
    seats = len(job.strategies)

    def column(values: list[int]) -> Ints:
        return np.array(values, dtype=np.int64)

    def columns(values: list[tuple[int, ...]]) -> Ints:
        return np.array(values, dtype=np.int64).reshape(len(values), seats)

    return Simulation(
        strategies=tuple(map(name_of, job.strategies)),
        seeds=column([seed for seed, _, _ in played_games]),
        scores=columns([row.scores for row in rows]),
        turns=column([row.turns for row in rows]),
        trades=columns([row.trades for row in rows]),
        qwirkles=columns([row.qwirkles for row in rows]),
        best_turn=columns([row.best_turn for row in rows]),
        starter=column([row.starter for row in rows]),
        winners=columns([row.winners for row in rows]),
        ended=column([row.end.value for row in rows]),
        failures=tuple(failure for _, _, failure in played_games if failure is not None),
        asked=games,
        _job=job,
    )
