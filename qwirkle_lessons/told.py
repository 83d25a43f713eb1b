"""How a person is told that something was refused: in a sentence, with the refused value as one can read it."""

from __future__ import annotations


class ToldInASentence(Exception):
    """An error about what a person gave: its message says what would be right. Beside a notebook's cell it is alone.

    It is mixed into errors of the kinds that Python has (`class NotationError(ToldInASentence, ValueError)`). A plain
    program shows it with its traceback, like any other.
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence alone. (IPython asks every error for this.)"""
        return str(self).split("\n")


def quoted(value: object, longest: int = 60) -> str:
    """A refused value as it stands in a message, cut when it is long.

    What no screen shows (an escape, half a letter) is spelled out: «\\x1b».
    """
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:  # Python writes no whole number of more than 4300 digits, and a `__repr__` can be anybody's
        text = f"{type(value).__name__} of thousands of digits" if isinstance(value, int) else type(value).__name__
    shown = "".join(letter if letter.isprintable() else _spelled_out(letter) for letter in text[: longest + 1])
    return f"«{shown if len(shown) <= longest else shown[: longest - 1] + '…'}»"


def _spelled_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
