"""What a player may do in a turn: play tiles, trade tiles, or pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from qwirkle_lessons.engine.board import as_cell, pairs_of
from qwirkle_lessons.engine.errors import NotationError
from qwirkle_lessons.engine.table import Cell
from qwirkle_lessons.engine.tiles import Tile, hand, in_order
from qwirkle_lessons.told import listed, quoted


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile and the cell it goes to."""

    cell: Cell
    tile: Tile

    def __post_init__(self) -> None:
        object.__setattr__(self, "cell", as_cell(self.cell))
        if not isinstance(self.tile, Tile):
            raise NotationError(
                f"On {tuple(self.cell)} goes a Tile, such as Tile.parse('Rc'); got {quoted(self.tile)}."
            )

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell.row},{self.cell.col}"

    def __lt__(self, other: Placement) -> bool:
        return (self.cell, self.tile.kind) < (other.cell, other.tile.kind)


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid in one turn: a set of placements, kept sorted by cell. `Play()` lays nothing."""

    placements: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        placements = listed(self.placements)
        if placements is None:
            raise NotationError(f"A play is made of placements such as Rc@0,3; got {quoted(self.placements)}.")
        for placement in placements:
            if not isinstance(placement, Placement):
                raise NotationError(f"A play is made of placements such as Rc@0,3; got {quoted(placement)}.")
        placements = tuple(sorted(placements))
        for one, next_one in pairwise(placements):
            if one.cell == next_one.cell:
                raise NotationError(
                    f"The cell {tuple(one.cell)} is named twice, by {one} and {next_one}; a cell takes one tile."
                )
        object.__setattr__(self, "placements", placements)

    @classmethod
    def of(cls, tiles: Mapping[tuple[int, int], Tile] | Iterable[tuple[tuple[int, int], Tile]]) -> Play:
        """A play from a mapping of cell to tile, or from such pairs."""
        return cls(tuple(Placement(as_cell(cell), tile) for cell, tile in pairs_of(tiles)))

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read a play such as `Rc@0,3 Rs@0,4`; the empty text is the empty play. Raises NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"A play is read from text such as «Rc@0,3 Rs@0,4»; got {quoted(text)}.")
        return cls(tuple(_read_placement(word) for word in text.split()))

    @classmethod
    def sorted_already(cls, placements: tuple[Placement, ...]) -> Play:
        """A play of placements that are known to be right and in order (the search makes thousands of them)."""
        play = object.__new__(cls)
        object.__setattr__(play, "placements", placements)
        return play

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, sorted."""
        return tuple(p.cell for p in self.placements)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles, in the order of their cells."""
        return tuple(p.tile for p in self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    def __str__(self) -> str:
        return " ".join(map(str, self.placements))

    def __repr__(self) -> str:
        return f"Play.parse({str(self)!r})"


def as_play(value: object) -> Play:
    """The play that was given. Raises NotationError for anything else."""
    if not isinstance(value, Play):
        raise NotationError(f"A play is awaited, such as Play.parse('Rc@0,3'); got {quoted(value)}.")
    return value


@dataclass(frozen=True, slots=True)
class Trade:
    """Tiles changed for as many from the bag: the whole turn. A multiset, kept in the order of `KINDS`."""

    tiles: tuple[Tile, ...]

    WORD: ClassVar[str] = "trade"

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", in_order(hand(self.tiles)))

    @classmethod
    def parse(cls, text: str) -> Trade:
        """Read a trade such as `trade Rc Bv`. Raises NotationError."""
        words = text.split() if isinstance(text, str) else []
        if not words or words[0].lower() != cls.WORD:
            raise NotationError(f"{quoted(text)} is no trade. Write it like «trade Rc Bv».")
        return cls(hand(" ".join(words[1:])))

    def __str__(self) -> str:
        return " ".join([self.WORD, *map(str, self.tiles)])

    def __repr__(self) -> str:
        return f"Trade.parse({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Pass:
    """Doing nothing, when nothing can be done."""

    WORD: ClassVar[str] = "pass"

    @classmethod
    def parse(cls, text: str) -> Pass:
        """Read `pass`. Raises NotationError."""
        if not isinstance(text, str) or text.strip().lower() != cls.WORD:
            raise NotationError(f"{quoted(text)} is no pass. Write it «pass».")
        return cls()

    def __str__(self) -> str:
        return self.WORD


Move = Play | Trade | Pass


def parse_move(text: str) -> Move:
    """Read a play, a trade or a pass: `Rc@0,3 Rs@0,4`, `trade Rc Bv`, `pass`. Raises NotationError."""
    match text.split()[:1] if isinstance(text, str) else []:
        case [word] if word.lower() == Trade.WORD:
            return Trade.parse(text)
        case [word] if word.lower() == Pass.WORD:
            return Pass.parse(text)
    return Play.parse(text)


_PLACEMENT = re.compile(r"([^@]*)@([+-]?\d{1,15}),([+-]?\d{1,15})", re.ASCII)


def _read_placement(word: str) -> Placement:
    match = _PLACEMENT.fullmatch(word)
    if match is None:
        raise NotationError(
            f"{quoted(word)} is no placement. Write tile@row,column, such as Rc@0,3 (or «trade Rc», «pass»)."
        )
    try:
        return Placement(Cell(int(match[2]), int(match[3])), Tile.parse(match[1]))
    except NotationError as error:
        raise NotationError(f"{quoted(word)} is no placement, such as Rc@0,3: {error}") from None
