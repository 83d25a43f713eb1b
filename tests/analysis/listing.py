"""The second way to every count: list all cases of a small deck, look at each, and count. Slow, plain, complete."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

from qwirkle_lessons.engine import Deck

SMALL_DECKS = [Deck(3, 3, 2), Deck(2, 3, 2), Deck(3, 2, 2), Deck(2, 2, 3), Deck(4, 3, 1), Deck(1, 4, 2), Deck(1, 1, 3)]


def all_draws(deck, size):
    """Every draw: equal tiles are told apart by their place in the bag."""
    return combinations(deck.tiles, size)


def all_pairs_of_draws(deck, first, second):
    """Every way to draw one hand and then another from the same bag."""
    places = range(len(deck))
    tiles = deck.tiles
    for one in combinations(places, first):
        rest = [place for place in places if place not in one]
        for two in combinations(rest, second):
            yield tuple(tiles[i] for i in one), tuple(tiles[i] for i in two)


def shares(cases):
    """How often each case comes, as a share of all."""
    counts = Counter(cases)
    return {case: Fraction(count, counts.total()) for case, count in sorted(counts.items())}


def share(cases):
    """The share of the cases that are true."""
    return shares(bool(case) for case in cases).get(True, Fraction())


def is_line(tiles):
    """A line: every two of its tiles share exactly one of color and shape."""
    return all((a.color is b.color) != (a.shape is b.shape) for a, b in combinations(tiles, 2))


def largest_group(tiles):
    """The longest line that can be made of a hand, by trying all parts of it."""
    kinds = sorted(set(tiles), key=lambda tile: tile.kind)
    return max(size for size in range(len(kinds) + 1) if any(is_line(part) for part in combinations(kinds, size)))


def relabelled(tiles, deck, swap=False):
    """The hand under every relabelling, as sorted pairs of row and column."""
    cells = [divmod(tile.kind, 6) for tile in tiles]
    for turned in [cells, [(c, r) for r, c in cells]] if swap else [cells]:
        for rows, columns in product(permutations(range(deck.colors)), permutations(range(deck.shapes))):
            yield tuple(sorted((rows[r], columns[c]) for r, c in turned))
