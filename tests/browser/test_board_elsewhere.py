"""The same board in Notebook 7 and in Voilà, on a phone, and after the kernel was restarted."""

from pathlib import Path
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import expect

from lab import Lab

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[2] / "test-artifacts"

BOARD = """\
from qwirkle_lessons.engine import Board
from qwirkle_lessons.widgets import BoardWidget
BoardWidget(Board.parse("Bs Bd Be ../.. Rd .. .."), "Bc Bs Rs", goal="Lay a tile.")
"""


def cell(page, row, column):
    return page.locator(f'.qw-cell[data-key="{row},{column}"]')


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def play_a_turn(page):
    """A refusal by mouse, then a legal turn by keyboard."""
    page.get_by_role("button", name="2, blue square").click()
    cell(page, 0, 3).click()
    button(page, "Check").click()
    expect(page.locator(".qw").get_by_role("alert")).to_contain_text("Two blue squares in one line.")

    cell(page, 0, 3).focus()
    for key in ("Backspace", "1", "Enter", "c"):
        page.keyboard.press(key)
    expect(page.locator(".qw-verdict")).to_contain_text("4 points")
    expect(cell(page, 0, 3)).to_have_attribute("data-state", "old")


COMPLAINTS_OF_NOTEBOOK_7 = (
    "page error: Cannot read properties of undefined (reading 'schema')",
    "page error: Command 'filebrowser:open-path' not registered.",
)
"""What extensions made for JupyterLab alone say in Notebook 7, with a board in the page or without one."""


def test_a_turn_in_notebook_7(lab, watch):
    name = lab.write("in_notebook.ipynb", BOARD)
    page = lab.page
    page.goto(f"{lab.server.url}/notebooks/{quote(name)}")
    page.get_by_text("Python 3 (ipykernel)").first.wait_for(timeout=60_000)
    expect(page.locator(".jp-NotebookKernelStatus")).to_have_text("", timeout=60_000)
    page.locator(".jp-CodeCell .cm-content").first.click()

    page.keyboard.press("Control+Enter")

    page.locator(".qw-cell").first.wait_for()
    play_a_turn(page)
    watch.errors[:] = [error for error in watch.errors if error not in COMPLAINTS_OF_NOTEBOOK_7]
    expect(page.locator(".jp-CodeCell")).to_have_count(1)


ASKED_BY_VOILA = ("fontawesome", "mathjax")
"""What every page of Voilà asks the net for, with a board in it or without one."""

COMPLAINTS_OF_VOILA = (*ASKED_BY_VOILA, "@jupyter-notebook/lab-extension/static/remoteEntry")
"""What Voilà says of what it did not get, and of the extension of Notebook 7, which is installed beside it."""


def test_a_turn_in_voila(lab, watch):
    name = lab.write("in_voila.ipynb", BOARD)

    lab.page.goto(f"{lab.server.url}/voila/render/{quote(name)}")

    lab.page.locator(".qw-cell").first.wait_for(timeout=60_000)
    play_a_turn(lab.page)

    watch.outside[:] = [url for url in watch.outside if not any(name in url for name in ASKED_BY_VOILA)]
    watch.errors[:] = [error for error in watch.errors if not any(name in error for name in COMPLAINTS_OF_VOILA)]


def test_a_turn_by_finger_on_a_small_screen_in_jupyterlab(browser, lab_server, watch):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    watch.follow(page)
    lab = Lab(lab_server, page)
    lab.open(lab.write("small.ipynb", BOARD))
    lab.run_all()
    page.evaluate("() => void window.jupyterapp.commands.execute('application:toggle-left-area')")
    root = page.locator(".qw")
    root.scroll_into_view_if_needed()

    page.get_by_role("button", name="2, blue square").tap()
    cell(page, 0, 3).tap()
    button(page, "Check").tap()
    expect(root.get_by_role("alert")).to_contain_text("Two blue squares in one line.")
    cell(page, 0, 3).tap()
    page.get_by_role("button", name="1, blue circle").tap()
    cell(page, 0, 3).tap()
    button(page, "Check").tap()

    expect(page.locator(".qw-verdict")).to_contain_text("4 points")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    output = page.locator(".jp-OutputArea-child:has(.qw)")
    assert output.evaluate("(output) => output.scrollWidth <= output.clientWidth + 1")
    page.screenshot(path=ARTIFACTS / "board-360-in-jupyterlab.png")
    lab_server.close_kernels()
    context.close()


def test_after_a_restart_of_the_kernel_the_old_board_says_that_its_cell_must_be_run_again(lab):
    lab.open(lab.write("restart.ipynb", BOARD))
    lab.run_all()
    page = lab.page
    expect(page.locator(".qw-cell").first).to_be_visible()

    page.evaluate("() => void window.jupyterapp.commands.execute('kernelmenu:restart')")
    page.locator(".jp-Dialog").get_by_role("button", name="Confirm Kernel Restart").click()

    expect(page.locator(".qw").get_by_role("alert")).to_contain_text("Run the cell of this board again.")
    lab.wait_idle()
    lab.run_all()
    expect(page.locator(".qw")).to_have_count(1)
    play_a_turn(page)


def test_the_notebook_s_own_chords_go_through_the_board(lab):
    name = lab.write("save.ipynb", BOARD)
    lab.open(name)
    lab.run_all()
    page = lab.page
    page.locator(".jp-mod-dirty").first.wait_for()
    cell(page, 0, 3).focus()

    page.keyboard.press("Control+s")

    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    assert nbformat.read(lab.server.folder / name, as_version=4).cells[0].outputs
    for key in ("a", "b", "x", "d", "d"):
        page.keyboard.press(key)
    expect(page.locator(".jp-CodeCell")).to_have_count(1)
    expect(cell(page, 0, 3)).to_be_focused()
