"""The readings of the rules that one can choose between; `OFFICIAL` is the one we play by.

Each option is explained with its source in the lessons. Where the box in front of you
says otherwise, its rule book wins (sheet 000, line 97).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Literal

from qwirkle_lessons.engine.errors import OptionsError
from qwirkle_lessons.engine.tiles import STANDARD, Deck
from qwirkle_lessons.told import quoted

Tie = Literal["shared", "went_out"]


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """How the rules are read where the sheets differ or are silent.

    start               the seat that starts, from 0; None: the largest group decides (000, 003, 004)
    free_first_turn     any group may be laid first, not just a largest one (many programs)
    lone_tile_points    points of a first turn of one tile: 1 (002) or 0 (000 and 004: a line needs two)
    may_pass            one may pass although one could play or trade (a house rule)
    tie                 equal totals are "shared" (000, 004), or "went_out": who went out wins among them
    target_score        the game ends with the turn that reaches it (a house rule, 000)
    open_hands          all hands lie open (a house rule, 000)
    deck, hand_size     what one plays with; the mini-game is Deck(3, 3, 2) and hands of three
    """

    start: int | None = None
    free_first_turn: bool = False
    lone_tile_points: int = 1
    may_pass: bool = False
    tie: Tie = "shared"
    target_score: int | None = None
    open_hands: bool = False
    deck: Deck = STANDARD
    hand_size: int = 6

    def __post_init__(self) -> None:
        _require(self.start is None or _whole(self.start, 0, 3), "start", self.start, "a seat from 0 to 3, or None")
        for name in ("free_first_turn", "may_pass", "open_hands"):
            _require(type(getattr(self, name)) is bool, name, getattr(self, name), "True or False")
        _require(_whole(self.lone_tile_points, 0, 1), "lone_tile_points", self.lone_tile_points, "0 or 1")
        _require(self.tie in ("shared", "went_out"), "tie", self.tie, '"shared" or "went_out"')
        _require(
            self.target_score is None or _whole(self.target_score, 1, 10_000),
            "target_score",
            self.target_score,
            "a number of points from 1 to 10000, or None",
        )
        _require(isinstance(self.deck, Deck), "deck", self.deck, "a Deck, such as Deck(3, 3, 2)")
        _require(_whole(self.hand_size, 1, 12), "hand_size", self.hand_size, "a number of tiles from 1 to 12")

    @classmethod
    def parse(cls, text: str) -> RuleOptions:
        """Read options such as `may_pass=yes target_score=100`; `official` or nothing is `OFFICIAL`."""
        if not isinstance(text, str):
            raise OptionsError(f"Options are read from text such as «may_pass=yes»; got {quoted(text)}.")
        chosen: dict[str, object] = {}
        for word in text.split():
            if word.lower() == "official":
                continue
            name, _, value = word.partition("=")
            if name not in _READERS or name in chosen:
                raise OptionsError(
                    f"{quoted(word)} is no option here. Write name=value with one of: {', '.join(_READERS)}."
                )
            try:
                chosen[name] = _READERS[name](value)
            except (KeyError, ValueError):
                raise OptionsError(
                    f"{quoted(word)}: the value cannot be read. For example: {_EXAMPLES[name]}."
                ) from None
        return cls(**chosen)  # type: ignore[arg-type]  # each value was read by the reader of its name

    def __str__(self) -> str:
        changed = (f for f in fields(self) if getattr(self, f.name) != f.default)
        return " ".join(f"{f.name}={_written(getattr(self, f.name))}" for f in changed) or "official"


def as_options(value: object) -> RuleOptions:
    """The options that were given. Raises OptionsError for anything else."""
    if not isinstance(value, RuleOptions):
        raise OptionsError(
            f"Rule options are awaited, such as OFFICIAL or RuleOptions(may_pass=True); got {quoted(value)}."
        )
    return value


def _require(fine: bool, name: str, value: object, right: str) -> None:
    if not fine:
        raise OptionsError(f"The option {name} is {right}; got {quoted(value)}.")


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _yes_or_no(text: str) -> bool:
    return {"yes": True, "no": False}[text.lower()]


_READERS: dict[str, Callable[[str], object]] = {
    "start": int,
    "free_first_turn": _yes_or_no,
    "lone_tile_points": int,
    "may_pass": _yes_or_no,
    "tie": str,
    "target_score": int,
    "open_hands": _yes_or_no,
    "deck": Deck.parse,
    "hand_size": int,
}
_EXAMPLES = {
    "start": "start=0",
    "free_first_turn": "free_first_turn=yes",
    "lone_tile_points": "lone_tile_points=0",
    "may_pass": "may_pass=yes",
    "tie": "tie=went_out",
    "target_score": "target_score=100",
    "open_hands": "open_hands=yes",
    "deck": "deck=3x3x2",
    "hand_size": "hand_size=3",
}

OFFICIAL = RuleOptions()
