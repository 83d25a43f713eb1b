"""The help on the table is the engine's, beside old tiles and beside those that were just laid."""

import pytest

from qwirkle_lessons.engine import KINDS, Board, Cell, Play, faults_of, hand
from qwirkle_lessons.widgets.help import help_for, kinds_by_cell
from qwirkle_lessons.widgets.scene import AnswerKind, Scene

BOARD = Board.parse("Bs Bd Be/.. Rd ..")


def scene(**changes):
    return Scene.first(**({"board": BOARD, "hand": hand("Bc Bf Rs")} | changes))


def names(tiles):
    return " ".join(map(str, tiles))


def test_each_cell_beside_a_tile_tells_which_kinds_fit_there():
    fits = kinds_by_cell(scene(), Play())

    assert tuple(fits) == BOARD.frontier
    assert names(fits[0, 3]) == "Bc Bv Bf"
    assert names(fits[2, 1]) == "Od Yd Gd Pd"


def test_kinds_are_told_as_digits_of_which_there_are_36():
    told = help_for(scene(), ())

    for row, column in BOARD.frontier:
        fits = [KINDS[int(digit, 36)] for digit in told["cells"][f"{row},{column}"]]
        assert fits == [tile for tile in KINDS if not faults_of(BOARD, Play.of({(row, column): tile}))]


@pytest.mark.parametrize(
    "laid",
    [
        pytest.param([[0, 0, 3]], id="one tile"),
        pytest.param([[0, 0, 3], [1, 0, 4]], id="two tiles"),
        pytest.param([[0, 0, 4]], id="a tile that leaves a hole"),
        pytest.param([[2, 0, 3]], id="a tile that does not fit"),
    ],
)
def test_beside_tiles_just_laid_a_kind_fits_when_the_longer_play_is_legal(laid):
    asked = scene()
    play = Play.of({(row, column): asked.hand[index] for index, row, column in laid})

    fits = kinds_by_cell(asked, play)

    for row in range(-3, 5):
        for column in range(-3, 8):
            longer = [
                tile
                for tile in KINDS
                if (row, column) not in play.cells
                and not faults_of(BOARD, Play.of([*((p.cell, p.tile) for p in play.placements), ((row, column), tile)]))
            ]
            assert fits.get(Cell(row, column), ()) == tuple(longer)


def test_on_the_empty_table_everything_fits_in_the_middle():
    assert kinds_by_cell(scene(board=Board()), Play()) == {Cell(0, 0): KINDS}


def test_tiles_of_somebody_else_count_as_lying_there():
    told = kinds_by_cell(scene(shown=Play.parse("Bc@0,3")), Play())

    assert names(told[0, 4]) == "Bv Bf"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"help": False}, id="help is off"),
        pytest.param({"answer": AnswerKind.CELLS}, id="the cells are the question"),
        pytest.param({"answer": AnswerKind.KINDS}, id="the kinds are the question"),
    ],
)
def test_no_help_gives_the_answer_away_when(changes):
    assert help_for(scene(**changes), ()) == {"cells": {}}
