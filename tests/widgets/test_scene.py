"""What a board shows: the window around the tiles, and the scene as the browser reads it."""

import json
from typing import get_args

import pytest

from qwirkle_lessons import exercises
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.engine import Board, Cell, Deck, Play, RuleOptions, hand
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Scene, Window, hands_as_json, lines_as_json

BOARD = Board.parse("Bs Bd Be/.. Rd ..")


@pytest.mark.parametrize(
    ("cells", "window"),
    [
        pytest.param([], (-2, -3, 2, 3), id="the empty table shows five rows and seven columns"),
        pytest.param([(0, 0)], (-2, -3, 2, 3), id="one tile lies in the middle"),
        pytest.param([(0, 0), (0, 9)], (-2, -2, 2, 11), id="two empty cells beyond each end"),
        pytest.param([(-7, 4), (3, 4)], (-9, 1, 5, 7), id="rows above zero"),
    ],
)
def test_the_window_lies_around_the_tiles(cells, window):
    assert Window.around(Cell(*cell) for cell in cells) == window


def test_while_the_table_grows_nothing_jumps():
    first = Scene.first(board=BOARD, hand=hand("Bc"))

    second = first.next(board=BOARD.after(Play.parse("Bc@0,3")), hand=())

    assert second.number == 2
    assert (second.window.top, second.window.left) == (first.window.top, first.window.left)
    assert second.window.right == 5


def test_another_table_gets_a_window_of_its_own():
    far = Board.parse("@40,40 Rc Rs")

    second = Scene.first(board=BOARD).next(board=far)

    assert second.window == Window.around(far.cells)


def test_tiles_that_are_shown_on_the_table_have_left_the_hand_until_the_next_scene():
    scene = Scene.first(board=BOARD, hand=hand("Rc Rs")).next(away=(1,))

    assert scene.as_json()["away"] == [1]
    assert scene.next().as_json()["away"] == []


def test_a_scene_is_plain_json():
    scene = Scene.first(
        board=BOARD,
        hand=hand("Rs Bf"),
        goal="Lay a tile.",
        shown=Play.parse("Bv@0,3"),
        buttons=(Button("check", "Check", primary=True, key="c"),),
    )

    told = json.loads(json.dumps(scene.as_json()))

    assert told["tiles"] == [[0, 0, "pqt"], [1, 1, "2"]]  # p is 25, the blue square
    assert told["shown"] == [[0, 3, 27]]
    assert told["hand"] == [1, 28]
    assert told["answer"] == "play"
    assert told["deck"] == {"colors": 6, "shapes": 6, "copies": 3}
    assert told["buttons"] == [{"id": "check", "label": "Check", "primary": True, "key": "c"}]


def test_what_one_sees_is_the_table_the_new_tiles_and_the_hand():
    scene = Scene.first(board=BOARD, hand=hand("Rd Rd"), shown=Play.parse("Rd@9,9"))

    assert scene.seen[2] == 4
    assert sum(scene.seen) == 7


def test_the_grid_of_kinds_follows_the_deck_and_can_be_left_out():
    small = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)

    assert Scene.first(board=Board(), options=small).as_json()["deck"] == {"colors": 3, "shapes": 3, "copies": 2}
    assert Scene.first(board=Board(), kinds=False).as_json()["deck"] is None


def test_the_marks_of_a_question_bring_their_badges():
    mark = Mark((Cell(0, 0), Cell(0, 1), Cell(0, 2)), "note", "here")

    told = Scene.first(board=BOARD, marks=(mark,)).as_json()

    assert told["marks"] == [{"cells": [[0, 0], [0, 1], [0, 2]], "kind": "note", "badge": "here"}]
    assert told["badges"] == [{"cell": [0, 3], "side": "right", "kind": "note", "text": "here"}]


def test_every_kind_of_answer_has_a_name_the_browser_knows():
    asked = [kind.value for kind in AnswerKind if kind is not AnswerKind.LOOK]

    assert asked == list(get_args(exercises.answers.AnswerKind))


def test_the_lines_that_one_can_choose_bring_their_names_and_a_free_place_for_their_number():
    scene = Scene.first(board=Board.parse("Bs Bd ../.. Rd Gd/.. Yd .."), answer=AnswerKind.LINES)

    across, below, down = lines_as_json(scene, "en")

    assert across["cells"] == [[0, 0], [0, 1]]
    assert across["name"] == "row 0: blue square, blue diamond"
    assert down["name"] == "column 1: blue diamond, red diamond, yellow diamond"
    places = [tuple(line["badge"]["cell"]) for line in (across, below, down)]
    assert len(set(places)) == 3
    assert not set(places) & {(cell.row, cell.col) for cell in scene.occupied}


def test_a_number_of_a_line_never_covers_a_letter_of_the_question():
    mark = Mark((Cell(0, 0), Cell(0, 1)), "note", "A")
    scene = Scene.first(board=Board.parse("Bs Bd"), answer=AnswerKind.LINES, marks=(mark,))

    (line,) = lines_as_json(scene, "en")

    assert line["badge"]["cell"] != scene.as_json()["badges"][0]["cell"]


def test_a_lone_tile_that_one_can_choose_has_the_name_of_its_cell_and_a_place_for_its_number():
    scene = Scene.first(board=Board.parse("Bs Bd"), answer=AnswerKind.LINES, lone=(Cell(0, 1),))

    across, lone = lines_as_json(scene, "en")

    assert lone["cells"] == [[0, 1]]
    assert lone["name"] == "row 0, column 1, blue diamond"
    assert lone["badge"]["cell"] not in (across["badge"]["cell"], [0, 0], [0, 1])


def test_without_lines_none_can_be_chosen():
    assert lines_as_json(Scene.first(board=Board(), answer=AnswerKind.LINES), "en") == []
    assert lines_as_json(Scene.first(board=BOARD, answer=AnswerKind.CELLS), "en") == []


def test_open_hands_are_told_in_words_and_their_tiles_are_seen():
    scene = Scene.first(board=Board(), hands=(("Player 2", hand("Rc Rc")), ("Player 3", ())))

    assert hands_as_json(scene, "en") == [
        {"name": "Player 2", "tiles": "00", "label": "Player 2: red circle, red circle"},
        {"name": "Player 3", "tiles": "", "label": "Player 3: no tiles"},
    ]
    assert scene.as_json()["seen"][0] == 2
