"""Lessons for the tile game Qwirkle: the rules, a board to touch, and exercises that explain every mistake.

This is the public door: what a notebook may use is in `__all__`. The rules are there at once; what draws or can be
touched is brought in when it is first asked for, so that a program that only wants the rules starts fast.
"""

import sys
from importlib import import_module
from typing import Any

from qwirkle_lessons import engine
from qwirkle_lessons.engine import *  # noqa: F403

_LATER = {
    "kinds_grid": "qwirkle_lessons.display.kinds",
    "verdict_on": "qwirkle_lessons.display.verdict",
    "language": "qwirkle_lessons.i18n",
    "use_language": "qwirkle_lessons.i18n",
    "EXERCISES": "qwirkle_lessons.exercises",
    "exercise": "qwirkle_lessons.exercises",
    "BoardWidget": "qwirkle_lessons.widgets",
    "exit_ticket": "qwirkle_lessons.widgets.exercise",
    "first_minute": "qwirkle_lessons.widgets.exercise",
    "practice": "qwirkle_lessons.widgets.exercise",
}
"""Where the names are that are brought in when they are first asked for."""

__all__ = [*engine.__all__, *_LATER]  # noqa: PLE0604 - the rules list their names themselves


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if "IPython" in sys.modules:  # in a notebook the values of the game show themselves
    from qwirkle_lessons.display.formatters import register as _register

    _register()
    del _register
