"""A whole game: dealing, turns, drawing, trading, going out, the end. A turn makes a new game out of the old."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

from qwirkle_lessons.engine.board import Board, as_board
from qwirkle_lessons.engine.dealing import Hand, as_seed, draw, first_hands, shaken
from qwirkle_lessons.engine.errors import GameError, IllegalMove
from qwirkle_lessons.engine.faults import Fault, Reason, faults_of
from qwirkle_lessons.engine.moves import Move, Pass, Play, Trade
from qwirkle_lessons.engine.opening import first_turn_is_too_small, who_starts
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions, as_options
from qwirkle_lessons.engine.scoring import Score, score_of
from qwirkle_lessons.engine.search import legal_plays
from qwirkle_lessons.engine.seats import ages_of, hands_of, names_of, scores_of
from qwirkle_lessons.engine.table import Cell, mask_of
from qwirkle_lessons.engine.tiles import Tile, in_order, without
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import quoted

T = TypeVar("T")
GOING_OUT = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one turn. `drawn` is None when nobody noted it; `going_out` is 6 or 0, on top of the score."""

    seat: int
    move: Move
    score: Score | None
    going_out: int
    drawn: Hand | None

    @property
    def points(self) -> int:
        """All points of the turn, the 6 for going out included."""
        return (self.score.total if self.score else 0) + self.going_out


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began: what a record needs in order to be replayed. `hands` is () when nobody noted them."""

    seed: int | None
    ages: tuple[int | None, ...] | None
    board: Board
    hands: tuple[Hand, ...]
    bag: Hand
    scores: tuple[int, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class GameView:
    """What the player on `seat` may know: nothing here depends on a hidden hand or on what will be drawn.

    hand        the player's own tiles
    hand_sizes  how many tiles each seat holds; bag_size: how many the bag holds
    unseen      the tiles this player does not see (other hands and bag together), in the order of `KINDS`
    to_move     whose turn it is
    open_hands  all hands, when the options say that they lie open, else None
    """

    seat: int
    players: tuple[str, ...]
    options: RuleOptions
    board: Board
    hand: Hand
    scores: tuple[int, ...]
    to_move: int
    hand_sizes: tuple[int, ...]
    bag_size: int
    unseen: Hand
    is_over: bool
    open_hands: tuple[Hand, ...] | None

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves this player may make with this hand; () when the game is over."""
        return () if self.is_over else _moves(self.board, self.hand, self.bag_size, self.options)


@dataclass(frozen=True, slots=True)
class Game:
    """A position of a game and how it came about.

    board, hands, bag       the tiles; the bag in the order of `KINDS`, since nobody knows what comes next
    players, scores         names and totals, by seat from 0
    seat, turn              whose turn it is, and how many turns were played
    is_over, winners        `winners` are seats, () until the game is over
    history                 the turns so far

    A game known only from its plays (see `from_text`) has no hands and no bag, only their sizes.
    """

    players: tuple[str, ...]
    options: RuleOptions
    board: Board
    hands: tuple[Hand, ...]
    bag: Hand
    hand_sizes: tuple[int, ...]
    bag_size: int
    scores: tuple[int, ...]
    seat: int
    is_over: bool
    history: tuple[Turn, ...]
    start: Start

    # ---- beginning

    @classmethod
    def deal(
        cls,
        players: int | Sequence[str],
        seed: int,
        ages: Sequence[int | None] | None = None,
        start: int | None = None,
        options: RuleOptions = OFFICIAL,
    ) -> Game:
        """Deal a new game. The same seed deals the same tiles on every Python.

        players     2 to 4, or their names
        ages        decide who starts among equal largest groups; without them seat 0 counts as the oldest,
                    then seat 1, and so on. Raises Undecided when equal ages cannot decide.
        start       the seat that starts whatever the hands are
        """
        names, options = names_of(players), as_options(options)
        seed = as_seed(seed)
        if ages is not None:
            ages = ages_of(ages, len(names))
        if start is not None:
            options = replace(options, start=start)
        needed = len(names) * options.hand_size
        if len(options.deck) < needed:
            raise GameError(
                f"{len(names)} hands of {options.hand_size} need {needed} tiles and the deck {options.deck} "
                f"has {len(options.deck)}: take fewer players, smaller hands or more copies."
            )
        hands, bag = first_hands(seed, len(names), options)
        first = who_starts(hands, ages, options)
        return begin(names, options, Start(seed, ages, Board(), hands, bag, (0,) * len(names), first))

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - a position has so many parts
        cls,
        board: Board,
        hands: Sequence[Iterable[Tile] | str],
        bag: Iterable[Tile] | str = (),
        seat: int = 0,
        scores: Sequence[int] | None = None,
        options: RuleOptions = OFFICIAL,
        seed: int | None = 0,
    ) -> Game:
        """A game that goes on from any position, one with a broken line included; `seed` decides what will be drawn.

        Raises GameError when there are more tiles of a kind than the deck has, or players or scores are wrong.
        """
        options = as_options(options)
        dealt = hands_of(hands)
        names = names_of(len(dealt))
        rest = in_order(as_hand(bag))
        for number, hand in enumerate(dealt):
            if not 1 <= len(hand) <= options.hand_size:
                raise GameError(
                    f"The hand of seat {number} has {len(hand)} tiles; a player holds 1 to {options.hand_size} "
                    "(the game ends when a hand is empty)."
                )
        if type(seat) is not int or not 0 <= seat < len(dealt):
            raise GameError(f"The seat to play is 0 to {len(dealt) - 1}; got {quoted(seat)}.")
        totals = (0,) * len(dealt) if scores is None else scores_of(scores, len(dealt))
        seed = None if seed is None else as_seed(seed)
        if surplus := options.deck.excess([*as_board(board).tiles, *(tile for hand in dealt for tile in hand), *rest]):
            raise GameError(f"Table, hands and bag hold more than one deck: {'; '.join(surplus)}.")
        return begin(names, options, Start(seed, None, board, dealt, rest, totals, seat))

    @classmethod
    def from_text(cls, text: str) -> Game:
        """Replay a game record (see `record.py`). Raises RecordError, naming the first line that does not fit."""
        from qwirkle_lessons.engine.record import read_record  # a record is read by playing a game

        return read_record(text)

    def __str__(self) -> str:
        from qwirkle_lessons.engine.record import write_record

        return write_record(self)

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.players)}: turn {self.turn}, {' : '.join(map(str, self.scores))}>"

    # ---- what can be asked

    @property
    def turn(self) -> int:
        """How many turns were played."""
        return len(self.history)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total (with `tie="went_out"` who went out among them); () until it is over."""
        if not self.is_over:
            return ()
        best = tuple(seat for seat, total in enumerate(self.scores) if total == max(self.scores))
        if self.options.tie == "went_out" and self.history and self.history[-1].going_out:
            return tuple(seat for seat in best if seat == self.history[-1].seat) or best
        return best

    def view(self, seat: int) -> GameView:
        """What the player on this seat may know."""
        if type(seat) is not int or not 0 <= seat < len(self.players):
            raise GameError(f"A seat is 0 to {len(self.players) - 1}; got {quoted(seat)}.")
        if not self.hands:
            raise GameError("This game is known only from its plays; nobody noted the hands.")
        seen_hands = self.options.open_hands
        others = [] if seen_hands else [tile for s, hand in enumerate(self.hands) if s != seat for tile in hand]
        return GameView(
            seat=seat,
            players=self.players,
            options=self.options,
            board=self.board,
            hand=self.hands[seat],
            scores=self.scores,
            to_move=self.seat,
            hand_sizes=self.hand_sizes,
            bag_size=self.bag_size,
            unseen=in_order([*others, *self.bag]),
            is_over=self.is_over,
            open_hands=self.hands if seen_hands else None,
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Every play, then each trade (parts of the hand up to the bag's size), then a pass where it is allowed."""
        if not self.hands:
            raise GameError("This game is known only from its plays; nobody noted the hands.")
        return () if self.is_over else _moves(self.board, self.hands[self.seat], self.bag_size, self.options)

    def faults_of(self, move: Move) -> tuple[Fault, ...]:
        """All reasons why this move is refused now; () when it is legal."""
        if self.is_over:
            return (Fault(Reason.GAME_OVER),)
        hand = self.hands[self.seat] if self.hands else None
        match move:
            case Play():
                return faults_of(self.board, move, self.options, hand)
            case Trade():
                return tuple(self._faults_of_trade(move, hand))
            case Pass():
                return tuple(self._faults_of_pass(hand))
        raise GameError(f"A move is a Play, a Trade or a Pass; got {quoted(move)}.")

    def _faults_of_trade(self, trade: Trade, hand: Hand | None) -> Iterable[Fault]:
        if not len(self.board):
            yield Fault(Reason.NO_TRADE_ON_FIRST_TURN)
        if not trade.tiles:
            yield Fault(Reason.TRADE_EMPTY)
        if len(trade.tiles) > self.bag_size:
            yield Fault(Reason.TRADE_EXCEEDS_BAG)
        left = Counter(self.options.deck.tiles) - Counter(self.board.tiles) if hand is None else Counter(hand)
        if len(trade.tiles) > self.hand_sizes[self.seat] or Counter(trade.tiles) - left:
            yield Fault(Reason.NOT_IN_HAND)

    def _faults_of_pass(self, hand: Hand | None) -> Iterable[Fault]:
        if not len(self.board):
            yield Fault(Reason.MUST_PLAY)
        elif not self.options.may_pass:
            if hand is not None and _can_play(self.board, hand):
                yield Fault(Reason.MUST_PLAY)
            elif self.bag_size:
                yield Fault(Reason.MUST_TRADE)

    # ---- a turn

    def after(self, move: Move) -> Game:
        """The game after this move of the player whose turn it is. Raises IllegalMove with all faults."""
        return self.after_drawing(move, None)

    def after_drawing(self, move: Move, drawn: Hand | None) -> Game:
        """The game after this move, when these tiles are drawn (as a record says); None: as the seed has it.

        Raises GameError when they cannot be drawn.
        """
        if isinstance(move, Play) and not self.is_over:
            score: Score | None = self._score(move)
        elif faults := self.faults_of(move):
            raise IllegalMove(faults)
        else:
            score = None
        return self._next(move, score, drawn)

    def _score(self, play: Play) -> Score:
        """The score of a legal play; `faults_of` in full only when something is wrong."""
        hand = self.hands[self.seat] if self.hands else None
        if hand is not None:
            too_small = not len(self.board) and first_turn_is_too_small(len(play), hand, self.options)
            if too_small or without(hand, play.tiles) is None:
                raise IllegalMove(faults_of(self.board, play, self.options, hand))
        elif nowhere := self._cells_of_tiles_nobody_holds(play):
            raise IllegalMove((Fault(Reason.NOT_IN_HAND, nowhere),))
        return score_of(self.board, play, self.options)

    def _cells_of_tiles_nobody_holds(self, play: Play) -> tuple[Cell, ...]:
        """Though the hands are not known: a hand has so many tiles, and the deck so many copies of each kind."""
        left = Counter(self.options.deck.tiles) - Counter(self.board.tiles)
        nowhere = []
        for number, placement in enumerate(play.placements):
            if number >= self.hand_sizes[self.seat] or not left[placement.tile]:
                nowhere.append(placement.cell)
            left[placement.tile] -= 1
        return tuple(nowhere)

    def _next(self, move: Move, score: Score | None, drawn: Hand | None) -> Game:
        seat, options = self.seat, self.options
        given = () if isinstance(move, Pass) else move.tiles
        board = self.board.with_tiles(move) if isinstance(move, Play) else self.board
        held = self.hand_sizes[seat] - len(given)
        wanted = min(options.hand_size - held, self.bag_size) if isinstance(move, Play) else len(given)
        hands, bag = self.hands, self.bag
        if hands:
            drawn, bag = self._draw(wanted, drawn)
            left = without(hands[seat], given) or ()
            hands = _replaced(hands, seat, left + drawn)
            if isinstance(move, Trade):  # the old tiles go back last, so they cannot be drawn at once
                bag = in_order([*bag, *move.tiles])
        elif drawn is not None and len(drawn) != wanted:
            raise GameError(f"{wanted} tiles are drawn here, and {len(drawn)} are named.")
        sizes = _replaced(self.hand_sizes, seat, held + wanted)
        bag_size = self.bag_size - (wanted if isinstance(move, Play) else 0)
        going_out = 0 if sizes[seat] else GOING_OUT
        turn = Turn(seat, move, score, going_out, drawn)
        scores = _replaced(self.scores, seat, self.scores[seat] + turn.points)
        history = (*self.history, turn)
        game = Game(
            self.players,
            options,
            board,
            hands,
            bag,
            sizes,
            bag_size,
            scores,
            (seat + 1) % len(self.players),
            False,
            history,
            self.start,
        )
        return replace(game, is_over=True) if going_out or game._has_ended() else game

    def _draw(self, wanted: int, drawn: Hand | None) -> tuple[Hand, Hand]:
        if drawn is None:
            return draw(self.bag, wanted, shaken(f"{self.start.seed} turn {self.turn}"))
        left = without(self.bag, drawn)
        if left is None:
            raise GameError(f"The bag does not hold {' '.join(map(str, drawn))}.")
        if len(drawn) != wanted:
            raise GameError(f"{wanted} tiles are drawn here, and {len(drawn)} are named.")
        return drawn, left

    def _has_ended(self) -> bool:
        """Whether the game is over though nobody went out: blocked, the target reached, or a round of passes."""
        target = self.options.target_score
        if target is not None and max(self.scores) >= target:
            return True
        last_round = self.history[-len(self.players) :]
        if self.options.may_pass and len(last_round) == len(self.players) == sum(
            isinstance(turn.move, Pass) for turn in last_round
        ):
            return True
        return self._is_blocked()

    def _is_blocked(self) -> bool:
        """Whether no remaining tile, in hands and bag, fits anywhere."""
        if not len(self.board):
            return False
        if self.hands:
            if _can_play(self.board, self.hands[self.seat]):
                return False
            remaining: Iterable[Tile] = [*(tile for hand in self.hands for tile in hand), *self.bag]
        else:
            remaining = (Counter(self.options.deck.tiles) - Counter(self.board.tiles)).elements()
        return not _can_play(self.board, remaining)


def begin(names: tuple[str, ...], options: RuleOptions, start: Start, bag_size: int | None = None) -> Game:
    """A game before its first turn; already over when nothing fits anywhere."""
    sizes = tuple(map(len, start.hands)) or (options.hand_size,) * len(names)
    in_bag = len(start.bag) if bag_size is None else bag_size
    game = Game(
        names, options, start.board, start.hands, start.bag, sizes, in_bag, start.scores, start.seat, False, (), start
    )
    return replace(game, is_over=True) if game._has_ended() else game


def begin_unseen(names: tuple[str, ...], options: RuleOptions, start: Start) -> Game:
    """A game known only from its plays: nobody noted the hands, but how many tiles are where is known all the same."""
    bag_size = len(options.deck) - len(names) * options.hand_size - len(start.board)
    return begin(names, options, start, max(0, bag_size))


def _moves(board: Board, hand: Hand, bag_size: int, options: RuleOptions) -> tuple[Move, ...]:
    plays = legal_plays(board, hand, options)
    if not len(board):
        return plays
    trades = _trades(hand, bag_size)
    may_pass = options.may_pass or not (plays or bag_size)
    return (*plays, *trades, *([Pass()] if may_pass else []))


def _trades(hand: Hand, bag_size: int) -> list[Trade]:
    """Each part of the hand once, equal tiles being one; small parts first, then in the order of `KINDS`."""
    copies = Counter(in_order(hand))
    parts = [
        tuple(tile for tile, count in zip(copies, counts, strict=True) for _ in range(count))
        for counts in product(*(range(copies[tile] + 1) for tile in copies))
    ]
    fitting = [part for part in parts if 1 <= len(part) <= bag_size]
    return [Trade(part) for part in sorted(fitting, key=lambda part: (len(part), [tile.kind for tile in part]))]


def _can_play(board: Board, tiles: Iterable[Tile]) -> bool:
    """Whether one of these tiles can be laid. (Of a play with several tiles, one that touches the table fits alone.)"""
    mask = mask_of([tile.kind for tile in tiles])
    return any(reaches[0] & mask for reaches in board.table.open.values())


def _replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
