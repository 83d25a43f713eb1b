"""The steps of a trade, and a referee who stops at the first one that is against the rules.

Sheets 000:31, 000:70, 002:47-51 and 004:20: the tiles are set aside, as many are drawn, then the old ones go back.
Nothing is laid in that turn, and it scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from qwirkle_lessons.exercises.misconceptions import Misconception

STEPS = ("look", "check", "lay", "aside", "draw", "back", "shake", "points", "end")
"""Look for a cell where a tile fits, check the bag, lay a tile on the table, set tiles aside, draw, put the old ones
back, shake the bag, write down points, let the next player have a turn."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a player does in a turn, and with how many tiles or points."""

    name: str
    count: int = 0

    def __str__(self) -> str:
        return f"{self.name}:{self.count}"

    @classmethod
    def parse(cls, text: str) -> Step:
        """A step as it was written."""
        name, _, count = text.partition(":")
        return cls(name, int(count))


@dataclass(slots=True)
class Referee:
    """Looks on while somebody trades, and knows what was done so far."""

    bag: int
    first_turn: bool = False
    laid: bool = False
    aside: int = 0
    done: list[str] = field(default_factory=list)

    def objection(self, step: Step) -> str:
        """What is against the rules in this step; nothing when it may be done. It counts as done in any case."""
        found = "after_end" if "end" in self.done else getattr(self, f"_{step.name}")(step.count)
        self.done.append(step.name)
        return str(found)

    def _look(self, _count: int) -> str:
        return "look_late" if self.aside else ""

    def _check(self, _count: int) -> str:
        return "check_late" if self.aside else ""

    def _lay(self, _count: int) -> str:
        self.laid = True
        return "lay_after_trade" if self.aside else ""

    def _aside(self, count: int) -> str:
        self.aside = count
        if self.first_turn:
            return "first_turn"
        if self.laid:
            return "trade_after_lay"
        return "exceeds" if count > self.bag else ""

    def _draw(self, count: int) -> str:
        if not self.aside:
            return "draw_first"
        return "" if count == self.aside else "too_many"

    def _back(self, count: int) -> str:
        if not self.aside:
            return "back_nothing"
        if "draw" not in self.done:
            return "old_first"
        return "" if count == self.aside else "keeps_one"

    def _shake(self, _count: int) -> str:
        return "" if "back" in self.done else "shake_early"

    def _points(self, count: int) -> str:
        return "scores" if count else ""

    def _end(self, _count: int) -> str:
        return "" if "back" in self.done else "end_early"


MISTAKES: dict[str, Misconception] = {
    "old_first": Misconception.OLD_TILES_FIRST,
    "draw_first": Misconception.LOOKS_BEFORE_CHOOSING,
    "scores": Misconception.TRADE_SCORES,
    "first_turn": Misconception.TRADES_ON_THE_FIRST_TURN,
    "lay_after_trade": Misconception.PLAYS_AND_TRADES,
    "trade_after_lay": Misconception.PLAYS_AND_TRADES,
}
"""The mistakes that have a name, by what the referee says."""


def first_objection(steps: Iterable[Step], bag: int, first_turn: bool = False) -> tuple[int, str] | None:
    """The place of the first step that is against the rules, and what is; None when all is well."""
    referee = Referee(bag, first_turn)
    said = ((place, referee.objection(step)) for place, step in enumerate(steps))
    return next(((place, reason) for place, reason in said if reason), None)


def mistake_in(reason: str) -> str:
    """The key of the mistake that a step was; nothing when it has no name."""
    return MISTAKES[reason].value if reason in MISTAKES else ""
