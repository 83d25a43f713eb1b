"""Lesson 7, «Strategy», with a hope: which tile can finish a line one day, and is the other one still to come?"""

from __future__ import annotations

from typing import ClassVar

from qwirkle_lessons.analysis.unseen import chance_held
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import STANDARD, Board, Tile, fitting_kinds
from qwirkle_lessons.exercises.answers import Answer, tiles_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.choosing import truth_about
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.fives import (
    Five,
    fives_on,
    line_through,
    unseen_of,
    with_copies,
)
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.strategy_counting import percent
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import HAND_SIZE, greedy_board, tiles_left


class KeepTheFinisher(Kind):
    """One of your tiles can finish a line one day: which one do you keep?"""

    id: ClassVar[str] = "keep-the-finisher"
    reason_in = "detail"
    rules: ClassVar[tuple[str, ...]] = ("000:89", "003:53", "003:73")
    unseen: ClassVar[dict[int, tuple[tuple[int, ...], ...]]] = {
        1: ((3,), (2,)),
        2: ((0, 2), (0, 3), (0, 1)),
        3: ((1, 2), (1, 3), (2, 3)),
    }
    """For each marked line, how many copies of the tile that it lacks besides yours are unseen."""

    def make(self, variant: Variant) -> Exercise:
        """A line of four and your tile for it; from level 2 on two such lines, of which one is the better hope."""
        wanted = self.in_turn(variant, self.unseen[variant.level])
        chance = self.chance(variant, "position")
        found = None
        while found is None:
            board = greedy_board(chance, 8 + 5 * (len(wanted) - 1) + chance.below(6))
            found = self._found(board, chance.shuffled(wanted), chance)
        board, fives = found
        held = tuple(five.fifth for five in fives)
        out = {*held, *(five.sixth for five in fives)}
        others = tuple(tile for tile in tiles_left(board) if tile not in out)
        drawn, _rest = chance.draw(others, 4 - len(held))
        exercise = self.item(
            variant,
            board=board,
            answer="hand",
            hand=chance.shuffled((*held, *drawn)),
            marks=tuple(Mark(five.line, "note", letter) for five, letter in zip(fives, "AB", strict=False)),
        )
        return exercise.with_goal("one" if len(fives) == 1 else "two")

    def _found(self, board: Board, wanted: tuple[int, ...], chance: Chance) -> tuple[Board, list[Five]] | None:
        """So many lines of four, each lacking a tile of which so many are unseen; None when there are none here."""
        chosen: list[Five] = []
        for five in fives_on(board, chance):
            kinds = {five.fifth, five.sixth}
            apart = all(five.line != other.line and not kinds & {other.fifth, other.sixth} for other in chosen)
            if len(chosen) < len(wanted) and five.places and apart and five.fifth in tiles_left(board):
                chosen.append(five)
        if len(chosen) < len(wanted):
            return None
        for place, count in enumerate(wanted):
            made = with_copies(chosen[place]._replace(board=board), STANDARD.copies - count, chance)
            if made is None:
                return None
            board = made.board
        fives = [five._replace(board=board) for five in chosen]
        fine = all(self._still_stands(five) for five in fives)
        return (board, fives) if fine else None

    def _still_stands(self, five: Five) -> bool:
        """Whether the line can still get your tile and then its last one, with all that was laid since."""
        board = five.board
        return (
            line_through(board, five.line[0], five.line) == five.line
            and five.fifth in tiles_left(board)
            and five.fifth in fitting_kinds(board, five.cell)
            and len(five.grown) == len(five.line) + 1
            and bool(five.places)
        )

    def hopes(self, exercise: Exercise) -> dict[Tile, tuple[Five, int]]:
        """Each tile of the hand that a marked line lacks: the line, and how many of the other one are unseen."""
        lines = [mark.cells for mark in exercise.marks]
        found: dict[Tile, tuple[Five, int]] = {}
        for five in fives_on(exercise.board, Chance("any order")):
            if five.line in lines and five.fifth in exercise.hand and five.places:
                found[five.fifth] = (five, unseen_of(five.sixth, exercise.board, exercise.hand))
        return found

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for the tile whose partner has most copies unseen."""
        tiles = tiles_of(answer)
        language = exercise.language
        if len(tiles) != 1 or tiles[0] not in exercise.hand:
            return Verdict("unreadable", exercise.say("choose"))
        hopes, name = self.hopes(exercise), tile_name(tiles[0], language)
        if tiles[0] not in hopes:
            twin = any(tiles[0] == exercise.board[cell] for mark in exercise.marks for cell in mark.cells)
            known = Misconception.TWINS_COUNT if twin else None
            headline = truth_about(known, language) if known else exercise.say("no_finisher", tile=name)
            why = exercise.say("look_again")
            return Verdict("wrong", headline, why, exercise.marks, misconception=known.value if known else "")
        five, count = hopes[tiles[0]]
        partner = tile_name(five.sixth, language)
        why = exercise.say("why" if count else "dead", tile=partner, count=count)
        marks = tuple(mark for mark in exercise.marks if mark.cells == five.line)
        if count == max(number for _, number in hopes.values()):
            draw = chance_held(len(tiles_left(exercise.board, exercise.hand)), count, HAND_SIZE)
            more = exercise.say("chance", chance=percent(draw, language))
            return Verdict("right", exercise.say("right", tile=name), f"{why} {more}", marks)
        known = Misconception.DEAD_LINE if not count else None
        headline = truth_about(known, language) if known else exercise.say("weaker")
        return Verdict("wrong", headline, why, marks, misconception=known.value if known else "")

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What is missing, what must come besides, the tile."""
        (tile,) = self.solution(exercise)
        key = "one" if len(exercise.marks) == 1 else "two"
        name = tile_name(tile, exercise.language)
        return exercise.say("hint_1"), exercise.say(f"hint_2.{key}"), exercise.say("hint_3", tile=name)

    def solution(self, exercise: Exercise) -> tuple[Tile, ...]:
        """The tile with the best hope."""
        hopes = self.hopes(exercise)
        return (max(hopes, key=lambda tile: (hopes[tile][1], -tile.kind)),)
