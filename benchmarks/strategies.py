"""How long a move of each strategy takes, how often careful beats greedy, and how the cost grows with the hand.

    python benchmarks/strategies.py                    about five minutes
    python benchmarks/strategies.py --quick            half a minute, fewer games
    python benchmarks/strategies.py --games 2000       the whole comparison of careful and greedy (half an hour)
    python benchmarks/strategies.py --plot cost.png    also draw the time of a move against the size of the hand

Times are of the processor, in milliseconds a move, on one core; ratios are to greedy, in the same run. The bags of
the comparison (seeds from 2,026,000,000) are none of those on which careful was tuned (seeds from 0).
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random

from qwirkle_lessons import GameView, Move, RuleOptions, play_game, strategies

FIRST_SEED = 2_026_000_000
WANTED_SHARE = {2: 0.60, 3: 1 / 3, 4: 1 / 4}
"""What careful is asked to win: with three and four players, less two standard errors."""

HAND_SIZES = (2, 3, 4, 5, 6, 7, 8)


@dataclass
class Timed:
    """A strategy that notes how long each of its moves took, in seconds."""

    strategy: Callable[[GameView, Random], Move]
    times: list[float] = field(default_factory=list)

    def __call__(self, view: GameView, rng: Random) -> Move:
        before = time.process_time()
        move = self.strategy(view, rng)
        self.times.append(time.process_time() - before)
        return move


def row(name: str, times: list[float], beside: float) -> str:
    mean = statistics.mean(times)
    figures = (statistics.median(times) * 1000, mean * 1000, max(times) * 1000)
    return f"{name:12}{len(times):8}" + "".join(f"{figure:10.2f}" for figure in figures) + f"{mean / beside:10.0f}"


def times_of_each(games: int) -> None:
    timed = {name: Timed(strategy) for name, strategy in strategies.NAMES.items()}
    for strategy in timed.values():
        for seed in range(games):
            play_game([strategy, "greedy"], seed)
    beside = statistics.mean(timed["greedy"].times)
    print(
        f"{'a move':12}{'moves':>8}{'median':>10}{'mean':>10}{'most':>10}{'ratio':>10}   (milliseconds; ratio of means)"
    )
    for name, strategy in timed.items():
        print(row(name, strategy.times, beside))
    print("asked of careful: 100 in the mean, 500 at most\n")


def share_of_careful(players: int, games: int) -> None:
    """One careful player among greedy ones, on each seat in turn; with two players each bag is played twice."""
    careful = Timed(strategies.careful)
    shares = []
    for number in range(games):
        seat = number % players
        seed = FIRST_SEED + (number // 2 if players == 2 else players * 1_000_000 + number)
        seats: list[object] = ["greedy"] * players
        seats[seat] = careful
        winners = play_game(seats, seed).winners
        shares.append((seat in winners) / len(winners))
    share = statistics.mean(shares)
    error = statistics.stdev(shares) / sqrt(games)
    least = WANTED_SHARE[players] - (0 if players == 2 else 2 * error)
    print(
        f"careful among {players - 1} greedy: {share:.1%} of {games} games, standard error {error:.1%}, "
        f"asked {least:.1%}; a move {statistics.mean(careful.times) * 1000:.0f} ms in the mean, "
        f"{max(careful.times) * 1000:.0f} ms at most"
    )


def cost_by_hand(games: int) -> list[tuple[int, float]]:
    """The mean time of a move of careful, in milliseconds, for hands of several sizes."""
    costs = []
    for size in HAND_SIZES:
        careful = Timed(strategies.careful)
        for seed in range(games):
            play_game([careful, "greedy"], seed, RuleOptions(hand_size=size))
        costs.append((size, statistics.mean(careful.times) * 1000))
    return costs


def plot(costs: list[tuple[int, float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot(xlabel="tiles in a hand", ylabel="milliseconds a move", title="careful")
    axes.plot(*zip(*costs, strict=True), "o-")
    axes.set_ylim(0)
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument("--games", type=int, help="games of each comparison of careful and greedy")
    parser.add_argument("--plot", type=Path, help="where to write the plot of cost against hand size")
    chosen = parser.parse_args()
    games = chosen.games or (12 if chosen.quick else 100)
    some = 2 if chosen.quick else 8

    print(f"Python {platform.python_version()}; one core\n")
    times_of_each(some)
    for players in WANTED_SHARE:
        share_of_careful(players, games)
    costs = cost_by_hand(1 if chosen.quick else 4)
    print("\ntiles in a hand    " + "".join(f"{size:8}" for size, _ in costs))
    print("careful, ms a move " + "".join(f"{cost:8.1f}" for _, cost in costs))
    print("It grows with the number of plays that a hand has, by about half with each tile more. Only the moves that")
    print("are weighed have a limit; the replies and one's own next plays are all looked at, and these cost most.")
    if chosen.plot:
        plot(costs, chosen.plot)


if __name__ == "__main__":
    main()
