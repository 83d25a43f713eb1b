"""A game that is being played, in words: what a turn brought, who starts and why, how it ended; and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from qwirkle_lessons.display.static import folded, table
from qwirkle_lessons.display.words import listing, number_word, score_detail, score_sum, tiles_in_words
from qwirkle_lessons.engine import Board, Game, Pass, Play, Trade, Turn, opening_groups
from qwirkle_lessons.engine.tiles import Tile
from qwirkle_lessons.i18n import say


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points turn by turn: a row for each round with a cell for each player, and the totals below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Each begins with the number of its round."""
    totals: tuple[str, ...]
    """It begins with the word for it."""

    def as_json(self) -> dict[str, Any]:
        """The sheet as the browser reads it."""
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "totals": list(self.totals),
        }

    def as_html(self) -> str:
        """The sheet as it stands in a notebook that is not run."""
        rows = [(head, cells) for head, *cells in (*self.rows, self.totals)]
        return folded(self.title, table(self.columns, rows))


def score_sheet(game: Game, language: str) -> ScoreSheet:
    """The score sheet of a game as far as it went."""
    columns = [
        [_points_told(turn, language) for turn in game.history if turn.seat == seat]
        for seat in range(len(game.players))
    ]
    rows = [(str(number), *cells) for number, cells in enumerate(zip_longest(*columns, fillvalue=""), 1)]
    if any(game.start.scores):
        rows.insert(0, (say("playing.sheet.before", language), *map(str, game.start.scores)))
    return ScoreSheet(
        title=say("playing.sheet.title", language),
        columns=game.players,
        rows=tuple(rows),
        totals=(say("playing.sheet.total", language), *map(str, game.scores)),
    )


def _points_told(turn: Turn, language: str) -> str:
    """The points of a turn with their sum, or what else was done."""
    if turn.score is None:
        return say(f"playing.sheet.{'traded' if isinstance(turn.move, Trade) else 'passed'}", language)
    told = str(turn.score).replace("= ", "=\u00a0")  # in a narrow column the total stays with its sign
    return say("playing.sheet.out", language, sum=told, bonus=turn.going_out) if turn.going_out else told


# ---- while one plays


def turn_headline(turn: Turn, player: str, language: str) -> str:
    """What a turn brought: «Computer: 2 + 3 = 5»."""
    match turn.move:
        case Trade(tiles):
            return say("playing.traded", language, player=player, count=len(tiles))
        case Pass():
            return say("playing.passed", language, player=player)
    return say("playing.scored", language, player=player, sum=score_sum(turn.score, language) if turn.score else "")


def turn_detail(turn: Turn, before: Board, language: str) -> str:
    """Which lines the points came from; `before` is the table before the turn."""
    if isinstance(turn.move, Play) and turn.score:
        return score_detail(turn.score, before, turn.move, language)
    return ""


def drawn_told(tiles: tuple[Tile, ...] | None, language: str) -> str:
    """What was drawn, or nothing."""
    return say("playing.drawn", language, tiles=tiles_in_words(tiles, language)) if tiles else ""


def standing(game: Game, language: str) -> str:
    """Everybody's points in one line: «You 12, Computer 9.»"""
    pairs = zip(game.players, game.scores, strict=True)
    told = [say("playing.score", language, player=player, points=points) for player, points in pairs]
    return say("lists.comma", language).join(told) + "."


def bag_told(game: Game, language: str) -> str:
    """How many tiles are in the bag."""
    return say("game.bag", language, count=game.bag_size) if game.bag_size else say("playing.bag_empty", language)


def start_told(game: Game, you: int | None, language: str) -> str:
    """Who starts, and why. `you` is the seat that is called «you», if one is."""
    seat = game.start.seat
    form = "mine" if seat == you else "named"
    if game.options.start is not None or not game.start.hands:
        form = "set"
    else:
        sizes = [len(opening_groups(hand)[0]) for hand in game.start.hands]
        form += "_alike" if sizes.count(max(sizes)) > 1 else ""
    return say(f"playing.starts.{form}", language, player=game.players[seat])


def what_to_do(game: Game, you: int | None, language: str) -> str:
    """Whose turn it is, and what can be done."""
    turn = say(f"playing.turn.{'mine' if game.seat == you else 'named'}", language, player=game.players[game.seat])
    return f"{turn} {_what(game, language)}"


def _what(game: Game, language: str) -> str:
    if not len(game.board):
        size = len(opening_groups(game.hands[game.seat])[0])
        return say("playing.turn.first", language, count=size, number=number_word(size, language))
    if any(isinstance(move, Play) for move in game.legal_moves()):
        return say(f"playing.turn.{'play_or_trade' if game.bag_size else 'play'}", language)
    return say(f"playing.turn.{'must_trade' if game.bag_size else 'must_pass'}", language)


# ---- the end


def winner_told(game: Game, you: int | None, language: str) -> str:
    """Who won, with the totals: «You win, 24 : 19!»"""
    points = " : ".join(map(str, sorted(game.scores, reverse=True)))
    names = [game.players[seat] for seat in game.winners]
    if len(names) > 1:
        return say("playing.end.shared", language, players=listing(names, language), points=points)
    form = "mine" if game.winners == (you,) else "named"
    return say(f"playing.end.{form}", language, player=names[0], points=points)


def end_told(game: Game, you: int | None, language: str) -> str:
    """How the game ended, and what decided it."""
    return " ".join(_end_sentences(game, you, language))


def _end_sentences(game: Game, you: int | None, language: str) -> Iterator[str]:
    last = game.history[-1] if game.history else None
    if last is None or not last.going_out:
        yield say(f"playing.end.{_how_it_ended(game)}", language)
        return
    form = "out_mine" if last.seat == you else "out"
    yield say(f"playing.end.{form}", language, player=game.players[last.seat], bonus=last.going_out)
    others = max(score for seat, score in enumerate(game.scores) if seat != last.seat)
    if game.winners != (last.seat,):
        yield say("playing.end.not_out", language)
    elif game.scores[last.seat] - last.going_out <= others:
        yield say("playing.end.decided", language)


def _how_it_ended(game: Game) -> str:
    """Why a game ended in which nobody went out."""
    target = game.options.target_score
    if target is not None and max(game.scores) >= target:
        return "reached"
    last_round = game.history[-len(game.players) :]
    passed = game.options.may_pass and all(isinstance(turn.move, Pass) for turn in last_round)
    return "passed" if passed and len(last_round) == len(game.players) else "blocked"
