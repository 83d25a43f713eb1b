"""What is only estimated: deal many times from a seed and count. An estimate always comes with its interval.

Here alone numbers with a decimal point appear: an interval is no exact value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from qwirkle_lessons.analysis.errors import hand_size, whole
from qwirkle_lessons.analysis.opening import first_to_play, step_of
from qwirkle_lessons.engine.dealing import draw, shaken
from qwirkle_lessons.engine.tiles import STANDARD, Deck

MOST_DEALS = 10_000_000
"""How often an estimate deals at most; it takes minutes."""

SURE = 1.96
"""An interval of this many standard errors to each side holds the true value in 95 of 100 simulations."""


@dataclass(frozen=True, slots=True)
class ChanceEstimate:
    """A chance, estimated: it happened in `hits` of `trials` trials."""

    hits: int
    trials: int

    @property
    def value(self) -> Fraction:
        """The share of the trials in which it happened."""
        return Fraction(self.hits, self.trials)

    @property
    def standard_error(self) -> float:
        """How far the value typically lies from the true chance: the root of p × (1 − p) / trials."""
        return sqrt(self.value * (1 - self.value) / self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval: the chances for which so many hits would be no surprise (Wilson's interval).

        It is sound for rare events too, also when there was no hit at all.
        """
        p, n, z2 = float(self.value), self.trials, SURE**2
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        reach = SURE * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{float(self.value):.4f} [{low:.4f}, {high:.4f}]"


@dataclass(frozen=True, slots=True)
class MeanEstimate:
    """A mean, estimated from so many trials: the sum of the values, and the sum of their squares."""

    total: int
    squares: int
    trials: int

    @property
    def value(self) -> Fraction:
        """The mean of the trials."""
        return Fraction(self.total, self.trials)

    @property
    def standard_error(self) -> float:
        """How far the value typically lies from the true mean: the spread of one trial / the root of the trials."""
        return sqrt((Fraction(self.squares, self.trials) - self.value**2) / self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval: 1.96 standard errors to each side."""
        return float(self.value) - SURE * self.standard_error, float(self.value) + SURE * self.standard_error

    def __str__(self) -> str:
        low, high = self.interval
        return f"{float(self.value):.4f} [{low:.4f}, {high:.4f}]"


@dataclass(frozen=True, slots=True)
class OpeningEstimate:
    """How games begin, estimated from `deals` deals. `best` holds (largest group, number of deals)."""

    players: int
    deals: int
    seed: int
    best: tuple[tuple[int, int], ...]
    tie: ChanceEstimate
    first_qwirkle: ChanceEstimate
    score: MeanEstimate

    @property
    def best_sizes(self) -> dict[int, ChanceEstimate]:
        """The largest group among the players' hands: its number of tiles and how likely that is."""
        return {size: ChanceEstimate(hits, self.deals) for size, hits in self.best}


def estimate_opening(
    players: int, deals: int = 10_000, seed: int = 1, size: int = 6, deck: Deck = STANDARD
) -> OpeningEstimate:
    """Deal so many times to one to four players and count: the largest group, ties, Qwirkles, the score.

    For three and four players the exact way of two hands would take far too long. The same seed
    gives the same estimate on every Python. The oldest of those tied starts, and is taken to sit on seat 0.
    Raises CountError for more players, more than ten million deals, and hands that the deck does not hold.
    """
    whole("The number of players", players, 1, 4)
    whole("The number of deals", deals, 1, MOST_DEALS)
    whole("A seed", seed, -(10**18), 10**18)
    hand_size(size, deck, hands=players)
    rng = shaken(f"{seed} openings of {players}")
    best: Counter[int] = Counter()
    ties = qwirkles = total = squares = 0
    for _ in range(deals):
        tiles, _rest = draw(deck.tiles, players * size, rng)
        reached = [step_of(tiles[i * size : (i + 1) * size], deck) for i in range(players)]
        first = first_to_play(reached)
        best[first.size] += 1
        ties += sum(step.size == first.size for step in reached) > 1
        qwirkles += first.is_complete
        total += first.points
        squares += first.points**2
    return OpeningEstimate(
        players,
        deals,
        seed,
        tuple(sorted(best.items())),
        ChanceEstimate(ties, deals),
        ChanceEstimate(qwirkles, deals),
        MeanEstimate(total, squares, deals),
    )
