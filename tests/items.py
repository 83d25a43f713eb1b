"""Exercises that several tests look at, each made once."""

from functools import lru_cache

from qwirkle_lessons.exercises import exercise


@lru_cache(maxsize=5000)
def item(name, seed, language="en"):
    """An exercise as a test meets it, in English."""
    return exercise(name, seed, language)
