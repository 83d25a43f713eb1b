"""Lesson 4, «Scoring», with sums to judge: which one is right, and is the score that an opponent announces true?"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import score_detail, score_lines, score_sum, sentence
from qwirkle_lessons.engine import Board, Play, score_of
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.counting import counted_rightly, marks_of, miscounted, the_score, why
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind, Variant
from qwirkle_lessons.exercises.kinds.scoring import Turns, scored, turns_with_a_qwirkle, turns_with_many_lines
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import marked_new, turns
from qwirkle_lessons.exercises.scoring_mistakes import Miscount, miscounts_of, told_apart


class AnnounceTheSum(Kind):
    """Say your total: which sum is the right one? The others are what the usual mistakes give."""

    id: ClassVar[str] = "announce-the-sum"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("004:21", "004:34-35", "004:44-45", "000:64", "002:57")
    others: ClassVar[tuple[int, ...]] = (2, 3, 4)
    """How many wrong sums there are at each level."""

    def make(self, variant: Variant) -> Exercise:
        """A turn of two lines; of two or three; of many or with a Qwirkle. Each wrong sum is that of one mistake."""
        chance = self.chance(variant, "turn")
        others = self.others[variant.level - 1]
        board, play = next(turn for turn in self._turns(variant, chance) if len(_sums(*turn)) >= others)
        wrong = _sums(board, play)
        sums = (str(score_of(board, play)), *map(str, self.chance(variant, "sums").shuffled(wrong)[:others]))
        choices = self.chance(variant, "order").shuffled(sums)
        marks = marked_new(play, variant.language)
        return self.item(variant, board, "choice", shown=play, marks=marks, choices=choices).with_goal()

    def _turns(self, variant: Variant, chance: Chance) -> Turns:
        if variant.level > 2:
            makers = self.in_turn(variant, (turns_with_a_qwirkle, turns_with_many_lines))
            yield from makers(chance)
        count = self.in_turn(variant, ((2,), (2, 3))[variant.level - 1])
        for board, play in turns(chance, 6, 5) if variant.level == 1 else turns(chance, 9, 8):
            if len(scored(board, play)) == count and not any(line.bonus for line in scored(board, play)):
                yield board, play

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """A wrong sum is one mistake's, and is answered with it."""
        if answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        if answer == self.solution(exercise):
            return counted_rightly(exercise, exercise.say("right"))
        return miscounted(exercise, next(each for each in _sums(exercise.board, exercise.shown) if str(each) == answer))

    def reason(self, exercise: Exercise) -> str:
        """The last hint says the sum; here are its lines."""
        return score_detail(the_score(exercise), exercise.board, exercise.shown, exercise.language)

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How to begin, which lines there are, and the sum."""
        names = score_lines(the_score(exercise), exercise.board, exercise.shown, exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", count=len(the_score(exercise).lines), lines=sentence(names)),
            exercise.say("hint_3", sum=self.solution(exercise)),
        )

    def solution(self, exercise: Exercise) -> str:
        """The right sum."""
        return str(the_score(exercise))


def _sums(board: Board, play: Play) -> tuple[Miscount, ...]:
    """Wrong counts that show only one mistake, also when two mistakes are written alike."""
    return tuple(each for each in told_apart(miscounts_of(board, play)) if each.total > 0)


ONE_LINE = (Misconception.MAIN_LINE_ONLY, Misconception.LONGEST_LINE_ONLY)


class CatchTheFalseScore(Kind):
    """Catch the cheat: an opponent announces a score. Is it right, and if not, what went wrong?"""

    id: ClassVar[str] = "catch-the-false-score"
    grid: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ("000:72", "000:73", "000:76", "000:53", "003:69", "003:72")
    mistakes: ClassVar[dict[int, dict[str, tuple[Misconception, ...]]]] = {
        1: {
            "own": (Misconception.OWN_TILES_ONLY,),
            "lone": (Misconception.LONE_TILE_IS_A_LINE,),
            "beside": (Misconception.LINE_BESIDE,),
        },
        2: {
            "shared": (Misconception.SHARED_TILE_ONCE,),
            "line": ONE_LINE,
            "beside": (Misconception.LINE_BESIDE,),
        },
        3: {
            "six": (Misconception.QWIRKLE_IS_SIX,),
            "doubled": (Misconception.BONUS_DOUBLES_THE_TURN,),
            "shared": (Misconception.SHARED_TILE_ONCE,),
        },
    }
    """What may have gone wrong at each level, in the order of the choices."""

    def make(self, variant: Variant) -> Exercise:
        """Half of the scores are right. Of a wrong one, just one of the choices is the reason."""
        mistakes = self.mistakes[variant.level]
        case = self.in_turn(variant, [each for mistake in mistakes for each in ("right", mistake)])
        chance = self.chance(variant, "turn")
        board, play, reasons = next(
            (board, play, reasons)
            for board, play in self._turns(variant.level, chance)
            if len(reasons := self._reasons(variant.level, board, play)) > 1 and case in {"right", *reasons}
        )
        said = score_of(board, play).total if case == "right" else reasons[case].total
        marks = marked_new(play, variant.language)
        exercise = self.item(variant, board, "choice", shown=play, marks=marks, aim=case)
        choices = tuple(exercise.say(f"choices.{name}") for name in ("right", *mistakes))
        return replace(exercise, choices=choices).with_goal(count=said)

    def _turns(self, level: int, chance: Chance) -> Turns:
        """One line; two or three; a Qwirkle and others."""
        if level > 2:
            yield from turns_with_a_qwirkle(chance)
        for board, play in turns(chance, 7, 6) if level == 1 else turns(chance, 9, 8):
            lines = scored(board, play)
            fits = len(lines) == 1 and lines[0].points > 2 if level == 1 else 2 <= len(lines) <= 3
            if fits and not any(line.bonus for line in lines):
                yield board, play

    def _reasons(self, level: int, board: Board, play: Play) -> dict[str, Miscount]:
        """For each choice a wrong count that no other choice explains."""
        counts = miscounts_of(board, play)
        groups = {
            name: [each for each in counts if each.misconception in mistakes]
            for name, mistakes in self.mistakes[level].items()
        }
        return {
            name: group[0]
            for name, group in groups.items()
            if group
            and all(
                other.total != group[0].total for rival, others in groups.items() if rival != name for other in others
            )
        }

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Who sees that it is false but not why may look again; who does not see it is shown what went wrong."""
        if answer not in exercise.choices:
            return Verdict("unreadable", exercise.say("choose"))
        if exercise.aim == "right":
            if answer == self.solution(exercise):
                return counted_rightly(exercise, exercise.say("fair"))
            return replace(counted_rightly(exercise, exercise.say("is_right")), outcome="wrong")
        miscount = self._reasons(exercise.level, exercise.board, exercise.shown)[exercise.aim]
        if answer not in {exercise.choices[0], self.solution(exercise)}:
            return Verdict("partly", exercise.say("false"), exercise.say("other_reason"))
        caught = answer == self.solution(exercise)
        told = exercise.say("truth", why=why(exercise, miscount), sum=score_sum(the_score(exercise), exercise.language))
        return replace(
            miscounted(exercise, miscount, "right" if caught else "wrong"),
            headline=exercise.say("caught" if caught else "missed"),
            detail=told,
            marks=marks_of(exercise, miscount),
            misconception="" if caught else miscount.misconception.value,
        )

    def hints(self, exercise: Exercise) -> tuple[str, str, str]:
        """How to begin, which lines there are, and the answer."""
        names = score_lines(the_score(exercise), exercise.board, exercise.shown, exercise.language)
        return (
            exercise.say("hint_1"),
            exercise.say("hint_2", count=len(the_score(exercise).lines), lines=sentence(names)),
            exercise.say("hint_3", choice=self.solution(exercise)),
        )

    def solution(self, exercise: Exercise) -> str:
        """The right choice."""
        return exercise.say(f"choices.{exercise.aim}")
