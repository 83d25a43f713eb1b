"""Lesson 5: each answer judged a second time, by the rules on one page and by doing the trade with a bag and a hand."""

from collections import Counter
from itertools import permutations

import pytest

import one_page
from items import item
from qwirkle_lessons.engine import Board, Pass, Reason, Tile, Trade, faults_of, hand, score_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.empty_bags import NOTHING_FITS, ONE_TILE_FITS, empty_bag
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import SMALL_GAME, game_at, greedy_games
from qwirkle_lessons.exercises.trade_steps import STEPS, Referee, Step, first_objection
from qwirkle_lessons.i18n import say

LEVELS = ("", "/2", "/3")


def plain(tile):
    return str(tile)[0], str(tile)[1]


def table_of(board):
    return {tuple(cell): plain(tile) for cell, tile in board.items()}


def told(mistake):
    return say(f"misconceptions.{mistake.value}", "en")


def number_in(text):
    """The number in a fact: «The bag holds 12 tiles.»"""
    words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
    return next(words.get(word) or int(word) for word in text.split() if word in words or word.isdigit())


def bag_of(asked):
    return 0 if "empty" in asked.facts[0] else number_in(asked.facts[0])


def one_tile_fits(asked, tile):
    """Where a tile fits, by the rules on one page."""
    table = table_of(asked.board)
    return [cell for cell in asked.board.frontier if one_page.is_legal(table, {tuple(cell): plain(tile)})]


# ---- the positions


@pytest.mark.parametrize("kind", ["may-i-trade", "must-i-trade", "hand-after"])
@pytest.mark.parametrize("level", LEVELS)
def test_no_tile_is_lost_table_hands_and_bag_are_one_set(kind, level, seeds):
    for seed in seeds:
        asked = item(kind + level, seed)
        held = len(asked.hand) + (len(asked.shown) if "opponent" not in asked.goal else 0)
        others = len(asked.options.deck) - len(asked.board) - held - bag_of(asked)

        assert 1 <= others <= asked.options.hand_size, seed
        assert ("small game" in " ".join(asked.facts)) == (asked.options == SMALL_GAME)


def test_the_positions_with_an_empty_bag_are_what_they_are_called():
    for place, (text, held) in enumerate((*NOTHING_FITS, *ONE_TILE_FITS)):
        board, tiles = Board.parse(text, deck=SMALL_GAME.deck), hand(held)
        fitting = [
            (cell, tile)
            for tile in set(tiles)
            for cell in board.frontier
            if one_page.is_legal(table_of(board), {tuple(cell): plain(tile)})
        ]
        others = len(SMALL_GAME.deck) - len(board) - len(tiles)

        assert len(fitting) == (0 if place < len(NOTHING_FITS) else 1), text
        assert SMALL_GAME.deck.excess([*board.tiles, *tiles]) == ()
        assert 1 <= others <= 3


def test_a_position_with_an_empty_bag_looks_different_every_time():
    shown = {str(empty_bag(Chance(f"{seed}"), NOTHING_FITS)) for seed in range(60)}

    assert len(shown) > 55


def test_a_game_seen_from_one_hand_has_the_sizes_that_were_given():
    game = next(game for game in greedy_games(Chance("one"), SMALL_GAME) if game.bag_size == 2)
    seen = game_at(game.board, game.hands[game.seat], 2, SMALL_GAME)

    assert (seen.bag_size, seen.hand_sizes[0], sorted(seen.hand_sizes)) == (2, 3, sorted(game.hand_sizes))


# ---- the referee


@pytest.mark.parametrize(
    ("steps", "place", "reason"),
    [
        ("aside:2 draw:2 back:2 end:0", None, ""),
        ("look:0 check:0 aside:1 draw:1 back:1 shake:0 points:0 end:0", None, ""),
        ("points:0 aside:1 draw:1 back:1 end:0", None, ""),
        ("aside:2 back:2 draw:2 end:0", 1, "old_first"),
        ("draw:2 aside:2 back:2 end:0", 0, "draw_first"),
        ("back:2 aside:2 draw:2 end:0", 0, "back_nothing"),
        ("aside:2 draw:3 back:2 end:0", 1, "too_many"),
        ("aside:2 draw:2 back:1 end:0", 2, "keeps_one"),
        ("lay:1 aside:2 draw:2 back:2 end:0", 1, "trade_after_lay"),
        ("aside:2 draw:2 back:2 lay:1 end:0", 3, "lay_after_trade"),
        ("aside:2 draw:2 shake:0 back:2 end:0", 2, "shake_early"),
        ("aside:2 draw:2 back:2 points:2 end:0", 3, "scores"),
        ("aside:2 draw:2 end:0 back:2", 2, "end_early"),
        ("aside:2 draw:2 back:2 end:0 shake:0", 4, "after_end"),
        ("aside:2 look:0 draw:2 back:2", 1, "look_late"),
        ("aside:2 check:0 draw:2 back:2", 1, "check_late"),
        ("aside:6 draw:6 back:6", 0, "exceeds"),
    ],
)
def test_the_referee_stops_at_the_first_wrong_step(steps, place, reason):
    found = first_objection(map(Step.parse, steps.split()), bag=5)

    assert found == (None if place is None else (place, reason))


def test_the_referee_knows_the_first_turn_and_every_step():
    assert first_objection([Step("aside", 1)], bag=96, first_turn=True) == (0, "first_turn")
    assert [name for name in STEPS if not hasattr(Referee, f"_{name}")] == []
    assert Step.parse(str(Step("draw", 3))) == Step("draw", 3)


# ---- order the trade


def is_a_fair_order(texts):
    """Whether a trade told in these sentences is one: done with a hand, a bag, and a place beside the table."""
    places = {text: place for place, text in enumerate(texts)}

    def at(*words):
        return next((places[text] for text in texts if all(word in text for word in words)), None)

    order = [at("Look"), at("Lay", "aside"), at("Draw"), at("Put", "into the bag"), at("Shake"), at("next player")]
    if (check := at("Check")) is not None and check > at("Lay", "aside"):
        return False
    there = [place for place in order if place is not None]
    return there == sorted(there) and at("next player") == len(texts) - 1


@pytest.mark.parametrize("level", LEVELS)
def test_each_order_that_a_fair_trade_can_have_is_right_and_no_other(level):
    for seed in range(3):
        asked = item(f"order-the-trade{level}", seed)
        for order in permutations(asked.choices):
            assert asked.grade(order).outcome == ("right" if is_a_fair_order(order) else "wrong"), order


@pytest.mark.parametrize("level", LEVELS)
def test_old_tiles_first_and_a_look_into_the_bag_are_named(level, seeds):
    for seed in seeds:
        asked = item(f"order-the-trade{level}", seed)
        right = asked.solution()
        aside, draw, back = (next(i for i, text in enumerate(right) if w in text) for w in ("Lay", "Draw", "Put"))
        assert asked.grade(swapped(right, draw, back)).misconception == Misconception.OLD_TILES_FIRST.value
        assert asked.grade(swapped(right, aside, draw)).misconception == Misconception.LOOKS_BEFORE_CHOOSING.value
        assert "Otherwise you could draw them again" in asked.grade(swapped(right, draw, back)).detail


def swapped(steps, one, other):
    steps = list(steps)
    steps[one], steps[other] = steps[other], steps[one]
    return tuple(steps)


def test_the_steps_are_shown_in_another_order_than_the_right_one():
    shown = [item("order-the-trade", seed) for seed in range(48)]
    first = Counter(asked.choices.index(asked.solution()[0]) for asked in shown)

    assert sum(asked.choices == asked.solution() for asked in shown) <= 6
    assert min(first[place] for place in range(4)) >= 4


# ---- may I trade


TWINS = {2: "two", 3: "three"}
"""How twins are told: «two red circles»."""


def tiles_named_in(text):
    return text.count("the ") + sum(text.count(f"{word} ") * number for number, word in TWINS.items())


def reason_of(asked):
    """Whether the trade is allowed, read from what is shown."""
    wanted = tiles_named_in(asked.goal)
    if not len(asked.board):
        return "first turn"
    if asked.shown.placements:
        return "I have laid tiles"
    return "too few" if wanted > bag_of(asked) else "Yes"


@pytest.mark.parametrize("level", LEVELS)
def test_a_trade_is_allowed_unless_the_bag_the_turn_or_a_play_forbids_it(level, seeds):
    reasons = Counter()
    for seed in seeds:
        asked = item(f"may-i-trade{level}", seed)
        reason = reason_of(asked)
        reasons[reason] += 1
        assert sum(reason in choice for choice in asked.choices) == 1
        for choice in asked.choices:
            assert asked.grade(choice).outcome == ("right" if reason in choice else "wrong"), (seed, choice)

    assert len(seeds) * 0.45 <= reasons["Yes"] <= len(seeds) * 0.55
    assert len(reasons) >= 3


@pytest.mark.parametrize(
    ("level", "reason", "choice", "mistake"),
    [
        ("", "first turn", 0, Misconception.TRADES_ON_THE_FIRST_TURN),
        ("/2", "I have laid tiles", 0, Misconception.PLAYS_AND_TRADES),
        ("/3", "Yes", 2, Misconception.MUST_PLAY_IF_ONE_CAN),
    ],
)
def test_a_wrong_choice_about_a_trade_is_named(level, reason, choice, mistake):
    asked = next(each for s in range(30) if reason_of(each := item(f"may-i-trade{level}", s)) == reason)

    assert asked.grade(asked.choices[choice]).misconception == mistake.value


def test_a_trade_with_an_empty_bag_comes_up_and_is_named():
    asked = next(each for seed in range(12) if bag_of(each := item("may-i-trade/3", seed)) == 0)

    verdict = asked.grade(asked.choices[0])

    assert verdict.misconception == Misconception.TRADE_FROM_AN_EMPTY_BAG.value
    assert verdict.detail == "The bag is empty. You cannot draw new tiles."


def test_a_trade_of_all_that_the_bag_holds_and_of_one_more_come_up():
    wanted = [(each.goal.count("the "), bag_of(each)) for s in range(30) if (each := item("may-i-trade/3", s))]

    assert sum(count == bag for count, bag in wanted) >= 5
    assert sum(count == bag + 1 and bag > 0 for count, bag in wanted) >= 5


# ---- must I trade


def allowed_in(asked):
    """What the turn allows, by the rules on one page."""
    fits = any(one_tile_fits(asked, tile) for tile in set(asked.hand))
    if bag_of(asked):
        return "I may choose" if fits else "I must trade"
    return "I must lay" if fits else "I must pass"


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_turn_allows_follows_from_the_table_and_the_bag(level, seeds):
    met = Counter()
    for seed in seeds:
        asked = item(f"must-i-trade{level}", seed)
        right = allowed_in(asked)
        met[right] += 1
        for choice in asked.choices:
            verdict = asked.grade(choice)
            assert verdict.outcome == ("right" if right in choice else "wrong"), (seed, choice)
            assert verdict.detail.startswith(
                "The " if right in {"I may choose", "I must lay"} else "None of your tiles"
            )

    assert set(met.values()) == {len(seeds) / 2} if level == "" else max(met.values()) - min(met.values()) <= 2


@pytest.mark.parametrize("level", LEVELS)
def test_a_tile_that_fits_is_shown_where_it_fits_and_one_that_nearly_fits_where_it_breaks(level, seeds):
    for seed in seeds:
        asked = item(f"must-i-trade{level}", seed)
        verdict = asked.grade(asked.choices[0])
        if allowed_in(asked) in {"I may choose", "I must lay"}:
            ((cell,),) = [mark.cells for mark in verdict.marks]
            assert cell in [place for tile in set(asked.hand) for place in one_tile_fits(asked, tile)]
        elif verdict.play is not None:
            assert {fault.reason for fault in faults_of(asked.board, verdict.play)} <= {
                Reason.DUPLICATE,
                Reason.LINE_MIXED,
            }
            assert {mark.kind for mark in verdict.marks} == {"broken"}


def test_at_the_third_level_one_tile_fits_on_one_cell_or_a_tile_nearly_fits(seeds):
    for seed in seeds:
        asked = item("must-i-trade/3", seed)
        places = [cell for tile in set(asked.hand) for cell in one_tile_fits(asked, tile)]

        assert len(places) <= 1
        assert places or asked.grade(asked.choices[0]).play is not None


@pytest.mark.parametrize(
    ("right", "chosen", "mistake"),
    [
        ("I may choose", 1, Misconception.MUST_PLAY_IF_ONE_CAN),
        ("I may choose", 3, Misconception.PASSES_TOO_SOON),
        ("I must trade", 3, Misconception.PASSES_TOO_SOON),
        ("I must pass", 2, Misconception.TRADE_FROM_AN_EMPTY_BAG),
        ("I must lay", 2, Misconception.TRADE_FROM_AN_EMPTY_BAG),
        ("I must lay", 0, Misconception.TRADE_FROM_AN_EMPTY_BAG),
    ],
)
def test_a_wrong_choice_about_a_turn_is_named(right, chosen, mistake):
    asked = next(each for s in range(30) if allowed_in(each := item("must-i-trade/2", s)) == right)

    assert asked.grade(asked.choices[chosen]).misconception == mistake.value


def test_who_overlooks_a_tile_is_not_told_of_another_mistake():
    asked = next(each for s in range(30) if allowed_in(each := item("must-i-trade/2", s)) == "I must lay")

    assert asked.grade(asked.choices[3]).misconception == ""


def test_the_engine_refuses_a_pass_as_the_exercise_says():
    asked = next(each for s in range(30) if allowed_in(each := item("must-i-trade", s)) == "I must trade")
    game = game_at(asked.board, asked.hand, bag_of(asked), asked.options)

    assert [fault.reason for fault in game.faults_of(Pass())] == [Reason.MUST_TRADE]
    assert game.faults_of(Trade(asked.hand[:1])) == ()


# ---- what comes of it


def traded(asked):
    return tiles_named_in(asked.goal.split(". ")[0])


def by_hand(asked):
    """The number that is asked for, by moving tiles from the bag to the hand and back, one by one."""
    bag, laid = bag_of(asked), len(asked.shown)
    old = traded(asked) if asked.goal.startswith("You trade") else 0
    opponent = "opponent" in asked.goal
    held = len(asked.hand) + (0 if opponent else laid)
    if "points" in asked.goal:
        return 0 if old else score_of(asked.board, asked.shown).total
    for _ in range(old):
        bag, held = bag - 1, held + 1
    for _ in range(old):
        bag, held = bag + 1, held - 1
    held -= 0 if opponent else laid
    for _ in range(laid):
        if bag:
            bag, held = bag - 1, held + (0 if opponent else 1)
    return held if "do you hold" in asked.goal else bag


@pytest.mark.parametrize("level", LEVELS)
def test_the_number_that_the_turn_gives_is_right_and_no_other(level, seeds):
    for seed in seeds:
        asked = item(f"hand-after{level}", seed)
        right = by_hand(asked)
        for number in range(-2, 110):
            assert asked.grade(number).outcome == ("right" if number == right else "wrong"), (seed, number)


@pytest.mark.parametrize(
    ("level", "words", "number", "mistake"),
    [
        ("", "You trade {} do you hold", lambda a: 6 - traded(a), Misconception.FORGETS_TO_DRAW),
        ("", "You trade {} in the bag", lambda a: bag_of(a) - traded(a), Misconception.OLD_TILES_STAY_OUT),
        ("", "laid {} in the bag", bag_of, Misconception.FORGETS_TO_DRAW),
        ("", "laid {} do you hold", lambda a: len(a.hand), Misconception.FORGETS_TO_DRAW),
        ("/3", "You trade {} points", traded, Misconception.TRADE_SCORES),
        (
            "/3",
            "opponent {} the bag hold",
            lambda a: bag_of(a) - traded(a) - len(a.shown),
            Misconception.OLD_TILES_STAY_OUT,
        ),
    ],
)
def test_a_number_that_a_mistake_about_trading_gives_is_named(level, words, number, mistake):
    begin, end = words.split(" {} ")
    questions = [item(f"hand-after{level}", seed) for seed in range(20)]
    asked = next(each for each in questions if begin in each.goal and end in each.goal)

    verdict = asked.grade(number(asked))

    assert verdict.misconception == mistake.value
    assert verdict.detail == told(mistake)


def test_a_bag_that_runs_out_leaves_fewer_tiles_and_who_fills_up_all_the_same_is_told_so():
    questions = [each for s in range(40) if "do you hold" in (each := item("hand-after/2", s)).goal]
    short = [each for each in questions if by_hand(each) < 3]

    assert len(short) >= len(questions) / 3
    assert {each.grade(3).misconception for each in short} == {Misconception.DRAWS_FROM_AN_EMPTY_BAG.value}


# ---- catch the cheat


def wrong_step(asked):
    """The place of the step that is against the rules, read from the sentences; None when all is fair."""
    texts = asked.choices[:-1]
    aside = next(place for place, text in enumerate(texts) if "aside" in text)
    draws = next(place for place, text in enumerate(texts) if "draws" in text)
    backs = next(place for place, text in enumerate(texts) if "into the bag" in text)
    lays = [place for place, text in enumerate(texts) if "on the table" in text]
    count = number_in(texts[aside])
    wrong = [place for place, text in enumerate(texts) if "writes down" in text]
    wrong += [aside] if count > bag_of(asked) or not len(asked.board) or any(place < aside for place in lays) else []
    wrong += [place for place in lays if place > aside]
    wrong += [draws] if draws < aside or number_in(texts[draws]) != count else []
    wrong += [backs] if backs < draws or number_in(texts[backs]) != count else []
    return min(wrong, default=None)


@pytest.mark.parametrize("level", LEVELS)
def test_the_step_against_the_rules_is_right_and_every_other_is_wrong(level, seeds):
    places = Counter()
    for seed in seeds:
        asked = item(f"catch-the-cheat-in-a-trade{level}", seed)
        place = wrong_step(asked)
        places[place] += 1
        right = asked.choices[-1 if place is None else place]
        for choice in asked.choices:
            assert asked.grade(choice).outcome == ("right" if choice == right else "wrong"), (seed, choice)

    assert len(seeds) / 8 <= places[None] <= len(seeds) / 3
    assert len(places) >= 4


def test_who_sees_nothing_wrong_in_a_cheat_with_a_name_is_told_its_name(seeds):
    named = Counter(
        asked.grade(asked.choices[-1]).misconception
        for level in LEVELS
        for seed in seeds
        if wrong_step(asked := item(f"catch-the-cheat-in-a-trade{level}", seed)) is not None
    )

    assert set(named) == {
        "",
        Misconception.OLD_TILES_FIRST.value,
        Misconception.TRADE_SCORES.value,
        Misconception.PLAYS_AND_TRADES.value,
        Misconception.LOOKS_BEFORE_CHOOSING.value,
        Misconception.TRADES_ON_THE_FIRST_TURN.value,
    }


def test_a_step_of_somebody_else_is_no_answer():
    assert item("catch-the-cheat-in-a-trade", 1).grade("Look away.").outcome == "unreadable"
    assert item("may-i-trade", 1).grade((Tile.parse("Rc"),)).outcome == "unreadable"
