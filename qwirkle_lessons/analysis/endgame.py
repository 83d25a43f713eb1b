"""The end of a game, exactly: the bag is empty, both hands are known, and each plays for the larger difference.

Two thoughts make it quick. *Alpha–beta:* once a move is known to be worth less than one that was found before,
how much less does not matter. So strong moves are tried first. *A table:* the same tiles may come to lie in
another order; what was found out then is kept.

How the work grows: each tile more in a hand brings more plays at every turn and one more turn for each player, so
it multiplies the work (by about five to ten); see `benchmarks/endgame.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from qwirkle_lessons.analysis.errors import whole
from qwirkle_lessons.engine import OFFICIAL, Board, Game, GameView, Move, Pass, Play, RuleOptions, Tile
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.engine.board import as_board
from qwirkle_lessons.engine.game import GOING_OUT
from qwirkle_lessons.engine.options import as_options
from qwirkle_lessons.engine.search import search
from qwirkle_lessons.engine.table import Table
from qwirkle_lessons.engine.tiles import KINDS
from qwirkle_lessons.told import ToldInASentence, quoted

Hand = tuple[int, ...]
"""A hand as numbers of kinds, in order."""

Numbers = tuple[int, ...]
"""A play as cell, kind, cell, kind, …; () is a pass."""

BEYOND = 10_000  # more than any difference of points
MOST_POINTS_OF_A_TILE = 24  # a tile lies in two lines, and a line brings at most twelve points


class EndgameError(ToldInASentence, ValueError):
    """A position that is no ending of two players. The message says what would be one."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """What an ending is worth.

    value   points of the mover minus points of the other from here on, the 6 for going out included; None when
            the search was stopped before it knew
    bounds  the value lies between these two; both are the value when it is known
    best    every best first move, plays sorted; () when nobody can play
    line    one best course of play from here to the end
    nodes   how many positions were looked at
    """

    value: int | None
    bounds: tuple[int, int]
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    nodes: int


def solve_endgame(
    board: Board,
    mover: Iterable[Tile] | str,
    other: Iterable[Tile] | str,
    options: RuleOptions = OFFICIAL,
    most_nodes: int | None = None,
) -> Endgame:
    """Solve an ending of two players whose bag is empty.

    Both play for the larger difference. Whoever is stuck passes; when nobody can play it is over and nobody gets
    the 6. With `may_pass` one may pass at any time, and two passes end it. A target score is not looked at, since
    the totals are not known here. `most_nodes` stops a long search: then `value` is None and `bounds` hold.

    Raises EndgameError for an empty table or hand and for more tiles than the deck has, and CountError for a
    `most_nodes` that is no whole number.
    """
    as_board(board)
    as_options(options)
    if most_nodes is not None:
        whole("The number of positions that are looked at", most_nodes)
    hands = as_hand(mover), as_hand(other)
    if not all(hands):
        raise EndgameError("An ending needs tiles in both hands; who has none has gone out already.")
    if not len(board):
        raise EndgameError("An ending needs tiles on the table.")
    if surplus := options.deck.excess([*board.tiles, *hands[0], *hands[1]]):
        raise EndgameError(f"Table and hands hold more than one deck: {'; '.join(surplus)}.")
    kinds = [tuple(sorted(tile.kind for tile in hand)) for hand in hands]
    return _Ending(options, most_nodes).solve(_Position(board.table, frozenset(), kinds[0], kinds[1], False))


def solve_game(game: Game | GameView, most_nodes: int | None = None) -> Endgame:
    """Solve the ending of a game of two, or of what one player sees of it when it is that player's turn.

    With an empty bag the unseen tiles are the other hand. Raises EndgameError when the bag is not empty, there are
    not two players, the game is over, or (for a view) the other player is to move.
    """
    view = game.view(game.seat) if isinstance(game, Game) else game
    if not isinstance(view, GameView):
        raise EndgameError(f"A game or a player's view of it is awaited, such as game.view(0); got {quoted(game)}.")
    if len(view.players) != 2:
        raise EndgameError(f"An ending is solved for 2 players; here are {len(view.players)} (see `solve_for_all`).")
    if view.is_over:
        raise EndgameError("The game is over; there is nothing to solve.")
    if view.bag_size:
        raise EndgameError(f"The bag holds {view.bag_size} tiles; an ending begins when it is empty.")
    if view.to_move != view.seat:
        raise EndgameError(f"It is the turn of seat {view.to_move}, and this is the view of seat {view.seat}.")
    other = view.open_hands[1 - view.seat] if view.open_hands else view.unseen
    return solve_endgame(view.board, view.hand, other, view.options, most_nodes)


def solve_for_all(game: Game) -> tuple[int, ...]:
    """The points that each seat of a small ending still makes, when each plays for its own points alone.

    For two to four players with an empty bag. Among moves that bring a player the same, the first in the order of
    `legal_moves` is played: with three or four, what the others get can depend on that choice, so this is one
    reasonable end of the game and not *the* value of it. Nothing is cut off, so hands of more than three tiles take
    long. Raises EndgameError for what is no game, while the bag holds tiles, and where nobody noted the hands.
    """
    if not isinstance(game, Game):
        raise EndgameError(f"A game is awaited, such as Game.of(board, hands); got {quoted(game)}.")
    if game.bag_size or not game.hands:
        raise EndgameError(f"The bag holds {game.bag_size} tiles; an ending begins when it is empty.")
    if game.is_over:
        return (0,) * len(game.players)
    best: tuple[int, ...] = ()
    for move in game.legal_moves():
        after = game.after(move)
        made = [after.scores[seat] - game.scores[seat] for seat in range(len(game.players))]
        gained = tuple(map(sum, zip(made, solve_for_all(after), strict=True)))
        if not best or gained[game.seat] > best[game.seat]:
            best = gained
    return best


class _Stopped(Exception):
    """The search has looked at as many positions as it may."""


class _Position(NamedTuple):
    """A position of an ending: the table, what was laid since its start, both hands, whether the last turn passed."""

    table: Table
    laid: frozenset[tuple[int, int]]
    mover: Hand
    other: Hand
    passed: bool

    def after(self, move: Numbers) -> _Position | None:
        """The position after a move, seen by the other player; None when the game is over."""
        if not move:
            return None if self.passed else self._replace(mover=self.other, other=self.mover, passed=True)
        left = list(self.mover)
        for kind in move[1::2]:
            left.remove(kind)
        if not left:
            return None
        new = dict(zip(move[::2], move[1::2], strict=True))
        return _Position(self.table.after(new), self.laid.union(new.items()), self.other, tuple(left), False)

    def as_move(self, move: Numbers) -> Move:
        """A play or a pass from its numbers."""
        if not move:
            return Pass()
        cells = self.table.cells(move[::2])
        return Play.of(zip(cells, (KINDS[kind] for kind in move[1::2]), strict=True))


class _Ending:
    """One search: the table of known values, and how much was looked at.

    Values are for the player to move: own points minus the other's from here on.
    """

    def __init__(self, options: RuleOptions, most_nodes: int | None) -> None:
        self.options = options
        self.most_nodes = most_nodes
        self.nodes = 0
        self.known: dict[tuple[object, ...], tuple[int, int, Numbers]] = {}
        """What is known of a position: the value lies between two numbers; and the move that was best."""

    def solve(self, position: _Position) -> Endgame:
        """The value of a position, every best move and one best course."""
        moves = self.moves(position)
        stuck = position.after(())
        if moves == [(0, ())] and stuck is not None and not self.moves(stuck):
            return Endgame(0, (0, 0), (), (), self.nodes)
        best = -BEYOND
        best_moves: list[Numbers] = []
        for points, move in moves:
            try:
                # One less than the best, so that a move that is just as good is seen to be so.
                value = points + self.reply(position, move, best - 1 - points, BEYOND)
            except _Stopped:
                # What was solved is a move one has; beyond all that the tiles left could bring nothing can be.
                least = best if best_moves else -_most_points(position.other)
                return Endgame(None, (least, _most_points(position.mover)), (), (), self.nodes)
            if value > best:
                best, best_moves = value, []
            if value == best:
                best_moves.append(move)
        self.most_nodes = None  # the course is made of positions that are known already
        found = tuple(position.as_move(move) for move in sorted(best_moves))
        return Endgame(best, (best, best), found, self.course(position, min(best_moves)), self.nodes)

    def moves(self, position: _Position) -> list[tuple[int, Numbers]]:
        """What the player may do, most points first; () is a pass. [] when stuck after the other passed: the end."""
        hand = position.mover
        found = search(position.table, [KINDS[kind] for kind in hand], self.options.deck)
        moves = [(points + (GOING_OUT if len(play) == 2 * len(hand) else 0), play) for points, play in found]
        if not moves:
            return [] if position.passed else [(0, ())]
        moves.sort(key=lambda move: (-move[0], move[1]))
        return [*moves, (0, ())] if self.options.may_pass else moves

    def reply(self, position: _Position, move: Numbers, alpha: int, beta: int) -> int:
        """What comes after a move, for the player who made it."""
        after = position.after(move)
        return 0 if after is None else -self.value(after, -beta, -alpha)

    def value(self, position: _Position, alpha: int, beta: int) -> int:
        """The value for the player to move, exact when it lies between alpha and beta, else a bound beyond them."""
        key = position[1:]  # the table follows from what was laid
        low, high, first = self.known.get(key, (-BEYOND, BEYOND, ()))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if self.most_nodes is not None and self.nodes >= self.most_nodes:
            raise _Stopped
        self.nodes += 1
        moves = self.moves(position)
        if first:
            moves.sort(key=lambda move: move[1] != first)  # what was best before is tried first
        best, best_move = self.best_of(position, moves, alpha, beta) if moves else (0, ())
        if not moves or alpha < best < beta:
            low, high = best, best
        elif best >= beta:
            low = best
        else:
            high = best
        self.known[key] = (low, high, best_move)
        return best

    def best_of(
        self, position: _Position, moves: list[tuple[int, Numbers]], alpha: int, beta: int
    ) -> tuple[int, Numbers]:
        """The best of these moves; the search ends as soon as one is worth beta or more."""
        best, best_move = -BEYOND, moves[0][1]
        for points, move in moves:
            value = points + self.reply(position, move, alpha - points, beta - points)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
            if best >= beta:
                break
        return best, best_move

    def course(self, position: _Position, move: Numbers) -> tuple[Move, ...]:
        """One best course of play that begins with this move; passes at which the game ends are not in it."""
        course = [position.as_move(move)]
        after = position.after(move)
        if after is None or not (moves := self.moves(after)):
            return tuple(course[:-1] if not move else course)
        value = self.value(after, -BEYOND, BEYOND)
        best = (play for points, play in moves if points + self.reply(after, play, -BEYOND, BEYOND) == value)
        return (*course, *self.course(after, next(best)))


def _most_points(hand: Hand) -> int:
    """More than this a hand cannot bring: every tile in two lines of six, and going out."""
    return MOST_POINTS_OF_A_TILE * len(hand) + GOING_OUT
