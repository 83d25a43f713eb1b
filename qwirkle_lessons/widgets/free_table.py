"""A table to try things out: lay what you like, take new tiles, start over."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.engine import Board, Tile, legal_plays
from qwirkle_lessons.engine import hand as as_hand
from qwirkle_lessons.engine.board import as_board
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.exercises.exercise import checked_seed
from qwirkle_lessons.exercises.positions import HAND_SIZE, tiles_left
from qwirkle_lessons.i18n import language_or_chosen, say
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.scene import AnswerKind, Button
from qwirkle_lessons.widgets.words import usual_buttons

START = "Rs Rd Rc / .. Yd .. / .. Gd Gv"
FIRST_HAND = "Rv Bd Ye Gf Pc Os"


class FreeTable(BoardWidget):
    """A board without a task: what is legal stays, «new tiles» draws another hand, «start over» clears up.

    board, hand  what lies there and what one holds at the start
    seed         which hands come: the same seed brings the same ones, on the same table
    """

    def __init__(self, board: Board, hand: str | Iterable[Tile], *, seed: int = 1, language: str | None = None) -> None:
        language = language_or_chosen(language)
        self._start = as_board(board), as_hand(hand)
        self._seed = checked_seed(seed)
        self._draws = 0
        super().__init__(
            board,
            self._start[1],
            goal=say("widget.free_table.goal", language),
            buttons=(
                *usual_buttons(AnswerKind.PLAY, language),
                Button("new_tiles", say("widget.free_table.new_tiles", language), key="n"),
                Button("start_over", say("widget.free_table.start_over", language)),
            ),
            language=language,
        )

    def act(self, action: str) -> Verdict | None:
        """Another hand, or everything as it was at the start."""
        if action == "new_tiles":
            hand = self._drawn()
            self.show(hand=hand)
            return None if hand else Verdict("note", say("widget.free_table.no_more", self.language))
        self._draws = 0
        board, hand = self._start
        self.show(board=board, hand=hand)
        return None

    def _drawn(self) -> tuple[Tile, ...]:
        """The next hand from the tiles that do not lie on the table: one of which a tile fits, if there is any."""
        rest = tiles_left(self.board)
        if not any(legal_plays(self.board, [tile]) for tile in dict.fromkeys(rest)):
            return ()
        while True:
            self._draws += 1
            hand, _ = Chance(f"free table {self._seed} {self._draws}").draw(rest, HAND_SIZE)
            if legal_plays(self.board, hand):
                return hand


def free_table(
    board: Board | None = None,
    hand: str | Iterable[Tile] = FIRST_HAND,
    *,
    seed: int = 1,
    language: str | None = None,
) -> FreeTable:
    """A table to try things out, with buttons for new tiles and to start over; the same seed brings the same tiles.

    Raises ExerciseError for what is no seed.
    """
    return FreeTable(Board.parse(START) if board is None else board, hand, seed=seed, language=language)
