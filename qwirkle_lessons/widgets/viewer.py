"""Boards to look at: a game turn by turn, and the plays of a hand, page by page."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle_lessons.display.static import block, paragraph
from qwirkle_lessons.display.verdict import Verdict, score_marks
from qwirkle_lessons.display.words import score_sentence, score_sum, tiles_in_words
from qwirkle_lessons.engine import (
    OFFICIAL,
    Board,
    Cell,
    Game,
    Play,
    RuleOptions,
    Tile,
    Trade,
    best_plays,
    legal_plays,
    score_of,
)
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.i18n import say
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.parts import as_game, no_part
from qwirkle_lessons.widgets.scene import Button

PAGE = 20
"""How many plays are on a page: a hand can have thousands."""


class Replay(BoardWidget):
    """A game turn by turn: who laid what, with the lines that count drawn around the tiles.

    game      a game, or its record as text
    turn      where to begin, the nearest there is; 0 is the table before the first turn
    """

    def __init__(self, game: Game | str, turn: int = 0, language: str | None = None) -> None:
        self.game = as_game(Game.from_text(game) if isinstance(game, str) else game)
        self._boards = _boards_of(self.game)
        if type(turn) is not int:
            raise no_part("turn", turn)
        self._turn = min(max(turn, 0), len(self.game.history))
        super().__init__(self._boards[0], options=self.game.options, answer="look", help=False, language=language)
        self._show_turn()

    @property
    def turn(self) -> int:
        """How many turns have been made on the table that is shown."""
        return self._turn

    def act(self, action: str) -> Verdict | None:
        """One turn on or back, or to the first or the last."""
        last = len(self.game.history)
        self._turn = {"first": 0, "back": max(self._turn - 1, 0), "last": last}.get(action, min(self._turn + 1, last))
        self._show_turn()
        return Verdict("note", self._told(self.language), self._standing(self.language))

    def _show_turn(self) -> None:
        turn = self.game.history[self._turn - 1] if self._turn else None
        play = turn.move if turn is not None and isinstance(turn.move, Play) else Play()
        marks = score_marks(turn.score, play) if turn is not None and turn.score is not None else ()
        buttons = [
            Button(name, say(f"widget.replay.{name}", self.language), primary=name == "next", key=key)
            for name, key in (("first", ""), ("back", "b"), ("next", "n"), ("last", ""))
        ]
        self.show(
            board=self._boards[max(self._turn - 1, 0)],
            shown=play,
            marks=marks,
            goal=say("widget.replay.turn", self.language, turn=self._turn, count=len(self.game.history)),
            buttons=buttons,
        )

    def _told(self, language: str) -> str:
        """What happened in the turn that is shown."""
        if self._turn == 0:
            return say("widget.replay.begin", language)
        turn = self.game.history[self._turn - 1]
        player = self.game.players[turn.seat]
        match turn.move:
            case Play() if turn.score is not None:
                told = score_sentence(turn.score, self._boards[self._turn - 1], turn.move, language)
                return say("widget.replay.play", language, player=player, told=told)
            case Trade(tiles):
                return say("widget.replay.trade", language, player=player, count=len(tiles))
            case _:
                return say("widget.replay.pass", language, player=player)

    def _standing(self, language: str) -> str:
        """Everybody's points after the turn that is shown."""
        points = list(self.game.start.scores)
        for turn in self.game.history[: self._turn]:
            points[turn.seat] += turn.points
        pairs = zip(self.game.players, points, strict=True)
        return say("lists.comma", language).join(f"{player} {number}" for player, number in pairs)

    def static_html(self, language: str) -> str:
        """The table as it is shown, what happened, and the points."""
        told = (paragraph(self._told(language), strong=True), paragraph(self._standing(language)))
        return block(super().static_html(language), *told)

    def static_text(self, language: str) -> str:
        """The position in notation, and what happened."""
        return f"{super().static_text(language)}\n{self._told(language)} {self._standing(language)}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({' '.join(self.game.players)!r}, turn={self._turn})"


def _boards_of(game: Game) -> tuple[Board, ...]:
    """The table before the first turn, and after each one."""
    boards = [game.start.board]
    for turn in game.history:
        boards.append(boards[-1].with_tiles(turn.move) if isinstance(turn.move, Play) else boards[-1])
    return tuple(boards)


class PlayList(BoardWidget):
    """Every play that a hand has, best first, a page at a time; the chosen one is shown on the table.

    best   only the plays with the highest score
    """

    def __init__(
        self,
        board: Board,
        hand: str | Iterable[Tile],
        *,
        best: bool = False,
        options: RuleOptions = OFFICIAL,
        language: str | None = None,
    ) -> None:
        super().__init__(board, hand, options=options, answer="choice", help=False, at_once=True, language=language)
        search = best_plays if best else legal_plays
        plays = search(board, self.hand, options)
        scored = [(score_of(board, play, options).total, play) for play in plays]
        self.plays = tuple(play for _, play in sorted(scored, key=lambda pair: -pair[0]))
        """The plays, the highest scores first, and within a score in the order of the search."""
        self._page = 0
        self._turn_to(0)

    @property
    def pages(self) -> int:
        """How many pages there are; one, which is empty, when nothing can be played."""
        return max(-(-len(self.plays) // PAGE), 1)

    @property
    def page(self) -> int:
        """The page that is shown, from 0."""
        return self._page

    def act(self, action: str) -> Verdict | None:
        """The page before or after."""
        self._turn_to(self._page + (1 if action == "next" else -1))
        return None

    def judge(self, answer: Answer) -> Verdict:
        """The sum of the chosen play, and its lines."""
        play = self._on_page[self._choices.index(str(answer))]
        options, board = self._scene.options, self._scene.board
        score = score_of(board, play, options)
        told = score_sentence(score, board, play, self.language)
        return Verdict("note", told, marks=score_marks(score, play), board=board, play=play)

    def settle(self, answer: Answer, verdict: Verdict) -> None:
        """The chosen play is shown, and stays chosen."""
        chosen = self._choices.index(str(answer))
        self.show(shown=verdict.play, marks=verdict.marks)
        self.pending = {"scene": self._scene.number, "items": [chosen]}

    @property
    def _on_page(self) -> tuple[Play, ...]:
        return self.plays[self._page * PAGE : (self._page + 1) * PAGE]

    @property
    def _choices(self) -> tuple[str, ...]:
        return tuple(self._line(play, self.language) for play in self._on_page)

    def _line(self, play: Play, language: str) -> str:
        """A play as one line of the list: the sum, then which tile goes where."""
        told = score_sum(score_of(self._scene.board, play, self._scene.options), language)
        return say("widget.plays.line", language, sum=told, tiles=self._tiles_of(play, language))

    def _tiles_of(self, play: Play, language: str) -> str:
        """Which tiles, and where: the first and the last cell say it all, since a play has no holes."""
        tiles = tiles_in_words(play.tiles, language)
        first, last = self._place(play.cells[0], language), self._place(play.cells[-1], language)
        if len(play) == 1:
            return say("widget.plays.tile", language, tile=tiles, cell=first)
        return say("widget.plays.tiles", language, tiles=tiles, first=first, last=last)

    def _place(self, cell: Cell, language: str) -> str:
        return say("widget.cell", language, row=cell.row, column=cell.col)

    def _turn_to(self, page: int) -> None:
        self._page = min(max(page, 0), self.pages - 1)
        names = [name for name, there in (("back", self._page > 0), ("next", self._page + 1 < self.pages)) if there]
        buttons = [
            Button(name, say(f"widget.plays.{name}", self.language), key=key)
            for name, key in (("back", "b"), ("next", "n"))
            if name in names
        ]
        self.show(choices=self._choices, buttons=buttons, shown=None, marks=(), goal=self._goal(self.language))

    def _goal(self, language: str) -> str:
        if not self.plays:
            return say("widget.plays.none", language)
        first, last = self._page * PAGE + 1, self._page * PAGE + len(self._on_page)
        return say("widget.plays.goal", language, first=first, last=last, count=len(self.plays))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board!r}, {' '.join(map(str, self.hand))!r})"


def replay(game: Game | str, turn: int = 0, language: str | None = None) -> Replay:
    """A game to look at turn by turn; a game or its record. `turn` is where to begin, the nearest there is.

    Raises RecordError for a text that is no record, and PartError for what is no game or no turn.
    """
    return Replay(game, turn, language)


def play_list(
    board: Board,
    hand: str | Iterable[Tile],
    *,
    best: bool = False,
    options: RuleOptions = OFFICIAL,
    language: str | None = None,
) -> PlayList:
    """Every play that a hand has, best first, in pages; with `best` only those with the highest score."""
    return PlayList(board, hand, best=best, options=options, language=language)
