"""Looking and listening in a real browser: zoom, pan and pinch, notation, marks and numbers, ghost, voice."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bench import Bench
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import verdict_on
from qwirkle_lessons.engine import Board, Cell, Play
from qwirkle_lessons.widgets import BoardWidget, play_list

pytestmark = pytest.mark.browser

BOARD = Board.parse("Bs Bd Be ../.. Rd .. ..")
HAND = "Bc Bs Rs"
LONG = Board.parse("Rc Rs Rd Rv Rf Re/.. .. .. .. .. Oe/.. .. .. .. .. Ye Yc Ys Yd Yv Yf", check=False)


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))


@pytest.fixture
def bench(page):
    return Bench.of(page, BoardWidget(BOARD, HAND, goal="Lay a tile."))


def size(bench):
    return bench.cell(0, 0).bounding_box()["width"]


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_in_view(bench, row, column):
    """Whether a cell lies inside the part of the table that is seen."""
    cell, view = bench.cell(row, column).bounding_box(), bench.page.locator(".qw-scroll").bounding_box()
    return (
        view["x"] - 1 <= cell["x"]
        and cell["x"] + cell["width"] <= view["x"] + view["width"] + 1
        and view["y"] - 1 <= cell["y"]
        and cell["y"] + cell["height"] <= view["y"] + view["height"] + 1
    )


# ---- zoom, pan, pinch


def test_tiles_grow_and_shrink_between_24_and_96_pixels(bench):
    for _ in range(6):
        bench.button("Larger tiles").click()
    assert size(bench) == pytest.approx(96, abs=1)

    for _ in range(10):
        bench.button("Smaller tiles").click()
    assert size(bench) == pytest.approx(24, abs=1)


def test_keys_zoom_while_the_table_has_the_focus(bench):
    before = size(bench)
    bench.cell(0, 1).focus()

    bench.page.keyboard.press("+")
    larger = size(bench)
    bench.page.keyboard.press("-")
    bench.page.keyboard.press("-")

    assert larger > before > size(bench)
    bench.page.keyboard.press("0")
    expect(bench.button("Show the whole table")).to_have_attribute("aria-pressed", "true")
    expect(bench.cell(0, 1)).to_be_focused()


def test_a_large_table_is_shown_whole_and_as_before(page):
    page.set_viewport_size({"width": 400, "height": 700})
    bench = Bench.of(page, BoardWidget(LONG, HAND, kinds=False))
    scroll = page.locator(".qw-scroll")
    before = size(bench)
    assert scroll.evaluate("(table) => table.scrollWidth > table.clientWidth + 1")

    bench.button("Show the whole table").click()
    assert scroll.evaluate("(table) => table.scrollWidth <= table.clientWidth + 1")
    assert scroll.evaluate("(table) => table.scrollHeight <= table.clientHeight + 1")

    bench.button("Show the whole table").click()
    assert size(bench) == before


def test_the_wheel_with_ctrl_zooms_and_the_cell_under_the_pointer_stays(bench):
    for _ in range(3):
        bench.button("Larger tiles").click()
    x, y = middle(bench.cell(0, 1))
    before = size(bench)
    bench.page.mouse.move(x, y)

    bench.page.keyboard.down("Control")
    bench.page.mouse.wheel(0, -60)
    bench.page.keyboard.up("Control")

    bench.page.wait_for_function(
        "before => document.querySelector('.qw-cell').getBoundingClientRect().width > before", arg=before
    )
    box = bench.cell(0, 1).bounding_box()
    assert box["x"] <= x <= box["x"] + box["width"]
    assert box["y"] <= y <= box["y"] + box["height"]


def test_a_mouse_drags_the_table_and_lays_nothing(page):
    page.set_viewport_size({"width": 400, "height": 700})
    bench = Bench.of(page, BoardWidget(LONG, HAND, kinds=False))
    bench.tile(1).click()
    x, y = middle(page.locator(".qw-scroll"))
    scrolled = page.locator(".qw-scroll").evaluate("(table) => table.scrollLeft")

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y, steps=3)
    page.mouse.move(x + 40, y, steps=3)
    page.mouse.up()

    assert page.locator(".qw-scroll").evaluate("(table) => table.scrollLeft") == pytest.approx(scrolled - 40, abs=2)
    assert bench.pending == []
    expect(bench.tile(1)).to_have_attribute("aria-pressed", "true")


def fingers(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_two_fingers_zoom_and_lay_nothing(browser):
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page = context.new_page()
    bench = Bench.of(page, BoardWidget(BOARD, HAND))
    bench.tile(1).tap()
    before = size(bench)
    x, y = middle(bench.cell(0, 1))
    session = context.new_cdp_session(page)

    fingers(session, "touchStart", (x - 30, y), (x + 30, y))
    for apart in (36, 42, 48):
        fingers(session, "touchMove", (x - apart, y), (x + apart, y))
    fingers(session, "touchEnd")

    assert size(bench) == pytest.approx(before * 1.6, abs=2)
    assert page.evaluate("visualViewport.scale") == 1
    assert bench.pending == []
    context.close()


def test_the_view_follows_the_game(page):
    page.set_viewport_size({"width": 400, "height": 700})
    bench = Bench.of(page, BoardWidget(LONG, "Yc", kinds=False))
    page.locator(".qw-scroll").evaluate("(table) => { table.scrollLeft = 0; }")
    assert not is_in_view(bench, 2, 11)

    bench.widget.show(board=LONG.with_tiles(Play.parse("Ys@3,10")))
    bench.refresh()

    assert is_in_view(bench, 3, 10)


def test_the_marks_of_a_verdict_are_brought_into_view(page):
    page.set_viewport_size({"width": 400, "height": 700})
    bench = Bench.of(page, BoardWidget(LONG, "Yc", kinds=False))
    page.locator(".qw-scroll").evaluate("(table) => { table.scrollLeft = 0; }")

    bench.widget.show(marks=[Mark((Cell(2, 10),), "note")])
    bench.refresh()

    assert is_in_view(bench, 2, 10)


# ---- notation


def test_what_is_written_is_laid_and_what_is_laid_is_written(bench):
    page = bench.page
    page.get_by_text("Write", exact=True).click()
    field = page.get_by_label("Your answer in notation")

    field.fill("Bc@0,3")
    field.press("Enter")
    expect(bench.cell(0, 3)).to_have_attribute("data-state", "pending")
    bench.cell(0, 3).click()
    expect(field).to_have_value("")
    bench.tile(3).click()
    bench.cell(-1, 0).click()
    expect(field).to_have_value("Rs@-1,0")

    field.fill("Bc@0,3")
    bench.button("Lay it").click()
    field.press("Control+Enter")
    expect(bench.verdict).to_contain_text("4 points")


def test_what_cannot_be_read_says_what_can(bench):
    bench.page.get_by_text("Write", exact=True).click()
    field = bench.page.get_by_label("Your answer in notation")
    expect(field).to_have_accessible_description("Write it like «Bc@2,1»: the blue circle on row 2, column 1.")

    field.fill("<b>alas</b>")
    field.press("Enter")

    expect(bench.verdict).to_contain_text("«<b>alas</b>» cannot be read.")
    expect(field).to_have_value("<b>alas</b>")
    assert bench.pending == []


def test_keys_of_the_board_are_letters_in_the_field(bench):
    bench.page.get_by_text("Write", exact=True).click()
    field = bench.page.get_by_label("Your answer in notation")

    field.press_sequentially("rc1?0+")
    field.press("Backspace")

    expect(field).to_have_value("rc1?0")
    expect(bench.page.locator(".qw-keys")).to_be_hidden()
    assert bench.page.evaluate("window.sent") == []


# ---- what this person likes to see


def test_marks_are_letters_signs_or_none(bench):
    page = bench.page
    page.get_by_text("Options", exact=True).click()
    expect(bench.cell(0, 0).locator(".qw-letter")).to_have_text("B")

    page.get_by_label("signs").click()
    expect(page.locator(".qw-table .qw-letter")).to_have_count(0)
    signs = {page.locator(f'.qw-kind[data-key="{6 * color}"] .qw-sign').last.get_attribute("d") for color in range(6)}
    assert len(signs) == 6

    page.get_by_label("none", exact=True).click()
    expect(page.locator(".qw-sign, .qw-letter")).to_have_count(0)
    page.get_by_label("letters").click()
    expect(bench.tile(1).locator(".qw-letter")).to_have_text("B")


def test_rows_and_columns_are_numbered_as_the_names_of_cells_say(bench):
    page = bench.page
    expect(page.locator(".qw-numbers span")).to_have_count(0)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Number the rows and columns").click()

    cell = bench.cell(0, 3)
    expect(cell).to_have_attribute("aria-label", re.compile("^row 0, column 3,"))
    above, beside = page.locator(".qw-above span", has_text=re.compile("^3$")), page.locator(".qw-beside span")
    assert middle(above)[0] == pytest.approx(middle(cell)[0], abs=1)
    assert middle(beside.get_by_text("0", exact=True))[1] == pytest.approx(middle(cell)[1], abs=1)


def test_marks_of_a_verdict_lie_over_their_cells_beside_numbers_too(bench):
    page = bench.page
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Number the rows and columns").click()
    bench.tile(1).click()
    bench.cell(0, 3).click()
    bench.button("Check").click()

    line = page.locator(".qw-mark[data-kind=scored]").bounding_box()

    first, last = bench.cell(0, 0).bounding_box(), bench.cell(0, 3).bounding_box()
    assert line["x"] == pytest.approx(first["x"] - 2, abs=1.5)
    assert line["x"] + line["width"] == pytest.approx(last["x"] + last["width"] + 2, abs=1.5)
    assert line["y"] == pytest.approx(first["y"] - 2, abs=1.5)


def test_help_that_is_not_wanted_is_not_shown(bench):
    bench.page.get_by_text("Options", exact=True).click()
    bench.page.get_by_label("Show where tiles fit").click()
    bench.settle()

    bench.tile(1).click()
    bench.cell(0, 3).hover()

    expect(bench.page.locator("[data-fits]")).to_have_count(0)
    expect(bench.cell(0, 3)).to_have_attribute("aria-label", "row 0, column 3, empty")


# ---- ghost, dragging, landing


def test_the_chosen_tile_is_seen_faintly_where_one_points(bench):
    bench.tile(1).click()
    bench.cell(0, 3).hover()
    expect(bench.cell(0, 3)).to_have_attribute("data-ghost", "yes")
    expect(bench.page.locator("[data-ghost]")).to_have_count(1)

    bench.cell(0, 0).hover()
    expect(bench.page.locator("[data-ghost]")).to_have_count(0)
    bench.cell(0, 3).focus()
    bench.page.keyboard.press("ArrowUp")
    bench.page.mouse.move(1, 1)
    expect(bench.cell(-1, 3)).to_have_attribute("data-ghost", "yes")
    expect(bench.cell(-1, 3)).to_have_attribute("data-state", "empty")


def drag(page, start, *stops):
    page.mouse.move(*start)
    page.mouse.down()
    for stop in stops:
        page.mouse.move(*stop, steps=4)
    page.mouse.up()


def test_a_pending_tile_is_dragged_to_another_cell_and_back_to_the_hand(bench):
    page = bench.page
    bench.tile(1).click()
    bench.cell(0, 3).click()
    bench.settle()

    drag(page, middle(bench.cell(0, 3)), middle(bench.cell(0, -1)))
    assert bench.pending == [(0, 0, -1)]
    expect(page.locator(".qw-carried")).to_have_count(0)

    drag(page, middle(bench.cell(0, -1)), middle(bench.cell(0, 1)))
    assert bench.pending == [(0, 0, -1)], "a taken cell takes no tile"

    drag(page, middle(bench.cell(0, -1)), middle(bench.tile(2)))
    assert bench.pending == []


def test_a_pending_tile_is_dragged_by_finger(browser):
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page = context.new_page()
    bench = Bench.of(page, BoardWidget(BOARD, HAND))
    bench.tile(1).tap()
    bench.cell(0, 3).tap()
    bench.settle()
    session = context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(bench.cell(0, 3)), middle(bench.cell(0, -1))

    fingers(session, "touchStart", (x, y))
    for part in (0.25, 0.5, 0.75, 1):
        fingers(session, "touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
    fingers(session, "touchEnd")

    assert bench.pending == [(0, 0, -1)]
    context.close()


def test_the_points_of_a_line_are_counted_and_come_to_its_score(bench):
    bench.page.evaluate("""() => {
        window.counted = [];
        const note = () => {
            const text = document.querySelector('.qw-badge span')?.textContent;
            if (text && text !== window.counted.at(-1)) window.counted.push(text);
        };
        new MutationObserver(note).observe(document.querySelector('.qw-marks'), {
            subtree: true, childList: true, characterData: true,
        });
    }""")
    bench.tile(1).click()
    bench.cell(0, 3).click()

    bench.button("Check").click()

    expect(bench.page.locator(".qw-badge")).to_have_text(["4"])
    assert bench.page.evaluate("window.counted.slice(-4)") == ["1", "2", "3", "4"]


def test_with_reduced_motion_the_points_are_there_at_once(bench):
    bench.page.emulate_media(reduced_motion="reduce")
    bench.tile(1).click()
    bench.cell(0, 3).click()
    bench.button("Check").click()
    bench.settle()

    assert bench.page.locator(".qw-badge").all_inner_texts() == ["4"]


# ---- hand exercises


class Shown(BoardWidget):
    """A question for a tile of the hand, whose tiles land on the table whether they fit or not."""

    def judge(self, answer):
        self.play = Play.of({(0, 3): answer[0]})
        return verdict_on(self.board, self.play)

    def settle(self, answer, verdict):
        self.show(shown=self.play, away=self.chosen_places)


def test_a_tile_that_landed_wrongly_has_left_its_place_until_another_one_lands(page):
    bench = Bench.of(page, Shown(BOARD, "Bs Rs", answer="hand", at_once=True, buttons=[]))
    bench.tile(1).click()
    expect(bench.tile(1)).to_have_attribute("data-away", "yes")
    expect(bench.cell(0, 3)).to_have_attribute("aria-label", re.compile("blue square, new on the table"))
    bench.tile(1).click()
    expect(page.locator(".qw-whisper")).to_have_text("It lies on the table already: blue square.")

    bench.tile(2).click()

    expect(bench.tile(1)).not_to_have_attribute("data-away", "yes")
    expect(bench.tile(2)).to_have_attribute("data-away", "yes")
    expect(bench.cell(0, 3)).to_have_attribute("aria-label", re.compile("red square, new on the table"))


# ---- reading aloud

VOICES = """
window.said = [];
Object.defineProperty(window, 'speechSynthesis', { value: {
    speaking: false,
    getVoices: () => [{ lang: 'en-GB', localService: %s, name: 'a voice' }],
    speak: (words) => window.said.push(words.text),
    cancel: () => window.said.push('silence'),
} });
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
"""


def test_the_goal_and_the_verdict_are_read_aloud(page):
    page.add_init_script(VOICES % "true")
    page.goto("about:blank")
    bench = Bench.of(page, BoardWidget(BOARD, HAND, goal="Lay a tile."))
    bench.tile(2).click()
    bench.cell(0, 3).click()
    bench.button("Check").click()
    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares")

    bench.button("Read aloud").click()

    assert page.evaluate("window.said") == [
        "Lay a tile. Two blue squares in one line. A line holds each tile only once."
    ]


def test_where_only_the_net_has_a_voice_nothing_is_read_aloud(page):
    page.add_init_script(VOICES % "false")
    page.goto("about:blank")
    bench = Bench.of(page, BoardWidget(BOARD, HAND))

    expect(bench.button("Read aloud")).to_be_hidden()


# ---- the old board, arrows, lists


def test_when_the_kernel_is_restarted_the_old_board_says_so_and_stays_so(bench):
    bench.page.evaluate("window.model.trigger('comm_live_update')")
    expect(bench.page.get_by_role("alert")).to_contain_text("Run the cell of this board again.")

    bench.tile(1).click()
    bench.cell(0, 3).click()
    bench.button("Check").click()

    expect(bench.page.get_by_role("alert")).to_contain_text("Run the cell of this board again.")
    assert bench.page.evaluate("window.sent") == []


def test_an_arrow_leads_from_cell_to_cell(page):
    bench = Bench.of(page, BoardWidget(BOARD, answer="look", marks=[Mark((Cell(1, 1), Cell(0, 3)), "arrow")]))

    shaft = page.locator(".qw-arrow path").last
    ends = shaft.evaluate("""(path) => ["M0 0", path.getAttribute("d")].map((data) => {
        const [, x, y] = data.match(/L([\\d.]+) ([\\d.]+)/) ?? [0, 0, 0];
        const point = new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
        return [point.x, point.y];
    })""")

    assert ends[0] == pytest.approx(middle(bench.cell(1, 1)), abs=1)
    assert ends[1] == pytest.approx(middle(bench.cell(0, 3)), abs=7)


def test_a_play_of_a_list_is_shown_on_the_table(page):
    bench = Bench.of(page, play_list(BOARD, "Bc Rs Ys Gd Ov Pf"))
    page.get_by_role("radio").nth(1).check()
    bench.settle()

    expect(page.locator(".qw-cell[data-state=shown]")).to_have_count(len(bench.widget.plays[1]))
    expect(page.get_by_role("radio").nth(1)).to_be_checked()
    page.get_by_role("radio").nth(0).check()
    bench.settle()
    expect(page.get_by_role("radio").nth(0)).to_be_checked()


# ---- for everyone


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_with_everything_open(page, theme):
    page.emulate_media(reduced_motion="reduce")
    bench = Bench.of(page, BoardWidget(BOARD, HAND, goal="Lay a tile.", preview=True), theme)
    for title in ("Write", "Options", "Keys"):
        page.get_by_text(title, exact=True).click()
    page.get_by_label("signs").click()
    page.get_by_label("Number the rows and columns").click()
    page.get_by_label("Your answer in notation").fill("alas")
    bench.button("Lay it").click()
    bench.tile(1).click()
    bench.cell(0, 3).hover()
    bench.settle()

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()


def test_on_a_small_screen_with_everything_open_nothing_sticks_out_and_everything_can_be_hit(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    Bench.of(page, BoardWidget(BOARD, "Ye Gs Bs Pv Of Pe", goal="Lay a tile. " * 5))
    for title in ("Write", "Options", "Keys"):
        page.get_by_text(title, exact=True).tap()
    page.get_by_label("Number the rows and columns").tap()
    expect(page.locator(".qw-beside span").first).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in page.locator(".qw-tool, .qw-place, .qw-button, .qw-field, .qw summary, .qw-cell").all():
        if part.is_visible():
            box = part.bounding_box()
            assert box["height"] >= 44, part.evaluate("(element) => element.outerHTML")
    context.close()
