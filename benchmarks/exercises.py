"""How long it takes to make an exercise, over many seeds.

    python benchmarks/exercises.py            a few seconds
    python benchmarks/exercises.py --seeds 50

A learner who asks for another one should not wait: 20 ms on average and 300 ms at most are asked of an idle core.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time

from qwirkle_lessons.exercises import EXERCISES, exercise

MEAN, MOST = 20, 300
"""Milliseconds that are asked for."""


def milliseconds(name: str, seed: int) -> float:
    """How long one item takes, from its seed to a value that can be shown."""
    start = time.process_time()
    exercise(name, seed)
    return 1000 * (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=300, help="how many items of each kind (default: 300)")
    seeds = parser.parse_args().seeds
    for name in EXERCISES:
        exercise(name, 0)  # the first one brings in the catalogs

    print(f"Python {platform.python_version()}, {seeds} items of each kind, milliseconds of this process\n")
    print(f"{'':20}{'median':>10}{'mean':>10}{'most':>10}   (asked: mean {MEAN}, most {MOST})")
    for name in EXERCISES:
        times = [milliseconds(name, seed) for seed in range(seeds)]
        print(f"{name:20}{statistics.median(times):10.2f}{statistics.mean(times):10.2f}{max(times):10.2f}")


if __name__ == "__main__":
    main()
