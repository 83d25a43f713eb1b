"""The answer to a play: outcome, words, marks."""

from __future__ import annotations

import pytest

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import MOST_TELLING, verdict_on
from qwirkle_lessons.engine import Board, Cell, Deck, Play, Reason, RuleOptions, faults_of
from qwirkle_lessons.i18n import LANGUAGES, use_language

BLUE_LINE = Board.parse("Bs Bd Be/.. Rd ..")
CORNER = Board.parse("@-2,0 .. .. .. Rc/.. .. .. Gc/Bs Bd Be ../.. Rd .. ..", check=False)


def cells(*pairs):
    return tuple(Cell(*pair) for pair in pairs)


def verdict(board, play, **more):
    return verdict_on(board, Play.parse(play), **{"language": "en", **more})


def test_a_legal_play_is_right_with_its_sum_its_lines_and_their_points():
    answer = verdict(CORNER, "Bc@0,3")

    assert (answer.outcome, answer.headline, answer.detail) == (
        "right",
        "4 + 3 = 7",
        "The blue line and the circle line.",
    )
    assert answer.marks == (
        Mark(cells((0, 0), (0, 1), (0, 2), (0, 3)), "scored", "4"),
        Mark(cells((-2, 3), (-1, 3), (0, 3)), "scored", "3"),
    )


def test_the_badge_of_a_qwirkle_counts_its_bonus():
    answer = verdict(Board.parse("Rc Rs Rd Rv Rf"), "Re@0,5")

    assert answer.headline == "12 points"
    assert [mark.badge for mark in answer.marks] == ["12"]


def test_in_the_small_game_three_are_a_qwirkle():
    answer = verdict(Board.parse("Rc Rs"), "Rd@0,2", options=RuleOptions(deck=Deck(3, 3, 2)))

    assert answer.headline == "6 points"
    assert answer.detail == "The red line. Qwirkle! It brings 3 extra points."


def test_a_lone_first_tile_is_marked_with_the_points_of_the_turn():
    answer = verdict(Board(), "Rc@0,0", hand="Rc Bs")

    assert answer.headline == "1 point"
    assert answer.marks == (Mark(cells((0, 0)), "scored", "1"),)


def test_an_illegal_play_is_wrong_with_what_breaks_what_to_do_and_where():
    answer = verdict(BLUE_LINE, "Bs@0,3")

    assert (answer.outcome, answer.headline) == ("wrong", "Two blue squares in one line.")
    assert answer.detail == "A line holds each tile only once."
    assert answer.marks == (Mark(cells((0, 0), (0, 3)), "broken", "twice"),)


def test_the_cell_of_a_hole_is_marked_as_a_hole():
    answer = verdict(BLUE_LINE, "Bc@0,3 Bv@0,5")

    assert answer.marks == (Mark(cells((0, 4)), "hole", "hole"),)


def test_all_faults_are_drawn_and_the_most_telling_is_said_first():
    answer = verdict(CORNER, "Bs@0,3")

    assert answer.headline == "Two blue squares in one line."
    assert answer.detail == (
        "A line holds each tile only once. "
        "One more thing is wrong. This line mixes colors and shapes: red circle, green circle, blue square."
    )
    assert [mark.badge for mark in answer.marks] == ["twice", "mixed"]


def test_faults_of_one_reason_are_not_named_again():
    answer = verdict(CORNER, "Gs@0,3")

    assert [fault.reason for fault in faults_of(CORNER, Play.parse("Gs@0,3"))] == [Reason.LINE_MIXED] * 2
    assert "wrong" not in answer.detail
    assert len(answer.marks) == 2


def test_two_faults_on_the_same_cells_are_one_mark_with_the_first_word():
    answer = verdict(Board(), "Rc@0,0 Bs@0,1", hand="Rc Bs")

    assert [mark.badge for mark in answer.marks] == ["no match"]
    assert answer.detail == "In one turn, lay tiles of one color or of one shape."


def test_the_empty_play_has_nothing_to_mark():
    answer = verdict(BLUE_LINE, "")

    assert (answer.outcome, answer.headline, answer.marks) == ("wrong", "No tile is laid yet.", ())


@pytest.mark.parametrize(
    ("play", "hand", "headline"),
    [
        ("Gc@0,1 Gv@5,5", "Gc", "A tile lies there already: blue diamond."),
        ("Gc@0,3", "Rc", "Not in your hand: green circle."),
        ("Gc@0,3 Gv@1,2", None, "The new tiles are not in one row or one column."),
        ("Bc@0,7 Bv@0,9", None, "The new tiles touch no tile on the table."),
        ("Gc@0,3 Gv@0,5", None, "There is a hole between the new tiles."),
        ("Bc@0,3 Rv@0,4", None, "The new tiles share no color and no shape: blue circle, red clover."),
    ],
)
def test_a_child_hears_first_of(play, hand, headline):
    assert verdict(BLUE_LINE, play, hand=hand).headline == headline


def test_a_seventh_tile_is_too_long_before_it_is_a_twin():
    answer = verdict(Board.parse("Rc Rs Rd Rv Rf Re"), "Rc@0,6")

    assert answer.headline == "This line has seven tiles. That is too long."
    assert answer.detail == "A line has at most six tiles. One more thing is wrong. Two red circles in one line."


def test_every_reason_has_its_place_in_the_order():
    assert sorted(reason.name for reason in MOST_TELLING) == sorted(reason.name for reason in Reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_gives_the_same_marks_with_words_of_its_own(language):
    answer = verdict(CORNER, "Bs@0,3", language=language)

    assert [mark.cells for mark in answer.marks] == [mark.cells for mark in verdict(CORNER, "Bs@0,3").marks]
    assert answer.headline.count(" ") >= 4


def test_by_default_a_verdict_speaks_the_language_of_the_notebook(tmp_path, monkeypatch):
    (tmp_path / "nl").mkdir()
    monkeypatch.chdir(tmp_path / "nl")
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path / "home"))
    use_language("nb")

    assert verdict_on(BLUE_LINE, Play.parse("Bs@0,3")).headline == "Twee blauwe vierkanten in één rij."


def test_as_text_a_verdict_is_one_line():
    assert str(verdict(CORNER, "Bc@0,3")) == "4 + 3 = 7. The blue line and the circle line."
    assert str(verdict(BLUE_LINE, "Bs@0,3")) == "Two blue squares in one line. A line holds each tile only once."
