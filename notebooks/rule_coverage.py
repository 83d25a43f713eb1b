"""Write the page that says where each claim of the rule sheets is met as something to do.

    python notebooks/rule_coverage.py            write notebooks/en/21_coverage.ipynb
    python notebooks/rule_coverage.py --check    say whether it is up to date

The page is made from the rules that each kind of exercise names, so it cannot promise what is not there.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat

from qwirkle_lessons.exercises import LESSONS, Kind
from qwirkle_lessons.exercises.lessons import name_of, title_of
from qwirkle_lessons.exercises.sheets import ROWS, Row, touches

FOLDER = Path(__file__).parent / "en"
PAGE = FOLDER / "21_coverage.ipynb"
LANGUAGE = "en"
ELSEWHERE = {"tool": "A tool for the table. It comes later.", "mention": "To read, here. Nothing to practice."}

INTRODUCTION = """# Where each rule is practiced

Four rule sheets are the source of these lessons: 000 and 002 are Dutch, 003 is Norwegian, 004 is English.
«000:36-41» means lines 36 to 41 of sheet 000.
This table lists what the sheets say, in our own words, and where you practice it.

| sheet and line | what it says | where you practice it |
|---|---|---|
"""

END = """
A lesson shows the same under *Rule card*, where it also says where the sheets differ.
The box in front of you may say otherwise. Then its rule book wins.

**Next:** back to [Start here](00_start_here.ipynb)
"""


def kinds_on(row: Row) -> Iterator[tuple[str, type[Kind]]]:
    """The kinds of exercise that practice a row, each with its lesson."""
    for lesson, kinds in LESSONS.items():
        for kind in kinds:
            if any(touches(rule, row.lines) for rule in kind.rules):
                yield lesson, kind


def link_to(lesson: str) -> str:
    """The name of a lesson, as a link where its notebook is there."""
    title = title_of(lesson, LANGUAGE)
    files = sorted(path.name for path in FOLDER.glob(f"0[0-9]_*{lesson.replace('-', '_')}.ipynb"))
    return f"[{title}]({files[0]})" if files else title


def where(row: Row) -> str:
    """Where a row is practiced: the lessons, and in each the kinds of exercise."""
    if row.where in ELSEWHERE:
        return ELSEWHERE[row.where]
    by_lesson: dict[str, list[str]] = {}
    for lesson, kind in kinds_on(row):
        by_lesson.setdefault(lesson, []).append(name_of(kind.id, LANGUAGE))
    told = "; ".join(f"{link_to(lesson)}: {', '.join(names)}" for lesson, names in by_lesson.items())
    return told or "Nowhere yet."


def page() -> str:
    """The page as it stands in its file."""
    table = "\n".join(f"| {row.lines.replace('-', '–')} | {row.claim} | {where(row)} |" for row in ROWS)
    cell = nbformat.v4.new_markdown_cell(f"{INTRODUCTION}{table}\n{END}".strip(), id="coverage")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata.update(
        kernelspec={"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        language_info={"name": "python"},
    )
    return nbformat.writes(notebook, version=4) + "\n"


def main() -> int:
    """Write the page, or say whether it is up to date."""
    parser = argparse.ArgumentParser(description="Write the page that says where each rule is practiced.")
    parser.add_argument("--check", action="store_true", help="change nothing; the exit code is 1 for an old page")
    chosen = parser.parse_args()
    new = page()
    current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == new
    print(f"{PAGE.name}: {'as it should be' if current else 'differs'}")
    if not current and not chosen.check:
        PAGE.write_text(new, encoding="utf-8", newline="\n")
    return int(not current and chosen.check)


if __name__ == "__main__":
    sys.exit(main())
