"""How the rules are taught: exercises as pure functions of (id, seed, language), graded by the engine."""

from qwirkle_lessons.exercises.catalog import EXERCISES, LESSONS, exercise
from qwirkle_lessons.exercises.exercise import Exercise, ExerciseError
from qwirkle_lessons.exercises.kind import Kind

__all__ = ["EXERCISES", "LESSONS", "Exercise", "ExerciseError", "Kind", "exercise"]
