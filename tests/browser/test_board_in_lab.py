"""The board in JupyterLab: the same turns as on the bench, with a kernel, a notebook and its keys around the board."""

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

BOARD = """\
from qwirkle_lessons.engine import Board
from qwirkle_lessons.widgets import BoardWidget
BoardWidget(Board.parse("Bs Bd Be ../.. Rd .. .."), "Bc Bs Rs", goal="Lay a tile.")
"""


@pytest.fixture
def page_with_board(lab):
    lab.open(lab.write("board.ipynb", BOARD))
    lab.run_all()
    lab.page.locator(".qw-cell").first.wait_for()
    return lab.page


def cell(page, row, column):
    return page.locator(f'.qw-cell[data-key="{row},{column}"]')


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def choose_theme(page, name, light):
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-item", has_text="Theme").first.hover()
    page.get_by_text(name, exact=True).click()
    page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")


@pytest.fixture
def dark_page_with_board(page_with_board):
    """JupyterLab remembers its theme, so it gets the light one back."""
    choose_theme(page_with_board, "JupyterLab Dark", "false")
    yield page_with_board
    choose_theme(page_with_board, "JupyterLab Light", "true")


def test_legal_and_illegal_plays_by_mouse(page_with_board):
    page = page_with_board
    page.get_by_role("button", name="2, blue square").click()
    cell(page, 0, 3).click()
    button(page, "Check").click()
    expect(page.locator(".qw").get_by_role("alert")).to_contain_text("Two blue squares in one line.")
    expect(page.locator(".qw-mark[data-kind=broken]")).to_have_count(2)

    cell(page, 0, 3).click()
    page.get_by_role("button", name="1, blue circle").click()
    cell(page, 0, 3).click()
    button(page, "Check").click()

    expect(page.locator(".qw-verdict")).to_contain_text("4 points")
    expect(cell(page, 0, 3)).to_have_attribute("data-state", "old")
    expect(page.locator(".qw-place")).to_have_count(2)


def test_a_turn_by_keyboard_alone_while_the_notebook_keeps_its_cells(page_with_board):
    page = page_with_board
    cells = page.locator(".jp-CodeCell").count()
    cell(page, 0, 1).focus()
    for key in ("2", "ArrowRight", "ArrowRight", "Enter", "c"):
        page.keyboard.press(key)
    expect(page.locator(".qw").get_by_role("alert")).to_contain_text("Two blue squares in one line.")

    for key in ("Backspace", "1", "Enter", "Control+Enter"):
        page.keyboard.press(key)

    expect(page.locator(".qw-verdict")).to_contain_text("4 points")
    # In the notebook's command mode these keys would insert, cut and move cells, or run them.
    for key in ("a", "b", "x", "d", "d", "0", "j", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator(".jp-CodeCell")).to_have_count(cells)
    expect(cell(page, -1, 3)).to_be_focused()


def test_escape_leaves_the_board_and_the_arrows_walk_through_the_notebook_again(lab):
    lab.open(lab.write("leave.ipynb", BOARD, "1 + 1"))
    lab.run_all()
    page = lab.page
    cells = page.locator(".jp-Cell")
    cell(page, 0, 3).focus()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(cell(page, 0, 3)).to_be_focused()
    expect(page.locator(".qw-whisper")).to_have_text("No tile is chosen.")

    page.keyboard.press("Escape")

    expect(cells.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cells.nth(1)).to_be_focused()
    expect(cells).to_have_count(2)


def test_a_tap_hits_the_cell_it_points_at_when_the_browser_zooms(page_with_board):
    """A browser that zooms has fewer or more pixels of CSS for the same screen, and larger or smaller ones."""
    page = page_with_board
    session = page.context.new_cdp_session(page)
    for count, (zoom, tile, place) in enumerate([(0.8, "1, blue circle", (0, 3)), (1.5, "3, red square", (-1, 0))], 1):
        screen = {"width": round(1280 / zoom), "height": round(900 / zoom), "deviceScaleFactor": zoom, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", screen)
        page.wait_for_function("width => innerWidth === width", arg=screen["width"])
        page.get_by_role("button", name=tile).click()
        target = cell(page, *place)
        target.scroll_into_view_if_needed()
        box = target.bounding_box()

        page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9)

        expect(target).to_have_attribute("data-state", "pending")
        expect(page.locator(".qw-cell[data-state=pending]")).to_have_count(count)


def test_a_cell_that_is_run_three_times_leaves_one_working_board(lab):
    lab.open(lab.write("again.ipynb", BOARD))
    for _ in range(3):
        lab.run_all()
    page = lab.page
    expect(page.locator(".qw")).to_have_count(1)

    page.get_by_role("button", name="1, blue circle").click()
    cell(page, 0, 3).click()
    button(page, "Check").click()

    expect(page.locator(".qw-verdict")).to_contain_text("4 points")


def test_two_views_of_one_board_agree_in_jupyterlab(lab):
    lab.open(lab.write("views.ipynb", BOARD.replace("BoardWidget(Board", "w = BoardWidget(Board") + "w", "w"))
    lab.run_all()
    page = lab.page
    expect(page.locator(".qw")).to_have_count(2)
    first, second = page.locator(".qw").nth(0), page.locator(".qw").nth(1)

    first.get_by_role("button", name="1, blue circle").click()
    first.locator('[data-key="0,3"]').click()
    expect(second.locator('[data-key="0,3"]')).to_have_attribute("data-state", "pending")
    button(second, "Check").click()

    expect(first.locator(".qw-verdict")).to_contain_text("4 points")


def test_axe_finds_nothing_in_dark_jupyterlab(dark_page_with_board):
    page = dark_page_with_board
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="2, blue square").click()
    cell(page, 0, 3).click()
    button(page, "Check").click()
    expect(page.locator(".qw").get_by_role("alert")).to_contain_text("Two blue squares")

    found = Axe().run(page, context=".qw")

    assert found.violations_count == 0, found.generate_report()
    assert page.locator(".qw-body").evaluate("(body) => getComputedStyle(body).backgroundColor") == "rgb(29, 29, 33)"


def test_a_board_that_is_not_run_is_a_picture_with_words(lab):
    lab.open(lab.write("stored.ipynb", BOARD))
    lab.run_all()
    page = lab.page
    page.locator(".qw-cell").first.wait_for()
    page.keyboard.press("Control+s")
    path = lab.server.folder / "stored.ipynb"
    page.wait_for_function("() => !document.querySelector('.jp-mod-dirty')")

    notebook = nbformat.read(path, as_version=4)
    for output in notebook.cells[0].outputs:
        output.data.pop("application/vnd.jupyter.widget-view+json")
    notebook.metadata.pop("widgets", None)
    nbformat.write(notebook, lab.server.folder / "not_run.ipynb")
    lab.open("not_run.ipynb")

    expect(page.locator(".jp-OutputArea-output img").first).to_be_visible()
    page.get_by_text("The board in words").click()
    expect(page.locator(".jp-OutputArea-output table")).to_contain_text("blue eight-pointed star")
