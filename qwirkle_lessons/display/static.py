"""The form that is stored in a notebook: a picture, and the same in words.

A notebook from somebody else is shown without its scripts, styles and drawings. What remains (an image with its
text, tables, lists, folded parts) is all that is used here; whatever people wrote is escaped.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.svg import CELL_SIZE, TileMark, board_svg, hand_svg
from qwirkle_lessons.display.words import board_name, cell_contents, hand_in_words, named_hand_in_words
from qwirkle_lessons.engine import Board, Cell, Play, Tile
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.i18n import language_or_notebooks, say


def static_html(  # noqa: PLR0913 - each has a name and a default
    board: Board,
    *,
    hand: str | Iterable[Tile] = (),
    pending: Play | None = None,
    marks: Sequence[Mark] = (),
    goal: str = "",
    facts: Sequence[str] = (),
    hands: Sequence[tuple[str, Sequence[Tile]]] = (),
    verdict: Sequence[str] = (),
    answers: Sequence[tuple[str, str]] = (),
    bare: bool = False,
    size: int | None = None,
    mark: TileMark = "letter",
    language: str | None = None,
) -> str:
    """A board as it stands in a notebook that is not run.

    goal      what to do, in one sentence
    facts     what else one has to know, each a sentence
    hands     the open tiles of others, each with a name
    hand      the tiles below the board
    pending   tiles of a play that is being weighed; `marks` are drawn around cells
    verdict   what is said about it: the headline, then further sentences
    answers   parts to unfold: what one reads from outside, and what is inside
    bare      whether the board is left out: nothing lies on it, and nothing is done there
    size      pixels from cell to cell; by default what suits a notebook
    language  by default that of the notebook
    """
    language = language_or_notebooks(language)
    tiles = as_hand(hand)
    tile_size = size or CELL_SIZE
    parts = [paragraph(goal, strong=True)] if goal else []
    parts += [bullets(facts)] if facts else []
    for name, open_tiles in hands:
        named = named_hand_in_words(name, open_tiles, language)
        parts.append(
            paragraph(name) + picture(hand_svg(open_tiles, tile_size, mark), named) if open_tiles else paragraph(named)
        )
    if not bare:
        drawn = board_svg(board, pending=pending, marks=marks, size=size, mark=mark)
        parts.append(picture(drawn, board_name(board, language)))
    parts += [paragraph(line, strong=place == 0) for place, line in enumerate(verdict)]
    if tiles:
        parts.append(picture(hand_svg(tiles, tile_size, mark), hand_in_words(tiles, language)))
    words = "" if bare else board_table(board, language, pending)
    words += "".join(paragraph(named_hand_in_words(name, others, language)) for name, others in hands)
    words += paragraph(hand_in_words(tiles, language)) if tiles else ""
    parts += [folded(say("board.in_words", language), words)] if words else []
    parts += [folded(question, paragraph(answer)) for question, answer in answers]
    return block(*parts)


def static_text(  # noqa: PLR0913 - each has a name and a default
    board: Board,
    *,
    hand: Iterable[Tile] = (),
    pending: Play | None = None,
    goal: str = "",
    facts: Sequence[str] = (),
    hands: Sequence[tuple[str, Sequence[Tile]]] = (),
    choices: Sequence[str] = (),
) -> str:
    """The same where there are no pictures: what to do, and the position in notation."""
    others = [f"{name}: {' '.join(map(str, tiles))}" for name, tiles in hands]
    parts = [goal, *facts, str(board), str(pending or ""), *others, " ".join(map(str, hand)), *choices]
    return "\n".join(part for part in parts if part)


def board_table(board: Board, language: str, pending: Play | None = None) -> str:
    """The position as a table with the names of the tiles; an empty board as a sentence."""
    contents = cell_contents(board, language, pending)
    if not contents:
        return paragraph(say("board.empty", language))
    rows = range(min(cell.row for cell in contents), max(cell.row for cell in contents) + 1)
    columns = range(min(cell.col for cell in contents), max(cell.col for cell in contents) + 1)
    return table(
        [say("board.column", language, column=column) for column in columns],
        [
            (say("board.row", language, row=row), [contents.get(Cell(row, column), "") for column in columns])
            for row in rows
        ],
    )


def picture(svg: str, alt: str) -> str:
    """A drawing as an image that carries itself, with the text that stands for it."""
    data = b64encode(svg.encode()).decode("ascii")
    return f'<p><img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}"></p>'


def paragraph(text: str, strong: bool = False) -> str:
    """A paragraph; the important one is strong."""
    return f"<p><strong>{escape(text)}</strong></p>" if strong else f"<p>{escape(text)}</p>"


def bullets(sentences: Iterable[str]) -> str:
    """A list of short sentences."""
    return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in sentences)}</ul>"


def folded(summary: str, inside: str) -> str:
    """A part that is closed until one asks for it. `inside` is HTML already."""
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def table(columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], caption: str = "") -> str:
    """A table whose columns and rows have heads, so that a screen reader can say where one is."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(head)}</th>{"".join(f"<td>{_as_html(cell)}</td>" for cell in cells)}</tr>'
        for head, cells in rows
    )
    return f"<table>{title}<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"


class Html(str):
    """A text that is HTML already and may stand in a table as it is."""

    __slots__ = ()


def _as_html(text: str) -> str:
    return text if isinstance(text, Html) else escape(text)


def block(*parts: str) -> str:
    """Parts of HTML, one below the other."""
    return f"<div>{''.join(parts)}</div>"
