"""How a person is told that something was refused: in a sentence, with the refused value as one can read it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from numbers import Number
from pathlib import Path
from traceback import extract_tb
from typing import Any

NEAREST = 3
"""How many names are given that one may have meant."""


class ToldInASentence(Exception):
    """An error about what a person gave: its message says what would be right. Beside a notebook's cell it is alone.

    It is mixed into errors of the kinds that Python has (`class NotationError(ToldInASentence, ValueError)`). A plain
    program shows it with its traceback, like any other.
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence alone. (IPython asks every error for this.)

        Whoever has written a function of their own also sees its line, and the lines that led there.
        """
        folders = _not_own()
        own = [frame for frame in extract_tb(self.__traceback__) if not frame.filename.startswith(folders)]
        lines = [f"{frame.lineno} │ {frame.line}" for frame in own] if len(own) > 1 else []
        return [*lines, *str(self).split("\n")]


def _not_own() -> tuple[str, ...]:
    """Where code lies that nobody has written in a notebook: this package, Python, and what was installed."""
    from sysconfig import get_paths  # it takes long to import, and is needed only when something was refused

    return str(Path(__file__).parent), *(get_paths()[name] for name in ("stdlib", "purelib", "platlib"))


def quoted(value: object) -> str:
    """A refused value as it stands in a message, cut when it is long."""
    return f"«{shown(value)}»"


def shown(value: object, longest: int = 60) -> str:
    """A value as one can read it, cut when it is long. What no screen shows is spelled out, as in «\\x1b»."""
    try:
        text = value if isinstance(value, str) else str(value) if isinstance(value, Number) else repr(value)
    except Exception:  # Python writes no whole number of more than 4300 digits, and a `__repr__` can be anybody's
        text = f"{type(value).__name__} of thousands of digits" if isinstance(value, int) else type(value).__name__
    letters = "".join(letter if letter.isprintable() else _spelled_out(letter) for letter in text[: longest + 1])
    return letters if len(letters) <= longest else letters[: longest - 1] + "…"


def _spelled_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def listed(values: object) -> tuple[Any, ...] | None:
    """The values of a list or its like, one by one; None for what is none. (A text is one value, not its letters.)"""
    return tuple(values) if isinstance(values, Iterable) and not isinstance(values, str | bytes) else None


def nearest(name: object, names: Iterable[str]) -> tuple[str, ...]:
    """The names that somebody may have meant who wrote this one, the likeliest first; () when none is like it."""
    return tuple(get_close_matches(shown(name).lower(), list(names), n=NEAREST))
