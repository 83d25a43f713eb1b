"""An answer in notation: to write it under the board does the same as tapping, and what is tapped is written there.

A play is `Rc@0,3 Rs@0,4`, cells are `0,3 1,2`, tiles and kinds `Rc Bv`, a choice is its number from 1.
"""

from __future__ import annotations

import re

from qwirkle_lessons.display.words import tile_name, tiles_in_words
from qwirkle_lessons.engine import Cell, NotationError, Play, Tile, hand
from qwirkle_lessons.i18n import say
from qwirkle_lessons.widgets.answers import Item, Items, is_near
from qwirkle_lessons.widgets.scene import AnswerKind, Scene

CELL = re.compile(r"([-−]?\d{1,6}),([-−]?\d{1,6})")


class WritingError(ValueError):
    """What was written is no answer to this question; the message, a sentence for the learner, says what would be."""


def items_of(text: str, scene: Scene, language: str) -> Items:
    """The half-made answer that was written. Raises WritingError."""
    try:
        match scene.answer:
            case AnswerKind.PLAY:
                return _placements(Play.parse(text), scene, language)
            case AnswerKind.HAND:
                return tuple(_places(hand(text), scene, language))
            case AnswerKind.KINDS:
                return tuple(dict.fromkeys(_kind(tile, scene, language) for tile in hand(text)))
            case AnswerKind.CELLS:
                return tuple(dict.fromkeys(_cell(word, scene, language) for word in text.split()))
            case _:
                return _choice(text.strip(), scene)
    except NotationError:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        message = say("widget.writing.unreadable", language, text=shown, example=example(scene))
        raise WritingError(message) from None


def text_of(items: Items, scene: Scene) -> str:
    """A half-made answer as it is written."""
    match scene.answer:
        case AnswerKind.PLAY:
            return " ".join(f"{scene.hand[place]}@{row},{column}" for place, row, column in _tuples(items))
        case AnswerKind.CELLS:
            return " ".join(f"{row},{column}" for row, column in _tuples(items))
        case AnswerKind.HAND:
            return " ".join(str(scene.hand[item]) for item in items if isinstance(item, int))
        case AnswerKind.KINDS:
            return " ".join(str(tile) for tile in scene.options.deck.kinds if tile.kind in items)
        case _:
            return " ".join(str(item + 1) for item in items if isinstance(item, int))


def example(scene: Scene) -> str:
    """How an answer to this question is written. What stands there need not be right."""
    tile = (scene.hand or scene.options.deck.kinds)[0]
    row, column = _first_cell_to_lay(scene)
    match scene.answer:
        case AnswerKind.PLAY:
            return f"{tile}@{row},{column}"
        case AnswerKind.CELLS:
            return f"{row},{column}"
        case AnswerKind.CHOICE:
            return "1"
        case _:
            return str(tile)


def how_to_write(scene: Scene, language: str) -> str:
    """A sentence that tells how to write an answer to this question."""
    row, column = _first_cell_to_lay(scene)
    place = say("widget.cell", language, row=row, column=column)
    tile = (scene.hand or scene.options.deck.kinds)[0]
    name = tile_name(tile, language)
    key = f"widget.writing.{scene.answer.value}"
    return say(key, language, example=example(scene), tile=name, cell=place)


def _first_cell_to_lay(scene: Scene) -> Cell:
    return scene.table.frontier[-1]


def _tuples(items: Items) -> list[tuple[int, ...]]:
    return [item for item in items if isinstance(item, tuple)]


def _placements(play: Play, scene: Scene, language: str) -> Items:
    """The tiles of a play, each from a place of its own in the hand, each on an empty cell near the table."""
    places = _places(play.tiles, scene, language)
    taken = [placement.cell for placement in play.placements if placement.cell in scene.occupied]
    if taken:
        tiles = [tile for cell in taken if (tile := scene.table[cell]) is not None]
        names = tiles_in_words(tiles, language)
        raise WritingError(say("faults.OCCUPIED.headline", language, count=len(taken), tiles=names))
    for cell in play.cells:
        _near(cell, scene, language)
    return tuple((place, *cell) for place, cell in zip(places, play.cells, strict=True))


def _places(tiles: tuple[Tile, ...], scene: Scene, language: str) -> list[int]:
    """For each tile the first place in the hand that holds it and is not used yet."""
    left = dict(enumerate(scene.hand))
    places, missing = [], []
    for tile in tiles:
        place = next((place for place, held in left.items() if held == tile), None)
        if place is None:
            missing.append(tile)
        else:
            del left[place]
            places.append(place)
    if missing:
        raise WritingError(say("faults.NOT_IN_HAND.headline", language, tiles=tiles_in_words(missing, language)))
    return places


def _kind(tile: Tile, scene: Scene, language: str) -> int:
    if tile not in scene.options.deck.kinds:
        raise WritingError(say("widget.writing.not_on_grid", language, tile=tile_name(tile, language)))
    return tile.kind


def _cell(word: str, scene: Scene, language: str) -> Item:
    found = CELL.fullmatch(word)
    if found is None:
        raise NotationError(word)
    row, column = (int(number.replace("−", "-")) for number in found.groups())
    _near(Cell(row, column), scene, language)
    return row, column


def _near(cell: Cell, scene: Scene, language: str) -> None:
    if not is_near(cell.row, cell.col, scene):
        raise WritingError(say("widget.writing.far_away", language, cell=f"{cell.row},{cell.col}"))


def _choice(text: str, scene: Scene) -> Items:
    """A choice by its number, or by its own words."""
    if not text:
        return ()
    names = [str(number) for number in range(1, len(scene.choices) + 1)]
    for spellings in (names, [choice.casefold() for choice in scene.choices]):
        if text.casefold() in spellings:
            return (spellings.index(text.casefold()),)
    raise NotationError(text)
