"""Exercises on the board without a kernel: answers, hints and buttons arrive as messages, as the browser sends them."""

import json
import re
from dataclasses import replace
from itertools import count

import pytest

from as_items import items_of
from mistakes import mistakes
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.static import paragraph
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Play, Tile, hand
from qwirkle_lessons.exercises import EXERCISES, LESSONS, ExerciseError, catalog, exercise
from qwirkle_lessons.exercises.answers import lines_of, number_of
from qwirkle_lessons.exercises.exercise import NamedHand
from qwirkle_lessons.exercises.kind import Kind
from qwirkle_lessons.i18n import LanguageError, use_language
from qwirkle_lessons.widgets import exercise as widgets
from qwirkle_lessons.widgets.exercise import exit_ticket, first_minute, practice

TRAITS = ("look", "words", "scene", "pending", "help", "preview", "verdict")
MESSAGES = count(1)
BOARDS = {"first minute": first_minute, "practice": lambda: practice("what-fits"), "exit ticket": exit_ticket}


def told(board):
    """All that the browser is told, as the text that travels."""
    return json.dumps({name: getattr(board, name) for name in TRAITS})


def heard(board, content):
    board._handle_custom_msg(content, [])
    assert board.failures == ()


def message(board, **fields):
    return {"type": "check", "id": f"m{next(MESSAGES)}", "scene": board.scene["number"], "answer": []} | fields


def check(board, *items):
    heard(board, message(board, answer=[*items]))
    return board.verdict


def press(board, action):
    heard(board, message(board, type="action", action=action))
    return board.verdict


def buttons(board):
    return [button["id"] for button in board.scene["buttons"]]


def solve(board):
    return check(board, *items_of(board.exercise, board.exercise.solution()))


@pytest.fixture
def board():
    """«Make the orange line longer»: Od Os Oe on the table, Of Bc Od in the hand."""
    return practice("line-of-one-color", seed=1, language="en")


@pytest.fixture
def question():
    """«Is this turn legal?» A yellow diamond is in its line twice."""
    return practice("legal-or-not", seed=0, language="en")


# ---- what is asked


def test_a_board_shows_what_the_exercise_shows(board):
    asked = exercise("line-of-one-color", 1, "en")

    assert (board.exercise, board.board, board.hand) == (asked, asked.board, asked.hand)
    assert (board.scene["goal"], board.scene["answer"]) == ("Make the orange line longer.", "play")
    assert buttons(board) == ["check", "take_back", "hint", "answer"]


def test_a_choice_cannot_be_taken_back_and_a_tap_that_is_the_answer_needs_no_check(question):
    assert buttons(question) == ["check", "hint", "answer"]
    assert question.scene["choices"] == list(question.exercise.choices)
    assert buttons(first_minute()) == ["hint", "answer"]
    assert first_minute().scene["atOnce"] is True


def test_a_step_says_which_it_is_of_how_many(board):
    assert first_minute("en").scene["goal"] == "1 of 4. Tap the tile that fits."
    assert board.scene["goal"] == board.exercise.goal


def test_the_new_tile_of_somebody_else_is_shown_with_a_mark(question):
    assert question.scene["shown"] == [[-1, -3, Tile.parse("Rs").kind]]
    assert question.scene["marks"] == [{"cells": [[-1, -3]], "kind": "note", "badge": "new"}]
    assert [badge["text"] for badge in question.scene["badges"]] == ["new"]


def test_the_grid_of_kinds_stands_beside_practice_and_not_beside_the_first_minute(board):
    assert board.scene["deck"] == {"colors": 6, "shapes": 6, "copies": 3}
    assert first_minute().scene["deck"] is None


# ---- right, partly right, wrong


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_can_be_solved(name, seed):
    board = practice(name, seed)

    assert solve(board)["outcome"] == "right"
    assert board.scene["answer"] == "look"
    assert buttons(board)[0] == "another"


def test_what_was_solved_lies_on_the_table(board):
    verdict = check(board, [0, 0, 3])

    assert (verdict["outcome"], verdict["headline"]) == ("right", "4 points")
    assert verdict["detail"] == "Well done. The line has 4 tiles now."
    assert verdict["marks"] == [{"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "kind": "scored"}]
    assert board.board == exercise("line-of-one-color").board.after(Play.parse("Of@0,3"))
    assert board.hand == hand("Bc Od")
    assert verdict["on"] == board.pending


def test_a_wrong_answer_says_why_and_may_be_mended(board):
    verdict = check(board, [2, 0, 3])

    assert (verdict["outcome"], verdict["headline"]) == ("wrong", "Two orange diamonds in one line.")
    assert verdict["marks"][0]["cells"] == [[0, 0], [0, 3]]
    assert (board.board, board.hand) == (board.exercise.board, board.exercise.hand)
    assert buttons(board) == ["check", "take_back", "hint", "answer"]
    assert check(board, [0, 0, 3])["outcome"] == "right"


def test_an_answer_that_is_partly_right_may_be_bettered(board):
    verdict = check(board, [0, 1, 0])

    assert verdict["outcome"] == "partly"
    assert verdict["detail"] == "That is legal. But the orange line is not longer yet. Try an end of it."
    assert board.board == board.exercise.board
    assert solve(board)["outcome"] == "right"


def decide(board, *items):
    """Check a choice, and leave the question unanswered how it came about."""
    verdict = check(board, *items)
    return press(board, "back") if "back" in buttons(board) else verdict


def test_a_choice_is_made_once_since_the_verdict_tells_the_answer(question):
    verdict = decide(question, 0)

    assert (verdict["outcome"], verdict["headline"]) == ("wrong", "Not quite. Look at what is marked.")
    assert question.scene["answer"] == "look"
    assert buttons(question)[0] == "another"


def test_a_check_without_an_answer_is_no_attempt(question):
    verdict = check(question)

    assert (verdict["outcome"], verdict["headline"]) == ("unreadable", "Choose an answer first.")
    assert question.scene["answer"] == "choice"


def test_two_cells_are_asked_for_and_one_is_no_attempt():
    cheat = practice("catch-the-cheat", 2, language="en")
    verdict = check(cheat, [0, 0])

    assert (verdict["outcome"], verdict["headline"]) == ("unreadable", "Tap two tiles, then check.")
    assert solve(cheat)["outcome"] == "right"


def test_a_broken_line_is_shown_as_new_and_does_not_stay_on_the_table():
    broken = practice("break-a-line", 2)

    solve(broken)

    assert broken.board == broken.exercise.board
    assert [item[2] for item in broken.scene["shown"]] == [Tile.parse("Re").kind]
    assert broken.verdict["marks"][0]["kind"] == "broken"


def test_of_the_grid_fewer_kinds_are_partly_right():
    grid = practice("what-fits", 2, language="en")
    first, second = items_of(grid.exercise, grid.exercise.solution())

    assert check(grid, first)["detail"] == "One more fits too."
    assert check(grid, second, first)["outcome"] == "right"


# ---- the first tap is the answer


def test_a_tap_that_is_wrong_lands_and_the_other_tile_may_be_tapped():
    minute = first_minute("en")

    verdict = check(minute, 1)

    assert (verdict["outcome"], verdict["headline"]) == ("wrong", "Two red circles in one line.")
    assert minute.scene["shown"] == [[0, 3, Tile.parse("Rc").kind]]
    assert minute.scene["answer"] == "hand"
    assert verdict["on"] == minute.pending
    assert check(minute, 0)["headline"] == "4 points"
    assert minute.scene["shown"] == []
    assert minute.board[0, 3] == Tile.parse("Rv")


def test_the_whole_first_minute():
    minute = first_minute("en")
    said = []
    for number in (1, 2, 3):
        said.append(solve(minute)["headline"])
        assert buttons(minute) == ["next"]
        press(minute, "next")
        assert minute.scene["goal"].startswith(f"{number + 1} of 4. ")
        assert minute.verdict["on"] == minute.pending
        assert "headline" not in minute.verdict
    said.append(solve(minute)["headline"])

    assert said == ["4 points", "See? The line breaks.", "2 + 3 = 5", minute.verdict["headline"]]
    assert minute.verdict["outcome"] == "right"
    assert buttons(minute) == []


# ---- hints and the answer


def test_hints_come_one_after_the_other_and_the_last_one_stays(board):
    said = [press(board, "hint") for _ in range(4)]

    assert [verdict["headline"] for verdict in said] == [f"Hint {number} of 3" for number in (1, 2, 3, 3)]
    assert [verdict["detail"] for verdict in said] == [board.exercise.hint(number) for number in (1, 2, 3, 3)]
    assert {verdict["outcome"] for verdict in said} == {"note"}
    assert solve(board)["outcome"] == "right"


def test_a_hint_leaves_what_is_laid_where_it_is(board):
    heard(board, message(board, type="action", action="hint", answer=[[2, 0, 3]]))

    assert board.pending["items"] == [[2, 0, 3]]
    assert board.verdict["on"] == board.pending


def test_a_new_item_begins_with_its_first_hint(board):
    press(board, "hint")
    press(board, "hint")
    solve(board)
    press(board, "another")

    assert press(board, "hint")["headline"] == "Hint 1 of 3"


@pytest.mark.parametrize("name", EXERCISES)
def test_the_answer_is_shown_and_not_counted_as_the_learner_s(name):
    board = practice(name, 2, language="en")
    right = board.exercise.grade(board.exercise.solution())

    verdict = press(board, "answer")

    assert verdict["outcome"] == "note"
    assert verdict["headline"] == board.exercise.hint(3)
    assert verdict["detail"] == board.exercise.reason()
    marked = [mark["cells"] for mark in verdict["marks"]]
    assert marked[: len(right.marks)] == [[list(cell) for cell in mark.cells] for mark in right.marks]
    assert all(len(cells) == 1 for cells in marked[len(right.marks) :])  # cells that are named by their numbers
    assert board.scene["answer"] == "look"
    assert buttons(board)[0] == "another"


# ---- another one, the next one


def test_another_one_has_the_next_seed(board):
    for seed in (2, 3):
        solve(board)
        press(board, "another")

        assert board.exercise == exercise("line-of-one-color", seed, "en")
        assert (board.board, board.hand) == (board.exercise.board, board.exercise.hand)
        assert board.scene["goal"] == board.exercise.goal
        assert buttons(board) == ["check", "take_back", "hint", "answer"]


def test_another_question_leaves_nothing_of_the_last_one(question):
    solve(question)
    before = question.scene["number"]
    press(question, "another")

    assert question.scene["number"] > before
    assert question.pending == {"scene": question.scene["number"], "items": []}
    assert question.scene["shown"] == [[*each.cell, each.tile.kind] for each in question.exercise.shown.placements]


def test_two_boards_do_not_disturb_each_other():
    one, other = practice("what-fits", 1), practice("what-fits", 1)
    press(one, "answer")
    press(one, "another")

    assert (one.exercise.seed, other.exercise.seed) == (2, 1)
    assert solve(other)["outcome"] == "right"
    assert one.scene["answer"] == "kinds"


def test_an_exit_ticket_is_three_fresh_items_the_same_for_everyone():
    ticket, neighbor, other = exit_ticket(seed=1), exit_ticket(seed=1), exit_ticket(seed=2)
    met = []
    for number in (1, 2, 3):
        assert ticket.scene["goal"].startswith(f"{number} of 3. ")
        assert ticket.exercise == neighbor.exercise
        assert ticket.exercise.seed == other.exercise.seed - 1 > 1000
        met.append(ticket.exercise.id)
        for board in (ticket, neighbor, other):
            solve(board)
            press(board, "next")

    assert met == ["legal-or-not", "what-fits", "catch-the-cheat"]
    assert buttons(ticket) == []


def test_a_wrong_choice_does_not_hold_up_a_ticket():
    ticket = exit_ticket(seed=1)
    wrong = next(choice for choice in ticket.exercise.choices if choice != ticket.exercise.solution())

    assert decide(ticket, *items_of(ticket.exercise, wrong))["outcome"] == "wrong"
    press(ticket, "next")

    assert ticket.exercise.id == "what-fits"


# ---- a further question, where several mistakes explain a wrong answer


class CountLines(Kind):
    """How many lines are there? Two. Who says three is asked which lines were counted."""

    id = "count-lines"
    rules = ("000:1",)

    def make(self, variant):
        shown = {"facts": ("The bag is empty.",), "hands": (NamedHand("Player 2", hand("Rc Yc")),)}
        board = Board.parse("Bs Bd Be/.. Rd ..")
        return replace(self.item(variant, board, "number", **shown), goal="How many lines are there?")

    def follow_up(self, exercise, answer):
        return replace(exercise, answer="lines", goal="Tap the lines that you counted.") if answer == 3 else None

    def grade(self, exercise, answer):
        if exercise.answer == "lines":
            outcome = "wrong" if lines_of(answer) else "unreadable"
            return Verdict(outcome, f"You counted {len(lines_of(answer))}.", "", (Mark(exercise.lines[1], "note", ""),))
        right = number_of(answer) == 2
        return Verdict("right" if right else "wrong", "Two!" if right else "Not quite.", "Across and down.")

    def hints(self, exercise):
        return ("Look.", "Look again.", "Two lines.")

    def solution(self, exercise):
        return 2


@pytest.fixture
def counting(monkeypatch):
    monkeypatch.setitem(catalog._KINDS, "count-lines", CountLines())
    monkeypatch.setitem(catalog.LESSONS, "counting", (CountLines,))
    monkeypatch.setattr(catalog, "EXERCISES", (*catalog.EXERCISES, "count-lines", "count-lines/2", "count-lines/3"))
    return practice("count-lines", language="en")


def test_facts_and_open_hands_are_shown_and_stored(counting):
    assert counting.scene["facts"] == ["The bag is empty."]
    assert [each["label"] for each in counting.scene["hands"]] == ["Player 2: red circle, yellow circle"]
    assert "<ul><li>The bag is empty.</li></ul>" in counting.static_html("en")
    assert 'alt="Player 2: red circle, yellow circle"' in counting.static_html("en")
    assert counting.static_text("en").splitlines()[1] == "The bag is empty."
    assert "Player 2: Rc Yc" in counting.static_text("en").splitlines()


def test_after_a_wrong_answer_the_board_asks_what_was_counted(counting):
    verdict = check(counting, 3)

    assert verdict["headline"] == "Not quite."
    assert verdict["on"] == counting.pending == {"scene": counting.scene["number"], "items": []}
    assert (counting.scene["goal"], counting.scene["answer"]) == ("Tap the lines that you counted.", "lines")
    assert buttons(counting) == ["check", "take_back", "back"]


def test_the_answer_to_it_names_the_mistake_and_the_first_question_comes_back(counting):
    check(counting, 3)

    verdict = check(counting, 0)

    assert (verdict["outcome"], verdict["headline"]) == ("wrong", "You counted 1.")
    assert verdict["marks"][0]["cells"] == [[0, 1], [1, 1]]
    assert verdict["on"] == counting.pending
    assert (counting.scene["goal"], counting.scene["answer"]) == ("How many lines are there?", "number")
    assert check(counting, 2)["outcome"] == "right"


def test_a_further_question_without_an_answer_stays(counting):
    check(counting, 3)

    assert check(counting)["headline"] == "Tap a line first."
    assert counting.scene["answer"] == "lines"


def test_one_need_not_answer_a_further_question(counting):
    check(counting, 3)

    press(counting, "back")

    assert (counting.scene["goal"], counting.scene["answer"]) == ("How many lines are there?", "number")
    assert buttons(counting) == ["check", "hint", "answer"]
    assert "headline" not in counting.verdict


def test_after_a_choice_the_further_question_comes_last(question):
    reason = question.exercise.grade(question.exercise.choices[0])
    first = check(question, 0)
    assert buttons(question) == ["check", "back"]
    assert (first["headline"], first["detail"], first["marks"]) == ("Not quite. First a question.", "", [])

    verdict = check(question, 0)

    assert (first["outcome"], verdict["outcome"]) == ("wrong", "note")
    assert verdict["detail"].endswith(reason.detail)
    assert [mark["cells"] for mark in verdict["marks"]] == [
        [list(cell) for cell in mark.cells] for mark in reason.marks
    ]
    assert question.scene["answer"] == "look"
    assert question.scene["decided"]["chosen"] == [0]


def test_a_wrong_answer_with_one_explanation_asks_nothing(counting):
    assert check(counting, 5)["headline"] == "Not quite."
    assert counting.scene["answer"] == "number"


def test_what_was_shown_stays_when_a_question_is_solved(counting):
    solve(counting)

    assert counting.scene["answer"] == "look"
    assert counting.scene["facts"] == ["The bag is empty."]
    assert len(counting.scene["hands"]) == 1


# ---- messages that make no sense


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"action": "another", "type": "action"}, id="another one before this one is solved"),
        pytest.param({"action": "next", "type": "action"}, id="next where nothing follows"),
        pytest.param({"action": "solution", "type": "action"}, id="an action that no button has"),
        pytest.param({"action": "", "type": "action"}, id="no action"),
        pytest.param({"scene": 99, "answer": [[0, 0, 3]]}, id="another scene"),
        pytest.param({"answer": [[9, 0, 3]]}, id="a tile that is not in the hand"),
        pytest.param({"answer": [[0, 0, 0]]}, id="a taken cell"),
        pytest.param({"answer": [0]}, id="an answer of another kind"),
        pytest.param({"answer": "Of@0,3"}, id="text"),
        pytest.param({"id": ""}, id="no id"),
    ],
)
def test_a_message_that_no_board_sends_changes_nothing(board, content):
    before = told(board)

    heard(board, message(board, **content))

    assert told(board) == before


@pytest.mark.parametrize("action", ["hint", "answer", "check"])
def test_after_the_answer_nothing_more_is_asked(board, action):
    solve(board)
    before = told(board)

    heard(board, message(board, type="check" if action == "check" else "action", action=action))

    assert told(board) == before


@pytest.mark.parametrize("item", [4, -1, [0], "1", None, True, 0.0])
def test_a_choice_that_is_none_changes_nothing(question, item):
    before = told(question)

    heard(question, message(question, answer=[item]))

    assert told(question) == before


def test_a_message_that_comes_twice_is_heard_once(board):
    hint = message(board, type="action", action="hint", id="the same")

    heard(board, hint)
    heard(board, hint)

    assert board.verdict["headline"] == "Hint 1 of 3"


# ---- what is stored


@pytest.mark.parametrize("name", EXERCISES)
def test_the_stored_form_asks_and_folds_the_answer_away(name):
    board = practice(name, 3)
    asked = exercise(name, 3, "en")
    html, text = board.static_html("en"), board.static_text("en")

    before, _, folded = html.partition("<details>")
    answer = paragraph(asked.hint(3))
    assert asked.goal in html
    assert answer in folded
    assert answer not in before
    assert "<summary>Show the answer</summary>" in html
    assert [choice in html for choice in asked.choices] == [True] * len(asked.choices)
    assert text.splitlines()[0] == asked.goal
    assert str(asked.board) in text
    assert asked.hint(3) not in text


def test_the_stored_form_says_how_to_wake_the_board():
    assert "click this picture, then click ▶" in practice("what-fits").static_html("en")


@pytest.mark.parametrize("make", BOARDS.values(), ids=BOARDS)
def test_what_is_stored_does_not_depend_on_the_chosen_language(make, monkeypatch, tmp_path):
    before = make()._repr_mimebundle_()[0]
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))
    use_language("nl")

    board = make()
    after = board._repr_mimebundle_()[0]

    assert board.language == "nl"
    for kind in ("text/html", "text/plain"):
        assert after[kind] == before[kind]


def test_what_is_stored_speaks_the_language_of_the_notebook(monkeypatch, tmp_path):
    folder = tmp_path / "nl"
    folder.mkdir()
    board = practice("first-tile", language="en")
    monkeypatch.chdir(folder)

    stored = board._repr_mimebundle_()[0]

    assert "rode klaver" in stored["text/html"]
    assert "red clover" not in stored["text/html"]


def test_a_live_board_speaks_the_language_it_is_given():
    board = practice("first-tile", language="nl")
    press(board, "answer")

    assert "rode klaver" in board.verdict["headline"]
    assert board.words["kinds"][0] == "rode cirkel"


def test_the_representation_is_the_exercise_without_an_address(board):
    assert repr(board) == "ExerciseBoard('line-of-one-color', seed=1)"
    assert repr(first_minute()) == "ExerciseBoard('first-tile', seed=1)"
    solve(board)
    press(board, "another")
    assert repr(board) == "ExerciseBoard('line-of-one-color', seed=2)"


# ---- what is refused


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: practice("what-fit"), ExerciseError, r"«what-fit» is no exercise\. Did you mean «what-fits»"),
        (
            lambda: practice("what-fits", seed="1"),
            ExerciseError,
            r"A seed is a whole number, such as 2026; got «'?1'?»",
        ),
        (lambda: practice("what-fits", seed=1.0), ExerciseError, r"A seed is a whole number, such as 2026; got «1\.0»"),
        (lambda: practice("what-fits", language="de"), LanguageError, r"«de».*en nl nb"),
        (lambda: first_minute("de"), LanguageError, r"«de».*en nl nb"),
        (lambda: exit_ticket("lines"), ExerciseError, rf"«lines» is no lesson\. .*There are: {', '.join(LESSONS)}\."),
        (
            lambda: exit_ticket("start-here"),
            ExerciseError,
            r"«start-here» has no exit ticket; «legal-lines» has one",
        ),
        (lambda: exit_ticket(seed=1.5), ExerciseError, r"A seed is a whole number, such as 2026; got «1.5»"),
        (lambda: exit_ticket(seed="1"), ExerciseError, r"A seed is a whole number"),
    ],
)
def test_what_cannot_be_is_refused_with_what_there_is(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_every_lesson_but_the_first_minute_has_a_ticket():
    for lesson in LESSONS:
        if lesson != "start-here":
            assert exit_ticket(lesson).exercise.seed == widgets.TICKET + 1


# ---- what is seen of an answer


def test_a_tile_that_does_not_fit_is_shown_on_the_marked_cell_as_long_as_it_is_chosen():
    board = practice("what-fits", seed=1, language="en")
    (cell,) = board.exercise.marks[0].cells
    right = {tile.kind for tile in board.exercise.solution()}
    wrong = next(kind for kind in range(36) if kind not in right)

    verdict = check(board, wrong)

    assert verdict["ghosts"] == [[*cell, wrong]]
    assert any([*cell] in mark["cells"] for mark in verdict["marks"])
    assert "ghosts" not in check(board, *right)


def test_after_a_choice_all_choices_stay_with_the_chosen_and_the_right_one_marked(question):
    choices = list(question.exercise.choices)
    right = choices.index(question.exercise.solution())
    chosen = 0 if right else 1

    decide(question, chosen)

    assert question.scene["choices"] == choices
    assert question.scene["decided"] == {"chosen": [chosen], "right": [right], "several": False}
    press(question, "another")
    assert "decided" not in question.scene


def test_a_shown_answer_marks_the_right_choice_and_none_as_chosen(question):
    press(question, "answer")

    assert question.scene["decided"]["chosen"] == []
    assert len(question.scene["decided"]["right"]) == 1


def test_an_exercise_tells_nothing_before_it_is_checked(board):
    board.set_state({"pending": {"scene": board.scene["number"], "items": [[0, 0, 3]]}})

    assert board.pending["items"]
    assert board.preview == {}


# ---- an empty table


def test_an_empty_table_on_which_nothing_is_done_is_not_stored():
    html = practice("find-a-tile").static_html("en")

    assert 'alt="The grid of kinds"' in html
    assert "Board with" not in html
    assert "The board" not in html


def test_an_empty_table_on_which_one_lays_is_stored():
    assert 'alt="The board is empty."' in practice("lay-the-opening").static_html("en")


def test_the_last_hint_marks_the_cells_that_it_names():
    board = practice("both-ends", language="en")

    marked = [press(board, "hint")["marks"] for _ in range(3)]

    cells = [list(each.cell) for each in board.exercise.solution().placements]
    assert marked[:2] == [[], []]
    assert [cell for mark in marked[2] for cell in mark["cells"]] == cells


def named_and_marked(verdict):
    """The cells that a verdict names by their numbers; and those that it points at, each by an outline of its own."""
    named = {(int(row), int(col)) for row, col in re.findall(r"row (-?\d+), column (-?\d+)", json.dumps(verdict))}
    marked = set()
    for mark in verdict.get("marks", ()):
        cells = {tuple(cell) for cell in mark["cells"]}
        marked |= {
            (row, col)
            for row, col in cells
            if cells.isdisjoint({(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)})
        }
    return named, marked


@pytest.mark.parametrize("name", EXERCISES)
def test_whatever_names_a_cell_points_at_it(name):
    for seed in (1, 2, 3):
        board = practice(name, seed, language="en")
        said = [press(board, "hint") for _ in range(3)]
        said.append(press(board, "answer"))
        for answer in mistakes(exercise(name, seed, "en"), most=2):
            asked = practice(name, seed, language="en")
            said.append(check(asked, *items_of(asked.exercise, answer)))

        for verdict in said:
            named, marked = named_and_marked(verdict)
            assert named <= marked, (seed, verdict["headline"], verdict["detail"])


def test_a_cell_that_a_verdict_names_is_marked_beside_what_else_is_marked():
    """A line breaks as a whole; which of its cells is meant is said by numbers."""
    seed, mistake, refused = next(
        (seed, mistake, refused)
        for seed in range(1, 30)
        for mistake in mistakes(exercise("all-legal-cells", seed, "en"))
        if (refused := exercise("all-legal-cells", seed, "en").grade(mistake)).headline.startswith("Not on")
        and len(refused.marks[0].cells) > 2
    )
    board = practice("all-legal-cells", seed, language="en")

    verdict = check(board, *items_of(board.exercise, mistake))

    (named,) = named_and_marked(verdict)[0]
    assert [mark["kind"] for mark in verdict["marks"] if list(named) in mark["cells"]] == ["broken", "note"]
    assert len(verdict["marks"]) == len(refused.marks) + 1


def test_a_hint_that_names_a_cell_points_at_it_alone():
    """The question marks all the new tiles; the hint means one of them."""
    board = practice("one-tile-too-many", 1, language="en")

    *_, verdict = [press(board, "hint") for _ in range(3)]

    (named,) = named_and_marked(verdict)[0]
    assert [mark["cells"] for mark in verdict["marks"]] == [[list(named)]]


def test_a_cell_that_is_not_shown_is_not_pointed_at():
    board = practice("all-legal-cells", 1, language="en")

    assert board._as_json(Verdict("note", "Not on row 90, column 90."))["marks"] == []
    assert board._as_json(Verdict("note", "Not on row 0, column 0."))["marks"] == [{"cells": [[0, 0]], "kind": "note"}]


def test_who_lets_the_last_answer_be_shown_is_told_that_it_was_the_last():
    board = exit_ticket("legal-lines", language="en")
    for _ in range(2):
        press(board, "answer")
        press(board, "next")

    assert press(board, "answer")["detail"].endswith("That was the last one. Read on below.")
