"""The items that a class gets, and how an item and its answer look on paper."""

from __future__ import annotations

from qwirkle_lessons.display.kinds import KIND_SIZE, kinds_svg
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.static import block, paragraph, picture, static_html
from qwirkle_lessons.display.svg import CELL_SIZE, board_svg, hand_svg
from qwirkle_lessons.display.words import hand_in_words
from qwirkle_lessons.engine import Play
from qwirkle_lessons.exercises import Exercise, exercise
from qwirkle_lessons.exercises.answers import cells_of, tiles_of
from qwirkle_lessons.exercises.class_seed import seed_or_usual
from qwirkle_lessons.exercises.exercise import HINTS
from qwirkle_lessons.exercises.lessons import ALWAYS_THE_SAME, FIXED, TICKET, boards_of, ticket_of
from qwirkle_lessons.i18n import say


def lesson_items(lesson: str, seed: int | None, language: str) -> tuple[Exercise, ...]:
    """The first item of each board of a lesson, in the order of the notebook. Raises ExerciseError."""
    number = seed_or_usual(seed)
    return tuple(exercise(step, FIXED.get(step, number), language) for step in boards_of(lesson))


def ticket_items(lesson: str, seed: int | None, language: str) -> tuple[Exercise, ...]:
    """The items of the exit ticket of a lesson; none where there is no ticket."""
    if lesson in ALWAYS_THE_SAME:
        return ()
    number = TICKET + seed_or_usual(seed)
    return tuple(exercise(step, number, language) for step in ticket_of(lesson))


def asked_html(item: Exercise, size: int | None = None) -> str:
    """What an item shows and asks, with room for an answer; a cell is `size` pixels wide, or as in a notebook."""
    shown = static_html(
        item.board,
        hand=item.hand,
        pending=item.shown,
        marks=item.marks,
        goal=item.goal,
        facts=item.facts,
        hands=item.hands,
        size=size,
        language=item.language,
    )
    kinds = _kinds_picture(size or KIND_SIZE, item.language) if item.answer == "kinds" else ""
    choices = "".join(paragraph(f"{_box(item)} {choice}") for choice in item.choices)
    room = paragraph(say(f"teacher.room.{item.answer}", item.language))
    return block(shown, kinds, choices, room)


def _kinds_picture(size: int, language: str) -> str:
    return picture(kinds_svg(size=size), say("kinds.name", language))


def _box(item: Exercise) -> str:
    return {"choice": "○", "several": "☐"}.get(item.answer, "___")


def answer_in_words(item: Exercise) -> tuple[str, ...]:
    """A right answer in words, and what follows from it: its points, or the reason."""
    return item.hint(HINTS), item.reason()


def answer_html(item: Exercise, size: int | None = None) -> str:
    """A right answer in words, and in a picture where it can be seen."""
    told, why = answer_in_words(item)
    return block(paragraph(told, strong=True), paragraph(why), _answer_picture(item, told, size))


def _answer_picture(item: Exercise, told: str, size: int | None) -> str:
    solution, verdict = item.solution(), item.grade(item.solution())
    tiles = tiles_of(solution)
    if tiles and verdict.play is None:
        return picture(hand_svg(tiles, size or CELL_SIZE), hand_in_words(tiles, item.language))
    cells = cells_of(solution)
    marks = verdict.marks or ((Mark(cells, "note", ""),) if cells else item.marks)
    board = verdict.board or item.board
    if not (len(board) or item.shown.placements or verdict.play):
        return ""
    play = verdict.play or (solution if isinstance(solution, Play) else item.shown)
    return picture(board_svg(board, pending=play, marks=marks, size=size), told)
