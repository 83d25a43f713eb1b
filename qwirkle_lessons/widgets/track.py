"""Medals on a board: each attempt is noted at once, and the strip above the exercise shows what was earned so far."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.exercises import Exercise
from qwirkle_lessons.exercises.ids import kind_in
from qwirkle_lessons.exercises.lessons import lesson_of, name_of, steps_of, title_of
from qwirkle_lessons.exercises.medals import Medal, Medals, better, is_passed, medal_for, medal_of
from qwirkle_lessons.exercises.progress import Attempt, Progress, progress_file
from qwirkle_lessons.exercises.sheets import is_reference
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.settings import not_saved

Steps = Sequence[tuple[str, Medal | None]]


class MedalKeeper:
    """Notes the attempts of one board in the learner's progress, and tells the browser what to show.

    language  of what is told
    sitting   the exercises of a set that is done in one sitting, whose medals are shown instead of those of the lesson
    """

    def __init__(self, language: str, sitting: Sequence[str] = ()) -> None:
        self._language = language
        self._sitting: list[tuple[str, Medal | None]] = [(name, None) for name in sitting]
        self._place = -1
        self._wrong = 0
        self._saves = True
        progress_file().read()

    def begun(self, exercise: Exercise) -> dict[str, Any]:
        """A new exercise is asked."""
        self._exercise = exercise
        self._place += 1
        self._wrong = 0
        return self._shown("")

    def noted(self, verdict: Verdict, hints: int) -> dict[str, Any]:
        """An answer was given after so many hints: it is kept, and with a right one comes a medal."""
        right = verdict.outcome == "right"
        medal = medal_for(self._wrong, hints) if right else None
        lesson = lesson_of(self._exercise.id)
        passed = is_passed(lesson, progress_file().known.medals)
        self._keep(Progress().with_attempt(self._attempt(verdict, right, hints), medal))
        self._wrong += not right
        if self._sitting:
            name, best = self._sitting[self._place]
            self._sitting[self._place] = name, better(best, medal)
        told = [say(f"progress.earned.{medal.name.lower()}", self._language)] if medal else []
        if not passed and is_passed(lesson, progress_file().known.medals):
            told.append(say("progress.passed", self._language))
        return self._shown(" ".join(told), medal)

    def _attempt(self, verdict: Verdict, right: bool, hints: int) -> Attempt:
        """The attempt as it is kept: without the answer, but with the rules it is about and the mistake behind it."""
        now = int(datetime.now(UTC).timestamp() * 1000)
        mistake = "" if right else verdict.misconception
        rules = tuple(rule for rule in verdict.rules if is_reference(rule))
        return Attempt(now, self._exercise.id, self._exercise.seed, right, self._wrong + hints > 0, rules, mistake)

    def _keep(self, news: Progress) -> None:
        """Where nothing can be saved the lesson goes on, and the board says so."""
        try:
            progress_file().keep(news)
            self._saves = True
        except OSError:
            self._saves = False

    def _shown(self, told: str, medal: Medal | None = None) -> dict[str, Any]:
        """What the browser shows: the strip, what the last attempt brought, and what became of the file."""
        file, item = progress_file(), self._exercise
        trouble = file.notices(self._language)
        if not self._saves:
            trouble = f"{not_saved('progress.not_saved', self._language)} {trouble}".strip()
        return {
            **self._strip(file.known.medals),
            "told": told,
            "medal": medal.name.lower() if medal else "",
            "trouble": trouble,
            "item": say("teacher.item", self._language, id=item.id, seed=item.seed),
        }

    def _strip(self, medals: Medals) -> dict[str, Any]:
        if self._sitting:
            return strip(say("progress.strip.sitting", self._language), self._sitting, self._place, self._language)
        lesson = lesson_of(self._exercise.id)
        title = say("progress.strip.lesson", self._language, title=title_of(lesson, self._language))
        steps = steps_of(lesson)
        here = next(place for place, step in enumerate(steps) if _is_step_of(self._exercise.id, step, steps))
        return strip(title, [(step, medal_of(step, medals)) for step in steps], here, self._language)


def strip(title: str, steps: Steps, here: int, language: str) -> dict[str, Any]:
    """A strip of medals as the browser reads it: the steps, what each has brought, and at which one is."""
    return {
        "title": title,
        "steps": [
            {
                "medal": medal.name.lower() if medal else "",
                "says": in_words(name, medal, language),
                "here": place == here,
            }
            for place, (name, medal) in enumerate(steps)
        ],
    }


def in_words(id: str, medal: Medal | None, language: str) -> str:  # noqa: A002 - as in `exercise`
    """«What fits: gold medal»."""
    name = name_of(id, language)
    if medal is None:
        return say("progress.step.none", language, name=name)
    return say("progress.step.medal", language, name=name, medal=say(f"progress.medal.{medal.name.lower()}", language))


def _is_step_of(id: str, step: str, steps: Sequence[str]) -> bool:  # noqa: A002
    """Whether an exercise stands at a step: it is the step, or no step itself but of the same kind."""
    return id == step or (id not in steps and kind_in(id) == kind_in(step))
