"""How many games a second are simulated, beside a bare loop, in processes, and how time and memory grow.

    python benchmarks/simulation.py                    about a minute and a half
    python benchmarks/simulation.py --quick            a few seconds, fewer games
    python benchmarks/simulation.py --plot cost.png    also draw time and memory against the number of games

Rates are of the processor's time on one core (of the clock for processes); medians of several rounds. The bare loop
plays the same greedy games through `best_plays` and `Game.after` and keeps nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from qwirkle_lessons import Game, best_plays, simulate

WANTED = 150
"""Greedy games of two a second, asked of an idle core."""

WANTED_MEMORY = 300
"""Megabytes for 10,000 games, asked."""


def bare(games: int) -> None:
    for number in range(games):
        game = Game.deal(2, 1_000_000 + number)
        while not game.is_over:
            best = best_plays(game.board, game.hands[game.seat])
            game = game.after(best[0] if best else game.legal_moves()[-1])


def rate(work: Callable[[], object], games: int, rounds: int, clock: Callable[[], float] = time.process_time) -> float:
    work()
    rates = []
    for _ in range(rounds):
        start = clock()
        work()
        rates.append(games / (clock() - start))
    return statistics.median(rates)


def rate_in_processes(games: int, workers: int) -> float:
    with ProcessPoolExecutor(workers) as executor:
        simulate(workers * 40, ["greedy", "greedy"], 1, executor=executor, progress=False)  # the processes start
        return rate(
            lambda: simulate(games, ["greedy", "greedy"], 1, executor=executor, progress=False),
            games,
            1,
            time.perf_counter,
        )


def cost(games: int) -> tuple[float, float]:
    """Seconds of the processor and megabytes of a simulation of so many games, in a process of its own."""
    program = (
        "import time\n"
        "from qwirkle_lessons import simulate\n"
        "start = time.process_time()\n"
        f"simulation = simulate({games}, ['greedy', 'greedy'], 1, progress=False)\n"
        "seconds = time.process_time() - start\n"
        "try:\n"
        "    import resource, sys\n"
        "    unit = 1024**2 if sys.platform == 'darwin' else 1024\n"
        "    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit\n"
        "except ImportError:  # Windows does not tell it in this way\n"
        "    most = float('nan')\n"
        "print(seconds, most)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, run.stdout.split())
    return seconds, megabytes


def plot(costs: dict[int, tuple[float, float]], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    for place, (name, values) in enumerate(
        zip(("seconds", "megabytes"), zip(*costs.values(), strict=True), strict=True)
    ):
        axes = figure.add_subplot(1, 2, place + 1, xlabel="games", ylabel=name)
        axes.plot(list(costs), values, "o-")
        axes.set_ylim(0)
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games and rounds")
    parser.add_argument("--plot", type=Path, help="where to write the plot of time and memory against games")
    chosen = parser.parse_args()
    games, rounds, sizes = (60, 3, (10, 100, 300)) if chosen.quick else (300, 5, (10, 100, 1000, 10_000))
    workers = os.cpu_count() or 1

    print(f"Python {platform.python_version()}; {games} greedy games of two, medians of {rounds} rounds\n")
    plain = rate(lambda: bare(games), games, rounds)
    print(f"{'':32}{'games a second':>16}{'ratio':>10}{'asked':>8}")
    print(f"{'bare loop':32}{plain:16.0f}{1:10.2f}")
    for seats, asked in ((["greedy"] * 2, f"{WANTED}"), (["random"] * 2, ""), (["greedy"] * 4, "")):
        speed = rate(lambda s=seats: simulate(games, s, 1, progress=False), games, rounds)  # type: ignore[misc]
        print(f"{', '.join(seats):32}{speed:16.0f}{speed / plain:10.2f}{asked:>8}")
    speed = rate_in_processes(4 * games, workers)
    print(f"{f'greedy, greedy, {workers} processes':32}{speed:16.0f}{speed / plain:10.2f}\n")

    costs = {size: cost(size) for size in sizes}
    print(f"{'games':>8}{'seconds':>10}{'megabytes':>12}")
    for size, (seconds, megabytes) in costs.items():
        print(f"{size:8,}{seconds:10.2f}{megabytes:12.0f}")
    print(f"asked: at most {WANTED_MEMORY} megabytes for 10,000 games")
    print("Time grows in step with the games, since each is played by itself. Memory hardly grows: of a game only a")
    print("few numbers are kept, and what Python, numpy and the engine take is there from the start.")
    if chosen.plot:
        plot(costs, chosen.plot)


if __name__ == "__main__":
    main()
