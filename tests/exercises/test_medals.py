"""Medals: what one gets for what, that nothing is ever lowered, and when a lesson is passed."""

from itertools import product

import pytest

from qwirkle_lessons.exercises.lessons import rules_of, steps_of
from qwirkle_lessons.exercises.medals import Medal, better, is_passed, medal_for, medal_of, medals_in, merged, rules_met

GOLD, SILVER, BRONZE = Medal.GOLD, Medal.SILVER, Medal.BRONZE
LESSON = "legal-lines"


@pytest.mark.parametrize(
    ("wrong", "hints", "medal"),
    [
        pytest.param(0, 0, GOLD, id="right at once"),
        pytest.param(1, 0, SILVER, id="one wrong try"),
        pytest.param(0, 1, SILVER, id="one hint"),
        pytest.param(1, 1, BRONZE, id="a wrong try and a hint"),
        pytest.param(2, 0, BRONZE, id="two wrong tries"),
        pytest.param(0, 3, BRONZE, id="all hints"),
        pytest.param(9, 3, BRONZE, id="solved in the end"),
    ],
)
def test_the_medal_of_a_solved_exercise(wrong, hints, medal):
    assert medal_for(wrong, hints) is medal


@pytest.mark.parametrize(("one", "other"), list(product([None, *Medal], repeat=2)))
def test_of_two_medals_the_better_one_stays(one, other):
    rank = [None, BRONZE, SILVER, GOLD].index

    assert rank(better(one, other)) == max(rank(one), rank(other))


@pytest.mark.parametrize("one", [{}, {"what-fits": GOLD}, {"what-fits": BRONZE, "legal-or-not": SILVER}])
@pytest.mark.parametrize("other", [{}, {"what-fits": SILVER}, {"first-tile": BRONZE}])
def test_joining_never_lowers_and_does_not_depend_on_the_order(one, other):
    both = merged(one, other)

    assert both == merged(other, one)
    assert all(better(both[name], medal) is both[name] for medals in (one, other) for name, medal in medals.items())
    assert both.keys() == one.keys() | other.keys()


def test_a_medal_of_a_harder_level_counts_for_the_easier_steps_of_its_kind():
    medals = {"what-fits/2": GOLD, "what-fits": BRONZE, "legal-or-not/3": SILVER}

    assert medal_of("what-fits", medals) is GOLD
    assert medal_of("what-fits/2", medals) is GOLD
    assert medal_of("what-fits/3", medals) is None
    assert medal_of("legal-or-not", medals) is SILVER
    assert medal_of("break-a-line", medals) is None


def test_a_lesson_has_a_place_for_each_of_its_medals():
    medals = medals_in(LESSON, {"what-fits": SILVER})

    assert [medal for medal in medals if medal] == [SILVER]
    assert len(medals) == len(steps_of(LESSON))


def test_a_lesson_is_passed_with_all_medals_of_any_metal():
    assert is_passed(LESSON, dict.fromkeys(steps_of(LESSON), BRONZE))
    assert is_passed("start-here", dict.fromkeys(steps_of("start-here"), BRONZE))
    assert not is_passed(LESSON, {})


def least_that_meet_every_rule(lesson):
    """Steps that together practice every rule of a lesson, none of them for nothing."""
    chosen = list(steps_of(lesson))
    for step in steps_of(lesson):
        without = [other for other in chosen if other != step]
        if rules_met(dict.fromkeys(without, GOLD)) >= set(rules_of(lesson)):
            chosen = without
    return chosen


def test_a_lesson_is_not_passed_while_one_of_its_rules_was_never_right():
    steps = steps_of(LESSON)
    needed = least_that_meet_every_rule(LESSON)[0]
    medals = {step: GOLD for step in steps if step != needed}

    assert len(medals) >= 0.6 * len(steps)
    assert not is_passed(LESSON, medals)
    assert is_passed(LESSON, medals | {needed: BRONZE})


def test_a_lesson_is_passed_with_sixty_percent_and_not_with_less(monkeypatch):
    monkeypatch.setattr("qwirkle_lessons.exercises.medals.rules_of", lambda lesson: ())
    monkeypatch.setattr(
        "qwirkle_lessons.exercises.medals.steps_of", lambda lesson: ("legal-or-not",) * 3 + ("what-fits",) * 2
    )

    assert is_passed(LESSON, {"legal-or-not": BRONZE})
    assert not is_passed(LESSON, {"what-fits": GOLD})


def test_an_exercise_of_another_version_does_no_harm():
    assert rules_met({"gone-for-good": GOLD}) == frozenset()
    assert medals_in(LESSON, {"gone-for-good/2": GOLD}) == (None,) * len(steps_of(LESSON))
