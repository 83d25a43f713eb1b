"""How fast the engine is, beside the one-page engine of the tests, in one run on one core.

    python benchmarks/engine.py            a minute or less
    python benchmarks/engine.py --quick    a few seconds, fewer positions

Positions are mid-game ones from greedy play of two (20 to 80 tiles on the table). Each figure is the median of
several rounds over the same positions; ratios compare rounds of the same run, so they hold on a busy machine too.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import one_page
from qwirkle_lessons.engine import STANDARD, Board, Game, Play, Tile, best_plays, legal_plays, score_of
from qwirkle_lessons.engine.search import search

Position = tuple[Board, tuple[Tile, ...]]
WANTED = {"search": 10_000, "legal_plays": 3_000, "score_of every play": 1_000, "greedy games": 150}
"""What is asked of an idle core, in pure Python, a second."""


def greedy_game(seed: int) -> list[Game]:
    """Every position of a game of two who always take the most points, and trade all they can when stuck."""
    game = Game.deal(2, seed)
    games = [game]
    while not game.is_over and game.turn < 200:
        best = best_plays(game.board, game.hands[game.seat])
        game = game.after(best[0] if best else game.legal_moves()[-1])
        games.append(game)
    return games


def positions(count: int) -> list[Position]:
    """Mid-game positions, each with the hand to play, from as many games as it takes."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        found += [(g.board, g.hands[g.seat]) for g in greedy_game(seed) if 20 <= len(g.board) <= 80 and not g.is_over]
        seed += 1
    return found[:count]


def per_second(work: Callable[[], object], items: int, rounds: int) -> float:
    """How many items a second, the median of several rounds after a warm-up."""
    work()
    rates = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        rates.append(items / (time.perf_counter() - start))
    return statistics.median(rates)


def plain(position: Position) -> tuple[dict[tuple[int, int], tuple[str, str]], list[tuple[str, str]]]:
    """A position as the one-page engine has it."""
    board, hand = position
    table = {tuple(cell): (tile.color.value, tile.shape.value) for cell, tile in board.items()}
    return table, [(tile.color.value, tile.shape.value) for tile in hand]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer positions and rounds")
    quick = parser.parse_args().quick
    count, slow_count, games, rounds = (100, 8, 5, 3) if quick else (1000, 40, 40, 7)

    some = positions(count)
    few = [plain(position) for position in some[:: count // slow_count]]
    plays: list[tuple[Board, tuple[Play, ...]]] = [(board, legal_plays(board, hand)) for board, hand in some]
    sizes = [len(found) for _, found in plays]
    print(f"Python {platform.python_version()}, {count} positions, {statistics.median(sizes):.0f} plays in the median,")
    print(f"{statistics.mean(sizes):.0f} in the mean, {max(sizes)} at most; medians of {rounds} rounds\n")

    def every_score() -> None:
        for board, hand in some:
            for play in legal_plays(board, hand):
                score_of(board, play)

    rates = {
        "search": per_second(lambda: [search(b.table, h, STANDARD) for b, h in some], count, rounds),
        "legal_plays": per_second(lambda: [legal_plays(b, h) for b, h in some], count, rounds),
        "best_plays": per_second(lambda: [best_plays(b, h) for b, h in some], count, rounds),
        "score_of every play": per_second(every_score, count, rounds),
        "greedy games": per_second(lambda: [greedy_game(seed) for seed in range(games)], games, rounds),
    }
    page = {
        "legal_plays": per_second(lambda: [one_page.plays(t, h) for t, h in few], len(few), 3),
        "score_of every play": per_second(
            lambda: [[one_page.scored_lines(t, p) for p in one_page.plays(t, h)] for t, h in few], len(few), 3
        ),
    }
    page |= {"search": page["score_of every play"], "best_plays": page["score_of every play"]}

    print(f"{'':24}{'a second':>12}{'asked':>10}{'one page':>12}{'ratio':>10}")
    for name, rate in rates.items():
        wanted = f"{WANTED[name]:,}" if name in WANTED else ""
        beside = f"{page[name]:12,.1f}{rate / page[name]:10,.0f}" if name in page else ""
        print(f"{name:24}{rate:12,.0f}{wanted:>10}{beside}")


if __name__ == "__main__":
    main()
