"""The first minute: what each tap does, word by word."""

import pytest

from qwirkle_lessons.engine import Tile, faults_of, hand, score_of
from qwirkle_lessons.exercises import exercise


def tapped(step, tile):
    return exercise(step, 1, "en").grade((Tile.parse(tile),))


def test_the_tile_that_fits_counts_one_two_three_four():
    verdict = tapped("first-tile", "Rv")

    assert (verdict.outcome, verdict.headline) == ("right", "4 points")
    assert verdict.detail == "One, two, three, four! A point for each tile of the line."
    assert [mark.badge for mark in verdict.marks] == ["4"]


def test_the_other_tile_turns_the_line_red():
    verdict = tapped("first-tile", "Rc")

    assert (verdict.outcome, verdict.headline) == ("wrong", "Two red circles in one line.")
    assert [(mark.kind, mark.cells) for mark in verdict.marks] == [("broken", ((0, 2), (0, 3)))]


def test_the_mistake_that_one_is_asked_to_make_is_none():
    verdict = tapped("first-mistake", "Rc")

    assert (verdict.outcome, verdict.headline) == ("right", "See? The line breaks.")
    assert verdict.detail.startswith("Two red circles in one line.")
    assert [(mark.kind, mark.cells) for mark in verdict.marks] == [("broken", ((0, 2), (0, 4)))]


def test_a_corner_counts_in_both_lines():
    verdict = tapped("first-corner", "Rc")

    assert (verdict.outcome, verdict.headline) == ("right", "2 + 3 = 5")
    assert [mark.badge for mark in verdict.marks] == ["2", "3"]


def test_the_other_tile_breaks_one_line_of_the_corner():
    verdict = tapped("first-corner", "Gc")

    assert (verdict.outcome, verdict.headline) == ("wrong", "These two do not fit: red square, green circle.")


@pytest.mark.parametrize("step", ["first-tile", "first-corner"])
def test_one_tile_of_the_hand_fits_and_the_rules_agree(step):
    asked = exercise(step, 1, "en")
    for tile in asked.hand:
        play, verdict = asked.kind.play_of((tile,)), asked.grade((tile,))
        faults = faults_of(asked.board, play, hand=asked.hand)

        assert verdict.outcome == ("wrong" if faults else "right")
        marked = [mark.cells for mark in verdict.marks]
        assert marked == [each.cells for each in faults or score_of(asked.board, play).lines]
    assert sum(asked.grade((tile,)).outcome == "right" for tile in asked.hand) == 1


@pytest.mark.parametrize("step", ["first-tile", "first-mistake", "first-corner"])
def test_two_tiles_at_once_are_no_answer(step):
    assert exercise(step).grade(hand("Rv Rc")).outcome == "unreadable"


@pytest.mark.parametrize("step", ["first-tile", "first-mistake", "first-corner"])
def test_a_tile_that_is_not_there_is_no_mistake_worth_showing(step):
    verdict = exercise(step).grade((Tile.parse("Pe"),))

    assert (verdict.outcome, verdict.headline) == ("wrong", "Not in your hand: purple eight-pointed star.")
