"""The text forms: what is written, what is read, and what a refusal says."""

import pytest

from qwirkle_lessons.engine import (
    KINDS,
    Board,
    BoardError,
    Cell,
    Color,
    Deck,
    Direction,
    Game,
    IllegalMove,
    NotationError,
    OptionsError,
    Pass,
    Play,
    RecordError,
    RuleOptions,
    Shape,
    Tile,
    Trade,
    Undecided,
    hand,
    parse_move,
)

# Tiles and hands


def test_the_letters_of_colors_and_shapes_are_those_of_the_notation():
    assert [color.value for color in Color] == list("ROYGBP")
    assert [color.name for color in Color] == ["RED", "ORANGE", "YELLOW", "GREEN", "BLUE", "PURPLE"]
    assert [shape.value for shape in Shape] == list("csdvfe")
    assert [shape.name for shape in Shape] == [
        "CIRCLE", "SQUARE", "DIAMOND", "CLOVER", "FOUR_POINTED_STAR", "EIGHT_POINTED_STAR",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "color", "shape"),
    [
        ("Rc", Color.RED, Shape.CIRCLE),
        ("Pe", Color.PURPLE, Shape.EIGHT_POINTED_STAR),
        ("Gv", Color.GREEN, Shape.CLOVER),
        ("Of", Color.ORANGE, Shape.FOUR_POINTED_STAR),
        ("rC", Color.RED, Shape.CIRCLE),
        ("BS", Color.BLUE, Shape.SQUARE),
        ("yd", Color.YELLOW, Shape.DIAMOND),
    ],
)
def test_a_tile_is_read_in_capital_or_small_letters(text, color, shape):
    assert Tile.parse(text) == Tile(color, shape)


def test_every_kind_is_written_and_read_back():
    assert [Tile.parse(str(tile)) for tile in KINDS] == list(KINDS)
    assert " ".join(map(str, KINDS[:8])) == "Rc Rs Rd Rv Rf Re Oc Os"


def test_a_hand_is_read_in_the_order_given_with_repeats():
    assert hand("Rc rc  Bv\n Pe") == (Tile.parse("Rc"), Tile.parse("Rc"), Tile.parse("Bv"), Tile.parse("Pe"))
    assert hand("") == ()
    assert hand([Tile.parse("Bv"), Tile.parse("Rc")]) == hand("Bv Rc")
    assert hand(tile for tile in hand("Rc Rs")) == hand("Rc Rs")


# Boards


BOARD = """
    @-1,2
    Rc Rs ..
    .. Bs Gs
"""


def test_a_board_is_read_with_its_corner_indentation_and_outer_blank_lines():
    board = Board.parse(BOARD)

    assert [(tuple(cell), str(tile)) for cell, tile in board.items()] == [
        ((-1, 2), "Rc"), ((-1, 3), "Rs"), ((0, 3), "Bs"), ((0, 4), "Gs"),
    ]  # fmt: skip
    assert board[-1, 2] == Tile.parse("Rc")
    assert board[Cell(0, 2)] is None
    assert (0, 3) in board
    assert (0, 2) not in board
    assert len(board) == 4


@pytest.mark.parametrize(
    "same",
    [
        "@-1,2 Rc Rs/.. Bs Gs",
        "@-1,2 Rc Rs .. / .. Bs Gs",
        "@-1,2 rc RS/.. bS gs ..",
        "@-1,2\nRc Rs\n.. Bs Gs",
        "@-2,1 .. .. ..  .. / .. Rc Rs .. / .. .. Bs Gs / .. .. .. ..",
        "\n\n@-1,2\n  Rc Rs ..\n  .. Bs Gs\n\n",
    ],
)
def test_the_same_board_can_be_written_in_several_ways(same):
    assert Board.parse(same) == Board.parse(BOARD)
    assert hash(Board.parse(same)) == hash(Board.parse(BOARD))


def test_a_board_is_written_with_its_corner_and_padded_rows():
    assert str(Board.parse(BOARD)) == "@-1,2\nRc Rs ..\n.. Bs Gs"
    assert str(Board.parse("Rc")) == "@0,0\nRc"


def test_without_a_corner_the_first_cell_is_zero_zero():
    assert Board.parse(".. Rc\nBs Bc") == Board.of(
        {(0, 1): Tile.parse("Rc"), (1, 0): Tile.parse("Bs"), (1, 1): Tile.parse("Bc")}
    )


def test_the_empty_board_is_the_empty_text():
    assert str(Board()) == ""
    assert Board.parse("") == Board() == Board.parse("  \n ") == Board.of({})
    assert len(Board()) == 0
    assert Board().corners is None
    assert Board().frontier == ((0, 0),)


def test_corners_cells_and_frontier_of_a_board():
    board = Board.parse("@-1,2 Rc Rs/.. Bs")

    assert board.cells == ((-1, 2), (-1, 3), (0, 3))
    assert board.corners == ((-1, 2), (0, 3))
    assert board.frontier == ((-2, 2), (-2, 3), (-1, 1), (-1, 4), (0, 2), (0, 4), (1, 3))


def test_the_line_through_a_cell_is_unbroken_and_may_be_the_cell_alone():
    board = Board.parse("@0,-1 Rc Rs .. Rd/.. Bs .. ..", check=False)

    assert board.line((0, 0), Direction.ROW) == ((0, -1), (0, 0))
    assert board.line((0, 0), Direction.COLUMN) == ((0, 0), (1, 0))
    assert board.line((0, 2), Direction.ROW) == board.line((0, 2), Direction.COLUMN) == ((0, 2),)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param("Rc Bs", [(0, 0), (0, 1)], id="two that do not fit"),
        pytest.param("Rc Rs Rc", [(0, 0), (0, 2)], id="twins in a line"),
        pytest.param("Rc .. Rs", [(0, 0), (0, 2)], id="not connected"),
        pytest.param("Rc ../.. Rs", [(0, 0), (1, 1)], id="joined only at the corner"),
        pytest.param("Rc Rs/Bc Gs", [(1, 0), (1, 1)], id="the second row is mixed"),
    ],
)
def test_a_board_that_cannot_lie_on_a_table_is_refused_cell_by_cell(text, cells):
    with pytest.raises(BoardError) as refusal:
        Board.parse(text)

    problems = refusal.value.problems
    assert problems
    assert all(isinstance(sentence, str) and sentence for _, sentence in problems)
    assert {tuple(cell) for cell, _ in problems} & set(cells)
    assert {tuple(cell) for cell, _ in problems} <= set(Board.parse(text, check=False).cells)
    assert len(Board.parse(text, check=False)) >= 2


def test_a_fourth_copy_on_the_table_is_refused_and_named():
    """A snake of legal lines in which the red circle lies four times."""
    snake = "Rc Rs .. .. ../.. Rc Rd .. ../.. .. Rc Rs ../.. .. .. Rc Rd"

    with pytest.raises(BoardError) as refusal:
        Board.parse(snake)

    assert {tuple(cell) for cell, _ in refusal.value.problems} <= {(0, 0), (1, 1), (2, 2), (3, 3)}
    assert all("Rc" in sentence for _, sentence in refusal.value.problems)
    assert len(Board.parse(snake.rsplit("/", 1)[0])) == 6


# Plays and moves


def test_a_play_is_a_set_written_sorted_by_cell():
    play = Play.parse("Rs@0,4  rc@0,3")

    assert str(play) == "Rc@0,3 Rs@0,4"
    assert play == Play.parse("Rc@0,3 Rs@0,4") == Play.of({(0, 4): Tile.parse("Rs"), (0, 3): Tile.parse("Rc")})
    assert [(tuple(place.cell), str(place.tile)) for place in play.placements] == [((0, 3), "Rc"), ((0, 4), "Rs")]
    assert str(Play.parse("Rc@10,0 Rs@9,0 Rd@-2,0")) == "Rd@-2,0 Rs@9,0 Rc@10,0"


def test_the_empty_play_is_the_empty_text():
    assert Play.parse("") == Play.of({})
    assert str(Play.of({})) == ""


def test_a_trade_is_a_multiset():
    assert Trade.parse("trade Rc Bv") == Trade.parse("TRADE bv rc")
    assert Trade.parse("trade Rc Rc") != Trade.parse("trade Rc")
    assert hash(Trade.parse("trade Rc Bv")) == hash(Trade.parse("trade Bv Rc"))
    assert str(Trade.parse("trade Bv Rc Rc")) == "trade Rc Rc Bv"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Rc@0,3", Play.parse("Rc@0,3")),
        ("", Play.parse("")),
        ("trade Rc", Trade.parse("trade Rc")),
        ("Trade rc", Trade.parse("trade Rc")),
        ("pass", Pass()),
        (" Pass ", Pass()),
    ],
)
def test_parse_move_reads_any_of_the_three(text, move):
    assert parse_move(text) == move
    assert parse_move(str(move)) == move


def test_a_pass_is_written_pass():
    assert str(Pass()) == "pass"


# Refusals


@pytest.mark.parametrize(
    ("read", "text", "named", "example"),
    [
        pytest.param(Tile.parse, "Rx", "Rx", "Rc", id="no such shape"),
        pytest.param(Tile.parse, "Xc", "Xc", "Rc", id="no such color"),
        pytest.param(Tile.parse, "R", "R", "Rc", id="half a tile"),
        pytest.param(Tile.parse, "Rcs", "Rcs", "Rc", id="more than a tile"),
        pytest.param(Tile.parse, "cR", "cR", "Rc", id="shape before color"),
        pytest.param(Tile.parse, "", "", "Rc", id="no tile at all"),
        pytest.param(Tile.parse, "..", "..", "Rc", id="an empty cell is no tile"),
        pytest.param(hand, "Rc Qs", "Qs", "Rc", id="a hand with a word that is no tile"),
        pytest.param(hand, "Rc,Rs", "Rc,Rs", "Rc", id="a hand with commas"),
        pytest.param(Board.parse, "Rc Rx", "Rx", "Rc", id="a board with a word that is no tile"),
        pytest.param(Board.parse, "@0 Rc", "@0", "@", id="a corner without a column"),
        pytest.param(Board.parse, "@a,b Rc", "@a,b", "@", id="a corner in letters"),
        pytest.param(Board.parse, "Rc @0,0", "@0,0", "Rc", id="a corner that is not at the beginning"),
        pytest.param(Play.parse, "Rc", "Rc", "@", id="a play without a cell"),
        pytest.param(Play.parse, "Rc@0", "Rc@0", "@", id="a cell without a column"),
        pytest.param(Play.parse, "Rc@0,x", "Rc@0,x", "@", id="a column in letters"),
        pytest.param(Play.parse, "Rx@0,0", "Rx", "Rc", id="a play with no such tile"),
        pytest.param(Play.parse, "@0,0", "@0,0", "@", id="a cell without a tile"),
        pytest.param(Play.parse, "Rc@0,0 Rs@0,0", "0,0", "", id="a cell named twice"),
        pytest.param(Trade.parse, "trade Rx", "Rx", "Rc", id="a trade with no such tile"),
        pytest.param(Trade.parse, "swap Rc", "swap Rc", "trade", id="no such word"),
        pytest.param(parse_move, "swap Rc", "swap", "", id="no such move"),
        pytest.param(parse_move, "passs", "passs", "", id="a misspelled pass"),
        pytest.param(Deck.parse, "6x6", "6x6", "6x6x3", id="a deck of two numbers"),
    ],
)
def test_a_refusal_names_what_was_refused_and_what_would_be_right(read, text, named, example):
    with pytest.raises(NotationError) as refusal:
        read(text)

    assert named in str(refusal.value)
    assert example in str(refusal.value)
    assert len(str(refusal.value)) > len(text) + 10


@pytest.mark.parametrize("wrong", ["Rc", 3, None, ("R", "c")], ids=repr)
def test_a_hand_of_something_else_than_tiles_is_refused(wrong):
    with pytest.raises(NotationError):
        hand([wrong])


def test_a_tile_is_made_of_a_color_and_a_shape_only():
    with pytest.raises(NotationError, match="Color"):
        Tile("R", "c")
    with pytest.raises(NotationError, match="Color"):
        Tile(Shape.CIRCLE, Color.RED)


@pytest.mark.parametrize(
    "wrong",
    [
        {"colors": 0}, {"colors": 7}, {"shapes": 0}, {"shapes": 7}, {"copies": 0}, {"copies": -1}, {"colors": 2.0},
        {"copies": True},
    ],
    ids=str,
)  # fmt: skip
def test_an_impossible_deck_is_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Deck(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"tie": "oldest"}, {"target_score": 0}, {"target_score": -5}, {"hand_size": 0}, {"start": -1},
        {"lone_tile_points": -1}, {"start": "first"}, {"target_score": 2.5},
    ],
    ids=str,
)  # fmt: skip
def test_an_impossible_option_is_refused_by_name(wrong):
    name, value = next(iter(wrong.items()))
    with pytest.raises(OptionsError) as refusal:
        RuleOptions(**wrong)
    assert name in str(refusal.value)
    assert str(value) in str(refusal.value)


@pytest.mark.parametrize("error", [NotationError, BoardError, IllegalMove, Undecided, RecordError, OptionsError])
def test_every_error_is_a_value_error(error):
    assert issubclass(error, ValueError)


@pytest.mark.parametrize("players", [0, 1, 5, ["Ada"], list("abcde")], ids=str)
def test_two_to_four_play(players):
    with pytest.raises(ValueError, match="2"):
        Game.deal(players, seed=1)
