"""Wrong answers to an exercise, found by trying: at least one for each misconception that it can name."""

from collections.abc import Iterator
from itertools import chain, combinations, islice, permutations

from qwirkle_lessons.engine import Cell, Placement, Play
from qwirkle_lessons.exercises.positions import corner_cells

MOST_TRIED = 400
FARTHEST = 40
"""How far from the right number a wrong one is looked for."""


def mistakes(asked, most=3):
    """Wrong answers with different misconceptions, or with a further question; if there is none, any wrong answer."""
    named, others = {}, []
    for answer in islice(attempts(asked), MOST_TRIED):
        verdict = asked.grade(answer)
        if verdict.outcome not in {"wrong", "partly"}:
            continue
        if verdict.misconception:
            named.setdefault(verdict.misconception, answer)
        elif asked.follow_up(answer) is not None:
            named.setdefault("several explain it", answer)
        else:
            others.append(answer)
        if len(named) == most:
            break
    return [*named.values()] or others[:1]


def explanation(asked):
    """An answer to the further question how a mistake came about: one that names it."""
    answers = asked.choices if asked.answer == "choice" else _subsets(asked.lines, 3)
    return next(answer for answer in answers if asked.grade(answer).misconception)


def attempts(asked) -> Iterator:
    """Answers of the kind that is asked for, right and wrong, those that are near the right one first."""
    yield from _ATTEMPTS[asked.answer](asked)


def _subsets(things, most=None):
    sizes = range(1, (most or len(things)) + 1)
    return chain.from_iterable(combinations(things, size) for size in sizes)


def _numbers(asked):
    right = asked.solution()
    for apart in range(1, FARTHEST):
        yield from (number for number in (right + apart, right - apart) if number >= 0)


def _near_subsets(right, things, most=2):
    """The right ones without one of them, with one more, then small selections."""
    for left_out in right:
        yield tuple(thing for thing in right if thing != left_out)
    for more in things:
        if more not in right:
            yield tuple(thing for thing in things if thing in right or thing == more)
    yield from _subsets(things, most)


def _cells(asked):
    table = asked.board.with_tiles(asked.shown)
    cells = sorted({*table.cells, *table.frontier})
    return (tuple(sorted(each)) for each in _near_subsets(asked.solution(), cells) if each)


def _plays(asked):
    table = asked.board.with_tiles(asked.shown)
    right = asked.solution()
    for left_out in right.placements if len(right) > 1 else ():
        yield Play(tuple(each for each in right.placements if each != left_out))
    cells = table.frontier or (Cell(0, 0),)
    for tile in dict.fromkeys(asked.hand):
        for cell in (*cells, *corner_cells(table)):
            yield Play((Placement(cell, tile),))


_ATTEMPTS = {
    "play": _plays,
    "hand": lambda asked: ((tile,) for tile in dict.fromkeys(asked.hand)),
    "tiles": lambda asked: dict.fromkeys(_subsets(asked.hand)),
    "cells": _cells,
    "lines": lambda asked: (each for each in _near_subsets(asked.solution(), asked.lines, 3) if each),
    "kinds": lambda asked: (each for each in _near_subsets(asked.solution(), asked.options.deck.kinds, 1) if each),
    "choice": lambda asked: asked.choices,
    "several": lambda asked: _subsets(asked.choices),
    "order": lambda asked: permutations(asked.choices),
    "number": _numbers,
}
