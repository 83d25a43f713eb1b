"""Looking at a board needs no heavy library."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

HEAVY = {"numpy", "matplotlib", "IPython", "ipywidgets", "anywidget", "platformdirs"}


def test_the_display_is_imported_without_heavy_libraries():
    modules = sorted(
        f"qwirkle_lessons.display.{path.name.removesuffix('.py')}"
        for path in files("qwirkle_lessons.display").iterdir()
        if path.name.endswith(".py")
    )
    code = f"import sys, {', '.join(modules)}; print(*sorted(sys.modules))"

    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()

    assert "qwirkle_lessons.display.formatters" in loaded
    assert HEAVY & set(loaded) == set()
