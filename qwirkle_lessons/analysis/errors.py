"""What cannot be counted, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeGuard

from qwirkle_lessons.engine.tiles import Deck
from qwirkle_lessons.told import ToldInASentence, quoted

MOST_TILES = len(Deck(copies=99))
"""As many tiles as the largest deck has."""


class CountError(ToldInASentence, ValueError):
    """A question about numbers that has no answer. The message says what would have one."""


def whole(name: str, value: object, least: int = 0, most: int | None = None) -> int:
    """The value when it is a whole number in this range. Raises CountError otherwise."""
    if type(value) is not int or value < least or (most is not None and value > most):
        upward = "or more" if most is None else f"to {most}"
        raise CountError(f"{name} is a whole number, {least} {upward}; got {quoted(value)}.")
    return value


def yes_or_no(name: str, value: object) -> bool:
    """The value when it is True or False. Raises CountError otherwise."""
    if not isinstance(value, bool):
        raise CountError(f"{name} is True or False; got {quoted(value)}.")
    return value


def as_deck(deck: object) -> Deck:
    """The deck that was given. Raises CountError for anything else."""
    if not isinstance(deck, Deck):
        raise CountError(f"A deck is awaited, such as Deck(3, 3, 2) or STANDARD; got {quoted(deck)}.")
    return deck


def hand_size(size: object, deck: Deck, hands: int = 1) -> int:
    """A size of hand, when the deck holds so many hands of it. Raises CountError otherwise."""
    return whole(
        f"The size of {'a hand' if hands == 1 else f'each of {hands} hands'} from the deck {as_deck(deck)}",
        size,
        0,
        len(deck) // hands,
    )


def is_exact(value: object) -> TypeGuard[int | Fraction]:
    """Whether this is a whole number or a fraction; a float is none."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def chance(name: str, value: object) -> Fraction:
    """A chance from 0 to 1 as a fraction. Raises CountError otherwise, for a float too: it would not be exact."""
    if not is_exact(value) or not 0 <= value <= 1:
        raise CountError(f"{name} is a chance from 0 to 1, such as Fraction(1, 2); got {quoted(value)}.")
    return Fraction(value)
