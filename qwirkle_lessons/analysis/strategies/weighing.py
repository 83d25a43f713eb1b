"""The careful strategy: weigh a move by what it brings, what it opens for the others and what it leaves oneself.

Nobody knows the hidden tiles, but everybody can imagine them: deal the unseen tiles at random to the others and to
one's own next draw, let each of the others take the most points, then take the most points oneself. The mean over
several such deals says what a move is worth:

    its own points  −  the mean of the others' best replies  +  the mean of one's own best next play

All moves are weighed on the same imagined deals, so that luck does not decide between them. After each round of
deals the weaker half is dropped, and the rest is looked at more closely.

With an empty bag and two players nothing is hidden: the other hand is what is unseen, and the ending is solved
exactly when it is small enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random

from qwirkle_lessons.analysis.endgame import solve_game
from qwirkle_lessons.analysis.strategies.simple import play_of
from qwirkle_lessons.engine.dealing import draw
from qwirkle_lessons.engine.game import GOING_OUT, GameView
from qwirkle_lessons.engine.moves import Move, Pass, Play, Trade
from qwirkle_lessons.engine.scoring import score_of
from qwirkle_lessons.engine.search import legal_plays, search
from qwirkle_lessons.engine.table import Table
from qwirkle_lessons.engine.tiles import COLORS, KINDS, SHAPES, Deck, Tile, in_order

CANDIDATES = 20
"""So many plays are weighed: those with the most points."""

DEALS = (4, 6, 8, 10)
"""So many deals are imagined in each round; after each round half of the moves are left."""

MOST_PLAYS_SEEN = 60_000
"""When so many plays were looked at, nothing more is imagined: a hand of one whole color has thousands of plays."""

LARGEST_ENDING = 8
"""Endings with so many tiles in both hands together are solved exactly ..."""

MOST_NODES = 1_000
"""... unless that takes more positions than this."""

OWN_NEXT = 1.0
"""How much a point of one's own next play counts, against a point now. (With 0.7 careful won less often.)"""

Tiles = tuple[Tile, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that is weighed: its points, the table after it, the tiles kept, and how many are drawn."""

    move: Move | Numbers
    points: int
    table: Table
    kept: Tiles
    drawn: int
    ends: bool


def careful(view: GameView, rng: Random) -> Move:
    """Take the move that is worth most when what it opens for the others, and leaves oneself, is weighed too."""
    solved = _best_of_ending(view)
    if solved is not None:
        return solved
    candidates = list(_candidates(view))
    if not candidates:
        return Pass()
    move = _heaviest(view, candidates, rng).move
    return play_of(view.board.table, move) if isinstance(move, tuple) else move


def _best_of_ending(view: GameView) -> Move | None:
    """A best move of an ending of two that is small enough to be solved, else None."""
    if len(view.players) != 2 or view.bag_size or sum(view.hand_sizes) > LARGEST_ENDING or not len(view.board):
        return None
    best = solve_game(view, MOST_NODES).best
    return best[0] if best else None


# ---- the moves that are weighed


def _candidates(view: GameView) -> Iterator[Candidate]:
    """The plays with the most points, and the trades that keep a group together."""
    if not len(view.board):
        yield from _first_plays(view)
        return
    plays = search(view.board.table, view.hand, view.options.deck)
    plays.sort(key=lambda play: (-play[0], play[1]))
    for points, play in plays[:CANDIDATES]:
        table = view.board.table.after(dict(zip(play[::2], play[1::2], strict=True)))
        yield _played(view, play, points, table, [KINDS[kind] for kind in play[1::2]])
    for traded in _trades(view):
        yield Candidate(Trade(traded), 0, view.board.table, _without(view.hand, traded), len(traded), ends=False)


def _first_plays(view: GameView) -> Iterator[Candidate]:
    for play in legal_plays(view.board, view.hand, view.options):
        table = view.board.after(play).table
        yield _played(view, play, score_of(view.board, play, view.options).total, table, play.tiles)


def _played(view: GameView, move: Play | Numbers, points: int, table: Table, tiles: Iterable[Tile]) -> Candidate:
    kept = _without(view.hand, tiles)
    drawn = min(max(0, view.options.hand_size - len(kept)), view.bag_size)
    ends = not kept and not drawn
    return Candidate(move, points + GOING_OUT * ends, table, kept, drawn, ends)


def _trades(view: GameView) -> Iterator[Tiles]:
    """Trades that keep tiles of one color or one shape, each kind once, and the trade of all."""
    keeping = {frozenset[Tile]()}
    keeping |= {frozenset(tile for tile in view.hand if tile.color is color) for color in COLORS}
    keeping |= {frozenset(tile for tile in view.hand if tile.shape is shape) for shape in SHAPES}
    parts = {in_order((Counter(view.hand) - Counter(kept)).elements()) for kept in keeping}
    for part in sorted(parts, key=lambda part: (len(part), [tile.kind for tile in part])):
        if part and view.bag_size:
            yield part[: view.bag_size]


def _without(hand: Tiles, given: Iterable[Tile]) -> Tiles:
    return tuple((Counter(hand) - Counter(given)).elements())


# ---- weighing them


def _heaviest(view: GameView, candidates: list[Candidate], rng: Random) -> Candidate:
    """The best candidate after all rounds; among equals the one with more points, then the first."""
    sums = [0.0] * len(candidates)
    left = list(range(len(candidates)))
    deals = 0
    scale = _Scale(view)
    hidden = view.bag_size or (len(view.players) > 2 and view.open_hands is None)
    for more in DEALS if hidden else (1,):  # when nothing is hidden all imagined deals are the same
        if len(left) < 2:
            break
        for _ in range(more if scale.seen < MOST_PLAYS_SEEN else 0):
            hands, draws = _imagined(view, rng)
            for number in left:
                sums[number] += scale.after(candidates[number], hands, draws)
            deals += 1
        left.sort(key=lambda number: -(candidates[number].points + sums[number] / deals))
        left = left[: (len(left) + 1) // 2]
    return candidates[left[0]]


def _imagined(view: GameView, rng: Random) -> tuple[list[Tiles], Tiles]:
    """One way in which the hidden tiles could lie: the hands of the others in turn, and the tiles drawn next."""
    players = len(view.players)
    seats = [(view.seat + step) % players for step in range(1, players)]
    most_drawn = min(view.options.hand_size, view.bag_size)
    if view.open_hands is not None:
        draws, _ = draw(view.unseen, most_drawn, rng)
        return [view.open_hands[seat] for seat in seats], draws
    sizes = [view.hand_sizes[seat] for seat in seats]
    tiles, _ = draw(view.unseen, sum(sizes) + most_drawn, rng)
    ends = list(accumulate(sizes, initial=0))
    return [tiles[start:end] for start, end in pairwise(ends)], tiles[ends[-1] :]


class _Scale:
    """What comes after a move on one imagined deal, and how many plays were looked at for that."""

    def __init__(self, view: GameView) -> None:
        self.deck: Deck = view.options.deck
        self.bag_size = view.bag_size
        self.weight = 1 / (len(view.players) - 1)
        self.seen = 0

    def after(self, candidate: Candidate, hands: list[Tiles], draws: Tiles) -> float:
        """One's own best next play minus the best replies of the others before it."""
        if candidate.ends:
            return 0.0
        bag_empty = not isinstance(candidate.move, Trade) and candidate.drawn == self.bag_size
        table, replies = candidate.table, 0
        for hand in hands:
            points, play = self.best(table, hand, bag_empty)
            replies += points
            if bag_empty and len(play) == 2 * len(hand):
                return -self.weight * replies
            if play:
                table = table.after(dict(zip(play[::2], play[1::2], strict=True)))
        own, _ = self.best(table, candidate.kept + draws[: candidate.drawn], bag_empty)
        return OWN_NEXT * own - self.weight * replies

    def best(self, table: Table, hand: Tiles, bag_empty: bool) -> tuple[int, Numbers]:
        """The play with the most points, the 6 for going out included; (0, ()) when there is none."""
        found = search(table, hand, self.deck)
        if not found:
            return 0, ()
        self.seen += len(found)
        if bag_empty:
            out = 2 * len(hand)
            return max((points + GOING_OUT * (len(play) == out), play) for points, play in found)
        return max(found)
