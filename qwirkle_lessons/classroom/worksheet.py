"""A worksheet for when the network fails: the items of a lesson on paper, the exit ticket and the answers apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path

from qwirkle_lessons.classroom.answers import named_items, named_ticket
from qwirkle_lessons.classroom.items import answer_html, asked_html
from qwirkle_lessons.display.page import Page
from qwirkle_lessons.exercises import Exercise
from qwirkle_lessons.exercises.class_seed import seed_or_usual
from qwirkle_lessons.exercises.lessons import title_of
from qwirkle_lessons.i18n import language_or_notebooks, notebook_language, say
from qwirkle_lessons.i18n.files import replace_text
from qwirkle_lessons.told import ToldInASentence, quoted

SIGNATURE = '<meta name="generator" content="qwirkle_lessons worksheet">'
"""By this a worksheet is known again when another one is saved under its name."""

PAPER_CELL = 20
"""Pixels from cell to cell on paper, that is 5 mm: small enough for a page or two, large enough to be read."""

STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 9pt/1.25 sans-serif; color: #000; background: #fff; }
section { break-inside: avoid; border-top: 1px solid #888; padding: 1mm 0 2mm; }
img { max-width: 100%; display: block; margin: 1mm 0; }
details, script { display: none; }
article + article { break-before: page; }
p, ul { margin: 0.5mm 0; }
ul { padding-left: 4mm; }
.items { columns: 3; column-gap: 5mm; }
h1 { font-size: 13pt; margin: 0; } h2 { font-size: 9pt; margin: 0; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 8pt; }
}
@page { margin: 8mm; }
"""


class WorksheetError(ToldInASentence, OSError):
    """A worksheet that cannot be written there. The message says why, and what could be."""


class NoWorksheet(WorksheetError, FileExistsError):
    """A file that is no worksheet has this name. It stays as it is."""


@dataclass(frozen=True, slots=True, repr=False)
class Worksheet(Page):
    """A worksheet that shows itself, and that can be saved as one file and printed."""

    name: str
    document: str

    def save(self, path: str | Path | None = None) -> str:
        """Write the worksheet as one HTML file that needs nothing else, by default into this folder.

        The result is a sentence that says where. Raises WorksheetError, an OSError, where nothing can be written, and
        NoWorksheet, a FileExistsError, where a file that is no worksheet has this name: it stays as it is.
        """
        language = notebook_language()
        file = _named_file(f"{self.name}.html" if path is None else path, language)
        try:
            is_free = not file.exists() or _is_worksheet(file)
            if is_free:
                replace_text(file, self.document)
        except (OSError, ValueError) as error:  # a name can hold what no file can be called
            raise WorksheetError(
                say("teacher.not_written", language, file=quoted(file.name), folder=quoted(str(file.parent)))
            ) from error
        if not is_free:
            raise NoWorksheet(say("teacher.not_a_worksheet", language, file=file.name))
        if file.parent == Path.cwd():
            return say("teacher.saved", language, file=file.name)
        return say("teacher.saved_in", language, file=file.name, folder=file.parent)


def _named_file(path: object, language: str) -> Path:
    """The file that was named. Raises WorksheetError for what names none."""
    if not isinstance(path, str | PathLike) or not str(path).strip():
        raise WorksheetError(say("teacher.no_file", language, given=quoted(path)))
    return Path(path).absolute()


def _is_worksheet(file: Path) -> bool:
    """Whether a file is a worksheet of ours, which a newer one may replace."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return SIGNATURE.encode() in opened.read(1000)


def worksheet(lesson: str, seed: int | None = None, language: str | None = None) -> Worksheet:
    """The items of a lesson to print, answers apart. `worksheet("legal-lines").save()` makes one file of it.

    Without a seed it is that of the class, if there is one, else 1. Raises ExerciseError for an unknown lesson.
    """
    language = language_or_notebooks(language)
    number = seed_or_usual(seed)
    title = say("teacher.worksheet", language, title=title_of(lesson, language), seed=number)
    items, ticket = list(named_items(lesson, number, language)), list(named_ticket(lesson, number, language))
    body = _page(title, _sections(items, asked_html), language)
    if ticket:
        ticket_title = say("teacher.ticket_apart", language, title=title_of(lesson, language), seed=number)
        body += _page(ticket_title, _sections(ticket, asked_html), language)
    heading = escape(say("teacher.answers_apart", language))
    body += f'<article class="answers"><h1>{heading}</h1>{_sections([*items, *ticket], answer_html)}</article>'
    document = (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">{SIGNATURE}'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    )
    text = "\n\n".join([title, *(f"{name}\n{item}" for name, item in [*items, *ticket])])
    return Worksheet(f"<div>{body}</div>", text, f"worksheet-{lesson}-{number}", document)


def _page(title: str, sections: str, language: str) -> str:
    """A page with room for a name."""
    note = escape(say("teacher.own_name", language))
    return f"<article><h1>{escape(title)}</h1><p>{note}</p>{sections}</article>"


def _sections(items: Sequence[tuple[str, Exercise]], html_of: Callable[[Exercise, int], str]) -> str:
    """Items side by side in columns, each with its name."""
    sections = (f"<section><h2>{escape(name)}</h2>{html_of(item, PAPER_CELL)}</section>" for name, item in items)
    return f'<div class="items">{"".join(sections)}</div>'
