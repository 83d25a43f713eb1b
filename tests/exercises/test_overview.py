"""My progress: the medals of each lesson, and the code once there is something to bring back."""

from qwirkle_lessons import my_progress, progress_code
from qwirkle_lessons.exercises import LESSONS
from qwirkle_lessons.exercises.lessons import MINI_GAME, steps_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Progress, progress_file


def test_before_the_first_medal_there_is_no_code():
    page = my_progress("en")

    assert str(page).splitlines()[0].startswith("Your first medal")
    assert "<table>" not in page.html
    assert "Your first medal brings a code." in page.html
    assert progress_code() not in str(page)


def test_medals_are_counted_named_and_drawn():
    progress_file().keep(Progress({"what-fits": Medal.GOLD, "break-a-line": Medal.BRONZE}))

    page = my_progress("en")

    assert f"Legal lines: 2 of {len(steps_of('legal-lines'))} (bronze, gold)" in str(page)
    assert [page.html.count(f'alt="{name} "') for name in ("gold", "silver", "bronze")] == [1, 0, 1]
    assert f"Your code: {progress_code()}" in str(page)
    assert progress_code() in page.html


def test_a_lesson_that_is_passed_says_so():
    progress_file().keep(Progress(dict.fromkeys(steps_of("legal-lines"), Medal.SILVER)))

    passed = [line for line in str(my_progress("en")).splitlines() if "passed" in line]

    assert [line.split(":")[0] for line in passed] == ["Legal lines"]


def test_a_mini_game_alone_brings_a_code_and_stands_in_the_table():
    progress_file().keep(Progress({MINI_GAME: Medal.GOLD}))

    assert "Mini-game: 1 of 1 (gold)" in str(my_progress("en"))
    assert f"Your code: {progress_code()}" in str(my_progress("en"))


def test_a_code_is_short_after_the_first_lessons_and_the_mini_game():
    """A class of beginners copies it onto paper."""
    first = [*steps_of("start-here"), *steps_of("tiles-and-setup"), *steps_of("legal-lines"), MINI_GAME]
    progress_file().keep(Progress(dict.fromkeys(first, Medal.GOLD)))

    assert len(progress_code().replace("-", "")) <= 16


def test_every_lesson_has_a_row():
    progress_file().keep(Progress({"what-fits": Medal.GOLD}))

    assert "Start here: 0 of 4" in str(my_progress("en"))
    assert my_progress("en").html.count('<th scope="row">') == len(LESSONS) + 1  # the mini-game


def test_a_medal_of_another_version_brings_no_code():
    progress_file().keep(Progress({"gone-for-good": Medal.GOLD}))

    assert "Your first medal brings a code." in str(my_progress("en"))
