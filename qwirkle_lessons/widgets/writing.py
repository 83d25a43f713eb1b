"""An answer in notation: to write it under the board does the same as tapping, and what is tapped is written there.

A play is `Rc@0,3 Rs@0,4`, cells are `0,3 1,2`, a line `0,1:0,4`, tiles and kinds `Rc Bv`, choices their numbers from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from qwirkle_lessons.display.words import tile_name, tiles_in_words
from qwirkle_lessons.engine import Cell, NotationError, Play, Tile, hand
from qwirkle_lessons.exercises.answers import line_in_text, read_cell, read_lines, read_number, read_order, read_several
from qwirkle_lessons.i18n import say
from qwirkle_lessons.told import ToldInASentence, shown
from qwirkle_lessons.widgets.answers import Item, Items, is_near
from qwirkle_lessons.widgets.scene import AnswerKind, Scene

LONGEST_SHOWN = 41
"""Of what was written so many letters are shown at most."""


class WritingError(ToldInASentence, ValueError):
    """What was written is no answer to this question; the message, a sentence for the learner, says what would be."""


def items_of(text: str, scene: Scene, language: str) -> Items:
    """The half-made answer that was written. Raises WritingError."""
    try:
        return _READERS[scene.answer](text.replace("−", "-"), scene, language)
    except WritingError:
        raise
    except ValueError:
        key = "no_number" if scene.answer is AnswerKind.NUMBER else "unreadable"
        message = say(f"widget.writing.{key}", language, text=shown(text, LONGEST_SHOWN), example=example(scene))
        raise WritingError(message) from None


def text_of(items: Items, scene: Scene) -> str:
    """A half-made answer as it is written."""
    return " ".join(_WORDS[scene.answer](item, scene) for item in _as_written(items, scene))


def _as_written(items: Items, scene: Scene) -> Items:
    """Kinds in their order; all else in the order in which it was laid or chosen."""
    return tuple(sorted(items)) if scene.answer is AnswerKind.KINDS else items


def example(scene: Scene) -> str:
    """How an answer to this question is written. What stands there need not be right."""
    tile = (scene.hand or scene.options.deck.kinds)[0]
    row, column = _first_cell_to_lay(scene)
    examples = {
        AnswerKind.PLAY: f"{tile}@{row},{column}",
        AnswerKind.CELLS: f"{row},{column}",
        AnswerKind.LINES: "".join(line_in_text(line) for line in scene.lines[:1]),
        AnswerKind.CHOICE: "1",
        AnswerKind.SEVERAL: "1",
        AnswerKind.ORDER: " ".join(str(number) for number in range(len(scene.choices), 0, -1)),
        AnswerKind.NUMBER: "12",
    }
    return examples.get(scene.answer, str(tile))


def how_to_write(scene: Scene, language: str) -> str:
    """A sentence that tells how to write an answer to this question."""
    row, column = _first_cell_to_lay(scene)
    if scene.answer is AnswerKind.NUMBER or (scene.answer is AnswerKind.LINES and not scene.lines):
        return ""  # a number has a field of its own; without lines there is nothing to write
    place = say("widget.cell", language, row=row, column=column)
    tile = (scene.hand or scene.options.deck.kinds)[0]
    name = tile_name(tile, language)
    key = f"widget.writing.{scene.answer.value}"
    return say(key, language, example=example(scene), tile=name, cell=place)


def _first_cell_to_lay(scene: Scene) -> Cell:
    return scene.table.frontier[-1]


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


def _each_once(items: Iterable[Item]) -> Items:
    return tuple(dict.fromkeys(items))


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
    cell = read_cell(word)
    _near(cell, scene, language)
    return tuple(cell)


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


def _number(text: str) -> Items:
    return (read_number(text),) if text.strip() else ()


_READERS: dict[AnswerKind, Callable[[str, Scene, str], Items]] = {
    AnswerKind.PLAY: lambda text, scene, language: _placements(Play.parse(text), scene, language),
    AnswerKind.HAND: lambda text, scene, language: tuple(_places(hand(text), scene, language)),
    AnswerKind.TILES: lambda text, scene, language: tuple(_places(hand(text), scene, language)),
    AnswerKind.CELLS: lambda text, scene, language: _each_once(_cell(word, scene, language) for word in text.split()),
    AnswerKind.LINES: lambda text, scene, _: tuple(scene.lines.index(line) for line in read_lines(scene, text)),
    AnswerKind.KINDS: lambda text, scene, language: _each_once(_kind(tile, scene, language) for tile in hand(text)),
    AnswerKind.CHOICE: lambda text, scene, _: _choice(text.strip(), scene),
    AnswerKind.SEVERAL: lambda text, scene, _: tuple(map(scene.choices.index, read_several(scene, text))),
    AnswerKind.ORDER: lambda text, scene, _: tuple(map(scene.choices.index, read_order(scene, text))),
    AnswerKind.NUMBER: lambda text, _scene, _language: _number(text),
}


def _placement_in_text(item: Item, scene: Scene) -> str:
    return f"{scene.hand[item[0]]}@{item[1]},{item[2]}" if isinstance(item, tuple) else ""


def _cell_in_text(item: Item, _scene: Scene) -> str:
    return f"{item[0]},{item[1]}" if isinstance(item, tuple) else ""


def _tile_in_text(item: Item, scene: Scene) -> str:
    return str(scene.hand[item]) if isinstance(item, int) else ""


def _line_in_text(item: Item, scene: Scene) -> str:
    return line_in_text(scene.lines[item]) if isinstance(item, int) else ""


def _kind_in_text(item: Item, scene: Scene) -> str:
    return "".join(str(tile) for tile in scene.options.deck.kinds if tile.kind == item)


def _choice_in_text(item: Item, _scene: Scene) -> str:
    return str(item + 1) if isinstance(item, int) else ""


_WORDS: dict[AnswerKind, Callable[[Item, Scene], str]] = {
    AnswerKind.PLAY: _placement_in_text,
    AnswerKind.HAND: _tile_in_text,
    AnswerKind.TILES: _tile_in_text,
    AnswerKind.CELLS: _cell_in_text,
    AnswerKind.LINES: _line_in_text,
    AnswerKind.KINDS: _kind_in_text,
    AnswerKind.CHOICE: _choice_in_text,
    AnswerKind.SEVERAL: _choice_in_text,
    AnswerKind.ORDER: _choice_in_text,
    AnswerKind.NUMBER: lambda item, _scene: str(item),
    AnswerKind.LOOK: lambda _item, _scene: "",
}
