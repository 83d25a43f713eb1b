"""The board in a real browser: by mouse, by finger, by keyboard, by name; in light and dark; large, small and zoomed.

The real script talks to the real widget (see `bench.py`); JupyterLab around them is in `test_board_in_lab.py`.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bench import Bench
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import KINDS, Board, Play, Tile, fitting_kinds, hand
from qwirkle_lessons.widgets import BoardWidget, Button

pytestmark = pytest.mark.browser

BOARD = Board.parse("Bs Bd Be ../.. Rd .. ..")
HAND = "Bc Bs Rs"


def a_board(**parts):
    return BoardWidget(BOARD, HAND, **({"goal": "Lay a tile."} | parts))


@pytest.fixture
def bench(page):
    return Bench.of(page, a_board())


def press(bench, *keys):
    for key in keys:
        bench.page.keyboard.press(key)
    bench.settle()


def attribute(locator, name):
    return locator.get_attribute(name)


def lay(bench, number, row, column):
    bench.tile(number).click()
    bench.cell(row, column).click()
    bench.settle()


# ---- by mouse


def test_a_legal_play_by_mouse(bench):
    lay(bench, 1, 0, 3)
    expect(bench.cell(0, 3)).to_have_attribute("data-state", "pending")
    assert bench.pending == [(0, 0, 3)]

    bench.button("Check").click()

    expect(bench.verdict).to_contain_text("4 points")
    expect(bench.cell(0, 3)).to_have_attribute("data-state", "old")
    expect(bench.page.locator(".qw-mark[data-kind=scored]")).to_have_count(1)
    expect(bench.page.locator(".qw-badge")).to_have_text(["4"])
    expect(bench.page.locator(".qw-place")).to_have_count(2)
    assert bench.widget.board == BOARD.after(Play.parse("Bc@0,3"))


def test_an_illegal_play_is_refused_and_mended(bench):
    lay(bench, 2, 0, 3)
    bench.button("Check").click()

    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares in one line.")
    expect(bench.page.locator(".qw-mark[data-kind=broken]")).to_have_count(2)
    expect(bench.page.locator(".qw-badge")).to_have_text(["twice"])

    bench.cell(0, 3).click()
    expect(bench.page.locator(".qw-mark")).to_have_count(0)
    expect(bench.verdict).not_to_contain_text("Two blue squares")
    lay(bench, 1, 0, 3)
    bench.button("Check").click()
    expect(bench.verdict).to_contain_text("4 points")


def test_a_tile_laid_again_the_same_way_shows_the_same_refusal(bench):
    lay(bench, 2, 0, 3)
    bench.button("Check").click()
    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares")

    bench.cell(0, 3).click()
    lay(bench, 2, 0, 3)

    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares")


def test_each_pending_tile_is_taken_back_alone(bench):
    lay(bench, 1, 0, 3)
    lay(bench, 3, -1, 0)

    bench.cell(0, 3).click()

    expect(bench.cell(0, 3)).to_have_attribute("data-state", "empty")
    expect(bench.cell(-1, 0)).to_have_attribute("data-state", "pending")
    bench.tile(3).click()
    expect(bench.cell(-1, 0)).to_have_attribute("data-state", "empty")
    assert bench.pending == []


def test_a_taken_cell_takes_no_second_tile(bench):
    lay(bench, 1, 0, 0)

    assert bench.pending == []
    expect(bench.page.get_by_text("A tile lies there already.")).to_be_visible()


def test_a_cell_without_a_chosen_tile_says_what_to_do(bench):
    bench.cell(0, 3).click()

    expect(bench.page.get_by_text("Choose a tile from your hand first.")).to_be_visible()


def test_the_last_tile_of_a_hand_need_not_be_chosen(page):
    bench = Bench.of(page, BoardWidget(BOARD, "Bc"))

    bench.cell(0, 3).click()

    assert bench.pending == [(0, 0, 3)]


def test_checking_nothing_is_no_attempt(bench):
    bench.button("Check").click()

    expect(bench.page.get_by_text("Lay a tile first.")).to_be_visible()


def test_a_tap_is_drawn_at_once_without_waiting_for_python(page):
    cells = [((row, column), KINDS[(7 * row + column) % 36]) for row in range(10) for column in range(20) if row % 2]
    bench = Bench.of(page, BoardWidget(Board.of(cells), HAND))
    bench.tile(1).click()

    drawn = page.evaluate(
        """() => {
            const [cell, place] = [document.querySelector('[data-key="4,4"]'), document.querySelector(".qw-place")];
            return [1, 2, 3, 4, 5].map(() => {
                const start = performance.now();
                cell.click();
                const state = cell.dataset.state + cell.querySelectorAll("svg").length;
                const milliseconds = performance.now() - start;
                cell.click();
                place.click();
                return [state, milliseconds];
            });
        }"""
    )

    assert len(bench.widget.board) == 100
    assert {state for state, _ in drawn} == {"pending1"}
    assert min(milliseconds for _, milliseconds in drawn) < 50


def test_a_preview_shows_the_sum_while_one_thinks(page):
    bench = Bench.of(page, a_board())
    lay(bench, 1, 0, 3)
    expect(bench.page.locator(".qw-badge")).to_have_text(["4"])
    expect(bench.verdict).to_have_attribute("data-preview", "yes")

    bench.cell(0, 3).click()
    expect(page.locator(".qw-mark")).to_have_count(0)
    lay(bench, 2, 0, 3)

    expect(bench.verdict).to_contain_text("Two blue squares in one line.")
    expect(page.get_by_role("alert")).to_be_empty()  # thinking is not interrupted
    bench.button("Check").click()
    expect(page.get_by_role("alert")).to_contain_text("Two blue squares in one line.")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_dragged_by_mouse(bench):
    mouse = bench.page.mouse
    mouse.move(*middle(bench.tile(1)))
    mouse.down()
    mouse.move(*middle(bench.cell(1, 3)), steps=3)
    expect(bench.cell(1, 3)).to_have_attribute("data-target", "yes")
    mouse.move(*middle(bench.cell(0, 3)), steps=3)
    mouse.up()

    assert bench.pending == [(0, 0, 3)]
    expect(bench.cell(0, 3)).to_have_attribute("data-state", "pending")
    expect(bench.page.locator("[data-target], [data-dragged], .qw-place[data-chosen]")).to_have_count(0)


def test_a_drag_ends_when_python_shows_something_else(bench):
    mouse = bench.page.mouse
    mouse.move(*middle(bench.tile(3)))
    mouse.down()
    mouse.move(*middle(bench.cell(1, 3)), steps=3)

    bench.widget.show(hand="Rs")
    bench.refresh()
    mouse.move(*middle(bench.cell(0, 3)), steps=3)
    mouse.up()

    assert bench.pending == []
    expect(bench.page.locator("[data-dragged]")).to_have_count(0)


@pytest.mark.parametrize("where", [(0, 0), None], ids=["on a tile", "outside the board"])
def test_a_tile_that_is_dropped(bench, where):
    mouse = bench.page.mouse
    mouse.move(*middle(bench.tile(1)))
    mouse.down()
    mouse.move(*(middle(bench.cell(*where)) if where else (900, 700)), steps=3)
    mouse.up()

    assert bench.pending == []
    expect(bench.tile(1)).to_have_attribute("aria-pressed", "false")
    lay(bench, 1, 0, 3)
    assert bench.pending == [(0, 0, 3)]


def test_a_tile_is_dragged_by_finger(browser):
    context = browser.new_context(viewport={"width": 400, "height": 740}, has_touch=True, is_mobile=True)
    bench = Bench.of(context.new_page(), a_board())
    start, end = middle(bench.tile(1)), middle(bench.cell(0, 3))
    finger = context.new_cdp_session(bench.page)

    for kind, points in [("touchStart", [start]), ("touchMove", [(200, 300)]), ("touchMove", [end]), ("touchEnd", [])]:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    expect(bench.cell(0, 3)).to_have_attribute("data-state", "pending")
    assert bench.pending == [(0, 0, 3)]
    context.close()


# ---- by keyboard


def test_a_turn_by_keyboard_alone(bench):
    press(bench, "Tab")
    expect(bench.page.locator(".qw-cell:focus")).to_have_count(1)
    press(bench, "2", "ArrowRight", "ArrowRight", "Enter", "c")
    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares in one line.")

    press(bench, "Backspace", "1", "Enter", "Control+Enter")

    expect(bench.verdict).to_contain_text("4 points")
    assert bench.widget.hand == hand("Bs Rs")


def test_the_focus_stays_where_it_is_through_a_turn(bench):
    bench.cell(0, 3).focus()
    bench.page.evaluate("window.focused = document.activeElement")
    press(bench, "1", "Enter", "c")
    expect(bench.verdict).to_contain_text("4 points")

    assert bench.page.evaluate("window.focused === document.activeElement")


def test_home_and_end_go_to_the_ends(bench):
    bench.cell(0, 0).focus()
    window = bench.widget.scene["window"]

    press(bench, "Home")
    expect(bench.cell(0, window[1])).to_be_focused()
    press(bench, "End")
    expect(bench.cell(0, window[3])).to_be_focused()
    press(bench, "Control+Home")
    expect(bench.cell(window[0], window[1])).to_be_focused()
    press(bench, "Control+End")
    expect(bench.cell(window[2], window[3])).to_be_focused()


def test_each_part_takes_one_tab_stop_each(bench):
    stops = []
    for _ in range(7):
        press(bench, "Tab")
        stops.append(bench.page.evaluate("document.activeElement.className || document.activeElement.tagName"))

    assert stops == ["qw-cell", "qw-place", "qw-button", "qw-tool", "SUMMARY", "qw-kind", "BODY"]


def test_buttons_and_tools_are_walked_with_arrows_and_remember_where_one_was(bench):
    bench.button("Check").focus()
    press(bench, "ArrowRight")
    expect(bench.button("Take back")).to_be_focused()

    press(bench, "Tab", "End")
    expect(bench.button("Keys")).to_be_focused()
    press(bench, "Shift+Tab")
    expect(bench.button("Take back")).to_be_focused()
    press(bench, "Tab", "Home", "Enter")
    expect(bench.button("Smaller tiles")).to_be_focused()
    assert bench.cell(0, 0).bounding_box()["width"] < 46


def test_g_goes_to_the_grid_of_kinds_and_back(bench):
    bench.page.locator("summary", has_text="Grid of kinds").click()
    bench.cell(0, 3).focus()

    press(bench, "g")
    expect(bench.page.locator(".qw-kind:focus")).to_have_count(1)
    press(bench, "g")

    expect(bench.cell(0, 3)).to_be_focused()


def test_the_hand_is_walked_with_arrows_and_left_upward(bench):
    bench.tile(1).focus()
    press(bench, "ArrowRight", "ArrowRight", "Enter")
    expect(bench.tile(3)).to_have_attribute("aria-pressed", "true")

    press(bench, "ArrowUp")

    expect(bench.page.locator(".qw-cell:focus")).to_have_count(1)


def test_escape_lets_go_of_the_chosen_tile(bench):
    bench.cell(0, 3).focus()
    press(bench, "1")
    expect(bench.tile(1)).to_have_attribute("aria-pressed", "true")

    press(bench, "Escape", "Enter")

    expect(bench.tile(1)).to_have_attribute("aria-pressed", "false")
    assert bench.pending == []


def test_a_question_mark_shows_the_keys(bench):
    bench.cell(0, 3).focus()

    press(bench, "?")

    expect(bench.page.get_by_text("take the last tile back")).to_be_visible()
    expect(bench.page.locator(".qw-whisper")).to_have_text("The keys are listed below the board.")
    press(bench, "?")
    expect(bench.page.get_by_text("take the last tile back")).to_be_hidden()


def test_the_keys_of_the_buttons_are_listed_too(page):
    bench = Bench.of(page, a_board(buttons=[Button("check", "Check", key="c"), Button("hint", "Hint", key="h")]))
    bench.button("Keys").click()

    keys = page.locator(".qw-keys dt").all_inner_texts()

    assert keys[-1] == "H"
    assert {"G", "R", "C or Ctrl+Enter", "Page Up, Page Down", "Ctrl+Home, Ctrl+End"} <= set(keys)
    assert len(keys) == len(set(keys))


def test_taking_back_nothing_says_so(bench):
    bench.button("Take back").click()

    expect(bench.page.get_by_text("There is nothing to take back.")).to_be_visible()


def test_a_badge_at_the_rim_is_whole_and_covers_no_tile(page):
    bench = Bench.of(page, BoardWidget(Board.parse("Bc Bs Bd Be Bv"), "Rf", kinds=False, preview=False))
    lay(bench, 1, 0, 5)
    bench.button("Check").click()
    expect(page.locator(".qw-badge span")).to_have_text("mixed")

    badge, view = page.locator(".qw-badge span").bounding_box(), page.locator(".qw-scroll").bounding_box()

    assert badge["x"] + badge["width"] <= view["x"] + view["width"]
    assert badge["x"] >= bench.cell(0, 6).bounding_box()["x"] - 12


def test_nothing_below_the_verdict_moves_when_an_answer_comes(bench):
    lay(bench, 2, 0, 3)
    before = bench.button("Check").bounding_box()

    bench.button("Check").click()

    expect(bench.page.get_by_role("alert")).to_contain_text("Two blue squares")
    assert bench.button("Check").bounding_box() == before


def test_no_key_of_ours_reaches_the_notebook(bench):
    bench.page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    bench.cell(0, 3).focus()

    press(bench, "ArrowLeft", "1", "Enter", "Backspace", "c", "x")

    assert bench.page.evaluate("heard") == []
    assert attribute(bench.page.locator(".qw"), "data-lm-suppress-shortcuts") == "true"


def test_a_double_click_is_one_check(bench):
    lay(bench, 1, 0, 3)

    bench.button("Check").dblclick()
    bench.settle()
    bench.button("Check").click()
    bench.settle()

    assert bench.page.evaluate("sent.length") == 1
    expect(bench.verdict).to_contain_text("4 points")


def test_what_was_refused_is_checked_again_when_it_has_changed(bench):
    lay(bench, 2, 0, 3)
    for _ in range(2):
        bench.button("Check").click()
        bench.settle()
    assert bench.page.evaluate("sent.length") == 1

    bench.cell(0, 3).click()
    lay(bench, 1, 0, 3)
    bench.button("Check").click()

    expect(bench.verdict).to_contain_text("4 points")
    assert bench.page.evaluate("sent.length") == 2


def test_a_hint_does_not_keep_one_from_checking(page):
    class Hinting(BoardWidget):
        def act(self, action):
            return Verdict("note", "A hint.")

    buttons = [Button("check", "Check", primary=True), Button("hint", "Hint", key="h")]
    bench = Bench.of(page, Hinting(BOARD, HAND, buttons=buttons))
    lay(bench, 1, 0, 3)
    bench.button("Hint").click()
    expect(bench.verdict).to_contain_text("A hint.")

    bench.button("Check").click()

    expect(bench.verdict).to_contain_text("4 points")


def test_a_key_that_is_held_down_checks_once(bench):
    bench.cell(0, 3).focus()
    press(bench, "2", "Enter")

    for _ in range(5):
        bench.page.keyboard.down("c")
    bench.page.keyboard.up("c")

    assert bench.page.evaluate("sent.length") == 1


# ---- by name


def test_a_turn_through_names_alone(bench):
    page = bench.page
    page.get_by_role("toolbar", name="Your tiles").get_by_role("button", name="1, blue circle").click()
    table = page.get_by_role("grid", name="Table")
    row = table.get_by_role("row", name="row 0", exact=True)
    row.get_by_role("gridcell", name="row 0, column 3, empty, 1 of your tiles fits").click()

    expect(row.get_by_role("gridcell", name="row 0, column 3, blue circle, yours, not checked yet")).to_have_count(1)
    page.get_by_role("button", name="Check").click()

    expect(row.get_by_role("gridcell", name="row 0, column 3, blue circle", exact=True)).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text="4 points")).to_have_count(1)


def test_empty_cells_say_how_many_tiles_fit_as_python_counts_them(bench):
    for cell in BOARD.frontier:
        fits = sum(tile in fitting_kinds(BOARD, cell) for tile in hand(HAND))
        name = attribute(bench.cell(*cell), "aria-label")
        assert name.startswith(f"row {cell.row}, column {cell.col}, empty")
        assert name.endswith(bench.widget.words["fit_counts"][fits])
    assert attribute(bench.cell(-2, -2), "aria-label").endswith("empty")


def test_kinds_say_how_many_are_unseen(bench):
    kinds = bench.page.get_by_role("grid", name="Grid of kinds")

    expect(kinds.get_by_role("gridcell", name="blue square, 1 of 3 unseen")).to_have_count(1)
    expect(kinds.get_by_role("gridcell", name="purple circle, 3 of 3 unseen")).to_have_count(1)
    expect(kinds.get_by_role("row", name="blue")).to_have_count(1)


def test_small_things_are_whispered(bench):
    status = bench.page.locator(".qw-whisper")
    bench.tile(1).click()
    expect(status).to_have_text("Chosen: blue circle.")
    bench.cell(0, 3).click()
    expect(status).to_have_text("Laid: blue circle on row 0, column 3.")
    bench.cell(0, 3).click()
    expect(status).to_have_text("Back in your hand: blue circle.")


def test_the_lines_through_a_cell_are_read(bench):
    bench.cell(1, 1).focus()
    press(bench, "r")
    expect(bench.page.locator(".qw-whisper")).to_have_text("Row: red diamond. Column: blue diamond, red diamond.")

    bench.cell(0, 3).focus()
    press(bench, "r")

    expect(bench.page.locator(".qw-whisper")).to_have_text(
        "Row: blue square, blue diamond, blue eight-pointed star, empty. Column: empty."
    )


# ---- help and the grid of kinds


def test_a_chosen_tile_shows_the_cells_where_it_fits(bench):
    bench.tile(1).click()

    lit = {attribute(cell, "data-key") for cell in bench.page.locator(".qw-cell[data-fits]").all()}
    fits = {
        f"{row},{column}" for row, column in BOARD.frontier if Tile.parse("Bc") in fitting_kinds(BOARD, (row, column))
    }
    assert lit == fits


def test_pointing_at_a_cell_lights_the_kinds_that_fit_there(bench):
    bench.cell(0, 3).hover()

    lit = [int(attribute(kind, "data-key")) for kind in bench.page.locator(".qw-kind[data-fits]").all()]
    assert lit == [tile.kind for tile in fitting_kinds(BOARD, (0, 3))]
    bench.cell(-2, -2).hover()
    expect(bench.page.locator(".qw-kind[data-fits]")).to_have_count(0)


def test_walking_to_a_cell_lights_the_kinds_that_fit_there(bench):
    bench.cell(0, 4).focus()
    press(bench, "ArrowLeft")

    expect(bench.page.locator(".qw-kind[data-fits]")).to_have_count(len(fitting_kinds(BOARD, (0, 3))))


def test_pointing_at_a_kind_lights_the_cells_where_it_fits(bench):
    kind = Tile.parse("Bv")
    bench.page.locator(f".qw-kind >> nth={kind.kind}").hover()

    fits = [cell for cell in BOARD.frontier if kind in fitting_kinds(BOARD, cell)]
    expect(bench.page.locator(".qw-cell[data-fits]")).to_have_count(len(fits))


def test_beside_a_pending_tile_the_help_is_for_the_longer_play(bench):
    lay(bench, 1, 0, 3)
    bench.cell(0, 4).hover()

    lit = [int(attribute(kind, "data-key")) for kind in bench.page.locator(".qw-kind[data-fits]").all()]
    assert lit == [Tile.parse("Bv").kind, Tile.parse("Bf").kind]


def test_without_help_nothing_is_given_away(page):
    bench = Bench.of(page, a_board(help=False))
    bench.tile(1).click()
    bench.cell(0, 3).hover()

    expect(page.locator("[data-fits]")).to_have_count(0)
    assert attribute(bench.cell(0, 3), "aria-label").endswith("empty")


def test_the_grid_of_kinds_can_be_folded(bench):
    bench.page.locator("summary", has_text="Grid of kinds").click()

    expect(bench.page.locator(".qw-kind").first).to_be_hidden()


# ---- other questions


class Echo(BoardWidget):
    """Answers with what it understood."""

    def judge(self, answer):
        return Verdict("right", answer if isinstance(answer, str) else " ".join(str(part) for part in answer))

    def settle(self, answer, verdict):
        """Nothing follows."""


def test_cells_are_chosen_and_let_go(page):
    bench = Bench.of(page, Echo(BOARD, answer="cells", help=False))
    bench.cell(0, 3).click()
    bench.cell(0, 0).focus()
    press(bench, " ", "ArrowRight", "Enter", "Enter", "c")

    expect(bench.verdict).to_contain_text("Cell(row=0, col=0) Cell(row=0, col=3)")
    expect(bench.cell(0, 3)).to_have_attribute("aria-selected", "true")
    expect(bench.cell(0, 1)).to_have_attribute("aria-selected", "false")


def test_kinds_are_chosen_on_the_grid(page):
    bench = Bench.of(page, Echo(BOARD, answer="kinds", help=False))
    page.get_by_role("gridcell", name="red clover").click()
    press(bench, "ArrowDown", "Enter", "c")

    expect(bench.verdict).to_contain_text("Rv Ov")


def test_a_choice_is_made(page):
    bench = Bench.of(page, Echo(BOARD, answer="choice", choices=["It is legal.", "It breaks a <b>rule</b>."]))
    page.get_by_role("radio", name="It is legal.").click()
    press(bench, "ArrowDown", "Control+Enter")

    expect(bench.verdict).to_contain_text("It breaks a <b>rule</b>.")


def test_a_choice_is_made_by_its_number(page):
    bench = Bench.of(page, Echo(BOARD, answer="choice", choices=["It is legal.", "It is not."]))
    bench.cell(0, 0).focus()
    press(bench, "2")
    expect(page.get_by_role("radio", name="It is not.")).to_be_checked()

    page.get_by_role("radio", name="It is not.").focus()
    press(bench, "Enter")

    expect(bench.verdict).to_contain_text("It is not.")


def test_tiles_of_the_hand_are_picked(page):
    bench = Bench.of(page, Echo(BOARD, "Bc Bs Rs", answer="hand"))
    bench.tile(1).click()
    bench.cell(0, 0).focus()
    press(bench, "3", "1", "2", "c")

    expect(bench.verdict).to_contain_text("Rs Bs")


def test_where_one_tap_is_the_answer_nobody_presses_check(page):
    bench = Bench.of(page, Echo(BOARD, HAND, answer="hand", at_once=True, buttons=()))
    bench.tile(1).click()
    expect(bench.verdict).to_contain_text("Bc")

    bench.tile(3).click()

    expect(bench.verdict).to_contain_text("Rs")
    expect(bench.tile(1)).to_have_attribute("aria-pressed", "false")


def test_a_tile_that_is_brought_to_the_table_is_chosen(page):
    bench = Bench.of(page, Echo(BOARD, HAND, answer="hand", at_once=True, buttons=()))
    page.mouse.move(*middle(bench.tile(3)))
    page.mouse.down()
    page.mouse.move(*middle(bench.cell(0, 3)), steps=3)
    page.mouse.up()

    expect(bench.verdict).to_contain_text("Rs")


def test_marks_of_a_question_stay_until_an_answer_brings_its_own(page):
    line = Mark(BOARD.cells[:3], "note", "this line")
    bench = Bench.of(page, a_board(marks=[line], preview=False))
    expect(page.locator(".qw-badge")).to_have_text(["this line"])

    lay(bench, 1, 0, 3)
    expect(page.locator(".qw-badge")).to_have_text(["this line"])
    bench.button("Check").click()

    expect(page.locator(".qw-badge")).to_have_text(["4"])


def test_tiles_of_somebody_else_are_new_and_stay(page):
    bench = Bench.of(page, a_board(shown=Play.parse("Bd@0,3")))
    bench.cell(0, 3).click()

    expect(bench.cell(0, 3)).to_have_attribute("data-state", "shown")
    assert attribute(bench.cell(0, 3), "aria-label").endswith("blue diamond, new on the table")


def test_a_board_to_look_at_has_no_buttons(page):
    bench = Bench.of(page, BoardWidget(BOARD, answer="look"))

    bench.cell(0, 3).click()

    expect(page.locator(".qw-button:visible")).to_have_count(0)
    assert bench.pending == []


# ---- what must not happen


def test_two_views_of_one_board_agree(page):
    bench = Bench.of(page, a_board(), views=2)
    bench.tile(2, view=1).click()
    bench.cell(0, 3, view=0).click()
    assert bench.pending == []

    bench.cell(0, 3, view=1).click()

    expect(bench.cell(0, 3, view=0)).to_have_attribute("data-state", "pending")
    page.get_by_role("button", name="Check").nth(0).click()
    expect(page.locator(".qw").nth(1).get_by_role("alert")).to_contain_text("Two blue squares")


def test_a_view_that_is_closed_listens_no_more(page):
    bench = Bench.of(page, a_board(), views=2)

    page.evaluate("endings[0]()")
    lay(bench, 1, 0, 3)

    expect(page.locator(".qw")).to_have_count(1)
    assert bench.pending == [(0, 0, 3)]


def test_texts_with_html_in_them_are_shown_as_texts(page):
    evil = "<img src=x onerror=alert(1)>"
    bench = Bench.of(page, BoardWidget(BOARD, goal=evil, answer="choice", choices=[evil]))

    expect(page.locator(".qw img")).to_have_count(0)
    assert bench.page.locator(".qw-goal").inner_text() == evil


def test_a_failure_is_shown_beside_the_board(page):
    class Failing(BoardWidget):
        def judge(self, answer):
            raise ZeroDivisionError("the judge tripped")

    bench = Bench.of(page, Failing(BOARD, HAND))
    lay(bench, 1, 0, 3)
    bench.button("Check").click()

    expect(page.get_by_role("alert")).to_contain_text("It is not your mistake.")
    expect(page.get_by_role("alert")).to_contain_text("the judge tripped")


def test_a_board_whose_kernel_is_gone_says_so(page):
    page.clock.install()
    bench = Bench.of(page, a_board())
    page.evaluate("void (model.send = () => {})")
    lay(bench, 1, 0, 3)
    bench.button("Check").click()

    page.clock.fast_forward(9000)

    expect(page.get_by_role("alert")).to_contain_text("Run the cell of this board again.")


def test_a_board_whose_channel_is_closed_says_so(page):
    bench = Bench.of(page, a_board())
    page.evaluate("void (model.send = () => { throw new Error('the channel is closed') })")
    bench.button("Check").click()

    expect(page.get_by_role("alert")).to_contain_text("Run the cell of this board again.")


def test_the_next_scene_is_patched_and_not_drawn_anew(bench):
    bench.page.evaluate("window.before = [...document.querySelectorAll('.qw-cell')]")
    bench.cell(0, 3).focus()

    bench.widget.show(board=BOARD.after(Play.parse("Bc@0,3")), hand="Rs Bs")
    bench.refresh()

    expect(bench.cell(0, 3)).to_have_attribute("data-state", "old")
    assert bench.page.evaluate("before.every((cell) => cell.isConnected)")
    expect(bench.cell(0, 3)).to_be_focused()


def test_when_the_focused_button_is_gone_the_focus_goes_to_the_next_one(bench):
    bench.button("Check").focus()

    bench.widget.show(buttons=[Button("again", "Again"), Button("next", "Next", primary=True)])
    bench.refresh()

    expect(bench.button("Next")).to_be_focused()


def test_when_nothing_is_asked_any_more_the_focus_goes_to_what_comes_next(bench):
    bench.tile(3).focus()

    bench.widget.show(hand="", answer="look", buttons=[Button("next", "Next", primary=True)])
    bench.refresh()

    expect(bench.button("Next")).to_be_focused()


def test_when_the_focused_cell_is_gone_the_focus_goes_to_the_table(bench):
    bench.cell(0, 3).focus()

    bench.widget.show(board=Board.parse("@50,50 Rc Rs"))
    bench.refresh()

    expect(bench.page.locator(".qw-cell:focus")).to_have_count(1)


def test_a_table_that_grows_to_the_left_leaves_the_cell_under_the_finger(page):
    page.set_viewport_size({"width": 300, "height": 900})
    bench = Bench.of(page, BoardWidget(Board.parse("Rc Rs Rd Rv Rf Re"), "Bc Bs", kinds=False))
    rim = bench.widget.scene["window"][1]
    bench.tile(1).click()
    bench.cell(0, rim).scroll_into_view_if_needed()
    before = bench.cell(0, rim).bounding_box()

    bench.cell(0, rim).click()

    expect(bench.cell(0, rim - 1)).to_have_count(1)
    assert bench.cell(0, rim).bounding_box()["x"] == pytest.approx(before["x"], abs=1)


# ---- look: sizes, themes, zoom


@pytest.mark.parametrize("zoom", [0.8, 1, 1.5])
def test_a_tap_hits_the_cell_it_points_at_when_the_page_is_zoomed(bench, zoom):
    bench.page.evaluate(f"document.body.style.zoom = {zoom}")
    bench.tile(1).click()
    box = bench.cell(0, 3).bounding_box()

    bench.page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9)

    assert bench.pending == [(0, 0, 3)]


def test_on_a_small_screen_nothing_sticks_out(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    rows = "Rc Rs Rd Rv Rf Re .. .. .. ..\n.. .. .. .. .. Oe Oc Os Od Ov"
    bench = Bench.of(page, BoardWidget(Board.parse(rows), "Ye Gs Bs Pv Of Pe", goal="Lay a tile. " * 5))
    bench.cell(2, 5).tap()
    assert page.locator(".qw-kind[data-fits]").count() == len(fitting_kinds(bench.widget.board, (2, 5)))
    bench.tile(1).tap()
    bench.cell(2, 5).tap()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for place in page.locator(".qw-place").all():
        box = place.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    assert len({place.bounding_box()["y"] for place in page.locator(".qw-place").all()}) == 1
    assert bench.cell(2, 5).bounding_box()["width"] >= 40
    assert bench.pending == [(0, 2, 5)]
    context.close()


def test_with_reduced_motion_nothing_moves(bench):
    bench.page.emulate_media(reduced_motion="reduce")

    lay(bench, 1, 0, 3)

    assert bench.page.evaluate("document.getAnimations().length") == 0


STATES = {
    "empty": lambda bench: None,
    "chosen": lambda bench: bench.tile(1).click(),
    "pending": lambda bench: lay(bench, 1, 0, 3),
    "refused": lambda bench: (lay(bench, 2, 0, 3), bench.button("Check").click()),
    "accepted": lambda bench: (lay(bench, 1, 0, 3), bench.button("Check").click()),
    "keys": lambda bench: bench.page.get_by_text("Keys", exact=True).click(),
}
OUTCOMES = {"refused": "wrong", "accepted": "right"}


# In the dark the refused state is asked in JupyterLab too, and everything open in test_board_tools.py.
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_in_the_state(page, state, theme):
    page.emulate_media(reduced_motion="reduce")
    bench = Bench.of(page, a_board(), theme)
    STATES[state](bench)
    if state in OUTCOMES:
        expect(bench.verdict).to_have_attribute("data-outcome", OUTCOMES[state])

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("answer", ["cells", "kinds", "choice", "hand", "look"])
def test_axe_finds_nothing_in_a_question_for(page, answer):
    bench = Bench.of(
        page, BoardWidget(BOARD, HAND, goal="A question.", answer=answer, choices=["yes", "no"], help=False)
    )
    bench.cell(0, 0).click()
    page.locator(".qw-kind").first.click()

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(
    ("theme", "scheme", "dark"),
    [
        ("light", "dark", False),
        ("dark", "light", True),
        (None, "light", False),
        (None, "dark", True),
    ],
)
def test_the_board_follows_the_theme_of_jupyterlab_and_else_that_of_the_reader(page, theme, scheme, dark):
    page.emulate_media(color_scheme=scheme)
    Bench.of(page, a_board(), theme)

    ground = page.locator(".qw-body").evaluate("(body) => getComputedStyle(body).backgroundColor")

    assert ground == ("rgb(29, 29, 33)" if dark else "rgb(244, 244, 246)")
