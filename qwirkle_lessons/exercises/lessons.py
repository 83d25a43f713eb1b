"""A lesson is its steps, in the order of its notebook; each step has a slot of its own in the short code."""

from __future__ import annotations

from functools import cache

from qwirkle_lessons.exercises.catalog import EXERCISES, LESSONS, kind_of
from qwirkle_lessons.exercises.exercise import ExerciseError
from qwirkle_lessons.exercises.ids import kind_in, level_in
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.catalog import FALLBACK, catalog
from qwirkle_lessons.i18n.refused import did_you_mean
from qwirkle_lessons.told import quoted

MOST_STEPS = 64
"""How many steps all lessons have together at most: the short code has room for so many medals."""

STEPS: dict[str, tuple[str, ...]] = {
    "tiles-and-setup": (
        "find-a-tile",
        "count-the-tiles",
        "pick-the-group",
        "pick-the-group/2",
        "compare-hands",
        "compare-hands/2",
        "lay-the-opening",
    ),
    "scoring": (
        "tap-the-scoring-lines",
        "a-line-of-its-own",
        "score-the-turn",
        "announce-the-sum",
        "score-the-turn/2",
        "exactly-n-points",
        "most-points",
        "score-the-turn/3",
        "catch-the-false-score",
        "rule-book-game",
    ),
    "trading": (
        "order-the-trade",
        "hand-after",
        "hand-after/2",
        "catch-the-cheat-in-a-trade",
        "may-i-trade",
        "must-i-trade",
        "must-i-trade/2",
    ),
    "end-game": (
        "can-the-six-come-now",
        "blocked-table",
        "who-wins",
        "end-ledger",
        "win-this-ending",
        "win-this-ending/2",
    ),
    "strategy": (
        "choose-the-play",
        "keep-the-finisher",
        "is-the-sixth-out",
        "not-five",
        "is-the-sixth-out/2",
        "what-to-trade",
        "price-of-a-trade",
        "catch-the-bad-tip",
    ),
}
"""The steps of the lessons that have others than each of their kinds once, at its first level."""

BOARDS: dict[str, tuple[str, ...]] = {
    "legal-lines": (
        "line-of-one-color",
        "line-of-one-shape",
        "break-a-line",
        "legal-or-not",
        "what-fits",
        "make-a-qwirkle",
        "a-line-of-seven",
        "a-line-of-seven/3",
        "break-a-line/2",
        "catch-the-cheat",
        "legal-or-not/3",
        "catch-the-cheat/3",
    ),
    "placing-tiles": (
        "all-legal-cells",
        "bridge-two-lines",
        "break-the-crossing-line",
        "line-that-breaks",
        "line-that-breaks/2",
        "both-ends",
        "fill-a-gap",
        "several-in-one-turn",
        "one-tile-too-many",
        "repair-the-turn",
        "bridge-two-lines/3",
        "several-in-one-turn/3",
    ),
}
"""The boards of the lessons whose notebook has more of them than steps: harder ones, which count for their kind."""

MINI_GAME = "mini-game"
"""The step that is no exercise: a whole mini-game, played to its end."""

SLOTS: dict[str, int] = {
    "first-tile": 0,
    "first-mistake": 1,
    "first-corner": 2,
    "first-turn": 3,
    "find-a-tile": 4,
    "count-the-tiles": 5,
    "pick-the-group": 6,
    "pick-the-group/2": 7,
    "compare-hands": 8,
    "compare-hands/2": 9,
    "lay-the-opening": 10,
    "line-of-one-color": 11,
    "line-of-one-shape": 12,
    "break-a-line": 13,
    "legal-or-not": 14,
    "what-fits": 15,
    "make-a-qwirkle": 16,
    "a-line-of-seven": 17,
    "catch-the-cheat": 18,
    MINI_GAME: 19,
    "all-legal-cells": 20,
    "bridge-two-lines": 21,
    "break-the-crossing-line": 22,
    "line-that-breaks": 23,
    "both-ends": 24,
    "fill-a-gap": 25,
    "several-in-one-turn": 26,
    "one-tile-too-many": 27,
    "repair-the-turn": 28,
    "tap-the-scoring-lines": 29,
    "a-line-of-its-own": 30,
    "score-the-turn": 31,
    "announce-the-sum": 32,
    "score-the-turn/2": 33,
    "exactly-n-points": 34,
    "most-points": 35,
    "score-the-turn/3": 36,
    "catch-the-false-score": 37,
    "rule-book-game": 38,
    "order-the-trade": 39,
    "hand-after": 40,
    "hand-after/2": 41,
    "catch-the-cheat-in-a-trade": 42,
    "may-i-trade": 43,
    "must-i-trade": 44,
    "must-i-trade/2": 45,
    "can-the-six-come-now": 46,
    "blocked-table": 47,
    "who-wins": 48,
    "end-ledger": 49,
    "win-this-ending": 50,
    "win-this-ending/2": 51,
    "choose-the-play": 52,
    "keep-the-finisher": 53,
    "is-the-sixth-out": 54,
    "not-five": 55,
    "is-the-sixth-out/2": 56,
    "what-to-trade": 57,
    "price-of-a-trade": 58,
    "catch-the-bad-tip": 59,
}
"""Where the medal of each step stands in the short code.

A number is given once and for all, since codes on paper live long: never change one, and never give one a second
time, not even that of a step that is gone. A new step takes the next number that no step ever had.
"""

ALWAYS_THE_SAME = ("start-here",)
"""Lessons whose exercises are the same for every seed, so that no item would be fresh."""

ON_A_TICKET = 3
"""How many items an exit ticket has."""

TICKET = 1000
"""Seeds of exit tickets begin here, so that a ticket never repeats what was practiced."""

FIXED: dict[str, int] = {
    "count-the-tiles": 2,
    "choose-the-play": 2,
    "not-five": 3,
    "a-line-of-its-own": 1,
    "rule-book-game": 1,
}
"""Steps that begin with the same item in every class, since the prose of their notebook leads to it: their seeds."""


def steps_of(lesson: str) -> tuple[str, ...]:
    """The steps of a lesson, each an exercise with its level. Raises ExerciseError, which lists the lessons."""
    if lesson not in tuple(LESSONS):  # what is no text may have no hash
        raise ExerciseError(say("refused.no_lesson", given=quoted(lesson), instead=_lesson_instead(lesson)))
    return STEPS.get(lesson) or tuple(kind.id for kind in LESSONS[lesson])


def _lesson_instead(name: object) -> str:
    """What somebody may have meant who named no lesson: the lesson of an exercise, or one that is called like it."""
    if isinstance(name, str) and name in EXERCISES:
        return say("refused.lesson_of", lesson=lesson_of(name))
    return did_you_mean(name, LESSONS, say("refused.lessons", names=", ".join(LESSONS)))


def boards_of(lesson: str) -> tuple[str, ...]:
    """The boards of a lesson in the order of its notebook: its steps, and harder ones of the same kinds.

    Raises ExerciseError for an unknown lesson.
    """
    steps = steps_of(lesson)
    return BOARDS.get(lesson, steps)


def all_steps() -> tuple[str, ...]:
    """The steps of all lessons, one lesson after the other, and the mini-game."""
    return (*(step for lesson in LESSONS for step in steps_of(lesson)), MINI_GAME)


def ticket_of(lesson: str) -> tuple[str, ...]:
    """The exercises of the exit ticket of a lesson: its last three kinds without a hand, or its last ones at all.

    Raises ExerciseError for an unknown lesson and for one that has no exit ticket.
    """
    kinds = list(dict.fromkeys(kind_in(step) for step in steps_of(lesson) if not kind_of(step).given))
    if lesson in ALWAYS_THE_SAME:
        raise ExerciseError(say("refused.no_ticket", given=quoted(lesson)))
    judged = [kind for kind in kinds if not _is_laid(kind)]
    return tuple((judged if len(judged) >= ON_A_TICKET else kinds)[-ON_A_TICKET:])


@cache
def _is_laid(kind: str) -> bool:
    """Whether a kind of exercise asks for tiles of a hand, which one finds out only by making an item."""
    return kind_of(kind).make(Variant(1, FALLBACK)).answer in {"play", "hand"}


def lesson_of(id: str) -> str:  # noqa: A002 - the word that everyone uses for it
    """The lesson that an exercise belongs to."""
    kind = type(kind_of(id))
    return next(lesson for lesson, kinds in LESSONS.items() if kind in kinds)


def rules_of(lesson: str) -> tuple[str, ...]:
    """The rules that the steps of a lesson practice, each once."""
    return tuple(dict.fromkeys(rule for step in steps_of(lesson) for rule in kind_of(step).rules))


def harder(id: str) -> str | None:  # noqa: A002
    """The same kind of exercise one level up; None at the last level."""
    kind, level = kind_of(id), level_in(id)
    return kind.name(level + 1) if level < kind.levels else None


def title_of(lesson: str, language: str) -> str:
    """The name of a lesson. Raises ExerciseError for an unknown one."""
    steps_of(lesson)
    return _named(f"lessons.{lesson}", lesson, language)


def name_of(id: str, language: str) -> str:  # noqa: A002
    """The name of an exercise, with its level from the second on."""
    kind, level = kind_of(id), level_in(id)
    name = _named(f"exercises.{kind.id}.name", kind.id, language)
    return name if level == 1 else say("progress.at_level", language, name=name, level=level)


def _named(key: str, id: str, language: str) -> str:  # noqa: A002
    """The name that the catalog has, else the id as words."""
    return say(key, language) if key in catalog("en") else id.replace("-", " ").capitalize()
