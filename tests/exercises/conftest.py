"""What all tests of the exercises share: which exercises, and over how many seeds."""

from pathlib import Path

import pytest

from qwirkle_lessons.exercises import EXERCISES

A_FEW = pytest.param(range(30), id="30 seeds")
OF_EVERY_EXERCISE = [A_FEW, pytest.param(range(30, 330), id="300 seeds", marks=pytest.mark.slow)]
OF_ONE_LESSON = [A_FEW, pytest.param(range(30, 150), id="120 seeds", marks=pytest.mark.slow)]
"""What a lesson tests of its own exercises takes longer: it goes through every answer, or the rules on one page."""


def pytest_generate_tests(metafunc):
    """A test with `name` runs for each exercise, one with `seeds` for a few seeds, and for many when slow tests run."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", EXERCISES)
    if "seeds" in metafunc.fixturenames:
        metafunc.parametrize("seeds", OF_EVERY_EXERCISE if "name" in metafunc.fixturenames else OF_ONE_LESSON)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """All tests of one exercise come one after the other, in one process, so that its items are made only once."""
    here = [item for item in items if item.path.is_relative_to(Path(__file__).parent)]
    ordered = iter(sorted(here, key=lambda item: EXERCISES.index(_exercise(item)) if _exercise(item) else -1))
    ours = set(here)
    items[:] = [next(ordered) if item in ours else item for item in items]
    for item in here if config.pluginmanager.hasplugin("xdist") else ():
        if name := _exercise(item):
            item.add_marker(pytest.mark.xdist_group(name))


def _exercise(item):
    """The exercise that a test is about, by its parameter `name`; None for other tests."""
    return item.callspec.params.get("name") if hasattr(item, "callspec") else None
