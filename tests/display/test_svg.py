"""Pictures are well-formed, complete, the same everywhere, and clear."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from qwirkle_lessons.display.marks import PITCH, Mark, place_badges, runs
from qwirkle_lessons.display.shapes import TILE
from qwirkle_lessons.display.svg import SHAPE_PATHS, Window, board_svg, hand_svg, tile_svg, window_of
from qwirkle_lessons.display.theme import TILE_COLORS
from qwirkle_lessons.engine import KINDS, SHAPES, Board, Cell, Play, hand

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.parse("Bs Bd Be/.. Rd ..")


def read(svg):
    return ElementTree.fromstring(svg)  # noqa: S314 - we have just drawn it


def texts(svg):
    return [element.text for element in read(svg).iter(f"{SVG}text")]


def shapes(svg):
    """The colors and forms that are drawn, in their order."""
    return [(element.get("fill"), element.get("d")) for element in read(svg).iter(f"{SVG}path")]


def drawn(tile):
    return TILE_COLORS[tile.color], SHAPE_PATHS[tile.shape]


def numbers(path):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_the_six_shapes_are_six_forms():
    assert tuple(SHAPE_PATHS) == SHAPES
    assert len(set(SHAPE_PATHS.values())) == 6


@pytest.mark.parametrize("shape", ["FOUR_POINTED_STAR", "EIGHT_POINTED_STAR", "DIAMOND"])
def test_a_shape_with_corners_keeps_clear_of_the_rim(shape):
    path = next(path for kind, path in SHAPE_PATHS.items() if kind.name == shape)

    assert all(8 <= number <= 92 for number in numbers(path))


def corners(name):
    path = next(path for shape, path in SHAPE_PATHS.items() if shape.name == name)
    return [tuple(numbers(corner)) for corner in re.split("[MLz]", path)[1:-1]]


def test_the_four_pointed_star_points_to_the_corners_and_the_diamond_to_the_sides():
    star = corners("FOUR_POINTED_STAR")

    assert star[::2] == [(82.5, 82.5), (17.5, 82.5), (17.5, 17.5), (82.5, 17.5)]
    assert corners("DIAMOND") == [(50, 11), (89, 50), (50, 89), (11, 50)]


@pytest.mark.parametrize("tile", KINDS, ids=str)
def test_a_tile_has_its_color_its_shape_and_the_letter_of_its_color(tile):
    svg = tile_svg(tile)

    assert shapes(svg) == [drawn(tile)]
    assert texts(svg) == [tile.color.value]


def test_the_letters_can_be_left_out():
    assert texts(board_svg(BOARD, mark="none")) == []
    assert texts(hand_svg(hand("Rc Bs"), mark="none")) == []


@pytest.mark.parametrize("size", [24, 44, 96])
def test_a_tile_is_as_large_as_asked(size):
    tile = read(tile_svg(KINDS[0], size=size))

    assert abs(int(tile.get("width")) - size) <= 5


def test_a_hand_is_drawn_in_the_order_given():
    tiles = hand("Rc Bs Rc")

    assert shapes(hand_svg(tiles)) == [drawn(tile) for tile in tiles]


def test_an_empty_hand_is_a_picture_too():
    assert shapes(hand_svg(())) == []


def test_a_board_shows_each_tile_on_its_cell():
    places = {
        (group.get("transform"), group.find(f"{SVG}path").get("d"))
        for group in read(board_svg(BOARD)).iter(f"{SVG}g")
        if group.find(f"{SVG}path") is not None
    }

    assert places == {
        (f"translate({cell.col * PITCH} {cell.row * PITCH})", SHAPE_PATHS[tile.shape]) for cell, tile in BOARD.items()
    }


def test_the_empty_board_shows_cells():
    assert shapes(board_svg(Board())) == []
    assert len(list(read(board_svg(Board())).iter(f"{SVG}rect"))) == 9


def test_a_cell_with_a_tile_is_not_drawn_as_empty():
    empty = read(board_svg(BOARD, pending=Play.parse("Bc@0,3")))[0]

    assert len(empty) == 4 * 6 - 5


def test_the_window_has_a_margin_and_grows_with_a_far_play():
    assert window_of(BOARD.cells) == Window(-1, -1, 2, 3)
    assert window_of([(-3, 7)]) == Window(-4, 6, -2, 8)
    assert f'viewBox="{-PITCH - 7} {-PITCH - 7} ' in board_svg(BOARD)


def test_tiles_of_a_play_are_lifted_off_their_cells():
    svg = board_svg(Board(), pending=Play.parse("Rc@0,0"))

    (group,) = [g for g in read(svg) if g.get("transform")]
    assert group.get("transform") != "translate(0 0)"
    assert shapes(svg) == [drawn(hand("Rc")[0])]


def test_on_a_taken_cell_both_tiles_are_drawn():
    svg = board_svg(Board.parse("Rc"), pending=Play.parse("Bs@0,0"))

    assert shapes(svg) == [drawn(tile) for tile in hand("Rc Bs")]


def test_the_outlines_of_the_kinds_of_marks_differ_without_their_colors():
    forms = {
        kind: re.sub(r'stroke="[^"]*"', "", board_svg(BOARD, marks=[Mark((Cell(0, 0),), kind)]))
        for kind in ("scored", "broken", "hole", "note")
    }

    assert len(set(forms.values())) == 4


def test_a_badge_says_its_word():
    svg = board_svg(BOARD, marks=[Mark((Cell(0, 0), Cell(0, 1)), "broken", "<twice> & more")], mark="none")

    assert texts(svg) == ["<twice> & more"]


def test_a_mark_around_a_line_is_one_outline_and_around_twins_two():
    def outlines(*cells):
        svg = board_svg(Board(), marks=[Mark(tuple(Cell(*cell) for cell in cells), "broken")])
        return len([rect for rect in read(svg).iter(f"{SVG}rect") if rect.get("stroke-dasharray")])

    assert outlines((0, 0), (0, 1), (0, 2)) == 1
    assert outlines((0, 0), (1, 0)) == 1
    assert outlines((0, 0), (0, 3)) == 2
    assert outlines((0, 0), (1, 1)) == 2


@pytest.mark.parametrize(
    ("cells", "stretches"),
    [
        ([(0, 2), (0, 1), (0, 0)], [[(0, 0), (0, 1), (0, 2)]]),
        ([(2, 0), (1, 0), (5, 0)], [[(1, 0), (2, 0)], [(5, 0)]]),
        ([(0, 0), (0, 1), (1, 1)], [[(0, 0), (0, 1)], [(1, 1)]]),
        ([], []),
    ],
)
def test_cells_fall_into_unbroken_stretches(cells, stretches):
    assert [list(run) for run in runs(Cell(*cell) for cell in cells)] == stretches


CROWD = Board.parse("Rc Rs Rd/Bc Bs Bd/Gc Gs Gd")


@pytest.mark.parametrize(
    "line",
    [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(0, 1), (1, 1), (2, 1)], [(0, 0)], [(2, 2)]],
    ids=["upper row", "middle row", "middle column", "upper corner", "lower corner"],
)
def test_a_badge_is_written_where_no_tile_lies(line):
    (badge,) = place_badges([Mark(tuple(Cell(*cell) for cell in line), "scored", "12")], CROWD.cells)

    assert badge.cell not in CROWD
    assert not any(_overlap(badge.box, cell) > 16 for cell in CROWD.cells)


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("word", ["12", "mixed", "passer ikke", "niet van jou"])
def test_a_long_word_covers_no_tile_either(row, word):
    lines = Board.parse("Rc Rs Rd .. .. ..\n.. .. .. .. Bc ..\nGc Gs Gd .. .. ..", check=False)
    cells = [cell for cell in lines.cells if cell.row == row]

    (badge,) = place_badges([Mark(tuple(cells), "broken", word)], lines.cells)

    assert not set(badge.covers) & set(lines.cells)
    assert not any(_overlap(badge.box, cell) > 16 for cell in lines.cells)
    first, last = badge.columns
    assert first * PITCH - 16 <= badge.box.left
    assert badge.box.right <= (last + 1) * PITCH + 16


def test_two_badges_are_never_in_one_place():
    corner = Board.parse("Rc Rs/Bc ..")
    marks = [Mark(corner.line((0, 0), direction), "scored", "2") for direction in _directions()]
    marks += [Mark((Cell(0, 0),), "broken", word) for word in ("one", "two")]

    badges = place_badges(marks, corner.cells)

    assert len({badge.cell for badge in badges}) == len(badges) == 4


def test_a_badge_in_a_crowd_lies_on_the_edge_of_its_cell():
    (badge,) = place_badges([Mark((Cell(1, 1),), "broken", "taken")], CROWD.cells)

    assert (badge.cell, badge.side) == (Cell(1, 1), "edge")


def test_the_word_of_a_hole_is_in_the_hole():
    (badge,) = place_badges([Mark((Cell(0, 1),), "hole", "hole")], [(0, 0), (0, 2)])

    left, top, right, bottom = badge.box
    assert badge.cell == (0, 1)
    assert PITCH <= left < right <= PITCH + TILE
    assert 0 <= top < bottom <= TILE


def test_a_letter_is_inside_its_empty_cell_so_that_no_neighbor_is_taken_for_it():
    marks = [Mark((Cell(0, column),), "note", letter) for column, letter in enumerate("ABC")]

    assert [(badge.cell, badge.side) for badge in place_badges(marks, [(1, 0)])] == [
        (Cell(0, column), "inside") for column in range(3)
    ]


def test_the_letters_of_two_turns_that_share_a_cell_are_both_seen():
    turns = [Mark((Cell(0, 0), Cell(0, 1)), "note", "A"), Mark((Cell(0, 0), Cell(1, 0)), "note", "B")]

    assert len({badge.cell for badge in place_badges(turns, [])}) == 2


@pytest.mark.parametrize("badge", ["?", "here"])
def test_a_mark_that_waits_for_a_tile_leaves_its_cell_free(badge):
    (placed,) = place_badges([Mark((Cell(0, 0),), "note", badge)], [(1, 0)])

    assert placed.cell != (0, 0)


def test_a_badge_that_reaches_out_of_the_window_is_inside_the_picture():
    long = "a very long word indeed"
    svg = board_svg(Board.parse("Rc"), marks=[Mark((Cell(0, 0),), "note", long)])

    left, _, width, _ = map(float, read(svg).get("viewBox").split())
    (badge,) = place_badges([Mark((Cell(0, 0),), "note", long)], [(0, 0)])
    assert left <= badge.box.left
    assert badge.box.right <= left + width


def test_a_title_is_escaped():
    svg = board_svg(BOARD, title="<script>alert(1)</script>")

    assert read(svg).find(f"{SVG}title").text == "<script>alert(1)</script>"
    assert "<script" not in svg


def test_a_picture_has_nothing_that_could_leak_or_load():
    svg = board_svg(BOARD, pending=Play.parse("Rc@0,3"), marks=[Mark((Cell(0, 0),), "note", "x")])

    names = {element.tag.removeprefix(SVG) for element in read(svg).iter()}
    attributes = {name for element in read(svg).iter() for name in element.attrib}
    assert names <= {"svg", "g", "rect", "path", "text", "title"}
    assert not attributes & {"id", "class", "style", "href", "onclick"}


def test_a_wide_table_is_drawn_smaller():
    row = Board.of({(0, column): KINDS[0] for column in range(40)})

    assert int(read(board_svg(row)).get("width")) < 900
    assert int(read(board_svg(row, size=44)).get("width")) > 1800


def test_a_picture_is_the_same_in_every_process():
    code = (
        "from qwirkle_lessons.engine import *; from qwirkle_lessons.display.svg import *; "
        "print(board_svg(Board.parse('Bs Bd Be/.. Rd ..'), pending=Play.parse('Rc@0,3')))"
    )
    pictures = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(pictures) == 1


def _overlap(box, cell):
    """How far a badge reaches over a tile: the smaller of width and height of what they share."""
    left, top = cell.col * PITCH, cell.row * PITCH
    wide = min(box.right, left + TILE) - max(box.left, left)
    high = min(box.bottom, top + TILE) - max(box.top, top)
    return min(wide, high)


def _directions():
    from qwirkle_lessons.engine import Direction

    return list(Direction)
