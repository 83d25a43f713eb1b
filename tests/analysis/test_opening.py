"""The opening: one hand and two hands against complete lists, against other formulas, and against dealing."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, prod

import pytest
from listing import all_draws, all_pairs_of_draws, largest_group, share, shares

from qwirkle_lessons import (
    KINDS,
    STANDARD,
    Board,
    Deck,
    Game,
    RuleOptions,
    best_opening_sizes,
    best_plays,
    estimate_opening,
    expected_opening_score,
    first_qwirkle_probability,
    list_hand_types,
    opening_sizes,
    opening_sizes_of_two,
    score_of,
    start_tie_probability,
)

ONE_HAND = [(Deck(3, 3, 2), 3), (Deck(3, 3, 2), 4), (Deck(2, 3, 2), 4), (Deck(3, 4, 1), 5), (Deck(1, 3, 2), 3)]
TWO_HANDS = [
    (Deck(3, 3, 1), 3),
    (Deck(2, 2, 3), 3),
    (Deck(2, 3, 2), 3),
    (Deck(3, 2, 2), 3),
    (Deck(2, 4, 1), 3),
    (Deck(4, 2, 1), 4),
    (Deck(3, 3, 2), 2),
    (Deck(1, 1, 4), 2),
    pytest.param(Deck(3, 3, 2), 3, marks=pytest.mark.slow),
]


def first_score(hands, deck):
    """What the engine gives for the best first turn of the player who starts; of those tied the first."""
    options = RuleOptions(deck=deck, hand_size=max(1, *map(len, hands)))
    starts = max(hands, key=largest_group)
    return max(score_of(Board(), play, options).total for play in best_plays(Board(), starts, options))


@pytest.mark.parametrize(("deck", "size"), ONE_HAND, ids=str)
def test_one_hand_opens_as_a_list_of_all_draws_says(deck, size):
    draws = list(all_draws(deck, size))
    scores = {held: first_score([held], deck) for held in set(draws)}

    assert opening_sizes(size, deck) == best_opening_sizes(1, size, deck) == shares(map(largest_group, draws))
    assert expected_opening_score(1, size, deck) == Fraction(sum(scores[held] for held in draws), len(draws))
    assert start_tie_probability(1, size, deck) == 0


@pytest.mark.parametrize(("deck", "size"), TWO_HANDS, ids=str)
def test_two_hands_open_as_a_list_of_all_pairs_says(deck, size):
    pairs = Counter(all_pairs_of_draws(deck, size, size))
    sizes = {held: largest_group(held) for pair in pairs for held in pair}
    listed = Counter()
    points = complete = 0
    for (one, two), ways in pairs.items():
        listed[sizes[one], sizes[two]] += ways
        starts = two if sizes[two] > sizes[one] else one
        score = first_score([starts], deck)
        points += ways * score
        complete += ways * (score > sizes[starts])
    total = pairs.total()

    assert opening_sizes_of_two(size, deck) == {pair: Fraction(n, total) for pair, n in sorted(listed.items())}
    assert best_opening_sizes(2, size, deck) == shares(max(pair) for pair in listed.elements())
    assert start_tie_probability(2, size, deck) == share(a == b for a, b in listed.elements())
    assert expected_opening_score(2, size, deck) == Fraction(points, total)
    assert first_qwirkle_probability(2, size, deck) == Fraction(complete, total)


def test_one_hand_of_the_full_deck_agrees_with_its_281_types():
    by_type = Counter()
    for kind in list_hand_types():
        by_type[largest_group(kind.example)] += kind.draws

    assert opening_sizes() == {size: Fraction(n, comb(108, 6)) for size, n in sorted(by_type.items())}


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_large_group_is_in_one_line_only_so_the_chances_of_the_twelve_lines_add_up(size):
    # Two different lines with four kinds each would need seven tiles.
    def draws(kinds, tiles):
        """Draws of `tiles` tiles from one line that show exactly `kinds` kinds."""
        exact = (-1) ** kinds * sum((-1) ** j * comb(kinds, j) * comb(3 * j, tiles) for j in range(kinds + 1))
        return comb(6, kinds) * exact

    ways = 12 * sum(draws(size, tiles) * comb(90, 6 - tiles) for tiles in range(size, 7))

    assert opening_sizes()[size] == Fraction(ways, comb(108, 6))


def test_nothing_fits_in_a_hand_of_rooks_with_their_twins():
    rooks = [sum(1 for _ in permutations(range(6), k)) * comb(6, k) for k in range(7)]
    draws = sum(
        rooks[k] * sum((-1) ** (k - j) * comb(k, j) * comb(3 * j, 6) for j in range(k + 1)) for k in range(1, 7)
    )

    assert opening_sizes()[1] == Fraction(draws, comb(108, 6))
    assert round(float(opening_sizes()[1]), 4) == 0.0048


def test_each_of_two_hands_alone_is_as_one_hand():
    pairs = opening_sizes_of_two()
    for size, chance in opening_sizes().items():
        assert sum(c for (first, _), c in pairs.items() if first == size) == chance
        assert sum(c for (_, second), c in pairs.items() if second == size) == chance
    assert all(pairs[a, b] == pairs[b, a] for a, b in pairs)


def test_two_qwirkles_at_once_are_counted_line_by_line():
    lines = [[kind for kind in KINDS if kind.color is tile.color] for tile in KINDS[::6]]
    lines += [[kind for kind in KINDS if kind.shape is tile.shape] for tile in KINDS[:6]]
    draws = sum(
        prod((3, 3, 6)[(kind in one) + (kind in two)] for kind in KINDS if kind in one or kind in two)
        for one in lines
        for two in lines
    )

    assert opening_sizes_of_two()[6, 6] == Fraction(draws, comb(108, 6) * comb(102, 6))


def test_two_hands_of_two_tiles_in_the_full_deck_by_looking_at_each_first_hand():
    # The second hand is listed anew for each type of the first.
    expected = Counter()
    for kind in list_hand_types(2):
        rest = list(STANDARD.tiles)
        for tile in kind.example:
            rest.remove(tile)
        for second in combinations(rest, 2):
            expected[largest_group(kind.example), largest_group(second)] += kind.draws

    assert opening_sizes_of_two(2) == {
        pair: Fraction(n, comb(108, 2) * comb(106, 2)) for pair, n in sorted(expected.items())
    }


def test_the_numbers_for_two_players():
    assert round(float(start_tie_probability()), 3) == 0.478
    assert sum(best_opening_sizes().values()) == 1
    assert best_opening_sizes(2, 0) == {0: 1}


def test_the_mean_first_score_is_made_of_the_sizes():
    for players in (1, 2):
        sizes = best_opening_sizes(players)
        points = sum(chance * (12 if size == 6 else size) for size, chance in sizes.items())
        assert expected_opening_score(players) == points
        assert first_qwirkle_probability(players) == sizes[6]


def all_deals(deck, players, size):
    """Every way to deal so many hands from one bag."""

    def deals(places, left):
        if not left:
            yield ()
            return
        for one in combinations(places, size):
            for rest in deals([place for place in places if place not in one], left - 1):
                yield (tuple(deck.tiles[place] for place in one), *rest)

    return deals(range(len(deck)), players)


@pytest.mark.parametrize(("deck", "players"), [(Deck(2, 2, 2), 3), (Deck(2, 2, 2), 4), (Deck(2, 2, 2), 2)], ids=str)
def test_a_first_qwirkle_of_more_players_is_counted_from_all_deals(deck, players):
    happened = share(any(largest_group(held) == 2 for held in hands) for hands in all_deals(deck, players, 2))

    assert first_qwirkle_probability(players, 2, deck) == happened


def test_more_players_see_a_first_qwirkle_a_little_less_often_than_that_many_lone_ones():
    alone = first_qwirkle_probability(1)
    chances = [first_qwirkle_probability(players) for players in (2, 3, 4)]

    assert chances == sorted(chances)
    for players, chance in zip((2, 3, 4), chances, strict=True):
        # The inequality of Bonferroni, with the pairs counted by the two exact hands.
        both = opening_sizes_of_two()[6, 6]
        assert players * alone - comb(players, 2) * both <= chance < players * alone


# ---- what is estimated


def test_dealing_agrees_with_the_exact_values_within_four_standard_errors():
    estimate = estimate_opening(2, deals=3000, seed=7)
    exact = best_opening_sizes()

    assert abs(estimate.tie.value - start_tie_probability()) < 4 * estimate.tie.standard_error
    assert abs(estimate.score.value - expected_opening_score(2)) < 4 * estimate.score.standard_error
    for size in (2, 3, 4):
        found = estimate.best_sizes[size]
        assert abs(found.value - exact[size]) < 4 * found.standard_error


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_are_dealt_the_same_from_the_same_seed_and_as_games_are(players):
    estimate = estimate_opening(players, deals=600, seed=3)
    games = [Game.deal(players, seed) for seed in range(600)]
    ties = sum(
        sorted(map(largest_group, game.hands))[-2:].count(max(map(largest_group, game.hands))) == 2 for game in games
    )

    assert estimate == estimate_opening(players, deals=600, seed=3)
    assert estimate != estimate_opening(players, deals=600, seed=4)
    assert sum(hits for _, hits in estimate.best) == 600
    spread = 4 * (2 * estimate.tie.standard_error**2) ** 0.5
    assert abs(float(estimate.tie.value) - ties / 600) < spread


def test_an_estimate_of_one_hand_agrees_with_the_exact_values_in_a_small_deck():
    deck = Deck(3, 4, 2)
    estimate = estimate_opening(1, deals=2000, seed=11, size=4, deck=deck)

    assert estimate.tie.value == 0
    assert abs(estimate.score.value - expected_opening_score(1, 4, deck)) < 4 * estimate.score.standard_error
    for size, chance in opening_sizes(4, deck).items():
        low, high = estimate.best_sizes[size].interval
        assert low - 0.02 < chance < high + 0.02


@pytest.mark.parametrize(("deck", "players", "size"), [(Deck(3, 2, 1), 3, 2), (Deck(2, 2, 2), 4, 2)], ids=str)
def test_an_estimate_of_more_players_agrees_with_a_list_of_all_deals(deck, players, size):
    groups = [sorted(map(largest_group, hands)) for hands in all_deals(deck, players, size)]
    estimate = estimate_opening(players, deals=2000, seed=2, size=size, deck=deck)
    tie = share(group[-1] == group[-2] for group in groups)

    assert abs(estimate.tie.value - tie) <= 4 * estimate.tie.standard_error
    for best, chance in shares(group[-1] for group in groups).items():
        found = estimate.best_sizes[best]
        assert abs(found.value - chance) <= 4 * found.standard_error


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    exact = float(start_tie_probability())
    inside = 0
    for seed in range(40):
        low, high = estimate_opening(2, deals=60, seed=seed).tie.interval
        inside += low <= exact <= high

    assert inside >= 33


def test_an_estimate_prints_itself_with_its_interval_and_rare_events_have_one_too():
    estimate = estimate_opening(2, deals=100, seed=1)

    assert estimate.first_qwirkle.value == 0
    assert estimate.first_qwirkle.interval[0] == 0
    assert 0 < estimate.first_qwirkle.interval[1] < 0.05
    assert str(estimate.first_qwirkle).startswith("0.0000 [0.0000, 0.03")
    assert str(estimate.score).count(",") == 1
    assert estimate.score.interval[0] < estimate.score.value < estimate.score.interval[1]
