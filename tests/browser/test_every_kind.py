"""Every kind of exercise on a board in a real browser: right answers, and mistakes that are named."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from bench import Bench
from learners import Keyboard, Mouse, Names, Twin, err, play_to_the_end
from qwirkle_lessons.exercises import EXERCISES, LESSONS
from qwirkle_lessons.widgets.exercise import first_minute, practice

pytestmark = pytest.mark.browser

LEARNERS = {"mouse": Mouse, "names": Names, "keyboard": Keyboard}
SEED = 3


def learner_at(page, how, name, seed=SEED):
    return at_board(page, how, lambda: practice(name, seed, language="en"))


def at_board(page, how, make):
    """A learner at a board on a bench; its twin is made in the same way."""
    Bench.of(page, make())
    return how(page, page.locator(".qw"), Twin(make()))


@pytest.fixture
def new_page(context, watch):
    """Page after page: each bench wants one of its own."""

    def page():
        opened = context.new_page()
        watch.follow(opened)
        return opened

    yield page
    for opened in context.pages:
        opened.close()


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_kind_of_a_lesson_is_solved_by_mouse(new_page, lesson):
    for kind in LESSONS[lesson]:
        play_to_the_end(learner_at(new_page(), Mouse, kind.id))


def in_turn(names):
    """Each exercise with a way to answer it, in turn: of the three levels of a kind each is solved in another way."""
    ways = cycle(LEARNERS)
    return [pytest.param(name, how, marks=pytest.mark.xdist_group(how)) for name, how in zip(names, ways, strict=False)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "how"), in_turn(EXERCISES))
def test_each_level_of_each_kind_is_solved(page, name, how):
    learner = learner_at(page, LEARNERS[how], name)
    if how == "keyboard":
        learner.tab_to(":is(.qw-cell, .qw-place, .qw-kind, input)")

    play_to_the_end(learner)


@pytest.mark.slow
@pytest.mark.xdist_group("mistakes")
@pytest.mark.parametrize("name", EXERCISES)
def test_the_mistakes_that_it_knows_are_named(page, name):
    err(learner_at(page, Mouse, name), most=3)


# ---- mistakes, hints and the answer on the boards of the first lessons


FIRST_MISTAKES = [
    (0, "Rc", "Two red circles in one line."),
    (2, "Gc", "These two do not fit: red square, green circle."),
]
"""In the first minute: the step, the tile that one taps, and what is said."""


def test_each_mistake_of_the_first_minute_is_named(page):
    mouse = at_board(page, Mouse, lambda: first_minute("en"))
    mistakes = {step: (tile, sentence) for step, tile, sentence in FIRST_MISTAKES}
    for step in range(4):
        if step in mistakes:
            tile, sentence = mistakes[step]
            mouse.give(mouse.twin.item.parse(tile))
            expect(mouse.place.get_by_role("alert")).to_contain_text(sentence)
            expect(mouse.place.locator(".qw-mark[data-kind=broken]").first).to_be_visible()
        mouse.give(mouse.twin.item.solution())
        expect(mouse.place.locator(".qw-verdict")).to_have_attribute("data-outcome", "right")
        mouse.twin.solve()
        if mouse.twin.has("next"):
            mouse.twin.press("next")
            mouse.press("Next", "n")
            expect(mouse.place.locator(".qw-goal")).to_have_text(mouse.twin.board.scene["goal"])


def test_a_wrong_choice_is_told_why_and_another_one_comes(page):
    question = learner_at(page, Mouse, "legal-or-not", seed=1)

    question.give("No, the same tile is twice in a line.")

    expect(question.place.get_by_role("alert")).to_contain_text("Not quite: this turn is legal.")
    expect(question.place.get_by_role("radio", disabled=True)).to_have_count(4)
    expect(question.place.get_by_role("radio", name="Yes, it is legal. the right answer")).to_have_count(1)
    expect(question.place.get_by_role("radio", checked=True)).to_have_accessible_name(
        "No, the same tile is twice in a line. your answer"
    )
    question.press("Another one", "n")
    expect(question.place.get_by_role("radio", disabled=False)).to_have_count(4)


def test_three_hints_and_the_answer(page):
    mouse = learner_at(page, Mouse, "line-of-one-color", seed=1)
    verdict = mouse.place.locator(".qw-verdict")
    for number in (1, 2, 3):
        mouse.press("Hint", "h")
        expect(verdict).to_contain_text(f"Hint {number} of 3")
        expect(verdict).to_contain_text(mouse.twin.item.hint(number))

    mouse.press("Show the answer", "")

    expect(verdict).to_contain_text("4 points")
    expect(mouse.place.locator(".qw-mark[data-kind=scored]")).to_have_count(1)
    expect(mouse.place.get_by_role("button", name="Another one")).to_be_visible()


MISTAKES = {
    ("line-of-one-color", 1): [
        ("Od@0,3", "Two orange diamonds in one line."),
        (
            "Bc@0,3",
            "This line mixes colors and shapes: orange diamond, orange square, orange eight-pointed star, blue circle.",
        ),
        ("Of@0,4", "The new tile touches no tile on the table."),
        ("Of@1,1", "But the orange line is not longer yet."),
    ],
    ("line-of-one-shape", 1): [
        ("Bs@1,1", "These two do not fit: red circle, blue square."),
        ("Rc@3,0", "Two red circles in one line."),
    ],
    ("break-a-line", 2): [
        ("Oe@3,0", "This is legal, and it scores 4 points."),
        ("Bv@3,0", "That breaks a rule, but another one."),
    ],
    ("what-fits", 2): [
        ("Rc", "The red circle does not fit there."),
        ("Rf Gs", "The green square does not fit there."),
        ("Gc", "One more fits too."),
    ],
    ("make-a-qwirkle", 1): [
        ("Rv@0,5", "Two red clovers in one line."),
        ("Oc@2,2", "But there is a line that needs just one tile."),
        ("Rs@0,5 Rv@0,6", "This line has seven tiles. That is too long."),
    ],
    ("catch-the-cheat", 2): [
        ("-1,0 -1,1", "These two fit."),
        ("-1,0 0,-2", "These two are not in one line."),
        ("3,-1", "Tap two tiles, then check."),
    ],
}
"""In lesson 2: the exercise and its seed, wrong answers, and what is said of each. Whoever is wrong may go on."""


@pytest.mark.parametrize(("name", "seed"), MISTAKES, ids=str)
def test_each_mistake_of_lesson_2_is_named_and_can_be_mended(page, name, seed):
    mouse = learner_at(page, Mouse, name, seed)
    for text, sentence in MISTAKES[name, seed]:
        answer = mouse.twin.item.parse(text)
        mouse.give(answer)
        expect(mouse.place.locator(".qw-verdict")).to_contain_text(sentence)
        expect(mouse.place.locator(".qw-verdict")).not_to_have_attribute("data-outcome", "right")
        mouse.twin.give(answer)
        mouse.take_back()
        expect(mouse.place.locator(".qw-cell[data-state=pending], [data-chosen]")).to_have_count(0)

    play_to_the_end(mouse)
