"""Before the first turn, exactly: how large is the largest group of a hand, who starts, what does it score?

A group is part of one row or column of the grid of kinds, so the largest group of a hand is its fullest row
or column, equal tiles counted once.

One hand. How many hands have at most g kinds in each row and each column? Only *which kinds* are there
matters for that. So count the sets of k kinds that keep within g, and multiply by the draws that show
exactly these k kinds: place `size` of (3x + 3x² + x³)^k. The sets are counted row by row.

Two hands from one bag. They would be independent if each were drawn from a bag of its own. They are not on
a kind that both hold: a and b copies of it can be drawn in C(3, a) × C(3 − a, b) ways, and not in
C(3, a) × C(3, b). Write the first as the second plus a *correction*, for each kind, and multiply out over
the 36 kinds: a sum over all sets T of kinds on which the correction was chosen. On T both hands hold
something; outside of T each hand may be completed as if the other were not there. So for each type of T
one needs, for one hand, how many sets of kinds that contain T keep within g. All types grow cell by cell from
nothing (`symmetry.grow`; there are 151 of up to six kinds), and this number is found by reading the growth
backward. Hands of six take a few hundredths of a second, hands of nine half a second; then it grows steeply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm, prod

from qwirkle_lessons.analysis.errors import CountError, as_deck, hand_size, whole
from qwirkle_lessons.analysis.hands import Distribution, count_draws
from qwirkle_lessons.analysis.series import choices, power, ways
from qwirkle_lessons.analysis.symmetry import Grown, Matrix, grow
from qwirkle_lessons.engine.tiles import STANDARD, Deck, Tile

LONE_TILE_POINTS = 1


@dataclass(frozen=True, slots=True)
class Step:
    """A first line of `size` tiles and what it scores.

    A hand reaches at most this step when no color of it has
    more than `in_row` kinds and no shape more than `in_column`.
    """

    size: int
    points: int
    in_row: int
    in_column: int

    @property
    def is_complete(self) -> bool:
        """Whether it is a Qwirkle, or what counts as one in a smaller deck; that scores double."""
        return self.points > self.size


def first_to_play(reached: Sequence[Step]) -> Step:
    """The first line of the player with the largest group; of those tied the oldest, taken to sit on seat 0."""
    return max(reached, key=lambda step: step.size)


@cache
def steps(deck: Deck) -> tuple[Step, ...]:
    """All first lines that can differ, from the smallest; a complete line comes after an incomplete one of its size.

    (In the real game only six is complete. With 3 colors and 4 shapes a line of three is complete when it is
    one shape, and not when it is one color; the starter prefers the complete one.)
    """
    found = [Step(0, 0, 0, 0), Step(1, LONE_TILE_POINTS, 1, 1)]
    for size in range(2, max(deck.colors, deck.shapes) + 1):
        complete_row, complete_column = size == deck.shapes, size == deck.colors
        found.append(Step(size, size, size - complete_row, size - complete_column))
        if complete_row or complete_column:
            found.append(Step(size, 2 * size, size, size))
    return tuple(found)


def step_of(hand: tuple[Tile, ...], deck: Deck) -> Step:
    """The first line that this hand lays."""
    kinds = set(hand)
    in_row = max(Counter(tile.color for tile in kinds).values(), default=0)
    in_column = max(Counter(tile.shape for tile in kinds).values(), default=0)
    return next(step for step in steps(deck) if in_row <= step.in_row and in_column <= step.in_column)


# ---- one hand and two hands, step by step


@lru_cache(maxsize=32)
def _one_hand(size: int, deck: Deck) -> tuple[int, ...]:
    """For each step the draws of one hand that reach exactly this step."""
    table = zip(*(_sets_within(step, deck, size) for step in steps(deck)), strict=True)
    return _differences(_completions(list(table), size, deck))


def _sets_within(step: Step, deck: Deck, most: int) -> list[int]:
    """For 0, 1, … up to `most` kinds: how many sets of so many kinds keep within the step.

    Row after row of the grid. What matters of the rows so far is how many kinds each column has; exchanging
    columns changes nothing, so these numbers are kept sorted.
    """
    columns = {(0,) * deck.shapes: 1}
    for _ in range(deck.colors):
        after: Counter[tuple[int, ...]] = Counter()
        for heights, sets in columns.items():
            for taller, rows in _with_a_row(heights, step).items():
                if sum(taller) <= most:
                    after[taller] += sets * rows
        columns = dict(after)
    counts = [0] * (most + 1)
    for heights, sets in columns.items():
        counts[sum(heights)] += sets
    return counts


@lru_cache(maxsize=8192)
def _with_a_row(heights: tuple[int, ...], step: Step) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for row in product((0, 1), repeat=len(heights)):
        taller = tuple(height + kind for height, kind in zip(heights, row, strict=True))
        if sum(row) <= step.in_row and max(taller) <= step.in_column:
            found[tuple(sorted(taller))] += 1
    return found


@lru_cache(maxsize=32)
def _two_hands(size: int, deck: Deck) -> tuple[tuple[int, ...], ...]:
    """For each step of the first hand and each of the second the draws of both that reach exactly these steps."""
    grown = grow(deck, min(size, deck.colors * deck.shapes), 1)
    supersets = _supersets(grown, steps(deck))
    count = len(steps(deck))
    within = [[0] * count for _ in range(count)]
    for kinds, tables in enumerate(supersets):
        corrections = _corrections(kinds, size, deck)
        for matrix, table in tables.items():
            sets = grown.orders[kinds][matrix] // factorial(kinds)
            rest = [_completions(table, size - taken, deck) for taken in range(size + 1)]
            for (a, b), ways_on_both in corrections.items():
                for i, first in enumerate(rest[a]):
                    for j, second in enumerate(rest[b]):
                        within[i][j] += sets * ways_on_both * first * second
    rows = zip(*map(_differences, within), strict=True)
    return tuple(zip(*map(_differences, rows), strict=True))


def _supersets(grown: Grown, all_steps: tuple[Step, ...]) -> list[dict[Matrix, list[list[int]]]]:
    """For each type T, by its number of kinds: [j][step] → the sets of j more kinds with which T keeps within the step.

    With no kind more it is 1 or 0: T keeps within the step or not. A set of j more kinds can be begun with
    any of its j kinds; so add the sets of j − 1 more over all kinds that can be added first, and divide by j.
    """
    result: list[dict[Matrix, list[list[int]]]] = []
    larger: dict[Matrix, list[list[int]]] = {}
    for growth in reversed(grown.steps):
        tables = {}
        for matrix, results in growth.items():
            table = [[int(_keeps_within(matrix, step)) for step in all_steps]]
            for j in range(1, len(next(iter(larger.values()), ())) + 1):
                sums = (
                    sum(cells * larger[after][j - 1][i] for after, cells in results.items())
                    for i in range(len(all_steps))
                )
                table.append([total // j for total in sums])
            tables[matrix] = table
        result.append(tables)
        larger = tables
    return result[::-1]


def _keeps_within(matrix: Matrix, step: Step) -> bool:
    return max(map(sum, matrix)) <= step.in_row and max(map(sum, zip(*matrix, strict=True))) <= step.in_column


def _completions(table: Sequence[Sequence[int]], size: int, deck: Deck) -> list[int]:
    """For each step: the draws of `size` tiles, all of kinds outside of T, with which T keeps within the step."""
    present = choices(deck.copies, least=1)
    draws = [ways(power(present, j, size), size) for j in range(len(table))]
    return [sum(sets * d for sets, d in zip(column, draws, strict=True)) for column in zip(*table, strict=True)]


def _corrections(kinds: int, size: int, deck: Deck) -> dict[tuple[int, int], int]:
    """By how many ways two hands on the same kinds differ from independent ones, by the tiles each has there."""
    copies = deck.copies
    one_kind = {
        (a, b): comb(copies, a) * (comb(copies - a, b) - comb(copies, b))
        for a, b in product(range(1, min(copies, size) + 1), repeat=2)
    }
    result = {(0, 0): 1}
    for _ in range(kinds):
        longer: dict[tuple[int, int], int] = {}
        for ((a, b), some), ((c, d), more) in product(result.items(), one_kind.items()):
            if a + c <= size and b + d <= size:
                longer[a + c, b + d] = longer.get((a + c, b + d), 0) + some * more
        result = longer
    return result


def _differences(sums: Iterable[int]) -> tuple[int, ...]:
    """From «at most this step» to «exactly this step»."""
    values = tuple(sums)
    return tuple(value - before for value, before in zip(values, (0, *values), strict=False))


# ---- what one asks


def opening_sizes(size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """The largest group of one hand: its number of tiles and how likely that is.

    1 means that no two tiles of the hand fit: six rooks on the grid that do not attack each other, with their
    twins; 0.48 % of the hands of six. How it is counted stands at the top of this module.
    """
    hand_size(size, deck)
    return _by_size(zip(steps(deck), _one_hand(size, deck), strict=True), count_draws(size, deck))


def opening_sizes_of_two(size: int = 6, deck: Deck = STANDARD) -> dict[tuple[int, int], Fraction]:
    """The largest groups of two hands from one bag: (tiles of the first, tiles of the second) and how likely."""
    hand_size(size, deck, hands=2)
    found: dict[tuple[int, int], int] = {}
    for (first, second), draws in _pairs_of_steps(size, deck):
        found[first.size, second.size] = found.get((first.size, second.size), 0) + draws
    return {pair: Fraction(draws, _all_pairs(size, deck)) for pair, draws in sorted(found.items()) if draws}


def best_opening_sizes(players: int = 2, size: int = 6, deck: Deck = STANDARD) -> Distribution:
    """The largest group among the players' hands, exact for one and two players.

    Raises CountError for more: `estimate_opening` deals many times and gives intervals.
    """
    if _players(players, size, deck) == 1:
        return opening_sizes(size, deck)
    best = ((first_to_play(pair), draws) for pair, draws in _pairs_of_steps(size, deck))
    return _by_size(best, _all_pairs(size, deck))


def start_tie_probability(players: int = 2, size: int = 6, deck: Deck = STANDARD) -> Fraction:
    """The chance that several players have the largest group, so that the oldest of them starts.

    Exact for one player (0) and two (about 48 %). Raises CountError for more; see `estimate_opening`.
    """
    if _players(players, size, deck) == 1:
        return Fraction()
    ties = sum(draws for (first, second), draws in _pairs_of_steps(size, deck) if first.size == second.size)
    return Fraction(ties, _all_pairs(size, deck))


def expected_opening_score(players: int = 1, size: int = 6, deck: Deck = STANDARD) -> Fraction:
    """The mean score of the first turn: a group of one to five scores its size, six score 12.

    In a smaller deck a complete line scores double as well. Of two players the one with the larger group
    starts. Exact for one and two players; raises CountError for more, see `estimate_opening`.
    """
    if _players(players, size, deck) == 1:
        points = sum(step.points * d for step, d in zip(steps(deck), _one_hand(size, deck), strict=True))
        return Fraction(points, count_draws(size, deck))
    points = sum(first_to_play(pair).points * draws for pair, draws in _pairs_of_steps(size, deck))
    return Fraction(points, _all_pairs(size, deck))


def first_qwirkle_probability(players: int = 2, size: int = 6, deck: Deck = STANDARD) -> Fraction:
    """The chance that the first turn is a Qwirkle: that the player who starts holds a complete line.

    One and two players: from the largest groups. More players, in a deck with as many colors as shapes and
    hands of just one line: such a hand *is* one of the 12 lines. Choose some of the players and a line for
    each; the draws are, for each kind, 3 × 2 × 1 down to as many players as need it. The chances that one
    player, two players, … hold what was chosen are added and taken away in turn (inclusion–exclusion).
    Raises CountError where neither way is open; see `estimate_opening`.
    """
    whole("The number of players", players, 1, 4)
    hand_size(size, deck, hands=players)
    if players > 2:
        return _somebody_holds_a_line(players, size, deck)
    if players == 1:
        reached = zip(steps(deck), _one_hand(size, deck), strict=True)
        return Fraction(sum(draws for step, draws in reached if step.is_complete), count_draws(size, deck))
    first_turns = ((first_to_play(pair), draws) for pair, draws in _pairs_of_steps(size, deck))
    return Fraction(sum(draws for step, draws in first_turns if step.is_complete), _all_pairs(size, deck))


def _somebody_holds_a_line(players: int, size: int, deck: Deck) -> Fraction:
    if not size == deck.colors == deck.shapes:
        raise CountError(
            f"For {players} players this is exact when a hand has as many tiles as there are colors and shapes; "
            f"hands of {size} from the deck {deck} have not. estimate_opening deals many times instead."
        )
    chance = Fraction()
    for holders in range(1, players + 1):
        all_draws = prod(comb(len(deck) - i * size, size) for i in range(holders))
        chance -= (-1) ** holders * comb(players, holders) * Fraction(_lines_held(holders, deck), all_draws)
    return chance


def _lines_held(holders: int, deck: Deck) -> int:
    """The draws in which each of so many players holds a complete line and nothing else."""
    total = 0
    for lines in combinations_with_replacement(range(deck.colors + deck.shapes), holders):
        seatings = factorial(holders) // prod(factorial(lines.count(line)) for line in set(lines))
        needed = [lines.count(r) + lines.count(deck.colors + c) for r in range(deck.colors) for c in range(deck.shapes)]
        total += seatings * prod(perm(deck.copies, players) for players in needed)
    return total


def _pairs_of_steps(size: int, deck: Deck) -> Iterator[tuple[tuple[Step, Step], int]]:
    for first, row in zip(steps(deck), _two_hands(size, deck), strict=True):
        for second, draws in zip(steps(deck), row, strict=True):
            yield (first, second), draws


def _all_pairs(size: int, deck: Deck) -> int:
    return comb(len(deck), size) * comb(len(deck) - size, size)


def _players(players: int, size: int, deck: Deck) -> int:
    whole("The number of players", players, 1, 4)
    hand_size(size, as_deck(deck), hands=players)
    if players > 2:
        raise CountError(
            f"This is exact for one or two players; got {players}. For three and four, estimate_opening deals "
            "many times and gives intervals."
        )
    return players


def _by_size(reached: Iterable[tuple[Step, int]], all_draws: int) -> Distribution:
    found: dict[int, int] = {}
    for step, draws in reached:
        found[step.size] = found.get(step.size, 0) + draws
    return {size: Fraction(draws, all_draws) for size, draws in sorted(found.items()) if draws}
