"""Exercises with tiles in one's hand: every legal turn and every refused one, judged a second time by the rules."""

from dataclasses import replace
from itertools import permutations

import pytest

from items import item
from qwirkle_lessons.display.words import fault_sentence, line_name
from qwirkle_lessons.engine import Play, Reason, faults_of, legal_plays, score_of

LONGER = ("line-of-one-color", "line-of-one-shape")


def lone_plays(asked):
    """Each tile of the hand on each cell that touches the table, and on one that does not."""
    top_left, _ = asked.board.corners
    far = (top_left.row - 9, top_left.col)
    return [Play.of({cell: tile}) for tile in asked.hand for cell in (*asked.board.frontier, far)]


def plays_of_two(asked):
    """Two tiles of the hand side by side in a row or a column, at least one of them at the table."""
    for one, other in permutations(asked.hand, 2):
        for row, col in asked.board.frontier:
            for beside in ((row, col + 1), (row + 1, col)):
                if asked.board[beside] is None:
                    yield Play.of({(row, col): one, beside: other})


def every_play(asked):
    return [*lone_plays(asked), *plays_of_two(asked), *legal_plays(asked.board, asked.hand)]


def refused(asked, play):
    return faults_of(asked.board, play, hand=asked.hand)


def assert_shows_the_faults(asked, play, verdict):
    """One of the faults is said, and the cells of each of them are marked."""
    faults = refused(asked, play)
    said = f"{verdict.headline} {verdict.detail}"
    assert any(fault_sentence(fault, asked.board, play, "en") in said for fault in faults), (asked.seed, play)
    marked = {mark.cells for mark in verdict.marks if mark.kind in {"broken", "hole"}}
    assert marked == {fault.cells for fault in faults if fault.cells}


def assert_shows_the_lines(asked, play, verdict):
    """Each line that counts is marked with its points."""
    lines = score_of(asked.board, play).lines
    assert [(mark.cells, mark.kind) for mark in verdict.marks] == [(line.cells, "scored") for line in lines]
    assert [mark.badge for mark in verdict.marks] == [str(line.points + line.bonus) for line in lines]


def outcomes(asked, plays):
    return {asked.grade(play).outcome for play in plays}


# ---- make the line longer


@pytest.mark.parametrize("kind", LONGER)
def test_a_line_is_longer_when_all_its_tiles_lie_in_a_longer_line(kind, seeds):
    for seed in seeds:
        asked = item(kind, seed)
        for play in every_play(asked):
            verdict = asked.grade(play)
            if refused(asked, play):
                assert verdict.outcome == "wrong"
                assert_shows_the_faults(asked, play, verdict)
                continue
            lines = [line.cells for line in score_of(asked.board, play).lines]
            longer = [len(cells) for cells in lines if set(asked.board.cells) < set(cells)]
            assert verdict.outcome == ("right" if longer else "partly"), (seed, play)
            assert_shows_the_lines(asked, play, verdict)
            if longer:
                assert verdict.detail == f"Well done. The line has {longer[0]} tiles now."
            else:
                assert line_name(asked.board.tiles, "en") in verdict.detail


@pytest.mark.parametrize("kind", LONGER)
def test_longer_right_partly_and_wrong_all_come_up(kind):
    asked = item(kind, 1)

    assert outcomes(asked, every_play(asked)) == {"right", "partly", "wrong"}


def test_two_tiles_of_which_one_makes_the_line_longer_are_counted_as_they_lie():
    verdict = item("line-of-one-shape", 1).grade(Play.parse("Pc@3,0 Rc@3,1"))

    assert verdict.headline == "2 + 4 = 6"
    assert verdict.detail == "Well done. The line has 4 tiles now."


@pytest.mark.parametrize("kind", LONGER)
def test_a_hand_has_one_tile_that_fits_the_line_its_twin_and_a_stranger(kind, seeds):
    for seed in seeds:
        asked = item(kind, seed)
        line = asked.board.tiles

        assert len(line) == 3
        assert all(one.fits(other) for one, other in permutations(line, 2))
        assert sum(all(tile.fits(old) for old in line) for tile in asked.hand) == 1
        assert sum(tile in line for tile in asked.hand) == 1
        assert len(set(asked.hand)) == 3


def test_one_color_and_one_shape_are_what_they_say():
    for seed in range(30):
        colors = {tile.color for tile in item("line-of-one-color", seed).board.tiles}
        shapes = {tile.shape for tile in item("line-of-one-shape", seed).board.tiles}

        assert (len(colors), len(shapes)) == (1, 1)


@pytest.mark.parametrize("kind", [*LONGER, "break-a-line"])
def test_lines_lie_across_and_down(kind):
    rows = [len({cell.row for cell in item(kind, seed).board.cells}) == 1 for seed in range(30)]

    assert 5 < sum(rows) < 25


# ---- break a line on purpose


def test_breaking_a_line_is_right_when_the_rule_asked_for_is_broken(seeds):
    for seed in seeds:
        asked = item("break-a-line", seed)
        aim = Reason.DUPLICATE if "twice" in asked.goal else Reason.LINE_MIXED
        for play in every_play(asked):
            verdict = asked.grade(play)
            reasons = {fault.reason for fault in refused(asked, play)}
            if not reasons:
                assert verdict.outcome == "wrong"
                assert verdict.headline.startswith(f"This is legal, and it scores {score_of(asked.board, play)}")
                assert_shows_the_lines(asked, play, verdict)
                continue
            assert verdict.outcome == ("right" if aim in reasons else "partly"), (seed, play)
            assert_shows_the_faults(asked, play, verdict)
            begins = "Yes, now the line is broken." if aim in reasons else "That breaks a rule, but another one."
            assert verdict.headline == begins


def test_breaking_right_partly_and_wrong_all_come_up():
    for seed in range(6):
        asked = item("break-a-line", seed)

        assert outcomes(asked, every_play(asked)) == {"right", "partly", "wrong"}


def test_each_rule_is_asked_to_be_broken_in_half_of_the_items(seeds):
    goals = [item("break-a-line", seed).goal for seed in seeds]

    assert len(set(goals)) == 2
    assert goals.count(goals[0]) == len(goals) / 2


@pytest.mark.parametrize("play", ["Rc@9,9", "Rc@0,0"], ids=["a tile one does not hold", "a taken cell"])
def test_what_nobody_can_lay_breaks_no_line(play):
    asked = item("break-a-line", 2)
    laid = Play.parse(play)

    assert asked.grade(laid) == replace(asked.verdict_on(laid), rules=asked.kind.rules)
    assert asked.grade(laid).outcome == "wrong"


def test_a_twin_that_one_does_not_hold_breaks_no_line():
    asked = item("break-a-line", 2)
    (twin_not_held, *_) = [tile for tile in asked.board.tiles if tile not in asked.hand]
    end = asked.solution().cells[0]

    assert asked.grade(Play.of({end: twin_not_held})).headline.startswith("Not in your hand")


# ---- make a Qwirkle


def test_a_qwirkle_is_a_line_of_six(seeds):
    for seed in seeds:
        asked = item("make-a-qwirkle", seed)
        for play in every_play(asked):
            verdict = asked.grade(play)
            if refused(asked, play):
                assert verdict.outcome == "wrong"
                assert_shows_the_faults(asked, play, verdict)
                continue
            six = any(len(line.cells) == 6 for line in score_of(asked.board, play).lines)
            assert verdict.outcome == ("right" if six else "partly"), (seed, play)
            assert_shows_the_lines(asked, play, verdict)
            if six:
                assert verdict.headline.endswith("You made a Qwirkle.")
                assert verdict.headline.startswith(str(score_of(asked.board, play)))


def test_a_qwirkle_right_partly_and_wrong_all_come_up(seeds):
    for seed in seeds:
        asked = item("make-a-qwirkle", seed)

        assert outcomes(asked, lone_plays(asked)) == {"right", "partly", "wrong"}, seed


# ---- a turn of one's own


def test_in_the_first_minute_every_legal_turn_is_right():
    asked = item("first-turn", 1)
    legal = legal_plays(asked.board, asked.hand)

    assert {play.tiles[0] for play in legal if len(play) == 1} == set(asked.hand)
    for play in every_play(asked):
        verdict = asked.grade(play)
        assert verdict.outcome == ("right" if play in legal else "wrong")
        assert verdict == replace(asked.verdict_on(play), rules=asked.kind.rules)


# ---- a set has no order


@pytest.mark.parametrize("kind", ["first-turn", *LONGER, "break-a-line", "make-a-qwirkle"])
def test_tiles_may_be_laid_in_any_order(kind):
    asked = item(kind, 1)
    for play in every_play(asked):
        back = Play.of([(placement.cell, placement.tile) for placement in reversed(play.placements)])

        assert asked.grade(back) == asked.grade(play)
