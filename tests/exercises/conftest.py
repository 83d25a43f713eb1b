"""What all tests of the exercises share: which exercises, and over how many seeds."""

import pytest

from qwirkle_lessons.exercises import EXERCISES

SEEDS = [
    pytest.param(range(30), id="30 seeds"),
    pytest.param(range(30, 330), id="300 seeds", marks=pytest.mark.slow),
]


def pytest_generate_tests(metafunc):
    """A test with `name` runs for each exercise, one with `seeds` for a few seeds, and for many when slow tests run."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", EXERCISES)
    if "seeds" in metafunc.fixturenames:
        metafunc.parametrize("seeds", SEEDS)
