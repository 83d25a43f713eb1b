"""Lesson 5, «Trading», step by step: put the steps of a trade in order, and catch the cheat in one."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import number_word
from qwirkle_lessons.engine import OFFICIAL, Game, Tile, Trade, in_order
from qwirkle_lessons.exercises.answers import Answer, choices_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.trading import has_full_hand, told_facts
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import SMALL_GAME, greedy_games
from qwirkle_lessons.exercises.trade_steps import Step, first_objection, mistake_in
from qwirkle_lessons.i18n import say

ARROW = " → "


def why(reason: str, exercise: Exercise) -> str:
    """What the rules say against a step, in a sentence."""
    return say(f"exercises.trade_steps.{reason}", exercise.language)


class OrderTheTrade(Kind):
    """Put the steps of a trade in order."""

    id: ClassVar[str] = "order-the-trade"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:31", "000:70", "002:47-51", "003:43", "004:20")
    steps: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("aside", "draw", "back", "end"),
        ("check", "aside", "draw", "back", "shake", "end"),
        ("look", "aside", "draw", "back", "shake", "points", "end"),
    )

    def make(self, variant: Variant) -> Exercise:
        """Some tiles to trade from a hand. Level 2 begins with the bag, level 3 with the table."""
        chance = self.chance(variant, "position")
        fewest = 6 + chance.below(4)
        game = next(game for game in greedy_games(chance, OFFICIAL) if len(game.board) >= fewest)
        hand = game.hands[game.seat]
        traded = chance.shuffled(hand)[: 1 + chance.below(4)]
        exercise = self.item(variant, game.board, "order", hand=hand, aim=f"{game.bag_size} {Trade(traded)}")
        facts = told_facts(exercise, game.bag_size)
        choices = self.chance(variant, "order").shuffled(self._texts(exercise))
        tiles = the_tiles(in_order(traded), variant.language)
        return replace(exercise, facts=facts, choices=choices).with_goal(tiles=tiles)

    def _traded(self, exercise: Exercise) -> tuple[Tile, ...]:
        return Trade.parse(exercise.aim.partition(" ")[2]).tiles

    def _texts(self, exercise: Exercise) -> tuple[str, ...]:
        """The steps as sentences, in a right order."""
        count = len(self._traded(exercise))
        number = number_word(count, exercise.language)
        return tuple(exercise.say(f"steps.{name}", count=count, number=number) for name in self._names(exercise))

    def _names(self, exercise: Exercise) -> tuple[str, ...]:
        return self.steps[exercise.level - 1]

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Every order that the rules allow is right; of another one the first wrong step is told."""
        chosen, texts = choices_of(answer, exercise), self._texts(exercise)
        if len(set(chosen)) != len(texts):
            return Verdict("unreadable", exercise.say("choose"))
        names, count = self._names(exercise), len(self._traded(exercise))
        counts = {"aside": count, "draw": count, "back": count}
        steps = [Step(name, counts.get(name, 0)) for text in chosen for name in (names[texts.index(text)],)]
        found = first_objection(steps, bag=int(exercise.aim.split()[0]))
        if found is None:
            return Verdict("right", exercise.say("right"), exercise.say("because"))
        place, reason = found
        headline = exercise.say("wrong", number=place + 1)
        return Verdict("wrong", headline, why(reason, exercise), misconception=mistake_in(reason))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Why the order matters, how it begins, and all of it."""
        texts = self._texts(exercise)
        told = ARROW.join(text.rstrip(".") for text in texts)
        return exercise.say("hint_1"), exercise.say("hint_2", step=texts[0]), exercise.say("hint_3", steps=told)

    def solution(self, exercise: Exercise) -> tuple[str, ...]:
        """A right order."""
        return self._texts(exercise)


class CatchTheTradeCheat(Kind):
    """An opponent trades. Which step is against the rules?"""

    id: ClassVar[str] = "catch-the-cheat-in-a-trade"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:31", "000:70", "002:47-51", "004:20", "004:42", "004:68")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("old first", "scores", "keeps one", "nothing", "too many"),
        ("lays after", "old first", "nothing", "keeps one", "lays before", "scores"),
        ("looks first", "exceeds", "nothing", "first turn", "keeps one", "nothing small", "lays before", "old first"),
    )

    def make(self, variant: Variant) -> Exercise:
        """A trade told step by step. From level 2 on tiles may be laid too; at level 3 bag or turn may forbid it."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "trade")
        game = self._game(chance, case)
        most = min(game.bag_size, len(game.hands[game.seat]) - 1)
        least = 2 if case == "keeps one" else 1
        count = game.bag_size + 1 if case == "exceeds" else least + chance.below(min(most, 4) - least + 1)
        steps = _story(case, count, shakes=variant.level > 1)
        aim = " ".join([str(game.bag_size), *map(str, steps)])
        exercise = self.item(variant, game.board, "choice", aim=aim, options=game.options)
        facts = told_facts(exercise, game.bag_size)
        texts = tuple(self._text(exercise, step) for step in steps)
        return replace(exercise, facts=facts, choices=(*texts, exercise.say("nothing"))).with_goal()

    def _game(self, chance: Chance, case: str) -> Game:
        if case in {"exceeds", "nothing small"}:
            return next(
                game for game in greedy_games(chance, SMALL_GAME) if 1 <= game.bag_size <= 2 and has_full_hand(game)
            )
        fewest = 0 if case == "first turn" else 5 + chance.below(5)
        return next(game for game in greedy_games(chance, OFFICIAL) if len(game.board) >= fewest)

    def _text(self, exercise: Exercise, step: Step) -> str:
        key = f"steps.{step.name}"
        if step.name == "points":
            key += ".some" if step.count else ".none"
        return exercise.say(key, count=step.count, number=number_word(step.count, exercise.language))

    def _steps(self, exercise: Exercise) -> tuple[Step, ...]:
        return tuple(map(Step.parse, exercise.aim.split()[1:]))

    def _objection(self, exercise: Exercise) -> tuple[int, str] | None:
        bag = int(exercise.aim.split()[0])
        return first_objection(self._steps(exercise), bag, first_turn=not len(exercise.board))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for the first step that is against the rules, or for «nothing» where there is none."""
        if not isinstance(answer, str) or answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        found = self._objection(exercise)
        reason = found[1] if found else "fine"
        if answer == self.solution(exercise):
            return Verdict("right", exercise.say("caught" if found else "right"), why(reason, exercise))
        if answer == exercise.choices[-1]:
            headline = exercise.say("there_is_one")
            return Verdict("wrong", headline, why(reason, exercise), misconception=mistake_in(reason))
        return Verdict("wrong", exercise.say("allowed"), exercise.say("look_on") if found else why(reason, exercise))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What a trade is, what to watch, and the answer."""
        found = self._objection(exercise)
        second = say(f"exercises.trade_steps.hints.{found[1] if found else 'all'}", exercise.language)
        return exercise.say("hint_1"), second, exercise.say("hint_3", step=self.solution(exercise))

    def solution(self, exercise: Exercise) -> str:
        """The first step that is against the rules."""
        found = self._objection(exercise)
        return exercise.choices[found[0] if found else -1]


def _story(case: str, count: int, shakes: bool) -> tuple[Step, ...]:
    """A trade of so many tiles, with one step changed."""
    aside, draw, back = Step("aside", count), Step("draw", count), Step("back", count)
    rest = [Step("shake")] if shakes else []
    rest += [Step("points", count if case == "scores" else 0), Step("end")]
    begin = {
        "old first": (aside, back, draw),
        "too many": (aside, Step("draw", count + 1), back),
        "keeps one": (aside, draw, Step("back", count - 1)),
        "lays before": (Step("lay", 1), aside, draw, back),
        "lays after": (aside, draw, back, Step("lay", 1)),
        "looks first": (draw, aside, back),
    }.get(case, (aside, draw, back))
    return (*begin, *rest)
