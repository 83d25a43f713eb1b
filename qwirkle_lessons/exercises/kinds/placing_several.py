"""Lesson 3, «Placing tiles», part b: several tiles in one turn, judged, caught and repaired."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict, refusal, verdict_on
from qwirkle_lessons.display.words import place_name, tile_name, tiles_in_words
from qwirkle_lessons.engine import Board, Cell, Play, Reason, faults_of, legal_plays
from qwirkle_lessons.exercises.answers import Answer, cells_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import mistake_behind, named, rules_of
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.laying import LaidForAPurpose
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import (
    greedy_board,
    marked_new,
)
from qwirkle_lessons.exercises.turns import are_apart, crossings_broken, legal_pairs, some_legal_plays, turns_too_long

LINE_BREAKS = frozenset({Reason.DUPLICATE, Reason.LINE_MIXED})


def illegal_turns(case: str, board: Board, chance: Chance, size: int = 2) -> Iterator[Play]:
    """Turns of several tiles that break the rule that is wanted, each of whose tiles looks right by itself."""
    match case:
        case "LINE":
            yield from crossings_broken(board, size, chance)
        case "TOO_LONG":
            yield from turns_too_long(board, chance)
        case _:
            for play in legal_pairs(board, chance, sharing=case != "SHARE_NOTHING"):
                reasons = {fault.reason.name for fault in faults_of(board, play)}
                if reasons == {case} or (case == "SHARE_NOTHING" and reasons == {case, "LINE_MIXED"}):
                    yield play


def turns_with_one_too_many(case: str, board: Board, chance: Chance) -> Iterator[Play]:
    """Turns of three tiles of which one looks right by itself and still is too many."""
    if case == "LINE":
        yield from crossings_broken(board, 3, chance)
        return
    plays = some_legal_plays(board, chance)
    lone = [play.placements[0] for play in plays if len(play) == 1]
    for play in chance.shuffled(play for play in plays if len(play) == 2)[:6]:
        for extra in chance.shuffled(lone):
            if extra.cell in play.cells or not all(extra.tile.fits(tile) for tile in play.tiles):
                continue
            turn = Play((*play.placements, extra))
            in_one = 1 in {len({cell.row for cell in turn.cells}), len({cell.col for cell in turn.cells})}
            if in_one == (case == "GAP") and {fault.reason.name for fault in faults_of(board, turn)} == {case}:
                yield turn
                break


class SeveralInOneTurn(Kind):
    """Predict, then check: is this turn of several tiles legal, and if not, why?"""

    id: ClassVar[str] = "several-in-one-turn"
    rules: ClassVar[tuple[str, ...]] = ("000:27-28", "000:41", "000:53", "000:74", "002:29-31", "003:32-37", "004:19")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("legal", "NOT_ONE_LINE", "apart", "GAP"),
        ("legal", "NOT_ONE_LINE", "apart", "GAP", "apart", "LINE"),
        ("legal", "NOT_ONE_LINE", "apart", "GAP", "legal", "LINE", "apart", "SHARE_NOTHING", "apart", "TOO_LONG"),
    )
    """Half of the turns are legal, and in many of them the new tiles do not touch each other."""
    order: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("legal", "NOT_ONE_LINE", "GAP"),
        ("legal", "NOT_ONE_LINE", "GAP", "LINE"),
        ("legal", "NOT_ONE_LINE", "GAP", "SHARE_NOTHING", "LINE", "TOO_LONG"),
    )

    def make(self, variant: Variant) -> Exercise:
        """A greedy board and a turn of two or three tiles. Each tile of a wrong one looks right by itself."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "board")
        play = None
        while play is None:
            board = greedy_board(chance, (7, 9, 11)[variant.level - 1] + chance.below(5))
            play = self._play(case, board, chance)
        marks = marked_new(play, variant.language)
        item = self.item(variant, board, "choice", shown=play, marks=marks, aim=case)
        choices = tuple(item.say(f"choices.{name}") for name in self.order[variant.level - 1])
        return replace(item, choices=choices).with_goal()

    def _play(self, case: str, board: Board, chance: Chance) -> Play | None:
        if case not in {"legal", "apart"}:
            return next(illegal_turns(case, board, chance), None)
        plays = some_legal_plays(board, chance)
        fitting = [play for play in plays if 2 <= len(play) <= 3 and are_apart(board, play) == (case == "apart")]
        return chance.pick(fitting) if fitting else None

    def _right(self, exercise: Exercise) -> tuple[str, ...]:
        """The names of all right choices: that it is legal, or each reason why it is not."""
        reasons = {fault.reason for fault in faults_of(exercise.board, exercise.shown)}
        names = {"legal"} if not reasons else {reason.name for reason in reasons}
        names |= {"LINE"} if reasons & LINE_BREAKS else set()
        return tuple(name for name in self.order[exercise.level - 1] if name in names)

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Every reason that applies is right; the engine's own answer is shown, whatever was predicted."""
        if answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        chosen = self.order[exercise.level - 1][exercise.choices.index(str(answer))]
        faults = faults_of(exercise.board, exercise.shown)
        shown = verdict_on(exercise.board, exercise.shown, language=exercise.language)
        right = chosen in self._right(exercise)
        why = f"{shown.headline} {shown.detail}" if faults else exercise.say("points", sum=shown.headline)
        said = "right" if right else "wrong_broken" if faults else "wrong_legal"
        verdict = replace(
            shown,
            outcome="right" if right else "wrong",
            headline=exercise.say(said),
            detail=why,
            rules=rules_of(faults) or self.rules,
        )
        mistake = None if right else self._mistake(exercise, chosen)
        if mistake is None:
            return verdict
        told = named(verdict, mistake, exercise.language)
        return replace(told, detail=f"{shown.headline} {told.detail}" if faults else f"{told.detail} {why}")

    def _mistake(self, exercise: Exercise, chosen: str) -> Misconception | None:
        board, play = exercise.board, exercise.shown
        faults = faults_of(board, play)
        if not faults:
            apart = are_apart(board, play) and chosen in {"GAP", "NOT_ONE_LINE"}
            return Misconception.TILES_MUST_TOUCH if apart else None
        if chosen != "legal":
            return None
        if {fault.reason for fault in faults} == {Reason.SHARE_NOTHING, Reason.LINE_MIXED}:
            return Misconception.MIXED_LINE
        return mistake_behind(board, play, faults)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """The row, the hole and the lines; the new tiles; and the answer."""
        tiles = tiles_in_words(exercise.shown.tiles, exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", tiles=tiles),
            exercise.say("hint_3", choice=self.solution(exercise)),
        )

    def solution(self, exercise: Exercise) -> str:
        """A right choice, the first if there are several."""
        return exercise.choices[self.order[exercise.level - 1].index(self._right(exercise)[0])]


class OneTileTooMany(Kind):
    """Catch the cheat: one tile of a turn has to go back, and then it is legal. Tap that tile."""

    id: ClassVar[str] = "one-tile-too-many"
    rules: ClassVar[tuple[str, ...]] = ("000:27-28", "000:41", "000:53", "000:74", "003:32-39", "004:19")
    cases: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("NOT_ONE_LINE", "GAP"),
        ("LINE", "NOT_ONE_LINE", "LINE", "GAP"),
        ("LINE",),
    )

    def make(self, variant: Variant) -> Exercise:
        """Three tiles, of which one, or sometimes one of two, can be taken back so that the rest is legal."""
        case = self.in_turn(variant, self.cases[variant.level - 1])
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (7, 10, 14)[variant.level - 1] + chance.below(5))
            for play in turns_with_one_too_many(case, board, chance):
                if 1 <= len(_can_go(board, play)) < len(play) - (variant.level == 3):
                    marks = marked_new(play, variant.language)
                    return self.item(variant, board, "cells", shown=play, marks=marks).with_goal()

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right when the other tiles alone are a legal turn; their points are shown. Otherwise what still breaks."""
        board, play, cells = exercise.board, exercise.shown, cells_of(answer)
        if len(set(cells)) != 1 or cells[0] not in play.cells:
            return Verdict("unreadable", exercise.say("choose"))
        rest = _without(play, cells[0])
        faults = faults_of(board, rest)
        tile = tile_name(next(each.tile for each in play.placements if each.cell == cells[0]), exercise.language)
        told = verdict_on(board, rest, language=exercise.language)
        if not faults:
            sum_ = told.headline
            why = faults_of(board, play)
            return replace(
                told,
                headline=exercise.say("right", tile=tile),
                detail=exercise.say("rest", sum=sum_),
                rules=rules_of(why),
            )
        verdict = refusal(board, rest, faults, exercise.language)
        said = exercise.say("still", tile=tile)
        return replace(verdict, headline=said, detail=verdict.headline, rules=rules_of(faults))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What one rule says of a turn, what is broken, and the tile."""
        (cell, *_), play = self.solution(exercise), exercise.shown
        tile = next(each.tile for each in play.placements if each.cell == cell)
        fault = faults_of(exercise.board, play)[0]
        return (
            exercise.say("hint_1"),
            exercise.say(f"hint_2.{'LINE' if fault.reason in LINE_BREAKS else fault.reason.name}"),
            exercise.say("hint_3", tile=tile_name(tile, exercise.language), cell=place_name(cell, exercise.language)),
        )

    def solution(self, exercise: Exercise) -> tuple[Cell, ...]:
        """A tile that can go back."""
        return _can_go(exercise.board, exercise.shown)[:1]


def _without(play: Play, cell: Cell) -> Play:
    return Play(tuple(placement for placement in play.placements if placement.cell != cell))


def _can_go(board: Board, play: Play) -> tuple[Cell, ...]:
    """The cells whose tile can be taken back so that the rest is a legal turn."""
    return tuple(cell for cell in play.cells if not faults_of(board, _without(play, cell)))


class RepairTheTurn(LaidForAPurpose):
    """Somebody's turn is not legal: lay the same tiles so that it is."""

    id: ClassVar[str] = "repair-the-turn"
    rules: ClassVar[tuple[str, ...]] = ("000:27-28", "000:41", "000:53", "000:74", "002:29-31", "003:32-39", "004:19")
    cases: ClassVar[tuple[str, ...]] = ("NOT_ONE_LINE", "GAP", "LINE")
    sizes: ClassVar[tuple[tuple[int, int], ...]] = ((2, 1), (2, 2), (3, 3))
    """For each level: how many tiles the turn has, and how many of them have to be laid at least."""

    def make(self, variant: Variant) -> Exercise:
        """An illegal turn of two or three tiles that can be laid otherwise, all of them.

        Level 1 takes every legal turn with these tiles, one tile left out or not. Then all have to be laid.
        """
        case = self.in_turn(variant, self.cases)
        size, least = self.sizes[variant.level - 1]
        chance = self.chance(variant, "board")
        while True:
            board = greedy_board(chance, (7, 8, 10)[variant.level - 1] + chance.below(5))
            for play in self._turns(case, board, size, chance):
                if any(len(other) == size for other in legal_plays(board, play.tiles)):
                    return self._asked(variant, board, play, least, chance)

    def _turns(self, case: str, board: Board, size: int, chance: Chance) -> Iterator[Play]:
        if size == 2 or case == "LINE":
            yield from illegal_turns(case, board, chance, size)
        else:
            yield from turns_with_one_too_many(case, board, chance)

    def _asked(self, variant: Variant, board: Board, play: Play, least: int, chance: Chance) -> Exercise:
        marks = tuple(Mark((each.cell,), "note", str(number)) for number, each in enumerate(play.placements, 1))
        hand = chance.shuffled(play.tiles)
        item = self.item(variant, board, "play", hand=hand, marks=marks, aim=str(play))
        said = item.say(
            "turn", tiles=", ".join(f"{n}: {tile_name(t, variant.language)}" for n, t in enumerate(play.tiles, 1))
        )
        return replace(item, facts=(said,)).with_goal("any" if least < len(play) else "all")

    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """Right when a legal turn lies there with enough of the tiles; a smaller one is partly right."""
        if len(play) >= self.sizes[exercise.level - 1][1]:
            key = "right" if len(play) == len(exercise.hand) else "right_without"
            return replace(verdict, detail=f"{exercise.say(key)} {verdict.detail}")
        return replace(verdict, outcome="partly", detail=exercise.say("too_few"))

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """What was wrong, how many cells there are, and a turn."""
        wrong, play = Play.parse(exercise.aim), self.solution(exercise)
        fault = faults_of(exercise.board, wrong)[0]
        cells = "; ".join(place_name(cell, exercise.language) for cell in play.cells)
        return (
            exercise.say(f"hint_1.{'LINE' if fault.reason in LINE_BREAKS else fault.reason.name}"),
            exercise.say("hint_2"),
            exercise.say("hint_3", tiles=tiles_in_words(play.tiles, exercise.language), cells=cells, count=len(play)),
        )

    def solution(self, exercise: Exercise) -> Play:
        """A legal turn with all the tiles."""
        plays = legal_plays(exercise.board, exercise.hand)
        return next(play for play in plays if len(play) == len(exercise.hand))
