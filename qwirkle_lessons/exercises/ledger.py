"""The last turns of a game as somebody wrote them down, and what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

Error = Literal["six_too_early", "trade", "after_the_end", "six_forgotten", "sum"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger, as somebody wrote it.

    seat            whose turn it was
    tiles           how many tiles were laid or traded; 0 for a pass
    traded          whether they were traded
    drawn           how many were drawn from the bag
    points, extra   the points of the turn, and what was added for going out
    total           the points of this player so far
    """

    seat: int
    tiles: int
    traded: bool
    drawn: int
    points: int
    extra: int
    total: int

    def __str__(self) -> str:
        numbers = (self.seat, self.tiles, int(self.traded), self.drawn, self.points, self.extra, self.total)
        return " ".join(map(str, numbers))

    @classmethod
    def parse(cls, text: str) -> Entry:
        """What `str` wrote."""
        seat, tiles, traded, drawn, points, extra, total = map(int, text.split())
        return cls(seat, tiles, bool(traded), drawn, points, extra, total)


class Ledger(NamedTuple):
    """What the players held when the ledger begins, how many tiles the bag held, and the lines."""

    held: tuple[int, ...]
    totals: tuple[int, ...]
    bag: int
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        start = " ".join(map(str, (*self.held, *self.totals, self.bag)))
        return "|".join((start, *map(str, self.entries)))

    @classmethod
    def parse(cls, text: str) -> Ledger:
        """What `str` wrote."""
        start, *lines = text.split("|")
        *players, bag = map(int, start.split())
        half = len(players) // 2
        return cls(tuple(players[:half]), tuple(players[half:]), bag, tuple(map(Entry.parse, lines)))

    def left(self) -> tuple[int, ...]:
        """How many tiles the player holds after each line."""
        held, left = list(self.held), []
        for entry in self.entries:
            held[entry.seat] += entry.drawn - entry.tiles
            left.append(held[entry.seat])
        return tuple(left)

    def bags(self) -> tuple[int, ...]:
        """How many tiles the bag holds after each line. The old tiles of a trade go back into it."""
        changes = (entry.tiles - entry.drawn if entry.traded else -entry.drawn for entry in self.entries)
        return tuple(accumulate(changes, initial=self.bag))[1:]

    def errors(self) -> tuple[Error | None, ...]:
        """What is wrong with each line, the others taken as they are written; None: nothing."""
        totals, over = list(self.totals), False
        found: list[Error | None] = []
        for entry, left, bag_before in zip(self.entries, self.left(), (self.bag, *self.bags()), strict=False):
            goes_out = not left and not entry.traded
            if over:
                error: Error | None = "after_the_end"
            elif entry.traded and entry.tiles > bag_before:
                error = "trade"
            elif entry.extra and not goes_out:
                error = "six_too_early"
            elif goes_out and not entry.extra:
                error = "six_forgotten"
            else:
                error = "sum" if totals[entry.seat] + entry.points + entry.extra != entry.total else None
            found.append(error)
            totals[entry.seat] = entry.total
            over = over or goes_out
        return tuple(found)

    def total_before(self, place: int, seat: int) -> int:
        """The last total of a player that was written before a line."""
        earlier = [entry.total for entry in self.entries[:place] if entry.seat == seat]
        return earlier[-1] if earlier else self.totals[seat]
