"""Lesson 7, «Strategy», with a trade: which tiles does one give away, and which does one keep together?"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import tiles_in_words
from qwirkle_lessons.engine import Tile, in_order, opening_groups
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer, tiles_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, tiles_left


def group_size(tiles: tuple[Tile, ...]) -> int:
    """How many of these tiles could lie in one line."""
    return len(opening_groups(tiles)[0])


def best_to_trade(hand: tuple[Tile, ...], count: int) -> tuple[tuple[Tile, ...], ...]:
    """The ways to give away so many tiles that keep the largest group together."""
    ways = list(dict.fromkeys(combinations(in_order(hand), count)))
    kept = {way: group_size(without(hand, way) or ()) for way in ways}
    return tuple(way for way in ways if kept[way] == max(kept.values()))


class WhatToTrade(Kind):
    """You trade some tiles: give away twins and strangers, and keep what goes together."""

    id: ClassVar[str] = "what-to-trade"
    rules: ClassVar[tuple[str, ...]] = ("000:31", "000:90", "003:43", "004:20")
    groups: ClassVar[dict[int, tuple[int, ...]]] = {1: (4,), 2: (3, 4), 3: (3,)}
    """How large the largest group of the hand is."""

    def make(self, variant: Variant) -> Exercise:
        """Exactly the tiles outside of the largest group are to go; one of them is a twin of a tile in it."""
        size = self.in_turn(variant, self.groups[variant.level])
        chance = self.chance(variant, "hand")
        board = greedy_board(chance, 3 + chance.below(4))
        left = tiles_left(board)
        while True:
            hand = self._hand(left, size, chance)
            if hand and self._is_of_level(hand, size, variant.level):
                break
        exercise = self.item(variant, board=board, answer="tiles", hand=hand, aim=str(HAND_SIZE - size))
        return exercise.with_goal(count=HAND_SIZE - size)

    def _hand(self, left: tuple[Tile, ...], size: int, chance: Chance) -> tuple[Tile, ...]:
        """A group of this size, a twin of one of its tiles, and others; () when the deck has no such twin."""
        first = chance.pick(left)
        by_color = bool(chance.below(2))
        kinds = tuple(dict.fromkeys(left))
        kin = [tile for tile in kinds if (tile.color is first.color if by_color else tile.shape is first.shape)]
        group = chance.shuffled(kin)[:size]
        twin = chance.pick(group)
        rest = without(left, (*group, twin))
        if len(group) < size or rest is None:
            return ()
        others, _rest = chance.draw(rest, HAND_SIZE - size - 1)
        return chance.shuffled((*group, twin, *others))

    def _is_of_level(self, hand: tuple[Tile, ...], size: int, level: int) -> bool:
        """One best way; at level 3 a group that looks as large because of its twins."""
        if group_size(hand) != size or len(best_to_trade(hand, HAND_SIZE - size)) != 1:
            return False
        rivals = Counter(tile.color for tile in hand).most_common() + Counter(tile.shape for tile in hand).most_common()
        return level < 3 or sum(count >= size for _, count in rivals) > 1

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when no other trade of as many tiles keeps a larger group."""
        tiles, count = tiles_of(answer), int(exercise.aim)
        kept = without(exercise.hand, tiles)
        if len(tiles) != count or kept is None:
            return Verdict("unreadable", exercise.say("choose", count=count))
        language = exercise.language
        best = group_size(without(exercise.hand, best_to_trade(exercise.hand, count)[0]) or ())
        size = group_size(kept)
        group = tiles_in_words(opening_groups(kept)[0], language)
        if size == best:
            return Verdict("right", exercise.say("right", count=size), exercise.say("kept", tiles=group))
        known = Misconception.TWINS_COUNT if _looks_like(kept) >= best else None
        headline = truth_about(known, language) if known else exercise.say("wrong", count=best)
        why = exercise.say("smaller", count=size, best=best)
        return Verdict("wrong", headline, why, misconception=known.value if known else "")

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The group, the twin, the tiles."""
        tiles = tiles_in_words(self.solution(exercise), exercise.language)
        size = HAND_SIZE - int(exercise.aim)
        return exercise.say("hint_1"), exercise.say("hint_2", count=size), exercise.say("hint_3", tiles=tiles)

    def solution(self, exercise: Exercise) -> tuple[Tile, ...]:
        """The tiles outside of the largest group."""
        return best_to_trade(exercise.hand, int(exercise.aim))[0]


def _looks_like(tiles: tuple[Tile, ...]) -> int:
    """How large a group looks when one does not see that twins are twins."""
    colors, shapes = Counter(tile.color for tile in tiles), Counter(tile.shape for tile in tiles)
    return max(*colors.values(), *shapes.values())
