"""Review: weak rules first, fresh items, mixed kinds; the same for the same progress and time."""

from datetime import UTC, datetime, timedelta

import pytest

from processes import printed
from qwirkle_lessons.exercises import EXERCISES, LESSONS, ExerciseError, exercise
from qwirkle_lessons.exercises.catalog import kind_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Attempt, Progress
from qwirkle_lessons.exercises.review import FIRST_SEED, REVIEWED, review_steps, weak_rules
from qwirkle_lessons.exercises.sheets import touches

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
A, B, C = "000:66", "000:40", "004:44"


def answered(rule, days_ago, *, right=True, id="what-fits", seed=1, helped=False, minute=0):  # noqa: A002
    at = NOW - timedelta(days=days_ago) + timedelta(minutes=minute)
    return Attempt(int(at.timestamp() * 1000), id, seed, right, helped, (rule,))


def progress(*attempts, **medals):
    return Progress(medals, tuple(sorted(attempts, key=lambda attempt: attempt.at)))


def kinds_in(steps):
    return [name.partition("/")[0] for name, _ in steps]


def test_a_rule_that_went_wrong_comes_before_one_that_went_right():
    assert weak_rules(progress(answered(A, 1), answered(B, 1, right=False), answered(C, 1)), NOW)[0] == B


def test_so_it_is_within_a_day_too():
    assert weak_rules(progress(answered(A, 0), answered(B, 0, right=False, minute=1)), NOW) == (B, A)


def test_a_rule_that_lies_long_back_comes_before_one_of_yesterday():
    assert weak_rules(progress(answered(A, 1), answered(B, 40)), NOW) == (B, A)


def test_a_rule_that_needed_help_comes_before_one_that_needed_none():
    assert weak_rules(progress(answered(A, 3), answered(B, 3, helped=True)), NOW) == (B, A)


def test_a_rule_that_was_right_again_and_again_sits_better_than_one_that_was_right_once():
    often = [answered(A, days) for days in (30, 20, 10)]

    assert weak_rules(progress(*often, answered(B, 10)), NOW) == (B, A)


def test_a_rule_of_which_only_a_medal_is_known_is_as_weak_as_its_medal():
    bronze, gold = kind_of("line-of-one-color").rules, kind_of("catch-the-cheat").rules
    weak = weak_rules(Progress({"line-of-one-color": Medal.BRONZE, "catch-the-cheat": Medal.GOLD}), NOW)

    assert set(weak) == {*bronze, *gold}
    assert set(weak[: len(set(bronze) - set(gold))]) == set(bronze) - set(gold)


def test_the_first_exercise_practices_the_weakest_rule_that_was_met():
    weak = kind_of("legal-or-not").rules[0]
    attempts = [answered(rule, 1, id="what-fits") for rule in kind_of("what-fits").rules if not touches(rule, weak)]
    steps = review_steps(progress(*attempts, answered(weak, 1, right=False, id="legal-or-not")), NOW)

    assert any(touches(weak, rule) for rule in kind_of(steps[0][0]).rules)


def test_a_set_is_mixed_and_each_kind_comes_once_before_any_comes_again():
    met = [kind.id for kind in LESSONS["legal-lines"]]
    steps = review_steps(Progress(dict.fromkeys(met, Medal.GOLD)), NOW)

    assert len(steps) == REVIEWED
    assert len(set(kinds_in(steps))) == REVIEWED
    assert set(kinds_in(steps)) <= set(met)


def test_of_two_kinds_that_were_met_both_come_and_no_other():
    steps = review_steps(Progress({"what-fits": Medal.GOLD, "catch-the-cheat": Medal.BRONZE}), NOW, count=5)

    assert {name: kinds_in(steps).count(name) for name in kinds_in(steps)} in (
        {"what-fits": 3, "catch-the-cheat": 2},
        {"what-fits": 2, "catch-the-cheat": 3},
    )
    assert len(set(steps)) == 5


def test_the_items_are_fresh_and_exist():
    before = progress(*(answered(A, 1, seed=seed) for seed in range(20)))
    steps = review_steps(before, NOW)
    again = [answered(A, 0, id=name, seed=seed) for name, seed in steps]

    assert all(seed >= FIRST_SEED for _, seed in steps)
    assert not set(review_steps(progress(*before.attempts, *again), NOW)) & set(steps)
    assert [exercise(*step).id for step in steps] == [name for name, _ in steps]


def test_the_minute_that_is_the_same_for_everyone_is_not_reviewed():
    first_minute = {kind.id for kind in LESSONS["start-here"]}
    steps = review_steps(Progress(dict.fromkeys(first_minute, Medal.GOLD)), NOW)

    assert not first_minute & set(kinds_in(steps))


def test_whoever_has_met_nothing_gets_a_set_too():
    steps = review_steps(Progress(), NOW)

    assert len(steps) == REVIEWED
    assert {name for name, _ in steps} <= set(EXERCISES)
    assert review_steps(Progress(), NOW + timedelta(days=1)) == steps  # so a notebook can store it


def test_what_is_of_another_version_does_no_harm():
    old = progress(answered("000:66", 1, id="gone"), **{"gone/2": Medal.GOLD})

    assert len(review_steps(old, NOW)) == REVIEWED


@pytest.mark.parametrize("count", [1, 3, 12])
def test_it_has_as_many_as_are_wanted(count):
    assert len(review_steps(progress(answered(A, 1)), NOW, count)) == count


def test_another_day_brings_other_items():
    before = progress(answered(A, 1))

    assert review_steps(before, NOW) == review_steps(before, NOW + timedelta(hours=3))
    assert review_steps(before, NOW) != review_steps(before, NOW + timedelta(days=1))


SCRIPT = """
from datetime import datetime, UTC
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Attempt, Progress
from qwirkle_lessons.exercises.review import review_steps, weak_rules

attempts = tuple(
    Attempt(1_772_000_000_000 + 10**7 * n, "what-fits", n, n % 3 > 0, False, (f"000:{30 + n % 7}",)) for n in range(40)
)
progress = Progress({"legal-or-not": Medal.SILVER, "break-a-line": Medal.GOLD}, attempts)
now = datetime(2026, 3, 1, tzinfo=UTC)
print(weak_rules(progress, now), review_steps(progress, now))
"""


def test_it_is_the_same_in_every_process():
    assert printed(SCRIPT, 0) == printed(SCRIPT, 1) != ""


@pytest.mark.parametrize("count", [0, -1, 101, 10**9, 2.0, True, "6", None, []], ids=repr)
def test_a_review_has_one_to_a_hundred_exercises(count):
    with pytest.raises(ExerciseError, match=r"A review has 1 to 100 exercises; got «"):
        review_steps(Progress(), datetime.now(UTC), count)
