"""What a board shows: one frozen value, and how it is told to the browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from string import ascii_lowercase, digits
from typing import Any, NamedTuple, TypeGuard

from qwirkle_lessons.display.marks import Mark, place_badges
from qwirkle_lessons.display.playing import ScoreSheet
from qwirkle_lessons.display.words import cell_name, line_in_words, named_hand_in_words
from qwirkle_lessons.engine import KINDS, OFFICIAL, Board, Cell, Play, RuleOptions, Tile
from qwirkle_lessons.exercises.answers import Line, lines_on

DIGITS = digits + ascii_lowercase

MARGIN = 2
"""How many empty rows and columns are shown around the tiles."""

FEWEST_ROWS, FEWEST_COLUMNS = 5, 7


def can_travel(text: object) -> TypeGuard[str]:
    """Whether this is a text that can travel to the browser and back; half a letter cannot."""
    return isinstance(text, str) and not any("\ud800" <= letter <= "\udfff" for letter in text)


class AnswerKind(Enum):
    """What the learner gives: tiles laid on cells, tiles of the hand, cells, whole lines, and so on, or nothing."""

    PLAY = "play"
    HAND = "hand"
    TILES = "tiles"
    CELLS = "cells"
    LINES = "lines"
    KINDS = "kinds"
    CHOICE = "choice"
    SEVERAL = "several"
    ORDER = "order"
    NUMBER = "number"
    LOOK = "look"


class Window(NamedTuple):
    """The rows and columns that are shown, the first and the last included."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> Window:
        """A window with these cells in its middle and room to lay tiles around them."""
        cells = tuple(cells) or (_CENTER,)
        top, bottom = _widened(min(c.row for c in cells), max(c.row for c in cells), FEWEST_ROWS)
        left, right = _widened(min(c.col for c in cells), max(c.col for c in cells), FEWEST_COLUMNS)
        return cls(top, left, bottom, right)

    def shows(self, cell: Cell) -> bool:
        """Whether a cell is shown."""
        return self.top <= cell.row <= self.bottom and self.left <= cell.col <= self.right

    def with_all_of(self, other: Window) -> Window:
        """The smallest window that shows what either shows, so that a table never jumps while one plays on it."""
        return Window(
            min(self.top, other.top),
            min(self.left, other.left),
            max(self.bottom, other.bottom),
            max(self.right, other.right),
        )


def _widened(first: int, last: int, fewest: int) -> tuple[int, int]:
    first, last = first - MARGIN, last + MARGIN
    missing = max(fewest - (last - first + 1), 0)
    return first - missing // 2, last + (missing + 1) // 2


_CENTER = Cell(0, 0)
_NO_WINDOW = Window(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Button:
    """A button under the board: pressing it sends the action `id`; `check` and `take_back` the board knows itself."""

    id: str
    label: str
    primary: bool = False
    key: str = ""
    """A small letter that presses it too."""

    def as_json(self) -> dict[str, Any]:
        """The button as the browser reads it."""
        told = {"id": self.id, "label": self.label, "primary": self.primary, "key": self.key}
        return {name: value for name, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Decided:
    """What was chosen and what is right, by their numbers among the choices, from 0."""

    chosen: tuple[int, ...]
    right: tuple[int, ...]
    several: bool = False

    def as_json(self) -> dict[str, Any]:
        """The decision as the browser reads it."""
        return {"chosen": list(self.chosen), "right": list(self.right), "several": self.several}


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a board shows and asks."""

    board: Board
    hand: tuple[Tile, ...] = ()
    options: RuleOptions = OFFICIAL
    goal: str = ""
    answer: AnswerKind = AnswerKind.PLAY
    choices: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    """What else one has to know, each a sentence."""
    hands: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    """The open tiles of others, each with the name of whose they are."""
    shown: Play = field(default_factory=Play)
    """Tiles that somebody else has just laid: drawn as new, not the learner's to take back."""
    help: bool = True
    kinds: bool = True
    preview: bool = False
    """Whether one sees, while tiles are laid, what they would score or why they would be refused."""
    buttons: tuple[Button, ...] = ()
    number: int = 1
    """Tells one scene from the next, so that an answer to an earlier one is never taken for an answer to this one."""
    marks: tuple[Mark, ...] = ()
    """Drawn with the question, until an answer brings marks of its own."""
    lone: tuple[Cell, ...] = ()
    """Cells whose tile can be chosen by itself, where lines are asked for."""
    at_once: bool = False
    """The first tap is the whole answer already, so nobody has to press check."""
    decided: Decided | None = None
    """After the choice: what was chosen and what was right. The choices are still there, to be looked at."""
    away: tuple[int, ...] = ()
    """The places in the hand whose tiles are among the tiles shown on the table."""
    window: Window = _NO_WINDOW
    sheet: ScoreSheet | None = None
    """The points of a game, turn by turn."""

    @classmethod
    def first(cls, **parts: Any) -> Scene:
        """The first scene of a board; its window lies around its tiles."""
        scene = cls(**parts)
        return replace(scene, window=scene._own_window())

    def next(self, **changes: Any) -> Scene:
        """The scene that follows. On a table that only grew the window grows too; another table gets another window."""
        scene = replace(self, **{"number": self.number + 1, "away": (), "decided": None, **changes})
        window, grew = scene._own_window(), _holds(scene.board, self.board)
        return replace(scene, window=window.with_all_of(self.window) if grew else window)

    def _own_window(self) -> Window:
        return Window.around((*self.board.cells, *self.shown.cells))

    @property
    def table(self) -> Board:
        """All tiles that lie there for the learner: the old ones, and those that somebody else has just laid."""
        return self.board.with_tiles(self.shown)

    @property
    def occupied(self) -> frozenset[Cell]:
        """The cells on which the learner cannot lay a tile."""
        return frozenset((*self.board.cells, *self.shown.cells))

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line of two or more tiles that lies there; after them the tiles that can be chosen by themselves."""
        return lines_on(self.table, self.lone)

    @property
    def seen(self) -> tuple[int, ...]:
        """How many copies of each kind one sees, on the table and in open hands, in the order of `KINDS`."""
        theirs = (tile for _, tiles in self.hands for tile in tiles)
        counts = Counter((*self.board.tiles, *self.shown.tiles, *self.hand, *theirs))
        return tuple(counts[tile] for tile in KINDS)

    def as_json(self) -> dict[str, Any]:
        """The scene as the browser reads it: cells are pairs, tiles are places in `KINDS`.

        What lies on the table is told by stretches of a row, each by its first cell and a digit a tile.
        """
        deck = self.options.deck
        return {
            "number": self.number,
            "goal": self.goal,
            "answer": self.answer.value,
            "choices": list(self.choices),
            "facts": list(self.facts),
            "tiles": [[cell.row, cell.col, as_digits(tiles)] for cell, tiles in _stretches(self.board)],
            "shown": [[p.cell.row, p.cell.col, p.tile.kind] for p in self.shown.placements],
            "hand": [tile.kind for tile in self.hand],
            "window": list(self.window),
            "deck": {"colors": deck.colors, "shapes": deck.shapes, "copies": deck.copies} if self.kinds else None,
            "seen": list(self.seen),
            "buttons": [button.as_json() for button in self.buttons],
            "preview": self.preview and self.answer is AnswerKind.PLAY,
            **({"decided": self.decided.as_json()} if self.decided else {}),
            "atOnce": self.at_once,
            "away": list(self.away),
            "sheet": self.sheet.as_json() if self.sheet else None,
            **marks_as_json(self.marks, self.occupied, named=True),
        }


def marks_as_json(marks: Sequence[Mark], occupied: Iterable[Cell], named: bool = False) -> dict[str, Any]:
    """Marks as the browser reads them; their badges stand where no tile lies, as in a picture of the same position.

    Those of a question are `named`: the names of their cells tell the badge. (An answer is told in sentences.)
    """
    return {
        "marks": [
            {
                "cells": [list(cell) for cell in mark.cells],
                "kind": mark.kind,
                **({"badge": mark.badge} if named else {}),
            }
            for mark in marks
        ],
        "badges": [
            {
                "cell": list(badge.cell),
                **({"columns": list(badge.reach)} if len(set(badge.reach)) > 1 else {}),
                "side": badge.side,
                "kind": badge.mark.kind,
                "text": badge.mark.badge,
            }
            for badge in place_badges(marks, occupied)
        ],
    }


def lines_as_json(scene: Scene, language: str) -> list[dict[str, Any]]:
    """The lines that one can choose, each with its cells, its name, and the place of its number beside it."""
    if scene.answer is not AnswerKind.LINES:
        return []
    marks = [Mark(line, "note", "1") for line in scene.lines]
    badges = [badge for badge in place_badges((*scene.marks, *marks), scene.occupied) if badge.mark in marks]
    return [
        {
            "cells": [list(cell) for cell in line],
            "name": _line_name(scene.table, line, language),
            "badge": {"cell": list(badge.cell), "side": badge.side},
        }
        for line, badge in zip(scene.lines, badges, strict=True)
    ]


def _line_name(table: Board, line: Line, language: str) -> str:
    """A line by its place and its tiles; a tile by itself by its cell, since it lies in no line."""
    return line_in_words(table, line, language) if len(line) > 1 else cell_name(table, line[0], language)


def hands_as_json(scene: Scene, language: str) -> list[dict[str, Any]]:
    """The open tiles of others: whose they are, the tiles, and both in words."""
    return [
        {"name": name, "tiles": as_digits(tiles), "label": named_hand_in_words(name, tiles, language)}
        for name, tiles in scene.hands
    ]


def as_digits(tiles: Iterable[Tile]) -> str:
    """A digit for each tile: there are 36 kinds, and 36 digits from 0 to z. So large tables travel light."""
    return "".join(DIGITS[tile.kind] for tile in tiles)


def _stretches(board: Board) -> Iterator[tuple[Cell, list[Tile]]]:
    """The tiles that lie side by side in a row, with the cell of the first of them."""
    start, tiles, last = _CENTER, list[Tile](), None
    for cell, tile in board.items():
        if tiles and last != (cell.row, cell.col - 1):
            yield start, tiles
            tiles = []
        if not tiles:
            start = cell
        tiles.append(tile)
        last = cell
    if tiles:
        yield start, tiles


def _holds(board: Board, earlier: Board) -> bool:
    """Whether every tile of an earlier table still lies where it lay."""
    return all(board[cell] == tile for cell, tile in earlier.items())
