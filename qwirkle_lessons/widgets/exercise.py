"""Exercises on the live board: one after the other, or one kind with ever new items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import Any, NamedTuple

import traitlets

from qwirkle_lessons.display.kinds import kinds_grid, kinds_svg
from qwirkle_lessons.display.marks import Mark, is_marked
from qwirkle_lessons.display.static import folded, paragraph, picture, static_html, static_text
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import cells_named, ended
from qwirkle_lessons.engine import Play
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises import Exercise, exercise
from qwirkle_lessons.exercises.answers import Answer, choices_of
from qwirkle_lessons.exercises.class_seed import seed_or_usual
from qwirkle_lessons.exercises.exercise import HINTS
from qwirkle_lessons.exercises.lessons import TICKET, harder, steps_of, ticket_of
from qwirkle_lessons.exercises.progress import progress_file
from qwirkle_lessons.i18n import language_or_chosen, say
from qwirkle_lessons.widgets.board import BoardWidget
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Decided
from qwirkle_lessons.widgets.track import MedalKeeper
from qwirkle_lessons.widgets.words import usual_buttons

ON_THE_TABLE = ("play", "hand", "cells", "lines")
"""Answers that are given on the table; for all others an empty table says nothing and is left out."""

Step = tuple[str, int]
"""An exercise by its id and seed."""


class PutOff(NamedTuple):
    """An exercise to which a wrong answer was given, while the learner is asked how it came about."""

    exercise: Exercise
    answer: Answer
    verdict: Verdict


class ExerciseBoard(BoardWidget):
    """A board that asks exercises, says why an answer is wrong, gives hints, and goes on when one is solved.

    steps     the exercises by id and seed, in their order; `total` is how many there are, None: without end
    sitting   the ids of a set that is done in one sitting, whose medals are shown instead of those of the lesson

    Each attempt is noted at once in the learner's progress; where that cannot be saved, the board says so and goes on.
    """

    track = traitlets.Dict().tag(sync=True)

    def __init__(
        self, steps: Iterator[Step], total: int | None, language: str | None = None, sitting: tuple[str, ...] = ()
    ) -> None:
        self._steps = steps
        self._total = total
        self._step = next(steps)
        self._number = 1
        self._hints = 0
        self.exercise: Exercise = exercise(*self._step, language=language_or_chosen(language))
        """What is asked now."""
        self._put_off: PutOff | None = None
        """What waits while a further question finds out how a wrong answer came about."""
        super().__init__(self.exercise.board, language=language)
        self._medals = MedalKeeper(self.language, sitting)
        self._ask()
        self.track = self._medals.begun(self.exercise)

    # ---- what a board decides

    def judge(self, answer: Answer) -> Verdict:
        """The exercise grades; an answer that is no answer is no attempt."""
        verdict = self.exercise.grade(answer)
        if self._put_off is not None:
            return self._with_what_was_put_off(verdict, self._put_off)
        if self._is_decided(verdict) and self.exercise.follow_up(answer) is not None:
            return replace(verdict, headline=say("exercises.question_first", self.language), detail="", marks=())
        if verdict.outcome == "right" and self._number == self._total:
            return replace(verdict, detail=self._finished(verdict.detail))
        return verdict

    def settle(self, answer: Answer, verdict: Verdict) -> None:
        """What was solved stays on the table; a tile that landed wrongly is shown where it landed.

        A choice is made once: the verdict tells the answer. Where several mistakes explain a wrong answer, a further
        question is asked; when it is answered, the first one comes back, unless it was a choice.
        """
        if self._put_off is not None:
            if verdict.outcome != "unreadable":
                self._come_back()
            return
        if verdict.outcome in {"right", "partly", "wrong"}:
            self.track = self._medals.noted(verdict, self._hints)
        further = self.exercise.follow_up(answer) if verdict.outcome in {"wrong", "partly"} else None
        if further is not None:
            self._put_off, self.exercise = PutOff(self.exercise, answer, self.exercise.grade(answer)), further
            self._ask()
            return
        if verdict.outcome == "right" or self._is_decided(verdict):
            self._finish(verdict, answer)
        elif self.exercise.answer == "hand" and verdict.play is not None:
            self.show(shown=verdict.play, away=self.chosen_places)

    def act(self, action: str) -> Verdict | None:
        """A hint, the answer, the next exercise, or back from a further question."""
        if action == "back":
            return self._come_back()
        if action == "hint":
            self._hints = min(self._hints + 1, HINTS)
            title = say("exercises.hint", self.language, number=self._hints, count=HINTS)
            return Verdict("note", title, self.exercise.hint(self._hints), self._where())
        if action == "answer":
            verdict = self.exercise.grade(self.exercise.solution())
            told = self.exercise.reason()
            if self._number == self._total:
                told = self._finished(told)
            self._finish(verdict)
            return replace(verdict, outcome="note", headline=self.exercise.hint(HINTS), detail=told)
        level_up = harder(self.exercise.id) if action == "harder" else None
        if level_up:
            self._steps = ((level_up, seed) for seed in count(self._step[1]))
        self._next_step()
        return None

    def _finished(self, told: str) -> str:
        """What is told, and that it was the last exercise."""
        return f"{ended(told)} {say('exercises.finished', self.language)}".strip()

    def _where(self) -> tuple[Mark, ...]:
        """The last hint says which tiles to lay; where they go is marked, whether it names the cells or not."""
        solution = self.exercise.solution()
        if self._hints < HINTS or not isinstance(solution, Play) or self.exercise.answer != "play":
            return ()
        return tuple(Mark((each.cell,), "note") for each in solution.placements)

    def _next_step(self) -> None:
        step = next(self._steps, None)
        if step is not None:
            self._step = step
            self._number += 1
            self._hints = 0
            self.exercise = exercise(*step, language=self.language)
            self._ask()
            self.track = self._medals.begun(self.exercise)

    def _with_what_was_put_off(self, verdict: Verdict, put_off: PutOff) -> Verdict:
        """What a further answer showed, and the reason of a choice, held back since it tells what to look at."""
        held_back = put_off.verdict.detail if put_off.exercise.answer == "choice" else ""
        if verdict.outcome == "unreadable":
            return verdict
        detail = f"{verdict.detail} {held_back}".strip()
        return replace(verdict, detail=detail, marks=verdict.marks or put_off.verdict.marks)

    def _is_decided(self, verdict: Verdict) -> bool:
        """Whether an answer cannot be mended, since what is right has been told."""
        return self.exercise.answer == "choice" and verdict.outcome == "wrong"

    def _come_back(self) -> Verdict | None:
        """What waited is asked again; of a choice that was made, what was said of it is said again."""
        if self._put_off is None:
            return None
        self.exercise, answer, verdict = self._put_off
        self._put_off = None
        if self._is_decided(verdict):
            self._finish(verdict, answer)
            return verdict
        self._ask()
        return None

    def _ask(self) -> None:
        item = self.exercise
        self.show(
            board=item.board,
            hand=item.hand,
            options=item.options,
            facts=item.facts,
            hands=item.hands,
            shown=item.shown,
            goal=self._goal(item, self.language),
            answer=item.answer,
            choices=item.choices,
            marks=item.marks,
            lone=item.lone,
            help=item.answer == "play",
            kinds=item.answer == "kinds" or (self._total is None and item.kind.grid),
            preview=False,  # what an exercise asks is decided before it is told
            at_once=item.answer == "hand",
            buttons=self._buttons(),
        )

    def _finish(self, verdict: Verdict, answer: Answer = "") -> None:
        """Nothing more is asked: what was solved lies on the table, or beside it when it broke a rule.

        Choices stay to be looked at, the chosen one and the right one marked.
        """
        item = self.exercise
        play = verdict.play or item.shown
        board = item.board
        decided = self._decided(answer)
        lies = not any(mark.kind in {"broken", "hole"} for mark in verdict.marks)
        self.show(
            board=board.with_tiles(play) if lies and play.placements else board,
            hand=without(item.hand, play.tiles) or () if item.answer in {"play", "hand"} else item.hand,
            shown=Play() if lies else play,
            answer="look",
            choices=item.choices if decided else (),
            decided=decided,
            marks=(),
            buttons=self._buttons_afterwards(),
        )

    def _decided(self, answer: Answer) -> Decided | None:
        item = self.exercise
        if item.answer not in {"choice", "several"}:
            return None
        chosen, right = (choices_of(said, item) for said in (answer, item.solution()))
        return Decided(
            chosen=tuple(number for number, choice in enumerate(item.choices) if choice in chosen),
            right=tuple(number for number, choice in enumerate(item.choices) if choice in right),
            several=item.answer == "several",
        )

    def _as_json(self, verdict: Verdict) -> dict[str, Any]:
        """A verdict as the browser reads it: with a mark on every cell that it names."""
        return super()._as_json(self._with_named_cells_marked(verdict))

    def _with_named_cells_marked(self, verdict: Verdict) -> Verdict:
        """Whatever names a cell by its numbers, which one need not see, points at it too, if it is shown."""
        named = cells_named(f"{verdict.headline} {verdict.detail}", self.language)
        cells = [cell for cell in named if self._scene.window.shows(cell) and not is_marked(cell, verdict.marks)]
        return replace(verdict, marks=(*verdict.marks, *(Mark((cell,), "note") for cell in cells)))

    # ---- words

    def _goal(self, item: Exercise, language: str) -> str:
        if self._total in {None, 1} or self._put_off is not None:
            return item.goal
        return say("exercises.step", language, number=self._number, count=self._total, goal=item.goal)

    def _buttons(self) -> tuple[Button, ...]:
        """Check and take back (not where the first tap is the answer already), then the two helps.

        A further question asks what somebody thought, so there is nothing to help with; but one need not answer it.
        """
        kind = AnswerKind(self.exercise.answer)
        usual = () if kind is AnswerKind.HAND else usual_buttons(kind, self.language)
        if self._put_off is not None:
            return (*usual, self._button("back"))
        return (*usual, self._button("hint", key="h"), self._button("answer"))

    def _buttons_afterwards(self) -> tuple[Button, ...]:
        if self._total is None:
            another = replace(self._button("another", key="n"), primary=True)
            return (another, self._button("harder")) if harder(self.exercise.id) else (another,)
        if self._number < self._total:
            return (replace(self._button("next", key="n"), primary=True),)
        return ()

    def _button(self, name: str, key: str = "") -> Button:
        return Button(name, say(f"exercises.buttons.{name}", self.language), key=key)

    # ---- what is stored in a notebook

    def static_html(self, language: str) -> str:
        """The exercise as it stands in a notebook that is not run: picture, words, and the answer folded away."""
        item = exercise(*self._step, language=language)
        bare = not (item.board.tiles or item.shown.placements or item.marks) and item.answer not in ON_THE_TABLE
        drawn = static_html(
            item.board,
            hand=item.hand,
            pending=item.shown,
            marks=item.marks,
            goal=self._goal(item, language),
            facts=item.facts,
            hands=item.hands,
            bare=bare,
            language=language,
        )
        if item.answer == "kinds" or (bare and not item.hand and not item.hands):
            grid = kinds_grid(item.board, hand=item.hand, options=item.options)
            drawn += picture(kinds_svg(grid.seen, deck=grid.deck), say("kinds.name", language))
        choices = "".join(paragraph(f"○ {choice}") for choice in item.choices)
        answer = folded(say("exercises.buttons.answer", language), paragraph(item.hint(HINTS)))
        start = paragraph(say("widget.start", language))
        return f"<div>{drawn}{choices}{answer}{start}</div>"

    def static_text(self, language: str) -> str:
        """The exercise where there are no pictures: the goal, and the position in notation."""
        item = exercise(*self._step, language=language)
        return static_text(
            item.board,
            hand=item.hand,
            pending=item.shown,
            goal=self._goal(item, language),
            facts=item.facts,
            hands=item.hands,
            choices=item.choices,
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.exercise.id!r}, seed={self.exercise.seed})"


def first_minute(language: str | None = None) -> ExerciseBoard:
    """A board for the first minute: a tile that fits, one that does not, a corner, a turn of one's own."""
    steps = [(step, 1) for step in steps_of("start-here")]
    return ExerciseBoard(iter(steps), len(steps), language)


def practice(id: str, seed: int | None = None, language: str | None = None) -> ExerciseBoard:  # noqa: A002
    """A board for one kind of exercise; «another» brings the next seed. Raises ExerciseError for an unknown id.

    Without a seed it begins with that of the class, if there is one, else with 1.
    """
    first = seed_or_usual(seed)
    exercise(id, first)
    return ExerciseBoard(((id, number) for number in count(first)), None, language)


def exit_ticket(lesson: str = "legal-lines", seed: int | None = None, language: str | None = None) -> ExerciseBoard:
    """A board with three fresh items at the end of a lesson.

    The same seed brings the same items to everyone; without one it is that of the class, if there is one, else 1.
    Raises ExerciseError for an unknown lesson and for one that has no ticket.
    """
    number = TICKET + seed_or_usual(seed)
    return _sitting([(name, number) for name in ticket_of(lesson)], language)


def review(count: int = 6, language: str | None = None) -> ExerciseBoard:
    """A board with a mixed set of fresh items, 1 to 100, those on your weakest rules first.

    Raises ExerciseError for another count.
    """
    from qwirkle_lessons.exercises.review import review_steps

    return _sitting(review_steps(progress_file().read(), datetime.now(UTC), count), language)


def _sitting(steps: Sequence[Step], language: str | None) -> ExerciseBoard:
    return ExerciseBoard(iter(steps), len(steps), language, tuple(name for name, _ in steps))
