"""Lesson 5, «Trading»: how many tiles does one hold afterwards, how many does the bag, what does the turn score?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.engine import OFFICIAL, Game, Play, Trade, best_plays, in_order, score_of
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer, number_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.trading import has_full_hand, told_facts
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import SMALL_GAME, game_at, greedy_games, marked_new
from qwirkle_lessons.i18n import say


@dataclass(frozen=True, slots=True)
class Turn:
    """What is asked of a turn: the case, the bag before it, how many tiles one held, and what was traded."""

    case: str
    bag: int
    held: int
    traded: Trade

    @classmethod
    def of(cls, exercise: Exercise) -> Turn:
        """The turn of an exercise."""
        case, bag, held, traded = exercise.aim.split(" ", 3)
        return cls(case, int(bag), int(held), Trade.parse(traded))

    def __str__(self) -> str:
        return f"{self.case} {self.bag} {self.held} {self.traded}"


class HandAfter(Kind):
    """What comes of a turn: the hand, the bag, the points."""

    id: ClassVar[str] = "hand-after"
    reason_in = "hint"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = (
        "000:21",
        "000:30",
        "000:31",
        "002:25",
        "002:33",
        "003:28",
        "004:17",
        "004:42",
        "004:58",
    )
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("hold_trade", "bag_play", "bag_trade", "hold_play"),
        ("hold_play", "bag_trade", "bag_play", "hold_play"),
        ("points_trade", "bag_both", "points_play", "bag_both"),
    )

    def make(self, variant: Variant) -> Exercise:
        """Level 1: a full bag. Level 2: the small game, whose bag may run out. Level 3: points, and two turns."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "turn")
        options = SMALL_GAME if variant.level == 2 else OFFICIAL
        game = next(game for game in greedy_games(chance, options) if self._fits(game, case, variant.level))
        hand, shown, traded = game.hands[game.seat], Play(), Trade(())
        if "play" in case:
            shown = _some_play(chance, game)
            hand = without(hand, shown.tiles) or ()
        else:
            traded = Trade(chance.shuffled(hand)[: 1 + chance.below(min(game.bag_size, len(hand) - 1, 4))])
        if case == "bag_both":
            shown = _some_play(chance, game.after(traded))
        turn = Turn(case, game.bag_size, len(game.hands[game.seat]), traded)
        exercise = self.item(
            variant,
            game.board,
            "number",
            hand=hand,
            shown=shown,
            marks=marked_new(shown, variant.language),
            aim=str(turn),
            options=options,
        )
        facts = told_facts(exercise, game.bag_size)
        tiles = the_tiles(in_order(traded.tiles), variant.language)
        return replace(exercise, facts=facts).with_goal(case, tiles=tiles)

    def _fits(self, game: Game, case: str, level: int) -> bool:
        """Whether a position suits the question. At level 2 a play takes as many tiles as the bag holds, or more."""
        if len(game.board) < 3 or not game.bag_size or not has_full_hand(game):
            return False
        plays = best_plays(game.board, game.hands[game.seat], game.options)
        if not plays or len(plays[0]) == game.options.hand_size:
            return False
        if level == 2:
            return game.bag_size <= 3 if "trade" in case else game.bag_size <= len(plays[0])
        opponent = game.hands[1 - game.seat]
        return case != "bag_both" or (len(game.board) >= 5 and bool(best_plays(game.board, opponent, game.options)))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the engine, which does the turn, gets the same; a known mistake is told by its name."""
        number = number_of(answer)
        if number is None:
            return Verdict("unreadable", exercise.say("choose"))
        turn, right = Turn.of(exercise), self.solution(exercise)
        marks = exercise.marks
        if turn.case == "points_play":
            marks = score_marks(score_of(exercise.board, exercise.shown), exercise.shown)
        if number == right:
            return Verdict("right", exercise.say("right"), self._sum(exercise), marks)
        mistakes = {mistake for wrong, mistake in self._mistakes(turn, exercise) if wrong == number}
        if len(mistakes) != 1:
            why = exercise.say(f"hint_2.{turn.case}")
            return Verdict("wrong", exercise.say("wrong", number=number), why, marks)
        (mistake,) = mistakes
        why = say(f"misconceptions.{mistake.value}", exercise.language)
        return Verdict("wrong", exercise.say("wrong", number=number), why, marks, misconception=mistake.value)

    def _mistakes(self, turn: Turn, exercise: Exercise) -> tuple[tuple[int, Misconception], ...]:
        """The numbers that known mistakes give."""
        laid, traded = len(exercise.shown), len(turn.traded.tiles)
        return {
            "hold_play": (
                (turn.held - laid, Misconception.FORGETS_TO_DRAW),
                (turn.held, Misconception.DRAWS_FROM_AN_EMPTY_BAG),
            ),
            "bag_play": ((turn.bag, Misconception.FORGETS_TO_DRAW),),
            "hold_trade": ((turn.held - traded, Misconception.FORGETS_TO_DRAW),),
            "bag_trade": (
                (turn.bag - traded, Misconception.OLD_TILES_STAY_OUT),
                (turn.bag + traded, Misconception.FORGETS_TO_DRAW),
            ),
            "points_trade": ((traded, Misconception.TRADE_SCORES),),
            "points_play": (),
            "bag_both": (
                (turn.bag - traded - laid, Misconception.OLD_TILES_STAY_OUT),
                (turn.bag, Misconception.FORGETS_TO_DRAW),
            ),
        }[turn.case]

    def _sum(self, exercise: Exercise) -> str:
        """How the number comes about."""
        turn, right = Turn.of(exercise), self.solution(exercise)
        traded = len(turn.traded.tiles)
        drawn = min(len(exercise.shown), turn.bag)
        match turn.case:
            case "points_play":
                return _score_in_figures(exercise)
            case "points_trade":
                return exercise.say("zero")
            case "hold_play":
                return f"{turn.held} − {len(exercise.shown)} + {drawn} = {right}"
            case "bag_play":
                return f"{turn.bag} − {drawn} = {right}"
            case "bag_both":
                return f"{turn.bag} − {traded} + {traded} − {drawn} = {right}"
        before = turn.held if turn.case == "hold_trade" else turn.bag
        return f"{before} − {traded} + {traded} = {right}"

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What happens in such a turn, what to count, and the sum."""
        case = Turn.of(exercise).case
        last = exercise.say("hint_3", sum=self._sum(exercise))
        return exercise.say(f"hint_1.{case}"), exercise.say(f"hint_2.{case}"), last

    def solution(self, exercise: Exercise) -> int:
        """The engine does the turn."""
        turn = Turn.of(exercise)
        if turn.case == "bag_both":
            # The opponent's tiles are known only when they lie on the table, so the trade is done by a bag that
            # holds as many as before, and then the play takes what it takes.
            return turn.bag - min(len(exercise.shown), turn.bag)
        laid = exercise.shown.tiles
        game = game_at(exercise.board, (*exercise.hand, *laid), turn.bag, exercise.options)
        after = game.after(exercise.shown if laid else turn.traded)
        return {"hold": after.hand_sizes[0], "bag": after.bag_size, "points": after.scores[0]}[turn.case.split("_")[0]]


def _score_in_figures(exercise: Exercise) -> str:
    score = score_of(exercise.board, exercise.shown)
    return str(score) if len(score.lines) > 1 else say("scores.points", exercise.language, count=score.total)


def _some_play(chance: Chance, game: Game) -> Play:
    """One of the best plays."""
    return chance.pick(best_plays(game.board, game.hands[game.seat], game.options))
