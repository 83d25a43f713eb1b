"""Turns of several tiles for exercises: legal ones, and such as look legal and are not."""

from __future__ import annotations

from collections.abc import Iterator

from qwirkle_lessons.engine import Board, Cell, Placement, Play, Reason, faults_of, fitting_cells, legal_plays
from qwirkle_lessons.exercises.answers import lines_on
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.explaining import LONGEST_LINE, reason_of
from qwirkle_lessons.exercises.positions import ends_of, kinds_left, new_lines, tiles_on

MOST_TURNS = 12
"""So many turns of a position are looked at before another position is dealt."""


def some_legal_plays(board: Board, chance: Chance) -> tuple[Play, ...]:
    """The legal turns of nine different tiles that are still in the bag."""
    return legal_plays(board, chance.shuffled(kinds_left(board))[:9])


def are_apart(board: Board, play: Play) -> bool:
    """Whether an old tile lies between two new ones in their line."""
    if len(play) < 2:
        return False
    (top, left), (bottom, right) = play.cells[0], play.cells[-1]
    between = (Cell(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1))
    return (top == bottom or left == right) and any(cell in board for cell in between)


def legal_pairs(board: Board, chance: Chance, sharing: bool) -> Iterator[Play]:
    """Turns of two different tiles each of which could be laid alone; `sharing` a color or a shape, or nothing."""
    kinds = chance.shuffled(kinds_left(board))[:14]
    lone = [Placement(cell, tile) for tile in kinds for cell in fitting_cells(board, tile)]
    for one in chance.shuffled(lone):
        others = [other for other in lone if other.cell != one.cell and other.tile != one.tile]
        for other in chance.shuffled(others)[:3]:
            if one.tile.fits(other.tile) == sharing:
                yield Play((one, other))


def turns_too_long(board: Board, chance: Chance) -> Iterator[Play]:
    """Turns that lay a tile at each end of a line of five, so that it has seven."""
    kinds = kinds_left(board)
    for line in chance.shuffled(line for line in lines_on(board) if len(line) == LONGEST_LINE - 1):
        tiles, ends = tiles_on(board, line), ends_of(line)
        sixth = [tile for tile in kinds if all(tile.fits(old) for old in tiles)]
        twins = [tile for tile in kinds if tile in tiles]
        for one in sixth:
            for other in chance.shuffled(twins):
                play = Play.of(zip(chance.shuffled(ends), (one, other), strict=True))
                reasons = {fault.reason for fault in faults_of(board, play)}
                if reasons == {Reason.TOO_LONG, Reason.DUPLICATE}:
                    yield play


def crossings_broken(board: Board, size: int, chance: Chance, reason: Reason | None = None) -> Iterator[Play]:
    """Turns of so many tiles whose own line is legal while exactly one line that crosses it breaks.

    Each is a legal turn in which one tile was changed for another that still fits the line of the turn. With a reason
    it is for this one that the crossing line breaks.
    """
    kinds = kinds_left(board)
    turns = [play for play in some_legal_plays(board, chance) if len(play) == size]
    for play in chance.shuffled(turns)[:MOST_TURNS]:
        main, crossing = _main_and_crossing(board, play)
        for line in crossing:
            if len(line) > 2:
                cell = next(cell for cell in play.cells if cell in line)
                others = tiles_on(board.with_tiles(play), (other for other in main if other != cell))
                fitting = [tile for tile in kinds if all(tile.fits(other) for other in others)]
                old = tiles_on(board, line)
                broken = {tile: found for tile in chance.shuffled(fitting) if (found := reason_of((*old, tile)))}
                tile = next((tile for tile, found in broken.items() if reason in {None, found}), None)
                if tile:
                    rest = (placement for placement in play.placements if placement.cell != cell)
                    yield Play((*rest, Placement(cell, tile)))


def _main_and_crossing(board: Board, play: Play) -> tuple[tuple[Cell, ...], list[tuple[Cell, ...]]]:
    """The line in which the tiles of a turn lie, and the lines that cross it."""
    lines = new_lines(board, play)
    main = next((line for line in lines if set(play.cells) <= set(line)), ())
    return main, [line for line in lines if line != main]
