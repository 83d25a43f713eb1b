"""Lesson 7, «Strategy», by counting: is the sixth tile still out, and is a five safe?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from qwirkle_lessons.analysis.unseen import chance_held, missing_kinds
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import STANDARD, Cell, Tile
from qwirkle_lessons.exercises.answers import Answer, number_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import ExplainedChoices, truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.fives import Five, copies_marked, fives_on, hand_for, unseen_of, with_copies
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, tiles_left, tiles_on
from qwirkle_lessons.i18n import say

QWIRKLE = 12


def percent(chance: Fraction, language: str) -> str:
    """A chance in whole percent."""
    return say("exercises.strategy.percent", language, number=round(100 * chance))


def five_with(seen: tuple[int, int], blocked: bool, chance: Chance) -> tuple[Five, tuple[Tile, ...]]:
    """A five and a hand: so many copies of the sixth tile lie on the table, so many are in the hand."""
    on_the_table, in_hand = seen
    while True:
        board = greedy_board(chance, (16 if blocked else 8) + chance.below(7))
        for five in fives_on(board, chance):
            if bool(five.places) == blocked:
                continue
            made = with_copies(five, on_the_table, chance)
            if made is not None and bool(made.places) != blocked:
                hand = hand_for(made, in_hand, chance)
                if hand:
                    return made, hand


class NotFive(ExplainedChoices):
    """Somebody may hold the sixth tile: is it safe to make a line of five?"""

    id: ClassVar[str] = "not-five"
    rules: ClassVar[tuple[str, ...]] = ("000:75", "000:85", "000:88", "004:32")
    cases: ClassVar[dict[int, tuple[tuple[int, int, bool], ...]]] = {
        1: ((3, 0, False), (2, 0, False), (3, 0, False), (1, 0, False)),
        2: ((2, 1, False), (1, 1, False), (1, 2, False), (2, 0, False), (0, 2, False), (2, 1, False)),
        3: ((2, 1, False), (1, 1, False), (1, 0, True), (3, 0, False), (2, 0, False), (1, 1, True)),
    }
    """Copies of the sixth tile on the table and in the hand, and whether both ends of the line are shut for it."""

    def make(self, variant: Variant) -> Exercise:
        """A line of four, your fifth tile, and the copies of the sixth as the case wants them."""
        on_the_table, in_hand, blocked = self.in_turn(variant, self.cases[variant.level])
        chance = self.chance(variant, "position")
        five, hand = five_with((on_the_table, in_hand), blocked, chance)
        exercise = self.item(
            variant,
            board=five.board,
            answer="choice",
            hand=hand,
            marks=(Mark((five.cell,), "note", "?"),),
            aim=f"{five.fifth} {five.line[0].row},{five.line[0].col}",
        )
        return self.with_choices(exercise).with_goal(tile=tile_name(five.fifth, variant.language))

    def five(self, exercise: Exercise) -> Five:
        """The line, the fifth and the sixth tile, found again on the table."""
        tile, start = exercise.aim.split()
        cell = exercise.marks[0].cells[0]
        first = Cell(*map(int, start.split(",")))
        fives = fives_on(exercise.board, Chance("any order"))
        return next(f for f in fives if f.cell == cell and str(f.fifth) == tile and f.line[0] == first)

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """Safe or not; at level 3 there is a further reason to be safe."""
        return ("seen", "risky", "blocked") if exercise.id.endswith("/3") else ("seen", "risky")

    def right(self, exercise: Exercise) -> str:
        """Safe when the sixth tile fits at neither end, or when one sees all its copies."""
        five = self.five(exercise)
        if not five.places:
            return "blocked"
        return "risky" if unseen_of(five.sixth, exercise.board, exercise.hand) else "seen"

    def why(self, exercise: Exercise, right: str) -> Verdict:
        """The copies that one sees are marked; a risk is told as a chance and in points."""
        five, language = self.five(exercise), exercise.language
        unseen = unseen_of(five.sixth, exercise.board, exercise.hand)
        sixth = tile_name(five.sixth, language)
        others = tiles_left(exercise.board, exercise.hand)
        held = chance_held(len(others), unseen, HAND_SIZE)
        why = exercise.say(
            f"why.{right}",
            tile=sixth,
            count=unseen,
            lying=exercise.board.tiles.count(five.sixth),
            held=exercise.hand.count(five.sixth),
            chance=percent(held, language),
            cost=f"{float(held * QWIRKLE):.1f}",
        )
        marks = copies_marked(five.sixth, exercise.board)
        if right == "risky":
            marks = (*marks, *(Mark((cell,), "note", exercise.say("here")) for cell in five.places))
        return Verdict("note", "", why, marks)

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception | None:
        """Who calls a risk safe believes every five to be; who sees no third copy forgets the own hand."""
        if right == "risky" and chosen == "seen":
            return Misconception.FIVE_IS_SAFE
        forgotten = right == "seen" and exercise.hand.count(self.five(exercise).sixth)
        return Misconception.OWN_HAND_FORGOTTEN if forgotten else None

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Which tile is the sixth, where to count, the answer."""
        sixth = tile_name(self.five(exercise).sixth, exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tile=sixth),
            exercise.say("hint_3", choice=self.solution(exercise)),
        )


class IsTheSixthOut(ExplainedChoices):
    """A line of five lies there: how many of the sixth tile are unseen, and does the next player hold one?"""

    id: ClassVar[str] = "is-the-sixth-out"
    rules: ClassVar[tuple[str, ...]] = ("000:88", "000:75", "004:32")
    cases: ClassVar[dict[int, tuple[tuple[int, int], ...]]] = {
        1: ((1, 0), (2, 1), (0, 2), (1, 1), (3, 0), (2, 0), (0, 1)),
        2: ((2, 0), (1, 1), (0, 2)),
        3: ((1, 0), (0, 1)),
    }
    """Copies on the table and in the hand: from level 2 on one copy is unseen, then two."""

    def make(self, variant: Variant) -> Exercise:
        """The line of five lies on the table; your hand may hold copies of the sixth."""
        seen = self.in_turn(variant, self.cases[variant.level])
        chance = self.chance(variant, "position")
        five, hand = five_with(seen, False, chance)
        hand = tuple(tile for place, tile in enumerate(hand) if place != hand.index(five.fifth))
        drawn, _rest = chance.draw(tuple(t for t in tiles_left(five.after, hand) if t != five.sixth), 1)
        exercise = self.item(
            variant,
            board=five.after,
            answer="number" if variant.level == 1 else "choice",
            hand=(*hand, *drawn),
            marks=(Mark(five.grown, "note", say("exercises.strategy.five", variant.language)),),
        )
        if variant.level == 1:
            return exercise.with_goal("number")
        total = len(tiles_left(exercise.board, exercise.hand))
        facts = (
            exercise.say("unseen", count=total),
            exercise.say("held", count=HAND_SIZE),
            exercise.say("copies", count=unseen_of(five.sixth, exercise.board, exercise.hand)),
        )
        exercise = replace(exercise, facts=facts)
        order = chance.shuffled(self._sums(exercise))
        return self.with_choices(replace(exercise, aim=" ".join(order))).with_goal("chance")

    def sixth(self, exercise: Exercise) -> Tile:
        """The tile that the marked line lacks."""
        (missing,) = missing_kinds(tiles_on(exercise.board, exercise.marks[0].cells))
        return missing

    def _unseen(self, exercise: Exercise) -> int:
        return unseen_of(self.sixth(exercise), exercise.board, exercise.hand)

    # ---- levels 2 and 3: the chance

    def _sums(self, exercise: Exercise) -> dict[str, tuple[str, Fraction]]:
        """Each way to reckon by its name: the sum as one writes it, and its value."""
        unseen, held = len(tiles_left(exercise.board, exercise.hand)), HAND_SIZE
        if self._unseen(exercise) == 1:
            return {
                "right": (f"{held}/{unseen}", Fraction(held, unseen)),
                "one-draw": (f"1/{unseen}", Fraction(1, unseen)),
                "all-tiles": (f"{held}/{len(STANDARD)}", Fraction(held, len(STANDARD))),
                "half": ("1/2", Fraction(1, 2)),
            }
        none = Fraction(unseen - held, unseen) * Fraction(unseen - held - 1, unseen - 1)
        without = f"{unseen - held}/{unseen} × {unseen - held - 1}/{unseen - 1}"
        again = Fraction(unseen - held, unseen) ** 2
        return {
            "right": (f"1 − {without}", 1 - none),
            "adds": (f"{held}/{unseen} + {held}/{unseen}", Fraction(2 * held, unseen)),
            "replaced": (f"1 − {unseen - held}/{unseen} × {unseen - held}/{unseen}", 1 - again),
            "complement": (without, none),
        }

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """The sums in the order of this item."""
        return tuple(exercise.aim.split())

    def choice(self, exercise: Exercise, name: str) -> str:
        """The sum."""
        return self._sums(exercise)[name][0]

    def right(self, exercise: Exercise) -> str:
        """The sum with the value that analysis gives."""
        value = chance_held(len(tiles_left(exercise.board, exercise.hand)), self._unseen(exercise), HAND_SIZE)
        return next(name for name, (_, other) in self._sums(exercise).items() if other == value)

    # ---- answers

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """A number of tiles at level 1, then a chance."""
        return self._grade_number(exercise, answer) if exercise.answer == "number" else super().grade(exercise, answer)

    def _grade_number(self, exercise: Exercise, answer: Answer) -> Verdict:
        number, right, language = number_of(answer), self._unseen(exercise), exercise.language
        if number is None:
            return Verdict("unreadable", exercise.say("write"))
        sixth = self.sixth(exercise)
        held, lying = exercise.hand.count(sixth), exercise.board.tiles.count(sixth)
        seen = {"tile": tile_name(sixth, language), "lying": lying, "held": held}
        marks = copies_marked(sixth, exercise.board)
        if number == right:
            return Verdict("right", exercise.say("right"), exercise.say("why_number", **seen, unseen=right), marks)
        beliefs = {Misconception.OWN_HAND_FORGOTTEN: right + held, Misconception.COUNTS_WHAT_IS_SEEN: lying + held}
        found = [belief for belief, value in beliefs.items() if value == number]
        known = found[0] if len(found) == 1 else None
        headline = truth_about(known, language) if known else exercise.say("wrong")
        return Verdict(
            "wrong", headline, exercise.say("seen", **seen), marks, misconception=known.value if known else ""
        )

    def why(self, exercise: Exercise, right: str) -> Verdict:
        """The sum of the chance, and about how much that is."""
        text, value = self._sums(exercise)[right]
        why = exercise.say(f"why_chance.{'one' if self._unseen(exercise) == 1 else 'two'}", sum=text)
        about = exercise.say("about", chance=percent(value, exercise.language))
        return Verdict("note", "", f"{why} {about}", exercise.marks)

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception:  # noqa: ARG002
        """Each wrong sum is a mistake of its own."""
        return _REASONING[chosen]

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Which tile, where to look, the answer."""
        if exercise.answer == "number":
            sixth = tile_name(self.sixth(exercise), exercise.language)
            last = exercise.say("hint_3", choice=self._unseen(exercise))
            return exercise.say("hint_1"), exercise.say("hint_2", tile=sixth), last
        key = "one" if self._unseen(exercise) == 1 else "two"
        first, second = exercise.say(f"hint_1_chance.{key}"), exercise.say(f"hint_2_chance.{key}")
        return first, second, exercise.say("hint_3", choice=self.solution(exercise))

    def solution(self, exercise: Exercise) -> int | str:  # type: ignore[override]  # level 1 asks for a number
        """How many are unseen, or the sum of the chance."""
        return self._unseen(exercise) if exercise.answer == "number" else super().solution(exercise)


_REASONING = {
    "one-draw": Misconception.ONE_DRAW_ONLY,
    "all-tiles": Misconception.SEEN_TILES_COUNT_TOO,
    "half": Misconception.TWO_CASES_ARE_HALVES,
    "adds": Misconception.CHANCES_ADDED,
    "replaced": Misconception.WITH_REPLACEMENT,
    "complement": Misconception.COMPLEMENT_FORGOTTEN,
}
"""What somebody thinks who reckons like this."""
