"""The answers to a lesson, for the teacher: what the items ask, and what is right, in words and pictures."""

from __future__ import annotations

from collections.abc import Iterator

from qwirkle_lessons.classroom.items import answer_html, answer_in_words, asked_html, lesson_items, ticket_items
from qwirkle_lessons.display.page import Page
from qwirkle_lessons.display.static import block, paragraph
from qwirkle_lessons.exercises import Exercise
from qwirkle_lessons.exercises.class_seed import seed_or_usual
from qwirkle_lessons.exercises.lessons import name_of, title_of
from qwirkle_lessons.i18n import language_or_notebooks, say


def answers(lesson: str, seed: int | None = None, language: str | None = None) -> Page:
    """The items of a lesson and their answers, in the order of the notebook, the exit ticket included.

    Without a seed it is that of the class, if there is one, else 1. Raises ExerciseError for an unknown lesson.
    """
    language = language_or_notebooks(language)
    number = seed_or_usual(seed)
    title = say("teacher.answers", language, title=title_of(lesson, language), seed=number)
    items = [*named_items(lesson, number, language), *named_ticket(lesson, number, language)]
    html = block(
        paragraph(title, strong=True),
        *(block(paragraph(name), asked_html(item), answer_html(item)) for name, item in items),
    )
    return Page(html, "\n\n".join([title, *(_text(name, item) for name, item in items)]))


def named_items(lesson: str, seed: int, language: str) -> Iterator[tuple[str, Exercise]]:
    """Each item of a lesson with its number and its name."""
    for place, item in enumerate(lesson_items(lesson, seed, language), 1):
        yield f"{place}. {name_of(item.id, language)}", item


def named_ticket(lesson: str, seed: int, language: str) -> Iterator[tuple[str, Exercise]]:
    """The same for the items of the exit ticket, whose names say so."""
    for place, item in enumerate(ticket_items(lesson, seed, language), 1):
        yield say("teacher.ticket", language, number=place, name=name_of(item.id, language)), item


def _text(name: str, item: Exercise) -> str:
    return "\n".join([name, str(item), *(f"→ {line}" for line in answer_in_words(item) if line)])
