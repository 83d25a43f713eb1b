"""Lesson 7, «Strategy», on the table: which play brings most, what does a trade cost, which tip is wrong?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sum, tile_name, tiles_in_words
from qwirkle_lessons.engine import Board, Play, Tile, best_plays, legal_plays, score_of
from qwirkle_lessons.exercises.answers import Answer, number_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import NamedChoices, truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.fives import seen_of, unseen_of
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
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
        tiles = tiles_in_words(play.tiles, exercise.language)
        why = exercise.say("best", tiles=tiles, sum=score_sum(best, exercise.language))
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

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where the points are, how many lines, the answer."""
        play = best_plays(exercise.board, exercise.hand)[0]
        score = score_of(exercise.board, play)
        names = tiles_in_words(play.tiles, exercise.language)
        second = exercise.say("hint_2.several" if len(play) > 1 else "hint_2.one", count=len(score.lines))
        return exercise.say("hint_1"), second, exercise.say("hint_3", tiles=names, count=score.total)

    def solution(self, exercise: Exercise) -> int:
        """The points of the best play."""
        return points_of(exercise.board, best_plays(exercise.board, exercise.hand)[0])


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
        return (
            {
                # False: the best play would bring no more than its longest line.
                "best": ("-", longest if false == "best" else score.total),
                # False: what one holds oneself would be unseen.
                "seen": (str(held), unseen_of(held, board, hand) + (hand.count(held) if false == "seen" else 0)),
                # False: the copies one sees are told as the unseen ones, or the other way round.
                "count": (
                    str(lying),
                    unseen_of(lying, board, hand) if false != "count" else seen_of(lying, board, hand),
                ),
            }
            if false != "count" or unseen_of(lying, board, hand) != seen_of(lying, board, hand)
            else {}
        )

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
            tiles = tiles_in_words(play.tiles, language)
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
        cells = [cell for cell, lying in board.items() if lying == tile]
        return tuple(Mark((cell,), "note", str(number)) for number, cell in enumerate(cells, 1))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Check each tip, what the false one is about, the answer."""
        second = exercise.say(f"hint_2.{'best' if self.right(exercise) == 'best' else 'unseen'}")
        return exercise.say("hint_1"), second, exercise.say("hint_3", choice=self.solution(exercise))
