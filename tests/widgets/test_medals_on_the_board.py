"""Medals on the board: every attempt is noted at once, and the strip shows what was earned. No kernel is needed."""

import json
from itertools import count

import pytest

from qwirkle_lessons.engine import Play, Tile
from qwirkle_lessons.exercises import exercise
from qwirkle_lessons.exercises.class_seed import class_seed
from qwirkle_lessons.exercises.exercise import ExerciseError
from qwirkle_lessons.exercises.lessons import harder, steps_of, ticket_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import PROGRESS, Progress, ProgressFile, progress_file
from qwirkle_lessons.i18n.settings import home_folder
from qwirkle_lessons.widgets.exercise import exit_ticket, first_minute, practice, review

MESSAGES = count(1)


def heard(board, **fields):
    message = {"type": "check", "id": f"m{next(MESSAGES)}", "scene": board.scene["number"], "answer": []} | fields
    board._handle_custom_msg(message, [])
    assert board.failures == ()
    return board.track


def check(board, *items):
    return heard(board, answer=[*items])


def press(board, action):
    return heard(board, type="action", action=action)


def items_of(board):
    """The solution, as the browser says it."""
    answer = board.exercise.solution()
    if isinstance(answer, str):
        return [board.exercise.choices.index(answer)]
    if isinstance(answer, Play):
        return [[board.hand.index(each.tile), *each.cell] for each in answer.placements]
    if board.exercise.answer == "hand":
        return [board.hand.index(tile) for tile in answer]
    return [tile.kind if isinstance(tile, Tile) else list(tile) for tile in answer]


def solve(board):
    return check(board, *items_of(board))


def saved():
    return ProgressFile(home_folder()).read()


@pytest.fixture
def board():
    """«Make the orange line longer»: Od Os Oe on the table, Of Bc Od in the hand; Of fits, Od is there already."""
    return practice("line-of-one-color", seed=1, language="en")


WRONG = [2, 0, 3]
"""The second orange diamond at the end of the line."""


# ---- what is earned


def test_right_at_once_brings_gold_and_the_strip_shows_it(board):
    track = solve(board)

    assert (track["medal"], track["told"]) == ("gold", "You earned a gold medal.")
    assert track["steps"][0] == {"medal": "gold", "says": "Line of one color: gold medal", "here": True}
    assert saved().medals == {"line-of-one-color": Medal.GOLD}


def test_after_a_wrong_try_or_a_hint_it_is_silver(board):
    assert check(board, WRONG)["medal"] == ""
    assert solve(board)["medal"] == "silver"

    hinted = practice("what-fits", language="en")
    press(hinted, "hint")
    assert solve(hinted)["medal"] == "silver"


def test_after_more_than_one_it_is_bronze(board):
    press(board, "hint")
    check(board, WRONG)

    assert solve(board)["medal"] == "bronze"


def test_an_answer_that_is_shown_brings_no_medal(board):
    track = press(board, "answer")

    assert (track["medal"], track["told"]) == ("", "")
    assert saved() == Progress()


def test_a_blank_answer_is_no_attempt_and_costs_nothing(board):
    check(board)
    assert saved().attempts == ()

    assert solve(board)["medal"] == "gold"


def test_the_next_item_begins_anew(board):
    check(board, WRONG)
    solve(board)
    track = press(board, "another")

    assert (track["medal"], track["told"]) == ("", "")
    assert solve(board)["medal"] == "gold"


def test_a_better_medal_stays_when_a_worse_one_follows(board):
    solve(board)
    press(board, "another")
    press(board, "hint")
    solve(board)

    assert board.track["medal"] == "silver"
    assert board.track["steps"][0]["medal"] == "gold"
    assert saved().medals == {"line-of-one-color": Medal.GOLD}


def test_every_attempt_is_on_the_disk_with_its_rules_as_soon_as_it_is_made(board):
    check(board, WRONG)
    (wrong,) = saved().attempts
    solve(board)
    _, right = saved().attempts

    assert (wrong.id, wrong.seed, wrong.right, wrong.helped) == ("line-of-one-color", 1, False, False)
    assert (right.right, right.helped) == (True, True)
    assert wrong.rules
    assert right.rules
    assert wrong.at <= right.at


def test_a_lesson_says_when_it_is_passed_and_says_it_once():
    for step in steps_of("start-here"):
        progress_file().keep(Progress({step: Medal.BRONZE} if step != "first-turn" else {}))
    minute = first_minute("en")
    told = []
    for _ in steps_of("start-here"):
        told.append(solve(minute)["told"])
        press(minute, "next") if len(told) < 4 else None

    assert [text.endswith("You passed this lesson!") for text in told] == [False, False, False, True]


# ---- the strip


def test_the_strip_has_the_steps_of_the_lesson_and_says_where_one_is():
    track = practice("what-fits", language="en").track

    assert track["title"] == "Legal lines: your medals"
    assert [step["here"] for step in track["steps"]] == [step == "what-fits" for step in steps_of("legal-lines")]
    assert {step["medal"] for step in track["steps"]} == {""}
    assert track["steps"][0]["says"] == "Line of one color: no medal yet"


def test_the_strip_shows_what_was_earned_before():
    progress_file().keep(Progress({"what-fits": Medal.SILVER}))

    steps = practice("legal-or-not", language="en").track["steps"]

    assert [step["medal"] for step in steps if step["medal"]] == ["silver"]


def test_the_first_minute_goes_along_its_steps():
    minute = first_minute()
    places = []
    for _ in range(3):
        places.append([step["here"] for step in minute.track["steps"]].index(True))
        solve(minute)
        press(minute, "next")

    assert places == [0, 1, 2]


def test_what_is_shown_can_travel_as_json(board):
    assert json.loads(json.dumps(solve(board))) == board.track


def test_what_is_stored_in_a_notebook_does_not_depend_on_medals():
    before = practice("what-fits").static_html("en")
    progress_file().keep(Progress({"what-fits": Medal.SILVER}))

    assert practice("what-fits").static_html("en") == before


# ---- files in trouble


def test_where_nothing_can_be_saved_the_board_says_so_and_goes_on(board, tmp_path, monkeypatch):
    home = tmp_path / "file"
    home.write_text("a file stands where the folder should be", encoding="utf-8")
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(home))

    track = solve(board)

    assert track["medal"] == "gold"
    assert track["steps"][0]["medal"] == "gold"
    saved = f"Nothing can be saved in {home}. Your medals hold until this page is restarted. QWIRKLE_LESSONS_HOME is «"
    assert track["trouble"].startswith(saved)
    assert press(board, "another")["steps"][0]["medal"] == "gold"
    assert practice("what-fits").track["steps"][0]["medal"] == "gold"


def test_a_broken_file_is_set_aside_and_the_board_says_where():
    home_folder().mkdir()
    (home_folder() / PROGRESS).write_text("{", encoding="utf-8")

    track = practice("what-fits", language="en").track

    assert track["trouble"] == "Your progress file could not be read. It is kept as progress.broken-1.json."
    assert practice("what-fits", language="en").track["trouble"] == ""


def test_two_boards_of_two_kernels_lose_nothing_of_each_other(board):
    ProgressFile(home_folder()).keep(Progress({"what-fits": Medal.GOLD}))  # another kernel
    solve(board)

    assert saved().medals == {"what-fits": Medal.GOLD, "line-of-one-color": Medal.GOLD}


# ---- a harder one


def test_a_harder_one_is_offered_as_long_as_there_is_one():
    for step in steps_of("legal-lines"):
        board = practice(step, language="en")
        press(board, "answer")
        offered = [button["id"] for button in board.scene["buttons"]]

        assert offered == (["another", "harder"] if harder(step) else ["another"])


def test_a_harder_one_is_of_the_next_level_and_so_are_those_that_follow(monkeypatch):
    monkeypatch.setattr("qwirkle_lessons.widgets.exercise.harder", {"line-of-one-color": "what-fits"}.get)
    board = practice("line-of-one-color", seed=5, language="en")
    press(board, "answer")
    press(board, "harder")
    assert (board.exercise.id, board.exercise.seed) == ("what-fits", 5)

    press(board, "answer")
    assert [button["id"] for button in board.scene["buttons"]] == ["another"]
    press(board, "another")

    assert (board.exercise.id, board.exercise.seed) == ("what-fits", 6)


# ---- review, exit ticket, class


def test_a_review_has_a_strip_of_its_own_and_brings_medals():
    progress_file().keep(Progress(dict.fromkeys(("what-fits", "catch-the-cheat"), Medal.BRONZE)))
    board = review(3, "en")
    press(board, "hint")
    solve(board)

    assert board.track["title"] == "Your medals here"
    assert [step["medal"] for step in board.track["steps"]] == ["silver", "", ""]
    assert saved().medals[board.exercise.id] is Medal.SILVER
    press(board, "next")
    assert [step["here"] for step in board.track["steps"]] == [False, True, False]


def test_a_ticket_is_three_kinds_of_the_lesson():
    assert ticket_of("legal-lines") == ("legal-or-not", "what-fits", "catch-the-cheat")
    assert len(exit_ticket("legal-lines").track["steps"]) == 3


def test_a_class_gets_the_same_items_until_it_ends():
    class_seed(2026)

    assert practice("what-fits").exercise == exercise("what-fits", 2026)
    assert exit_ticket("legal-lines").exercise.seed == 3026
    assert practice("what-fits", seed=4).exercise.seed == 4

    class_seed(None)

    assert practice("what-fits").exercise.seed == 1
    assert exit_ticket("legal-lines").exercise.seed == 1001


@pytest.mark.parametrize("seed", ["2026", 1.5, True])
def test_the_seed_of_a_class_is_a_whole_number(seed):
    with pytest.raises(ExerciseError, match="A seed is a whole number, such as 2026; got"):
        class_seed(seed)


def test_where_nothing_can_be_saved_the_seed_of_a_class_holds_until_the_kernel_stops():
    home_folder().write_text("a file stands where the folder should be", encoding="utf-8")

    with pytest.warns(UserWarning, match="could not be saved"):
        class_seed(2026)

    assert practice("what-fits").exercise.seed == 2026
    with pytest.warns(UserWarning, match="could not be saved"):
        class_seed(None)
    assert practice("what-fits").exercise.seed == 1


@pytest.mark.parametrize("kept", ['"2026"', "1.5", "true", "[]"])
def test_a_remembered_seed_that_is_none_is_not_believed(kept):
    home_folder().mkdir()
    (home_folder() / "settings.json").write_text(f'{{"class_seed": {kept}}}', encoding="utf-8")

    assert practice("what-fits").exercise.seed == 1


def test_the_teacher_can_see_which_item_it_is(board):
    assert board.track["item"] == "For the teacher: line-of-one-color, seed 1"


def test_a_further_question_is_no_attempt_and_costs_nothing(board, monkeypatch):
    further = exercise("what-fits", 2, "en")
    monkeypatch.setattr(type(board.exercise), "follow_up", lambda asked, answer: further)
    check(board, WRONG)
    assert board.exercise == further
    solve(board)

    assert [each.id for each in saved().attempts] == ["line-of-one-color"]
