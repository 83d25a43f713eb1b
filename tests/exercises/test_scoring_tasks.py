"""Lesson 4: sums to choose, points to make, a false score to catch, examples of the sheets, the rule book's game."""

import json
from collections import Counter
from itertools import pairwise

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import Game, Play, legal_plays, score_of
from qwirkle_lessons.engine.rule_book import RULE_BOOK_GAME
from qwirkle_lessons.exercises.scoring_mistakes import miscounts_of

SUMS = ("announce-the-sum", "announce-the-sum/2", "announce-the-sum/3")
FALSE = ("catch-the-false-score", "catch-the-false-score/2", "catch-the-false-score/3")
EXACT = ("exactly-n-points", "exactly-n-points/2", "exactly-n-points/3")
MOST = ("most-points", "most-points/2", "most-points/3")


def plain(tile):
    return str(tile)[0], str(tile)[1]


def table_of(asked):
    return {tuple(cell): plain(tile) for cell, tile in asked.board.items()}


def laid_of(play):
    return {tuple(placement.cell): plain(placement.tile) for placement in play.placements}


def total(asked, play=None):
    return one_page.total(table_of(asked), laid_of(play or asked.shown))


# ---- which sum


@pytest.mark.parametrize("level", SUMS)
def test_one_sum_is_right_and_each_other_is_the_mistake_of_somebody(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        assert len(set(asked.choices)) == len(asked.choices) == SUMS.index(level) + 3
        found = Counter()
        for choice in asked.choices:
            verdict = asked.grade(choice)
            *addends, said = (int(number) for number in choice.replace("=", "+").split("+"))
            assert sum(addends or [said]) == said
            assert verdict.outcome == ("right" if said == total(asked) else "wrong")
            found[verdict.misconception] += 1
            if said != total(asked):
                named = [each.misconception.value for each in counts(asked) if each.total == said]
                assert named == [verdict.misconception]
        assert max(found.values()) == found[""] == 1


def counts(asked):
    return miscounts_of(asked.board, asked.shown)


def test_the_right_sum_stands_at_every_place(seeds):
    for level in SUMS:
        places = Counter(item(level, seed).choices.index(item(level, seed).solution()) for seed in seeds)
        assert len(places) == len(item(level, 0).choices)
        assert max(places.values()) < 0.6 * len(seeds)


def test_the_right_sum_is_often_neither_the_smallest_nor_the_largest(seeds):
    for level in SUMS[1:]:
        between = 0
        for seed in seeds:
            said = sorted(int(choice.split()[-1]) for choice in item(level, seed).choices)
            between += total(item(level, seed)) not in {said[0], said[-1]}
        assert between > 0.4 * len(seeds)


# ---- catch the false score


def announced(asked):
    return int(asked.goal.removeprefix("Your opponent says: ").split()[0])


@pytest.mark.parametrize("level", FALSE)
def test_half_of_the_scores_are_right_and_each_mistake_comes_up(level, seeds):
    cases = Counter(item(level, seed).solution() for seed in seeds)
    yes, *others = item(level, 0).choices

    assert cases[yes] == len(seeds) / 2
    assert all(cases[other] == len(seeds) / 6 for other in others)


@pytest.mark.parametrize("level", FALSE)
def test_a_score_is_false_just_when_the_rules_on_one_page_say_so(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        right = announced(asked) == total(asked)
        assert (asked.solution() == asked.choices[0]) == right
        outcomes = [asked.grade(choice).outcome for choice in asked.choices]
        if right:
            assert outcomes == ["right", "wrong", "wrong", "wrong"]
            assert all(str(total(asked)) in asked.grade(choice).detail for choice in asked.choices)
            continue
        assert outcomes[0] == "wrong"
        assert sorted(outcomes[1:]) == ["partly", "partly", "right"]
        caught, missed = asked.grade(asked.solution()), asked.grade(asked.choices[0])
        assert caught.headline == "Caught! That score is false."
        assert str(total(asked)) in caught.detail
        named = {each.misconception.value for each in counts(asked) if each.total == announced(asked)}
        assert missed.misconception in named
        assert caught.detail == missed.detail


# ---- points to make


@pytest.mark.parametrize("level", EXACT)
def test_every_play_of_just_so_many_points_is_right(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        wanted = int(asked.aim)
        assert f"exactly {wanted} points" in asked.goal
        plays = legal_plays(asked.board, asked.hand)
        making = [play for play in plays if total(asked, play) == wanted]
        assert 0 < len(making) <= len(plays) / (EXACT.index(level) + 3)
        for play in plays[:60]:
            verdict = asked.grade(play)
            points = total(asked, play)
            assert verdict.outcome == ("right" if points == wanted else "partly")
            if points != wanted:
                assert verdict.headline.startswith("That scores ")
                assert ("too many" if points > wanted else "too few") in verdict.detail
        if level != EXACT[0]:
            assert min(len(score_of(asked.board, play).lines) for play in making) > 1
        if level == EXACT[2]:
            assert min(map(len, making)) > 1


@pytest.mark.parametrize("level", MOST)
def test_every_best_play_is_right_and_another_is_told_how_much_it_misses(level, seeds):
    for seed in seeds:
        asked = item(level, seed)
        plays = legal_plays(asked.board, asked.hand)
        most = max(total(asked, play) for play in plays)
        assert len(asked.hand) == MOST.index(level) + 2
        for play in plays[:60]:
            verdict = asked.grade(play)
            missing = most - total(asked, play)
            assert verdict.outcome == ("partly" if missing else "right")
            if missing:
                told = "one point more" if missing == 1 else f"{missing} points more"
                assert verdict.detail == f"There is a turn with {told}."


def test_two_short_lines_beat_a_long_one(seeds):
    for seed in seeds:
        asked = item(MOST[1], seed)
        scores = [score_of(asked.board, play) for play in legal_plays(asked.board, asked.hand)]
        longest = max(line.points for score in scores for line in score.lines)
        best = max(scores, key=lambda score: score.total)
        assert len(best.lines) > 1
        assert max(line.points for line in best.lines) < longest


@pytest.mark.parametrize("level", [*EXACT, *MOST])
def test_an_illegal_play_is_refused_with_its_reason(level):
    asked = item(level, 1)
    verdict = asked.grade(Play.of({asked.board.cells[0]: asked.hand[0]}))

    assert verdict.outcome == "wrong"
    assert verdict.headline.startswith("A tile lies there already")


# ---- the game of the rule book, and the examples of the sheets


def test_the_twelve_turns_are_those_of_the_record_in_their_order():
    history = Game.from_text(RULE_BOOK_GAME).history
    items = [item("rule-book-game", seed) for seed in range(1, 13)]

    assert [asked.shown for asked in items] == [turn.move for turn in history]
    assert [asked.solution() for asked in items] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert [total(asked) for asked in items] == [asked.solution() for asked in items]
    assert [asked.goal.split(".")[0] for asked in items] == [f"Turn {number} of 12" for number in range(1, 13)]
    for before, after in pairwise(items):
        assert before.board.with_tiles(before.shown) == after.board


def test_the_examples_of_the_sheets_come_out():
    items = [item("a-line-of-its-own", seed) for seed in range(1, 7)]

    assert [total(asked) for asked in items] == [asked.solution() for asked in items] == [4, 5, 7, 12, 15, 18]
    assert [asked.grade(asked.solution()).rules for asked in items] == [
        ("000:64",),
        ("003:49",),
        ("004:44",),
        ("004:45",),
        ("004:45",),
        ("000:54",),
    ]
    assert [str(score_of(asked.board, asked.shown)) for asked in items] == [
        "2 + 2 = 4",
        "5",
        "4 + 3 = 7",
        "12",
        "12 + 3 = 15",
        "3 + 12 + 3 = 18",
    ]


@pytest.mark.parametrize(("given", "number"), [("rule-book-game", 12), ("a-line-of-its-own", 6)])
def test_after_the_last_the_first_comes_again(given, number):
    shown = [json.dumps(item(given, seed).as_json() | {"seed": 0}) for seed in range(1 - number, 2 * number + 1)]

    assert len(set(shown)) == number
    assert shown[:number] == shown[number : 2 * number]


def test_a_flat_two_for_a_tile_in_two_lines_is_asked_about():
    """Sheet 002:57 can be read like this; here it may be one's own tiles or one line, so the lines are asked for."""
    asked = item("a-line-of-its-own", 1)

    assert asked.grade(2).misconception == ""
    assert asked.follow_up(2).grade(asked.follow_up(2).lines[:1]).outcome in {"wrong", "partly"}
