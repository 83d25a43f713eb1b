"""What a turn scores: one point for each tile of each line made or extended, and a bonus for a Qwirkle."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle_lessons.engine.board import Board, as_board
from qwirkle_lessons.engine.errors import IllegalMove
from qwirkle_lessons.engine.faults import faults_of
from qwirkle_lessons.engine.moves import Play, as_play
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions, as_options
from qwirkle_lessons.engine.table import BIT, SAME_COLOR, Cell, line_is_legal
from qwirkle_lessons.engine.tiles import Deck


@dataclass(frozen=True, slots=True)
class LineScore:
    """A line that was made or extended: its cells in order, a point for each tile, and the bonus of a Qwirkle."""

    cells: tuple[Cell, ...]
    points: int
    bonus: int

    @property
    def total(self) -> int:
        """Points and bonus together."""
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a turn and the lines they come from; prints as a sum, «12 + 3 = 15».

    A first turn of one tile has no line. The 6 for going out is never in it: the game adds that.
    """

    lines: tuple[LineScore, ...]
    total: int

    def __str__(self) -> str:
        if len(self.lines) < 2:
            return str(self.total)
        return f"{' + '.join(str(line.total) for line in self.lines)} = {self.total}"


def score_of(board: Board, play: Play, options: RuleOptions = OFFICIAL) -> Score:
    """The score of a legal play: every line it makes or extends, once, old tiles included.

    The line the tiles were played in comes first, then the crossing lines by cell; for a single tile the
    row before the column. Raises IllegalMove, with all faults, for a play that the rules refuse.
    (Sheets 000:49-54, 003:49, 004:39-45; two Qwirkles bring two bonuses.)
    """
    lines = _legal_lines(as_board(board), as_play(play))
    if lines is None:
        raise IllegalMove(faults_of(board, play, options))
    if not lines:
        return Score((), as_options(options).lone_tile_points)
    scores = tuple([_line_score(line, kinds, as_options(options).deck) for line, kinds in lines])
    return Score(scores, sum([line.points + line.bonus for line in scores]))


def bonus_of(length: int, of_one_color: bool, deck: Deck) -> int:
    """The bonus of a line that uses up all of its attribute (six, or fewer in a small deck), else 0."""
    full = deck.shapes if of_one_color else deck.colors
    return full if length == full else 0


def _line_score(line: tuple[Cell, ...], kinds: list[int], deck: Deck) -> LineScore:
    of_one_color = bool(SAME_COLOR[kinds[0]] & BIT[kinds[1]])
    return LineScore(line, len(line), bonus_of(len(line), of_one_color, deck))


def _legal_lines(board: Board, play: Play) -> list[tuple[tuple[Cell, ...], list[int]]] | None:
    """The lines made or extended, with their kinds; None when the play is not legal.

    A lone first tile makes no line. `faults_of` says why; this only says whether, since a search asks it for
    thousands of plays. (A test holds the two together: a score is refused exactly when there are faults.)
    """
    placements = play.placements
    if not placements:
        return None
    table = board.table.with_room_for([p.cell for p in placements])
    stride = table.stride
    new = {p.cell.row * stride + p.cell.col: p.tile.kind for p in placements}
    if not new.keys().isdisjoint(table.kinds):
        return None
    first, last = placements[0].cell, placements[-1].cell
    step = stride if first.row != last.row else 1
    lines = []
    start = next(iter(new))
    main = table.line(start, step, new)
    if not new.keys() <= set(main):
        return None  # not in one line, or with a gap
    if len(main) > 1:
        lines.append(main)
    touches = len(main) > len(new)
    for n in new:
        line = table.line(n, stride + 1 - step, new)
        if len(line) > 1:
            lines.append(line)
            touches = True
    if table.kinds and not touches:
        return None
    result = []
    for line in lines:
        kinds = [new[n] if n in new else table.kinds[n] for n in line]
        if not line_is_legal(kinds):
            return None
        result.append((table.cells(line), kinds))
    return result
