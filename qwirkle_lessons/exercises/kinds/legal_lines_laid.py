"""Lesson 2, «Legal lines», with tiles in one's hand: make a line longer, break it on purpose, make a Qwirkle."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict, refusal, score_marks
from qwirkle_lessons.display.words import fault_sentence, line_name, score_sum, tile_name, tiles_in_words
from qwirkle_lessons.engine import (
    COLORS,
    SHAPES,
    Board,
    Cell,
    Placement,
    Play,
    Reason,
    Tile,
    faults_of,
    in_order,
    legal_plays,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer, play_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.positions import row_of

LONGER = 4  # a line of three made longer


def _one_color(chance: Chance) -> tuple[Tile, ...]:
    color = chance.pick(COLORS)
    return tuple(Tile(color, shape) for shape in chance.shuffled(SHAPES))


def _one_shape(chance: Chance) -> tuple[Tile, ...]:
    shape = chance.pick(SHAPES)
    return tuple(Tile(color, shape) for color in chance.shuffled(COLORS))


def _first_play(exercise: Exercise) -> Play:
    """A right play with one tile: the first legal one that the exercise calls right."""
    plays = (play for play in legal_plays(exercise.board, exercise.hand) if len(play) == 1)
    return next(play for play in plays if exercise.grade(play).outcome == "right")


class LongerLine(Kind):
    """Make a line of three longer: the first thing one does with a tile."""

    rules: ClassVar[tuple[str, ...]] = ("000:33", "000:36-41", "003:32-37", "004:17")
    one_color: ClassVar[bool]

    def make(self, variant: Variant) -> Exercise:
        """A line of three, and a hand of one tile that fits, one that lies there already, one of another kind."""
        chance = self.chance(variant, "tiles")
        whole = _one_color(chance) if self.one_color else _one_shape(chance)
        line, fitting = whole[:3], whole[3]
        hand = (fitting, chance.pick(line), self._stranger(whole, chance))
        name = line_name(line, variant.language)
        return self.item(
            variant,
            board=row_of(line, across=bool(chance.below(2))),
            answer="play",
            hand=chance.shuffled(hand),
            aim=name,
        ).with_goal(line=name)

    def _stranger(self, whole: tuple[Tile, ...], chance: Chance) -> Tile:
        """A tile that shares nothing with the line, or (in a line of one shape) the color of one of its tiles."""
        if self.one_color:
            other = chance.pick([color for color in COLORS if color is not whole[0].color])
            return Tile(other, whole[4].shape)
        other_shape = chance.pick([shape for shape in SHAPES if shape is not whole[0].shape])
        return Tile(chance.pick(whole[:3]).color, other_shape)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the line got longer; a legal play elsewhere is only partly right."""
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        if verdict.outcome != "right":
            return verdict
        longest = max(line.points for line in score_of(exercise.board, play).lines)
        if longest >= LONGER:
            return replace(verdict, detail=exercise.say("right", count=longest))
        return replace(verdict, outcome="partly", detail=exercise.say("elsewhere", line=exercise.aim))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What the line shares, what is still missing, and the tile."""
        (placement,) = _first_play(exercise).placements
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles_in_words(exercise.board.tiles, exercise.language)),
            exercise.say("hint_3", tile=tile_name(placement.tile, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The fitting tile at an end of the line."""
        return _first_play(exercise)


class LineOfOneColor(LongerLine):
    """A line of one color in different shapes."""

    id: ClassVar[str] = "line-of-one-color"
    levels: ClassVar[int] = 1
    one_color: ClassVar[bool] = True


class LineOfOneShape(LongerLine):
    """A line of one shape in different colors."""

    id: ClassVar[str] = "line-of-one-shape"
    levels: ClassVar[int] = 1
    one_color: ClassVar[bool] = False


class BreakALine(Kind):
    """Let it go wrong: break a rule on purpose, and see which line breaks."""

    id: ClassVar[str] = "break-a-line"
    levels: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ("000:36-41", "000:66", "003:69-73")
    reasons: ClassVar[tuple[Reason, ...]] = (Reason.DUPLICATE, Reason.LINE_MIXED)
    not_here: ClassVar[tuple[Reason, ...]] = (Reason.EMPTY, Reason.OCCUPIED, Reason.NOT_IN_HAND)
    """What breaks no line: nothing can be laid like this."""

    def make(self, variant: Variant) -> Exercise:
        """A line of three or four, and a hand with a fitting tile, a twin and a tile that shares nothing."""
        chance = self.chance(variant, "tiles")
        reason = self.in_turn(variant, self.reasons)
        whole = _one_color(chance) if chance.below(2) else _one_shape(chance)
        line = whole[: 3 + chance.below(2)]
        others = [color for color in COLORS if all(color is not tile.color for tile in line)]
        shapes = [shape for shape in SHAPES if all(shape is not tile.shape for tile in line)]
        stranger = Tile(chance.pick(others), chance.pick(shapes))
        return self.item(
            variant,
            board=row_of(line, across=bool(chance.below(2))),
            answer="play",
            hand=chance.shuffled((whole[4], chance.pick(line), stranger)),
            aim=reason.name,
        ).with_goal(reason.name)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the rule asked for is broken; the marks show where."""
        play = play_of(answer)
        faults = faults_of(exercise.board, play, hand=exercise.hand)
        if not faults:
            score = score_of(exercise.board, play)
            return Verdict(
                "wrong",
                exercise.say("legal", sum=score_sum(score, exercise.language)),
                exercise.say("try_again"),
                score_marks(score, play),
                exercise.board,
                play,
            )
        told = refusal(exercise.board, play, faults, exercise.language)
        if any(fault.reason in self.not_here for fault in faults):
            return exercise.verdict_on(play)
        wanted = [fault for fault in faults if fault.reason.name == exercise.aim]
        if wanted:
            headline = fault_sentence(wanted[0], exercise.board, play, exercise.language)
            return replace(told, outcome="right", headline=exercise.say("right"), detail=headline)
        return replace(told, outcome="partly", headline=exercise.say("another_rule"), detail=told.headline)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What the line looks like, what would break it, and the tile."""
        (placement,) = self.solution(exercise).placements
        return (
            exercise.say("hint_1", tiles=tiles_in_words(exercise.board.tiles, exercise.language)),
            exercise.say(f"hint_2.{exercise.aim}"),
            exercise.say("hint_3", tile=tile_name(placement.tile, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The tile that breaks the rule, at the end of the line."""
        first, last = exercise.board.cells[0], exercise.board.cells[-1]
        end = Cell(last.row, last.col + 1) if first.row == last.row else Cell(last.row + 1, last.col)
        plays = [Play((Placement(end, tile),)) for tile in in_order(exercise.hand)]
        return next(play for play in plays if exercise.grade(play).outcome == "right")


class MakeAQwirkle(Kind):
    """Complete a line of six."""

    id: ClassVar[str] = "make-a-qwirkle"
    levels: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ("000:9", "000:13-16", "004:39-45")

    def make(self, variant: Variant) -> Exercise:
        """A line of five with a crossing tile, and a hand with the sixth, a twin and tiles that fit elsewhere."""
        chance = self.chance(variant, "tiles")
        whole = _one_color(chance) if chance.below(2) else _one_shape(chance)
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
        ).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when a line of six came about."""
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        if verdict.outcome != "right":
            return verdict
        if any(line.bonus for line in score_of(exercise.board, play).lines):
            return replace(verdict, headline=exercise.say("right", sum=verdict.headline))
        return replace(verdict, outcome="partly", detail=exercise.say("no_qwirkle"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The line, what it still takes, and the tile."""
        (placement,) = self.solution(exercise).placements
        row = [tile for cell, tile in exercise.board.items() if cell.row == 0]
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles_in_words(row, exercise.language)),
            exercise.say("hint_3", tile=tile_name(placement.tile, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """The sixth tile at an end of the line."""
        return _first_play(exercise)


def _crossing(tile: Tile, line: tuple[Tile, ...], chance: Chance) -> tuple[Tile, ...]:
    """Three tiles for a line that crosses this one at `tile`: of its shape in a line of one color, and the reverse."""
    if line[0].color is line[1].color:
        colors = chance.shuffled(color for color in COLORS if color is not tile.color)
        return tuple(Tile(color, tile.shape) for color in colors[:3])
    shapes = chance.shuffled(shape for shape in SHAPES if shape is not tile.shape)
    return tuple(Tile(tile.color, shape) for shape in shapes[:3])
