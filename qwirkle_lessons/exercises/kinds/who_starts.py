"""Lesson 1, «Tiles and setup»: who starts?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, NamedTuple

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import number_word, tiles_in_words
from qwirkle_lessons.engine import COLORS, FULL_BAG, SHAPES, Board, opening_groups, starter
from qwirkle_lessons.engine.opening import largest_group_size
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise, NamedHand
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.first_turn import Hand, size_with_twins
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE
from qwirkle_lessons.i18n import say


class Comparison(NamedTuple):
    """How large the groups of the players are, without twins and with them, and how old the players are."""

    sizes: tuple[int, ...]
    with_twins: tuple[int, ...]
    ages: tuple[int, ...]

    @classmethod
    def of(cls, hands: tuple[Hand, ...], ages: tuple[int, ...]) -> Comparison:
        """The comparison of these hands."""
        return cls(tuple(map(largest_group_size, hands)), tuple(map(size_with_twins, hands)), ages)

    @property
    def best(self) -> tuple[int, ...]:
        """The seats whose group is as large as any."""
        return _largest(self.sizes)

    @property
    def best_with_twins(self) -> tuple[int, ...]:
        """The same, for somebody who counts twins."""
        return _largest(self.with_twins)

    @property
    def oldest(self) -> int:
        """The seat of the oldest player."""
        return self.ages.index(max(self.ages))

    @property
    def starter_with_twins(self) -> int:
        """Who would start if twins counted."""
        return max(self.best_with_twins, key=lambda seat: self.ages[seat])


def _largest(sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, size in enumerate(sizes) if size == max(sizes))


def _larger(told: Comparison) -> bool:
    """One group is the largest, with twins and without."""
    return len(told.best) == 1 and told.best_with_twins == told.best


def _older(told: Comparison) -> bool:
    """One group is the largest, and somebody else is the oldest."""
    return _larger(told) and told.oldest not in told.best


def _twins(told: Comparison) -> bool:
    """Who counts twins lets somebody else start, and not because of an age."""
    wrong = told.best_with_twins
    return len(told.best) == len(wrong) == 1 and wrong != told.best and told.oldest not in wrong


def _tie(told: Comparison) -> bool:
    """Two groups are the largest, and one of these players is the oldest of all."""
    return len(told.best) == 2 and told.oldest in told.best and told.best_with_twins == told.best


def _older_of_others(told: Comparison) -> bool:
    """Two groups are the largest, and somebody who has a smaller one is the oldest of all."""
    return len(told.best) == 2 and told.oldest not in told.best and told.best_with_twins == told.best


def _twins_in_a_tie(told: Comparison) -> bool:
    """Two groups are the largest, and twins make another one look larger."""
    wrong = told.starter_with_twins
    return len(told.best) == 2 and wrong not in told.best and wrong != told.oldest


CASES: dict[str, Callable[[Comparison], bool]] = {
    "larger": _larger,
    "older": _older,
    "twins": _twins,
    "tie": _tie,
    "older of others": _older_of_others,
    "twins in a tie": _twins_in_a_tie,
}
"""What makes hands worth a comparison."""


class CompareHands(Kind):
    """Who starts? The largest group does, twins left out; the oldest of those who have equal ones."""

    id: ClassVar[str] = "compare-hands"
    rules: ClassVar[tuple[str, ...]] = ("000:23-24", "003:24", "004:13-14", "004:60")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("larger", "twins", "larger"),
        ("older", "twins", "tie"),
        ("older of others", "twins", "tie", "older of others", "twins in a tie"),
    )
    ages: ClassVar[range] = range(6, 15)

    def make(self, variant: Variant) -> Exercise:
        """Open hands of two, three or four players. From level 2 on one knows how old they are."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        players = variant.level + 1
        first = self.in_turn(replace(variant, seed=variant.seed + 1), range(players))
        hands, ages = _deal(self.chance(variant, "hands"), case, players, first, self.ages)
        exercise = self.item(variant, Board(), "choice", aim=" ".join(map(str, ages)))
        names = tuple(exercise.say("player", number=number) for number in range(1, players + 1))
        told = zip(names, ages, strict=False) if variant.level > 1 else ()
        facts = tuple(exercise.say("age", player=name, age=age) for name, age in told)
        named = tuple(map(NamedHand, names, hands))
        return replace(exercise, hands=named, choices=names, facts=facts).with_goal()

    def _starter(self, exercise: Exercise) -> int:
        return starter([hand.tiles for hand in exercise.hands], _ages(exercise))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The engine says who starts; the groups of both are told."""
        if answer not in exercise.choices or not isinstance(answer, str):
            return Verdict("unreadable", exercise.say("choose"))
        right, chosen = self._starter(exercise), exercise.choices.index(answer)
        if chosen == right:
            return Verdict("right", exercise.say("right", player=answer), self._why(exercise))
        told = exercise.say("not_right", player=answer, number=self._number(exercise, chosen))
        mistake = self._mistake(exercise, chosen)
        why = say(f"misconceptions.{mistake}", exercise.language) if mistake else self._compared(exercise, chosen)
        return Verdict("wrong", told, why, misconception=mistake)

    def _why(self, exercise: Exercise) -> str:
        """The groups of the starter and of who comes next, and that age decides between equal ones."""
        right = self._starter(exercise)
        group = opening_groups(exercise.hands[right].tiles)[0]
        names = tiles_in_words(group, exercise.language)
        told = exercise.say("has", number=self._number(exercise, right), tiles=names)
        return f"{told} {exercise.say('older')}" if len(self._comparison(exercise).best) > 1 else told

    def _compared(self, exercise: Exercise, chosen: int) -> str:
        """Why the chosen player does not start, where no known mistake explains it."""
        if chosen in self._comparison(exercise).best:
            return exercise.say("tied_but_younger")
        return f"{exercise.say('smaller')} {self._why(exercise)}"

    def _mistake(self, exercise: Exercise, chosen: int) -> str:
        """The known mistake that lets this player start; nothing when two explain it, or none."""
        told = self._comparison(exercise)
        found = []
        if chosen == told.oldest and exercise.facts:
            found.append(Misconception.OLDEST_STARTS)
        if chosen == told.starter_with_twins:
            found.append(Misconception.TWINS_COUNT)
        return found[0].value if len(found) == 1 else ""

    def _number(self, exercise: Exercise, seat: int) -> str:
        return number_word(largest_group_size(exercise.hands[seat].tiles), exercise.language)

    def _comparison(self, exercise: Exercise) -> Comparison:
        return Comparison.of(tuple(hand.tiles for hand in exercise.hands), _ages(exercise))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Count in each hand, how large the largest is, and who starts."""
        tied, right = self._comparison(exercise).best, self._starter(exercise)
        number = self._number(exercise, right)
        second = exercise.say("hint_2", number=number) if len(tied) == 1 else exercise.say("hint_2_tie", number=number)
        return exercise.say("hint_1"), second, exercise.say("hint_3", player=exercise.choices[right])

    def solution(self, exercise: Exercise) -> str:
        """Who starts."""
        return exercise.choices[self._starter(exercise)]


def _ages(exercise: Exercise) -> tuple[int, ...]:
    return tuple(map(int, exercise.aim.split()))


def _deal(chance: Chance, case: str, players: int, first: int, ages: range) -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """Hands and ages as the case wants them, in which the player on this seat starts.

    One color and one shape are left out, so that groups are larger and twins come up.
    """
    colors, shapes = chance.shuffled(COLORS)[1:], chance.shuffled(SHAPES)[1:]
    tiles = tuple(tile for tile in FULL_BAG if tile.color in colors and tile.shape in shapes)
    while True:
        drawn, _ = chance.draw(tiles, players * HAND_SIZE)
        hands = tuple(drawn[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(players))
        years = chance.shuffled(ages)[:players]
        if CASES[case](Comparison.of(hands, years)):
            turn = starter(hands, years) - first
            return hands[turn:] + hands[:turn], years[turn:] + years[:turn]
