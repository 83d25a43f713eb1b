"""A whole game on the board, turn by turn: people at one screen, or a person against the computer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from qwirkle_lessons.analysis.strategies import Strategy
from qwirkle_lessons.analysis.strategies.own import as_strategy
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.playing import (
    bag_told,
    drawn_told,
    end_told,
    score_sheet,
    standing,
    start_told,
    turn_detail,
    turn_headline,
    what_to_do,
    winner_told,
)
from qwirkle_lessons.display.static import block
from qwirkle_lessons.display.verdict import Verdict, refusal, score_marks
from qwirkle_lessons.display.words import fault_advice, fault_sentence
from qwirkle_lessons.engine import (
    Board,
    Game,
    GameError,
    Move,
    Pass,
    Play,
    Reason,
    Tile,
    Trade,
    Turn,
)
from qwirkle_lessons.engine.dealing import shaken
from qwirkle_lessons.exercises.answers import Answer, tiles_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Progress, progress_file
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.settings import not_saved
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.parts import as_game, no_part
from qwirkle_lessons.widgets.scene import AnswerKind, Button
from qwirkle_lessons.widgets.words import usual_buttons

NARROW = 3
"""Whoever loses by so few points gets silver."""


class GameBoard(BoardWidget):
    """A game that is played on the board. After a turn one reads what it brought, then the next player goes on.

    game        the game as it stands, with every move that is made; `str(board.game)` is its record
    computers   the seats that the computer plays, each with its strategy; people have the others
    step        the name under which the medal for a finished game is kept, where only one person plays

    The same game and the same answers give the same game again: the computer's chance comes from the game's seed.
    The hands of the others are shown when the options say that they lie open.

    Raises PartError for what is no game or no seat, StrategyError for what is no strategy, and GameError for a game
    without a seat for a person or without hands.
    """

    def __init__(
        self,
        game: Game,
        computers: Mapping[int, Strategy] | None = None,
        *,
        step: str | None = None,
        language: str | None = None,
    ) -> None:
        self.game = as_game(game)
        self._computers = _as_computers(computers, len(game.players))
        people = [seat for seat in range(len(game.players)) if seat not in self._computers]
        if not people or not game.hands:
            raise GameError("A game on the board needs a seat for a person, and hands that are known.")
        self._you = people[0] if len(people) == 1 else None
        self._seat = people[0]
        self._step = step if self._you is not None else None
        self._last: Turn | None = None
        self._before = game.board
        super().__init__(game.board, options=game.options, answer="look", language=language)
        self._say("", self._as_json(self._begin()))

    # ---- what a board decides

    def judge(self, answer: Answer) -> Verdict:
        """A move that the engine refuses is told with its reasons; of another, what it brings."""
        move = _move_of(answer)
        faults = self.game.faults_of(move)
        if not faults:
            return self._made(move)
        if isinstance(move, Play):
            # Seven tiles of a small deck hold twins, or they are mixed: that is told, not that six are the most.
            telling = [fault for fault in faults if fault.reason is not Reason.TOO_LONG] or faults
            return refusal(self.game.board, move, telling, self.language)
        headline = fault_sentence(faults[0], self.game.board, move, self.language)
        return Verdict("wrong", headline, fault_advice(faults[0], self.language))

    def weigh(self, play: Play) -> Verdict:
        """Ahead of the check one hears the sum, or what breaks, but not yet what is drawn and who wins."""
        faults = self.game.faults_of(play)
        if [fault.reason for fault in faults] == [Reason.FIRST_TURN_TOO_SMALL]:
            return Verdict("note", fault_advice(faults[0], self.language))
        if faults:
            return self.judge(play)
        turn = self.game.after(play).history[-1]
        headline = turn_headline(turn, self.game.players[turn.seat], self.language)
        return Verdict("right", headline, marks=score_marks(turn.score, play) if turn.score else ())

    def settle(self, answer: Answer, verdict: Verdict) -> None:
        """A legal move is made. What it brought stays to be read until the next player goes on."""
        if verdict.outcome != "wrong":
            self._make(_move_of(answer))
            self._look()

    def act(self, action: str) -> Verdict | None:
        """The next player, the way to a trade and back, a pass, or a new game."""
        match action:
            case "next":
                return self._go_on()
            case "trade":
                self._ask_for_a_trade()
                return None
            case "pass":
                verdict = self._made(Pass())
                self._make(Pass())
                self._look()
                return verdict
            case "new":
                self._deal_again()
                return self._begin()
            case _:
                self._ask()
                return None

    # ---- the course of the game

    def _begin(self) -> Verdict:
        """Somebody starts: a person is asked; the computer lays its tiles at once."""
        fresh = not len(self.game.board)
        start = start_told(self.game, self._you, self.language) if fresh else ""
        verdict = self._go_on() or Verdict("note", "")
        return replace(verdict, headline=f"{start} {verdict.headline}".strip())

    def _go_on(self) -> Verdict | None:
        """The next player's turn: the computer makes its move, a person is asked. What was done last is told."""
        game = self.game
        if not game.is_over and game.seat in self._computers:
            chance = shaken(f"{game.start.seed} computer {game.turn}")
            self._make(self._computers[game.seat](game.view(game.seat), chance))
        if self.game.is_over or self.game.seat in self._computers:
            self._look()
        else:
            self._seat = self.game.seat
            self._ask()
        return self._told(self.game, self._before) if self._last else None

    def _make(self, move: Move) -> None:
        self._before = self.game.board
        self.game = self.game.after(move)
        self._last = self.game.history[-1]

    def _deal_again(self) -> None:
        """A new game with the next seed, between the same players."""
        game = self.game
        self.game = Game.deal(game.players, (game.start.seed or 0) + 1, game.start.ages, options=game.options)
        self._last, self._before = None, self.game.board
        self._seat = next(seat for seat in range(len(game.players)) if seat not in self._computers)

    # ---- what is on the board

    def _ask(self) -> None:
        """A turn of the person at the screen."""
        legal = self.game.legal_moves()
        trade = [self._button("trade", key="t")] if any(isinstance(move, Trade) for move in legal) else []
        if any(isinstance(move, Play) for move in legal):
            buttons = [*usual_buttons(AnswerKind.PLAY, self.language), *trade]
        else:
            buttons = [replace(button, primary=True) for button in trade]
        if Pass() in legal:
            buttons.append(self._button("pass", key="p", primary=not buttons))
        self._put(goal=what_to_do(self.game, self._you, self.language), answer="play", buttons=buttons)

    def _ask_for_a_trade(self) -> None:
        check = Button("check", say("playing.buttons.trade_these", self.language), primary=True, key="c")
        goal = say("playing.turn.trade", self.language)
        self._put(goal=goal, answer="tiles", buttons=(check, self._button("back", key="b")))

    def _look(self) -> None:
        """A turn to be read; then it is the next player's, or the game is over."""
        player = self.game.players[self.game.seat]
        if self.game.is_over:
            goal = f"{say('game.over', self.language)} {self._keep_medal()}".strip()
            button = self._button("new", key="n", primary=True)
        else:
            goal = say("game.next", self.language, player=player)
            button = self._button("next", key="n", primary=True, player=player)
        self._put(goal=goal, answer="look", buttons=(button,))

    def _keep_medal(self) -> str:
        """Keep the medal of a finished game; where nothing can be saved, a sentence that says so."""
        medal = self._medal_of(self.game)
        if self._step is None or medal is None:
            return ""
        try:
            progress_file().keep(Progress({self._step: medal}))
        except OSError:
            return not_saved("progress.not_saved", self.language)
        return ""

    def _medal_of(self, game: Game) -> Medal | None:
        return None if self._step is None or self._you is None else medal_of_game(game, self._you)

    def _put(self, **asked: Any) -> None:
        """Put the game on the board, and what is asked."""
        laid = self._last.move if self._last is not None and isinstance(self._last.move, Play) else None
        self.show(
            board=self.game.board if laid is None else self._before,
            shown=laid,
            marks=self._marks_of_last_turn(),
            hand=self.game.hands[self._seat],
            hands=self._open_hands(),
            facts=self._facts(),
            sheet=score_sheet(self.game, self.language),
            **asked,
        )

    def _marks_of_last_turn(self) -> tuple[Mark, ...]:
        """The lines of the last turn with their points: one's own as they count, another's as something to look at."""
        turn = self._last
        if turn is None or turn.score is None or not isinstance(turn.move, Play):
            return ()
        marks = score_marks(turn.score, turn.move)
        return marks if turn.seat == self._seat else tuple(replace(mark, kind="note") for mark in marks)

    def _open_hands(self) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
        """The hands of the others, when they lie open."""
        if not self.game.options.open_hands:
            return ()
        players = enumerate(zip(self.game.players, self.game.hands, strict=True))
        return tuple((name, tiles) for seat, (name, tiles) in players if seat != self._seat)

    def _facts(self) -> tuple[str, ...]:
        """The points, the bag, and how many tiles others hold that one does not see."""
        game, hidden = self.game, []
        if not game.options.open_hands:
            sizes = enumerate(zip(game.players, game.hand_sizes, strict=True))
            hidden = [(player, size) for seat, (player, size) in sizes if seat != self._seat]
        held = (say("playing.holds", self.language, player=player, count=size) for player, size in hidden)
        return (standing(game, self.language), bag_told(game, self.language), *held)

    def _button(self, name: str, key: str = "", primary: bool = False, **values: Any) -> Button:
        return Button(name, say(f"playing.buttons.{name}", self.language, **values), primary=primary, key=key)

    # ---- words

    def _made(self, move: Move) -> Verdict:
        """What a legal move of one's own brings, and what one draws after it."""
        after = self.game.after(move)
        verdict = self._told(after, self.game.board)
        drawn = "" if after.is_over else drawn_told(after.history[-1].drawn, self.language)
        return replace(verdict, detail=f"{verdict.detail} {drawn}".strip())

    def _told(self, game: Game, before: Board) -> Verdict:
        """What the last turn of a game brought; when it was the very last one, who won and why."""
        turn = game.history[-1]
        headline = turn_headline(turn, game.players[turn.seat], self.language)
        lines = turn_detail(turn, before, self.language)
        if not game.is_over:
            return Verdict("right" if turn.seat == self._seat else "note", headline, lines)
        won = self._you is None or self._you in game.winners
        medal = self._medal_of(game)
        told = [f"{headline}.", end_told(game, self._you, self.language)]
        told += [say(f"playing.medal.{medal.name}", self.language)] if medal else []
        return Verdict("right" if won else "note", winner_told(game, self._you, self.language), " ".join(told))

    # ---- what is stored in a notebook

    def static_html(self, language: str) -> str:
        """The game as it stands, with its score sheet once there are points on it."""
        sheet = [score_sheet(self.game, language).as_html()] if self.game.history else []
        return block(super().static_html(language), *sheet)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self.game.players)!r}, turn={self.game.turn})"


def _as_computers(computers: object, players: int) -> dict[int, Strategy]:
    """The seats that the computer plays, each with its strategy. Raises PartError and StrategyError."""
    given = {} if computers is None else computers
    if not isinstance(given, Mapping) or not all(type(seat) is int and 0 <= seat < players for seat in given):
        raise no_part("computers", computers)
    return {seat: as_strategy(strategy) for seat, strategy in given.items()}


def _move_of(answer: Answer) -> Move:
    """The move that an answer makes: tiles laid on the table are a play, tiles chosen from the hand a trade."""
    if isinstance(answer, Play):
        return answer
    return Trade(tiles_of(answer))


def medal_of_game(game: Game, seat: int) -> Medal | None:
    """The medal for a whole game: gold when won, silver when tied or lost by 3 at most, bronze when finished."""
    if not game.is_over:
        return None
    if game.winners == (seat,):
        return Medal.GOLD
    return Medal.SILVER if max(game.scores) - game.scores[seat] <= NARROW else Medal.BRONZE
