"""What is answered to a count of a turn, a sum or the lines that score: which mistake was made, and what it missed."""

from __future__ import annotations

from collections.abc import Iterable

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.verdict import Outcome, Verdict, score_marks
from qwirkle_lessons.display.words import line_name, number_word, score_detail, score_lines, score_sum, sentence
from qwirkle_lessons.engine import LineScore, Score, score_of
from qwirkle_lessons.exercises.answers import Answer, Line, lines_of
from qwirkle_lessons.exercises.exercise import Exercise
from qwirkle_lessons.exercises.misconceptions import Misconception
from qwirkle_lessons.exercises.positions import tiles_on
from qwirkle_lessons.exercises.scoring_mistakes import Miscount, Turn, old_lines_across
from qwirkle_lessons.i18n import say

RULES: dict[Misconception, tuple[str, ...]] = {
    Misconception.OWN_TILES_ONLY: ("000:72", "003:69"),
    Misconception.NEIGHBORS_ONLY: ("000:72", "003:49", "003:69"),
    Misconception.MAIN_LINE_ONLY: ("000:52", "000:73"),
    Misconception.LONGEST_LINE_ONLY: ("000:73", "003:72"),
    Misconception.SHARED_TILE_ONCE: ("000:64", "002:57"),
    Misconception.QWIRKLE_IS_SIX: ("000:15", "000:76"),
    Misconception.BONUS_ALONE: ("000:76",),
    Misconception.BONUS_DOUBLES_THE_TURN: ("000:49", "004:45"),
    Misconception.LONE_TILE_IS_A_LINE: ("004:35",),
    Misconception.LINE_BESIDE: ("000:14", "003:69"),
    Misconception.DIAGONAL: ("000:33",),
}
"""The lines of the sheets that a mistake in counting goes against."""

COUNTS_TWICE = frozenset({Misconception.SHARED_TILE_ONCE})
NO_LINE = frozenset({Misconception.LONE_TILE_IS_A_LINE, Misconception.DIAGONAL})


def the_score(exercise: Exercise) -> Score:
    """The score of the turn that was laid."""
    return score_of(exercise.board, exercise.shown)


def counted_rightly(exercise: Exercise, headline: str) -> Verdict:
    """The right sum, with its lines in words and on the board."""
    score, language = the_score(exercise), exercise.language
    detail = score_detail(score, exercise.board, exercise.shown, language)
    told = f"{score_sum(score, language)}. {detail}"
    return Verdict("right", headline, told, score_marks(score, exercise.shown), exercise.board, exercise.shown)


def miscounted(exercise: Exercise, miscount: Miscount, outcome: Outcome = "wrong") -> Verdict:
    """The mistake by its name, and what it missed or counted too much."""
    key = miscount.misconception.value
    return Verdict(
        outcome,
        say(f"misconceptions.{key}", exercise.language),
        why(exercise, miscount),
        marks_of(exercise, miscount),
        exercise.board,
        exercise.shown,
        RULES[miscount.misconception],
        key,
    )


def why(exercise: Exercise, miscount: Miscount) -> str:
    """What is wrong with this count of this very turn, in a sentence or two."""
    language = exercise.language
    lines = miscount.extra or miscount.missed
    count = len({cell for cells in lines for cell in cells}) if _within_lines(miscount) else len(lines)
    return say(
        f"exercises.scoring.why.{miscount.misconception.value}",
        language,
        count=count,
        number=sentence(number_word(count, language)),
        lines=sentence(lines_in_words(exercise, lines, language)),
    )


def _within_lines(miscount: Miscount) -> bool:
    """Whether the mistake is about single tiles of a line, and not about whole lines."""
    return miscount.misconception in {
        Misconception.OWN_TILES_ONLY,
        Misconception.NEIGHBORS_ONLY,
        Misconception.SHARED_TILE_ONCE,
        Misconception.LONE_TILE_IS_A_LINE,
    }


def lines_in_words(exercise: Exercise, lines: Iterable[Line], language: str) -> str:
    """Lines by their names: «the blue line and the circle line»; those of one name together."""
    laid = exercise.board.with_tiles(exercise.shown)
    scored = tuple(LineScore(line, len(line), 0) for line in lines if all(cell in laid for cell in line))
    return score_lines(Score(scored, 0), exercise.board, exercise.shown, language)


def marks_of(exercise: Exercise, miscount: Miscount) -> tuple[Mark, ...]:
    """What counts and was missed, and what was counted and does not count."""
    badge = "twice" if miscount.misconception in COUNTS_TWICE else "missed"
    if miscount.misconception is Misconception.QWIRKLE_IS_SIX:
        badge = "qwirkle"
    too_much = "no_line" if miscount.misconception in NO_LINE else "extra"
    return (
        *notes(exercise, miscount.missed, badge),
        *notes(exercise, miscount.extra, too_much),
    )


def notes(exercise: Exercise, lines: Iterable[Line], badge: str) -> tuple[Mark, ...]:
    """A mark on each of these with a word."""
    word = say(f"exercises.scoring.badge.{badge}", exercise.language)
    return tuple(Mark(line, "note", word) for line in lines)


def count_with_me(exercise: Exercise, number: int) -> Verdict:
    """No mistake explains the number: the first line is counted together. Of a lone line only where it begins."""
    score, language = the_score(exercise), exercise.language
    first = score.lines[0]
    laid = exercise.board.with_tiles(exercise.shown)
    name = line_name(tiles_on(laid, first.cells), language)
    several = len(score.lines) > 1
    detail = say(
        "exercises.scoring.first_line" if several else "exercises.scoring.only_line",
        language,
        line=sentence(name) if several else name,
        number=number_word(first.points, language),
    )
    badge = str(first.points) if several else say("exercises.scoring.badge.here", language)
    headline = say("exercises.scoring.unexplained", language, given=number)
    marks = (Mark(first.cells, "note", badge),)
    return Verdict("wrong", headline, detail, marks, exercise.board, exercise.shown)


# ---- the lines that were counted


def lines_answered(exercise: Exercise, answer: Answer) -> tuple[Line, ...]:
    """The lines that somebody tapped; none if something among them is no line of this table."""
    tapped = lines_of(answer)
    return tapped if all(line in exercise.lines for line in tapped) else ()


def lines_compared(exercise: Exercise, tapped: tuple[Line, ...]) -> Verdict:
    """What is missing among the tapped lines, and what is too much there."""
    turn = Turn.of(exercise.board, exercise.shown)
    missed = tuple(line for line in turn.lines if line not in tapped)
    extra = tuple(line for line in tapped if line not in turn.lines)
    hit = Score(tuple(line for line in turn.score.lines if line.cells in tapped), 0)
    language = exercise.language
    told = [
        say(
            f"exercises.scoring.compared.{key}",
            language,
            count=len(lines),
            number=sentence(number_word(len(lines), language)),
            lines=names if key == "missed" else sentence(names),
        )
        for key, lines in (("missed", missed), ("beside", extra))
        if (names := lines_in_words(exercise, lines, language))
    ]
    marks = (
        *(score_marks(hit, exercise.shown) if hit.lines else ()),
        *notes(exercise, missed, "missed"),
        *notes(exercise, extra, "extra"),
    )
    mistake = _mistake_behind(turn, missed, extra)
    return Verdict(
        "partly" if hit.lines else "wrong",
        told[0],
        " ".join(told[1:]),
        marks,
        exercise.board,
        exercise.shown,
        RULES[mistake] if mistake else (),
        mistake.value if mistake else "",
    )


def _mistake_behind(turn: Turn, missed: tuple[Line, ...], extra: tuple[Line, ...]) -> Misconception | None:
    """The one mistake that explains which lines were tapped, if one does."""
    if extra and not missed:
        crossing = [line for row in turn.lines for line in old_lines_across(turn, row)]
        return Misconception.LINE_BESIDE if all(line in crossing for line in extra) else None
    if not extra and len(missed) == len(turn.lines) - 1:
        tapped = next(line for line in turn.score.lines if line.cells not in missed)
        if len(turn.play) > 1 and tapped == turn.score.lines[0]:
            return Misconception.MAIN_LINE_ONLY
        if tapped.total == max(line.total for line in turn.score.lines):
            return Misconception.LONGEST_LINE_ONLY
    return None
