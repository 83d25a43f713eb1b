"""Lesson 5, «Trading»: what does this turn allow? One may choose, must lay, must trade or must pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal
from qwirkle_lessons.display.words import fault_sentence, tile_name
from qwirkle_lessons.engine import (
    COLORS,
    OFFICIAL,
    SHAPES,
    Board,
    Game,
    Placement,
    Play,
    Reason,
    Tile,
    Trade,
    faults_of,
    fitting_kinds,
    in_order,
)
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import NamedChoices
from qwirkle_lessons.exercises.empty_bags import NOTHING_FITS, ONE_TILE_FITS, empty_bag
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.kinds.trading import has_full_hand, told_facts
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    HAND_SIZE,
    SMALL_GAME,
    beside,
    game_at,
    greedy_board,
    greedy_games,
    row_of,
    tiles_left,
    tiles_on,
)

Hand = tuple[Tile, ...]


class MustITrade(NamedChoices):
    """What does this turn allow?"""

    id: ClassVar[str] = "must-i-trade"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:58", "000:60", "000:79", "002:47-51", "003:43", "003:61", "004:20")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("choose", "trade"),
        ("choose", "trade", "lay", "pass"),
        ("choose", "pass", "trade", "lay"),
    )
    answers: ClassVar[tuple[str, ...]] = ("choose", "lay", "trade", "pass")
    mistakes: ClassVar[dict[tuple[str, str], Misconception]] = {
        ("lay", "choose"): Misconception.MUST_PLAY_IF_ONE_CAN,
        ("trade", "pass"): Misconception.TRADE_FROM_AN_EMPTY_BAG,
        ("trade", "lay"): Misconception.TRADE_FROM_AN_EMPTY_BAG,
        ("choose", "lay"): Misconception.TRADE_FROM_AN_EMPTY_BAG,
        ("pass", "choose"): Misconception.PASSES_TOO_SOON,
        ("pass", "trade"): Misconception.PASSES_TOO_SOON,
    }
    """The mistake in a choice, by what was chosen and what is right."""

    def make(self, variant: Variant) -> Exercise:
        """Level 1: a single line. Level 2: the small game, its bag often empty. Level 3: at most one tile fits."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "position")
        small = variant.level == 2 or case in {"lay", "pass"}
        if case in {"lay", "pass"}:
            board, hand = empty_bag(chance, ONE_TILE_FITS if case == "lay" else NOTHING_FITS)
            bag = 0
        elif small:
            board, hand, bag = _in_a_small_game(chance, case)
        else:
            board, hand = _beside_a_line(chance, case) if variant.level == 1 else _on_a_table(chance, case)
            bag = len(OFFICIAL.deck) - len(board) - 2 * HAND_SIZE
        options = SMALL_GAME if small else OFFICIAL
        exercise = self.item(variant, board, "choice", hand=hand, aim=str(bag), options=options)
        return self.with_choices(replace(exercise, facts=told_facts(exercise, bag))).with_goal()

    def right(self, exercise: Exercise) -> str:
        """What the engine allows with this table, hand and bag."""
        return allowed(_game_of(exercise))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The engine says what is allowed; a tile that fits is shown where it does, or one that nearly fits."""
        chosen, right = self.chosen(exercise, answer), self.right(exercise)
        if chosen is None:
            return Verdict("unreadable", exercise.say("choose"))
        shown = self._fitting(exercise) if right in {"choose", "lay"} else self._near_miss(exercise)
        detail = f"{shown.headline} {exercise.say(f'why.{right}')}"
        if chosen == right:
            return replace(shown, outcome="right", headline=exercise.say("right"), detail=detail)
        same_table = (chosen in {"choose", "lay"}) == (right in {"choose", "lay"})
        mistake = self.mistakes.get((chosen, right))
        return replace(
            shown,
            outcome="wrong",
            headline=exercise.say("wrong_bag" if same_table else "wrong"),
            detail=detail,
            misconception=mistake.value if mistake else "",
        )

    def _fitting(self, exercise: Exercise) -> Verdict:
        """The first tile that fits, and where."""
        found = next(_fitting_tiles(exercise.board, exercise.hand))
        name = tile_name(found.tile, exercise.language)
        marks = (Mark((found.cell,), "note", exercise.say("badge")),)
        return Verdict("note", exercise.say("fits", tile=name), marks=marks)

    def _near_miss(self, exercise: Exercise) -> Verdict:
        """A tile that fits what it touches, or at least a part of it, and the line that breaks."""
        found = next(_near_misses(exercise.board, exercise.hand), None)
        if found is None:
            return Verdict("note", exercise.say("nothing_fits"))
        told = refusal(exercise.board, found, faults_of(exercise.board, found), exercise.language)
        fault = fault_sentence(faults_of(exercise.board, found)[0], exercise.board, found, exercise.language)
        name = tile_name(found.tiles[0], exercise.language)
        headline = f"{exercise.say('nothing_fits')} {exercise.say('near_miss', tile=name, fault=fault)}"
        return replace(told, headline=headline)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where to look, whether something fits, and the answer."""
        second = exercise.say(f"hint_2.{self.right(exercise)}")
        return exercise.say("hint_1"), second, exercise.say("hint_3", choice=self.solution(exercise))


def allowed(game: Game) -> str:
    """What the rules allow in a turn: to choose between a play and a trade, or only one of them, or only to pass."""
    moves = [type(move) for move in game.legal_moves()]
    if Play in moves:
        return "choose" if Trade in moves else "lay"
    return "trade" if Trade in moves else "pass"


def _game_of(exercise: Exercise) -> Game:
    return game_at(exercise.board, exercise.hand, int(exercise.aim), exercise.options)


# --- positions ---------------------------------------------------------------------------------------------------


def _fitting_tiles(board: Board, hand: Hand) -> Iterator[Placement]:
    """Each cell with each tile of the hand that fits there."""
    for cell in board.frontier:
        kinds = fitting_kinds(board, cell)
        yield from (Placement(cell, tile) for tile in in_order(set(hand)) if tile in kinds)


def _near_misses(board: Board, hand: Hand) -> Iterator[Play]:
    """Plays of one tile that break a line although the tile fits a neighbor: twins first, they are overlooked most."""
    plays = [Play((Placement(cell, tile),)) for cell in board.frontier for tile in in_order(set(hand))]
    for reason in (Reason.DUPLICATE, Reason.LINE_MIXED):
        for play in plays:
            (cell,), (tile,) = play.cells, play.tiles
            around = tiles_on(board, beside(cell))
            if any(tile.fits(other) for other in around) and faults_of(board, play)[0].reason is reason:
                yield play


def _hand_of(chance: Chance, board: Board, kinds: Hand, fitting: Hand = ()) -> Hand | None:
    """A hand of these kinds with some fitting ones in it, as far as the set still has them."""
    tiles = tuple(tile for tile in tiles_left(board) if tile in kinds)
    if len(tiles) < HAND_SIZE or len(set(tiles)) < HAND_SIZE - 1:
        return None
    drawn, _ = chance.draw(tiles, HAND_SIZE - len(fitting))
    return chance.shuffled((*drawn, *fitting))


def _kinds_that_fit(board: Board) -> tuple[Hand, Hand]:
    """The kinds that fit on exactly one cell, and those that fit nowhere."""
    places = [tile for cell in board.frontier for tile in fitting_kinds(board, cell)]
    one = tuple(tile for tile in OFFICIAL.deck.kinds if places.count(tile) == 1)
    return one, tuple(tile for tile in OFFICIAL.deck.kinds if tile not in places)


def _beside_a_line(chance: Chance, case: str) -> tuple[Board, Hand]:
    """A single line of two to four tiles, and a hand of which one or two tiles fit, or none."""
    color, shape, count = chance.pick(COLORS), chance.pick(SHAPES), 2 + chance.below(3)
    if chance.below(2):
        line = tuple(Tile(color, other) for other in chance.shuffled(SHAPES)[:count])
    else:
        line = tuple(Tile(other, shape) for other in chance.shuffled(COLORS)[:count])
    board = row_of(line, across=bool(chance.below(2)))
    _, nowhere = _kinds_that_fit(board)
    somewhere = [tile for tile in OFFICIAL.deck.kinds if tile not in nowhere and tile not in line]
    fitting = chance.shuffled(somewhere)[: 1 + chance.below(2)] if case == "choose" else ()
    hand = _hand_of(chance, board, nowhere, fitting)
    return (board, hand) if hand else _beside_a_line(chance, case)


def _on_a_table(chance: Chance, case: str) -> tuple[Board, Hand]:
    """A table from greedy play, and a hand of which one tile fits on one cell, or none."""
    while True:
        board = greedy_board(chance, 5 + chance.below(5))
        one, nowhere = _kinds_that_fit(board)
        if case == "choose" and not one:
            continue
        hand = _hand_of(chance, board, nowhere, (chance.pick(one),) if case == "choose" else ())
        if hand and (case == "choose" or _is_tempting(board, hand)):
            return board, hand


def _in_a_small_game(chance: Chance, case: str) -> tuple[Board, Hand, int]:
    """A table of the small game whose bag holds tiles, and a hand of which something fits or nothing.

    The hand is any one that the player could hold.
    """
    games = (game for game in greedy_games(chance, SMALL_GAME) if len(game.board) >= 4 and has_full_hand(game))
    for game in (game for game in games if game.bag_size):
        unseen = chance.shuffled(without(SMALL_GAME.deck.tiles, game.board.tiles) or ())
        fitting = {tile for cell in game.board.frontier for tile in fitting_kinds(game.board, cell, SMALL_GAME)}
        hand = tuple(tile for tile in unseen if case == "choose" or tile not in fitting)[: SMALL_GAME.hand_size]
        if len(hand) == SMALL_GAME.hand_size and (case == "trade" or fitting & {*hand}):
            return game.board, hand, game.bag_size
    raise AssertionError


def _is_tempting(board: Board, hand: Hand) -> bool:
    """Whether a tile of the hand nearly fits."""
    return next(_near_misses(board, hand), None) is not None
