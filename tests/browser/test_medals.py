"""Medals in a real browser: what is drawn, what is said, and what a teacher switches on."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bench import Bench
from qwirkle_lessons.engine import Board
from qwirkle_lessons.exercises.lessons import steps_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Progress, progress_file
from qwirkle_lessons.widgets import BoardWidget
from qwirkle_lessons.widgets.exercise import practice, review

pytestmark = pytest.mark.browser


def board():
    """«Make the orange line longer»: Od Os Oe on the table; the first tile of the hand fits."""
    progress_file().keep(Progress({"what-fits": Medal.BRONZE, "legal-or-not": Medal.SILVER}))
    return practice("line-of-one-color", seed=1, language="en")


def solve(bench):
    bench.tile(1).click()
    bench.cell(0, 3).click()
    bench.button("Check").click()
    bench.settle()


def test_the_strip_shows_each_step_with_its_medal_and_where_one_is(page):
    Bench.of(page, board())
    strip = page.get_by_role("list", name="Legal lines: your medals")

    expect(strip.get_by_role("listitem")).to_have_count(len(steps_of("legal-lines")))
    expect(strip.locator("[aria-current=step]")).to_have_text("Line of one color: no medal yet")
    expect(strip.locator("[data-medal=silver] text")).to_have_text("2")
    expect(strip.locator("[data-medal=bronze] text")).to_have_text("3")
    expect(strip.locator("[data-medal=none]")).to_have_count(len(steps_of("legal-lines")) - 2)


def test_a_medal_is_drawn_and_said_when_it_is_earned(page):
    bench = Bench.of(page, board())
    solve(bench)
    said = page.locator(".qw-earned")

    expect(said).to_have_attribute("role", "status")
    expect(said).to_contain_text("You earned a gold medal.")
    expect(said.locator("[data-medal=gold] text")).to_have_text("1")
    expect(page.locator(".qw-step").first).to_have_attribute("title", "Line of one color: gold medal")

    bench.button("Another one").click()

    expect(said).to_be_hidden()
    expect(page.locator(".qw-step [data-medal=gold]")).to_have_count(1)


@pytest.mark.parametrize("width", [1280, 360])
def test_what_is_said_to_an_answer_comes_into_view_with_what_one_can_do_next(page, width):
    page.set_viewport_size({"width": width, "height": 520})
    bench = Bench.of(page, board())
    page.evaluate("document.body.style.paddingTop = '300px'")
    page.evaluate("scrollTo(0, 0)")
    for outcome, place in (("wrong", 2), ("right", 1)):
        bench.tile(place).click()
        bench.cell(0, 3).click()
        page.evaluate("scrollTo(0, 0)")
        bench.button("Check").press("Enter")  # (a mouse would bring the button into view before it clicks)
        bench.settle()

        expect(page.locator(".qw-verdict")).to_have_attribute("data-outcome", outcome)
        expect(page.locator(".qw-verdict")).to_be_in_viewport(ratio=1)
        expect(page.locator(".qw-buttons")).to_be_in_viewport(ratio=1)
        if outcome == "wrong":
            bench.button("Take back").click()


def test_a_board_that_is_no_exercise_has_no_medals_and_no_switch_for_a_teacher(page):
    Bench.of(page, BoardWidget(Board.parse("Bs Bd Be"), "Rs"))
    page.get_by_text("Options", exact=True).click()

    expect(page.locator(".qw-steps")).to_be_hidden()
    expect(page.get_by_label("For the teacher")).to_be_hidden()
    expect(page.get_by_label("Large, for a projector")).to_be_visible()


def test_a_teacher_sees_which_item_it_is(page):
    bench = Bench.of(page, board())
    item = page.get_by_text("For the teacher: line-of-one-color, seed 1", exact=True)
    expect(item).to_be_hidden()

    page.get_by_text("Options", exact=True).click()
    page.get_by_label("For the teacher: show which item this is").check()

    expect(item).to_be_visible()
    solve(bench)
    bench.button("Another one").click()
    expect(page.get_by_text("line-of-one-color, seed 2")).to_be_visible()


def test_for_a_projector_tiles_and_words_are_larger(page):
    bench = Bench.of(page, board())
    before = [bench.cell(0, 0).bounding_box()["width"], bench.tile(1).bounding_box()["width"]]

    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Large, for a projector").check()
    expect(page.locator(".qw")).to_have_attribute("data-large", "yes")
    after = [bench.cell(0, 0).bounding_box()["width"], bench.tile(1).bounding_box()["width"]]

    assert [new >= 1.5 * old for new, old in zip(after, before, strict=True)] == [True, True]
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('.qw-goal')).fontSize)") >= 26
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("make", [board, lambda: review(4, "en")], ids=["practice", "review"])
def test_axe_finds_nothing_in_a_board_with_medals(page, theme, make):
    page.emulate_media(reduced_motion="reduce")
    bench = Bench.of(page, make(), theme)
    if bench.widget.exercise.id == "line-of-one-color":
        solve(bench)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("For the teacher: show which item this is").check()
    page.get_by_label("Large, for a projector").check()
    bench.settle()

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()


def test_on_a_small_screen_the_strip_wraps(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    bench = Bench.of(page, review(20, "en"))
    bench.settle()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".qw-step").last.bounding_box()["x"] < 360
    context.close()
