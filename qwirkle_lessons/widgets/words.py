"""Every word that the board in the browser says, from the catalog of one language."""

from __future__ import annotations

from typing import Any

from qwirkle_lessons.engine import COLORS, KINDS, RuleOptions
from qwirkle_lessons.i18n import say
from qwirkle_lessons.widgets.answers import Items
from qwirkle_lessons.widgets.preferences import MARKS
from qwirkle_lessons.widgets.scene import AnswerKind, Button, Scene

_AS_THEY_ARE = {
    "kinds_title": "kinds.name",
    "empty": "board.nothing",
    **{
        name: f"widget.{name}"
        for name in (
            *("board", "table", "hand", "choices", "pending", "shown", "chosen", "away", "fits", "marked"),
            *("let_go", "taken", "choose_first", "hand_empty", "nothing_to_take_back", "unanswered", "lost"),
            *("keys_title", "keys_shown", "actions", "ghost", "your_choice", "right_choice"),
            *("facts", "hands", "no_line", "no_line_here", "number", "one_less", "one_more"),
        )
    },
    **{
        name: f"widget.tools.{name}"
        for name in (
            *("tools", "read_aloud", "smaller", "larger", "fit", "options_title", "marks", "fits_shown", "numbers"),
            *("preview_shown", "writing_title", "write_label", "write", "large", "teacher"),
        )
    },
}
"""What is said as it stands in the catalog: the name it has in the browser, and its key."""

_TEMPLATES = {
    "row": ("board.row", ("row",)),
    "cell": ("widget.cell", ("row", "column")),
    "chose": ("widget.chose", ("tile",)),
    "laid": ("widget.laid", ("tile", "cell")),
    "away_already": ("widget.away_already", ("tile",)),
    "reads": ("widget.reads", ("row", "column")),
    "took_back": ("widget.took_back", ("tile",)),
    "marked_as": ("widget.marked_as", ("badge",)),
    "line": ("widget.line", ("number", "line")),
    "in_line": ("widget.in_line", ("number",)),
    "step": ("widget.step", ("number", "count", "text")),
    "step_out": ("widget.step_out", ("text",)),
    "your_number": ("widget.your_number", ("number",)),
}
"""Sentences whose blanks the browser fills: the name, the key, and the names of the blanks."""

_KEYS = (
    *("arrows", "ends", "corners", "columns", "to_table", "kinds", "digits", "use", "back", "escape", "read", "check"),
    *("zoom", "help"),
)


def words_for(options: RuleOptions, most_in_hand: int, language: str) -> dict[str, Any]:
    """The words of a board, by name."""
    copies = options.deck.copies
    fit_counts = [say("widget.fit_count", language, count=count) for count in range(1, most_in_hand + 1)]
    return {
        **{name: say(key, language) for name, key in _AS_THEY_ARE.items()},
        **{name: _template(key, blanks, language) for name, (key, blanks) in _TEMPLATES.items()},
        "kinds": [say(f"tiles.one.{tile}", language) for tile in KINDS],
        "language": language,
        "mark_names": {mark: say(f"widget.tools.mark.{mark}", language) for mark in MARKS},
        "colors": [say(f"colors.{color.value}", language) for color in COLORS],
        "fit_counts": [say("widget.no_fit", language), *fit_counts],
        "unseen": [say("kinds.unseen", language, unseen=unseen, copies=copies) for unseen in range(copies + 1)],
        "keys": [
            [say(f"widget.keys.{name}.key", language), say(f"widget.keys.{name}.meaning", language)] for name in _KEYS
        ],
    }


def _template(key: str, blanks: tuple[str, ...], language: str) -> str:
    """A sentence with its blanks still in it."""
    return say(key, language, **{name: f"{{{name}}}" for name in blanks})


def usual_buttons(answer: AnswerKind, language: str) -> tuple[Button, ...]:
    """Check, and take back where something is laid or chosen that can be taken back."""
    if answer is AnswerKind.LOOK:
        return ()
    check = Button("check", say("widget.buttons.check", language), primary=True, key="c")
    if answer in {AnswerKind.CHOICE, AnswerKind.SEVERAL, AnswerKind.NUMBER}:
        return (check,)
    return check, Button("take_back", say("widget.buttons.take_back", language))


def unfinished(scene: Scene, items: Items, language: str) -> str:
    """What is said when one checks before there is a whole answer; nothing when there is one."""
    if scene.answer is AnswerKind.ORDER and 0 < len(items) < len(scene.choices):
        return say("widget.nothing_yet.more_steps", language, count=len(scene.choices) - len(items))
    return "" if items else nothing_yet(scene, language)


def nothing_yet(scene: Scene, language: str) -> str:
    """What is said when one checks before there is any answer."""
    return say(f"widget.nothing_yet.{scene.answer.value}", language)
