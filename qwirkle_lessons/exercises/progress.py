"""Progress: the medals and the attempts of one person, kept in one small file in a folder of theirs.

It is saved with every attempt, at once and as a whole. Two notebooks that are open at once lose nothing of each
other's: whoever saves reads first what the other has saved, and keeps the best of both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from qwirkle_lessons.exercises.medals import Medal, Medals, merged
from qwirkle_lessons.exercises.sheets import is_reference
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.files import content_of, one_at_a_time, replace_text, set_aside
from qwirkle_lessons.i18n.settings import home_folder

PROGRESS = "progress.json"

FORMAT = 1
"""The version of what the file holds."""

MOST_ATTEMPTS = 400
"""How many attempts are kept: the latest."""

MOST_MEDALS = 2000
"""How many medals are read: far more than there are exercises."""

MOST_BYTES = 4_000_000
"""A longer file is not read."""

_ID = re.compile(r"[a-z][a-z0-9-]{0,60}(/[2-9])?")
LAST_DAY = 10**14
"""Milliseconds since 1970 that no clock shows."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one exercise.

    at       when, in milliseconds since 1970
    id, seed the exercise
    right    whether it was right
    helped   whether a hint or a wrong try came before it
    rules    the lines of the rule sheets that it is about
    mistake  the misconception behind a wrong answer, if it is known
    """

    at: int
    id: str
    seed: int
    right: bool
    helped: bool = False
    rules: tuple[str, ...] = ()
    mistake: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """What one person has done so far: the best medal of each exercise, and the latest attempts, the oldest first."""

    medals: Medals = field(default_factory=dict)
    attempts: tuple[Attempt, ...] = ()

    def with_attempt(self, attempt: Attempt, medal: Medal | None = None) -> Progress:
        """This progress after one more attempt, with the medal that it brought."""
        brought = {attempt.id: medal} if medal else {}
        return self.merged(Progress(brought, (attempt,)))

    def merged(self, other: Progress) -> Progress:
        """The best medals of both and the latest attempts of both; what both know counts once."""
        attempts = sorted({*self.attempts, *other.attempts}, key=_in_time)
        return Progress(merged(self.medals, other.medals), tuple(attempts[-MOST_ATTEMPTS:]))


def _in_time(attempt: Attempt) -> tuple[Any, ...]:
    return tuple(getattr(attempt, each.name) for each in fields(attempt))


class ProgressFile:
    """The progress of one person, in their folder and in memory.

    What this kernel knows stays in memory too, so that the lesson goes on where nothing can be saved, and so that the
    next save brings back what was lost on the disk.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / PROGRESS
        self.known = Progress()
        """What this kernel knows, without a look at the disk."""
        self._notices: list[str] = []

    def read(self) -> Progress:
        """All that is known. A file that cannot be understood is set aside under another name.

        One that cannot be opened stays where it is until something is to be saved: perhaps it opens the next time.
        """
        try:
            understood, whole = self._on_disk()
        except OSError:
            return self.known
        if not whole:
            with one_at_a_time(self.path):  # another notebook may have put it right by now
                understood = self._on_disk_or_aside()
        self.known = self.known.merged(understood)
        return self.known

    def keep(self, news: Progress) -> Progress:
        """Add to what is known and save it. Raises OSError where nothing can be saved; then it is known still."""
        self.known = self.known.merged(news)
        with one_at_a_time(self.path):
            self.known = self.known.merged(self._on_disk_or_aside())
            replace_text(self.path, text_of(self.known))
        return self.known

    def notices(self, language: str) -> str:
        """What the person has to know about the file, in sentences; each is told once."""
        told = [say("progress.set_aside", language, name=name) for name in self._notices]
        self._notices.clear()
        return " ".join(told)

    def _on_disk_or_aside(self) -> Progress:
        """What the file holds; where that is not understood, or cannot be opened, the file is not written over."""
        try:
            understood, whole = self._on_disk()
        except OSError:
            understood, whole = Progress(), False
        if not whole and (aside := set_aside(self.path)):
            self._notices.append(aside.name)
        return understood

    def _on_disk(self) -> tuple[Progress, bool]:
        """What the file holds, and whether all of it is understood. No file is nothing, and that is understood.

        Raises OSError for a file that is there and cannot be opened.
        """
        content = content_of(self.path, MOST_BYTES)
        return (Progress(), True) if content is None else read_text(content)


_files: dict[Path, ProgressFile] = {}


def progress_file() -> ProgressFile:
    """The progress of whoever sits here: one file for all boards of a kernel."""
    folder = home_folder()
    return _files.setdefault(folder, ProgressFile(folder))


# ---- as text -------------------------------------------------------------------------------------------------------


def text_of(progress: Progress) -> str:
    """Progress as it stands in the file."""
    medals = {name: medal.name.lower() for name, medal in sorted(progress.medals.items())}
    attempts = ",\n".join(f"  {json.dumps(_short(attempt))}" for attempt in progress.attempts)
    attempts = f"[\n{attempts}\n ]" if attempts else "[]"
    medals_text = json.dumps(medals, indent=2).replace("\n}", "\n }")
    return f'{{\n "qwirkle_lessons_progress": {FORMAT},\n "medals": {medals_text},\n "attempts": {attempts}\n}}\n'


def _short(attempt: Attempt) -> dict[str, Any]:
    """An attempt without what it has not."""
    return {name: value for name, value in asdict(attempt).items() if value or name in {"at", "id", "seed", "right"}}


def read_text(content: bytes) -> tuple[Progress, bool]:
    """The progress that a file holds, and whether all of it was understood; what is understood is never thrown away."""
    twice: list[str] = []
    try:
        held = json.loads(content, object_pairs_hook=partial(_noting, twice)) if len(content) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or held.get("qwirkle_lessons_progress") != FORMAT:
        return Progress(), False
    medals, attempts = held.get("medals"), held.get("attempts")
    if not isinstance(medals, dict) or not isinstance(attempts, list):
        return Progress(), False
    known = dict(islice(_medals_in(medals), MOST_MEDALS))
    understood = Progress(known, tuple(filter(None, map(_attempt_in, attempts))))
    whole = not twice and len(understood.medals) == len(medals) and len(understood.attempts) == len(attempts)
    return Progress().merged(understood), whole


def _noting(twice: list[str], pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON; names that stand in it twice are noted, since only what stands behind the last is read."""
    held: dict[str, object] = {}
    for name, value in pairs:
        if name in held:
            twice.append(name)
        held[name] = value
    return held


def _medals_in(held: Mapping[str, object]) -> Iterator[tuple[str, Medal]]:
    names = {medal.name.lower(): medal for medal in Medal}
    for id, name in held.items():  # noqa: A001 - the word that everyone uses for it
        if _ID.fullmatch(id) and isinstance(name, str) and name in names:
            yield id, names[name]


def _attempt_in(held: object) -> Attempt | None:
    """An attempt, or None for what cannot be one."""
    if not isinstance(held, dict):
        return None
    at, id, seed, rules = held.get("at"), held.get("id"), held.get("seed"), held.get("rules", [])  # noqa: A001
    right, helped, mistake = held.get("right"), held.get("helped", False), held.get("mistake", "")
    if type(at) is not int or type(seed) is not int or not isinstance(id, str) or not isinstance(rules, list):
        return None
    known = 0 <= at < LAST_DAY and all(isinstance(rule, str) and is_reference(rule) for rule in rules)
    if not (known and _ID.fullmatch(id) and isinstance(mistake, str) and type(right) is type(helped) is bool):
        return None
    return Attempt(at, id, seed, right, helped, tuple(rules), mistake[:60])
