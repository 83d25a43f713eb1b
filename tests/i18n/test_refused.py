"""A name that there is not is answered with those that are like it, and with where all of them stand."""

import pytest

from qwirkle_lessons import answers, exercise, practice, simulate
from qwirkle_lessons.analysis import StrategyError
from qwirkle_lessons.exercises import EXERCISES, LESSONS, ExerciseError
from qwirkle_lessons.i18n import LanguageError, use_language
from qwirkle_lessons.widgets import BoardWidget
from qwirkle_lessons.widgets.parts import PartError


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        pytest.param("what-fit", "what-fits", id="a letter is missing"),
        pytest.param("What-Fits", "what-fits", id="capitals"),
        pytest.param("what fits", "what-fits", id="a space"),
        pytest.param("score-the-trun/2", "score-the-turn/2", id="two letters swapped"),
        pytest.param("what-fits/4", "what-fits", id="a level too high"),
    ],
)
def test_a_mistyped_exercise_is_answered_with_those_like_it(given, meant):
    with pytest.raises(ExerciseError, match=r"is no exercise\. Did you mean") as refused:
        practice(given)

    told = str(refused.value)
    assert f"«{meant}»" in told
    assert "EXERCISES lists all of them" in told
    assert sum(f"«{name}»" in told for name in EXERCISES) <= 5


def test_what_is_like_no_exercise_is_answered_with_where_they_stand():
    with pytest.raises(ExerciseError) as refused:
        exercise("<b>")

    assert str(refused.value) == (
        "«<b>» is no exercise. EXERCISES lists all of them, such as «what-fits» and «what-fits/2»."
    )


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_that_is_taken_for_an_exercise_is_answered_with_its_exercises(lesson):
    with pytest.raises(ExerciseError, match="is a lesson and no exercise") as refused:
        exercise(lesson)

    assert all(f"«{kind.id}»" in str(refused.value) for kind in LESSONS[lesson])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("scorring", "Did you mean «scoring»? There are: start-here, tiles-and-setup"),
        ("x", "«x» is no lesson. There are: start-here"),
        ("what-fits/2", "It is an exercise of the lesson «legal-lines»."),
        (None, "«None» is no lesson. There are: "),
    ],
)
def test_a_mistyped_lesson_is_answered_with_those_like_it(given, told):
    with pytest.raises(ExerciseError) as refused:
        answers(given)

    assert told in str(refused.value)


def test_strategies_languages_and_parts_of_a_board_are_told_likewise():
    with pytest.raises(StrategyError, match="Did you mean «greedy»"):
        simulate(1, ["gredy", "first"], 1)
    with pytest.raises(LanguageError, match=r"«EN».*en nl nb"):
        use_language("EN")
    with pytest.raises(PartError, match="Did you mean «goal»"):
        BoardWidget(exercise("what-fits").board).show(goals="Lay a tile.")
