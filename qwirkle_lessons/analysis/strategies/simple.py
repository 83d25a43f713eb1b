"""Three simple strategies: the first move, any move, the most points."""

from __future__ import annotations

from random import Random

from qwirkle_lessons.engine.game import GameView
from qwirkle_lessons.engine.moves import Move, Pass, Play, Trade
from qwirkle_lessons.engine.search import Found, best_plays, search
from qwirkle_lessons.engine.table import Table
from qwirkle_lessons.engine.tiles import KINDS, in_order


def first(view: GameView, rng: Random) -> Move:  # noqa: ARG001 - every strategy is asked in the same way
    """Take the first legal move: the first play by its cells, else trade a single tile, else pass."""
    found = found_plays(view)
    return play_of(view.board.table, min(play for _, play in found)) if found else view.legal_moves()[0]


def random(view: GameView, rng: Random) -> Move:
    """Take any play, each equally likely; when there is none, any trade; else pass."""
    found = found_plays(view)
    if found:
        plays = sorted([play for _, play in found])  # so that the same chance means the same play
        return play_of(view.board.table, plays[int(rng.random() * len(plays))])
    moves = view.legal_moves()
    trades = [move for move in moves if isinstance(move, Trade)]
    choices: list[Move] = [*trades] or [*moves]
    return choices[int(rng.random() * len(choices))]


def greedy(view: GameView, rng: Random) -> Move:  # noqa: ARG001 - every strategy is asked in the same way
    """Take the most points, the first such play by its cells; when there is no play, trade all one may, else pass."""
    if not len(view.board):
        return best_plays(view.board, view.hand, view.options)[0]
    found = found_plays(view)
    if found:
        most = max(found)[0]
        return play_of(view.board.table, min([play for points, play in found if points == most]))
    traded = in_order(view.hand)[: view.bag_size]
    return Trade(traded) if traded else Pass()


def found_plays(view: GameView) -> list[Found]:
    """Every play with its points, as numbers, which is far quicker than as plays; none on the empty table."""
    return search(view.board.table, view.hand, view.options.deck) if len(view.board) else []


def play_of(table: Table, numbers: tuple[int, ...]) -> Play:
    """A play from the numbers of its cells and kinds, as the search has it."""
    cells = table.cells(numbers[::2])
    return Play.of(zip(cells, (KINDS[kind] for kind in numbers[1::2]), strict=True))
