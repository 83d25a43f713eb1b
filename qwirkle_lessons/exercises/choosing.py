"""Exercises with named answers: one chooses a sentence, and the grading knows it by a short name."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.kind import Kind
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.i18n import say


class NamedChoices(Kind):
    """Choose one of several sentences. Each has a name, and the rules tell the name of the right one."""

    answers: ClassVar[tuple[str, ...]] = ()
    """The names of the choices, in the order in which they are shown, where they are always the same."""

    def names(self, exercise: Exercise) -> tuple[str, ...]:  # noqa: ARG002 - other kinds look at the exercise
        """The names of the choices, in the order in which they are shown."""
        return self.answers

    @abstractmethod
    def right(self, exercise: Exercise) -> str:
        """The name of the right choice, computed from what is shown."""

    def choice(self, exercise: Exercise, name: str) -> str:
        """The sentence of a choice."""
        return exercise.say(f"choices.{name}")

    def with_choices(self, exercise: Exercise) -> Exercise:
        """The exercise with its sentences to choose from."""
        return replace(exercise, choices=tuple(self.choice(exercise, name) for name in self.names(exercise)))

    def chosen(self, exercise: Exercise, answer: Answer) -> str | None:
        """The name of what was chosen; None for what is no choice."""
        if not isinstance(answer, str) or answer not in exercise.choices:
            return None
        return self.names(exercise)[exercise.choices.index(answer)]

    def solution(self, exercise: Exercise) -> str:
        """The right choice."""
        return exercise.choices[self.names(exercise).index(self.right(exercise))]


class ExplainedChoices(NamedChoices):
    """Named choices where the same reason is told to everybody, and a wrong choice may show a known mistake."""

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """What is true is told, whatever was chosen; where the mistake behind a wrong choice is known, it is named."""
        chosen, right = self.chosen(exercise, answer), self.right(exercise)
        if chosen is None:
            return Verdict("unreadable", exercise.say("choose"))
        told = self.why(exercise, right)
        if chosen == right:
            return replace(told, outcome="right", headline=exercise.say("right"))
        known = self.mistake(exercise, chosen, right)
        headline = truth_about(known, exercise.language) if known else self.not_this(exercise, chosen)
        return replace(told, outcome="wrong", headline=headline, misconception=known.value if known else "")

    @abstractmethod
    def why(self, exercise: Exercise, right: str) -> Verdict:
        """What is true and why, with its marks: a verdict whose outcome and headline are still open."""

    def mistake(self, exercise: Exercise, chosen: str, right: str) -> Misconception | None:  # noqa: ARG002
        """The known mistake behind a wrong choice, if there is one."""
        return None

    def not_this(self, exercise: Exercise, chosen: str) -> str:  # noqa: ARG002
        """What is said of a wrong choice behind which no known mistake stands."""
        return exercise.say("wrong")


def truth_about(misconception: Misconception, language: str) -> str:
    """What is true instead of a mistake that has a name."""
    return say(f"misconceptions.{misconception.value}", language)
