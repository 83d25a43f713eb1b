"""The help on the table: which kinds fit in which cell. It is sent ahead, so that it shows at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qwirkle_lessons.engine import Board, Cell, Play, Tile, faults_of, fitting_kinds
from qwirkle_lessons.widgets.answers import Items, play_of
from qwirkle_lessons.widgets.scene import AnswerKind, Scene, as_digits


def help_for(scene: Scene, items: Items) -> dict[str, Any]:
    """For each cell the kinds that fit there, a digit a kind; nothing when help is off or no tiles are to be laid."""
    if not scene.help or scene.answer not in (AnswerKind.PLAY, AnswerKind.LOOK):
        return {"cells": {}}
    cells = kinds_by_cell(scene, play_of(items, scene) if scene.answer is AnswerKind.PLAY else Play())
    return {"cells": {f"{cell.row},{cell.col}": as_digits(kinds) for cell, kinds in cells.items()}}


def kinds_by_cell(scene: Scene, play: Play) -> Mapping[Cell, tuple[Tile, ...]]:
    """The kinds that can be laid in each empty cell beside a tile: alone, or together with the play begun."""
    board = scene.table
    if not play.placements:
        return {cell: fitting_kinds(board, cell, scene.options) for cell in board.frontier}
    rows, columns = {cell.row for cell in play.cells}, {cell.col for cell in play.cells}
    in_line = (cell for cell in board.with_tiles(play).frontier if rows == {cell.row} or columns == {cell.col})
    return {
        cell: tuple(tile for tile in scene.options.deck.kinds if _goes_on(scene, board, play, cell, tile))
        for cell in in_line
    }


def _goes_on(scene: Scene, board: Board, play: Play, cell: Cell, tile: Tile) -> bool:
    """Whether the play with this tile too breaks no rule."""
    longer = Play.of([*((p.cell, p.tile) for p in play.placements), (cell, tile)])
    return not faults_of(board, longer, scene.options)
