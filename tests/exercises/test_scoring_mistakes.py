"""What each mistake in counting gives, worked out by hand, and a second time from the rules on one page."""

import pytest

import one_page
from qwirkle_lessons.engine import Board, IllegalMove, Play, score_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import turns
from qwirkle_lessons.exercises.scoring_mistakes import explanations, found_out, miscounts_of, told_apart

# The worked example of sheet 004:44: a blue circle joins three blue tiles and two circles.
SEVEN = (".. .. .. Rc\n.. .. Gv Gc\nBs Bd Bv ..", "Bc@2,3")
# Sheet 004:45: the sixth red tile also joins two other tiles, 12 + 3 = 15.
FIFTEEN = (".. .. .. .. .. Bc\n.. .. .. .. Ye Yc\nRs Rd Rv Rf Re ..", "Rc@2,5")
# Three orange tiles laid under old ones: the line of the play and a line that crosses it.
UNDER = ("Rc .. ..\nYc .. ..", "Oc@2,0 Os@2,1 Ov@2,2")


def totals(position, misconception):
    board, play = Board.parse(position[0]), Play.parse(position[1])
    return [each.total for each in miscounts_of(board, play) if each.misconception is misconception]


@pytest.mark.parametrize(
    ("position", "misconception", "expected"),
    [
        (SEVEN, Misconception.OWN_TILES_ONLY, [1, 2]),
        (SEVEN, Misconception.LONGEST_LINE_ONLY, [4]),
        (SEVEN, Misconception.MAIN_LINE_ONLY, []),
        (SEVEN, Misconception.SHARED_TILE_ONCE, [6]),
        (SEVEN, Misconception.NEIGHBORS_ONLY, [4]),
        (SEVEN, Misconception.LONE_TILE_IS_A_LINE, []),
        (SEVEN, Misconception.LINE_BESIDE, [11]),
        (SEVEN, Misconception.QWIRKLE_IS_SIX, []),
        (FIFTEEN, Misconception.OWN_TILES_ONLY, [7, 1, 8]),
        (FIFTEEN, Misconception.LONGEST_LINE_ONLY, [12]),
        (FIFTEEN, Misconception.SHARED_TILE_ONCE, [14]),
        (FIFTEEN, Misconception.QWIRKLE_IS_SIX, [9]),
        (FIFTEEN, Misconception.BONUS_ALONE, [6]),
        (FIFTEEN, Misconception.BONUS_DOUBLES_THE_TURN, [18]),
        (UNDER, Misconception.OWN_TILES_ONLY, [3, 4]),
        (UNDER, Misconception.MAIN_LINE_ONLY, [3]),
        (UNDER, Misconception.SHARED_TILE_ONCE, [5]),
        (UNDER, Misconception.LONE_TILE_IS_A_LINE, [8]),
    ],
)
def test_a_mistake_gives(position, misconception, expected):
    assert totals(position, misconception) == expected


@pytest.mark.parametrize(
    ("board", "play", "misconception", "total"),
    [
        pytest.param("Rc Rs Rd\n.. .. Yd\n.. .. Bd", "Rv@0,3", Misconception.LINE_BESIDE, 7, id="a line that crosses"),
        pytest.param(
            "Rc Rs Rd Rv Rf Re", "Oc@1,0", Misconception.LINE_BESIDE, 14, id="a Qwirkle touched from its side"
        ),
        pytest.param("Rc Rs\n.. Ys", "Yc@1,0", Misconception.DIAGONAL, None, id="no corner that fits"),
        pytest.param("Rc Rs\n.. Bs\n.. Gs", "Bd@1,2", Misconception.DIAGONAL, None, id="a corner of another kind"),
        pytest.param("Rc Rs\n.. Ys\n.. Gs", "Rd@0,2", Misconception.DIAGONAL, None, id="a yellow square at a corner"),
        pytest.param("Gc Gs\n.. Ys\n.. Rs", "Yd@1,2", Misconception.DIAGONAL, None, id="nothing shared"),
        pytest.param("Yc Gc\n.. Gs", "Gd@1,2", Misconception.DIAGONAL, 4, id="two green tiles corner to corner"),
        pytest.param("Rc Rs Rd Rv Rf", "Re@0,5", Misconception.QWIRKLE_IS_SIX, 6, id="a Qwirkle of one line"),
        pytest.param("Rc Rs Rd Rv Rf", "Re@0,5", Misconception.BONUS_ALONE, None, id="which is the same mistake"),
    ],
)
def test_a_mistake_needs_something_to_go_wrong_on(board, play, misconception, total):
    position = (board, play)

    assert totals(position, misconception) == ([] if total is None else [total])


def test_what_was_missed_and_what_was_counted_too_much_is_known():
    board, play = Board.parse(SEVEN[0]), Play.parse(SEVEN[1])
    found = {each.misconception: each for each in reversed(miscounts_of(board, play))}
    across, down = (line.cells for line in score_of(board, play).lines)

    assert found[Misconception.OWN_TILES_ONLY].missed == (across[:3], down[:2])
    assert found[Misconception.LONGEST_LINE_ONLY].missed == (down,)
    assert found[Misconception.SHARED_TILE_ONCE].missed == (((2, 3),),)
    assert str(found[Misconception.SHARED_TILE_ONCE]) == "4 + 2 = 6"
    assert str(found[Misconception.OWN_TILES_ONLY]) == "1"


def test_mistakes_are_told_apart_by_their_totals_or_by_the_lines_that_were_counted():
    board, play = Board.parse(SEVEN[0]), Play.parse(SEVEN[1])
    counts = miscounts_of(board, play)

    assert [each.misconception for each in explanations(counts, 4)] == [
        Misconception.LONGEST_LINE_ONLY,
        Misconception.NEIGHBORS_ONLY,
    ]
    assert {each.misconception.name for each in told_apart(counts)} == {
        "OWN_TILES_ONLY",
        "SHARED_TILE_ONCE",
        "LINE_BESIDE",
    }
    assert {each.misconception.name for each in found_out(counts)} == {
        "OWN_TILES_ONLY",
        "SHARED_TILE_ONCE",
        "LONGEST_LINE_ONLY",
        "NEIGHBORS_ONLY",
        "LINE_BESIDE",
    }


def test_an_illegal_turn_is_not_counted():
    with pytest.raises(IllegalMove):
        miscounts_of(Board.parse("Rc Rs"), Play.parse("Gd@0,2"))


def by_one_page(table, play):
    """The likeliest form of the simplest mistakes, from the rules on one page."""
    lines = one_page.scored_lines(table, play)
    cells = [cell for line, _, _ in lines for cell in line]
    bonus = sum(each for _, _, each in lines)
    lone = sum(len(one_page.run(table | play, cell, step)) == 1 for cell in play for step in ((0, 1), (1, 0)))
    right = one_page.total(table, play)
    return {
        "OWN_TILES_ONLY": len(play) + bonus,
        "SHARED_TILE_ONCE": len(set(cells)) + bonus,
        "QWIRKLE_IS_SIX": right - bonus,
        "BONUS_DOUBLES_THE_TURN": 2 * len(cells) if bonus else right,
        "LONE_TILE_IS_A_LINE": right + lone,
    }


def test_the_rules_on_one_page_give_the_same(seeds):
    for seed in seeds:
        every = turns(Chance(f"mistakes {seed}"), 8, 10)
        for _ in range(10):
            board, play = next(every)
            table = {tuple(cell): (str(tile)[0], str(tile)[1]) for cell, tile in board.items()}
            laid = {tuple(each.cell): (str(each.tile)[0], str(each.tile)[1]) for each in play.placements}
            right = one_page.total(table, laid)
            found = {}
            for each in miscounts_of(board, play):
                assert each.total != right
                found.setdefault(each.misconception.name, each.total)
            for name, total in by_one_page(table, laid).items():
                if total != right and name != "OWN_TILES_ONLY":
                    assert found[name] == total, (seed, name)
                elif total != right:
                    assert total in {e.total for e in miscounts_of(board, play) if e.misconception.name == name}
