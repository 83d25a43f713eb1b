"""Lesson 1: each answer judged a second time, by the rules on one page and by counting one by one."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

import one_page
from items import item
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import FULL_BAG, KINDS, Board, Play, Reason, Tile, faults_of, hand, opening_groups, score_of
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.i18n import say

LEVELS = ("", "/2", "/3")


def plain(tile):
    return str(tile)[0], str(tile)[1]


def fit(one, other):
    return one_page.fit(plain(one), plain(other))


def told(mistake):
    return say(f"misconceptions.{mistake.value}", "en")


# ---- find a tile


def wanted(asked):
    """The kinds that the question asks for, read from its words and its hand."""
    if asked.hand:
        fitting = {tile for tile in KINDS if all(fit(tile, own) for own in asked.hand)}
        if len(asked.hand) > 1:
            return fitting
        group = asked.goal.removeprefix("Find all ").partition(" that fit")[0].removesuffix(" tiles").removesuffix("s")
        return {tile for tile in fitting if group in tile_name(tile, "en")}
    names = asked.goal.partition(": ")[2].removesuffix(".").split(", ")
    return {tile for tile in KINDS if tile_name(tile, "en") in names}


@pytest.mark.parametrize("level", LEVELS)
def test_all_that_is_asked_for_is_right_less_is_partly_right_and_any_other_tile_is_wrong(level, seeds):
    for seed in seeds:
        asked = item(f"find-a-tile{level}", seed)
        right = wanted(asked)
        assert len(right) in {"": {2}, "/2": {5}, "/3": {2, 4}}[level]
        for answer in product((False, True), repeat=len(right)):
            some = tuple(tile for tile, taken in zip(sorted(right, key=KINDS.index), answer, strict=True) if taken)
            outcome = asked.grade(some).outcome
            assert outcome == ("right" if len(some) == len(right) else "partly" if some else "unreadable")
        for tile in KINDS:
            if tile not in right:
                assert asked.grade((tile,)).outcome == asked.grade((*right, tile)).outcome == "wrong", (seed, tile)


def test_two_tiles_on_different_rows_and_columns_leave_two_that_fit_both(seeds):
    sizes = Counter(len(wanted(item("find-a-tile/3", seed))) for seed in seeds)

    assert abs(sizes[2] - sizes[4]) <= 2


@pytest.mark.parametrize(
    ("asked", "tile", "headline", "detail", "mistake"),
    [
        (
            "find-a-tile",
            "Rf",
            "The red four-pointed star is not asked for.",
            "Count the points: one is a four-pointed star",
            "wrong-star",
        ),
        ("find-a-tile/2", None, "Two tiles of one kind do not fit: ", "", "twins-count"),
        ("find-a-tile/3", None, "Two tiles of one kind do not fit: ", "", "twins-count"),
    ],
)
def test_a_mistake_on_the_grid_is_named(asked, tile, headline, detail, mistake):
    if tile is None:
        question = item(asked, 1)
        answer = question.hand[:1]
    else:
        question = next(item(asked, s) for s in range(60) if Tile.parse("Re") in item(asked, s).solution())
        answer = hand(tile)

    verdict = question.grade(answer)

    assert verdict.headline.startswith(headline)
    assert verdict.detail.startswith(detail)
    assert verdict.misconception == mistake


def test_a_tile_that_fits_only_one_of_two_is_told_so():
    asked = item("find-a-tile/3", 2)

    verdict = asked.grade(hand("Oc"))

    assert asked.hand == hand("Ov Gs")
    assert str(verdict) == "The orange circle fits the orange clover. But it does not fit the green square."
    assert (
        str(asked.grade(hand("Bd"))) == "The blue diamond does not fit. What fits has the same color or the same shape."
    )


def test_the_stars_come_up_so_that_one_can_take_the_wrong_one():
    stars = [any(plain(tile)[1] in "fe" for tile in item("find-a-tile", seed).solution()) for seed in range(36)]

    assert sum(stars) >= 12


# ---- count the tiles


def counted(asked):
    """The number that is asked for, by going through the tiles one by one."""
    case, word, *rest = asked.aim.split()
    tiles = [plain(tile) for tile in FULL_BAG]
    color, shape = word if len(word) == 2 else "  "
    chosen = {
        "either": lambda tile: color == tile[0] or shape == tile[1],
        "two_colors": lambda tile: tile[0] in {color, rest[0][0]},
        "fit_tiles": lambda tile: one_page.fit((color, shape), tile),
        "fit_kinds": lambda tile: one_page.fit((color, shape), tile),
        "color": lambda tile: tile[0] == color,
        "shape": lambda tile: tile[1] == shape,
        "kind": lambda tile: tile == (color, shape),
    }.get(case.removeprefix("unseen_"), lambda _: True)
    if case == "left":
        return len(tiles) - 6 * int(word)
    if case == "another_set":
        return len(asked.options.deck.tiles)
    if "kinds" in case:
        return len(set(filter(chosen, tiles)))
    seen = filter(chosen, map(plain, (*asked.board.tiles, *asked.hand))) if case.startswith("unseen") else ()
    return len([*filter(chosen, tiles)]) - len([*seen])


@pytest.mark.parametrize("level", LEVELS)
def test_the_number_that_counting_one_by_one_gives_is_right_and_no_other(level, seeds):
    for seed in seeds:
        asked = item(f"count-the-tiles{level}", seed)
        right = counted(asked)
        assert asked.solution() == right
        for number in range(-1, 150):
            assert asked.grade(number).outcome == ("right" if number == right else "wrong"), (seed, number)
        assert asked.hint(3).endswith(f"= {right}.")


@pytest.mark.parametrize(
    ("level", "case", "number", "mistake"),
    [
        ("", "total", 36, Misconception.COPIES_FORGOTTEN),
        ("", "total", 102, Misconception.OWN_HAND_FORGOTTEN),
        ("", "kinds", 108, Misconception.COPIES_COUNTED),
        ("", "kinds", 12, Misconception.ADDS_INSTEAD),
        ("", "left", 102, Misconception.ONE_HAND_ONLY),
        ("", "color", 6, Misconception.COPIES_FORGOTTEN),
        ("", "kind", 1, Misconception.COPIES_FORGOTTEN),
        ("/2", "either", 36, Misconception.COUNTED_TWICE),
        ("/2", "either", 11, Misconception.COPIES_FORGOTTEN),
        ("/2", "fit_kinds", 12, Misconception.COUNTED_TWICE),
        ("/2", "fit_kinds", 11, Misconception.TWINS_COUNT),
        ("/2", "fit_tiles", 10, Misconception.COPIES_FORGOTTEN),
        ("/2", "two_colors", 12, Misconception.COPIES_FORGOTTEN),
    ],
)
def test_a_number_that_a_mistake_gives_is_told_by_its_name(level, case, number, mistake):
    asked = next(
        each for seed in range(60) if (each := item(f"count-the-tiles{level}", seed)).aim.startswith(f"{case} ")
    )

    verdict = asked.grade(number)

    assert verdict.misconception == mistake.value
    assert str(verdict) == f"It is not {number}. {told(mistake)}"


def test_who_forgets_the_hand_or_the_table_is_told_where_only_one_of_them_explains_it(seeds):
    named = Counter()
    for seed in seeds:
        asked = item("count-the-tiles/3", seed)
        there = 3 if "_kind" in asked.aim else 18
        without_hand = counted(replace(asked, hand=()))
        without_table = counted(replace(asked, board=Board()))
        for number, mistake in (
            (without_hand, Misconception.OWN_HAND_FORGOTTEN),
            (without_table, Misconception.TABLE_FORGOTTEN),
        ):
            verdict = asked.grade(number)
            assert number < there
            assert verdict.outcome == "wrong"
            assert verdict.misconception == ("" if without_hand == without_table else mistake.value)
            named[verdict.misconception] += 1

    assert named[Misconception.OWN_HAND_FORGOTTEN.value] >= len(seeds) / 4


def test_what_lies_on_the_table_is_marked(seeds):
    for seed in seeds:
        asked = item("count-the-tiles/3", seed)
        (mark,) = asked.grade(1000).marks
        marked = {asked.board[cell] for cell in mark.cells}

        assert marked
        assert len({tile.color for tile in marked}) == 1 or len({tile.shape for tile in marked}) == 1


# ---- pick the group, lay it


def largest(tiles):
    """The size of the largest group, and every one of that size, by the rules on one page."""
    groups = one_page.groups([plain(tile) for tile in tiles])
    size = max(map(len, groups))
    return size, {frozenset(group) for group in groups if len(group) == size}


def parts_of(tiles):
    return [part for size in range(1, len(tiles) + 1) for part in combinations(tiles, size)]


@pytest.mark.parametrize("level", LEVELS)
def test_every_largest_group_is_right_a_smaller_one_is_partly_right_and_the_rest_is_wrong(level, seeds):
    for seed in seeds:
        asked = item(f"pick-the-group{level}", seed)
        size, groups = largest(asked.hand)
        for some in parts_of(asked.hand):
            verdict = asked.grade(some)
            chosen = [plain(tile) for tile in some]
            if not one_page.all_fit(chosen):
                assert verdict.outcome == "wrong", (seed, some)
            else:
                right = frozenset(chosen) in groups
                assert right == (len(some) == size)
                assert verdict.outcome == ("right" if right else "partly"), (seed, some)


@pytest.mark.parametrize("level", ["/2", "/3"])
def test_twins_in_a_group_are_named(level, seeds):
    met = 0
    for seed in seeds:
        asked = item(f"pick-the-group{level}", seed)
        _, groups = largest(asked.hand)
        for some in parts_of(asked.hand):
            kinds = {plain(tile) for tile in some}
            if kinds in groups and len(some) > len(kinds):
                met += 1
                verdict = asked.grade(some)
                assert verdict.misconception == Misconception.TWINS_COUNT.value
                assert "in one line" in verdict.headline

    assert met >= len(seeds) / 3


def test_a_group_that_mixes_a_color_and_a_shape_is_named():
    asked = next(each for seed in range(30) if len(opening(each := item("pick-the-group/3", seed))) == 2)
    one, other = opening(asked)

    verdict = asked.grade(tuple({*one, *other}))

    assert verdict.misconception == Misconception.MIXED_LINE.value
    assert verdict.headline.startswith("This line mixes colors and shapes")


def opening(asked):
    return opening_groups(asked.hand)


def test_tiles_of_somebody_else_are_no_group():
    asked = item("pick-the-group", 1)
    stranger = next(tile for tile in KINDS if tile not in asked.hand)

    assert asked.grade((stranger,)).headline == "Choose only tiles of your hand, each one once."
    assert asked.grade((*asked.solution(), *asked.solution())).outcome == "wrong"


def test_colors_and_shapes_are_balanced_and_the_traps_come_up():
    of_one_color = sum(len({t.color for t in item("pick-the-group", seed).solution()}) == 1 for seed in range(30))
    with_twins = sum(len(set(each.hand)) < 6 for seed in range(30) if (each := item("pick-the-group/2", seed)))
    with_two = sum(len(opening(item("pick-the-group/3", seed))) == 2 for seed in range(30))
    misled = [seed for seed in range(30) if is_misleading(item("pick-the-group/2", seed).hand)]

    assert (of_one_color, with_twins, with_two) == (15, 30, 12)
    assert len(misled) >= 15


def is_misleading(tiles):
    """Whether a color or a shape looks as large as the largest group as long as one counts twins."""
    size, groups = largest(tiles)
    together = [[plain(t) for t in tiles if plain(t)[place] == x] for place in (0, 1) for x in "ROYGBPcsdvfe"]
    return any(len(row) >= size > len(set(row)) and not any(set(row) >= group for group in groups) for row in together)


@pytest.mark.parametrize("level", LEVELS)
def test_laying_a_largest_group_is_right_and_a_smaller_one_is_refused_as_the_engine_does(level, seeds):
    for seed in seeds:
        asked = item(f"lay-the-opening{level}", seed)
        size, groups = largest(asked.hand)
        for some in parts_of(asked.hand):
            right = len(some) == size and {plain(tile) for tile in some} in groups
            play = in_a_row(some) if len(some) % 2 else in_a_column(some)
            verdict = asked.grade(play)
            assert verdict.outcome == ("right" if right else "wrong"), (seed, play)
            if one_page.all_fit([plain(tile) for tile in some]) and not right:
                (fault,) = faults_of(Board(), play, hand=asked.hand)
                assert fault.reason is Reason.FIRST_TURN_TOO_SMALL
                assert verdict.headline == "Your hand has a larger group."


def in_a_row(tiles):
    return Play.of({(0, place): tile for place, tile in enumerate(tiles)})


def in_a_column(tiles):
    return Play.of({(place, 5): tile for place, tile in enumerate(tiles)})


def test_a_whole_hand_of_one_color_scores_twelve_and_one_lone_tile_one():
    sizes = {}
    for seed in range(10):
        asked = item("lay-the-opening/3", seed)
        sizes.setdefault(len(asked.solution()), asked)

    assert score_of(Board(), sizes[6].solution()).total == 12
    assert sizes[6].grade(sizes[6].solution()).detail.endswith("Qwirkle! It brings 6 extra points.")
    verdict = sizes[1].grade(Play.of({(3, 3): sizes[1].hand[4]}))
    assert str(verdict) == "1 point. No two of your tiles fit. So one tile is your largest group."


# ---- who starts


def starting(asked):
    """Who starts, by the rules on one page: the player's name, and the sizes of all groups."""
    sizes = [largest(tiles)[0] for _, tiles in asked.hands]
    years = ages(asked) or [0] * len(sizes)
    return max(range(len(sizes)), key=lambda seat: (sizes[seat], years[seat])), sizes


def ages(asked):
    return [int(fact.split()[3]) for fact in asked.facts]


@pytest.mark.parametrize("level", LEVELS)
def test_the_largest_group_starts_and_the_oldest_of_those_tied(level, seeds):
    for seed in seeds:
        asked = item(f"compare-hands{level}", seed)
        seat, sizes = starting(asked)
        assert len(ages(asked)) in {0, len(sizes)}
        assert len({*ages(asked)}) == len(ages(asked))
        assert sizes.count(max(sizes)) == 1 or ages(asked)
        for number, choice in enumerate(asked.choices):
            assert asked.grade(choice).outcome == ("right" if number == seat else "wrong"), (seed, choice)


@pytest.mark.parametrize("level", ["/2", "/3"])
def test_who_lets_the_oldest_start_or_counts_twins_is_told_so(level, seeds):
    named = Counter()
    for seed in seeds:
        asked = item(f"compare-hands{level}", seed)
        seat, _ = starting(asked)
        with_twins = [max(Counter(plain(t)[i] for t in tiles for i in (0, 1)).values()) for _, tiles in asked.hands]
        fooled = max(range(len(with_twins)), key=lambda each: (with_twins[each], ages(asked)[each]))
        oldest = ages(asked).index(max(ages(asked)))
        for number, choice in enumerate(asked.choices):
            mistakes = [
                mistake
                for who, mistake in ((oldest, Misconception.OLDEST_STARTS), (fooled, Misconception.TWINS_COUNT))
                if who == number != seat
            ]
            verdict = asked.grade(choice)
            assert verdict.misconception == (mistakes[0].value if len(mistakes) == 1 else "")
            if len(mistakes) == 1:
                assert verdict.detail == told(mistakes[0])
                named[mistakes[0]] += 1

    assert named[Misconception.OLDEST_STARTS] >= len(seeds) / 4
    assert named[Misconception.TWINS_COUNT] >= len(seeds) / 4


@pytest.mark.parametrize("level", LEVELS)
def test_each_player_starts_as_often(level):
    starters = Counter(starting(item(f"compare-hands{level}", seed))[0] for seed in range(48))

    assert max(starters.values()) - min(starters.values()) <= 2
