"""Lesson 5, «Trading»: may I trade?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import number_word
from qwirkle_lessons.engine import OFFICIAL, Game, Play, Reason, Trade, best_plays, in_order
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import NamedChoices
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import SMALL_GAME, game_at, greedy_games, marked_new
from qwirkle_lessons.i18n import say


def told_facts(exercise: Exercise, bag: int) -> tuple[str, ...]:
    """How many tiles the bag holds, if the game begins, and which game it is."""
    facts = [_told("bag", exercise.language, count=bag) if bag else _told("bag_empty", exercise.language)]
    if not len(exercise.board):
        facts.append(_told("first_turn", exercise.language))
    if exercise.options == SMALL_GAME:
        facts.append(_told("small_game", exercise.language))
    return tuple(facts)


def _told(key: str, language: str, **values: object) -> str:
    return say(f"exercises.trading.{key}", language, **values)


def has_full_hand(game: Game) -> bool:
    """Whether the player whose turn it is holds a whole hand."""
    return len(game.hands[game.seat]) == game.options.hand_size


class MayITrade(NamedChoices):
    """May I trade these tiles now? And if not, why?"""

    id: ClassVar[str] = "may-i-trade"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:26", "000:31", "000:58", "003:43", "004:20", "004:68")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("any", "first", "few", "bag"),
        ("any", "laid", "few", "bag", "any", "first"),
        ("all", "more by one", "any", "laid", "few", "empty"),
    )
    order: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("yes", "bag", "first"),
        ("yes", "bag", "first", "laid"),
        ("yes", "bag", "can_lay", "laid"),
    )
    mistakes: ClassVar[dict[str, Misconception]] = {
        "first": Misconception.TRADES_ON_THE_FIRST_TURN,
        "laid": Misconception.PLAYS_AND_TRADES,
    }

    def make(self, variant: Variant) -> Exercise:
        """Half of all trades are allowed, some of them of as many tiles as the bag holds."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "trade")
        options = SMALL_GAME if case in _SMALL_CASES else OFFICIAL
        game = next(game for game in greedy_games(chance, options) if _POSITIONS[case](game))
        hand, shown = game.hands[game.seat], Play()
        if case == "laid":
            shown = chance.pick(best_plays(game.board, hand, options))
            hand = without(hand, shown.tiles) or ()
        trade = Trade(chance.shuffled(hand)[: _how_many(case, chance, game.bag_size, len(hand))])
        exercise = self.item(
            variant,
            game.board,
            "choice",
            hand=hand,
            shown=shown,
            marks=marked_new(shown, variant.language),
            aim=f"{game.bag_size} {trade}",
            options=options,
        )
        facts = told_facts(exercise, game.bag_size) + ((exercise.say("just_laid"),) if shown.placements else ())
        tiles = the_tiles(in_order(trade.tiles), variant.language)
        return self.with_choices(replace(exercise, facts=facts)).with_goal(tiles=tiles)

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """The reasons that are asked for at this level."""
        return self.order[exercise.level - 1]

    def right(self, exercise: Exercise) -> str:
        """What the engine says: a trade is refused for its faults, or because the turn is over already."""
        bag, trade = bag_and_trade(exercise)
        game = game_at(exercise.board, (*exercise.hand, *exercise.shown.tiles), bag, exercise.options)
        if exercise.shown.placements:
            return "laid" if game.after(exercise.shown).seat != game.seat else "yes"
        reasons = {fault.reason for fault in game.faults_of(trade)}
        if Reason.NO_TRADE_ON_FIRST_TURN in reasons:
            return "first"
        return "bag" if Reason.TRADE_EXCEEDS_BAG in reasons else "yes"

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The engine's answer is told, whatever was chosen."""
        chosen, reason = self.chosen(exercise, answer), self.right(exercise)
        if chosen is None:
            return Verdict("unreadable", exercise.say("choose"))
        bag, trade = bag_and_trade(exercise)
        number = number_word(len(trade.tiles), exercise.language)
        key = "empty" if reason == "bag" and not bag else reason
        why = exercise.say(f"why.{key}", count=bag, number=number)
        if chosen == reason:
            return Verdict("right", exercise.say("right"), why, exercise.marks)
        mistake = self._mistake(chosen, reason, bag)
        headline = exercise.say("wrong_yes" if reason == "yes" else "wrong_no" if chosen == "yes" else "wrong_reason")
        return Verdict("wrong", headline, why, exercise.marks, misconception=mistake.value if mistake else "")

    def _mistake(self, chosen: str, reason: str, bag: int) -> Misconception | None:
        if chosen == "can_lay":
            return Misconception.MUST_PLAY_IF_ONE_CAN if reason == "yes" else None
        if chosen != "yes":
            return None
        return Misconception.TRADE_FROM_AN_EMPTY_BAG if reason == "bag" and not bag else self.mistakes.get(reason)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What one has to look at, what it means, and the answer."""
        second = exercise.say(f"hint_2.{self.right(exercise)}")
        return exercise.say("hint_1"), second, exercise.say("hint_3", choice=self.solution(exercise))


_SMALL_CASES = {"few", "bag", "all", "more by one", "empty"}
_POSITIONS: dict[str, Callable[[Game], bool]] = {
    "any": lambda game: len(game.board) >= 6 and _can_lay(game),
    "first": lambda game: not len(game.board),
    "laid": lambda game: len(game.board) >= 4 and _can_lay(game),
    "few": lambda game: 2 <= game.bag_size <= 4 and has_full_hand(game),
    "bag": lambda game: 1 <= game.bag_size <= 2 and has_full_hand(game),
    "all": lambda game: 1 <= game.bag_size <= 3 and has_full_hand(game),
    "more by one": lambda game: 1 <= game.bag_size <= 2 and has_full_hand(game),
    "empty": lambda game: not game.bag_size and len(game.hands[game.seat]) > 1,
}
"""The positions of a game that a case is about."""


def _how_many(case: str, chance: Chance, bag: int, held: int) -> int:
    """How many tiles are to be traded."""
    if case == "bag":
        return bag + 1 + chance.below(held - bag)
    if case in {"all", "more by one"}:
        return min(bag, held) if case == "all" else bag + 1
    return 1 + chance.below(min(held, bag or held, 4))


def _can_lay(game: Game) -> bool:
    """Whether something can be laid, without the whole hand going."""
    plays = best_plays(game.board, game.hands[game.seat], game.options)
    return bool(plays) and all(len(play) < game.options.hand_size for play in plays)


def bag_and_trade(exercise: Exercise) -> tuple[int, Trade]:
    """How many tiles the bag holds, and what is to be traded."""
    bag, _, trade = exercise.aim.partition(" ")
    return int(bag), Trade.parse(trade)
