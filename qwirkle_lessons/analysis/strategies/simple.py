"""Three simple strategies: the first move, any move, the most points."""

from __future__ import annotations

from random import Random

from qwirkle_lessons.engine.game import GameView
from qwirkle_lessons.engine.moves import Move, Pass, Play, Trade
from qwirkle_lessons.engine.search import best_plays, search
from qwirkle_lessons.engine.table import Table
from qwirkle_lessons.engine.tiles import KINDS, in_order


def first(view: GameView, rng: Random) -> Move:  # noqa: ARG001 - every strategy is asked in the same way
    """Take the first legal move: the first play by its cells, else trade a single tile, else pass."""
    return view.legal_moves()[0]


def random(view: GameView, rng: Random) -> Move:
    """Take any play, each equally likely; when there is none, any trade; else pass."""
    moves = view.legal_moves()
    for kind in (Play, Trade, Pass):
        choices = [move for move in moves if isinstance(move, kind)]
        if choices:
            return choices[int(rng.random() * len(choices))]
    return Pass()


def greedy(view: GameView, rng: Random) -> Move:  # noqa: ARG001 - every strategy is asked in the same way
    """Take the most points, the first such play by its cells; when there is no play, trade all one may, else pass."""
    if not len(view.board):
        return best_plays(view.board, view.hand, view.options)[0]
    table = view.board.table
    found = search(table, view.hand, view.options.deck)
    if found:
        most = max(found)[0]
        return play_of(table, min([play for points, play in found if points == most]))
    traded = in_order(view.hand)[: view.bag_size]
    return Trade(traded) if traded else Pass()


def play_of(table: Table, numbers: tuple[int, ...]) -> Play:
    """A play from the numbers of its cells and kinds, as the search has it."""
    cells = table.cells(numbers[::2])
    return Play.of(zip(cells, (KINDS[kind] for kind in numbers[1::2]), strict=True))
