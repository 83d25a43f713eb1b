"""Exercises with named answers: one chooses a sentence, and the grading knows it by a short name."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import ClassVar

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


def truth_about(misconception: Misconception, language: str) -> str:
    """What is true instead of a mistake that has a name."""
    return say(f"misconceptions.{misconception.value}", language)
