"""What the engine's values are: frozen, hashable, equal when they say the same."""

import copy
import pickle  # simulations send positions to other processes
from dataclasses import FrozenInstanceError

import pytest

import qwirkle_lessons
from qwirkle_lessons import engine
from qwirkle_lessons.engine import (
    COLORS,
    FULL_BAG,
    KINDS,
    OFFICIAL,
    SHAPES,
    STANDARD,
    Board,
    Cell,
    Color,
    Deck,
    Game,
    IllegalMove,
    Pass,
    Placement,
    Play,
    RuleOptions,
    Shape,
    Tile,
    Trade,
    faults_of,
    hand,
    legal_plays,
    score_of,
)


def sent(value):
    """A value as it arrives in another process."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


ONE = Board.parse("Rc Rs")
VALUES = [
    pytest.param(Tile.parse("Rc"), "color", id="tile"),
    pytest.param(Placement(Cell(0, 2), Tile.parse("Rd")), "tile", id="placement"),
    pytest.param(Play.parse("Rd@0,2"), "placements", id="play"),
    pytest.param(Trade.parse("trade Rc"), "tiles", id="trade"),
    pytest.param(OFFICIAL, "may_pass", id="options"),
    pytest.param(STANDARD, "copies", id="deck"),
    pytest.param(faults_of(ONE, Play.parse("Gc@0,2"))[0], "cells", id="fault"),
    pytest.param(score_of(ONE, Play.parse("Rd@0,2")), "lines", id="score"),
    pytest.param(score_of(ONE, Play.parse("Rd@0,2")).lines[0], "points", id="line of a score"),
]


@pytest.mark.parametrize(("value", "name"), VALUES)
def test_a_value_is_frozen_hashable_and_copied_equal(value, name):
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        setattr(value, name, None)

    assert hash(value) == hash(copy.deepcopy(value))
    assert copy.deepcopy(value) == value
    assert sent(value) == value
    assert value != "something else"


def test_boards_and_games_are_hashable_and_survive_pickling():
    """Plays travel to other processes when games are simulated there."""
    game = Game.deal(2, seed=7)
    board = Board.parse("@-2,5 Rc Rs/Bc ..")

    for value in (board, game):
        assert sent(value) == value
        assert hash(sent(value)) == hash(value)
    assert legal_plays(sent(board), "Bs Rd") == legal_plays(board, "Bs Rd")


def test_a_refusal_survives_pickling_with_its_faults():
    with pytest.raises(IllegalMove) as refusal:
        ONE.after(Play.parse("Gc@0,2"))

    assert sent(refusal.value).faults == refusal.value.faults


@pytest.mark.parametrize("name", ["board", "hands", "bag", "scores", "seat"])
def test_nothing_of_a_game_can_be_changed(name):
    game = Game.deal(2, seed=7)

    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        setattr(game, name, getattr(game, name))


def test_a_board_is_not_changed_by_a_play():
    board = Board.parse("Rc Rs")
    text = str(board)

    after = board.after(Play.parse("Rd@0,2"))

    assert str(board) == text
    assert str(after) == "@0,0\nRc Rs Rd"
    assert after != board
    assert after == Board.parse("Rc Rs Rd")
    assert after.after(Play.parse("Rv@0,3")).after(Play.parse("Rf@0,4")) == Board.parse("Rc Rs Rd Rv Rf")


def test_a_cell_is_a_pair_and_whatever_takes_a_cell_takes_a_pair():
    assert Cell(0, 3) == (0, 3)
    assert hash(Cell(0, 3)) == hash((0, 3))
    assert Cell(-1, 3) < Cell(0, 0) < Cell(0, 1)
    assert (Cell(4, 5).row, Cell(4, 5).col) == (4, 5)
    assert Placement((0, 3), Tile.parse("Rc")) == Placement(Cell(0, 3), Tile.parse("Rc"))
    assert ONE[0, 1] == ONE[Cell(0, 1)] == Tile.parse("Rs")
    assert Play.of({(0, 3): Tile.parse("Rc")}) == Play.of({Cell(0, 3): Tile.parse("Rc")})
    assert all(isinstance(place.cell, Cell) for place in Play.of({(0, 3): Tile.parse("Rc")}).placements)
    assert all(isinstance(cell, Cell) for cell in ONE.cells)


def test_colors_and_shapes_are_no_numbers():
    assert Color.RED != Shape.CIRCLE
    assert not isinstance(Color.RED, int)
    assert not isinstance(Shape.CIRCLE, int)
    assert (*Color,) == COLORS
    assert (*Shape,) == SHAPES


def test_there_are_thirty_six_kinds_in_a_grid_of_colors_and_shapes():
    assert len(KINDS) == len(set(KINDS)) == 36
    assert [tile.kind for tile in KINDS] == list(range(36))
    assert [(tile.color, tile.shape) for tile in KINDS] == [(color, shape) for color in Color for shape in Shape]


def test_the_full_bag_has_three_of_each_kind_in_their_order():
    assert [tile.kind for tile in FULL_BAG] == [kind for kind in range(36) for _ in range(3)]
    assert STANDARD == Deck(6, 6, 3) == Deck()
    assert STANDARD.tiles == FULL_BAG


def test_a_small_deck_has_the_first_colors_and_shapes():
    mini = Deck(3, 3, 2)

    assert [str(tile) for tile in mini.kinds] == "Rc Rs Rd Oc Os Od Yc Ys Yd".split()
    assert len(mini) == len(mini.tiles) == 18
    assert [str(tile) for tile in Deck(1, 2, 2).tiles] == ["Rc", "Rc", "Rs", "Rs"]
    assert Tile.parse("Rv") not in mini
    assert Deck.parse(str(mini)) == mini


@pytest.mark.parametrize("one", KINDS, ids=str)
def test_ten_kinds_fit_a_tile_as_a_rook_goes_in_the_grid(one):
    row, column = divmod(one.kind, 6)

    rook = {6 * row + c for c in range(6)} ^ {6 * r + column for r in range(6)}

    assert {other.kind for other in KINDS if one.fits(other)} == rook
    assert len(rook) == 10


def test_the_official_options_are_the_defaults():
    assert RuleOptions() == OFFICIAL
    assert RuleOptions(
        start=None, free_first_turn=False, lone_tile_points=1, may_pass=False, tie="shared", target_score=None,
        open_hands=False, deck=STANDARD, hand_size=6,
    ) == OFFICIAL  # fmt: skip


def test_passes_are_equal_and_no_plays():
    assert Pass() == Pass()
    assert hash(Pass()) == hash(Pass())
    assert Pass() != Play.of({})
    assert Trade.parse("trade Rc").tiles == hand("Rc")


@pytest.mark.parametrize("name", engine.__all__)
def test_every_name_of_the_engine_is_there_and_behind_the_public_door(name):
    assert getattr(qwirkle_lessons, name) is getattr(engine, name)


NAMES = """
    Color Shape Tile KINDS FULL_BAG Deck STANDARD hand Cell Placement Board Play Trade Pass parse_move faults_of
    score_of legal_plays best_plays opening_groups starter RuleOptions OFFICIAL Game COLORS SHAPES in_order
    NotationError BoardError IllegalMove Undecided RecordError OptionsError fitting_kinds fitting_cells Fault Reason
    Score LineScore
"""


@pytest.mark.parametrize("name", NAMES.split())
def test_the_engine_has_the_name(name):
    assert name in engine.__all__


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board.parse("Rc Rs"),
        lambda: Play.parse("Rd@0,2"),
        lambda: Game.deal(2, seed=1),
        lambda: faults_of(ONE, Play.parse("Gc@0,2")),
        lambda: score_of(ONE, Play.parse("Rd@0,2")),
    ],
    ids=["board", "play", "game", "faults", "score"],
)
def test_no_value_prints_an_address(make):
    assert " at 0x" not in repr(make())
    assert repr(make()) == repr(make())
    assert str(make()) == str(make())
