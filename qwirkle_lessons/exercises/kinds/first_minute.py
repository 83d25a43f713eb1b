"""The first minute: a tile that fits, one that does not, a corner, a turn of one's own. Chance plays no part."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import Board, Cell, Placement, Play, Tile, legal_plays
from qwirkle_lessons.engine import hand as hand_of
from qwirkle_lessons.exercises.answers import Answer, play_of, tiles_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant


class LandsOnTheMark(Kind):
    """Tap one tile of the hand; it lands on the marked cell, and one sees what comes of it."""

    board: ClassVar[str]
    hand: ClassVar[str]
    cell: ClassVar[Cell]
    levels: ClassVar[int] = 1

    def make(self, variant: Variant) -> Exercise:
        """The same every time: the first minute is the same for everyone."""
        return self.item(
            variant,
            board=Board.parse(self.board),
            answer="hand",
            hand=hand_of(self.hand),
            marks=(Mark((self.cell,), "note", ""),),
        ).with_goal()

    def play_of(self, answer: Answer) -> Play:
        """The chosen tile on the marked cell."""
        chosen = tiles_of(answer)
        return Play((Placement(self.cell, chosen[0]),)) if len(chosen) == 1 else Play()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the tile fits there."""
        play = self.play_of(answer)
        verdict = exercise.verdict_on(play)
        return replace(verdict, detail=exercise.say("right")) if verdict.outcome == "right" else verdict

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Look at the line, at what it shares, at the tile."""
        (tile,) = self.solution(exercise)
        name = tile_name(tile, exercise.language)
        return exercise.say("hint_1"), exercise.say("hint_2"), exercise.say("hint_3", tile=name)

    def solution(self, exercise: Exercise) -> tuple[Tile, ...]:
        """The tile that brings the right verdict."""
        return next((tile,) for tile in exercise.hand if self.grade(exercise, (tile,)).outcome == "right")


class FirstTile(LandsOnTheMark):
    """0 s: three red tiles, and one of two tiles fits."""

    id: ClassVar[str] = "first-tile"
    rules: ClassVar[tuple[str, ...]] = ("000:33", "000:44-50")
    board: ClassVar[str] = "Rs Rd Rc"
    hand: ClassVar[str] = "Rv Rc"
    cell: ClassVar[Cell] = Cell(0, 3)


class FirstMistake(LandsOnTheMark):
    """20 s: the other tile breaks the line, and that is what one should see."""

    id: ClassVar[str] = "first-mistake"
    rules: ClassVar[tuple[str, ...]] = ("000:36-41", "000:66")
    board: ClassVar[str] = "Rs Rd Rc Rv"
    hand: ClassVar[str] = "Rc"
    cell: ClassVar[Cell] = Cell(0, 4)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The broken line is the point: it is shown, and it is no mistake of the learner."""
        verdict = super().grade(exercise, answer)
        if verdict.outcome != "wrong" or self.play_of(answer).tiles[0] not in exercise.hand:
            return verdict
        return replace(
            verdict, outcome="right", headline=exercise.say("right"), detail=f"{verdict.headline} {verdict.detail}"
        )


class FirstCorner(LandsOnTheMark):
    """35 s: one tile in two lines, 2 + 3 = 5."""

    id: ClassVar[str] = "first-corner"
    rules: ClassVar[tuple[str, ...]] = ("000:13-16", "000:64", "004:44")
    board: ClassVar[str] = "Rs ..\nYs Yc\n.. Bc"
    hand: ClassVar[str] = "Gc Rc"
    cell: ClassVar[Cell] = Cell(0, 1)


class FirstTurn(Kind):
    """50 s: a turn of one's own, with a tile, a cell and a check."""

    id: ClassVar[str] = "first-turn"
    rules: ClassVar[tuple[str, ...]] = ("000:27-28", "004:18-19")
    levels: ClassVar[int] = 1

    def make(self, variant: Variant) -> Exercise:
        """A small board on which each of four tiles fits somewhere."""
        return self.item(
            variant,
            board=Board.parse("Rs Rd Rc\n.. Yd .."),
            answer="play",
            hand=hand_of("Rv Gd Ys Bc"),
        ).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Any legal play is right."""
        return exercise.verdict_on(play_of(answer))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How one plays, which tile, and where."""
        (placement,) = self.solution(exercise).placements
        name = tile_name(placement.tile, exercise.language)
        return exercise.say("hint_1"), exercise.say("hint_2"), exercise.say("hint_3", tile=name)

    def solution(self, exercise: Exercise) -> Play:
        """The first legal play."""
        return legal_plays(exercise.board, exercise.hand)[0]
