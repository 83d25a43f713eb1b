"""Exercises in which tiles are laid for a purpose: a refused play is explained, a legal one serves or does not."""

from __future__ import annotations

from abc import abstractmethod

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Play
from qwirkle_lessons.exercises.answers import Answer, play_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.explaining import explained
from qwirkle_lessons.exercises.kind import Kind


class LaidForAPurpose(Kind):
    """Lay tiles so that something comes about."""

    @abstractmethod
    def worth(self, exercise: Exercise, play: Play, verdict: Verdict) -> Verdict:
        """What a legal play is worth here; `verdict` is what the rules say of it."""

    def grade(self, exercise: Exercise, answer: Answer) -> Verdict:
        """A refused play brings the rules concerned and the mistake; of a legal one it matters whether it serves."""
        play = play_of(answer)
        verdict = exercise.verdict_on(play)
        if verdict.outcome != "right":
            return explained(exercise, play, verdict)
        return self.worth(exercise, play, verdict)
