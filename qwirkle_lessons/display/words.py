"""The game in words: tiles, hands, boards, faults and scores, in one of the languages.

Whoever asks says in which language, so that what is stored in a notebook never depends on who ran it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from qwirkle_lessons.engine import Board, Cell, Color, Fault, Move, Play, Reason, Score, Shape, Tile
from qwirkle_lessons.i18n import say

LARGEST_NUMBER_WORD = 12


def tile_name(tile: Tile, language: str) -> str:
    """The whole name of a tile: «red circle», «rood vierkant»."""
    return say(f"tiles.one.{tile}", language)


def color_name(color: Color, language: str) -> str:
    """The name of a color."""
    return say(f"colors.{color.value}", language)


def shape_name(shape: Shape, language: str) -> str:
    """The name of a shape. A star is always four-pointed or eight-pointed."""
    return say(f"shapes.one.{shape.value}", language)


def shapes_name(shape: Shape, language: str) -> str:
    """The name of a shape of several tiles: «circles»."""
    return say(f"shapes.several.{shape.value}", language)


def twins_name(tile: Tile, language: str) -> str:
    """The name of several tiles of one kind: «red circles»."""
    return say(f"tiles.several.{tile}", language)


def number_word(number: int, language: str) -> str:
    """A small number as a word, a larger one in figures."""
    return say(f"numbers.{number}", language) if 0 <= number <= LARGEST_NUMBER_WORD else str(number)


def listing(names: Iterable[str], language: str) -> str:
    """A list as one says it: «a, b and c»."""
    *first, last = tuple(names) or ("",)
    comma = say("lists.comma", language)
    return comma.join(first) + say("lists.and", language) + last if first else last


def sentence(words: str) -> str:
    """Words with a capital in front."""
    return words[:1].upper() + words[1:]


def ended(words: str) -> str:
    """Words with a full stop behind, where nothing ends them yet."""
    return words if not words or words[-1] in ".!?" else f"{words}."


def tiles_in_words(tiles: Iterable[Tile], language: str) -> str:
    """Tiles by their names, in the order given."""
    return say("lists.comma", language).join(tile_name(tile, language) for tile in tiles)


def hand_in_words(tiles: Iterable[Tile], language: str) -> str:
    """What a hand holds."""
    names = tiles_in_words(tiles, language)
    return say("hand.name", language, tiles=names) if names else say("hand.empty", language)


def named_hand_in_words(name: str, tiles: Iterable[Tile], language: str) -> str:
    """What somebody else holds open: «Player 2: red circle, blue square»."""
    names = tiles_in_words(tiles, language)
    key = "hand.of" if names else "hand.of_none"
    return say(key, language, name=name, tiles=names)


# --- the board ---------------------------------------------------------------------------------------------------


def cell_name(board: Board, cell: tuple[int, int], language: str) -> str:
    """A cell, by the numbers of the notation, and what lies there: «row 2, column 3, red circle»."""
    tile = board[cell]
    content = say("board.nothing", language) if tile is None else tile_name(tile, language)
    return say("board.cell", language, row=cell[0], column=cell[1], content=content)


def place_name(cell: tuple[int, int], language: str) -> str:
    """A cell by its numbers alone: «row 2, column 3»."""
    return say("widget.cell", language, row=cell[0], column=cell[1])


def cells_named(text: str, language: str) -> tuple[Cell, ...]:
    """The cells that a text names by their numbers, as `place_name` does: each once, in the order of the text."""
    blanks = {"row": "ROW", "column": "COLUMN"}
    name = re.escape(say("widget.cell", language, **blanks))
    for blank, word in blanks.items():
        name = name.replace(word, rf"(?P<{blank}>-?\d+)")
    found = re.finditer(name, text, re.IGNORECASE)
    return tuple(dict.fromkeys(Cell(int(each["row"]), int(each["column"])) for each in found))


def board_name(board: Board, language: str) -> str:
    """What the picture of a board is called."""
    return say("board.name", language, count=len(board)) if len(board) else say("board.empty", language)


def board_in_words(board: Board, language: str, pending: Play | None = None) -> tuple[str, ...]:
    """The position row by row: «Row 0: column 0 red circle, column 1 red square.» Tiles of a play are called new."""
    contents = cell_contents(board, language, pending)
    if not contents:
        return (say("board.empty", language),)
    sentences = []
    for row in sorted({cell.row for cell in contents}):
        cells = [
            say("board.cell_in_row", language, column=cell.col, content=content)
            for cell, content in contents.items()
            if cell.row == row
        ]
        sentences.append(say("board.row_in_words", language, row=row, cells=listing(cells, language)))
    return tuple(sentences)


def cell_contents(board: Board, language: str, pending: Play | None = None) -> dict[Cell, str]:
    """What lies on each cell, by name and sorted by cell; the tiles of a play are called new."""
    contents = {cell: tile_name(tile, language) for cell, tile in board.items()}
    for placement in pending.placements if pending is not None else ():
        contents[placement.cell] = say("board.new", language, tile=tile_name(placement.tile, language))
    return dict(sorted(contents.items()))


def line_in_words(board: Board, line: Sequence[Cell], language: str) -> str:
    """A line of the table by its row or column and its tiles: «row 2: blue square, blue circle»."""
    (top, left), (bottom, _) = line[0], line[-1]
    tiles = tiles_in_words([tile for cell in line if (tile := board[cell])], language)
    place = say("board.row", language, row=top) if top == bottom else say("board.column", language, column=left)
    return say("board.line", language, place=place, tiles=tiles)


def laid_tiles(board: Board, move: Move) -> dict[Cell, Tile]:
    """The tile on each cell as if the move were made, legal or not; on a taken cell the new one."""
    laid = dict(board.items())
    if isinstance(move, Play):
        laid |= {placement.cell: placement.tile for placement in move.placements}
    return laid


# --- faults ------------------------------------------------------------------------------------------------------


def fault_sentence(fault: Fault, board: Board, move: Move, language: str) -> str:
    """What breaks, in one short sentence that names the tiles: «Two blue squares in one line.»"""
    laid = laid_tiles(board, move)
    shown = [board[cell] for cell in fault.cells] if fault.reason is Reason.OCCUPIED else map(laid.get, fault.cells)
    tiles = [tile for tile in shown if tile is not None]
    twins = fault.reason is Reason.DUPLICATE
    names = twins_name(tiles[0], language) if twins else tiles_in_words(tiles, language)
    return sentence(
        say(
            f"faults.{fault.reason.name}.{_form(fault, laid)}",
            language,
            count=len(fault.cells),
            number=number_word(len(fault.cells), language),
            tiles=names,
        )
    )


def fault_advice(fault: Fault, language: str) -> str:
    """What to do about a fault, in one short sentence."""
    return say(f"faults.{fault.reason.name}.advice", language)


def fault_badge(fault: Fault, language: str) -> str:
    """The word or two that are drawn on the cells of a fault."""
    return say(f"faults.{fault.reason.name}.badge", language)


def _form(fault: Fault, laid: Mapping[Cell, Tile]) -> str:
    """Which sentence of a reason speaks of this fault."""
    match fault.reason:
        case Reason.DUPLICATE if not _in_one_line(fault.cells, laid):
            return "in_one_turn"
        case Reason.LINE_MIXED if len(fault.cells) == 2:
            return "pair"
        case Reason.NOT_IN_HAND if not fault.cells:
            return "in_a_trade"
    return "headline"


def _in_one_line(cells: Sequence[Cell], laid: Mapping[Cell, Tile]) -> bool:
    """Whether an unbroken line of tiles joins the first of these cells to the last."""
    first, last = min(cells), max(cells)
    between = [Cell(row, column) for row in range(first.row, last.row + 1) for column in range(first.col, last.col + 1)]
    return (first.row == last.row or first.col == last.col) and all(cell in laid for cell in between)


# --- scores ------------------------------------------------------------------------------------------------------


def line_name(tiles: Iterable[Tile], language: str, count: int = 1) -> str:
    """What a line is called, by what its tiles share: «the blue line», «the circle line»; of several, «two blue lines».

    Tiles that share nothing have no common name and are listed.
    """
    row = tuple(tiles)
    number = number_word(count, language)
    if len({tile.color for tile in row}) == 1:
        return say(f"lines.color.{row[0].color.value}", language, count=count, number=number)
    if len({tile.shape for tile in row}) == 1:
        return say(f"lines.shape.{row[0].shape.value}", language, count=count, number=number)
    return tiles_in_words(row, language)


def score_sum(score: Score, language: str) -> str:
    """The sum first: «4 + 3 = 7»; of a single line, «4 points»."""
    return str(score) if len(score.lines) > 1 else say("scores.points", language, count=score.total)


def score_lines(score: Score, board: Board, play: Play, language: str) -> str:
    """Which lines the points come from: «the blue line and the circle line»; equal names are counted."""
    laid = laid_tiles(board, play)
    examples: dict[str, tuple[Tile, ...]] = {}
    counts: Counter[str] = Counter()
    for line in score.lines:
        tiles = tuple(laid[cell] for cell in line.cells)
        name = line_name(tiles, language)
        examples.setdefault(name, tiles)
        counts[name] += 1
    return listing((line_name(tiles, language, counts[name]) for name, tiles in examples.items()), language)


def score_detail(score: Score, board: Board, play: Play, language: str) -> str:
    """The lines as a sentence, and a word on each Qwirkle."""
    if not score.lines:
        return say("scores.lone_tile", language)
    told = sentence(score_lines(score, board, play, language)) + "."
    return f"{told} {qwirkle_sentence(score, language)}".strip()


def qwirkle_sentence(score: Score, language: str) -> str:
    """«Qwirkle! It brings 6 extra points.»; nothing where there is none."""
    bonuses = [line.bonus for line in score.lines if line.bonus]
    if not bonuses:
        return ""
    number = sentence(number_word(len(bonuses), language))
    return say("scores.qwirkle", language, count=len(bonuses), number=number, bonus=bonuses[0])


def score_sentence(score: Score, board: Board, play: Play, language: str) -> str:
    """The sum and its lines in one: «4 + 3 = 7: the blue line and the circle line»."""
    if not score.lines:
        return score_sum(score, language)
    lines = score_lines(score, board, play, language)
    return say("scores.sum", language, sum=score_sum(score, language), lines=lines)
