"""The ways to answer beside laying tiles: several tiles, lines, several choices, an order, a number. By mouse, finger,
keyboard and name. And what is told beside the table: facts, the open tiles of others, letters."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bench import Bench
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Cell
from qwirkle_lessons.widgets import BoardWidget

pytestmark = pytest.mark.browser

BOARD = Board.parse("Bs Bd Be/.. Rd ../.. Yd ..")
HAND = "Bc Bs Rs"
STEPS = ("Draw tiles.", "Lay your tiles.", "Count the points.")
ACROSS, DOWN = 0, 1
"""The two lines of the board; they meet in row 0, column 1."""


class Wrong(BoardWidget):
    """Says of every answer what it understood."""

    def judge(self, answer):
        self.answer = answer
        return Verdict("wrong", "Not yet.", marks=(Mark((Cell(0, 0),), "broken", "here"),))

    def settle(self, answer, verdict):
        """One may try again."""


def asking(page, answer, **parts):
    told = {"goal": "A question.", "choices": STEPS, "help": False, "kinds": False}
    return Bench.of(page, Wrong(BOARD, HAND, answer=answer, **(told | parts)))


@pytest.fixture
def phone(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def press(bench, *keys):
    for key in keys:
        bench.page.keyboard.press(key)
    bench.settle()


def check(bench):
    bench.button("Check").click()
    expect(bench.verdict).to_have_attribute("data-outcome", "wrong")
    return bench.widget.answer


# ---- several tiles of the hand


def test_several_tiles_are_chosen_and_let_go(page):
    bench = asking(page, "tiles")
    for number in (1, 2, 3, 2):
        bench.tile(number).click()

    expect(page.get_by_role("button", name="3, red square", pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name="2, blue square", pressed=False)).to_be_visible()
    assert [str(tile) for tile in check(bench)] == ["Rs", "Bc"]


def test_several_tiles_are_chosen_by_their_numbers(page):
    bench = asking(page, "tiles")
    bench.cell(0, 0).focus()
    press(bench, "3", "1", "2", "Backspace")

    assert bench.pending == [2, 0]


# ---- whole lines


def chosen_lines(bench):
    return [
        (mark.evaluate("mark => mark.style.getPropertyValue('--wide')"), badge.inner_text())
        for mark, badge in zip(
            bench.page.locator(".qw-mark[data-kind=chosen]").all(),
            bench.page.locator(".qw-badge[data-kind=chosen]").all(),
            strict=True,
        )
    ]


def test_a_tap_chooses_the_line_through_a_cell_and_another_lets_it_go(page):
    bench = asking(page, "lines")
    bench.cell(0, 2).click()
    assert chosen_lines(bench) == [("3", "1")]
    bench.cell(2, 1).click()
    assert chosen_lines(bench) == [("3", "1"), ("1", "2")]

    bench.cell(0, 0).click()

    assert chosen_lines(bench) == [("1", "1")]
    assert check(bench) == (tuple(Cell(row, 1) for row in range(3)),)


def test_where_two_lines_meet_taps_go_on_to_the_other_to_both_to_none(page):
    bench = asking(page, "lines")
    seen = []
    for _ in range(4):
        bench.cell(0, 1).click()
        seen.append(sorted(bench.pending))

    assert seen == [[ACROSS], [DOWN], [ACROSS, DOWN], []]


def test_lines_are_chosen_by_keyboard_and_told(page):
    bench = asking(page, "lines")
    whisper = page.locator(".qw-whisper")
    bench.cell(0, 1).focus()

    press(bench, "Enter")
    expect(whisper).to_have_text("Line 1, row 0: blue square, blue diamond, blue eight-pointed star.")
    press(bench, " ")
    expect(whisper).to_have_text("Line 1, column 1: blue diamond, red diamond, yellow diamond.")
    press(bench, "Enter")
    expect(whisper).to_contain_text("Line 2, row 0:")
    expect(page.get_by_role("gridcell", name="row 0, column 1, blue diamond, in line 2, in line 1")).to_be_focused()
    expect(bench.cell(0, 2)).to_have_attribute("aria-selected", "true")
    press(bench, "Enter")
    expect(whisper).to_have_text("No line through this cell is chosen.")
    expect(bench.cell(0, 2)).to_have_attribute("aria-selected", "false")
    press(bench, "ArrowUp", "Enter")
    expect(whisper).to_have_text("No line goes through this cell.")


def test_lines_are_tapped_by_a_finger_on_a_small_screen(phone):
    bench = asking(phone, "lines")
    bench.cell(2, 1).tap()
    bench.cell(0, 0).tap()

    assert [text for _, text in chosen_lines(bench)] == ["1", "2"]
    assert bench.cell(0, 0).bounding_box()["width"] >= 44


def test_the_outline_of_a_chosen_line_stays_when_the_verdict_brings_marks(page):
    bench = asking(page, "lines")
    bench.cell(0, 0).click()

    check(bench)

    expect(page.locator(".qw-mark[data-kind=chosen]")).to_have_count(1)
    expect(page.locator(".qw-mark[data-kind=broken]")).to_have_count(1)
    expect(page.locator(".qw-badge")).to_have_text(["here"])


def test_lines_are_written(page):
    bench = asking(page, "lines")
    page.get_by_text("Write", exact=True).click()
    page.get_by_label("Your answer in notation").fill("0,1:2,1")
    page.get_by_role("button", name="Lay it").click()
    bench.settle()

    assert len(chosen_lines(bench)) == 1
    bench.cell(0, 0).click()
    expect(page.get_by_label("Your answer in notation")).to_have_value("0,1:2,1 0,0:0,2")


# ---- several choices


def test_several_answers_are_checked_boxes(page):
    bench = asking(page, "several")
    page.get_by_role("checkbox", name="Count the points.").check()
    page.get_by_role("checkbox", name="Draw tiles.").check()
    page.get_by_text("Lay your tiles.").click()
    page.get_by_text("Lay your tiles.").click()

    assert check(bench) == ("Draw tiles.", "Count the points.")


def test_several_answers_by_keyboard(page):
    bench = asking(page, "several")
    page.get_by_role("checkbox", name="Draw tiles.").focus()
    press(bench, " ", "Tab", "Tab", " ", "1", "2", "Enter")

    expect(bench.verdict).to_have_attribute("data-outcome", "wrong")
    assert bench.widget.answer == ("Lay your tiles.", "Count the points.")


# ---- steps in their order


def test_steps_are_numbered_in_the_order_of_tapping(page):
    bench = asking(page, "order")
    draw, lay, count = page.locator(".qw-in-order").all()
    for step in (lay, count, draw):
        step.click()
    expect(page.locator(".qw-place-in-order")).to_have_text(["3", "1", "2"])

    lay.click()

    expect(page.locator(".qw-place-in-order")).to_have_text(["2", "", "1"])
    expect(page.locator(".qw-whisper")).to_have_text("Taken out: Lay your tiles.")
    bench.button("Check").click()
    expect(bench.verdict).to_contain_text("One step has no number yet.")
    lay.click()
    assert check(bench) == ("Count the points.", "Draw tiles.", "Lay your tiles.")


def test_steps_by_keyboard_and_name(page):
    bench = asking(page, "order")
    page.get_by_role("button", name="Lay your tiles.", exact=True).focus()
    press(bench, "Enter")
    expect(page.locator(".qw-whisper")).to_have_text("Step 1 of 3: Lay your tiles.")
    press(bench, "Tab", " ", "1")

    expect(page.get_by_role("button", name="Step 3 of 3: Draw tiles.", pressed=True)).to_be_visible()
    press(bench, "Backspace", "1", "c")
    expect(bench.verdict).to_have_attribute("data-outcome", "wrong")
    assert bench.widget.answer == ("Lay your tiles.", "Count the points.", "Draw tiles.")


def test_steps_are_large_enough_for_a_finger(phone):
    bench = asking(phone, "order")
    for step in phone.locator(".qw-in-order").all():
        assert step.bounding_box()["height"] >= 44
        step.tap()

    assert bench.pending == [0, 1, 2]
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---- a number


def test_a_number_is_typed_and_enter_checks(page):
    bench = asking(page, "number")
    field = page.get_by_role("textbox", name="Your number")
    field.fill("12")
    press(bench, "Enter")

    expect(bench.verdict).to_have_attribute("data-outcome", "wrong")
    assert bench.widget.answer == 12
    expect(field).to_have_value("12")


def test_a_digit_goes_to_the_field_from_anywhere(page):
    bench = asking(page, "number")
    bench.cell(0, 0).focus()
    press(bench, "1", "0")

    expect(page.get_by_role("textbox", name="Your number")).to_be_focused()
    assert bench.pending == [10]


def test_large_keys_count_up_and_down(page):
    bench = asking(page, "number")
    more, less = bench.button("One more"), bench.button("One less")
    for key in (less, more, more, more, less):
        key.click()

    assert bench.pending == [2]
    expect(page.locator(".qw-whisper")).to_have_text("Your number: 2.")
    page.get_by_role("textbox", name="Your number").focus()
    press(bench, "ArrowUp", "ArrowUp", "ArrowDown")
    assert bench.pending == [3]


@pytest.mark.parametrize("text", ["1,5", "a dozen", "12 points", "1234567"])
def test_what_is_no_whole_number_says_so_and_is_no_attempt(page, text):
    bench = asking(page, "number")
    field = page.get_by_role("textbox", name="Your number")
    field.fill(text)

    bench.button("Check").click()

    expect(bench.verdict).to_contain_text(f"«{text}» is no whole number.")
    expect(bench.verdict).to_have_attribute("data-outcome", "unreadable")
    expect(field).to_have_value(text)
    assert not hasattr(bench.widget, "answer")
    field.fill("7")
    assert check(bench) == 7


def test_no_number_is_no_attempt(page):
    bench = asking(page, "number")
    bench.button("Check").click()

    expect(bench.verdict).to_contain_text("Write a number first.")


def test_the_next_question_has_an_empty_field(page):
    bench = asking(page, "number")
    page.get_by_role("textbox", name="Your number").fill("x")
    bench.widget.show(goal="Another question.")
    bench.refresh()

    expect(page.get_by_role("textbox", name="Your number")).to_have_value("")


def test_number_keys_are_large_enough_for_a_finger(phone):
    bench = asking(phone, "number")
    for name in ("One less", "One more"):
        box = bench.button(name).bounding_box()
        assert min(box["width"], box["height"]) >= 44
    bench.button("One more").tap()

    assert bench.pending == [1]
    assert phone.get_by_role("textbox", name="Your number").get_attribute("inputmode") == "numeric"


def test_two_views_show_one_number(page):
    bench = Bench.of(page, Wrong(BOARD, answer="number"), views=2)
    page.get_by_role("textbox", name="Your number").first.fill("5")
    bench.settle()

    expect(page.get_by_role("textbox", name="Your number").last).to_have_value("5")


# ---- the grid of kinds, where one answers on it


def top_of(page, part):
    return page.locator(part).first.bounding_box()["y"]


def test_the_grid_that_is_the_answer_comes_before_the_buttons_on_a_small_screen(phone):
    bench = asking(phone, "kinds", kinds=True, choices=())
    parts = (".qw-goal", ".qw-table", ".qw-kinds-grid", ".qw-verdict", ".qw-buttons", ".qw-tools")
    tops = [top_of(phone, part) for part in parts]

    assert tops == sorted(tops)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    bench.cell(0, 0).focus()
    stops = []
    for _ in range(4):
        press(bench, "Tab")
        stops.append(phone.evaluate("document.activeElement.classList[0] ?? document.activeElement.localName"))
    assert stops == ["qw-place", "summary", "qw-kind", "qw-button"]


def test_the_grid_that_helps_stays_after_the_tools_on_a_small_screen(phone):
    bench = asking(phone, "play", kinds=True)
    assert top_of(phone, ".qw-tools") < top_of(phone, ".qw-kinds-grid")

    bench.widget.show(answer="kinds")
    bench.refresh()
    assert top_of(phone, ".qw-kinds-grid") < top_of(phone, ".qw-buttons")

    bench.widget.show(answer="play")
    bench.refresh()
    assert top_of(phone, ".qw-tools") < top_of(phone, ".qw-kinds-grid")


def test_the_grid_that_is_the_answer_stands_beside_the_table_on_a_wide_screen(page):
    asking(page, "kinds", kinds=True, choices=())
    table, grid, check = (
        page.locator(part).first.bounding_box() for part in (".qw-scroll", ".qw-kinds", "[data-button=check]")
    )

    assert grid["x"] > table["x"] + table["width"]
    assert grid["y"] == pytest.approx(table["y"], abs=2)
    assert check["y"] > grid["y"] + grid["height"]


def test_a_grid_that_was_folded_opens_when_it_is_the_answer(page):
    bench = asking(page, "play", kinds=True)
    page.locator("summary", has_text="Grid of kinds").click()
    bench.widget.show(answer="kinds")
    bench.refresh()

    expect(page.get_by_role("grid", name="Grid of kinds")).to_be_visible()


def test_after_the_answer_the_grid_stays_where_it_was(phone):
    bench = asking(phone, "kinds", kinds=True, choices=())
    before = phone.locator(".qw-kinds-grid").bounding_box()
    bench.widget.show(answer="look", buttons=bench.widget._scene.buttons)
    bench.refresh()

    assert phone.locator(".qw-kinds-grid").bounding_box() == before


# ---- what is told beside the table


TOLD = {
    "facts": ("The bag is empty.", "Your opponent leads by <b>3</b> points."),
    "hands": (("Player 1", "Rc Yc"), ("Player 2", "")),
}


def test_facts_are_a_list_and_open_hands_are_pictures_with_names(page):
    asking(page, "choice", **TOLD)

    facts = page.get_by_role("list", name="What you know").get_by_role("listitem")
    expect(facts).to_have_text(TOLD["facts"])
    expect(page.get_by_role("img", name="Player 1: red circle, yellow circle")).to_be_visible()
    expect(page.get_by_role("img", name="Player 2: no tiles")).to_have_text("Player 2: no tiles")
    expect(page.locator(".qw-open").first.locator(".qw-picture")).to_have_count(2)


def test_facts_and_hands_go_with_their_question(page):
    bench = asking(page, "choice", **TOLD)
    bench.widget.show(facts=(), hands=[("Player 1", "Bs")])
    bench.refresh()

    expect(page.get_by_role("list", name="What you know")).to_have_count(0)
    expect(page.get_by_role("img", name="Player 1: blue square")).to_be_visible()


def test_cells_say_the_letters_of_the_choices(page):
    asking(page, "choice", marks=[Mark((Cell(0, 3),), "note", "A"), Mark((Cell(0, -1),), "note", "B")])

    expect(page.get_by_role("gridcell", name="row 0, column 3, empty, marked A")).to_be_visible()
    expect(page.locator(".qw-badge")).to_have_text(["A", "B"])


# ---- for everyone


ANSWERED = {
    "tiles": lambda bench: bench.tile(1).click(),
    "lines": lambda bench: (bench.cell(0, 0).click(), bench.cell(2, 1).click()),
    "several": lambda bench: bench.page.get_by_role("checkbox").first.check(),
    "order": lambda bench: bench.page.locator(".qw-in-order").nth(1).click(),
    "number": lambda bench: bench.button("One more").click(),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("answer", ANSWERED)
def test_axe_finds_nothing_in_an_answer_of(page, answer, theme):
    bench = Bench.of(page, Wrong(BOARD, HAND, goal="A question.", answer=answer, choices=STEPS, **TOLD), theme)
    ANSWERED[answer](bench)
    bench.settle()

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()


# ---- what is marked is in view

WIDE = "Bs Bd Be Bv Bf Bc/Rs .. .. .. .. Rc/Gs .. .. .. .. Gc"
LAST, FIRST = Cell(0, 5), Cell(0, 0)

IN_VIEW = """
([part, over]) => {
    const view = document.querySelector(over).getBoundingClientRect();
    return [...document.querySelectorAll(part)].map((element) => element.getBoundingClientRect()).every((box) =>
        box.left >= view.left - 0.5 && box.right <= view.right + 0.5 &&
        box.top >= view.top - 0.5 && box.bottom <= view.bottom + 0.5
    );
}
"""


def is_in_view(page, *parts, over=".qw-scroll"):
    assert page.locator(parts[0]).count() > 0
    return all(page.evaluate(IN_VIEW, [part, over]) for part in parts)


@pytest.mark.parametrize("cell", [FIRST, LAST], ids=["at the left edge", "at the right edge"])
def test_what_a_question_marks_is_in_view_on_a_small_screen(phone, cell):
    marks = (Mark((cell,), "note", "new"),)
    Bench.of(phone, Wrong(Board.parse(WIDE), HAND, answer="cells", help=False, kinds=False, marks=marks))

    assert phone.evaluate("document.querySelector('.qw-scroll').scrollWidth > innerWidth")
    assert is_in_view(phone, ".qw-mark", ".qw-badge span")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cell", [FIRST, LAST], ids=["at the left edge", "at the right edge"])
@pytest.mark.parametrize("word", ["?", "twice", "counts twice"])
def test_no_word_hangs_over_the_edge_of_the_table(page, word, cell, theme):
    """In small cells letters are wider than their cells, since they stay large enough to be read."""
    page.set_viewport_size({"width": 360, "height": 740})
    marks = (Mark((cell,), "note", word),)
    bench = Bench.of(page, Wrong(Board.parse(WIDE), HAND, answer="cells", help=False, kinds=False, marks=marks), theme)

    assert is_in_view(page, ".qw-badge span", over=".qw-sheet")
    tile, badge = bench.cell(*cell).bounding_box(), page.locator(".qw-badge span").bounding_box()
    covered = min(tile["x"] + tile["width"], badge["x"] + badge["width"]) - max(tile["x"], badge["x"])
    assert covered <= 10  # it reaches over the outline only
    page.get_by_role("button", name="Show the whole table").click()
    assert is_in_view(page, ".qw-badge span", over=".qw-sheet")
