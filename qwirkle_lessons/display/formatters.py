"""Values of the game show themselves at the end of a notebook's cell: a picture with words, and the notation as text.

The engine does not know that notebooks exist; the formatters are registered here, from outside. Everything is said
in the language of the notebook, so that a stored output does not depend on who ran it. There is one rich form,
`text/html` with the picture inside: it is the only one that is also shown in a notebook that is not trusted yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from qwirkle_lessons.display.games import game_html, view_html, view_text
from qwirkle_lessons.display.kinds import KindsGrid, kinds_html
from qwirkle_lessons.display.static import block, folded, paragraph, picture, static_html, table
from qwirkle_lessons.display.svg import board_svg, hand_svg, tile_svg
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import fault_advice, fault_badge, sentence, tile_name, tiles_in_words
from qwirkle_lessons.engine import Board, Fault, Game, GameView, Pass, Play, Score, Tile, Trade
from qwirkle_lessons.i18n import notebook_language, say

MOST_PLAYS = 20
"""So many plays are listed; a turn can have thousands."""

OUTCOME_SIGNS = {"right": "✓", "wrong": "✗", "partly": "◐", "unreadable": "?", "note": "→"}


def register(shell: Any = None) -> None:
    """Let the values of the game show themselves in this shell (default: the one that runs, if any).

    Registering twice changes nothing.
    """
    if shell is None:
        from IPython import get_ipython

        shell = get_ipython()
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    for kind, html in HTML_OF.items():
        formatters["text/html"].for_type(kind, html)
        formatters["text/plain"].for_type(kind, _print_text)
    formatters["text/html"].for_type(tuple, tuple_html)


def text_of(value: object) -> str:
    """The plain text of a value is its notation; where that is empty, the code that makes it.

    The notation of a game is the whole record with all hands, so a game is told in short.
    """
    match value:
        case Game():
            return repr(value)
        case GameView():
            return view_text(value)
    return str(value) or repr(value)


def _print_text(value: object, printer: Any, _cycle: bool) -> None:
    """Print a text of several lines in line with what stands around it (a list, say)."""
    first, *rest = text_of(value).split("\n")
    printer.text(first)
    for line in rest:
        printer.break_()
        printer.text(line)


def tile_html(tile: Tile) -> str:
    """A tile with its name."""
    return picture(tile_svg(tile), tile_name(tile, notebook_language()))


def board_html(board: Board) -> str:
    """The table, and the position in words."""
    return static_html(board)


def play_html(play: Play) -> str:
    """The tiles of a play where they go, on an empty table, and the cells as they stand in the notation."""
    language = notebook_language()
    if not play.placements:
        return paragraph(say("moves.no_play", language))
    rows = [(tile_name(p.tile, language), [str(p.cell.row), str(p.cell.col)]) for p in play.placements]
    return block(
        picture(
            board_svg(Board(), pending=play),
            say("moves.play", language, tiles=tiles_in_words(play.tiles, language)),
        ),
        folded(
            say("moves.in_words", language), table([say("moves.row", language), say("moves.column", language)], rows)
        ),
    )


def trade_html(trade: Trade) -> str:
    """The tiles that go back."""
    language = notebook_language()
    words = say("moves.trade", language, tiles=tiles_in_words(trade.tiles, language))
    return block(picture(hand_svg(trade.tiles), words), paragraph(words))


def pass_html(_: Pass) -> str:
    """The word."""
    return paragraph(say("moves.pass", notebook_language()))


def fault_html(fault: Fault) -> str:
    """What breaks and what to do. (Which tiles break it is told by the verdict on the play, which knows the board.)"""
    language = notebook_language()
    cells = " ".join(str(tuple(cell)) for cell in fault.cells)
    return block(
        paragraph(sentence(fault_badge(fault, language)), strong=True),
        paragraph(f"{fault_advice(fault, language)} {cells}".strip()),
    )


def score_html(score: Score) -> str:
    """The sum, and a row for each line: its cells, a point for each tile, the bonus of a Qwirkle."""
    language = notebook_language()
    head = paragraph(str(score), strong=True)
    if not score.lines:
        return block(head, paragraph(say("scores.lone_tile", language)))
    rows = [
        (
            f"{tuple(line.cells[0])} – {tuple(line.cells[-1])}",
            [f"{line.points} + {line.bonus}" if line.bonus else str(line.points)],
        )
        for line in score.lines
    ]
    return block(head, table([say("scores.column", language)], rows))


def tuple_html(values: tuple[object, ...]) -> str | None:
    """A hand as a picture, faults one below the other, plays with their number; None for every other tuple."""
    tiles = tuple(value for value in values if isinstance(value, Tile))
    faults = [value for value in values if isinstance(value, Fault)]
    plays = [value for value in values if isinstance(value, Play)]
    if not values or len(values) != max(map(len, (tiles, faults, plays))):
        return None
    language = notebook_language()
    if tiles:
        words = say("hand.name", language, tiles=tiles_in_words(tiles, language))
        return block(picture(hand_svg(tiles), words))
    if faults:
        return block(*map(fault_html, faults))
    listed = [paragraph(str(play)) for play in plays[:MOST_PLAYS]]
    rest = len(plays) - len(listed)
    more = [paragraph(say("moves.more", language, count=rest))] if rest else []
    return block(paragraph(say("moves.plays", language, count=len(plays)), strong=True), *listed, *more)


def verdict_html(verdict: Verdict) -> str:
    """The board with the play and the marks on it, then the headline and the rest."""
    said = (f"{OUTCOME_SIGNS[verdict.outcome]} {verdict.headline}", *([verdict.detail] if verdict.detail else []))
    if verdict.board is None:
        return block(paragraph(said[0], strong=True), *map(paragraph, said[1:]))
    return static_html(verdict.board, pending=verdict.play, marks=verdict.marks, verdict=said)


HTML_OF: dict[type, Callable[[Any], str]] = {
    Tile: tile_html,
    Board: board_html,
    Play: play_html,
    Trade: trade_html,
    Pass: pass_html,
    Fault: fault_html,
    Score: score_html,
    Game: game_html,
    GameView: view_html,
    Verdict: verdict_html,
    KindsGrid: kinds_html,
}
"""What shows itself, and how."""
