"""What the four rule sheets claim, row by row, in our own words; and which rows a lesson has to practice.

The sheets are called by their numbers: 000 and 002 are Dutch, 003 is Norwegian, 004 English. «003:24» is a line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Row:
    """One claim of the sheets.

    lines  where it stands: «000:58,62-70, 004:20»
    claim  what it says, in our words
    where  the lesson that owes it as something to do; "tool" for what belongs at the table, "mention" for what is no
           rule or cannot be practiced alone
    note   where else it is met
    """

    lines: str
    claim: str
    where: str
    note: str = ""


ROWS = (
    Row("000:2,9,13-16,44-50", "A line scores a point per tile; a Qwirkle 6 + 6; going out 6.", "scoring"),
    Row(
        "000:6, 002:3, 003:13-16, 004:2",
        "108 tiles: 6 colors × 6 shapes × 3 copies. A line ends at six for the six, not for the three.",
        "tiles-and-setup",
    ),
    Row("000:8,22, 002:13", "Pen and paper; one person keeps the score.", "tool", "the score keeper, later"),
    Row("000:9, 003:7,83, 004:6", "Two to four players, from six years up, in 30 to 60 minutes.", "mention"),
    Row("000:11,21, 002:17, 003:22, 004:12", "Everybody holds six tiles, hidden from the others.", "trading"),
    Row("000:18", "Points are the aim. Going out first is not winning.", "end-game"),
    Row("000:20", "Shake the bag, and keep your hand out of sight.", "mention"),
    Row(
        "000:23-24, 002:19, 003:24, 004:13-15",
        "The largest group starts and is laid. Twins count once; ties go by age.",
        "tiles-and-setup",
    ),
    Row("000:26, 003:28, 004:15", "Turns go round with the clock.", "mention"),
    Row(
        "000:27-28, 002:29-31, 003:32-37, 004:18-19",
        "One or several tiles of one attribute, in one line, also at both ends.",
        "placing-tiles",
    ),
    Row("000:30, 002:25,33, 003:28, 004:17", "Draw back to six as long as the bag lasts.", "trading"),
    Row(
        "000:31,58,70,79, 002:47-51, 003:43, 004:20",
        "Trading: how, how many, when one must; no points; old tiles go back last.",
        "trading",
    ),
    Row(
        "000:33,36-41", "Tiles meet side by side, not at a corner. Six situations that are legal or not.", "legal-lines"
    ),
    Row("000:43, 003:61, 004:47-49,53", "How a game ends, who wins, and what a tie is.", "end-game"),
    Row("000:52,87, 003:72", "Two lines at once bring most. Two short lines often beat a long one.", "strategy"),
    Row("000:53", "Check every line of such a play.", "placing-tiles"),
    Row("000:54,64, 003:49, 004:44-45", "The worked examples: 18, 4, 5, 7, 12 and 15.", "scoring"),
    Row(
        "000:58,60,62-70",
        "The disputes: must I trade, an empty bag, tiles that touch, twins, the 6 with a full bag.",
        "trading",
    ),
    Row("000:66", "Often a tile does not fit because its twin is there.", "legal-lines"),
    Row("000:72-76, 003:69-73", "The common mistakes in counting and laying.", "scoring"),
    Row(
        "000:79,81,83,85",
        "Variants: forced trades, open hands, an agreed score, two players.",
        "mention",
        "RuleOptions",
    ),
    Row(
        "000:87-90, 004:32",
        "Tips: two lines at once, no five while the sixth is out, keep the finisher, trade twins early.",
        "strategy",
    ),
    Row("003:53,73", "Plan for a Qwirkle, and perhaps wait a turn.", "strategy"),
    Row("000:93", "A tool: who starts.", "tool", "at the table, later"),
    Row("000:95, 003:57, 004:46", "A tool: the score keeper. Write down each turn.", "tool", "at the table, later"),
    Row("000:97-98", "The rule book in the box wins. The edition for the color-blind has the same rules.", "mention"),
    Row("002:39-43", "Every tile joins a line of two or more, and shares what the line shares.", "placing-tiles"),
    Row("002:57", "A tile in two lines counts in both.", "scoring"),
    Row("003:9,63-65,77,87", "Designer, year, prize, other editions, no reading needed.", "mention"),
    Row("004:21", "Say your total after your turn.", "mention"),
    Row("004:35", "A line of one does not score.", "scoring"),
    Row("004:55-70, 003:81-99, 000:56-70", "The questions and answers of the sheets.", "end-game"),
    Row("004:74", "Qwirkle is a trademark of its owner.", "mention"),
)
"""The table of claims, in the order of the sheets."""


LONGEST = 80
"""Letters of the longest reference."""


@cache
def lines_of(reference: str) -> frozenset[tuple[str, int]]:
    """The single lines that a reference names: «000:58,62-64, 004:20» are five. Raises ValueError."""
    lines: set[tuple[str, int]] = set()
    sheet = ""
    for part in re.split(r",\s*", reference.replace("–", "-")):
        found = re.fullmatch(r"(?:([0-9]{3}):)?([0-9]{1,3})(?:-([0-9]{1,3}))?", part)
        if found is None or not (found[1] or sheet):
            raise ValueError(f"«{reference}» is no reference such as 000:58,62-64, 004:20.")
        sheet, first = found[1] or sheet, int(found[2])
        lines |= {(sheet, line) for line in range(first, int(found[3] or first) + 1)}
    return frozenset(lines)


def is_reference(text: str) -> bool:
    """Whether a text names lines of the sheets."""
    try:
        return bool(lines_of(text)) if len(text) <= LONGEST else False
    except ValueError:
        return False


def touches(one: str, other: str) -> bool:
    """Whether two references have a line in common."""
    return not lines_of(one).isdisjoint(lines_of(other))
