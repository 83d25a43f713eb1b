"""Lesson 2, «Legal lines», the end of a line: make it six, and find out why it is never seven."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import number_word, tile_name, tiles_in_words
from qwirkle_lessons.engine import (
    COLORS,
    SHAPES,
    Board,
    Deck,
    Play,
    RuleOptions,
    Tile,
    faults_of,
    fitting_kinds,
    legal_plays,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer, Line, lines_on, number_of, play_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import explained, named, rules_of
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.laying import LaidForAPurpose
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    ends_of,
    first_right,
    greedy_board,
    hand_with,
    kinds_left,
    row_of,
    tiles_on,
    whole_line,
)


class MakeAQwirkle(LaidForAPurpose):
    """Complete a line of six."""

    id: ClassVar[str] = "make-a-qwirkle"
    reason_in = "detail"
    rules: ClassVar[tuple[str, ...]] = ("000:9", "000:13-16", "004:39-45")

    def make(self, variant: Variant) -> Exercise:
        """Level 1: one tile is missing. Level 2: two are. Level 3: a game, in which one has to find the line."""
        match variant.level:
            case 1:
                return self._one_missing(variant)
            case 2:
                return self._two_missing(variant)
        return self._in_a_game(variant)

    def _one_missing(self, variant: Variant) -> Exercise:
        """A line of five with a crossing tile, and a hand with the sixth, a twin and tiles that fit elsewhere."""
        chance = self.chance(variant, "tiles")
        whole = whole_line(chance)
        line, sixth = whole[:5], whole[5]
        tiles = {(0, i): tile for i, tile in enumerate(line)}
        column = chance.below(5)
        crossing = _crossing(line[column], whole, chance)
        tiles[1, column] = crossing[0]
        return self.item(
            variant,
            board=Board.of(tiles),
            answer="play",
            hand=chance.shuffled((sixth, chance.pick(line), crossing[1], crossing[2])),
        ).with_goal("one")

    def _two_missing(self, variant: Variant) -> Exercise:
        """A line of four with a crossing tile, and a hand with the two that are missing and two twins."""
        chance = self.chance(variant, "tiles")
        whole = whole_line(chance)
        line = whole[:4]
        column = chance.below(4)
        crossing = _crossing(line[column], whole, chance)
        tiles = {(0, i): tile for i, tile in enumerate(line)} | {(1, column): crossing[0]}
        hand = chance.shuffled((*whole[4:], *chance.shuffled(line)[:2], crossing[1]))
        return self.item(variant, Board.of(tiles), "play", hand=hand).with_goal("two")

    def _in_a_game(self, variant: Variant) -> Exercise:
        """A hand of six with what one line lacks, one to three tiles, and whatever else is drawn."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, 14 + chance.below(6))
            for line in chance.shuffled(line for line in lines_on(board) if 3 <= len(line) <= 5):
                missing = _missing(board, line, chance)
                if missing and set(missing) <= set(kinds_left(board)):
                    item = self.item(variant, board, "play", hand=hand_with(board, missing, chance)).with_goal("find")
                    if any(self._is_qwirkle(item, play) for play in legal_plays(board, item.hand)):
                        return item

    def _is_qwirkle(self, exercise: Exercise, play: Play) -> bool:
        return any(line.bonus for line in score_of(exercise.board, play).lines)

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when a line of six came about."""
        if self._is_qwirkle(exercise, play):
            return replace(verdict, headline=exercise.say("right", sum=verdict.headline))
        lacking = exercise.say("no_qwirkle") if exercise.level == 1 else exercise.say("no_qwirkle_yet")
        return replace(verdict, outcome="partly", detail=lacking)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The line, what it still takes, and the tile or tiles."""
        play = self.solution(exercise)
        laid = exercise.board.with_tiles(play)
        six = next(line.cells for line in score_of(exercise.board, play).lines if line.bonus)
        old = tiles_in_words(tiles_on(exercise.board, six), exercise.language)
        new = tiles_in_words(tiles_on(laid, play.cells), exercise.language)
        lacking = len(six) - len(tiles_on(exercise.board, six))
        hint_2 = exercise.say("hint_2", tiles=old, count=lacking)
        if exercise.level == 1:
            return exercise.say("hint_1"), hint_2, exercise.say("hint_3", tile=new)
        return (
            exercise.say("hint_1_more", count=lacking),
            hint_2,
            exercise.say("hint_3_more", tiles=new),
        )

    def solution(self, exercise: Exercise) -> Play:
        """What is missing, laid to the line."""
        return first_right(exercise)


def _crossing(tile: Tile, line: tuple[Tile, ...], chance: Chance) -> tuple[Tile, ...]:
    """Three tiles for a line that crosses this one at `tile`: of its shape in a line of one color, and the reverse."""
    if line[0].color is line[1].color:
        colors = chance.shuffled(color for color in COLORS if color is not tile.color)
        return tuple(Tile(color, tile.shape) for color in colors[:3])
    shapes = chance.shuffled(shape for shape in SHAPES if shape is not tile.shape)
    return tuple(Tile(tile.color, shape) for shape in shapes[:3])


def _missing(board: Board, line: Line, chance: Chance) -> tuple[Tile, ...]:
    """What a line lacks to be a Qwirkle, in an order that chance decides."""
    tiles = tiles_on(board, line)
    first = tiles[0]
    if first.color is tiles[1].color:
        whole = [Tile(first.color, shape) for shape in SHAPES]
    else:
        whole = [Tile(color, first.shape) for color in COLORS]
    return chance.shuffled(tile for tile in whole if tile not in tiles)


SETS = ((4, 5, 3), (5, 3, 2), (3, 4, 5), (5, 4, 3), (3, 5, 4), (4, 3, 5), (6, 4, 3), (4, 6, 2))
"""Other sets of tiles: how many colors, shapes and copies. Most have three different numbers."""


class ALineOfSeven(Kind):
    """Why does a line end at six? Try the seventh tile, count what can still come, and play with another set."""

    id: ClassVar[str] = "a-line-of-seven"
    reason_in = "detail"
    rules: ClassVar[tuple[str, ...]] = ("000:40", "003:36", "004:24", "003:18")
    lengths: ClassVar[tuple[int, ...]] = (3, 6, 4, 2, 5)
    decks: ClassVar[tuple[Deck, ...]] = tuple(Deck(colors, shapes, copies) for colors, shapes, copies in SETS)

    def make(self, variant: Variant) -> Exercise:
        """Level 1: a line of six, and a try. Level 2: how many kinds can join a line? Level 3: in another set?"""
        match variant.level:
            case 1:
                return self._seventh(variant)
            case 2:
                return self._still_to_come(variant)
        return self._another_set(variant)

    def _seventh(self, variant: Variant) -> Exercise:
        """A Qwirkle, and a hand with a twin, a tile that shares nothing with most of it, and a tile of its kind."""
        chance = self.chance(variant, "tiles")
        line = whole_line(chance)
        strangers = [Tile(color, shape) for color in COLORS for shape in SHAPES if Tile(color, shape) not in line]
        hand = chance.shuffled((*chance.shuffled(line)[:1], *chance.shuffled(strangers)[:2]))
        across = bool(chance.below(2))
        return self.item(variant, row_of(line, across), "play", hand=hand).with_goal("seventh")

    def _still_to_come(self, variant: Variant) -> Exercise:
        """A line of two to six tiles, alone on the table."""
        chance = self.chance(variant, "tiles")
        line = whole_line(chance)[: self.in_turn(variant, self.lengths)]
        across = bool(chance.below(2))
        return self.item(variant, row_of(line, across), "number").with_goal("still_to_come")

    def _another_set(self, variant: Variant) -> Exercise:
        """Another set of tiles and the beginning of a line; its colors, shapes and copies are three numbers."""
        chance = self.chance(variant, "tiles")
        deck = self.in_turn(variant, self.decks)
        of_one_color = self.in_turn(variant, (True, False))
        shape, color = chance.pick(SHAPES[: deck.shapes]), chance.pick(COLORS[: deck.colors])
        whole = (
            [Tile(color, each) for each in chance.shuffled(SHAPES[: deck.shapes])]
            if of_one_color
            else [Tile(each, shape) for each in chance.shuffled(COLORS[: deck.colors])]
        )
        board = row_of(tuple(whole[:2]), bool(chance.below(2)))
        item = self.item(variant, board, "number", options=RuleOptions(deck=deck))
        words = {name: number_word(getattr(deck, name), variant.language) for name in ("colors", "shapes", "copies")}
        return replace(item, facts=(item.say("another_set", **words), item.say("copies", **words))).with_goal(
            "one_color" if of_one_color else "one_shape"
        )

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The first try is right when a line of seven lies there, so that one sees it break."""
        return self._grade_try(exercise, answer) if exercise.level == 1 else self._grade_number(exercise, answer)

    def _grade_try(self, exercise: Exercise, answer: Answer) -> Verdict:
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        faults = faults_of(exercise.board, play, hand=exercise.hand)
        if any(fault.reason.name == "TOO_LONG" and len(fault.cells) == 7 for fault in faults) and len(play) == 1:
            old, new = exercise.board.tiles, play.tiles[0]
            why = exercise.say("twin" if new in old else "stranger", tile=tile_name(new, exercise.language))
            told = exercise.say("why_color" if old[0].color is old[1].color else "why_shape")
            return replace(
                verdict, outcome="right", headline=exercise.say("right"), detail=f"{why} {told}", rules=rules_of(faults)
            )
        if verdict.outcome == "unreadable" or faults:
            return explained(exercise, play, verdict)
        return replace(verdict, outcome="partly", detail=exercise.say("not_seven"))

    def _line(self, exercise: Exercise) -> tuple[Tile, ...]:
        return exercise.board.tiles

    def _longest(self, exercise: Exercise) -> int:
        """How long this line can become: as long as there are tiles of which every two fit, found by trying."""
        line = self._line(exercise)
        more = [tile for tile in exercise.options.deck.kinds if all(tile.fits(old) for old in line)]
        sizes = range(len(more), 0, -1)
        return len(line) + next((size for size in sizes for some in combinations(more, size) if _all_fit(some)), 0)

    def _right(self, exercise: Exercise) -> int:
        if exercise.level == 3:
            return self._longest(exercise)
        return len(fitting_kinds(exercise.board, ends_of(exercise.board.cells)[1]))

    def _grade_number(self, exercise: Exercise, answer: Answer) -> Verdict:
        number, right = number_of(answer), self._right(exercise)
        if number is None or number < 0:
            return Verdict("unreadable", exercise.say("choose"))
        why = self._why(exercise, right)
        if number == right:
            return Verdict("right", exercise.say("right_number", count=right), why)
        wrong = Verdict("wrong", exercise.say("wrong_number"), why)
        copies = exercise.options.deck.copies
        if exercise.level == 2:
            by_copies = {copies * right, copies * 6 - len(self._line(exercise))}
        else:
            by_copies = {copies, copies * right} - {self._other(exercise)}
        if number in by_copies - {right}:
            return named(wrong, Misconception.COPIES_LIMIT_A_LINE, exercise.language)
        return wrong

    def _other(self, exercise: Exercise) -> int:
        """The number of the other attribute: colors of a line of one color."""
        line, deck = self._line(exercise), exercise.options.deck
        return deck.colors if line[0].color is line[1].color else deck.shapes

    def _why(self, exercise: Exercise, right: int) -> str:
        line = self._line(exercise)
        key = "color" if line[0].color is line[1].color else "shape"
        number = number_word(right, exercise.language)
        if exercise.level == 2:
            tiles = tiles_in_words(fitting_kinds(exercise.board, ends_of(exercise.board.cells)[1]), exercise.language)
            return exercise.say("these", tiles=tiles) if right else exercise.say(f"why_{key}")
        return exercise.say(f"each_{key}", number=number)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What is the same, what is different, and the answer."""
        line = self._line(exercise)
        key = "color" if line[0].color is line[1].color else "shape"
        if exercise.level == 1:
            (placement,) = self.solution_play(exercise).placements
            last = exercise.say("hint_3_try", tile=tile_name(placement.tile, exercise.language))
            return exercise.say("hint_1_try"), exercise.say("hint_2_try"), last
        last = exercise.say("hint_3", count=self._right(exercise))
        return exercise.say(f"hint_1_{key}"), exercise.say(f"hint_2_{key}"), last

    def solution(self, exercise: Exercise) -> Answer:
        """A seventh tile at the end of the line, or the number."""
        return self.solution_play(exercise) if exercise.level == 1 else self._right(exercise)

    def solution_play(self, exercise: Exercise) -> Play:
        """The first tile of the hand at the end of the line of six."""
        return Play.of([(ends_of(exercise.board.cells)[1], exercise.hand[0])])


def _all_fit(tiles: tuple[Tile, ...]) -> bool:
    return all(one.fits(other) for one, other in combinations(tiles, 2))
