"""Dealing and drawing: tiles come blindly from the bag, and the same seed brings the same ones everywhere."""

from __future__ import annotations

import random

from qwirkle_lessons.engine.errors import GameError
from qwirkle_lessons.engine.options import RuleOptions
from qwirkle_lessons.engine.tiles import Tile
from qwirkle_lessons.told import quoted

Hand = tuple[Tile, ...]

SEED_DIGITS = 100
"""How many digits the seed of a game has at most."""


def as_seed(seed: object) -> int:
    """The seed of a game: a whole number of at most 100 digits. Raises GameError for anything else."""
    if type(seed) is not int:
        raise GameError(f"A seed is a whole number, such as 2026; got {quoted(seed)}.")
    if abs(seed) >= 10**SEED_DIGITS:
        raise GameError(f"A seed has at most {SEED_DIGITS} digits, such as 2026; got {quoted(seed)}.")
    return seed


def shaken(key: str) -> random.Random:
    """Chance that can be repeated: the same key gives the same draws on every Python, and in the browser."""
    return random.Random(key)  # noqa: S311 - a game, no secret


def draw(bag: Hand, count: int, rng: random.Random) -> tuple[Hand, Hand]:
    """Draw tiles blindly: those drawn, in turn, and the rest in its order.

    Only `rng.random()` is used, which gives the same numbers on every Python.
    """
    rest = list(bag)
    drawn = [rest.pop(int(rng.random() * len(rest))) for _ in range(count)]
    return tuple(drawn), tuple(rest)


def first_hands(seed: int, players: int, options: RuleOptions) -> tuple[tuple[Hand, ...], Hand]:
    """The hands that this seed deals, and what stays in the bag."""
    rng = shaken(f"{seed} deal")
    bag, hands = options.deck.tiles, []
    for _ in range(players):
        hand, bag = draw(bag, options.hand_size, rng)
        hands.append(hand)
    return tuple(hands), bag
