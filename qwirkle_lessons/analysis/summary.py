"""What many games say together: means and shares, each with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from qwirkle_lessons.analysis.estimates import SURE, ChanceEstimate
from qwirkle_lessons.analysis.one_game import GameEnd
from qwirkle_lessons.i18n import notebook_language, say
from qwirkle_lessons.told import ToldInASentence

if TYPE_CHECKING:
    from qwirkle_lessons.analysis.simulation import Simulation


class SimulationError(ToldInASentence, ValueError):
    """A simulation that cannot be run, or a question about one that has no answer."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over so many games: how large it came out, and how far it typically lies from the true one."""

    value: float
    standard_error: float
    trials: int

    @classmethod
    def of(cls, values: Any) -> Estimate:
        """The mean of an array; its standard error is the spread of one game / the root of the number of games."""
        trials = len(values)
        spread = float(values.std(ddof=1)) if trials > 1 else float("inf")
        return cls(float(values.mean()), spread / sqrt(trials), trials)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval: 1.96 standard errors to each side."""
        return self.value - SURE * self.standard_error, self.value + SURE * self.standard_error

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {SURE * self.standard_error:.2f}"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all wins, over so many games; a win shared by two counts a half for each.

    The interval is Wilson's, which is sound also for who always wins. (It is made for wins that are not shared, and
    is a little wide for those that are.)
    """

    value: float
    trials: int

    @property
    def standard_error(self) -> float:
        """How far the value typically lies from the true share, at most: the root of p × (1 − p) / trials."""
        return sqrt(self.value * (1 - self.value) / self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        low, high = likely(self.value, self.trials)
        return float(low), float(high)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.value:.1%} [{low:.1%}, {high:.1%}]"


def likely(share: Any, trials: Any) -> tuple[Any, Any]:
    """The shares for which what was seen would be no surprise (Wilson's interval); for arrays, one by one."""
    z2 = SURE**2
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = SURE * (share * (1 - share) / trials + z2 / (4 * trials * trials)) ** 0.5 / (1 + z2 / trials)
    return middle - reach, middle + reach


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """How one seat did.

    wins    in how many games it won alone or shared the win
    share   its share of the wins: 1 for a win, 1/2 for one shared by two, and so on
    """

    seat: int
    strategy: str
    wins: ChanceEstimate
    share: Share
    score: Estimate
    qwirkles: Estimate
    trades: Estimate
    best_turn: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What the finished games of a simulation say together.

    seats          one summary for each seat
    turns          turns in a game
    starter        how often who started won alone or shared the win
    ties           how often the win was shared
    ended          how often each end came, of all games
    """

    games: int
    seats: tuple[SeatSummary, ...]
    turns: Estimate
    starter: ChanceEstimate
    ties: ChanceEstimate
    ended: tuple[tuple[GameEnd, int], ...]

    @classmethod
    def of(cls, simulation: Simulation) -> Summary:
        """Sum up the games that came to their end. Raises SimulationError when none did."""
        import numpy as np

        done = simulation.finished
        games = int(done.sum())
        if not games:
            raise SimulationError(
                f"None of the {len(simulation)} games came to its end, so there is nothing to sum up; "
                "see `failures` and `ended`."
            )
        winners = simulation.winners[done]
        started = winners[np.arange(games), simulation.starter[done]]
        return cls(
            games=games,
            seats=tuple(_seat(simulation, seat) for seat in range(len(simulation.strategies))),
            turns=Estimate.of(simulation.turns[done]),
            starter=ChanceEstimate(int(started.sum()), games),
            ties=ChanceEstimate(int((winners.sum(axis=1) > 1).sum()), games),
            ended=tuple((end, int((simulation.ended == end.value).sum())) for end in GameEnd),
        )

    def __str__(self) -> str:
        language = notebook_language()
        lines = [
            say(
                "simulation.seat",
                language,
                seat=seat.seat,
                strategy=seat.strategy,
                share=seat.share,
                score=seat.score,
                qwirkles=seat.qwirkles,
                best=seat.best_turn,
            )
            for seat in self.seats
        ]
        lines.append(say("simulation.length", language, turns=self.turns, ties=f"{float(self.ties.value):.1%}"))
        ends = [f"{say(f'simulation.ends.{end.name}', language)} {count}" for end, count in self.ended if count]
        lines.append(say("simulation.ended", language, ends=", ".join(ends)))
        return "\n".join(lines)


def _seat(simulation: Simulation, seat: int) -> SeatSummary:
    done = simulation.finished
    won = simulation.winners[done][:, seat]
    return SeatSummary(
        seat=seat,
        strategy=simulation.strategies[seat],
        wins=ChanceEstimate(int(won.sum()), len(won)),
        share=share_of(simulation, seat),
        score=Estimate.of(simulation.scores[done][:, seat]),
        qwirkles=Estimate.of(simulation.qwirkles[done][:, seat]),
        trades=Estimate.of(simulation.trades[done][:, seat]),
        best_turn=int(simulation.best_turn[done][:, seat].max()),
    )


def shares(simulation: Simulation, seat: int) -> Any:
    """What a seat won in each finished game: 1, or its part when the win was shared, or 0."""
    winners = simulation.winners[simulation.finished]
    return winners[:, seat] / winners.sum(axis=1)


def share_of(simulation: Simulation, seat: int) -> Share:
    """A seat's share of the wins in the finished games."""
    won = shares(simulation, seat)
    return Share(float(won.mean()), len(won))
