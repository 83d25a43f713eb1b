"""How long exact endings take, by the size of the hands: medians over endings of greedy games, in one run.

    python benchmarks/endgame.py            hands of 2 to 5 tiles, twenty endings each; a few minutes
    python benchmarks/endgame.py --quick    hands of 2 to 4 tiles, eight endings each
    python benchmarks/endgame.py --plot cost.png    also draw seconds against the size of the hands

Each tile more in both hands multiplies the work: it brings more plays at every turn, and one more turn for each
player. The last column says by how much, and against a search without the two thoughts of `endgame.py` (looking at
everything) the first rows show what they save.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from pathlib import Path

from qwirkle_lessons.analysis.endgame import solve_endgame
from qwirkle_lessons.engine import Board, Game, Tile, best_plays, legal_plays, score_of

ASKED = {4: 0.3, 5: 3.0}
"""Seconds that an ending of two such hands may take in the median, on an idle core."""

Hand = tuple[Tile, ...]


def ending(seed: int, size: int) -> tuple[Board, Hand, Hand]:
    """The table and two hands of at most so many tiles, where the bag of a greedy game runs out."""
    game = Game.deal(2, seed)
    while game.bag_size:
        best = best_plays(game.board, game.hands[game.seat])
        game = game.after(best[0] if best else game.legal_moves()[-1])
    return game.board, game.hands[game.seat][:size], game.hands[1 - game.seat][:size]


def plain(board: Board, mover: Hand, other: Hand, passed: bool = False) -> int:
    """The value of an ending by looking at everything."""
    values = []
    for play in legal_plays(board, mover):
        left = list(mover)
        for tile in play.tiles:
            left.remove(tile)
        points = score_of(board, play).total
        values.append(points - plain(board.with_tiles(play), other, tuple(left)) if left else points + 6)
    if values:
        return max(values)
    return 0 if passed else -plain(board, other, mover, passed=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="smaller hands, fewer endings")
    parser.add_argument("--plot", type=Path, help="a file for the drawing")
    chosen = parser.parse_args()
    quick = chosen.quick
    largest, count = (4, 8) if quick else (5, 20)

    print(f"Python {platform.python_version()}, {count} endings of each size; seconds\n")
    print(f"{'tiles':>6}{'median':>10}{'most':>10}{'asked':>8}{'nodes':>10}{'times':>8}{'plain':>10}")
    before = 0.0
    drawn: dict[int, list[float]] = {}
    for size in range(2, largest + 1):
        seconds, nodes = [], []
        endings = [ending(seed, size) for seed in range(count)]
        for position in endings:
            start = time.perf_counter()
            nodes.append(solve_endgame(*position).nodes)
            seconds.append(time.perf_counter() - start)
        median = statistics.median(seconds)
        asked = f"{ASKED[size]}" if size in ASKED else ""
        growth = f"{median / before:.1f}" if before else ""
        beside = ""
        if size == 2:
            start = time.perf_counter()
            for position in endings:
                plain(*position)
            beside = f"{(time.perf_counter() - start) / count:10.4f}"
        most, looked_at = max(seconds), statistics.median(nodes)
        print(f"{size:6}{median:10.4f}{most:10.3f}{asked:>8}{looked_at:10,.0f}{growth:>8}{beside}")
        before = median
        drawn[size] = seconds
    if chosen.plot:
        draw(drawn, chosen.plot)


def draw(seconds: dict[int, list[float]], file: Path) -> None:
    """Each ending as a dot, the medians joined; the scale of the seconds is logarithmic."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(layout="constrained")
    for size, times in seconds.items():
        axes.plot([size] * len(times), times, "o", color="tab:blue", alpha=0.4)
    axes.plot(list(seconds), [statistics.median(times) for times in seconds.values()], color="tab:blue")
    axes.set(yscale="log", xlabel="tiles in each hand", ylabel="seconds", xticks=list(seconds))
    figure.savefig(file)


if __name__ == "__main__":
    main()
