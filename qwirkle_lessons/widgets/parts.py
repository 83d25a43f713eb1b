"""The parts of a board as somebody gives them: each is what it should be, or is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.engine import Game, Play, Tile
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.engine.board import as_board
from qwirkle_lessons.engine.moves import as_play
from qwirkle_lessons.engine.options import as_options
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.refused import did_you_mean
from qwirkle_lessons.told import ToldInASentence, listed, quoted
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Scene, can_travel

PARTS = tuple(part.name for part in fields(Scene))


class PartError(ToldInASentence, ValueError):
    """What is no part of a board. The message says what would be one."""


def as_parts(parts: Mapping[str, object]) -> dict[str, Any]:
    """The parts of a scene, from what was given for them. Raises PartError, or the error of whoever reads a part."""
    return {name: _as_part(name, value) for name, value in parts.items()}


def no_part(key: str, given: object, *, part: str = "", names: str = "", instead: str = "") -> PartError:
    """What is said of something that is no such part."""
    return PartError(say(f"refused.part.{key}", given=quoted(given), part=part, names=names, instead=instead))


def as_answer_kind(value: object) -> AnswerKind:
    """What the learner gives, from its name. Raises PartError."""
    for kind in AnswerKind:
        if value in (kind, kind.value):
            return kind
    raise no_part("answer", value, names=" ".join(kind.value for kind in AnswerKind))


def as_game(value: object) -> Game:
    """The game that was given. Raises PartError for anything else."""
    if not isinstance(value, Game):
        raise no_part("game", value)
    return value


def _as_part(name: str, value: object) -> object:
    if name not in PARTS:
        where = say("refused.part.parts", names=" ".join(PARTS))
        raise no_part("unknown", name, instead=did_you_mean(name, PARTS, where))
    return _READERS[name](name, value) if name in _READERS else value


def _as_text(name: str, value: object) -> str:
    if not can_travel(value):
        raise no_part("text", value, part=name)
    return value


def _as_texts(name: str, value: object) -> tuple[str, ...]:
    texts = listed(value)
    if texts is None or not all(map(can_travel, texts)):
        raise no_part("texts", value, part=name)
    return texts


def _as_switch(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise no_part("switch", value, part=name)
    return value


def _all(kind: type) -> Callable[[str, object], tuple[Any, ...]]:
    """A reader of several values of one kind."""

    def read(name: str, value: object) -> tuple[Any, ...]:
        values = listed(value)
        if values is None or not all(isinstance(each, kind) for each in values):
            raise no_part(name, value)
        return values

    return read


def _as_open_hands(_: str, value: object) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    pairs = listed(value)
    if pairs is None or not all(map(_is_open_hand, pairs)):
        raise no_part("hands", value)
    return tuple((player, as_hand(tiles)) for player, tiles in pairs)


def _is_open_hand(value: object) -> bool:
    """Whether this is a pair of a name and something else; what else is read as a hand."""
    pair = listed(value) or ()
    return len(pair) == 2 and can_travel(pair[0])


_READERS: dict[str, Callable[[str, Any], object]] = {
    "board": lambda _, value: as_board(value),
    "hand": lambda _, value: as_hand(value),
    "options": lambda _, value: as_options(value),
    "goal": _as_text,
    "answer": lambda _, value: as_answer_kind(value),
    "choices": _as_texts,
    "facts": _as_texts,
    "hands": _as_open_hands,
    "shown": lambda _, value: Play() if value is None else as_play(value),
    "help": _as_switch,
    "kinds": _as_switch,
    "preview": _as_switch,
    "buttons": _all(Button),
    "marks": _all(Mark),
    "at_once": _as_switch,
}
"""How each part is read; those that are not here come from our own boards alone."""
