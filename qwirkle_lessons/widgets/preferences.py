"""What a person likes to see on a board: chosen under the board, remembered from one day to the next."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, get_args

from qwirkle_lessons.display.svg import TileMark
from qwirkle_lessons.i18n.settings import home_folder, read_settings, remember

MARKS: tuple[TileMark, ...] = get_args(TileMark)

SWITCHES = ("fits", "preview", "numbers", "large", "teacher")
"""What is on or off."""

SETTING = "board"
"""The name under which the choices are kept."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices, as they are before anybody has chosen."""

    marks: TileMark = "letter"
    """What is on a tile beside its color and its shape."""
    fits: bool = True
    """Whether cells and kinds that fit light up, on a board that gives this help."""
    preview: bool = True
    """Whether one sees what tiles would score while they are laid, on a board that tells it."""
    numbers: bool = False
    """Whether rows and columns are numbered."""
    large: bool = False
    """Whether all is large enough for the back of a room."""
    teacher: bool = False
    """Whether an exercise tells its id and its seed."""

    def with_choice(self, name: object, value: object) -> Preferences | None:
        """The preferences after one choice, or None for a choice that there is not."""
        for mark in MARKS:
            if name == "marks" and value == mark:
                return replace(self, marks=mark)
        if name in SWITCHES and isinstance(value, bool):
            changes: dict[str, Any] = {str(name): value}
            return replace(self, **changes)
        return None


def remembered_preferences() -> Preferences:
    """What was chosen the last time; of a broken file what can be understood."""
    kept = read_settings(home_folder()).get(SETTING)
    preferences = Preferences()
    for name, value in kept.items() if isinstance(kept, dict) else ():
        preferences = preferences.with_choice(name, value) or preferences
    return preferences


def remember_preference(preferences: Preferences, name: str) -> None:
    """Keep the choice of this name, and leave the others to other notebooks. Raises OSError where nothing is saved."""
    remember(home_folder(), SETTING, {name: asdict(preferences)[name]})
