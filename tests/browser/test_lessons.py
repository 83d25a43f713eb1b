"""The first minute and lesson 2 from beginning to end, in JupyterLab: by mouse, by keyboard alone, by names alone.

What is right is worked out in Python. A twin of each board is played there, answer by answer, by the same messages.
"""

import re
from dataclasses import dataclass, field
from itertools import count

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from lab import NOTEBOOKS
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.widgets.exercise import exit_ticket, first_minute, practice

pytestmark = pytest.mark.browser

START, LESSON = "en/00_start_here.ipynb", "en/02_legal_lines.ipynb"
MAKERS = {"first_minute": first_minute, "practice": practice, "exit_ticket": exit_ticket}
CALL = re.compile(rf"^({'|'.join(MAKERS)})\((?:\"([\w/-]+)\"(?:, seed=(\d+))?)?\)$", re.MULTILINE)
ENOUGH = 40
"""More presses of a key than anybody needs to get anywhere."""


def twins_of(notebook):
    """The boards with exercises of a notebook, made in Python as its cells make them."""
    source = "\n".join(cell.source for cell in nbformat.read(NOTEBOOKS / notebook, as_version=4).cells)
    calls = CALL.findall(source)
    return [MAKERS[maker](name, seed=int(seed or 1)) if name else MAKERS[maker]() for maker, name, seed in calls]


@dataclass
class Twin:
    """An exercise board in Python, which is told what is done on the board in the page."""

    board: object
    _ids: object = field(default_factory=count)

    @property
    def item(self):
        return self.board.exercise

    @property
    def has_next(self):
        return "next" in [button["id"] for button in self.board.scene["buttons"]]

    def solve(self):
        """Answer rightly, and say what is answered to that."""
        return self._send("check", items_of(self.item, self.item.solution()))

    def go_on(self):
        self._send("action", [], action="next")

    def _send(self, what, items, **fields):
        message = {"type": what, "id": str(next(self._ids)), "scene": self.board.scene["number"], "answer": items}
        self.board._handle_custom_msg(message | fields, [])
        assert self.board.failures == ()
        return self.board.verdict


def items_of(item, answer):
    """An answer as the browser says it."""
    if item.answer == "choice":
        return [item.choices.index(answer)]
    if item.answer == "play":
        return [[item.hand.index(each.tile), *each.cell] for each in answer.placements]
    if item.answer == "hand":
        return [item.hand.index(tile) for tile in answer]
    return [tile.kind for tile in answer] if item.answer == "kinds" else [list(cell) for cell in answer]


@dataclass
class Learner:
    """Somebody at a board of the page. Each kind of learner has a way of their own to do the same things."""

    page: object
    place: object
    twin: Twin

    def give(self, answer):
        """Give an answer of the kind that is asked for, and check it where that is needed."""
        item = self.twin.item
        if item.answer == "play":
            for each in answer.placements:
                self.take(item.hand.index(each.tile))
                self.at(each.cell)
        elif item.answer == "hand":
            for tile in answer:
                self.take(item.hand.index(tile))
            return
        else:
            for part in answer if item.answer != "choice" else (answer,):
                {"cells": self.at, "kinds": self.kind, "choice": self.choose}[item.answer](part)
        self.press("Check", "c")


class Mouse(Learner):
    """Sees the board and points at it."""

    def take(self, index):
        self.place.locator(".qw-place").nth(index).click()

    def at(self, cell):
        self.place.locator(f'.qw-cell[data-key="{cell[0]},{cell[1]}"]').click()

    def kind(self, tile):
        self.place.locator(f'.qw-kind[data-key="{tile.kind}"]').click()

    def choose(self, choice):
        self.place.locator(".qw-choices label", has_text=choice).click()

    def press(self, name, _key):
        self.place.locator(".qw-button", has_text=re.compile(f"^{name}$")).click()


class Names(Learner):
    """Hears what things are called, and knows nothing else."""

    def take(self, index):
        tile = self.twin.item.hand[index]
        self.place.get_by_role("button", name=f"{index + 1}, {tile_name(tile, 'en')}", exact=True).click()

    def at(self, cell):
        row, column = cell
        table = self.place.get_by_role("grid", name="Table", exact=True)
        table.get_by_role("gridcell", name=re.compile(rf"^row {row}, column {column},")).click()

    def kind(self, tile):
        grid = self.place.get_by_role("grid", name="The grid of kinds", exact=True)
        grid.get_by_role("gridcell", name=re.compile(f"^{tile_name(tile, 'en')},")).click()

    def choose(self, choice):
        self.place.get_by_role("group", name="Answers").get_by_role("radio", name=choice, exact=True).check()

    def press(self, name, _key):
        self.place.get_by_role("button", name=name, exact=True).click()


class Keyboard(Learner):
    """Has keys, and eyes for where the focus is."""

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, part):
        for _ in range(ENOUGH):
            if self.place.locator(f"{part}:focus").count():
                return
            self.keys("Tab")
        raise AssertionError(f"{ENOUGH} times Tab never came to {part}")

    def walk(self, part, target):
        """Go with the arrow keys from where the focus is to a row and a column."""
        row, column = self.place.locator(f"{part}:focus").evaluate(WHERE)
        down, right = target[0] - row, target[1] - column
        self.keys(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        self.keys(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))

    def take(self, index):
        self.keys(str(index + 1))

    def at(self, cell):
        self.tab_to(".qw-cell")
        self.walk(".qw-cell", cell)
        self.keys("Enter")

    def kind(self, tile):
        self.tab_to(".qw-kind")
        self.walk(".qw-kind", divmod(tile.kind, 6))
        self.keys("Enter")

    def choose(self, choice):
        self.tab_to(".qw-choices input")
        self.keys("Space", *["ArrowDown"] * self.twin.item.choices.index(choice))

    def press(self, _name, key):
        self.keys(key)


WHERE = """
element => element.dataset.row
    ? [Number(element.dataset.row), Number(element.dataset.column)]
    : [Math.floor(element.dataset.key / 6), element.dataset.key % 6]
"""


def play_to_the_end(learner):
    """Every step of one board, each with a right answer."""
    while True:
        twin = learner.twin
        expect(learner.place.locator(".qw-goal")).to_have_text(twin.board.scene["goal"])
        learner.give(twin.item.solution())
        said = twin.solve()
        assert said["outcome"] == "right"
        verdict = learner.place.locator(".qw-verdict")
        expect(verdict).to_have_attribute("data-outcome", "right")
        expect(verdict).to_contain_text(said["headline"])
        expect(verdict).to_contain_text(said["detail"])
        if not twin.has_next:
            return
        twin.go_on()
        learner.press("Next", "n")


@pytest.fixture(params=[START, LESSON], ids=["the first minute", "lesson 2"])
def notebook(request):
    return request.param


@pytest.mark.parametrize("how", [Mouse, Names], ids=["by mouse", "by names alone"])
def test_it_is_played_to_the_end(lab, notebook, how):
    lab.open(notebook)
    lab.run_all()
    for place, twin in enumerate(twins_of(notebook)):
        play_to_the_end(how(lab.page, lab.page.locator(".qw").nth(place), Twin(twin)))


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
    for place, twin in enumerate(twins_of(notebook)):
        expect(picture).to_be_visible()
        keys.press("Control+Enter")
        board = lab.page.locator(".qw").nth(place)
        expect(board.locator(".qw-goal")).to_have_text(twin.scene["goal"])
        learner = Keyboard(lab.page, board, Twin(twin))
        learner.tab_to(".qw-cell")
        play_to_the_end(learner)
        while board.locator(":focus").count():
            keys.press("Tab")

    expect(lab.page.locator(".jp-Cell")).to_have_count(cells)


# ---- wrong answers are named

FIRST_MISTAKES = [
    (0, "Rc", "Two red circles in one line."),
    (2, "Gc", "These two do not fit: red square, green circle."),
]
"""In the first minute: the step, the tile that one taps, and what is said."""

MISTAKES = [
    (0, "Od@0,3", "Two orange diamonds in one line."),
    (
        0,
        "Bc@0,3",
        "This line mixes colors and shapes: orange diamond, orange square, orange eight-pointed star, blue circle.",
    ),
    (0, "Of@0,4", "The new tile touches no tile on the table."),
    (0, "Of@1,1", "But the orange line is not longer yet."),
    (1, "Bs@1,1", "These two do not fit: red circle, blue square."),
    (1, "Rc@3,0", "Two red circles in one line."),
    (2, "Oe@3,0", "This is legal, and it scores 4 points."),
    (2, "Bv@3,0", "That breaks a rule, but another one."),
    (4, "Rc", "The red circle does not fit there."),
    (4, "Rf Gs", "The green square does not fit there."),
    (4, "Gc", "One more fits too."),
    (5, "Rv@0,5", "Two red clovers in one line."),
    (5, "Oc@2,2", "But there is a line that needs just one tile."),
    (5, "Rs@0,5 Rv@0,6", "This line has seven tiles. That is too long."),
    (6, "-1,0 -1,1", "These two fit."),
    (6, "-1,0 0,-2", "These two are not in one line."),
    (6, "3,-1", "Tap two tiles, then check."),
]
"""In lesson 2: the board, a wrong answer, and what is said of it. Whoever is wrong may go on."""


def test_each_mistake_of_the_first_minute_is_named(lab):
    lab.open(START)
    lab.run_all()
    mouse = Mouse(lab.page, lab.page.locator(".qw").first, Twin(*twins_of(START)))
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
        if mouse.twin.has_next:
            mouse.twin.go_on()
            mouse.press("Next", "n")
            expect(mouse.place.locator(".qw-goal")).to_have_text(mouse.twin.board.scene["goal"])


def test_each_mistake_of_lesson_2_is_named_and_can_be_mended(lab):
    lab.open(LESSON)
    lab.run_all()
    twins = [Twin(board) for board in twins_of(LESSON)]
    learners = [Mouse(lab.page, lab.page.locator(".qw").nth(place), twin) for place, twin in enumerate(twins)]
    for place, text, sentence in MISTAKES:
        mouse = learners[place]
        answer = mouse.twin.item.parse(text)
        mouse.give(answer)
        expect(mouse.place.locator(".qw-verdict")).to_contain_text(sentence)
        expect(mouse.place.locator(".qw-verdict")).not_to_have_attribute("data-outcome", "right")
        for _ in items_of(mouse.twin.item, answer):
            mouse.press("Take back", "Backspace")
        expect(mouse.place.locator(".qw-cell[data-state=pending], [data-chosen]")).to_have_count(0)

    for place in {place for place, _, _ in MISTAKES}:
        play_to_the_end(learners[place])


def test_a_wrong_choice_is_told_why_and_another_one_comes(lab):
    lab.open(LESSON)
    lab.run_all()
    question = Mouse(lab.page, lab.page.locator(".qw").nth(3), Twin(twins_of(LESSON)[3]))

    question.give("No, the same tile is twice in a line.")

    expect(question.place.get_by_role("alert")).to_contain_text("Not quite: this turn is legal.")
    expect(question.place.get_by_role("radio", disabled=True)).to_have_count(4)
    expect(question.place.get_by_role("radio", name="Yes, it is legal. the right answer")).to_have_count(1)
    expect(question.place.get_by_role("radio", checked=True)).to_have_accessible_name(
        "No, the same tile is twice in a line. your answer"
    )
    question.press("Another one", "n")
    expect(question.place.get_by_role("radio", disabled=False)).to_have_count(4)


def test_three_hints_and_the_answer(lab):
    lab.open(LESSON)
    lab.run_all()
    mouse = Mouse(lab.page, lab.page.locator(".qw").first, Twin(twins_of(LESSON)[0]))
    verdict = mouse.place.locator(".qw-verdict")
    for number in (1, 2, 3):
        mouse.press("Hint", "h")
        expect(verdict).to_contain_text(f"Hint {number} of 3")
        expect(verdict).to_contain_text(mouse.twin.item.hint(number))

    mouse.press("Show the answer", "")

    expect(verdict).to_contain_text("4 points")
    expect(mouse.place.locator(".qw-mark[data-kind=scored]")).to_have_count(1)
    expect(mouse.place.get_by_role("button", name="Another one")).to_be_visible()


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
    lab.open(notebook)
    lab.run_all()
    first = Mouse(themed_page, themed_page.locator(".qw").first, Twin(twins_of(notebook)[0]))
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
    expect(boards).to_have_count(len(twins_of(notebook)) + (notebook == START))
    smallest = boards.first.locator(".qw-scroll")
    expect(smallest.locator(".qw-row").first.locator(".qw-cell")).to_have_count(7)
    page.wait_for_function(FITS, arg=smallest.element_handle())
    assert smallest.locator(".qw-cell").first.bounding_box()["width"] >= 24

    for board in boards.all():
        board.scroll_into_view_if_needed()
        board.get_by_role("button", name="Show the whole table").click()

        page.wait_for_function(FITS, arg=board.locator(".qw-scroll").element_handle())
        for part in (".qw-body", ".qw-scroll", ".qw-foot", ".qw-kinds"):
            assert page.evaluate(LIES_INSIDE, board.locator(part).element_handle()), part
