"""What is refused, and why. Every error is a ValueError whose message says what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qwirkle_lessons.told import ToldInASentence, quoted

if TYPE_CHECKING:
    from qwirkle_lessons.engine.faults import Fault
    from qwirkle_lessons.engine.table import Cell


class NotationError(ToldInASentence, ValueError):
    """A text or a value that cannot be read."""


class OptionsError(ToldInASentence, ValueError):
    """Rule options or a deck that no game can be played with."""


class GameError(ToldInASentence, ValueError):
    """Players, hands, scores or tiles that no game can have."""


class BoardError(NotationError):
    """A position that cannot lie on a table. `problems` names each cell with what is wrong there."""

    def __init__(self, problems: tuple[tuple[Cell, str], ...]) -> None:
        self.problems = problems
        listed = "\n".join(f"  row {cell.row}, column {cell.col}: {sentence}" for cell, sentence in problems)
        super().__init__(
            f"This position cannot lie on a table:\n{listed}\n"
            "Mend these cells, or read it as it is with Board.parse(text, check=False)."
        )

    def __reduce__(self) -> tuple[type[BoardError], tuple[object]]:
        return BoardError, (self.problems,)


class IllegalMove(ToldInASentence, ValueError):
    """A move that the rules refuse. `faults` holds every reason with its cells."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(map(str, faults)))

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[object]]:
        return IllegalMove, (self.faults,)


class Undecided(ToldInASentence, ValueError):
    """Nobody can say yet who starts. `seats` are tied for the largest group."""

    def __init__(self, seats: tuple[int, ...], why: str) -> None:
        self.seats = seats
        self.why = why
        super().__init__(
            f"Seats {' and '.join(map(str, seats))} are tied for the largest group, and {why}. "
            "The oldest of them starts: give their ages, or name the one who starts with start=seat."
        )

    def __reduce__(self) -> tuple[type[Undecided], tuple[object, str]]:
        return Undecided, (self.seats, self.why)


class RecordError(NotationError):
    """A game record that does not fit. `line` is the number of the first such line, from 1."""

    def __init__(self, line: int, text: str, why: str) -> None:
        self.line = line
        self.text = text
        self.why = why
        super().__init__(f"Line {line}, {quoted(text)}: {why}")

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, str, str]]:
        return RecordError, (self.line, self.text, self.why)
