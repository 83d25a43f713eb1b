"""The engine is the same in a browser: its own tests pass in Pyodide, and a seed deals the same game and exercises."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from environments import run, surroundings

HERE = Path(__file__).parent
# One published version, so that this test changes only when we change it. It is Python 3.14.
PYODIDE = "314.0.6"
# pytest, and the last hypothesis that is Python alone, with what the two import.
WHEELS = (
    "pytest==9.2.0",
    "hypothesis==6.155.7",
    "iniconfig==2.3.1",
    "packaging==26.4",
    "pluggy==1.7.0",
    "pygments==2.21.0",
    "sortedcontainers==2.4.0",
)

pytestmark = pytest.mark.slow


def node() -> str:
    """A node of version 20 or later: the one on the PATH, else the one in Playwright's wheel."""
    from playwright._impl._driver import compute_driver_executable

    for candidate in (shutil.which("node"), compute_driver_executable()[0]):
        if candidate is not None and node_version(candidate) >= 20:
            return str(candidate)
    pytest.fail("There is no node of version 20 or later. Install Node.js.", pytrace=False)


def node_version(command: str) -> int:
    """The major version of a node; 0 when it does not run."""
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.", done.stdout)
    return int(found[1]) if found else 0


@pytest.fixture(scope="module")
def pyodide() -> Path:
    """The folder of the npm package, fetched once a machine into its folder for temporary files."""
    kept = Path(tempfile.gettempdir()) / f"qwirkle-lessons-pyodide-{PYODIDE}"
    package = Path("node_modules", "pyodide")
    if not (kept / package / "pyodide.mjs").is_file():
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("There is no npm, which fetches Pyodide. Install Node.js with npm.", pytrace=False)
        with tempfile.TemporaryDirectory(prefix="pyodide-", dir=kept.parent, ignore_cleanup_errors=True) as fetched:
            options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
            run([npm, "install", "--prefix", fetched, *options, f"pyodide@{PYODIDE}"], cwd=Path(fetched))
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(fetched, kept)
    assert json.loads((kept / package / "package.json").read_text(encoding="utf-8"))["version"] == PYODIDE
    return kept / package


@pytest.fixture(scope="module")
def wheels(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel and those of pytest and hypothesis; none with compiled code."""
    folder = tmp_path_factory.mktemp("wheels")
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14"]
    run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", *pure, "-d", folder, *WHEELS], cwd=folder)
    shutil.copy(wheel, folder)
    return folder


@pytest.fixture(scope="module")
def elsewhere(
    pyodide: Path, wheels: Path, checkout: Path, tmp_path_factory: pytest.TempPathFactory, note: Callable[[str], None]
) -> dict[str, Any]:
    """What the program found in Pyodide, and what it said."""
    results = tmp_path_factory.mktemp("pyodide")
    driver = [node(), HERE / "run_in_pyodide.mjs", pyodide, wheels, HERE / "engine_elsewhere.py"]
    said = run([*driver, f"{checkout}=/lessons", f"{results}=/results"], cwd=results, timeout=900)
    found: dict[str, Any] = json.loads((results / "result.json").read_text(encoding="utf-8"))
    note(f"{len(found['passed'])} tests of the engine passed in Pyodide {PYODIDE}, Python {found['python']}.")
    return found | {"said": said}


@pytest.fixture(scope="module")
def here(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the same program finds in the Python that runs the tests, where it only collects them."""
    results = tmp_path_factory.mktemp("here")
    env = surroundings(LESSONS=str(checkout), RESULTS=str(results), PYTHONPATH=os.fspath(checkout))
    run([sys.executable, HERE / "engine_elsewhere.py"], cwd=results, env=env)
    found: dict[str, Any] = json.loads((results / "result.json").read_text(encoding="utf-8"))
    return found


def test_the_tests_of_the_engine_pass_in_pyodide(elsewhere: dict[str, Any], here: dict[str, Any]) -> None:
    """All that CPython collects ran there and passed, but for the tests that start a process."""
    assert here["exit"] == 0
    assert elsewhere["exit"] == 0, elsewhere["said"]
    assert elsewhere["passed"] == here["chosen"], elsewhere["said"]
    assert elsewhere["left_out"] == here["left_out"]
    assert len(elsewhere["passed"]) > 10 * len(elsewhere["left_out"])


def test_what_is_tested_there_is_the_wheel(elsewhere: dict[str, Any]) -> None:
    assert elsewhere["engine"].endswith("/site-packages/qwirkle_lessons/engine/__init__.py")
    assert elsewhere["python"].startswith("3.14.")


def test_the_same_seed_gives_the_same_game_there(elsewhere: dict[str, Any], here: dict[str, Any]) -> None:
    assert here["game"].count("trade") > 0
    assert elsewhere["game"] == here["game"]


def test_the_same_seed_gives_the_same_exercises_there(elsewhere: dict[str, Any], here: dict[str, Any]) -> None:
    assert len(here["exercises"]) > 100
    assert elsewhere["exercises"] == here["exercises"]
