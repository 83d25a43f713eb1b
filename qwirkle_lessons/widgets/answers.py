"""What the browser says, read with care: anything at all may arrive, and what makes no sense is not believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeGuard

from qwirkle_lessons.engine import Cell, Play, in_order
from qwirkle_lessons.exercises.answers import MOST_DIGITS, Answer
from qwirkle_lessons.widgets.scene import AnswerKind, Scene, can_travel

Item = int | tuple[int, ...]
Items = tuple[Item, ...]
"""A half-made answer: (place in the hand, row, column) for each laid tile, or cells, or numbers of what is chosen."""

REACH = 40
"""How far outside the window a cell may lie and still be a cell that somebody can have tapped."""

LONGEST_ID = 64
LONGEST_TEXT = 400
MOST_ITEMS = 400


@dataclass(frozen=True, slots=True)
class Message:
    """Something that happened in the browser: a check of an answer, or a button that was pressed."""

    id: str
    action: str
    items: Items


@dataclass(frozen=True, slots=True)
class Writing:
    """An answer that was written in notation, unread as yet."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Wish:
    """A preference that was chosen, unread as yet."""

    id: str
    name: object
    value: object


def read_message(content: object, scene: Scene) -> Message | Writing | Wish | None:
    """A message about this scene, or None for one that the board never sends."""
    if not isinstance(content, dict) or content.get("scene") != scene.number:
        return None
    name = content.get("id")
    if not can_travel(name) or not 0 < len(name) <= LONGEST_ID:
        return None
    return _read_what_happened(content, name, scene)


def _read_what_happened(content: dict[str, object], name: str, scene: Scene) -> Message | Writing | Wish | None:
    match content.get("type"):
        case "check":
            return _read_action(name, "check", content.get("answer"), scene)
        case "action":
            return _read_action(name, content.get("action"), content.get("answer"), scene)
        case "write":
            return _read_writing(name, content.get("text"), scene)
        case "prefer":
            return Wish(name, content.get("name"), content.get("value"))
        case _:
            return None


def _read_action(name: str, action: object, answer: object, scene: Scene) -> Message | None:
    items = read_items(answer, scene)
    return Message(name, action, items) if items is not None and _can_happen(action, scene) else None


def _read_writing(name: str, text: object, scene: Scene) -> Writing | None:
    if isinstance(text, str) and len(text) <= LONGEST_TEXT and scene.answer is not AnswerKind.LOOK:
        return Writing(name, text)
    return None


def _can_happen(action: object, scene: Scene) -> TypeGuard[str]:
    """What can happen in a scene: its buttons are pressed, and an answer by a single tap checks itself."""
    buttons = [button.id for button in scene.buttons]
    by_a_tap = scene.at_once and scene.answer is not AnswerKind.LOOK
    return isinstance(action, str) and (action in buttons or (action == "check" and by_a_tap))


def read_pending(value: object, scene: Scene) -> Items | None:
    """A half-made answer to this scene, or None for what cannot be one."""
    if not isinstance(value, dict) or value.keys() != {"scene", "items"} or value["scene"] != scene.number:
        return None
    return read_items(value["items"], scene)


def read_items(value: object, scene: Scene) -> Items | None:
    """The items of an answer of the kind that the scene asks for; None when one of them is impossible."""
    if not isinstance(value, list) or len(value) > MOST_ITEMS:
        return None
    read = _READERS[scene.answer]
    items = tuple(item for entry in value if (item := read(entry, scene)) is not None)
    return items if len(items) == len(value) and _go_together(items, scene) else None


def answer_of(items: Items, scene: Scene) -> Answer:
    """The answer in the words of the game: a play, cells, lines or tiles in their order, texts of choices, a number."""
    if scene.answer is AnswerKind.PLAY:
        return play_of(items, scene)
    if scene.answer is AnswerKind.CELLS:
        return tuple(sorted(Cell(*item) for item in items if isinstance(item, tuple)))
    numbers = [item for item in items if isinstance(item, int)]
    return _ANSWERS[scene.answer](numbers, scene)


def play_of(items: Items, scene: Scene) -> Play:
    """The play that these pending tiles make."""
    laid = {}
    for item in items:
        if isinstance(item, tuple):
            index, row, column = item
            laid[row, column] = scene.hand[index]
    return Play.of(laid)


def _whole_numbers(value: object, count: int) -> tuple[int, ...] | None:
    """A list of so many whole numbers. (True is no number here, though Python would let it pass.)"""
    if isinstance(value, list) and len(value) == count and all(type(number) is int for number in value):
        return tuple(value)
    return None


def is_near(row: int, column: int, scene: Scene) -> bool:
    """Whether a cell is one that somebody can have tapped."""
    top, left, bottom, right = scene.window
    return top - REACH <= row <= bottom + REACH and left - REACH <= column <= right + REACH


def _read_placement(value: object, scene: Scene) -> Item | None:
    numbers = _whole_numbers(value, 3)
    if numbers is None:
        return None
    index, row, column = numbers
    possible = 0 <= index < len(scene.hand) and is_near(row, column, scene) and (row, column) not in scene.occupied
    return numbers if possible else None


def _read_cell(value: object, scene: Scene) -> Item | None:
    numbers = _whole_numbers(value, 2)
    return numbers if numbers is not None and is_near(numbers[0], numbers[1], scene) else None


def _read_place_in_hand(value: object, scene: Scene) -> Item | None:
    return value if type(value) is int and 0 <= value < len(scene.hand) else None


def _read_kind(value: object, scene: Scene) -> Item | None:
    return value if type(value) is int and any(tile.kind == value for tile in scene.options.deck.kinds) else None


def _read_choice(value: object, scene: Scene) -> Item | None:
    return value if type(value) is int and 0 <= value < len(scene.choices) else None


def _read_line(value: object, scene: Scene) -> Item | None:
    return value if type(value) is int and 0 <= value < len(scene.lines) else None


def _read_number(value: object, _scene: Scene) -> Item | None:
    return value if type(value) is int and abs(value) < 10**MOST_DIGITS else None


def _read_nothing(_value: object, _scene: Scene) -> Item | None:
    return None


_READERS: dict[AnswerKind, Callable[[object, Scene], Item | None]] = {
    AnswerKind.PLAY: _read_placement,
    AnswerKind.HAND: _read_place_in_hand,
    AnswerKind.TILES: _read_place_in_hand,
    AnswerKind.LINES: _read_line,
    AnswerKind.SEVERAL: _read_choice,
    AnswerKind.ORDER: _read_choice,
    AnswerKind.NUMBER: _read_number,
    AnswerKind.CELLS: _read_cell,
    AnswerKind.KINDS: _read_kind,
    AnswerKind.CHOICE: _read_choice,
    AnswerKind.LOOK: _read_nothing,
}

_ANSWERS: dict[AnswerKind, Callable[[list[int], Scene], Answer]] = {
    AnswerKind.HAND: lambda places, scene: in_order(scene.hand[place] for place in places),
    AnswerKind.TILES: lambda places, scene: in_order(scene.hand[place] for place in places),
    AnswerKind.LINES: lambda numbers, scene: tuple(scene.lines[number] for number in sorted(numbers)),
    AnswerKind.KINDS: lambda kinds, scene: tuple(tile for tile in scene.options.deck.kinds if tile.kind in kinds),
    AnswerKind.CHOICE: lambda numbers, scene: "".join(scene.choices[number] for number in numbers),
    AnswerKind.SEVERAL: lambda numbers, scene: tuple(scene.choices[number] for number in sorted(numbers)),
    AnswerKind.ORDER: lambda numbers, scene: tuple(scene.choices[number] for number in numbers),
    AnswerKind.NUMBER: lambda numbers, _scene: sum(numbers),
    AnswerKind.LOOK: lambda _numbers, _scene: (),
}


def _go_together(items: Items, scene: Scene) -> bool:
    """A tile lies on one cell, a cell holds one tile, nothing is chosen twice, and there is one choice or number."""
    single = scene.answer in {AnswerKind.CHOICE, AnswerKind.NUMBER}
    if len(set(items)) < len(items) or (single and len(items) > 1):
        return False
    placements = [item for item in items if isinstance(item, tuple) and len(item) == 3]
    places, cells = {index for index, _, _ in placements}, {(row, column) for _, row, column in placements}
    return len(places) == len(cells) == len(placements)
