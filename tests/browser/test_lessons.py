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
from qwirkle_lessons.engine import KINDS, Play
from qwirkle_lessons.widgets.exercise import exit_ticket, first_minute, practice

pytestmark = pytest.mark.browser

START, LESSON = "en/00_start_here.ipynb", "en/02_legal_lines.ipynb"
MAKERS = {"first_minute": first_minute, "practice": practice, "exit_ticket": exit_ticket}
CALL = re.compile(rf"^({'|'.join(MAKERS)})\((?:\"([\w-]+)\", seed=(\d+))?\)$", re.MULTILINE)
ENOUGH = 40
"""More presses of a key than anybody needs to get anywhere."""


def twins_of(notebook):
    """The boards with exercises of a notebook, made in Python as its cells make them."""
    source = "\n".join(cell.source for cell in nbformat.read(NOTEBOOKS / notebook, as_version=4).cells)
    calls = CALL.findall(source)
    return [MAKERS[maker](name, seed=int(seed)) if name else MAKERS[maker]() for maker, name, seed in calls]


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

    def place(self, cell):
        """The row and the column of a cell as they are called on the board, from 1."""
        return cell[0] - self.board.origin.row + 1, cell[1] - self.board.origin.col + 1


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
        row, column = self.twin.place(cell)
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
