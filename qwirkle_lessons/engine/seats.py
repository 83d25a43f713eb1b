"""Who sits at the table, by seat from 0, as somebody gives it: names, hands, ages and points."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from qwirkle_lessons.engine.dealing import Hand
from qwirkle_lessons.engine.errors import GameError
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import listed, quoted

LONGEST_NAME = 40
MOST_POINTS = 10**6
"""More than any game brings."""


def names_of(players: object) -> tuple[str, ...]:
    """The players' names, from a number or from names. Raises GameError."""
    if type(players) is int:
        if 2 <= players <= 4:
            return tuple("ABCD"[:players])
        raise GameError(f"2 to 4 players can play; got {quoted(players)}.")
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise GameError(f"Give the number of players, 2 to 4, or their names in a list; got {quoted(players)}.")
    names = tuple(players)
    if not 2 <= len(names) <= 4:
        raise GameError(f"2 to 4 players can play; got {len(names)}.")
    for name in names:
        if not isinstance(name, str) or not _is_a_name(name):
            raise GameError(f"A name is 1 to 40 letters on one line, without , and |; got {quoted(name)}.")
    names = tuple(name.strip() for name in names)
    if len(set(names)) < len(names):
        raise GameError(f"Each player has a name of their own; got {', '.join(names)}.")
    return names


def _is_a_name(name: str) -> bool:
    """Whether a name can stand in a record: on one line, without its commas and bars, and nothing unwritable in it."""
    breaks = any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in name.strip())
    return bool(name.strip()) and len(name) <= LONGEST_NAME and not set(name) & {",", "|"} and not breaks


def hands_of(hands: object) -> tuple[Hand, ...]:
    """A hand for each seat, from tiles or their texts. Raises GameError, and NotationError for a hand that is none."""
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise GameError(f"Give a list with a hand for each player, such as ['Rc Rs', 'Bv']; got {quoted(hands)}.")
    return tuple(as_hand(hand) for hand in hands)


def ages_of(ages: object, players: int) -> tuple[int | None, ...]:
    """An age for each seat, in years; None where it is not known. Raises GameError."""
    given = listed(ages) or ()
    if len(given) != players or not all(age is None or (type(age) is int and 0 <= age <= 150) for age in given):
        raise GameError(
            f"Give one age for each of the {players} players, in years (None: unknown); got {quoted(ages)}."
        )
    return given


def scores_of(scores: object, players: int) -> tuple[int, ...]:
    """The points of each seat, 0 or more. Raises GameError."""
    totals = listed(scores) or ()
    if len(totals) != players or not all(type(total) is int and 0 <= total < MOST_POINTS for total in totals):
        raise GameError(f"There is one score for each of the {players} players, 0 or more; got {quoted(scores)}.")
    return totals
