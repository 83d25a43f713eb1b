"""Each lesson from beginning to end, in JupyterLab: by mouse, by keyboard alone, by names alone; and with mistakes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from lab import NOTEBOOKS
from learners import Keyboard, Mouse, Names, boards_of, err, play_to_the_end, twins_of

pytestmark = pytest.mark.browser

START, LESSON, TEACHERS = "en/00_start_here.ipynb", "en/02_legal_lines.ipynb", "en/20_for_teachers.ipynb"
NOTEBOOK_NAMES = sorted(path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.glob("en/*.ipynb"))

RULES_ALONE = {START, LESSON, TEACHERS}
"""Notebooks whose mistakes are broken rules: what breaks is said, and there is no other name for it."""


@pytest.fixture(params=[START, LESSON], ids=["the first minute", "lesson 2"])
def notebook(request):
    return request.param


def learners_of(lab, notebook, how=Mouse):
    """Open and run a notebook; a learner at each of its boards with exercises."""
    lab.open(notebook)
    lab.run_all()
    boards = lab.page.locator(".qw")
    return [how(lab.page, boards.nth(place), twin) for place, twin in twins_of(notebook)]


def test_it_is_played_to_the_end_by_names_alone(lab, notebook):
    for learner in learners_of(lab, notebook, Names):
        play_to_the_end(learner)


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTEBOOK_NAMES)
def test_each_lesson_is_finished_with_right_answers(lab, name):
    for learner in learners_of(lab, name):
        play_to_the_end(learner)


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTEBOOK_NAMES)
def test_each_lesson_names_the_mistakes_of_who_is_wrong(lab, name):
    learners = learners_of(lab, name)
    named = set().union(*(err(learner) for learner in learners))

    assert named or not learners or name in RULES_ALONE


def test_it_is_played_to_the_end_by_keyboard_alone(lab, notebook):
    """As the top of the first notebook says: Shift+Enter to the first board, Ctrl+Enter, Tab; then Tab to the next."""
    lab.open(notebook)
    keys = lab.page.keyboard
    cells = lab.page.locator(".jp-Cell").count()
    active = lab.page.locator(".jp-Cell.jp-mod-active:focus-within, .jp-Cell.jp-mod-active:focus")
    picture = active.locator("img[alt]").first
    while not picture.count():
        before = active.inner_text()
        keys.press("Shift+Enter")
        expect(active).not_to_have_text(before)
    for place, twin in twins_of(notebook):
        expect(picture).to_be_visible()
        keys.press("Control+Enter")
        board = lab.page.locator(".qw").nth(place)
        expect(board.locator(".qw-goal")).to_have_text(twin.board.scene["goal"])
        learner = Keyboard(lab.page, board, twin)
        learner.tab_to(":is(.qw-cell, .qw-place, .qw-kind, input)")
        play_to_the_end(learner)
        while board.locator(":focus").count():
            keys.press("Tab")

    expect(lab.page.locator(".jp-Cell")).to_have_count(cells)


# ---- for everyone, in the dark, on a small screen


def choose_theme(page, name):
    page.evaluate(
        "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", f"JupyterLab {name}"
    )
    page.locator(f"body[data-jp-theme-light={str(name == 'Light').lower()}]").wait_for(state="attached")


@pytest.fixture
def themed_page(lab):
    """JupyterLab remembers its theme, so it gets the light one back."""
    yield lab.page
    choose_theme(lab.page, "Light")


PROSE_AND_BOARDS = {"include": [[".qw"], [".jp-MarkdownOutput"]]}


def test_axe_finds_nothing_in_light_and_in_dark(lab, themed_page, notebook):
    themed_page.emulate_media(reduced_motion="reduce")
    first = learners_of(lab, notebook)[0]
    first.give(first.twin.item.solution())
    expect(first.place.locator(".qw-verdict")).to_have_attribute("data-outcome", "right")

    for theme in ("Light", "Dark"):
        choose_theme(themed_page, theme)
        found = Axe().run(themed_page, context=PROSE_AND_BOARDS)

        assert found.violations_count == 0, found.generate_report()


FITS = "table => table.scrollWidth <= table.clientWidth && table.clientWidth > 200"
LIES_INSIDE = """
part => {
    const [inner, outer] = [part, part.closest(".jp-OutputArea-output")].map(each => each.getBoundingClientRect());
    return part.hidden
        || inner.left >= outer.left && inner.right <= outer.right && part.scrollWidth <= Math.ceil(inner.width);
}
"""


def test_on_a_small_screen_each_board_can_be_seen_whole(lab, notebook):
    """A large table keeps its tiles large enough for fingers, and one press brings all of it into view."""
    page = lab.page
    lab.open(notebook)
    lab.run_all()
    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 360, "height": 740})
    boards = page.locator(".qw")
    expect(boards).to_have_count(len(boards_of(notebook)))
    smallest = boards.first.locator(".qw-scroll")
    expect(smallest.locator(".qw-row").first.locator(".qw-cell")).to_have_count(7)
    page.wait_for_function(FITS, arg=smallest.element_handle())
    assert smallest.locator(".qw-cell").first.bounding_box()["width"] >= 24

    for board in boards.all():
        board.scroll_into_view_if_needed()
        if not board.locator(".qw-scroll").is_visible():
            continue
        board.get_by_role("button", name="Show the whole table").click()

        page.wait_for_function(FITS, arg=board.locator(".qw-scroll").element_handle())
        for part in (".qw-body", ".qw-scroll", ".qw-buttons", ".qw-tools", ".qw-kinds"):
            assert page.evaluate(LIES_INSIDE, board.locator(part).element_handle()), part
