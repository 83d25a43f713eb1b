"""Unseen tiles: every chance against a list of all ways in which they can lie."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from listing import share

from qwirkle_lessons import (
    FULL_BAG,
    Board,
    CountError,
    Deck,
    Game,
    Place,
    RuleOptions,
    chance_all_of,
    chance_completes,
    chance_held,
    chance_held_after_silence,
    chance_one_of,
    chance_there,
    chance_trade_brings,
    hand,
    in_order,
    missing_kinds,
)

UNSEEN = hand("Rc Rc Rs Rd Bs Bs Bv Pe")
WANTED = ["Rc", "Rc Rs", "Rc Rc", "Bs Rc Rc", "Pe Bs Rd", "Gc", "Rc Gc"]


def holds(held, wanted, every):
    """Whether a hand holds all wanted tiles, or one of them."""
    needed = Counter(hand(wanted))
    return needed <= Counter(held) if every else any(tile in held for tile in needed)


def ways_to_lie(unseen, sizes):
    """All ways to deal hands of these sizes from unseen tiles; the rest is the bag, the last part."""

    def deal(places, sizes):
        if not sizes:
            yield (places,)
            return
        for one in combinations(places, sizes[0]):
            for rest in deal(tuple(place for place in places if place not in one), sizes[1:]):
                yield (one, *rest)

    for parts in deal(tuple(range(len(unseen))), sizes):
        yield [tuple(unseen[place] for place in part) for part in parts]


@pytest.mark.parametrize("unseen", range(8))
def test_a_copy_is_held_in_as_many_cases_as_a_list_has(unseen):
    for held in range(unseen + 1):
        for copies in range(unseen + 1):
            cases = share(any(place < copies for place in part) for part in combinations(range(unseen), held))
            assert chance_held(unseen, copies, held) == cases


def test_one_copy_is_with_an_opponent_of_six_by_one_in_six():
    assert chance_held(36, 1, 6) == Fraction(1, 6)
    assert chance_held(100, 1, 6) == Fraction(6, 100)


@pytest.mark.parametrize("held", range(9))
@pytest.mark.parametrize("wanted", WANTED)
def test_one_of_and_all_of_several_tiles_are_counted_from_all_draws(wanted, held):
    draws = list(combinations(UNSEEN, held))

    assert chance_one_of(wanted, UNSEEN, held) == share(holds(draw, wanted, False) for draw in draws)
    assert chance_all_of(wanted, UNSEEN, held) == share(holds(draw, wanted, True) for draw in draws)


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("Rc Rs Rd Rv Rf", "Re"),
        ("Rc Oc Yc", "Gc Bc Pc"),
        ("Rs Re", "Rc Rd Rv Rf"),
    ],
)
@pytest.mark.parametrize("held", [0, 1, 6, 12, 40])
def test_a_line_is_completed_as_inclusion_and_exclusion_says(line, missing, held):
    unseen = [tile for i, tile in enumerate(FULL_BAG) if i % 7 and tile not in hand(line)]
    kinds = hand(missing)
    lacking_none = sum(
        (-1) ** many * comb(len(unseen) - sum(unseen.count(kind) for kind in lacking), held)
        for many in range(len(kinds) + 1)
        for lacking in combinations(kinds, many)
    )

    assert missing_kinds(line) == kinds
    assert chance_completes(line, unseen, held) == Fraction(lacking_none, comb(len(unseen), held))


def test_a_line_of_the_mini_game_is_completed_as_a_list_says():
    deck = Deck(3, 3, 2)
    unseen = [tile for tile in deck.tiles if str(tile) not in ("Rc", "Rs")]
    draws = list(combinations(unseen, 3))

    assert chance_completes("Rc Rs", unseen, 3, deck) == share(holds(draw, "Rd", True) for draw in draws)


def test_a_line_whose_last_kind_is_used_up_is_never_completed():
    assert chance_completes("Rc Rs Rd Rv Rf", [tile for tile in FULL_BAG if str(tile) != "Re"], 6) == 0


# ---- a player's view


def position(bag="Ys Gv", hands=("Yd Pe", "Rc Rs", "Rc Yc", "Rs Bc"), **options):
    """Four players; seat 0 does not see six tiles in hands and two in the bag."""
    return Game.of(Board.parse("Os Od"), hands, bag, options=RuleOptions(**options))


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("wanted", ["Rc", "Rs", "Rc Rs", "Rc Rc", "Ys", "Pv", "Pv Rc", "Yc Bc"])
def test_a_view_of_a_game_of_four_gives_the_chances_of_all_ways_the_tiles_can_lie(wanted, every):
    view = position().view(0)
    cases = list(ways_to_lie(view.unseen, (2, 2, 2)))

    there = {place: chance_there(view, wanted, place, every) for place in Place}

    assert there[Place.NEXT_PLAYER] == share(holds(parts[0], wanted, every) for parts in cases)
    assert there[Place.OPPONENTS] == share(any(holds(part, wanted, every) for part in parts[:3]) for parts in cases)
    assert there[Place.BAG] == share(holds(parts[3], wanted, every) for parts in cases)


def test_the_next_player_of_the_last_seat_is_the_first():
    game = position(hands=("Rc Rs Rd", "Yc", "Yd"))

    # Seat 2 asks: seat 0 holds three of the six unseen tiles.
    assert chance_there(game.view(2), "Rc", Place.NEXT_PLAYER) == Fraction(3, 6)
    assert chance_there(game.view(0), "Yc", Place.NEXT_PLAYER) == Fraction(1, 4)


def test_a_dealt_game_agrees_with_shuffling_what_is_unseen():
    view = Game.deal(3, 5).view(1)
    wanted, rng, trials = "Rc Rs Rd", Random(3), 4000
    hits = Counter()
    for _ in range(trials):
        drawn = rng.sample(view.unseen, 12)
        hits["one"] += holds(drawn[:6], wanted, False)
        hits["all"] += holds(drawn[:6], wanted, True) or holds(drawn[6:], wanted, True)

    for name, exact in (
        ("one", chance_there(view, wanted, Place.NEXT_PLAYER)),
        ("all", chance_there(view, wanted, Place.OPPONENTS, every=True)),
    ):
        error = (exact * (1 - exact) / trials) ** 0.5
        assert abs(hits[name] / trials - exact) < 4 * error


def test_one_tile_is_in_one_place_so_the_chances_add_up():
    view = position().view(0)

    assert chance_there(view, "Yc", Place.OPPONENTS) + chance_there(view, "Yc", Place.BAG) == 1
    assert chance_there(view, "Yc", Place.OPPONENTS) == 3 * chance_there(view, "Yc", Place.NEXT_PLAYER)


def test_open_hands_are_known():
    view = position(open_hands=True).view(0)

    assert chance_there(view, "Rc", Place.NEXT_PLAYER) == 1
    assert chance_there(view, "Rc Yc", Place.OPPONENTS, every=True) == 1
    assert chance_there(view, "Rc Bc", Place.OPPONENTS, every=True) == 0
    assert chance_there(view, "Rc Bc", Place.OPPONENTS) == 1
    assert chance_there(view, "Ys", Place.BAG) == 1


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("traded", [1, 2])
def test_a_trade_draws_from_a_bag_that_is_a_random_part_of_the_unseen(traded, every):
    view = position().view(0)
    cases = [drawn for parts in ways_to_lie(view.unseen, (6,)) for drawn in combinations(parts[1], traded)]

    for wanted in ("Rc", "Rc Rs", "Rc Rc"):
        brought = share(holds(drawn, wanted, every) for drawn in cases)
        assert chance_trade_brings(view, wanted, traded, every) == brought


# ---- after a turn in which the tile was not played


@pytest.mark.parametrize("would_play", [Fraction(0), Fraction(1, 3), Fraction(1)])
@pytest.mark.parametrize("drawn", [0, 1, 2])
@pytest.mark.parametrize("copies", [0, 1, 2, 3])
def test_silence_is_weighed_as_bayes_says_case_by_case(copies, drawn, would_play):
    unseen, held = 7, 3
    kept = held - drawn
    has = total = Fraction()
    for one in combinations(range(unseen), kept):  # places below `copies` are the wanted tile
        weight = 1 - would_play if any(place < copies for place in one) else 1
        for more in combinations([place for place in range(unseen) if place not in one], drawn):
            total += weight
            has += weight * any(place < copies for place in (*one, *more))

    assert chance_held_after_silence(unseen, copies, held, drawn, would_play) == has / total


def test_silence_that_says_nothing_leaves_the_chance_as_it_was():
    assert chance_held_after_silence(40, 2, 6, 3, 0) == chance_held(40, 2, 6)


def test_who_would_always_play_it_and_drew_nothing_does_not_hold_it():
    assert chance_held_after_silence(40, 2, 6) == 0
    assert chance_held_after_silence(40, 1, 6, 2) == Fraction(2, 36)
    assert chance_held_after_silence(6, 2, 6, 0, Fraction(1, 2)) == 1


def test_silence_that_the_model_cannot_explain_is_refused():
    with pytest.raises(CountError, match="below 1"):
        chance_held_after_silence(6, 1, 6)


# ---- bad questions


@pytest.mark.parametrize(
    "numbers", [(5, 6, 1), (5, 1, 6), (-1, 0, 0), (5, -1, 1), (5, 1, -1), (5.0, 1, 1), (5, True, 1), ("5", 1, 1)]
)
def test_numbers_that_do_not_add_up_are_refused(numbers):
    with pytest.raises(CountError, match="whole number"):
        chance_held(*numbers)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "2 or more"),
        ("Rc", "2 or more"),
        ("Rc Bs", "no line"),
        ("Rc Rc", "no line"),
        ("Rc Rs Oc", "no line"),
        ("Rc Rs Rd Rv Rf Re", "complete"),
    ],
)
def test_what_is_no_line_to_be_completed_is_refused(line, why):
    with pytest.raises(CountError, match=why):
        chance_completes(line, FULL_BAG, 6)


@pytest.mark.parametrize(
    ("unseen", "held", "deck"),
    [
        ("Rd Rv", 3, Deck()),
        ("Rd Rv", -1, Deck()),
        ("Rd Rd Rd Rd", 1, Deck()),
        ("Rd Rd Rd", 1, Deck(6, 6, 2)),
        ("Rd Pe", 1, Deck(3, 3, 2)),
    ],
)
def test_tiles_that_cannot_be_unseen_are_refused(unseen, held, deck):
    with pytest.raises(CountError):
        chance_completes("Rc Rs", unseen, held, deck)


def test_a_view_whose_tiles_do_not_add_up_is_refused():
    view = position().view(0)
    broken = replace(view, unseen=in_order(view.unseen[1:]))

    with pytest.raises(CountError, match="8"):
        chance_there(broken, "Rc", Place.BAG)
    with pytest.raises(CountError, match="view"):
        chance_there(position(), "Rc", Place.BAG)
    with pytest.raises(CountError, match="Place"):
        chance_there(view, "Rc", "bag")
    with pytest.raises(CountError, match="at least one"):
        chance_there(view, "", Place.BAG)
    with pytest.raises(CountError, match="wanted"):
        chance_there(view, "Rc Rc Rc Rc", Place.BAG)


@pytest.mark.parametrize("traded", [0, 3, -1])
def test_a_trade_of_more_than_hand_or_bag_is_refused(traded):
    with pytest.raises(CountError, match="1 to 2"):
        chance_trade_brings(position().view(0), "Rc", traded)


@pytest.mark.parametrize("would_play", [-1, 2, 0.5, True])
def test_a_chance_is_a_fraction_from_0_to_1(would_play):
    with pytest.raises(CountError, match="chance from 0 to 1"):
        chance_held_after_silence(40, 1, 6, 0, would_play)
