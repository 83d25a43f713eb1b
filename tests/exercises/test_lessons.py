"""Lessons and their steps: each step exists, has a slot of its own for ever, and stands where its notebook has it."""

import re
from collections import Counter
from pathlib import Path

import pytest

import execute
from qwirkle_lessons.exercises import EXERCISES, LESSONS, ExerciseError
from qwirkle_lessons.exercises.lessons import (
    FIXED,
    MOST_STEPS,
    SLOTS,
    all_steps,
    boards_of,
    harder,
    lesson_of,
    rules_of,
    steps_of,
)

NOTEBOOKS = {
    lesson: path
    for lesson in LESSONS
    for path in (execute.NOTEBOOKS / "en").glob(f"0?_*{lesson.replace('-', '_')}.ipynb")
}
FIRST_SLOTS = (
    "first-tile first-mistake first-corner first-turn find-a-tile count-the-tiles pick-the-group "
    "pick-the-group/2 compare-hands compare-hands/2 lay-the-opening line-of-one-color line-of-one-shape "
    "break-a-line legal-or-not what-fits make-a-qwirkle a-line-of-seven catch-the-cheat mini-game"
).split()


def practiced_in(path: Path):
    """The exercises of the boards in a notebook, each once, in its order."""
    sources = [cell.source for cell in execute.read(path).cells if cell.cell_type == "code"]
    return list(dict.fromkeys(re.findall(r'practice\("([^"]+)"', "\n".join(sources))))


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_kind_of_a_lesson_is_a_step_of_it(lesson):
    steps = steps_of(lesson)

    assert {step.partition("/")[0] for step in steps} == {kind.id for kind in LESSONS[lesson]}
    assert set(steps) <= set(EXERCISES)


def test_no_step_is_there_twice_and_there_is_room_for_all():
    assert max(Counter(all_steps()).values()) == 1
    assert len(all_steps()) <= MOST_STEPS


def test_every_step_has_a_slot():
    """If not, give each missing step the next number in `SLOTS`; change no number that is there."""
    assert [step for step in all_steps() if step not in SLOTS] == []


def test_no_slot_is_given_twice_and_all_are_in_the_code():
    assert len(set(SLOTS.values())) == len(SLOTS)
    assert all(0 <= slot < MOST_STEPS for slot in SLOTS.values())


def test_slots_are_never_renumbered():
    """Codes on paper live long. New slots may be added to this list when a version is released, none changed."""
    assert [SLOTS[step] for step in FIRST_SLOTS] == list(range(len(FIRST_SLOTS)))


@pytest.mark.parametrize("lesson", [lesson for lesson in NOTEBOOKS if lesson != "start-here"])
def test_boards_and_steps_stand_in_the_order_of_the_notebook(lesson):
    """If not, list the steps of the lesson in `STEPS`; boards that are no steps too, in `BOARDS`."""
    boards = practiced_in(NOTEBOOKS[lesson])

    assert boards == list(boards_of(lesson))
    assert [board for board in boards if board in steps_of(lesson)] == list(steps_of(lesson))


@pytest.mark.parametrize("lesson", NOTEBOOKS)
def test_a_board_of_a_lesson_begins_with_the_item_of_the_class_or_says_so_in_fixed(lesson):
    """If not, leave the seed out of the notebook, or write it down in `FIXED`, so that `answers` knows it."""
    sources = [cell.source for cell in execute.read(NOTEBOOKS[lesson]).cells if cell.cell_type == "code"]
    seeds = dict(re.findall(r'practice\("([^"]+)"(?:, seed=(\d+))?', "\n".join(sources)))

    assert {name: int(seed) for name, seed in seeds.items() if seed} == {
        step: FIXED[step] for step in steps_of(lesson) if step in FIXED
    }


def test_a_lesson_knows_its_exercises_and_its_rules():
    assert lesson_of("what-fits") == "legal-lines"
    assert "000:66" in rules_of("legal-lines")
    assert len(set(rules_of("legal-lines"))) == len(rules_of("legal-lines"))


def test_an_unknown_lesson_is_refused_with_those_there_are():
    with pytest.raises(ExerciseError, match=r"«legal» is no lesson\. .*There are: start-here, .*legal-lines"):
        steps_of("legal")


def test_there_is_a_harder_level_until_the_last(name):
    kind, _, level = name.partition("/")
    next_level = f"{kind}/{int(level or 1) + 1}"

    assert harder(name) == (next_level if next_level in EXERCISES else None)
