"""Lesson 7, «Strategy», by checking: three tips about a table, and one of them is not true."""

from __future__ import annotations

from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum, tile_name
from qwirkle_lessons.engine import Board, Tile, best_plays, score_of
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import NamedChoices
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.fives import copies_marked, seen_of, unseen_of
from qwirkle_lessons.exercises.kind import Variant
from qwirkle_lessons.exercises.kinds.strategy import points_of
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, tiles_left


class CatchTheBadTip(NamedChoices):
    """Three tips about this table: two are true, and counting shows that one is not."""

    id: ClassVar[str] = "catch-the-bad-tip"
    rules: ClassVar[tuple[str, ...]] = ("000:52", "000:88", "000:90", "003:72", "004:32")
    wrong: ClassVar[dict[int, tuple[str, ...]]] = {
        1: ("best", "seen"),
        2: ("best", "seen", "count"),
        3: ("best", "seen", "count"),
    }
    """Which of the tips is not true."""

    def make(self, variant: Variant) -> Exercise:
        """The false tip is what one mistake of counting gives here."""
        false = self.in_turn(variant, self.wrong[variant.level])
        chance = self.chance(variant, "position")
        claims: dict[str, tuple[str, int]] = {}
        while not claims:
            board = greedy_board(chance, 5 + 4 * variant.level + chance.below(4))
            hand, _rest = chance.draw(tiles_left(board), HAND_SIZE if variant.level > 1 else 3)
            claims = self._claims(board, hand, false, chance)
        order = chance.shuffled(claims)
        aim = "|".join(f"{name} {claims[name][0]} {claims[name][1]}" for name in order)
        exercise = self.item(variant, board=board, answer="choice", hand=hand, aim=aim)
        return self.with_choices(exercise).with_goal()

    def _claims(self, board: Board, hand: tuple[Tile, ...], false: str, chance: Chance) -> dict[str, tuple[str, int]]:
        """The tips: each with a tile and a number; {} when this position does not allow a plausible false one."""
        plays = best_plays(board, hand)
        if not plays:
            return {}
        score = score_of(board, plays[0])
        longest = max((line.points + line.bonus for line in score.lines), default=0)
        held = chance.pick(hand)
        lying = chance.pick([tile for tile in board.tiles if tile not in hand] or board.tiles)
        if longest == score.total or held == lying or held not in board.tiles:
            return {}
        unseen = unseen_of(lying, board, hand)
        if false == "count" and unseen == seen_of(lying, board, hand):
            return {}
        return {
            # False: the best play would bring no more than its longest line.
            "best": ("-", longest if false == "best" else score.total),
            # False: what one holds oneself would be unseen.
            "seen": (str(held), unseen_of(held, board, hand) + (hand.count(held) if false == "seen" else 0)),
            # False: the copies one sees are told as the unseen ones, or the other way round.
            "count": (str(lying), seen_of(lying, board, hand) if false == "count" else unseen),
        }

    def _told(self, exercise: Exercise) -> dict[str, tuple[str, int]]:
        parts = (tip.split() for tip in exercise.aim.split("|"))
        return {name: (tile, int(number)) for name, tile, number in parts}

    def truth(self, exercise: Exercise, name: str) -> int:
        """The number that a tip should have."""
        board, hand = exercise.board, exercise.hand
        if name == "best":
            return points_of(board, best_plays(board, hand)[0])
        return unseen_of(Tile.parse(self._told(exercise)[name][0]), board, hand)

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """The tips in the order of this item."""
        return tuple(self._told(exercise))

    def choice(self, exercise: Exercise, name: str) -> str:
        """The tip as a sentence."""
        tile, number = self._told(exercise)[name]
        if name == "best":
            return exercise.say("choices.best", count=number)
        named = tile_name(Tile.parse(tile), exercise.language)
        return exercise.say(f"choices.{name}", tile=named, count=number)

    def right(self, exercise: Exercise) -> str:
        """The tip whose number is not true."""
        told = self._told(exercise)
        return next(name for name in told if told[name][1] != self.truth(exercise, name))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """What the number of the chosen tip really is."""
        chosen, right = self.chosen(exercise, answer), self.right(exercise)
        if chosen is None:
            return Verdict("unreadable", exercise.say("choose"))
        if chosen == right:
            return Verdict("right", exercise.say("right"), self._why(exercise, right), self._marks(exercise, right))
        headline = exercise.say("is_true")
        return Verdict("wrong", headline, self._why(exercise, chosen), self._marks(exercise, chosen))

    def _why(self, exercise: Exercise, name: str) -> str:
        board, hand, language = exercise.board, exercise.hand, exercise.language
        if name == "best":
            play = best_plays(board, hand)[0]
            tiles = the_tiles(play.tiles, language)
            return exercise.say("why.best", tiles=tiles, sum=score_sum(score_of(board, play), language))
        tile = Tile.parse(self._told(exercise)[name][0])
        return exercise.say(
            "why.unseen",
            tile=tile_name(tile, language),
            lying=board.tiles.count(tile),
            held=hand.count(tile),
            unseen=unseen_of(tile, board, hand),
        )

    def _marks(self, exercise: Exercise, name: str) -> tuple[Mark, ...]:
        board = exercise.board
        if name == "best":
            play = best_plays(board, exercise.hand)[0]
            return score_marks(score_of(board, play), play)
        tile = Tile.parse(self._told(exercise)[name][0])
        return copies_marked(tile, board)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Check each tip, what the false one is about, the answer."""
        second = exercise.say(f"hint_2.{'best' if self.right(exercise) == 'best' else 'unseen'}")
        return exercise.say("hint_1"), second, exercise.say("hint_3", choice=self.solution(exercise))
