"""Lesson 1, «Tiles and setup», the set: the grid of kinds, and how many tiles there are."""

from __future__ import annotations

from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import color_name, sentence, shapes_name, tile_name, tiles_in_words
from qwirkle_lessons.engine import COLORS, KINDS, SHAPES, Board, Color, Shape, Tile, in_order
from qwirkle_lessons.engine import hand as hand_of
from qwirkle_lessons.exercises.answers import Answer, tiles_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception

STARS = (Shape.FOUR_POINTED_STAR, Shape.EIGHT_POINTED_STAR)


class FindATile(Kind):
    """Find tiles on the grid: by their names, then those that fit one tile, then those that fit two."""

    id: ClassVar[str] = "find-a-tile"
    reason_in = "hint"
    rules: ClassVar[tuple[str, ...]] = ("000:6", "003:13-16", "004:2")
    pairs: ClassVar[tuple[str, ...]] = ("apart", "color", "apart", "shape")
    """What the two tiles of the third level share."""

    def make(self, variant: Variant) -> Exercise:
        """Level 1: two tiles by name. Level 2: what fits one tile by its color or its shape. Level 3: what fits two."""
        chance = self.chance(variant, "tiles")
        first = self.in_turn(variant, KINDS)
        if variant.level == 1:
            second = Tile(*chance.pick(_others(first)))
            exercise = self.item(variant, Board(), "kinds", aim=f"{first} {second}")
            return exercise.with_goal("named", tiles=_and(exercise, (first, second)))
        if variant.level == 2:
            shared = self.in_turn(variant, ("color", "shape"))
            exercise = self.item(variant, Board(), "kinds", hand=(first,), aim=shared)
            return exercise.with_goal("fit_one", group=_group(exercise), tile=tile_name(first, variant.language))
        shared = self.in_turn(variant, self.pairs)
        color, shape = chance.pick(_others(first))
        other = {"apart": Tile(color, shape), "color": Tile(first.color, shape), "shape": Tile(color, first.shape)}
        return self.item(variant, Board(), "kinds", hand=(first, other[shared]), aim=shared).with_goal("fit_both")

    def _right(self, exercise: Exercise) -> tuple[Tile, ...]:
        """All tiles that are asked for, in the order of the grid."""
        if not exercise.hand:
            return in_order(hand_of(exercise.aim))
        fitting = (tile for tile in KINDS if all(tile.fits(own) for own in exercise.hand))
        if len(exercise.hand) > 1:
            return tuple(fitting)
        return tuple(tile for tile in fitting if _shares(tile, exercise.hand[0], exercise.aim))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when all of them are found and no other; a wrong one is named with the reason."""
        right, found = self._right(exercise), tiles_of(answer)
        if not found:
            return Verdict("unreadable", exercise.say("choose"))
        wrong = next((tile for tile in in_order(found) if tile not in right), None)
        if wrong is not None:
            return self._wrong(exercise, wrong)
        missing = len(right) - len(set(found))
        if missing:
            return Verdict("partly", exercise.say("so_far"), exercise.say("missing", count=missing))
        return Verdict("right", exercise.say("right"), sentence(tiles_in_words(right, exercise.language)) + ".")

    def _wrong(self, exercise: Exercise, tile: Tile) -> Verdict:
        name = tile_name(tile, exercise.language)
        if tile in exercise.hand:
            twins = Misconception.TWINS_COUNT.value
            return Verdict("wrong", exercise.say("twin", tile=name), misconception=twins, rules=("000:66",))
        if not exercise.hand:
            stars = [asked for asked in self._right(exercise) if _is_its_other_star(tile, asked)]
            mistake = Misconception.WRONG_STAR.value if stars else ""
            why = exercise.say("other_star" if stars else "rows_and_columns")
            return Verdict("wrong", exercise.say("not_named", tile=name), why, misconception=mistake)
        fitting = [own for own in exercise.hand if tile.fits(own)]
        if fitting and len(exercise.hand) == 1:
            return Verdict("wrong", exercise.say(f"only_by_another.{exercise.aim}", tile=name))
        if fitting:
            other = next(own for own in exercise.hand if own not in fitting)
            one, rest = (tile_name(own, exercise.language) for own in (fitting[0], other))
            return Verdict("wrong", exercise.say("fits_one", tile=name, one=one), exercise.say("not_other", other=rest))
        return Verdict("wrong", exercise.say("fits_none", tile=name), exercise.say("what_fits"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How the grid is read, which row and column, and the tiles."""
        case = {0: "named", 1: "fit_one", 2: "fit_both"}[len(exercise.hand)]
        right = self._right(exercise)
        first = exercise.say(f"hint_1.{case}")
        last = exercise.say("hint_3", tiles=_and(exercise, right))
        if case == "named":
            color, shapes = (
                color_name(right[0].color, exercise.language),
                shapes_name(right[0].shape, exercise.language),
            )
            return first, exercise.say("hint_2.named", color=color, shapes=shapes), last
        if case == "fit_one":
            return first, exercise.say("hint_2.fit_one", group=_group(exercise)), last
        return first, exercise.say(f"hint_2.{exercise.aim}"), last

    def solution(self, exercise: Exercise) -> tuple[Tile, ...]:
        """All of them."""
        return self._right(exercise)


def _others(tile: Tile) -> tuple[tuple[Color, Shape], ...]:
    """Every other color with every other shape."""
    return tuple(
        (color, shape) for color in COLORS for shape in SHAPES if color is not tile.color and shape is not tile.shape
    )


def _shares(one: Tile, other: Tile, attribute: str) -> bool:
    return one.color is other.color if attribute == "color" else one.shape is other.shape


def _is_its_other_star(tile: Tile, asked: Tile) -> bool:
    """Whether a tile has the right color and the wrong one of the two stars."""
    return tile.color is asked.color and {tile.shape, asked.shape} == set(STARS)


def _and(exercise: Exercise, tiles: tuple[Tile, ...]) -> str:
    return tiles_in_words(tiles, exercise.language)


def _group(exercise: Exercise) -> str:
    """«red tiles» or «circles»: those that share the attribute that is asked for with the tile of the hand."""
    (tile,) = exercise.hand
    if exercise.aim == "color":
        return exercise.say("of_color", color=color_name(tile.color, exercise.language))
    return shapes_name(tile.shape, exercise.language)
