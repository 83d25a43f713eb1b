"""Lesson 4, «Scoring»: a turn lies on the table. Which lines score, and how many points are that?"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import (
    number_word,
    qwirkle_sentence,
    score_lines,
    score_sum,
    sentence,
    tiles_in_words,
)
from qwirkle_lessons.engine import Board, LineScore, Play, best_plays, score_of
from qwirkle_lessons.exercises.answers import Answer, Line, number_of
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.counting import (
    count_with_me,
    counted_rightly,
    lines_answered,
    lines_compared,
    miscounted,
    the_score,
)
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import hand_for_a_qwirkle, hand_of_a_group, marked_new, tiles_on, turns
from qwirkle_lessons.exercises.scoring_mistakes import (
    Miscount,
    Turn,
    explanations,
    found_out,
    miscounts_of,
    old_lines_across,
    told_apart,
)
from qwirkle_lessons.i18n import say

Turns = Iterator[tuple[Board, Play]]
DISTINCT = 3
"""So many mistakes at least give totals of their own."""

MANY = 4
"""Lines of a turn that one easily loses count of."""


def scored(board: Board, play: Play) -> tuple[LineScore, ...]:
    """The lines that a turn scores."""
    return score_of(board, play).lines


def turns_with_a_qwirkle(chance: Chance) -> Turns:
    """Turns that complete a line of six and score another line besides."""
    for board, play in turns(chance, 10, 8, hand_for_a_qwirkle, best_plays):
        lines = scored(board, play)
        if len(lines) > 1 and any(line.bonus for line in lines):
            yield board, play


def turns_with_many_lines(chance: Chance) -> Turns:
    """Turns of four lines and more."""
    for board, play in turns(chance, 10, 8, hand_of_a_group, best_plays):
        if len(scored(board, play)) >= MANY:
            yield board, play


class CountedTurn(Kind):
    """A turn whose points are asked for: a wrong number is compared with what each known mistake would give."""

    grid: ClassVar[bool] = False

    @abstractmethod
    def turn(self, variant: Variant) -> tuple[Board, Play]:
        """The table and the tiles that were laid."""

    def make(self, variant: Variant) -> Exercise:
        """A turn that lies on the table, its tiles marked as new."""
        return self.laid(variant).with_goal()

    def laid(self, variant: Variant) -> Exercise:
        """The turn of this item, with nothing asked yet."""
        board, play = self.turn(variant)
        return self.item(variant, board, "number", shown=play, marks=marked_new(play, variant.language))

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """The number is right, or explained by one mistake, or by several, or by none."""
        if exercise.answer == "lines":
            return self._grade_counted(exercise, answer)
        number = number_of(answer)
        if number is None:
            return Verdict("unreadable", say("exercises.scoring.write", exercise.language))
        if number == the_score(exercise).total:
            return counted_rightly(exercise, say("exercises.scoring.right", exercise.language))
        possible = self._explanations(exercise, number)
        if len(possible) == 1:
            return miscounted(exercise, possible[0])
        if possible:
            headline = say("exercises.scoring.not_it", exercise.language, given=number)
            return Verdict("wrong", headline, say("exercises.scoring.several", exercise.language))
        return count_with_me(exercise, number)

    def follow_up(self, exercise: Exercise, answer: Answer) -> Exercise | None:
        """«Tap the lines that you counted», where several mistakes give the number.

        Where a lone tile may have been counted as a line, it can be tapped as well.
        """
        number = number_of(answer)
        possible = self._explanations(exercise, number) if exercise.answer == "number" and number is not None else ()
        if len(possible) < 2:
            return None
        lone = tuple(line[0] for miscount in possible for line in miscount.extra if len(line) == 1)
        key = "which_lines_or_alone" if lone else "which_lines"
        goal = say(f"exercises.scoring.{key}", exercise.language, given=number)
        return replace(exercise, answer="lines", goal=goal, lone=lone, aim=str(number))

    def _explanations(self, exercise: Exercise, number: int) -> tuple[Miscount, ...]:
        return explanations(miscounts_of(exercise.board, exercise.shown), number)

    def _grade_counted(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Which of the mistakes that give the number counts just these lines? There may still be several, or none.

        One lone tile among them is enough to know. Lines from corner to corner cannot be tapped, so nobody misses them.
        """
        tapped = lines_answered(exercise, answer)
        if not tapped:
            return Verdict("unreadable", say("exercises.scoring.tap", exercise.language))
        possible = self._explanations(exercise, int(exercise.aim))
        fitting = [miscount for miscount in possible if _counts_just(miscount, tapped, exercise)]
        right = set(tapped) == set(Turn.of(exercise.board, exercise.shown).lines)
        if len(fitting) == 1:
            return miscounted(exercise, fitting[0], "right" if right else "wrong")
        if right:
            marks = tuple(Mark(line, "scored", "") for line in tapped)
            headline = say("exercises.scoring.lines_right", exercise.language, count=len(tapped))
            detail = say("exercises.scoring.count_again", exercise.language, count=len(tapped))
            return Verdict("right", headline, detail, marks, exercise.board, exercise.shown)
        return lines_compared(exercise, tapped)

    def reason(self, exercise: Exercise) -> str:
        """The last hint says the sum; a Qwirkle is told besides. Asked for lines, the verdict says more."""
        if exercise.answer == "lines":
            return super().reason(exercise)
        return qwirkle_sentence(the_score(exercise), exercise.language)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Where lines grow, which ones, and the sum."""
        score, language = the_score(exercise), exercise.language
        names = score_lines(score, exercise.board, exercise.shown, language)
        key = "qwirkle" if any(line.bonus for line in score.lines) else "lines" if len(exercise.board) else "first"
        hint_2 = say(f"exercises.scoring.hint_2.{key}", language, count=len(score.lines), lines=sentence(names))
        hint_3 = say("exercises.scoring.hint_3", language, sum=score_sum(score, language), lines=names)
        return say("exercises.scoring.hint_1", language), hint_2, hint_3

    def solution(self, exercise: Exercise) -> Answer:
        """The points; asked for lines, those that score."""
        turn = Turn.of(exercise.board, exercise.shown)
        return turn.lines if exercise.answer == "lines" else turn.score.total


def _counts_just(miscount: Miscount, tapped: tuple[Line, ...], exercise: Exercise) -> bool:
    """Whether who makes this mistake would tap these lines, among those that can be tapped; of lone tiles any one."""
    lone = {(cell,) for cell in exercise.lone}
    if lone & set(tapped):
        return not lone.isdisjoint(miscount.counted)
    return set(miscount.counted) & set(exercise.lines) == set(tapped)


class ScoreTheTurn(CountedTurn):
    """How many points does this turn score?"""

    id: ClassVar[str] = "score-the-turn"
    rules: ClassVar[tuple[str, ...]] = (
        "000:2",
        "000:9",
        "000:13-16",
        "000:44-50",
        "000:72-76",
        "002:57",
        "003:49",
        "003:69",
    )
    traps: ClassVar[dict[int, tuple[Misconception, ...]]] = {
        1: (
            Misconception.OWN_TILES_ONLY,
            Misconception.LONE_TILE_IS_A_LINE,
            Misconception.LINE_BESIDE,
            Misconception.NEIGHBORS_ONLY,
        ),
        2: (
            Misconception.SHARED_TILE_ONCE,
            Misconception.MAIN_LINE_ONLY,
            Misconception.OWN_TILES_ONLY,
            Misconception.LONGEST_LINE_ONLY,
            Misconception.LINE_BESIDE,
            Misconception.LONE_TILE_IS_A_LINE,
        ),
    }
    """The mistakes of each level: each in its turn is one that can be found out."""
    hard: ClassVar[tuple[Callable[[Chance], Turns], ...]] = (
        turns_with_a_qwirkle,
        turns_with_many_lines,
        turns_with_a_qwirkle,
    )

    def turn(self, variant: Variant) -> tuple[Board, Play]:
        """One line; two or three; a Qwirkle with others, or many. Several mistakes give totals of their own."""
        chance = self.chance(variant, "turn")
        if variant.level > 2:
            makers = self.in_turn(variant, self.hard)(chance)
            return next((board, play) for board, play in makers if _many_told_apart(board, play))
        trap = self.in_turn(variant, self.traps[variant.level])
        candidates = turns(chance, 6, 5) if variant.level == 1 else turns(chance, 8, 8)
        return next((board, play) for board, play in candidates if self._suits(variant.level, trap, board, play))

    def _suits(self, level: int, trap: Misconception, board: Board, play: Play) -> bool:
        lines = scored(board, play)
        if level == 1:
            size = len(lines) == 1 and lines[0].points > 2 and not lines[0].bonus
        else:
            size = 2 <= len(lines) < MANY and not any(line.bonus for line in lines)
        if not size or (level > 1 and not _many_told_apart(board, play)):
            return False
        known = found_out if trap is Misconception.MAIN_LINE_ONLY else told_apart  # it nearly always needs the lines
        return trap in {miscount.misconception for miscount in known(miscounts_of(board, play))}


def _many_told_apart(board: Board, play: Play) -> bool:
    """Whether enough mistakes give totals that no other mistake gives."""
    return len(told_apart(miscounts_of(board, play))) >= DISTINCT


class TapTheScoringLines(Kind):
    """Which lines score? Those that were made or grew, and no others."""

    id: ClassVar[str] = "tap-the-scoring-lines"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:14", "000:33", "000:53", "000:73", "003:72", "004:35")

    def make(self, variant: Variant) -> Exercise:
        """A turn, and beside its lines at least one that did not grow."""
        chance = self.chance(variant, "turn")
        board, play = next(turn for turn in self._turns(variant, chance) if _has_a_line_beside(*turn))
        marks = marked_new(play, variant.language)
        return self.item(variant, board, "lines", shown=play, marks=marks).with_goal()

    def _turns(self, variant: Variant, chance: Chance) -> Turns:
        """One tile in one or two lines; several tiles in two or three; four lines and more."""
        if variant.level > 2:
            yield from turns_with_many_lines(chance)
        count = self.in_turn(variant, ((1, 2), (2, 3))[variant.level - 1])
        for board, play in turns(chance, 7, 6) if variant.level == 1 else turns(chance, 9, 8):
            if len(scored(board, play)) == count and (len(play) > 1) == (variant.level > 1):
                yield board, play

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Right for all lines that score and no other."""
        tapped = lines_answered(exercise, answer)
        if not tapped:
            return Verdict("unreadable", exercise.say("choose"))
        if set(tapped) == set(self.solution(exercise)):
            return counted_rightly(exercise, exercise.say("right"))
        return lines_compared(exercise, tapped)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """Which tiles to begin with, how many lines there are, and their names."""
        lines = self.solution(exercise)
        number = number_word(len(lines), exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", count=len(lines), number=sentence(number)),
            exercise.say("hint_3", tiles="; ".join(tiles_of_line(exercise, line) for line in lines)),
        )

    def solution(self, exercise: Exercise) -> tuple[Line, ...]:
        """The lines that score, in the order of the table."""
        lines = Turn.of(exercise.board, exercise.shown).lines
        return tuple(line for line in exercise.lines if line in lines)


def tiles_of_line(exercise: Exercise, line: Line) -> str:
    """The tiles of a line by their names."""
    laid = exercise.board.with_tiles(exercise.shown)
    return tiles_in_words(tiles_on(laid, line), exercise.language)


def _has_a_line_beside(board: Board, play: Play) -> bool:
    """Whether some line crosses a scoring line and did not grow."""
    turn = Turn.of(board, play)
    return any(any(old_lines_across(turn, line)) for line in turn.lines)
