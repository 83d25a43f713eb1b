"""What is answered to a play: right or wrong, in words and in marks on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.words import (
    fault_advice,
    fault_badge,
    fault_sentence,
    score_detail,
    score_sum,
)
from qwirkle_lessons.engine import (
    OFFICIAL,
    Board,
    Cell,
    Fault,
    Play,
    Reason,
    RuleOptions,
    Score,
    Tile,
    faults_of,
    score_of,
)
from qwirkle_lessons.i18n import language_or_notebooks, say

Outcome = Literal["right", "wrong", "partly", "unreadable", "note"]
"""What an answer was: an unreadable one is no attempt; a note (a hint, a solution) answers no answer."""

MOST_TELLING = (
    Reason.GAME_OVER,
    Reason.EMPTY,
    Reason.OCCUPIED,
    Reason.NOT_IN_HAND,
    Reason.NOT_ONE_LINE,
    Reason.NO_CONTACT,
    Reason.GAP,
    Reason.TOO_LONG,
    Reason.DUPLICATE,
    Reason.SHARE_NOTHING,
    Reason.LINE_MIXED,
    Reason.FIRST_TURN_TOO_SMALL,
    Reason.NO_TRADE_ON_FIRST_TURN,
    Reason.TRADE_EMPTY,
    Reason.TRADE_EXCEEDS_BAG,
    Reason.MUST_PLAY,
    Reason.MUST_TRADE,
)
"""Which of several faults a child should hear of first.

First what cannot be done with real tiles at all (a taken cell, a tile one does not hold), then where the tiles lie,
then what the lines say. Twins are seen at a glance, so they come before colors and shapes; the size of the first turn
matters only when the line itself is legal. Other than in `Reason`, contact comes before a hole: who lays tiles far out
has not yet seen where the table is.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer: its outcome, the headline, what else to say, and the marks to draw.

    With the board and the play it speaks of, it can draw itself. `rules` are the lines of the rule sheets that it is
    about; `misconception` is the key of a known mistake that explains a wrong answer.
    """

    outcome: Outcome
    headline: str
    detail: str = ""
    marks: tuple[Mark, ...] = ()
    board: Board | None = None
    play: Play | None = None
    rules: tuple[str, ...] = ()
    misconception: str = ""

    def __str__(self) -> str:
        """The headline and the detail, as two sentences."""
        stop = "" if not self.detail or self.headline.endswith((".", "!", "?")) else "."
        return f"{self.headline}{stop} {self.detail}".strip()


def verdict_on(
    board: Board,
    play: Play,
    options: RuleOptions = OFFICIAL,
    hand: str | Iterable[Tile] | None = None,
    language: str | None = None,
) -> Verdict:
    """The answer to a play: the sum and the lines of a legal one, the faults of another, the most telling first.

    `language`: by default that of the notebook, since a verdict may be stored in it.
    """
    language = language_or_notebooks(language)
    faults = faults_of(board, play, options, hand)
    if faults:
        return refusal(board, play, faults, language)
    score = score_of(board, play, options)
    return Verdict(
        "right",
        score_sum(score, language),
        score_detail(score, board, play, language),
        score_marks(score, play),
        board,
        play,
    )


def refusal(board: Board, play: Play, faults: Iterable[Fault], language: str) -> Verdict:
    """The answer to a play with faults: what breaks, what to do, and what else breaks, on other cells."""
    first, *others = sorted(faults, key=lambda fault: MOST_TELLING.index(fault.reason))
    detail = fault_advice(first, language)
    further: dict[Reason, str] = {}
    for fault in others:
        if fault.reason is not first.reason and fault.cells != first.cells:
            further.setdefault(fault.reason, fault_sentence(fault, board, play, language))
    if further:
        told = further.values()
        detail += " " + say("faults.also", language, count=len(told), others=" ".join(told))
    marks = fault_marks((first, *others), language)
    return Verdict("wrong", fault_sentence(first, board, play, language), detail, marks, board, play)


def fault_marks(faults: Iterable[Fault], language: str) -> tuple[Mark, ...]:
    """The cells of each fault with its word. Of several faults on the very same cells the first gives the word."""
    marks: dict[tuple[Cell, ...], Mark] = {}
    for fault in faults:
        if fault.cells:
            marks.setdefault(fault.cells, fault_mark(fault, language))
    return tuple(marks.values())


def fault_mark(fault: Fault, language: str) -> Mark:
    """The cells of a fault with its word; the cells of a hole are drawn as empty ones."""
    kind: Literal["hole", "broken"] = "hole" if fault.reason is Reason.GAP else "broken"
    return Mark(fault.cells, kind, fault_badge(fault, language))


def score_marks(score: Score, play: Play) -> tuple[Mark, ...]:
    """Each line that counts with its points; a lone first tile, which makes no line, with those of the turn."""
    if not score.lines:
        return (Mark(play.cells, "scored", str(score.total)),)
    return tuple(Mark(line.cells, "scored", str(line.points + line.bonus)) for line in score.lines)
