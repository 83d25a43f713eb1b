"""Where several mistakes explain one wrong answer, nobody guesses: one asks."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import named
from qwirkle_lessons.exercises.kind import Kind
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.i18n import say

WHY = "why"
"""The aim of an exercise that asks how a wrong answer came about."""


class AsksWhy(Kind):
    """A kind of exercise that asks «What did you look at?» after a wrong answer that several beliefs explain."""

    @abstractmethod
    def beliefs(self, exercise: Exercise, answer: Answer) -> tuple[Misconception, ...]:
        """The beliefs that explain a wrong answer; none for a right one."""

    def follow_up(self, exercise: Exercise, answer: Answer) -> Exercise | None:
        """The question what one looked at, with a choice for each belief that explains the answer."""
        beliefs = self.beliefs(exercise, answer) if exercise.aim != WHY else ()
        if len(beliefs) < 2:
            return None
        goal, *choices = (
            say(f"exercises.why.{key}", exercise.language) for key in ("goal", *(b.value for b in beliefs))
        )
        return replace(exercise, goal=goal, answer="choice", choices=tuple(choices), aim=WHY)

    def grade_why(self, exercise: Exercise, answer: Answer) -> Verdict:
        """What is true instead of the belief that was chosen."""
        for belief in Misconception:
            if belief in _ASKED and answer == say(f"exercises.why.{belief.value}", exercise.language):
                said = say("exercises.why.thanks", exercise.language)
                return named(Verdict("note", said), belief, exercise.language)
        return Verdict("unreadable", say("exercises.why.choose", exercise.language))


_ASKED = (
    Misconception.NEIGHBORS_ONLY,
    Misconception.TWINS_COUNT,
    Misconception.MIXED_LINE,
    Misconception.CROSSING_LINE_FORGOTTEN,
)
