"""My progress: which medals each lesson has brought, and the code that brings them back."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from qwirkle_lessons.display.page import Page
from qwirkle_lessons.display.static import Html, block, paragraph, table
from qwirkle_lessons.exercises.catalog import LESSONS
from qwirkle_lessons.exercises.code import code_of
from qwirkle_lessons.exercises.lessons import MINI_GAME, all_steps, title_of
from qwirkle_lessons.exercises.medals import Medal, Medals, is_passed, medal_of, medals_in
from qwirkle_lessons.exercises.progress import progress_file
from qwirkle_lessons.i18n import language_or_chosen, say

LOOKS = {
    Medal.GOLD: ("#f5c518", "#7a5c00", 1),
    Medal.SILVER: ("#d5d9e0", "#565c66", 2),
    Medal.BRONZE: ("#d98b4a", "#6e3d12", 3),
}
"""How a medal is drawn: its color, its edge, and the number that says the same."""


def my_progress(language: str | None = None) -> Page:
    """Your medals, lesson by lesson, and your code. Medals of today are there when the cell is run again.

    Before the first medal there is no table: a notebook that is not run yet promises no numbers.
    """
    language = language_or_chosen(language)
    file = progress_file()
    medals = file.read().medals
    rows = tuple(_rows(medals, language)) if _has_any(medals) else ()
    sentences = [*_code(medals, language), file.notices(language), say("progress.again", language)]
    after = [sentence for sentence in sentences if sentence]
    heads = [say("progress.medals", language), say("progress.so_far_head", language)]
    cells = [(row.title, [Html("".join(_drawn(row.earned, language)) or "–"), row.so_far(language)]) for row in rows]
    text = "\n".join([*(f"{row.title}: {row.so_far(language)} {row.words(language)}".rstrip() for row in rows), *after])
    return Page(block(table(heads, cells) if rows else "", *map(paragraph, after)), text)


class Row(NamedTuple):
    """A lesson, or the mini-game: its medals step by step, and whether it is passed."""

    title: str
    earned: tuple[Medal | None, ...]
    passed: bool

    def so_far(self, language: str) -> str:
        """How many medals there are."""
        earned = sum(medal is not None for medal in self.earned)
        told = say("progress.so_far", language, earned=earned, count=len(self.earned))
        return f"{told}, {say('progress.lesson_passed', language)}" if self.passed else told

    def words(self, language: str) -> str:
        """The medals in words."""
        words = ", ".join(say(f"progress.medal.{medal.name.lower()}", language) for medal in self.earned if medal)
        return f"({words})" if words else ""


def _rows(medals: Medals, language: str) -> Iterator[Row]:
    for lesson in LESSONS:
        yield Row(title_of(lesson, language), medals_in(lesson, medals), is_passed(lesson, medals))
    yield Row(say("progress.mini_game", language), (medal_of(MINI_GAME, medals),), passed=False)


def _has_any(medals: Medals) -> bool:
    return any(medal_of(step, medals) for step in all_steps())


def _code(medals: Medals, language: str) -> tuple[str, ...]:
    if not _has_any(medals):
        return (say("progress.no_code", language),)
    return say("progress.code", language, code=code_of(medals)), say("progress.code_use", language)


def _drawn(earned: tuple[Medal | None, ...], language: str) -> Iterator[str]:
    for medal in earned:
        if medal:
            name = say(f"progress.medal.{medal.name.lower()}", language)
            data = b64encode(medal_svg(medal).encode()).decode("ascii")
            yield f'<img alt="{escape(name)} " width="20" src="data:image/svg+xml;base64,{data}">'


def medal_svg(medal: Medal) -> str:
    """A medal as a drawing of its own."""
    fill, edge, number = LOOKS[medal]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 36" width="20" height="22">'
        '<path fill="#0b63ce" d="M10 19L6 35l6-3 4 4 4-4 6 3-4-16Z"/>'
        f'<circle cx="16" cy="13" r="11.5" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        '<text x="16" y="18" fill="#1b1b1f" font-family="sans-serif" font-size="15" font-weight="700" '
        f'text-anchor="middle">{number}</text></svg>'
    )
