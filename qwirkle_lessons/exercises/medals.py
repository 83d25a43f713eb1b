"""Medals: what a solved exercise brings, and when a lesson is passed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from qwirkle_lessons.exercises.catalog import EXERCISES, kind_of
from qwirkle_lessons.exercises.ids import kind_in, level_in
from qwirkle_lessons.exercises.lessons import rules_of, steps_of

PASS = 60
"""Percent of the medals of a lesson that one needs to pass it."""


class Medal(Enum):
    """What a solved exercise brings."""

    BRONZE = 1
    """Solved."""
    SILVER = 2
    """Solved after one wrong try or one hint."""
    GOLD = 3
    """Solved at once, without a hint."""


Medals = Mapping[str, Medal]
"""The best medal of each exercise that brought one, by the id of the exercise."""


def medal_for(wrong: int, hints: int) -> Medal:
    """The medal for a solved exercise, after so many wrong tries and hints. (Blank answers are no tries.)"""
    match wrong + hints:
        case 0:
            return Medal.GOLD
        case 1:
            return Medal.SILVER
        case _:
            return Medal.BRONZE


def better(one: Medal | None, other: Medal | None) -> Medal | None:
    """The better of two medals; no medal is the least."""
    return max(one, other, key=lambda medal: medal.value if medal else 0)


def merged(one: Medals, other: Medals) -> dict[str, Medal]:
    """The best of both. Nothing is ever lowered."""
    return {name: medal for name in sorted({*one, *other}) if (medal := better(one.get(name), other.get(name)))}


def medal_of(step: str, medals: Medals) -> Medal | None:
    """The medal of a step: the best that was earned at its level or at a harder one of the same kind."""
    counting = (
        medal for name, medal in medals.items() if kind_in(name) == kind_in(step) and level_in(name) >= level_in(step)
    )
    return max(counting, key=lambda medal: medal.value, default=None)


def medals_in(lesson: str, medals: Medals) -> tuple[Medal | None, ...]:
    """The medals of a lesson, step by step."""
    return tuple(medal_of(step, medals) for step in steps_of(lesson))


def rules_met(medals: Medals) -> frozenset[str]:
    """The rules that were right at least once: those of every exercise that was solved and still exists."""
    return frozenset(rule for name in medals for rule in _rules(name))


def is_passed(lesson: str, medals: Medals) -> bool:
    """Whether a lesson is passed: with 60 % of its medals, and each rule of it right at least once."""
    earned = medals_in(lesson, medals)
    enough = 100 * sum(medal is not None for medal in earned) >= PASS * len(earned)
    return enough and rules_met(medals).issuperset(rules_of(lesson))


def _rules(id: str) -> tuple[str, ...]:  # noqa: A002 - the word that everyone uses for it
    kind = kind_in(id)
    return kind_of(kind).rules if kind in EXERCISES else ()  # else it is one of another version of the lessons
