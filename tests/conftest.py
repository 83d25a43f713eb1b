"""What all tests share: slow tests wait until they are asked for, and nothing of the developer's own is touched."""

import atexit
import os
import tempfile
from itertools import count
from pathlib import Path

import pytest

PERSONAL_FOLDERS = (
    "QWIRKLE_LESSONS_HOME",
    "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
)
_numbers = count()
_folder = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_configure(config):
    """Point the folders of settings and progress, of this process and of each kernel, to a temporary place.

    A developer's JUPYTER_PATH may hold another environment's kernel, which would run the notebooks.
    """
    os.environ.pop("JUPYTER_PATH", None)
    config.stash[_folder] = tempfile.TemporaryDirectory(prefix="qwirkle-lessons-tests-", ignore_cleanup_errors=True)
    atexit.register(config.stash[_folder].cleanup)  # one of several processes may end without `pytest_unconfigure`
    for name in PERSONAL_FOLDERS:
        folder = Path(config.stash[_folder].name, name.lower())
        folder.mkdir()
        os.environ[name] = str(folder)


@pytest.fixture(autouse=True)
def own_home(request, monkeypatch):
    """Each test has settings of its own, so that a language chosen in one is not spoken in the next."""
    name = f"home-{next(_numbers)}"
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(Path(request.config.stash[_folder].name, name)))


def pytest_unconfigure(config):
    """Remove that place again."""
    config.stash[_folder].cleanup()


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config, items):
    """The tests of a file run in one process, however many there are; a slow test only when `-m` speaks of such."""
    for item in items if config.pluginmanager.hasplugin("xdist") else ():
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
    if "slow" in config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
