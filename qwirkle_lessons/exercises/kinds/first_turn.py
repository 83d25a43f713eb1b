"""Lesson 1, «Tiles and setup», the first turn: the largest group of a hand, and laying it on the empty table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict, refusal, verdict_on
from qwirkle_lessons.display.words import number_word, tiles_in_words
from qwirkle_lessons.engine import (
    COLORS,
    FULL_BAG,
    SHAPES,
    Board,
    Play,
    Reason,
    Tile,
    faults_of,
    in_order,
    opening_groups,
)
from qwirkle_lessons.engine.opening import largest_group_size
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer, play_of, tiles_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE

Hand = tuple[Tile, ...]
Group = tuple[Tile, ...]
GOOD_SIZES = (3, 4)
"""How large the largest group is where it has to be looked for."""


# --- hands worth a look ------------------------------------------------------------------------------------------


def groups_with_twins(hand: Hand) -> list[Group]:
    """The tiles of each color, then of each shape, with equal tiles counted as often as they are held."""
    by_color = [tuple(tile for tile in hand if tile.color is color) for color in COLORS]
    return by_color + [tuple(tile for tile in hand if tile.shape is shape) for shape in SHAPES]


def size_with_twins(hand: Hand) -> int:
    """How many tiles one counts who does not leave out twins."""
    return max(map(len, groups_with_twins(hand)))


def _has_twins(hand: Hand) -> bool:
    return len(set(hand)) < len(hand)


def _one_good_group(hand: Hand) -> Group | None:
    """The largest group, where there is only one and it is neither small nor the whole hand."""
    groups = opening_groups(hand)
    return groups[0] if len(groups) == 1 and len(groups[0]) in GOOD_SIZES else None


def _of_one_color(hand: Hand) -> bool:
    group = _one_good_group(hand)
    return group is not None and not _has_twins(hand) and group[0].color is group[1].color


def _of_one_shape(hand: Hand) -> bool:
    group = _one_good_group(hand)
    return group is not None and not _has_twins(hand) and group[0].shape is group[1].shape


def _twin_in_the_group(hand: Hand) -> bool:
    group = _one_good_group(hand)
    return group is not None and max(Counter(hand)[tile] for tile in group) > 1


def _twins_mislead(hand: Hand) -> bool:
    """Some color or shape has, twins counted, as many tiles as the largest group, and is smaller without them."""
    group = _one_good_group(hand)
    return group is not None and any(
        len(row) >= len(group) > len(set(row)) and not set(group) <= set(row) for row in groups_with_twins(hand)
    )


def _two_groups(hand: Hand) -> bool:
    """A group of one color and one of one shape, equally large."""
    groups = opening_groups(hand)
    return len(groups) == 2 and len(groups[0]) == 3 and sorted(map(_colors, groups)) == [1, 3]


def _colors(group: Group) -> int:
    return len({tile.color for tile in group})


def _crossing(hand: Hand) -> bool:
    """The largest group shares a tile with one that is smaller by one; there are twins besides."""
    group = _one_good_group(hand)
    others = [set(row) for row in groups_with_twins(hand)]
    return (
        group is not None
        and _has_twins(hand)
        and any(len(row) == len(group) - 1 and not row <= set(group) and row & set(group) for row in others)
    )


FIRST_HANDS: dict[str, Callable[[Hand], bool]] = {
    "color": _of_one_color,
    "shape": _of_one_shape,
    "twin in the group": _twin_in_the_group,
    "twins mislead": _twins_mislead,
    "two groups": _two_groups,
    "crossing": _crossing,
}
"""What makes a hand worth a look."""


def first_hand(chance: Chance, case: str) -> Hand:
    """Six tiles of a few colors and shapes, so that groups come about."""
    if case == "whole hand":
        color = chance.pick(COLORS)
        return chance.shuffled(Tile(color, shape) for shape in SHAPES)
    if case == "nothing fits":
        pairs = zip(chance.shuffled(COLORS), chance.shuffled(SHAPES), strict=True)
        return tuple(Tile(color, shape) for color, shape in pairs)
    while True:
        colors, shapes = chance.shuffled(COLORS)[:4], chance.shuffled(SHAPES)[:4]
        tiles = tuple(tile for tile in FULL_BAG if tile.color in colors and tile.shape in shapes)
        hand, _ = chance.draw(tiles, HAND_SIZE)
        if FIRST_HANDS[case](hand):
            return hand


def _mistake_of(tiles: Hand) -> str:
    """Which mistake takes these tiles for a group; nothing when several explain it, or none."""
    kinds = set(tiles)
    together = len({tile.color for tile in kinds}) == 1 or len({tile.shape for tile in kinds}) == 1
    if len(kinds) < len(tiles):
        return Misconception.TWINS_COUNT.value if together else ""
    chained = all(any(tile.fits(other) for other in tiles) for tile in tiles)
    return Misconception.MIXED_LINE.value if chained and not together else ""


class PickTheGroup(Kind):
    """Which of your tiles go together?"""

    id: ClassVar[str] = "pick-the-group"
    reason_in = "hint"
    rules: ClassVar[tuple[str, ...]] = ("000:23", "002:19", "003:24", "004:13")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("color", "shape"),
        ("twin in the group", "twins mislead"),
        ("two groups", "crossing", "twins mislead", "two groups", "crossing"),
    )

    def make(self, variant: Variant) -> Exercise:
        """A hand. Level 1: one group. Level 2: with twins. Level 3: two equal groups, or groups that share a tile."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        hand = first_hand(self.chance(variant, "hand"), case)
        return self.item(variant, Board(), "tiles", hand=hand).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Every largest group is right; it lands on the table as the first line."""
        tiles = tiles_of(answer)
        if not tiles:
            return Verdict("unreadable", exercise.say("choose"))
        if without(exercise.hand, tiles) is None:
            return Verdict("wrong", exercise.say("not_yours"))
        play = Play.of({(0, place): tile for place, tile in enumerate(in_order(tiles))})
        # Mixed tiles are told as a broken line: these are not «new tiles» of a turn yet.
        faults = [fault for fault in faults_of(Board(), play) if fault.reason is not Reason.SHARE_NOTHING]
        if faults:
            told = refusal(Board(), play, faults, exercise.language)
            return Verdict("wrong", told.headline, told.detail, misconception=_mistake_of(tiles), rules=("000:23",))
        if len(tiles) < largest_group_size(exercise.hand):
            inside = any(set(tiles) < set(group) for group in opening_groups(exercise.hand))
            return Verdict("partly", exercise.say("so_far"), exercise.say("one_more" if inside else "larger"))
        shown = verdict_on(Board(), play, language=exercise.language)
        names = tiles_in_words(in_order(tiles), exercise.language)
        return replace(shown, headline=exercise.say("right"), detail=exercise.say("group", tiles=names))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Sort the hand, how large the group is, and its tiles."""
        group = self.solution(exercise)
        names = tiles_in_words(group, exercise.language)
        number = number_word(len(group), exercise.language)
        twins = next((tile for tile in in_order(exercise.hand) if exercise.hand.count(tile) > 1), None)
        first = exercise.say("hint_1") if twins is None else exercise.say("hint_1_twins")
        return first, exercise.say("hint_2", number=number), exercise.say("hint_3", tiles=names)

    def solution(self, exercise: Exercise) -> Group:
        """The first of the largest groups."""
        return opening_groups(exercise.hand)[0]


class LayTheOpening(Kind):
    """Lay the largest group of the hand on the empty table."""

    id: ClassVar[str] = "lay-the-opening"
    rules: ClassVar[tuple[str, ...]] = ("000:24", "002:19", "003:24", "004:15")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("color", "shape"),
        ("twin in the group", "twins mislead", "crossing"),
        ("two groups", "whole hand", "twins mislead", "crossing", "nothing fits"),
    )

    def make(self, variant: Variant) -> Exercise:
        """A hand and no tile on the table. Level 3 has hands in which all fits, and in which nothing does."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        hand = first_hand(self.chance(variant, "hand"), case)
        return self.item(variant, Board(), "play", hand=hand).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Every largest group in one line is right; a smaller one is refused, as the rules do."""
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        if verdict.outcome == "right":
            return replace(verdict, detail=exercise.say("alone")) if len(play) == 1 else verdict
        reasons = {fault.reason for fault in faults_of(exercise.board, play, hand=exercise.hand)}
        lines_broken = reasons & {Reason.DUPLICATE, Reason.LINE_MIXED, Reason.SHARE_NOTHING}
        return replace(verdict, misconception=_mistake_of(play.tiles) if lines_broken else "")

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What to look for, how large it is, and its tiles."""
        group = opening_groups(exercise.hand)[0]
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", count=len(group), number=number_word(len(group), exercise.language)),
            exercise.say("hint_3", tiles=tiles_in_words(group, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The first of the largest groups, as a row."""
        group = opening_groups(exercise.hand)[0]
        return Play.of({(0, place): tile for place, tile in enumerate(group)})
