"""Before the first turn: the largest group of each hand, and who starts (sheets 000:23-24, 003:24, 004:13-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from qwirkle_lessons.engine.errors import GameError, Undecided
from qwirkle_lessons.engine.options import RuleOptions
from qwirkle_lessons.engine.tiles import COLORS, SHAPES, Tile, in_order
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import quoted


def _rows_and_columns(hand: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """The hand's tiles in each row and each column of the grid of kinds: color by color, then shape by shape."""
    kinds = in_order(set(hand))
    for color in COLORS:
        yield tuple(tile for tile in kinds if tile.color is color)
    for shape in SHAPES:
        yield tuple(tile for tile in kinds if tile.shape is shape)


def largest_group_size(hand: Iterable[Tile] | str) -> int:
    """How many tiles of the hand go together at most: one color or one shape, equal tiles counted once."""
    return max(map(len, _rows_and_columns(as_hand(hand))))


def first_turn_is_too_small(tiles: int, hand: tuple[Tile, ...], options: RuleOptions) -> bool:
    """The first turn lays a largest group of the hand, all of it (unless the options leave it free)."""
    return not options.free_first_turn and tiles < largest_group_size(hand)


def opening_groups(hand: Iterable[Tile] | str) -> tuple[tuple[Tile, ...], ...]:
    """The largest groups of a hand that share one color or one shape, equal tiles counted once.

    The tiles of a group, and the groups, are in the order of `KINDS`. When no two tiles fit there is one
    group for each kind. An empty hand has none.
    """
    groups = tuple(_rows_and_columns(as_hand(hand)))
    largest = max(map(len, groups))
    found = {group for group in groups if group and len(group) == largest}
    return tuple(sorted(found, key=lambda group: [tile.kind for tile in group]))


def all_groups(hand: Iterable[Tile] | str) -> tuple[tuple[Tile, ...], ...]:
    """Every group of a hand that could be a first line: each set of tiles that share one color or one shape."""
    groups: dict[tuple[Tile, ...], None] = {}
    for whole in _rows_and_columns(as_hand(hand)):
        for chosen in range(1, 2 ** len(whole)):
            groups[tuple(tile for i, tile in enumerate(whole) if chosen >> i & 1)] = None
    return tuple(groups)


def starter(hands: Sequence[Iterable[Tile] | str], ages: Sequence[int | None] | None = None) -> int:
    """The seat, from 0, of the player with the largest group; the oldest of those tied.

    `ages` has one age for each hand (None: unknown). Raises Undecided, naming the tied seats, when the
    oldest of them is not known or not only one, and GameError for what are no hands or no ages.
    """
    _check_seats(hands, ages)
    sizes = [largest_group_size(hand) for hand in hands]
    tied = tuple(seat for seat, size in enumerate(sizes) if size == max(sizes))
    if len(tied) == 1:
        return tied[0]
    if ages is None:
        raise Undecided(tied, "their ages are not known")
    known = [(age, seat) for seat in tied if (age := ages[seat]) is not None]
    if len(known) < len(tied):
        raise Undecided(tied, "not all their ages are known")
    oldest = [seat for age, seat in known if age == max(known)[0]]
    if len(oldest) > 1:
        raise Undecided(tied, "the oldest of them are of one age")
    return oldest[0]


def _check_seats(hands: object, ages: object) -> None:
    """Raises GameError unless there is a list of hands, and an age for each of them if ages are given at all."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise GameError(f"Give a list with a hand for each player, such as ['Rc Rs', 'Bv']; got {quoted(hands)}.")
    if not hands:
        raise GameError("Somebody must hold tiles: give one hand for each player.")
    if ages is not None and not isinstance(ages, Sequence):
        raise GameError(f"Give the ages in a list, one for each hand; got {quoted(ages)}.")
    if ages is not None and len(ages) != len(hands):
        raise GameError(f"There are {len(hands)} hands and {len(ages)} ages; give one age for each hand.")
    if ages is not None and not all(age is None or type(age) is int for age in ages):
        raise GameError(f"An age is a whole number of years, or None when it is not known; got {quoted(tuple(ages))}.")


def who_starts(hands: Sequence[Iterable[Tile] | str], ages: Sequence[int | None] | None, options: RuleOptions) -> int:
    """The seat that starts: named by the options, or of the largest group; without ages seat 0 is the oldest."""
    if options.start is None:
        return starter(hands, ages if ages is not None else range(len(hands), 0, -1))
    if options.start >= len(hands):
        raise GameError(f"Seat {options.start} cannot start: the seats are 0 to {len(hands) - 1}.")
    return options.start
