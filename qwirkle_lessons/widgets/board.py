"""The live board: a table, a hand, the grid of kinds, and what the learner does with them.

What *is* travels to the browser as traits, what *happens* comes back as messages, and each message is handled
once. The rules stay on this side: the browser draws what it is told.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.static import block, paragraph, static_html, static_text
from qwirkle_lessons.display.svg import SHAPE_PATHS, SIGN_PATHS
from qwirkle_lessons.display.theme import TILE_COLORS
from qwirkle_lessons.display.verdict import Verdict, verdict_on
from qwirkle_lessons.engine import COLORS, OFFICIAL, SHAPES, Board, Play, RuleOptions, Tile
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import Answer
from qwirkle_lessons.i18n import language_or_chosen, notebook_language, say
from qwirkle_lessons.i18n.settings import not_saved, notices
from qwirkle_lessons.widgets.answers import (
    Items,
    Message,
    Wish,
    Writing,
    answer_of,
    play_of,
    read_message,
    read_pending,
)
from qwirkle_lessons.widgets.help import help_for
from qwirkle_lessons.widgets.parts import as_answer_kind, as_parts
from qwirkle_lessons.widgets.preferences import remember_preference, remembered_preferences
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Scene, hands_as_json, lines_as_json, marks_as_json
from qwirkle_lessons.widgets.words import unfinished, usual_buttons, words_for
from qwirkle_lessons.widgets.writing import WritingError, how_to_write, items_of, text_of

STATIC = Path(__file__).parent / "static"
REMEMBERED = 500
"""How many messages are remembered as handled."""

LONGEST_HAND = 36

logger = logging.getLogger(__name__)


class BoardWidget(anywidget.AnyWidget):
    """A board to play on.

    board     what lies on the table
    hand      the learner's tiles, or their text
    goal      one sentence: what to do
    answer    what the learner gives: "play", "hand", "tiles", "cells", "lines", "kinds", "choice", "several",
              "order", "number" (see `Exercise`), or "look" for nothing
    choices   the answers to choose from
    facts     what else one has to know, each a sentence
    hands     the open tiles of others: pairs of a name and tiles, or their text
    shown     a play of somebody else's, drawn as new
    help      whether cells and kinds that fit light up
    kinds     whether the grid of kinds stands beside the table
    preview   whether one sees what a play would score, or why it would be refused, before it is checked
    buttons   the buttons under the board (default: check and take back)
    marks     drawn with the question, until an answer brings marks of its own
    at_once   whether the first tap is the whole answer already
    language  of this board (default: the one the person chose)

    A subclass says what an answer is worth (`judge`), what follows from it (`settle`), and what its own buttons
    do (`act`); `show` puts something else on the board. Raises PartError for what is no part of a board.
    """

    _esm = STATIC / "board.mjs"
    _css = STATIC / "board.css"

    look = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    # The browser that writes it needs no echo; what cannot be is sent back by `set_state`.
    pending = traitlets.Dict().tag(sync=True, echo_update=False)
    help = traitlets.Dict().tag(sync=True)
    preview = traitlets.Dict().tag(sync=True)
    verdict = traitlets.Dict().tag(sync=True)
    preferences = traitlets.Dict().tag(sync=True)

    def __init__(  # noqa: PLR0913 - each has a name and a default
        self,
        board: Board,
        hand: str | Iterable[Tile] = (),
        *,
        options: RuleOptions = OFFICIAL,
        goal: str = "",
        answer: str = "play",
        choices: Iterable[str] = (),
        facts: Iterable[str] = (),
        hands: Iterable[tuple[str, str | Iterable[Tile]]] = (),
        shown: Play | None = None,
        help: bool = True,  # noqa: A002 - the word that the learner sees
        kinds: bool = True,
        preview: bool = True,
        buttons: Iterable[Button] | None = None,
        marks: Iterable[Mark] = (),
        at_once: bool = False,
        language: str | None = None,
    ) -> None:
        self._language = language_or_chosen(language)
        usual = usual_buttons(as_answer_kind(answer), self._language)
        parts = as_parts(
            {
                "board": board,
                "hand": hand,
                "options": options,
                "goal": goal,
                "answer": answer,
                "choices": choices,
                "facts": facts,
                "hands": hands,
                "shown": shown,
                "help": help,
                "kinds": kinds,
                "preview": preview,
                "buttons": usual if buttons is None else buttons,
                "marks": marks,
                "at_once": at_once,
            }
        )
        self._scene = Scene.first(**parts)
        self._preferences = remembered_preferences()
        self._notices = notices()
        self._handled: deque[str] = deque(maxlen=REMEMBERED)
        self.failures: tuple[Exception, ...] = ()
        """What went wrong in `judge`, `settle` or `act`: shown beside the board, kept here for whoever looks for it."""
        super().__init__(
            look=_look(),
            words=words_for(options, LONGEST_HAND, self._language),
            preferences=asdict(self._preferences),
            **self._state(),
        )
        self.on_msg(self._heard)

    # ---- what one asks a board

    @property
    def board(self) -> Board:
        """What lies on the table; tiles that are not checked yet do not."""
        return self._scene.board

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The learner's tiles, those that lie on the table unchecked included."""
        return self._scene.hand

    @property
    def language(self) -> str:
        """The language that this board speaks."""
        return self._language

    @property
    def chosen_places(self) -> tuple[int, ...]:
        """The places in the hand that are chosen, where tiles of the hand are asked for."""
        items = read_pending(self.pending, self._scene) or ()
        of_the_hand = self._scene.answer in {AnswerKind.HAND, AnswerKind.TILES}
        return tuple(item for item in items if isinstance(item, int)) if of_the_hand else ()

    # ---- what a subclass decides

    def judge(self, answer: Answer) -> Verdict:
        """What an answer is worth. A plain board judges plays, by the rules."""
        if not isinstance(answer, Play):
            raise NotImplementedError(
                f"{type(self).__name__} asks for {self._scene.answer.value} and has no judge of its own"
            )
        return verdict_on(self._scene.table, answer, self._scene.options, self.hand, self._language)

    def weigh(self, play: Play) -> Verdict:
        """What is told ahead, before a play is checked; a board may keep something for later."""
        return self.judge(play)

    def settle(self, answer: Answer, verdict: Verdict) -> None:
        """What follows from an answer. On a plain board the tiles of a legal play stay on the table."""
        if isinstance(answer, Play) and verdict.outcome == "right":
            board = self._scene.table.with_tiles(answer)
            self.show(board=board, hand=without(self.hand, answer.tiles) or (), shown=None)

    def act(self, action: str) -> Verdict | None:
        """What a button of one's own does; a verdict that it gives is shown."""
        raise NotImplementedError(f"{type(self).__name__} has a button {action} and no act of its own")

    def show(self, **changes: Any) -> None:
        """Put something else on the board: any of the parts it was made from, but not its language.

        Raises PartError for what is no part of a board.
        """
        parts = as_parts(changes)
        if "answer" in parts:
            parts.setdefault("buttons", usual_buttons(parts["answer"], self._language))
        self._scene = self._scene.next(**parts)
        with self.hold_sync():
            self.words = words_for(self._scene.options, LONGEST_HAND, self._language)
            for name, value in self._state().items():
                setattr(self, name, value)

    # ---- what is stored in a notebook

    def static_html(self, language: str) -> str:
        """The board as it stands in a notebook that is not run: picture and words."""
        scene = self._scene
        picture = static_html(
            scene.board,
            hand=scene.hand,
            pending=scene.shown,
            goal=scene.goal,
            facts=scene.facts,
            hands=scene.hands,
            language=language,
        )
        start = () if scene.answer is AnswerKind.LOOK else (paragraph(say("widget.start", language)),)
        return block(picture, *(paragraph(f"○ {choice}") for choice in scene.choices), *start)

    def static_text(self, _language: str) -> str:
        """The board where there are no pictures: the goal, and the position in notation."""
        scene = self._scene
        return static_text(
            scene.board,
            hand=scene.hand,
            pending=scene.shown,
            goal=scene.goal,
            facts=scene.facts,
            hands=scene.hands,
            choices=scene.choices,
        )

    def _repr_mimebundle_(self, **_kwargs: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live board, and beside it what is shown when nobody runs the notebook."""
        data, metadata = super()._repr_mimebundle_() or ({}, {})
        language = notebook_language()
        stored = {"text/html": self.static_html(language), "text/plain": self.static_text(language)}
        return {**data, **stored}, metadata

    def __repr__(self) -> str:
        hand = " ".join(map(str, self.hand))
        return f"{type(self).__name__}({self.board!r}, {hand!r})"

    # ---- what comes from the browser

    def set_state(self, sync_data: object) -> None:
        """The browser writes its half-made answer and nothing else; what cannot be one is put right."""
        said = dict(sync_data) if isinstance(sync_data, Mapping) else {}
        believed = read_pending(said.get("pending"), self._scene) is not None
        if believed:
            with self._failures_shown(""):
                super().set_state({"pending": said["pending"]})
        refused = {name for name in said if name in self.keys and not (believed and name == "pending")}
        if refused:
            self.send_state(refused)

    @traitlets.observe("pending")
    def _look_ahead(self, _change: object) -> None:
        """Beside tiles that were just laid other tiles fit than before, and they have a score of their own."""
        items = read_pending(self.pending, self._scene)
        if items is None or self.help.get("on") == self.pending:
            return
        with self.hold_sync():
            self.help = self._help_with(self.pending, items)
            self._show_preview(items)

    def _show_preview(self, items: Items) -> None:
        """What the tiles would score, or what breaks: one line, which a screen reader says in its turn."""
        if self._scene.preview and self._preferences.preview and self._scene.answer is AnswerKind.PLAY and items:
            verdict = replace(self.weigh(play_of(items, self._scene)), detail="")
            self.preview = {"on": self.pending, **self._as_json(verdict)}

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """A message is handled once, however often it arrives; what makes no sense is not handled at all."""
        message = read_message(content, self._scene)
        if message is None or message.id in self._handled:
            return
        self._handled.append(message.id)
        with self.hold_sync(), self._failures_shown(message.id):
            match message:
                case Message():
                    self._answer(message)
                case Writing():
                    self._lay_what_is_written(message)
                case Wish():
                    self._prefer(message)

    def _lay_what_is_written(self, message: Writing) -> None:
        """What is written in notation does the same as tapping; what cannot be is told."""
        try:
            items = items_of(message.text, self._scene, self._language)
        except WritingError as error:
            self._say(message.id, self._as_json(Verdict("unreadable", str(error))))
        else:
            if items and self._scene.at_once:
                self._answer(Message(message.id, "check", items))
                return
            self.pending = {"scene": self._scene.number, "items": _as_lists(items)}
            self._say(message.id, {})

    def _prefer(self, wish: Wish) -> None:
        """A preference holds at once on this board, and from now on wherever it can be saved."""
        preferences = self._preferences.with_choice(wish.name, wish.value)
        if preferences is None:
            return
        self._preferences = preferences
        self.preferences = asdict(preferences)
        self._show_preview(read_pending(self.pending, self._scene) or ())
        try:
            remember_preference(preferences, str(wish.name))
        except OSError:
            self._say(wish.id, self._as_json(Verdict("note", not_saved("settings.not_saved", self._language))))

    def _answer(self, message: Message) -> None:
        self.pending = {"scene": self._scene.number, "items": _as_lists(message.items)}
        if message.action != "check":
            verdict = self.act(message.action)
        elif missing := unfinished(self._scene, message.items, self._language):
            verdict = Verdict("unreadable", missing)
        else:
            answer = answer_of(message.items, self._scene)
            verdict = self.judge(answer)
            self.settle(answer, verdict)
        self._say(message.id, self._as_json(verdict) if verdict else {})

    def _say(self, id: str, verdict: dict[str, Any]) -> None:  # noqa: A002 - the id of the message that is answered
        """A verdict holds as long as the answer that it speaks of stays as it is."""
        self.verdict = {"on": self.pending, "id": id, **verdict}

    @contextmanager
    def _failures_shown(self, id: str) -> Iterator[None]:  # noqa: A002 - the id of the message that is answered
        """A notebook swallows what is raised in a callback, so it is shown beside the board, logged and kept."""
        try:
            yield
        except Exception as failure:
            self.failures = (*self.failures, failure)
            logger.exception("The board could not answer")
            short = f"{type(failure).__name__}: {failure}"[:300]
            said = {"outcome": "failed", "headline": say("widget.failed", self._language), "detail": short}
            self._say(id, said)

    # ---- what goes to the browser

    def _as_json(self, verdict: Verdict) -> dict[str, Any]:
        """A verdict as the browser reads it."""
        items = read_pending(self.pending, self._scene) or ()
        laid = play_of(items, self._scene).cells if self._scene.answer is AnswerKind.PLAY else ()
        return {
            "outcome": verdict.outcome,
            "headline": verdict.headline,
            "detail": verdict.detail,
            **self._ghosts_of(verdict),
            **marks_as_json(verdict.marks, (*self._scene.occupied, *laid)),
        }

    def _ghosts_of(self, verdict: Verdict) -> dict[str, Any]:
        """Where nobody lays tiles, those that an answer speaks of are drawn faintly: one sees what would break."""
        if verdict.play is None or verdict.outcome != "wrong" or self._scene.answer is not AnswerKind.KINDS:
            return {}
        return {"ghosts": [[*placement.cell, placement.tile.kind] for placement in verdict.play.placements]}

    def _state(self) -> dict[str, Any]:
        """The traits of a new scene: nothing is laid yet and nothing is answered."""
        pending = {"scene": self._scene.number, "items": []}
        return {
            "scene": {
                **self._scene.as_json(),
                "hands": hands_as_json(self._scene, self._language),
                "lines": lines_as_json(self._scene, self._language),
                "writing": self._how_to_write(),
            },
            "help": self._help_with(pending, ()),
            "pending": pending,
            "preview": {},
            "verdict": self._notice_for(pending),
        }

    def _notice_for(self, pending: dict[str, Any]) -> dict[str, Any]:
        """What the first board says of settings that could not be read, until somebody does something on it."""
        if not self._notices or self._handled:
            return {}
        told = " ".join(say("settings.set_aside", self._language, name=name) for name in self._notices)
        return {"on": pending, "id": "notice", "outcome": "note", "headline": "", "detail": told}

    def _help_with(self, pending: dict[str, Any], items: Items) -> dict[str, Any]:
        """The help for a half-made answer, and this answer as it is written in notation."""
        return {"on": pending, "written": text_of(items, self._scene), **help_for(self._scene, items)}

    def _how_to_write(self) -> str:
        return "" if self._scene.answer is AnswerKind.LOOK else how_to_write(self._scene, self._language)


def _look() -> dict[str, Any]:
    """How tiles look, in the order of the grid of kinds."""
    return {
        "shapes": [SHAPE_PATHS[shape] for shape in SHAPES],
        "colors": [TILE_COLORS[color] for color in COLORS],
        "letters": [color.value for color in COLORS],
        "signs": [SIGN_PATHS[color] for color in COLORS],
    }


def _as_lists(items: Iterable[Any]) -> list[Any]:
    """Items as JSON has them."""
    return [list(item) if isinstance(item, tuple) else item for item in items]
