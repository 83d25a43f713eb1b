"""Lesson 7, «Strategy», on the table: which play brings most, and what does a trade cost?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum, tiles_in_words
from qwirkle_lessons.engine import Board, Play, Tile, best_plays, legal_plays, score_of
from qwirkle_lessons.exercises.answers import Answer, number_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import NamedChoices, truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.naming import the_tiles
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, tiles_left

LETTERS = "ABC"
TRIES = 30


def points_of(board: Board, play: Play) -> int:
    """What a play scores."""
    return score_of(board, play).total


def longest_of(board: Board, play: Play) -> int:
    """How long the longest line of a play is."""
    return max((line.points for line in score_of(board, play).lines), default=1)


class ChooseThePlay(NamedChoices):
    """Three plays are marked on the table: which one brings most? Often two short lines beat a long one."""

    id: ClassVar[str] = "choose-the-play"
    rules: ClassVar[tuple[str, ...]] = ("000:52", "000:87", "003:72")
    cases: ClassVar[tuple[bool, ...]] = (True, True, False)
    """Whether another play than the best has the longest line."""

    def make(self, variant: Variant) -> Exercise:
        """Level 1: one tile on three cells. Level 2: three tiles. Level 3: several tiles in a turn."""
        trap = self.in_turn(variant, self.cases)
        chance = self.chance(variant, "position")
        plays: tuple[Play, ...] = ()
        while not plays:
            board = greedy_board(chance, 6 + 2 * variant.level + chance.below(5))
            hand, _rest = chance.draw(tiles_left(board), HAND_SIZE)
            plays = self._three(board, hand, variant.level, trap, chance)
        exercise = self.item(
            variant,
            board=board,
            answer="choice",
            hand=tuple(dict.fromkeys(tile for play in plays for tile in play.tiles)) if variant.level < 3 else hand,
            marks=tuple(Mark(play.cells, "note", letter) for play, letter in zip(plays, LETTERS, strict=True)),
            aim=" | ".join(map(str, plays)),
        )
        return self.with_choices(exercise).with_goal()

    def _three(self, board: Board, hand: tuple[Tile, ...], level: int, trap: bool, chance: Chance) -> tuple[Play, ...]:
        """Three plays of different worth that do not share a cell; () when this hand has none."""
        plays = legal_plays(board, hand)
        wanted = [play for play in plays if (len(play) > 1) == (level == 3) and len(play) <= 3]
        if level > 1:
            return _best_and_two(board, chance.shuffled(wanted)[:TRIES], trap, chance)
        for tile in dict.fromkeys(hand):
            three = _best_and_two(board, [play for play in wanted if play.tiles == (tile,)], trap, chance)
            if three:
                return three
        return ()

    def plays(self, exercise: Exercise) -> dict[str, Play]:
        """The plays by their letters."""
        return dict(zip(LETTERS, map(Play.parse, exercise.aim.split(" | ")), strict=True))

    def names(self, exercise: Exercise) -> tuple[str, ...]:
        """A, B and C."""
        return tuple(self.plays(exercise))

    def choice(self, exercise: Exercise, name: str) -> str:
        """The letter and the tiles."""
        tiles = tiles_in_words(self.plays(exercise)[name].tiles, exercise.language)
        return exercise.say("choices.play", letter=name, tiles=tiles)

    def right(self, exercise: Exercise) -> str:
        """The play that scores most."""
        return max(self.plays(exercise).items(), key=lambda play: points_of(exercise.board, play[1]))[0]

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The lines of the best play, and how many points another one loses."""
        chosen, right = self.chosen(exercise, answer), self.right(exercise)
        if chosen is None:
            return Verdict("unreadable", exercise.say("choose"))
        board, plays = exercise.board, self.plays(exercise)
        best = score_of(board, plays[right])
        why = exercise.say("best", letter=right, sum=score_sum(best, exercise.language))
        verdict = Verdict("right", exercise.say("right"), why, score_marks(best, plays[right]), board, plays[right])
        if chosen == right:
            return verdict
        points = points_of(board, plays[chosen])
        headline = exercise.say("wrong", letter=chosen, count=points)
        lost = exercise.say("lost", count=best.total - points)
        known = self._explained(board, plays, chosen, right)
        if known:
            lost = f"{lost} {truth_about(known, exercise.language)}"
        misconception = known.value if known else ""
        return Verdict("wrong", headline, f"{why} {lost}", verdict.marks, board, plays[right], (), misconception)

    def _explained(self, board: Board, plays: dict[str, Play], chosen: str, right: str) -> Misconception | None:
        """The longest line only, or the most tiles of one's own; None where both explain it, or neither."""
        longest = max(longest_of(board, play) for play in plays.values())
        most = max(map(len, plays.values()))
        by_line = longest_of(board, plays[chosen]) == longest > longest_of(board, plays[right])
        by_tiles = len(plays[chosen]) == most > len(plays[right])
        if by_line == by_tiles:
            return None
        return Misconception.LONGEST_LINE_ONLY if by_line else Misconception.OWN_TILES_ONLY

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Count each line, look across and down, the answer."""
        best = score_of(exercise.board, self.plays(exercise)[self.right(exercise)])
        second = exercise.say("hint_2", count=len(best.lines))
        return exercise.say("hint_1"), second, exercise.say("hint_3", choice=self.solution(exercise))


def _best_and_two(board: Board, offered: Sequence[Play], trap: bool, chance: Chance) -> tuple[Play, ...]:
    """The best of some plays and two of less worth; one of these has a longer line exactly when that is the trap."""
    worth = {play: (points_of(board, play), longest_of(board, play)) for play in offered}
    for best in sorted(offered, key=lambda play: -worth[play][0])[:5]:
        points, longest = worth[best]
        apart = [play for play in offered if worth[play][0] < points and not set(play.cells) & set(best.cells)]
        longer = [play for play in apart if worth[play][1] > longest]
        for second in longer if trap else [play for play in apart if play not in longer]:
            for third in apart if trap else [play for play in apart if play not in longer]:
                if worth[third][0] != worth[second][0] and not set(third.cells) & set(second.cells):
                    return chance.shuffled((best, second, third))
    return ()


class PriceOfATrade(Kind):
    """A trade brings no points. What would the best play have brought? Early in the game that is little."""

    id: ClassVar[str] = "price-of-a-trade"
    rules: ClassVar[tuple[str, ...]] = ("000:31", "000:58", "000:90", "003:43")
    sizes: ClassVar[dict[int, int]] = {1: 3, 2: 8, 3: 14}
    """How many tiles lie on the table at least."""

    def make(self, variant: Variant) -> Exercise:
        """A hand with twins. The table is young at level 1 and full at level 3."""
        chance = self.chance(variant, "position")
        while True:
            board = greedy_board(chance, self.sizes[variant.level] + chance.below(3))
            drawn, left = chance.draw(tiles_left(board), HAND_SIZE - 1)
            twins = [tile for tile in drawn if tile in left]
            if twins and best_plays(board, drawn):
                break
        hand = chance.shuffled((*drawn, chance.pick(twins)))
        return self.item(variant, board=board, answer="number", hand=hand).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for the points of the best play; a lesser play's points are told apart from what nothing brings."""
        number, board = number_of(answer), exercise.board
        if number is None:
            return Verdict("unreadable", exercise.say("write"))
        play = best_plays(board, exercise.hand)[0]
        best = score_of(board, play)
        tiles = the_tiles(play.tiles, exercise.language)
        why = f"{exercise.say('best', tiles=tiles, sum=score_sum(best, exercise.language))} {exercise.say('nothing')}"
        marks = score_marks(best, play)
        if number == best.total:
            return Verdict("right", exercise.say("right"), why, marks, board, play)
        if number == 0:
            known = Misconception.TRADE_IS_FREE
            headline = truth_about(known, exercise.language)
            return Verdict("wrong", headline, exercise.say("look"), misconception=known.value)
        if any(points_of(board, other) == number for other in legal_plays(board, exercise.hand)):
            return Verdict("partly", exercise.say("lesser", count=number), exercise.say("look"))
        return Verdict("wrong", exercise.say("more" if number < best.total else "less"), exercise.say("look"))

    def reason(self, exercise: Exercise) -> str:
        """The last hint says the points of the best play; a trade scores nothing."""
        return exercise.say("nothing")

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where the points are, how many lines, the answer."""
        play = best_plays(exercise.board, exercise.hand)[0]
        score = score_of(exercise.board, play)
        names = the_tiles(play.tiles, exercise.language)
        second = exercise.say("hint_2.several" if len(play) > 1 else "hint_2.one", count=len(score.lines))
        return exercise.say("hint_1"), second, exercise.say("hint_3", tiles=names, count=score.total)

    def solution(self, exercise: Exercise) -> int:
        """The points of the best play."""
        return points_of(exercise.board, best_plays(exercise.board, exercise.hand)[0])
