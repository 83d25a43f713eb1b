"""Learners at the boards of a page: one who points, one who knows names only, one who has keys only.

What is right is worked out in Python. A twin of each board is played there, answer by answer, by the same messages.
"""

import ast
import re
from dataclasses import dataclass, field
from itertools import count

import nbformat
from playwright.sync_api import expect

from as_items import items_of
from lab import NOTEBOOKS
from mistakes import explanation, mistakes
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.i18n import say
from qwirkle_lessons.widgets import BoardWidget
from qwirkle_lessons.widgets.exercise import ExerciseBoard

ENOUGH = 40
"""More presses of a key than anybody needs to get anywhere."""


def boards_of(notebook):
    """The boards that a notebook shows, made in Python by running its cells: one for each board on its page.

    What is reviewed depends on what somebody has done, so of that board nothing is known: None stands in its place.
    """
    names, boards = {"__name__": "a notebook"}, []
    for cell in nbformat.read(NOTEBOOKS / notebook, as_version=4).cells:
        if cell.cell_type == "code":
            value = _value_of(cell.source, names)
            if isinstance(value, BoardWidget):
                boards.append(None if "review(" in cell.source else value)
    return boards


def _value_of(source, names):
    """Run a cell; the value of its last line is what Jupyter shows."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "a cell", "exec"), names)  # noqa: S102 - our own notebook
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if last else None  # noqa: S307


@dataclass
class Twin:
    """An exercise board in Python, which is told what is done on the board in the page."""

    board: object
    _ids: object = field(default_factory=count)

    @property
    def item(self):
        return self.board.exercise

    @property
    def pending(self):
        return self.board.pending["items"]

    def has(self, button):
        return button in [each["id"] for each in self.board.scene["buttons"]]

    def give(self, answer):
        """Answer, and say what is answered to that."""
        return self.send("check", items_of(self.item, answer))

    def solve(self):
        return self.give(self.item.solution())

    def press(self, action):
        return self.send("action", self.pending, action=action)

    def send(self, what, items, **fields):
        message = {"type": what, "id": f"twin-{next(self._ids)}", "scene": self.board.scene["number"], "answer": items}
        self.board._handle_custom_msg(message | fields, [])
        assert self.board.failures == ()
        return self.board.verdict


def taps_on_lines(lines, wanted):
    """Where to tap so that just these lines are chosen: a cell of one line alone if there is one, else a crossing.

    At a crossing each tap goes on: the first line, the other, both, none.
    """
    through = {cell: [line for line in lines if cell in line] for line in lines for cell in line}
    alone = {line: next((cell for cell in line if len(through[cell]) == 1), None) for line in lines}
    chosen = {line for line in wanted if alone[line]}
    taps = [alone[line] for line in lines if line in chosen]
    for crossing in (line[0] for line in lines if not alone[line]):
        meeting = through[crossing]
        while any((line in chosen) != (line in wanted) for line in meeting):
            taps.append(crossing)
            counted = 1 + sum(2**place for place, line in enumerate(meeting) if line in chosen)
            chosen.difference_update(meeting)
            chosen.update(line for place, line in enumerate(meeting) if counted >> place & 1)
    return taps


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
            for place, row, column in items_of(item, answer):
                self.take(place)
                self.at((row, column))
        elif item.answer in {"hand", "tiles"}:
            for place in items_of(item, answer):
                self.take(place)
        elif item.answer == "lines":
            for cell in taps_on_lines(item.lines, answer):
                self.at(cell)
        elif item.answer in {"number", "choice"}:
            {"number": self.write, "choice": self.choose}[item.answer](answer)
        else:
            do = {"cells": self.at, "kinds": self.kind, "several": self.mark, "order": self.step}[item.answer]
            for part in answer:
                do(part)
        if item.answer != "hand":
            self.check()

    def check(self):
        self.press("Check", "c")

    def take_back(self):
        """Take the answer back; a number is overwritten, and a tile that was the whole answer need not be."""
        item = self.twin.item
        if item.answer == "several":
            for choice in self.twin.pending:
                self.unmark(item.choices[choice])
        elif item.answer not in {"number", "hand", "choice"}:
            for _ in self.twin.pending:
                self.press("Take back", "Backspace")


class Mouse(Learner):
    """Sees the board and points at it."""

    def take(self, index):
        self.place.locator(".qw-place").nth(index).click()

    def at(self, cell):
        self.place.locator(f'.qw-cell[data-key="{cell[0]},{cell[1]}"]').click()

    def kind(self, tile):
        self.place.locator(f'.qw-kind[data-key="{tile.kind}"]').click()

    def choose(self, choice):
        self.place.locator(".qw-choices label").nth(self.twin.item.choices.index(choice)).click()

    mark = unmark = choose

    def step(self, choice):
        self.place.locator(".qw-in-order").nth(self.twin.item.choices.index(choice)).click()

    def write(self, number):
        self.place.locator(".qw-number .qw-field").fill(str(number))

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

    def _answers(self):
        return self.place.get_by_role("group", name="Answers")

    def choose(self, choice):
        self._answers().get_by_role("radio", name=choice, exact=True).check()

    def mark(self, choice):
        self._answers().get_by_role("checkbox", name=choice, exact=True).check()

    def unmark(self, choice):
        self._answers().get_by_role("checkbox", name=choice, exact=True).uncheck()

    def step(self, choice):
        self._answers().get_by_role("button", name=choice, exact=True).click()

    def write(self, number):
        self.place.get_by_role("textbox", name="Your number").fill(str(number))

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

    def mark(self, choice):
        self.keys(str(self.twin.item.choices.index(choice) + 1))

    step = unmark = mark

    def write(self, number):
        self.keys(*str(number))

    def check(self):
        self.press("Check", "Enter" if self.twin.item.answer == "number" else "c")

    def press(self, _name, key):
        self.keys(key)


WHERE = """
element => element.dataset.row
    ? [Number(element.dataset.row), Number(element.dataset.column)]
    : [Math.floor(element.dataset.key / 6), element.dataset.key % 6]
"""


# ---- what a learner does with a whole board


def sees(learner, said):
    """The verdict of the page is that of the twin."""
    verdict = learner.place.locator(".qw-verdict")
    expect(verdict).to_have_attribute("data-outcome", said["outcome"])
    expect(verdict).to_contain_text(said["headline"])
    expect(verdict).to_contain_text(said["detail"])


def is_asked(learner):
    expect(learner.place.locator(".qw-goal")).to_have_text(learner.twin.board.scene["goal"])


def play_to_the_end(learner):
    """Every step of one board, each with a right answer; who is through is told so."""
    twin = learner.twin
    while True:
        is_asked(learner)
        right = twin.item.solution()
        learner.give(right)
        said = twin.give(right)
        assert said["outcome"] == "right"
        sees(learner, said)
        if not twin.has("next"):
            break
        twin.press("next")
        learner.press("Next", "n")
    if not twin.has("another"):
        assert say("exercises.finished", "en") in said["detail"]


def err(learner, most=1):
    """Give wrong answers to every step of one board, then go on; return the misconceptions that were named."""
    twin, named = learner.twin, set()
    while True:
        named |= _err_once(learner, most)
        if not twin.has("next"):
            return named
        twin.press("next")
        learner.press("Next", "n")


def _err_once(learner, most):
    """A few wrong answers to one exercise, each with its sentence; then, if it is still asked, the right one.

    Where a wrong answer brings the question how it came about, that is answered too.
    """
    twin, asked, named = learner.twin, learner.twin.item, set()
    is_asked(learner)
    for wrong in mistakes(asked, most):
        named.add(_be_wrong(learner, wrong))
        if twin.has("back"):
            is_asked(learner)
            named.add(_be_wrong(learner, explanation(twin.item)))
        if twin.board.scene["answer"] == "look":
            return named - {""}
        learner.take_back()
    right = asked.solution()
    learner.give(right)
    sees(learner, twin.give(right))
    return named - {""}


def _be_wrong(learner, answer):
    misconception = learner.twin.item.grade(answer).misconception
    learner.give(answer)
    said = learner.twin.give(answer)
    assert said["outcome"] in {"wrong", "partly", "note"}
    sees(learner, said)
    return misconception


def twins_of(notebook):
    """A twin for each board with exercises of a notebook, and the place of that board on the page."""
    boards = enumerate(boards_of(notebook))
    return [(place, Twin(board)) for place, board in boards if isinstance(board, ExerciseBoard)]
