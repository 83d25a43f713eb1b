"""A game as it stands at the end of a cell: what everyone at the table sees, and what one player sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from qwirkle_lessons.display.kinds import KindsGrid, kinds_html
from qwirkle_lessons.display.static import block, folded, static_html, table
from qwirkle_lessons.display.words import listing
from qwirkle_lessons.engine import Game, GameView, Tile, in_order
from qwirkle_lessons.i18n import notebook_language, say


def game_html(game: Game) -> str:
    """The table, the points and whose turn it is. Hands stay hidden: they are shown by the view of a seat."""
    language = notebook_language()
    if game.is_over:
        winners = [game.players[seat] for seat in game.winners]
        who = say("game.winner", language, count=len(winners), players=listing(winners, language))
        news = f"{say('game.over', language)} {who}"
    else:
        news = say("game.turn", language, turn=game.turn + 1, player=game.players[game.seat])
    return block(
        static_html(game.board, verdict=(news, say("game.bag", language, count=game.bag_size)), language=language),
        standings(game.players, game.scores, game.hand_sizes, language),
    )


def view_html(view: GameView) -> str:
    """The table with the player's own hand, the points, and the grid of the kinds that are still out."""
    language = notebook_language()
    news = say("game.over", language) if view.is_over else say("game.next", language, player=view.players[view.to_move])
    return block(
        static_html(
            view.board,
            hand=view.hand,
            verdict=(news, say("game.bag", language, count=view.bag_size)),
            language=language,
        ),
        standings(view.players, view.scores, view.hand_sizes, language),
        folded(say("kinds.name", language), kinds_html(seen_by(view), language)),
    )


def seen_by(view: GameView) -> KindsGrid:
    """The grid of kinds with what this player has seen: all tiles but those in other hands and in the bag."""
    seen: Counter[Tile] = Counter(view.options.deck.tiles)
    seen.subtract(view.unseen)
    return KindsGrid(view.options.deck, in_order(seen.elements()))


def standings(players: Sequence[str], scores: Sequence[int], hand_sizes: Sequence[int], language: str) -> str:
    """A row for each player: points, and how many tiles are in the hand."""
    rows = [(player, [str(score), str(size)]) for player, score, size in zip(players, scores, hand_sizes, strict=True)]
    return table([say("game.points", language), say("game.tiles", language)], rows)


def view_text(view: GameView) -> str:
    """The table and the hand in the notation, and the points."""
    scores = ", ".join(f"{player} {score}" for player, score in zip(view.players, view.scores, strict=True))
    return "\n".join(
        [
            *([str(view.board)] if len(view.board) else []),
            f"hand: {' '.join(map(str, view.hand))}",
            f"scores: {scores}",
            f"bag: {view.bag_size}",
        ]
    )
