"""Lesson 4, «Scoring», with tiles in one's hand: lay them for exactly so many points, or for the most."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import number_word, score_lines, score_sum
from qwirkle_lessons.engine import Board, Play, Score, Tile, legal_plays, score_of
from qwirkle_lessons.exercises.answers import Answer, play_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import HANDS, greedy_board, hand_beside

Scored = tuple[tuple[Play, Score], ...]
"""Every play of a hand with its score."""


def scored_plays(board: Board, hand: tuple[Tile, ...]) -> Scored:
    """Every legal play of a hand with its score."""
    return tuple((play, score_of(board, play)) for play in legal_plays(board, hand))


class LaidForPoints(Kind):
    """A small hand, and points to be made with it."""

    grid: ClassVar[bool] = False

    sizes: ClassVar[tuple[int, ...]] = (2, 3, 4)
    """How many tiles one holds at each level."""

    @abstractmethod
    def is_right(self, exercise: Exercise, score: Score) -> bool:
        """Whether a play with this score is what was asked for."""

    @abstractmethod
    def missed(self, exercise: Exercise, score: Score) -> str:
        """How far a play with this score is from what was asked for."""

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Another legal play is told what it scores, and by how many points it misses."""
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        if verdict.outcome != "right":
            return verdict
        score = score_of(exercise.board, play)
        told = score_sum(score, exercise.language)
        if self.is_right(exercise, score):
            return replace(verdict, headline=exercise.say("right", sum=told))
        headline = exercise.say("scores", sum=told)
        return replace(verdict, outcome="partly", headline=headline, detail=self.missed(exercise, score))

    def boards(self, variant: Variant) -> Iterator[tuple[Board, tuple[Tile, ...], Scored]]:
        """Boards and hands of this level, without end."""
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, 6 + variant.level + chance.below(4))
            for _ in range(HANDS):
                hand = hand_beside(board, chance, self.sizes[variant.level - 1])
                yield board, hand, scored_plays(board, hand)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What to look for, how many lines a right play makes with how many tiles, and that play."""
        play = self.solution(exercise)
        score, language = score_of(exercise.board, play), exercise.language
        return (
            exercise.say("hint_1"),
            exercise.say(
                "hint_2",
                count=len(score.lines),
                lines=number_word(len(score.lines), language),
                number=number_word(len(play), language),
            ),
            exercise.say(
                "hint_3",
                tiles=the_tiles(play.tiles, language),
                lines=score_lines(score, exercise.board, play, language),
                sum=score_sum(score, language),
            ),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The first right play, with as few tiles as possible."""
        plays = sorted(legal_plays(exercise.board, exercise.hand), key=len)
        return next(play for play in plays if self.is_right(exercise, score_of(exercise.board, play)))


class ExactlyNPoints(LaidForPoints):
    """Lay tiles for exactly so many points: every play that makes them is right."""

    id: ClassVar[str] = "exactly-n-points"
    reason_in = "hint"
    rules: ClassVar[tuple[str, ...]] = ("000:2", "000:14", "000:44", "000:64", "003:47-49")

    def make(self, variant: Variant) -> Exercise:
        """A number of points that some plays make, and most do not."""
        board, hand, points = next(
            (board, hand, points)
            for board, hand, plays in self.boards(variant)
            if (points := self._points(variant.level, plays))
        )
        wanted = self.chance(variant, "points").pick(points)
        exercise = self.item(variant, board, "play", hand=self.chance(variant, "hand").shuffled(hand), aim=str(wanted))
        return exercise.with_goal(count=wanted)

    def _points(self, level: int, plays: Scored) -> list[int]:
        """The totals worth asking for.

        Level 1: three points and more; level 2: only with two lines; level 3: only with several tiles and lines.
        """
        totals = sorted({score.total for _, score in plays})
        return [total for total in totals if self._is_worth_it(level, total, plays)]

    def _is_worth_it(self, level: int, total: int, plays: Scored) -> bool:
        making = [(play, score) for play, score in plays if score.total == total]
        lines = min(len(score.lines) for _, score in making)
        tiles = min(len(play) for play, _ in making)
        return (
            total > 2
            and len(making) * (level + 2) <= len(plays)
            and lines >= min(level, 2)
            and (level < 3 or tiles > 1)
        )

    def is_right(self, exercise: Exercise, score: Score) -> bool:
        """Just the points that were asked for."""
        return score.total == int(exercise.aim)

    def missed(self, exercise: Exercise, score: Score) -> str:
        """By how many points the turn is over or under."""
        over = score.total - int(exercise.aim)
        return exercise.say("too_many" if over > 0 else "too_few", count=abs(over))


class MostPoints(LaidForPoints):
    """Find the play that scores most."""

    id: ClassVar[str] = "most-points"
    rules: ClassVar[tuple[str, ...]] = ("000:52", "000:87", "003:72")

    def make(self, variant: Variant) -> Exercise:
        """A board where the best play stands out, if one sees it."""
        board, hand = next(
            (board, hand) for board, hand, plays in self.boards(variant) if self._is_a_joy(variant.level, plays)
        )
        return self.item(variant, board, "play", hand=self.chance(variant, "hand").shuffled(hand)).with_goal()

    def _is_a_joy(self, level: int, plays: Scored) -> bool:
        """Level 1: clearly best. Level 2: two short lines beat the longest. Level 3: three lines, or a Qwirkle."""
        totals = sorted({score.total for _, score in plays}, reverse=True)
        if len(totals) < 3 or (level != 2 and totals[0] < totals[1] + 2):
            return False
        best = [score for _, score in plays if score.total == totals[0]]
        longest = max(_longest(score) for _, score in plays)
        if level == 1:
            return totals[0] > 4
        if level == 2:
            return all(len(score.lines) > 1 and _longest(score) < longest for score in best)
        return all(len(score.lines) > 2 or any(line.bonus for line in score.lines) for score in best)

    def is_right(self, exercise: Exercise, score: Score) -> bool:
        """As many points as any play makes."""
        return score.total == self._most(exercise)

    def _most(self, exercise: Exercise) -> int:
        return max(score.total for _, score in scored_plays(exercise.board, exercise.hand))

    def missed(self, exercise: Exercise, score: Score) -> str:
        """How many points more there are."""
        return exercise.say("more", count=self._most(exercise) - score.total)

    def reason(self, exercise: Exercise) -> str:
        """The last hint says the sum; there is no larger one."""
        return exercise.say("no_more")

    def solution(self, exercise: Exercise) -> Play:
        """The first of the best plays."""
        most = self._most(exercise)
        return next(play for play, score in scored_plays(exercise.board, exercise.hand) if score.total == most)


def _longest(score: Score) -> int:
    return max((line.points for line in score.lines), default=0)
