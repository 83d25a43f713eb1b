"""Lesson 1, «Tiles and setup»: how many tiles there are, of a color, of a kind, and still unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import color_name, shapes_name, tile_name, twins_name
from qwirkle_lessons.engine import COLORS, FULL_BAG, KINDS, OFFICIAL, SHAPES, Board, Deck, RuleOptions, Tile
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer, number_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, kinds_left
from qwirkle_lessons.i18n import say

ALL = len(FULL_BAG)
UNSEEN = ("000:88", "004:32")
_RULES = {"left": ("000:21", "002:17", "003:22", "004:12")} | dict.fromkeys(
    ("unseen_kind", "unseen_color", "unseen_shape"), UNSEEN
)
"""The lines of the sheets that some of the questions are about."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number, the sum that gives it, and the numbers that known mistakes give."""

    number: int
    sum: str
    mistakes: tuple[tuple[int, Misconception], ...]

    def mistake(self, number: int) -> str:
        """The key of the mistake that gives this number; nothing when none does, or when two do."""
        found = {mistake.value for wrong, mistake in self.mistakes if wrong == number != self.number}
        return found.pop() if len(found) == 1 else ""


class CountTheTiles(Kind):
    """How many tiles? Level 1: of the set. Level 2: of two groups, and of other sets. Level 3: not seen yet."""

    id: ClassVar[str] = "count-the-tiles"
    reason_in = "hint"
    rules: ClassVar[tuple[str, ...]] = ("000:6", "002:3", "003:13-18", "004:2", "004:56")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("total", "color", "left", "kind", "shape", "left", "kinds"),
        ("either", "fit_kinds", "two_colors", "another_set", "fit_tiles"),
        ("unseen_kind", "unseen_color", "unseen_kind", "unseen_shape"),
    )

    def make(self, variant: Variant) -> Exercise:
        """A question about a tile, whose kind comes in turn, so that questions are not the same for a long time."""
        cases = self.cases[variant.level - 1]
        case = self.in_turn(variant, cases)
        tile = self._tile_in_turn(variant, variant.seed // len(cases))
        if variant.level == 1:
            return self._of_the_set(variant, case, tile)
        if variant.level == 2:
            return self._of_groups(variant, case, tile)
        return self._unseen(variant, case)

    def _tile_in_turn(self, variant: Variant, place: int) -> Tile:
        """Each color comes once in six, and so does each shape; the minus sign gives shapes an order of their own."""
        color = self.in_turn(replace(variant, seed=place), COLORS)
        return Tile(color, self.in_turn(replace(variant, seed=-1 - place), SHAPES))

    def _of_the_set(self, variant: Variant, case: str, tile: Tile) -> Exercise:
        chance = self.chance(variant, "hand")
        hand = chance.draw(FULL_BAG, HAND_SIZE)[0] if case in {"total", "left"} else ()
        players = 2 + chance.below(3)
        aim = f"{case} {players}" if case == "left" else f"{case} {tile}"
        exercise = self.item(variant, Board(), "number", hand=hand, aim=aim)
        facts = () if case in {"total", "kind"} else (exercise.say(f"facts.{_fact_of(case)}"),)
        return replace(exercise, facts=facts).with_goal(case, players=players, **_names(tile, variant.language))

    def _of_groups(self, variant: Variant, case: str, tile: Tile) -> Exercise:
        chance = self.chance(variant, "set")
        other = chance.pick([color for color in COLORS if color is not tile.color])
        deck = Deck(3 + chance.below(3), 3 + chance.below(3), 2 + chance.below(2))
        options = RuleOptions(deck=deck) if case == "another_set" else OFFICIAL
        aim = f"{case} {tile}" if case != "two_colors" else f"{case} {tile} {Tile(other, tile.shape)}"
        exercise = self.item(variant, Board(), "number", aim=aim, options=options)
        fact = exercise.say(f"facts.{_fact_of(case)}", **_sizes(deck))
        names = _names(tile, variant.language) | {"other": color_name(other, variant.language)}
        return replace(exercise, facts=(fact,)).with_goal(case, **names)

    def _unseen(self, variant: Variant, case: str) -> Exercise:
        """A table and a hand: of the kind that is asked for there is one on the table and one in the hand."""
        chance = self.chance(variant, "table")
        board = greedy_board(chance, 7 + chance.below(5))
        tile = chance.pick([tile for tile in kinds_left(board) if tile in board.tiles])
        rest = without(without(FULL_BAG, board.tiles) or (), (tile,)) or ()
        hand = chance.shuffled((tile, *chance.draw(rest, HAND_SIZE - 1)[0]))
        exercise = self.item(variant, board, "number", hand=hand, aim=f"{case} {tile}")
        facts = (exercise.say("facts.set"),)
        return replace(exercise, facts=facts).with_goal(case, **_names(tile, variant.language))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the number is; a number that a known mistake gives is told by its name."""
        number, count = number_of(answer), _COUNTS[_case(exercise)](exercise)
        if number is None:
            return Verdict("unreadable", exercise.say("choose"))
        marks, rules = self._seen(exercise), _RULES.get(_case(exercise), self.rules)
        if number == count.number:
            return Verdict("right", count.sum, exercise.say("right"), marks, rules=rules)
        mistake = count.mistake(number)
        why = (
            say(f"misconceptions.{mistake}", exercise.language)
            if mistake
            else exercise.say(f"hint_2.{_case(exercise)}", **_names(_tile(exercise), exercise.language))
        )
        return Verdict("wrong", exercise.say("wrong", number=number), why, marks, rules=rules, misconception=mistake)

    def _seen(self, exercise: Exercise) -> tuple[Mark, ...]:
        """The tiles on the table that have to be taken off."""
        asked = _asked_for(exercise) if len(exercise.board) else ()
        cells = tuple(cell for cell, tile in exercise.board.items() if tile in asked)
        return (Mark(cells, "note", ""),) if cells else ()

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What to count, how, and the sum."""
        case, count = _case(exercise), _COUNTS[_case(exercise)](exercise)
        names = _names(_tile(exercise), exercise.language)
        return exercise.say(f"hint_1.{case}", **names), exercise.say(f"hint_2.{case}", **names), f"{count.sum}."

    def solution(self, exercise: Exercise) -> int:
        """The number."""
        return _COUNTS[_case(exercise)](exercise).number


# --- what a question is about ------------------------------------------------------------------------------------


def _fact_of(case: str) -> str:
    """Which fact one has to know for a question."""
    return {"left": "full_bag", "another_set": "another_set", "kinds": "colors_and_shapes"}.get(case, "set")


def _case(exercise: Exercise) -> str:
    return exercise.aim.split()[0]


def _tile(exercise: Exercise) -> Tile:
    word = exercise.aim.split()[1]
    return KINDS[0] if word.isdigit() else Tile.parse(word)


def _names(tile: Tile, language: str) -> dict[str, str]:
    return {
        "tile": tile_name(tile, language),
        "twins": twins_name(tile, language),
        "color": color_name(tile.color, language),
        "shapes": shapes_name(tile.shape, language),
    }


def _sizes(deck: Deck) -> dict[str, int]:
    return {"colors": deck.colors, "shapes": deck.shapes, "copies": deck.copies}


def _asked_for(exercise: Exercise) -> tuple[Tile, ...]:
    """The kinds that a question is about."""
    case, tile = _case(exercise), _tile(exercise)
    if case.endswith("color"):
        return tuple(kind for kind in KINDS if kind.color is tile.color)
    if case.endswith("shape"):
        return tuple(kind for kind in KINDS if kind.shape is tile.shape)
    return (tile,)


# --- the counts --------------------------------------------------------------------------------------------------


def _total(exercise: Exercise) -> Count:
    """Every color with every shape, and of each so many copies."""
    deck = exercise.options.deck
    mistakes = [
        (deck.colors * deck.shapes, Misconception.COPIES_FORGOTTEN),
        (deck.colors + deck.shapes, Misconception.ADDS_INSTEAD),
        (deck.colors + deck.shapes + deck.copies, Misconception.ADDS_INSTEAD),
    ]
    if exercise.hand:
        mistakes.append((len(deck) - HAND_SIZE, Misconception.OWN_HAND_FORGOTTEN))
    return Count(len(deck), f"{deck.colors} × {deck.shapes} × {deck.copies} = {len(deck)}", tuple(mistakes))


def _kinds(_exercise: Exercise) -> Count:
    """Every color with every shape, once."""
    mistakes = ((ALL, Misconception.COPIES_COUNTED), (12, Misconception.ADDS_INSTEAD))
    return Count(36, "6 × 6 = 36", mistakes)


def _left(exercise: Exercise) -> Count:
    """What is left when everybody has a hand."""
    players = int(exercise.aim.split()[1])
    left = ALL - players * HAND_SIZE
    return Count(left, f"{ALL} − {players} × {HAND_SIZE} = {left}", ((ALL - HAND_SIZE, Misconception.ONE_HAND_ONLY),))


def _of_some(exercise: Exercise) -> Count:
    """Of a color, a shape or a kind: its kinds, so many copies of each."""
    kinds, copies = len(_asked_for(exercise)), exercise.options.deck.copies
    number = kinds * copies
    return Count(number, f"{kinds} × {copies} = {number}", ((kinds, Misconception.COPIES_FORGOTTEN),))


def _either(_exercise: Exercise) -> Count:
    """A color or a shape: a row and a column of the grid, which share a kind."""
    mistakes = ((36, Misconception.COUNTED_TWICE), (11, Misconception.COPIES_FORGOTTEN))
    return Count(33, "18 + 18 − 3 = 33", mistakes)


def _fit_kinds(_exercise: Exercise) -> Count:
    """The row and the column of a tile, without itself."""
    mistakes = (
        (12, Misconception.COUNTED_TWICE),
        (11, Misconception.TWINS_COUNT),
        (30, Misconception.COPIES_COUNTED),
    )
    return Count(10, "5 + 5 = 10", mistakes)


def _fit_tiles(_exercise: Exercise) -> Count:
    """Ten kinds fit, and each is there three times."""
    mistakes = (
        (10, Misconception.COPIES_FORGOTTEN),
        (32, Misconception.TWINS_COUNT),
        (33, Misconception.TWINS_COUNT),
        (36, Misconception.COUNTED_TWICE),
    )
    return Count(30, "10 × 3 = 30", mistakes)


def _two_colors(_exercise: Exercise) -> Count:
    """Two rows of the grid share nothing, so one adds."""
    return Count(36, "18 + 18 = 36", ((12, Misconception.COPIES_FORGOTTEN),))


def _unseen_of(exercise: Exercise) -> Count:
    """All that there are, less those on the table, less those in the hand."""
    kinds = _asked_for(exercise)
    there = len(kinds) * exercise.options.deck.copies
    table, own = _number_of(kinds, exercise.board.tiles), _number_of(kinds, exercise.hand)
    mistakes = ((there - table, Misconception.OWN_HAND_FORGOTTEN), (there - own, Misconception.TABLE_FORGOTTEN))
    return Count(there - table - own, f"{there} − {table} − {own} = {there - table - own}", mistakes)


def _number_of(kinds: Iterable[Tile], tiles: tuple[Tile, ...]) -> int:
    return sum(tiles.count(kind) for kind in kinds)


_COUNTS: dict[str, Callable[[Exercise], Count]] = {
    "total": _total,
    "kinds": _kinds,
    "left": _left,
    "color": _of_some,
    "shape": _of_some,
    "kind": _of_some,
    "either": _either,
    "fit_kinds": _fit_kinds,
    "fit_tiles": _fit_tiles,
    "two_colors": _two_colors,
    "another_set": _total,
    "unseen_kind": _unseen_of,
    "unseen_color": _unseen_of,
    "unseen_shape": _unseen_of,
}
"""How each question is counted."""
