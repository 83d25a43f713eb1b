"""Exercises without a hand: each possible answer, judged a second time by the rules on one page."""

from itertools import combinations

import pytest

import one_page
from items import item
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import KINDS, Play, Reason, Tile, faults_of, fitting_kinds, in_order, score_of

CHOICES = {
    "legal": "Yes, it is legal.",
    Reason.DUPLICATE: "No, the same tile is twice in a line.",
    Reason.LINE_MIXED: "No, a line mixes colors and shapes.",
    Reason.NO_CONTACT: "No, it touches no tile. A corner does not count.",
}


def plain(tile):
    return str(tile)[0], str(tile)[1]


def table_of(board):
    """A board as the one-page rules have it."""
    return {tuple(cell): plain(tile) for cell, tile in board.items()}


def lines_of(table):
    return {
        cells
        for cell in table
        for step in (one_page.ACROSS, one_page.DOWN)
        if len(cells := one_page.run(table, cell, step)) > 1
    }


def broken_lines(table):
    return [cells for cells in lines_of(table) if not one_page.all_fit([table[cell] for cell in cells])]


def table_with_shown(asked):
    return table_of(asked.board.with_tiles(asked.shown))


def longest_new_line(asked):
    ((cell, _),) = [(placement.cell, placement.tile) for placement in asked.shown.placements]
    table = table_with_shown(asked)
    return max((one_page.run(table, cell, step) for step in (one_page.ACROSS, one_page.DOWN)), key=len)


def neighbors_fit(asked):
    """Whether the new tile fits everything that it touches."""
    (placement,) = asked.shown.placements
    row, col = placement.cell
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return all(placement.tile.fits(tile) for cell in around if (tile := asked.board[cell]))


# ---- legal or not


def test_the_choice_that_the_rules_make_is_right_and_the_others_are_wrong(seeds):
    for seed in seeds:
        asked = item("legal-or-not", seed)
        faults = faults_of(asked.board, asked.shown)
        legal = not broken_lines(table_with_shown(asked)) and bool(
            one_page.lines(table_of(asked.board), table_of_shown(asked))
        )
        assert legal == (not faults)
        assert len(faults) < 2
        right = CHOICES[faults[0].reason] if faults else CHOICES["legal"]
        assert asked.choices == tuple(CHOICES.values())
        for choice in asked.choices:
            verdict = asked.grade(choice)
            assert verdict.outcome == ("right" if choice == right else "wrong"), (seed, choice)


def table_of_shown(asked):
    return {tuple(placement.cell): plain(placement.tile) for placement in asked.shown.placements}


def test_whatever_was_predicted_the_reason_or_the_points_are_shown(seeds):
    for seed in seeds:
        asked = item("legal-or-not", seed)
        faults = faults_of(asked.board, asked.shown)
        for choice in asked.choices:
            verdict = asked.grade(choice)
            if faults:
                assert [mark.cells for mark in verdict.marks] == [fault.cells for fault in faults]
                assert {mark.kind for mark in verdict.marks} == {"broken"}
                continue
            lines = score_of(asked.board, asked.shown).lines
            assert [mark.cells for mark in verdict.marks] == [line.cells for line in lines]
            assert f"It scores {score_of(asked.board, asked.shown)}" in verdict.detail


@pytest.mark.parametrize(
    ("seed", "choice", "headline", "detail"),
    [
        (0, "DUPLICATE", "That is right.", "Two red squares in one line. A line holds each tile only once."),
        (0, "legal", "Not quite. Look at what is marked.", "Two red squares in one line."),
        (0, "LINE_MIXED", "Not quite. Look at what is marked.", "Two red squares in one line."),
        (3, "NO_CONTACT", "That is right.", "The new tile touches no tile on the table."),
        (3, "legal", "Not quite. Look at what is marked.", "The new tile touches no tile on the table."),
        (2, "legal", "That is right.", "The turn is legal. It scores"),
        (2, "NO_CONTACT", "Not quite: this turn is legal.", "The turn is legal. It scores"),
    ],
)
def test_a_choice_is_answered_in_words(seed, choice, headline, detail):
    sentence = CHOICES["legal" if choice == "legal" else Reason[choice]]

    verdict = item("legal-or-not", seed).grade(sentence)

    assert verdict.headline == headline
    assert verdict.detail.startswith(detail)


def test_half_of_the_turns_are_legal_and_each_way_to_be_wrong_comes_up(seeds):
    reasons = [
        [fault.reason for fault in faults_of(item("legal-or-not", s).board, item("legal-or-not", s).shown)]
        for s in seeds
    ]

    assert reasons.count([]) == len(reasons) / 2
    for reason in (Reason.DUPLICATE, Reason.LINE_MIXED, Reason.NO_CONTACT):
        assert reasons.count([reason]) == len(reasons) / 6


def test_the_traps_really_come_up(seeds):
    """In nearly all items the new tile fits what it touches; only the rest of the line tells."""
    broken = [
        asked
        for s in seeds
        if faults_of((asked := item("legal-or-not", s)).board, asked.shown) and len(longest_new_line(asked)) > 1
    ]
    twins = [asked for asked in broken if asked.grade(CHOICES[Reason.DUPLICATE]).outcome == "right"]

    assert sum(map(neighbors_fit, broken)) >= 0.9 * len(broken)
    assert sum(abs_distance(asked) > 1 for asked in twins) >= 0.9 * len(twins)


def abs_distance(asked):
    """How far the twins lie apart."""
    one, other = faults_of(asked.board, asked.shown)[0].cells
    return abs(one.row - other.row) + abs(one.col - other.col)


def test_the_length_of_a_line_does_not_tell_whether_it_is_legal(seeds):
    lengths = {True: [], False: []}
    for seed in seeds:
        asked = item("legal-or-not", seed)
        if len(line := longest_new_line(asked)) > 1:
            lengths[not faults_of(asked.board, asked.shown)].append(len(line))

    assert min(lengths[True]) == min(lengths[False]) == 3
    assert max(lengths[True]) > 3
    assert max(lengths[False]) > 3


def test_a_hint_for_a_tile_that_touches_nothing_speaks_of_no_line():
    asked = item("legal-or-not", 3)

    assert len(longest_new_line(asked)) == 1
    assert asked.hint(2) == "Look at the four sides of the new tile. What lies beside it?"


# ---- which tiles fit


def fitting(asked):
    """The kinds that the one-page rules let lie on the marked cell."""
    ((cell,),) = [mark.cells for mark in asked.marks]
    table = table_of(asked.board)
    return tuple(
        tile
        for tile in KINDS
        if all(
            one_page.all_fit([(table | {tuple(cell): plain(tile)})[place] for place in line])
            for line in one_page.lines(table, {tuple(cell): plain(tile)})
        )
    )


def test_all_that_fit_are_right_in_any_order_and_fewer_are_partly_right(seeds):
    for seed in seeds:
        asked = item("what-fits", seed)
        right = fitting(asked)
        assert 2 <= len(right) <= 5
        assert asked.grade(right).outcome == asked.grade(right[::-1]).outcome == "right"
        for size in range(1, len(right)):
            for some in combinations(right, size):
                verdict = asked.grade(some)
                assert verdict.outcome == "partly"
                more = len(right) - size
                assert verdict.detail == ("One more fits too." if more == 1 else f"{more} more fit too.")


def test_a_kind_that_does_not_fit_is_named_and_what_it_breaks_is_shown(seeds):
    for seed in seeds:
        asked = item("what-fits", seed)
        ((cell,),) = [mark.cells for mark in asked.marks]
        right = fitting(asked)
        for tile in KINDS:
            if tile in right:
                continue
            faults = faults_of(asked.board, Play.of({cell: tile}))
            for answer in ((tile,), (*right, tile)):
                verdict = asked.grade(answer)
                assert verdict.outcome == "wrong"
                assert verdict.headline == f"The {tile_name(tile, 'en')} does not fit there."
                assert verdict.detail
                assert {mark.cells for mark in verdict.marks} == {fault.cells for fault in faults}


def test_of_several_that_do_not_fit_the_first_on_the_grid_is_named():
    asked = item("what-fits", 1)
    wrong = [tile for tile in KINDS if tile not in fitting(asked)]

    verdict = asked.grade((wrong[5], wrong[2], wrong[9]))

    assert verdict.headline == f"The {tile_name(in_order((wrong[5], wrong[2], wrong[9]))[0], 'en')} does not fit there."


def test_a_kind_that_fits_can_still_be_laid(seeds):
    """All its three copies are never on the table: the grid would show that it is used up."""
    for seed in seeds:
        asked = item("what-fits", seed)

        assert all(asked.board.tiles.count(tile) < 3 for tile in fitting_kinds(asked.board, asked.marks[0].cells[0]))


def test_cells_where_two_lines_meet_come_up(seeds):
    hints = [item("what-fits", seed).hint(1) for seed in seeds]

    assert set(hints) == {"One line comes to the cell.", "2 lines meet at the cell. The tile must fit both."}
    assert hints.count("2 lines meet at the cell. The tile must fit both.") > len(hints) / 5


# ---- catch the cheat


def test_exactly_one_line_is_broken_and_the_new_tile_is_in_it(seeds):
    for seed in seeds:
        asked = item("catch-the-cheat", seed)
        (placement,) = asked.shown.placements
        assert broken_lines(table_of(asked.board)) == []
        (broken,) = broken_lines(table_with_shown(asked))
        assert tuple(placement.cell) in broken
        assert len(broken) >= 3
        assert len(faults_of(asked.board, asked.shown)) == 1


def test_every_two_tiles_of_one_line_that_do_not_fit_catch_the_cheat(seeds):
    for seed in seeds:
        asked = item("catch-the-cheat", seed)
        laid = asked.board.with_tiles(asked.shown)
        table = table_of(laid)
        lines = lines_of(table)
        (fault,) = faults_of(asked.board, asked.shown)
        for pair in combinations(laid.cells, 2):
            in_line = any(set(pair) <= set(line) for line in lines)
            fit = one_page.fit(table[pair[0]], table[pair[1]])
            verdict = asked.grade(pair)
            caught = in_line and not fit
            assert verdict.outcome == ("right" if caught else "wrong"), (seed, pair)
            assert asked.grade(pair[::-1]).outcome == verdict.outcome
            if caught:
                assert verdict.headline == "Caught! That turn is not legal."
                assert [mark.cells for mark in verdict.marks] == [fault.cells]
            else:
                assert verdict.headline == ("These two fit." if in_line else "These two are not in one line.")
                assert verdict.detail == "You chose the {} and the {}.".format(
                    *(tile_name(laid[cell], "en") for cell in pair)
                )
                assert [mark.cells for mark in verdict.marks] == [pair]


def test_anything_but_two_tiles_catches_nobody():
    asked = item("catch-the-cheat", 1)
    one, other, *_ = asked.board.with_tiles(asked.shown).cells
    empty = asked.board.frontier[0]
    right = asked.solution()

    for answer in ((one,), (one, one), (right[0], right[0]), (one, empty), (*right, other), (one, Tile.parse("Rc"))):
        verdict = asked.grade(answer)

        assert (verdict.outcome, verdict.headline) == ("unreadable", "Tap two tiles, then check."), answer


def test_a_tile_that_joins_two_twins_is_caught_by_showing_the_twins():
    """A column of green, purple, orange, red and green diamonds: the new orange one fits all of them."""
    asked = item("catch-the-cheat/2", 1_000_234)
    (new,), twins = asked.shown.placements, asked.solution()

    assert new.cell == (0, 2)
    assert twins == ((-2, 2), (2, 2))
    assert asked.grade(twins).outcome == "right"
    assert "green diamond, green diamond" in asked.hint(3)


def test_twins_and_mixed_lines_are_cheated_with_equally_often(seeds):
    reasons = [faults_of(item("catch-the-cheat", s).board, item("catch-the-cheat", s).shown)[0].reason for s in seeds]

    assert reasons.count(Reason.DUPLICATE) == reasons.count(Reason.LINE_MIXED) == len(reasons) / 2


def test_cheats_that_fit_all_that_they_touch_come_up(seeds):
    fit = sum(neighbors_fit(item("catch-the-cheat", seed)) for seed in seeds)

    assert len(seeds) / 5 < fit < len(seeds)


def test_a_hint_tells_the_new_tile_then_the_whole_line(seeds):
    for seed in seeds:
        asked = item("catch-the-cheat", seed)
        table = table_with_shown(asked)
        (broken,) = broken_lines(table)
        names = [tile_name(Tile.parse("".join(table[cell])), "en") for cell in broken]

        assert (
            asked.hint(1) == f"The new tile is the {tile_name(asked.shown.tiles[0], 'en')}. Look at each of its lines."
        )
        assert asked.hint(2) == f"This line breaks: {', '.join(names)}."
