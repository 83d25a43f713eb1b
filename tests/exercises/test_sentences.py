"""What exercises say: each sentence of the catalog is used, each that is asked for exists, and all are short."""

import ast
import inspect
import re
import textwrap
from itertools import combinations, permutations

import pytest

from qwirkle_lessons.engine import KINDS, NotationError, Play
from qwirkle_lessons.exercises import EXERCISES, LESSONS, exercise
from qwirkle_lessons.exercises.lessons import name_of
from qwirkle_lessons.i18n import catalog as catalogs
from qwirkle_lessons.i18n.catalog import LANGUAGES, catalog
from qwirkle_lessons.widgets.exercise import ExerciseBoard, first_minute, practice

MOST_WORDS = 15
TILES = re.compile(r"\{(?:tiles?|line|one|other|sum)\}")
"""Names of tiles and lines, and sums, do not count as words of a sentence."""


def of_exercises(language):
    return {key: entry for key, entry in catalog(language).items() if key.startswith("exercises.")}


def forms(entry):
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def answers_to(asked):
    """Answers of every kind: nothing, right ones, and wrong ones of each sort."""
    solution = asked.solution()
    yield solution
    yield ()
    yield from SOME_ANSWERS[asked.answer](asked, solution)


def some_kinds(asked, solution):
    yield solution[:1]
    yield (*solution, *asked.board.tiles)
    yield from ((tile,) for tile in KINDS)


def some_cells(asked, right):
    yield from ((one, other) for one in asked.board.cells for other in asked.board.cells)
    yield from ((cell,) for cell in (*asked.shown.cells, *asked.board.frontier))
    yield from (right[:1], right[1:])


def some_plays(asked, _):
    yield from (Play.of({cell: tile}) for cell in asked.board.frontier for tile in asked.hand)
    yield from (Play.of({(0, i): tile for i, tile in enumerate(tiles)}) for tiles in parts_of(asked.hand))


SOME_ANSWERS = {
    "choice": lambda asked, _: asked.choices,
    "several": lambda asked, _: parts_of(asked.choices),
    "order": lambda asked, right: permutations(right) if len(right) < 6 else orders_near(right),
    "number": lambda *_: range(-1, 121),
    "hand": lambda asked, _: [(tile,) for tile in asked.hand],
    "tiles": lambda asked, _: [*parts_of(asked.hand), KINDS],
    "kinds": some_kinds,
    "cells": some_cells,
    "lines": lambda asked, _: [asked.lines, *((line,) for line in asked.lines)],
    "play": some_plays,
}


def parts_of(things):
    """Every choice of one or more of some things."""
    return [part for size in range(1, len(things) + 1) for part in combinations(things, size)]


def orders_near(steps):
    """Each order in which one step stands at another place than it should."""
    for step in steps:
        rest = [other for other in steps if other != step]
        yield from ((*rest[:place], step, *rest[place:]) for place in range(len(steps)))


def say_everything(asked):
    for number in (1, 2, 3):
        asked.hint(number)
    asked.reason()
    for answer in answers_to(asked):
        asked.grade(answer)
        further = asked.follow_up(answer)
        for another in answers_to(further) if further else ():
            further.grade(another)
    with pytest.raises(NotationError):
        asked.parse("no answer at all")


def press(board, action):
    message = {"type": "action", "action": action, "id": f"{board.scene['number']} {action}"}
    board._handle_custom_msg(message | {"scene": board.scene["number"], "answer": []}, [])


@pytest.fixture
def said(monkeypatch):
    """The keys of all sentences that are said during the test."""
    keys, entry = set(), catalogs._entry

    def heard(key, language):
        keys.add(key)
        return entry(key, language)

    monkeypatch.setattr(catalogs, "_entry", heard)
    return keys


def test_each_sentence_of_the_exercises_is_said_somewhere(said):
    for name in EXERCISES:
        for seed in range(12):
            say_everything(exercise(name, seed))
    for board in (first_minute(), practice("what-fits")):
        for action in ("hint", "answer", "next", "another"):
            press(board, action)
        board.static_html("en")
    for name in EXERCISES:
        str(exercise(name, 1))
        name_of(name, "en")
    judged = (practice("legal-or-not", seed) for seed in range(20))
    board, choice = next((b, c) for b in judged for c in b.exercise.choices if b.exercise.follow_up(c))
    board.judge(choice)
    puzzling = practice("score-the-turn/2")
    number = next(n for n in range(1, 50) if puzzling.exercise.follow_up(n))
    puzzling.settle(number, puzzling.judge(number))
    solved = practice("score-the-turn")
    points = solved.exercise.solution()
    solved.settle(points, solved.judge(points))
    last = ExerciseBoard(iter([("first-turn", 1)]), 1)
    last.judge(last.exercise.solution())

    assert sorted(of_exercises("en").keys() - said) == []


def test_each_sentence_that_the_code_names_exists():
    """Also those that are said so rarely that no test meets them."""
    missing = [
        f"exercises.{kind.id}.{key}"
        for lesson in LESSONS.values()
        for kind in lesson
        for key in keys_named_in(kind)
        if f"exercises.{kind.id}.{key}" not in catalog("en")
    ]

    assert missing == []


def keys_named_in(kind):
    """The texts with which a kind of exercise, or what it is built on, calls `say`."""
    for part in kind.__mro__:
        if part.__module__.startswith("qwirkle_lessons.exercises") and not inspect.isabstract(part):
            for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(part)))):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "say":
                    yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


def test_the_search_for_named_sentences_finds_some():
    found = {key for lesson in LESSONS.values() for kind in lesson for key in keys_named_in(kind)}

    assert {"hint_1", "hint_3", "right", "elsewhere", "they_fit", "so_far"} <= found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_an_exercise_is_short(language):
    long = [
        (key, sentence)
        for key, entry in of_exercises(language).items()
        for form in forms(entry)
        for sentence in re.split(r"(?<=[.!?]) ", TILES.sub("", form))
        if len(sentence.split()) > MOST_WORDS
    ]

    assert long == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_an_item_has_no_blank_left_in_it(language):
    for name in EXERCISES:
        for seed in range(6):
            asked = exercise(name, seed, language)
            verdicts = [asked.grade(answer) for answer in answers_to(asked)]
            texts = [asked.goal, *asked.choices, *(asked.hint(number) for number in (1, 2, 3))]
            texts += [text for verdict in verdicts for text in (verdict.headline, verdict.detail)]

            assert [text for text in texts if "{" in text or "  " in text or text != text.strip()] == []


def test_a_goal_is_one_or_two_sentences_and_says_what_to_do(name):
    for seed in range(6):
        goal = exercise(name, seed, "en").goal

        assert goal[0].isupper()
        assert goal[-1] in ".!?"
        assert len(re.findall(r"[.!?](?: |$)", goal)) <= 3


def cells_talked_of(asked):
    """Where somebody wanted to lay tiles, or could: the cells of several tiles need not all touch an old one."""
    match asked.kind.id:
        case "repair-the-turn":
            return Play.parse(asked.aim).cells
        case "choose-the-play":
            return {cell for play in asked.kind.plays(asked).values() for cell in play.cells}
        case _:
            return ()


def test_a_mark_points_at_a_tile_or_at_a_cell_to_fill(name):
    for seed in range(12):
        asked = exercise(name, seed, "en")
        marked = {cell for mark in asked.marks for cell in mark.cells}

        assert marked <= {*asked.board.frontier, *asked.board.cells, *asked.shown.cells, *cells_talked_of(asked)}
