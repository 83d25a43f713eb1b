"""What is said of a name that there is not: those like it, so that one sees what was mistyped."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle_lessons.i18n.catalog import say
from qwirkle_lessons.told import nearest, quoted


def did_you_mean(name: object, names: Iterable[str], where: str, language: str | None = None) -> str:
    """The names that are like this one, then where all of them stand; that alone when none is like it."""
    like = " ".join(map(quoted, nearest(name, names)))
    return f"{say('refused.did_you_mean', language, names=like)} {where}" if like else where
