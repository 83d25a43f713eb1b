"""Where the boards of exercises come from: greedy play, since random play looks like no game anybody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from qwirkle_lessons.engine import FULL_BAG, KINDS, STANDARD, Board, Cell, Placement, Play, Tile, best_plays
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.chance import Chance

HAND_SIZE = 6


def greedy_board(chance: Chance, fewest: int) -> Board:
    """A board of at least so many tiles (up to about 60), from players who always take the most points."""
    bag, board = FULL_BAG, Board()
    hands: list[tuple[Tile, ...]] = []
    for _ in range(2):
        hand, bag = chance.draw(bag, HAND_SIZE)
        hands.append(hand)
    while len(board) < fewest:
        hand = hands.pop(0)
        plays = best_plays(board, hand)
        if plays:
            play = chance.pick(plays)
            board = board.with_tiles(play)
            left = without(hand, play.tiles) or ()
            drawn, bag = chance.draw(bag, len(play))
        else:
            left, (drawn, bag) = (), chance.draw(bag, len(hand))
        hands.append(left + drawn)
    return board


def kinds_left(board: Board) -> tuple[Tile, ...]:
    """The kinds of which not all copies lie on the table yet: what somebody may still hold."""
    lying = Counter(board.tiles)
    return tuple(tile for tile in KINDS if lying[tile] < STANDARD.copies)


def lone_plays(board: Board, chance: Chance) -> Iterator[Play]:
    """Every way to lay one tile beside the table, legal or not, in an order that chance decides."""
    kinds = kinds_left(board)
    for cell, tile in chance.shuffled((cell, tile) for cell in board.frontier for tile in kinds):
        yield Play((Placement(cell, tile),))


def corner_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells that touch tiles only at a corner."""
    beside = {*board.frontier, *board.cells}
    corners = {Cell(row + down, col + right) for row, col in board.cells for down in (-1, 1) for right in (-1, 1)}
    return tuple(sorted(corners - beside))


def row_of(tiles: tuple[Tile, ...], across: bool = True) -> Board:
    """A board with one line, across or down, that begins at (0, 0)."""
    return Board.of({(0, i) if across else (i, 0): tile for i, tile in enumerate(tiles)})
