"""The tests of the browser's side are written in JavaScript; node runs them."""

import shutil
import subprocess
from pathlib import Path

import playwright
import pytest

HERE = Path(__file__).parent


def node() -> str:
    """The node in Playwright's wheel, else one on the PATH (it must be of version 20 or later)."""
    for bundled in ("node", "node.exe"):
        path = Path(playwright.__file__).parent / "driver" / bundled
        if path.is_file():
            return str(path)
    found = shutil.which("node")
    if found is None:
        pytest.fail("There is no node, neither Playwright's nor on the PATH. Install Node.js 20.", pytrace=False)
    return found


def test_the_javascript_tests_pass():
    files = sorted(HERE.glob("*.test.mjs"))
    assert files, f"there is no *.test.mjs in {HERE.name}"

    run = subprocess.run(
        [node(), "--test", "--test-reporter=tap", *map(str, files)],
        cwd=HERE,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert "\n# pass 0\n" not in run.stdout, "node ran no test"
