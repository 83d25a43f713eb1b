"""Lesson 4, a turn that lies there: its points and lines a second time by the rules on one page, and each mistake."""

from collections import Counter
from itertools import combinations, product

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import score_of
from qwirkle_lessons.exercises.answers import lines_on
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.scoring_mistakes import found_out, miscounts_of, told_apart
from qwirkle_lessons.i18n import say

LEVELS = ("score-the-turn", "score-the-turn/2", "score-the-turn/3")
TAP = ("tap-the-scoring-lines", "tap-the-scoring-lines/2", "tap-the-scoring-lines/3")


def plain(tile):
    return str(tile)[0], str(tile)[1]


def table_of(asked):
    return {tuple(cell): plain(tile) for cell, tile in asked.board.items()}


def laid_of(asked):
    return {tuple(placement.cell): plain(placement.tile) for placement in asked.shown.placements}


def right_lines(asked):
    return {cells for cells, _, _ in one_page.scored_lines(table_of(asked), laid_of(asked))}


def bonuses(asked):
    return [bonus for _, _, bonus in one_page.scored_lines(table_of(asked), laid_of(asked)) if bonus]


def counts(asked):
    return miscounts_of(asked.board, asked.shown)


# ---- how many points


@pytest.mark.parametrize("level", LEVELS)
def test_the_points_are_right_and_no_other_number(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        total = one_page.total(table_of(asked), laid_of(asked))
        for number in range(-1, 50):
            verdict = asked.grade(number)
            assert verdict.outcome == ("right" if number == total else "wrong"), (seed, number)
        assert [set(mark.cells) for mark in asked.grade(total).marks] == [set(cells) for cells in lines_in_order(asked)]


def lines_in_order(asked):
    return tuple(line.cells for line in score_of(asked.board, asked.shown).lines)


@pytest.mark.parametrize("level", LEVELS)
def test_a_number_that_one_mistake_explains_names_it_and_shows_what_was_missed(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        for total, mistakes in by_total(asked).items():
            verdict = asked.grade(total)
            if len(mistakes) == 1:
                (mistake,) = mistakes
                assert verdict.misconception == mistake.misconception.value
                assert verdict.headline == say(f"misconceptions.{mistake.misconception.value}", "en")
                assert {mark.cells for mark in verdict.marks} == {*mistake.missed, *mistake.extra} or (
                    mistake.misconception.name == "BONUS_DOUBLES_THE_TURN"
                )
                assert verdict.detail
                assert verdict.rules
                assert asked.follow_up(total) is None
            else:
                assert verdict.misconception == ""
                assert verdict.marks == ()
                assert asked.follow_up(total).goal.startswith(f"You wrote {total}. Tap the lines that you counted.")


def by_total(asked):
    found = {}
    for each in counts(asked):
        found.setdefault(each.total, []).append(each)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_the_lines_that_were_counted_name_the_mistake_where_they_can(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        for total, mistakes in by_total(asked).items():
            further = asked.follow_up(total)
            for mistake in mistakes if further else ():
                if not set(mistake.counted) <= set(further.lines):
                    continue
                alike = [other for other in mistakes if set(other.counted) & set(further.lines) == set(mistake.counted)]
                verdict = further.grade(mistake.counted[::-1])
                right = set(mistake.counted) == right_lines(asked)
                assert verdict.outcome == "right" if right else verdict.outcome in {"wrong", "partly"}
                if len(alike) == 1:
                    assert verdict.misconception == mistake.misconception.value
            if further:
                assert further.grade(()).outcome == "unreadable"
                assert further.grade(further.solution()).outcome == "right"
                assert further.follow_up(total) is None


def test_a_lone_tile_that_was_counted_can_be_tapped_and_names_the_mistake(seeds):
    """Of several lone tiles one is enough, with the lines or without them; it is asked for only where it may be."""
    asked_for = 0
    for seed, level in product(seeds, LEVELS):
        asked = item(level, seed)
        for total, mistakes in by_total(asked).items():
            further = asked.follow_up(total)
            lone = [line for mistake in mistakes for line in mistake.counted if len(line) == 1]
            assert further is None or further.lone == tuple(cell for (cell,) in lone)
            assert further is None or ("Did you count a tile alone? Tap it twice." in further.goal) == bool(lone)
            for answer in [(line, *more) for line in lone for more in ((), asked_lines(asked))] if further else ():
                asked_for += 1
                verdict = further.grade(answer)
                assert (verdict.outcome, verdict.misconception) == ("wrong", "lone-tile-is-a-line")
                assert [mark.cells for mark in verdict.marks] == lone
    assert asked_for > 0


def asked_lines(asked):
    """The lines that score, in the order of the table."""
    return tuple(line for line in asked.lines if line in right_lines(asked))


def test_lines_from_corner_to_corner_cannot_be_tapped_so_nobody_guesses(seeds):
    for seed, level in product(seeds, LEVELS):
        asked = item(level, seed)
        for total, mistakes in by_total(asked).items():
            further = asked.follow_up(total)
            if further and any(mistake.misconception.value == "diagonal" for mistake in mistakes):
                others = [each for each in mistakes if set(each.counted) == right_lines(asked)]
                verdict = further.grade(asked_lines(asked))
                assert verdict.misconception == ("" if others else "diagonal")


def test_a_number_that_no_mistake_explains_is_counted_together(seeds):
    for name in LEVELS:
        for seed in seeds:
            asked = item(name, seed)
            number = next(n for n in range(60, 200) if n not in by_total(asked))
            verdict = asked.grade(number)
            first = lines_in_order(asked)[0]

            assert verdict.headline == f"It is not {number}. Let us count together."
            assert [mark.cells for mark in verdict.marks] == [first]
            assert verdict.misconception == ""
            if len(lines_in_order(asked)) == 1:
                assert verdict.marks[0].badge == "count here"


def test_each_level_is_harder_than_the_one_before(seeds):
    for seed in seeds:
        one, two, three = (len(right_lines(item(name, seed))) for name in LEVELS)
        assert one == 1
        assert 2 <= two <= 3
        assert three >= (2 if bonuses(item(LEVELS[2], seed)) else 4)
        assert not bonuses(item(LEVELS[0], seed)) + bonuses(item(LEVELS[1], seed))


def test_the_mistakes_give_different_totals(seeds):
    for seed in seeds:
        for name in LEVELS[1:]:
            assert len({each.total for each in told_apart(counts(item(name, seed)))}) >= 3


def test_each_trap_comes_up(seeds):
    """Each mistake that a level is about gives, in a good part of the items, a number that tells of it."""
    for name, share in ((LEVELS[0], 1 / 4), (LEVELS[1], 1 / 6)):
        seen, found = Counter(), Counter()
        for seed in seeds:
            seen.update(each.misconception for each in told_apart(counts(item(name, seed))))
            found.update(each.misconception for each in found_out(counts(item(name, seed))))
        for trap in type(item(name, 1).kind).traps[name.count("/2") + 1]:
            known = found if trap is Misconception.MAIN_LINE_ONLY else seen
            assert known[trap] >= share * len(seeds), (name, trap)
    assert sum(bool(bonuses(item(LEVELS[2], seed))) for seed in seeds) >= len(seeds) * 2 / 3


@pytest.mark.parametrize("answer", [(), "", "7", None, True, 7.0])
def test_what_is_no_number_is_no_attempt(answer):
    verdict = item(LEVELS[0], 1).grade(answer)

    assert (verdict.outcome, verdict.headline) == ("unreadable", "Write a number, such as 7.")


# ---- which lines


@pytest.mark.parametrize("level", TAP)
def test_all_scoring_lines_in_any_order_are_right_and_no_other_choice_is(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        right = tuple(line for line in asked.lines if line in right_lines(asked))
        assert asked.grade(right).outcome == asked.grade(right[::-1]).outcome == "right"
        others = tuple(line for line in asked.lines if line not in right)
        answers = [(line,) for line in asked.lines] + [(*right, line) for line in others]
        answers += [(right[0], others[0]), others, *(part for part in combinations(right, len(right) - 1) if part)]
        for some in answers:
            if set(some) != set(right):
                verdict = asked.grade(some)
                assert verdict.outcome == ("partly" if set(some) & set(right) else "wrong"), (seed, some)
                assert {mark.cells for mark in verdict.marks} == {*some, *right}


def test_lines_that_are_missing_or_too_many_are_named():
    asked = item(TAP[1], 1)
    right = asked.solution()
    others = [line for line in asked.lines if line not in right]

    assert "more line" in asked.grade(right[:1]).headline
    assert "did not grow" in asked.grade((*right, others[0])).headline
    assert "did not grow" in asked.grade((right[0], others[0])).detail


@pytest.mark.parametrize("level", TAP)
def test_who_taps_only_the_line_of_the_play_hears_of_that(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        lines = lines_in_order(asked)
        if len(lines) > 1 and len(asked.shown) > 1:
            assert asked.grade(lines[:1]).misconception == "main-line-only"
        crossing = [line for line in asked.lines if line not in lines and touches(line, lines)]
        assert crossing
        assert asked.grade((*lines, crossing[0])).misconception == "line-beside"


def touches(line, lines):
    return any(set(line) & set(other) for other in lines)


def test_there_are_one_line_two_lines_and_many(seeds):
    sizes = [[len(right_lines(item(name, seed))) for seed in seeds] for name in TAP]

    assert sizes[0].count(1) == sizes[0].count(2) == len(seeds) / 2
    assert sizes[1].count(2) == sizes[1].count(3) == len(seeds) / 2
    assert min(sizes[2]) >= 4
    assert all(len(item(TAP[0], seed).shown) == 1 for seed in seeds)


def test_a_line_that_is_none_is_no_attempt():
    asked = item(TAP[0], 1)

    assert asked.grade((asked.lines[0][:1],)).outcome == "unreadable"
    assert asked.grade((((90, 90), (90, 91)),)).outcome == "unreadable"
    assert lines_on(asked.board.with_tiles(asked.shown)) == asked.lines
