"""Lesson 7: each figure is computed a second time by the rules on one page; each mistake gets its own sentence."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import KINDS, Play, Tile

LEVELS = ("", "/2", "/3")
all_levels = pytest.mark.parametrize("level", LEVELS)


def items(kind, level, seeds):
    return [item(f"{kind}{level}", seed) for seed in seeds]


def table_of(board):
    return {tuple(cell): tuple(str(tile)) for cell, tile in board.items()}


def as_table(play):
    return {tuple(placement.cell): tuple(str(placement.tile)) for placement in play.placements}


def plain(tiles):
    return [tuple(str(tile)) for tile in tiles]


def points_of(table, play):
    return sum(points + bonus for _, points, bonus in one_page.scored_lines(table, play))


def longest_of(table, play):
    return max(points for _, points, _ in one_page.scored_lines(table, play))


def right_choices(asked):
    return [choice for choice in asked.choices if asked.grade(choice).outcome == "right"]


def missing_in(tiles):
    """The kinds that a line lacks: the others of its row or column of the grid."""
    colors, shapes = {tile.color for tile in tiles}, {tile.shape for tile in tiles}
    kin = [kind for kind in KINDS if {kind.color} == colors or {kind.shape} == shapes]
    return [kind for kind in kin if kind not in tiles]


# ---- choose the play


def three_plays(asked):
    return {mark.badge: play for mark, play in zip(asked.marks, map(Play.parse, asked.aim.split(" | ")), strict=True)}


@all_levels
def test_the_right_play_of_three_scores_more_than_the_others(level, seeds):
    for asked in items("choose-the-play", level, seeds):
        table = table_of(asked.board)
        worth = {letter: points_of(table, as_table(play)) for letter, play in three_plays(asked).items()}
        best = max(worth, key=worth.get)

        assert [choice[0] for choice in right_choices(asked)] == [best]
        assert len(set(worth.values())) == 3
        assert all(one_page.is_legal(table, as_table(play)) for play in three_plays(asked).values())
        for choice in asked.choices:
            if choice[0] != best:
                lost = worth[best] - worth[choice[0]]
                assert f"your choice costs {lost} point" in asked.grade(choice).detail


@all_levels
def test_two_of_three_times_a_longer_line_brings_less(level, seeds):
    traps = 0
    for asked in items("choose-the-play", level, seeds):
        table, plays = table_of(asked.board), three_plays(asked)
        best = right_choices(asked)[0][0]
        longest = {letter: longest_of(table, as_table(play)) for letter, play in plays.items()}
        traps += max(longest.values()) > longest[best]

    assert traps == len(seeds) * 2 // 3


@all_levels
def test_no_letter_is_right_more_often_than_could_be_by_chance(level, seeds):
    letters = Counter(asked.solution()[0] for asked in items("choose-the-play", level, seeds))

    assert max(letters.values()) < 0.7 * len(seeds)
    assert len(letters) == 3


def test_who_takes_the_longest_line_hears_that_all_lines_count():
    told = [asked.grade(choice) for asked in items("choose-the-play", "", range(9)) for choice in asked.choices]
    named = [verdict for verdict in told if verdict.misconception == "longest-line-only"]

    assert named
    assert all("You counted only the longest line." in verdict.detail for verdict in named)


# ---- the price of a trade


@all_levels
def test_a_trade_costs_what_the_best_play_brings(level):
    for asked in items("price-of-a-trade", level, range(8)):
        table = table_of(asked.board)
        best = max(points_of(table, play) for play in one_page.plays(table, plain(asked.hand)))

        assert asked.solution() == best
        assert asked.grade(best).outcome == "right"
        assert asked.grade(best + 1).headline == "Not quite. None of your plays brings so much."
        assert asked.grade(0).misconception == "trade-is-free"
        assert len(set(asked.hand)) < 6


def test_early_in_the_game_the_price_is_lower(seeds):
    young = [asked.solution() for asked in items("price-of-a-trade", "", seeds)]
    full = [asked.solution() for asked in items("price-of-a-trade", "/3", seeds)]

    assert sum(young) < sum(full)


def test_a_lesser_play_is_a_part_of_the_answer():
    asked = item("price-of-a-trade/3", 1)
    table = table_of(asked.board)
    lesser = min(points_of(table, play) for play in one_page.plays(table, plain(asked.hand)))

    assert lesser < asked.solution()
    assert asked.grade(lesser).outcome == "partly"


# ---- what to trade


@all_levels
def test_what_one_keeps_is_the_largest_group_that_could_be_kept(level, seeds):
    for asked in items("what-to-trade", level, seeds):
        count = len(asked.solution())
        sizes = {}
        for places in combinations(range(6), count):
            given = tuple(asked.hand[place] for place in places)
            kept = [tile for place, tile in enumerate(asked.hand) if place not in places]
            sizes[given] = len(one_page.groups(plain(kept))[-1])
        for given, size in sizes.items():
            verdict = asked.grade(given)
            assert (verdict.outcome == "right") == (size == max(sizes.values())), (asked.seed, given)
            if size < max(sizes.values()):
                assert f"It could be {max(sizes.values())}." in verdict.detail


@all_levels
def test_another_number_of_tiles_is_no_attempt(level):
    asked = item(f"what-to-trade{level}", 1)

    assert asked.grade(asked.hand).outcome == "unreadable"
    assert asked.grade(asked.solution()[:-1]).outcome == "unreadable"


@all_levels
def test_every_hand_to_trade_from_has_twins(level, seeds):
    told = Counter()
    for asked in items("what-to-trade", level, seeds):
        assert len(set(asked.hand)) < 6
        for given in combinations(asked.hand, len(asked.solution())):
            told[asked.grade(given).misconception] += 1

    assert set(told) == {"", "twins-count"}


# ---- counting


def seen_by_hand(asked, tile):
    return [*asked.board.tiles, *asked.hand].count(tile)


def sixth_of_the_marked_line(asked):
    (missing,) = missing_in([asked.board[cell] for cell in asked.marks[0].cells])
    return missing


def test_how_many_are_unseen_is_three_without_those_on_the_table_and_in_the_hand(seeds):
    numbers = Counter()
    for asked in items("is-the-sixth-out", "", seeds):
        unseen = 3 - seen_by_hand(asked, sixth_of_the_marked_line(asked))
        numbers[unseen] += 1

        assert [number for number in range(-1, 8) if asked.grade(number).outcome == "right"] == [unseen]

    assert set(numbers) == {0, 1, 2}


def test_who_forgets_a_hand_or_counts_the_seen_hears_so(seeds):
    told = Counter()
    for asked in items("is-the-sixth-out", "", seeds):
        sixth = sixth_of_the_marked_line(asked)
        held, seen = asked.hand.count(sixth), seen_by_hand(asked, sixth)
        if held and 3 - seen + held != seen:
            assert asked.grade(3 - seen + held).misconception == "own-hand-forgotten"
            told["hand"] += 1
        if seen not in {3 - seen, 3 - seen + held}:
            assert asked.grade(seen).misconception == "counts-what-is-seen"
            told["seen"] += 1

    assert min(told.values()) > 3


def value_of(text):
    """The value of a sum of fractions as it is written: «1 − 70/76 × 69/75», «6/76 + 6/76»."""
    product = prod(Fraction(*map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", text))
    if "+" in text:
        return sum(Fraction(*map(int, pair)) for pair in re.findall(r"(\d+)/(\d+)", text))
    return 1 - product if text.startswith("1 −") else product


@pytest.mark.parametrize(("level", "copies"), [("/2", 1), ("/3", 2)])
def test_the_right_sum_is_the_share_of_the_hands_that_hold_one(level, copies, seeds):
    for asked in items("is-the-sixth-out", level, seeds):
        unseen = 108 - len(asked.board) - len(asked.hand)
        hands = Fraction(comb(unseen, 6) - comb(unseen - copies, 6), comb(unseen, 6))

        assert 3 - seen_by_hand(asked, sixth_of_the_marked_line(asked)) == copies
        assert f"You do not see {unseen} tiles." in asked.facts
        assert [choice for choice in asked.choices if value_of(choice) == hands] == right_choices(asked)
        assert len(right_choices(asked)) == 1


@pytest.mark.parametrize("level", LEVELS[1:])
def test_each_wrong_sum_has_its_own_mistake(level):
    for asked in items("is-the-sixth-out", level, range(6)):
        wrong = [asked.grade(choice) for choice in asked.choices if choice != asked.solution()]

        assert len({verdict.misconception for verdict in wrong} - {""}) == 3
        assert len({verdict.headline for verdict in wrong}) == 3


# ---- not five


def five_by_the_page(asked):
    """The answer by laying the tile, and then the sixth at each end."""
    table, (cell,) = table_of(asked.board), asked.marks[0].cells
    fifth = Tile.parse(asked.aim.split()[0])
    laid = table | {tuple(cell): tuple(str(fifth))}
    runs = [one_page.run(laid, tuple(cell), step) for step in (one_page.ACROSS, one_page.DOWN)]
    line = next(run for run in runs if len(run) == 5)
    (sixth,) = missing_in([Tile.parse("".join(laid[there])) for there in line])
    step = (line[1][0] - line[0][0], line[1][1] - line[0][1])
    ends = [one_page.along(line[0], step, -1), one_page.along(line[-1], step, 1)]
    if not any(one_page.is_legal(laid, {end: tuple(str(sixth))}) for end in ends):
        return "Safe. The sixth tile fits at neither end."
    if seen_by_hand(asked, sixth) == 3:
        return "Safe. I see all three copies of the sixth tile."
    return "Not safe. Somebody may hold the sixth tile."


@all_levels
def test_a_five_is_safe_when_the_sixth_is_seen_three_times_or_has_no_place(level, seeds):
    for asked in items("not-five", level, seeds):
        assert right_choices(asked) == [five_by_the_page(asked)], asked.seed


@all_levels
def test_safe_and_not_safe_come_about_as_often(level, seeds):
    safe = sum(asked.solution().startswith("Safe") for asked in items("not-five", level, seeds))

    assert len(seeds) * 0.4 < safe < len(seeds) * 0.75


def test_a_risk_is_told_as_a_chance_and_in_points():
    for asked in items("not-five", "/2", range(8)):
        verdict = asked.grade("Safe. I see all three copies of the sixth tile.")
        if verdict.outcome == "wrong":
            unseen = 108 - len(asked.board) - 6
            copies = int(re.search(r": (\w+) of three copies", verdict.detail)[1].replace("one", "1"))
            chance = 1 - Fraction(comb(unseen - copies, 6), comb(unseen, 6))

            assert verdict.misconception == "five-is-safe"
            assert f"a chance of {round(100 * chance)} %" in verdict.detail
            assert f"On average that gives away {float(12 * chance):.1f} points." in verdict.detail


# ---- keep the finisher


@all_levels
def test_the_tile_to_keep_is_missing_and_its_partner_has_most_copies_unseen(level, seeds):
    for asked in items("keep-the-finisher", level, seeds):
        hopes = {}
        for mark in asked.marks:
            missing = missing_in([asked.board[cell] for cell in mark.cells])
            for tile in missing:
                (partner,) = [other for other in missing if other != tile]
                if tile in asked.hand:
                    hopes[tile] = 3 - seen_by_hand(asked, partner)
        right = [tile for tile in asked.hand if asked.grade((tile,)).outcome == "right"]

        assert len(hopes) == len(asked.marks)
        assert right == [tile for tile in asked.hand if hopes.get(tile) == max(hopes.values())]
        assert len(set(right)) == 1


def test_a_hope_without_a_partner_is_a_dead_line(seeds):
    named = 0
    for asked in items("keep-the-finisher", "/2", seeds):
        verdicts = [asked.grade((tile,)) for tile in asked.hand]
        dead = [verdict for verdict in verdicts if verdict.misconception == "dead-line"]
        named += len(dead)
        assert all("But you see all three." in verdict.detail for verdict in dead)

    assert named == len(seeds)


# ---- catch the bad tip


@all_levels
def test_one_tip_of_three_is_not_true(level):
    for asked in items("catch-the-bad-tip", level, range(6)):
        table = table_of(asked.board)
        best = max(points_of(table, play) for play in one_page.plays(table, plain(asked.hand)))
        false = []
        for tip in asked.choices:
            number = int(re.findall(r"\d+", tip)[0])
            if tip.startswith("Your best play"):
                true = number == best
            else:
                name = re.match(r"The (.+?):", tip)[1]
                tile = next(tile for tile in (*asked.hand, *asked.board.tiles) if named(tile) == name)
                true = number == 3 - seen_by_hand(asked, tile)
            if not true:
                false.append(tip)

        assert right_choices(asked) == false
        assert len(false) == 1


def named(tile):
    return f"{tile.color.name} {tile.shape.name}".lower().replace("_pointed_", "-pointed ")


@all_levels
def test_each_kind_of_false_tip_comes_up(level, seeds):
    about = Counter(asked.solution().startswith("Your best play") for asked in items("catch-the-bad-tip", level, seeds))

    assert min(about[True], about[False]) >= len(seeds) // 3
