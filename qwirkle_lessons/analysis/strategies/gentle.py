"""An opponent for beginners."""

from __future__ import annotations

from random import Random

from qwirkle_lessons.analysis.strategies.simple import found_plays, greedy, play_of
from qwirkle_lessons.engine.game import GameView
from qwirkle_lessons.engine.moves import Move

COME_TO_MIND = 2


def gentle(view: GameView, rng: Random) -> Move:
    """Take the better of two plays that come to mind; begin, trade and pass as *greedy* does.

    In the mini-game whoever weighs two or three plays a turn wins about every other game against it.
    """
    found = sorted(found_plays(view), key=lambda each: each[1])  # so that the same chance means the same play
    if not found:
        return greedy(view, rng)
    thought_of = [found[int(rng.random() * len(found))] for _ in range(COME_TO_MIND)]
    _, play = max(thought_of)
    return play_of(view.board.table, play)
