"""Ids of exercises: that of the kind, from the second level on with the level behind it, as in «what-fits/2»."""

from __future__ import annotations


def id_at(kind: str, level: int) -> str:
    """The id of a kind of exercise at a level."""
    return kind if level == 1 else f"{kind}/{level}"


def kind_in(id: str) -> str:  # noqa: A002 - the word that everyone uses for it
    """The kind of exercise that an id names."""
    return id.partition("/")[0]


def level_in(id: str) -> int:  # noqa: A002
    """The level that an id names, 1 to 3."""
    return int(id.partition("/")[2] or 1)
