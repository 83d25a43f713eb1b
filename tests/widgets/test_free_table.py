"""A table to try things out: what is legal stays, new tiles come alike for everyone, and one can start over."""

from itertools import count

import pytest

from qwirkle_lessons.engine import FULL_BAG, KINDS, Board, legal_plays
from qwirkle_lessons.widgets import free_table

MESSAGES = count(1)


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))


def press(table, action, answer=()):
    kind = "check" if action == "check" else "action"
    message = {"type": kind, "id": f"m{next(MESSAGES)}", "scene": table.scene["number"], "action": action}
    table._handle_custom_msg({**message, "answer": [list(item) for item in answer]}, [])
    assert table.failures == ()


def lay_the_first_legal_play(table):
    play = legal_plays(table.board, table.hand)[0]
    places = {}
    for tile in play.tiles:
        places[tile] = table.hand.index(tile)
    press(table, "check", [(places[each.tile], *each.cell) for each in play.placements])
    assert table.verdict["outcome"] == "right"


def test_the_same_seed_brings_the_same_tiles_and_another_one_others():
    hands = []
    for seed in (1, 1, 2):
        table = free_table(seed=seed)
        for _ in range(3):
            press(table, "new_tiles")
            hands.append(table.hand)

    assert hands[:3] == hands[3:6] != hands[6:]
    assert len(set(hands[:3])) == 3


def test_new_tiles_are_six_that_are_left_and_one_of_them_fits():
    table = free_table()
    for _ in range(12):
        lay_the_first_legal_play(table)
        press(table, "new_tiles")

        assert len(table.hand) == 6
        assert legal_plays(table.board, table.hand)
        for kind in KINDS:
            assert (*table.board.tiles, *table.hand).count(kind) <= FULL_BAG.count(kind)


def test_one_starts_over_with_the_table_of_the_beginning():
    table = free_table()
    board, hand = table.board, table.hand
    lay_the_first_legal_play(table)
    assert table.board != board

    press(table, "start_over")

    assert (table.board, table.hand) == (board, hand)
    press(table, "new_tiles")
    again = table.hand
    press(table, "start_over")
    press(table, "new_tiles")
    assert table.hand == again


def test_where_no_tile_is_left_that_fits_it_says_so():
    full = Board.of({(0, step): tile for step, tile in enumerate(FULL_BAG)})
    table = free_table(full, "Rc", language="en")

    press(table, "new_tiles")

    assert table.hand == ()
    assert table.verdict["headline"] == "No tile is left that fits."


def test_its_picture_says_how_to_play_and_its_words_follow_the_language():
    table = free_table(language="nl")

    assert "To play here" in table.static_html("en")
    assert "Om hier te spelen" in table.static_html("nl")
    assert [button["label"] for button in table.scene["buttons"]] == [
        "Nakijken",
        "Terugnemen",
        "Nieuwe tegels",
        "Opnieuw",
    ]
