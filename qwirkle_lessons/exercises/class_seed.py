"""The seed of a class: while it holds, everybody's boards begin with the same items."""

from __future__ import annotations

import warnings

from qwirkle_lessons.exercises.exercise import ExerciseError, checked_seed
from qwirkle_lessons.i18n import language, say
from qwirkle_lessons.i18n.settings import home_folder, not_saved, read_settings, remember

SETTING = "class_seed"
USUAL = 1
"""The seed without a class."""

_unsaved: dict[str, int | None] = {}
"""What was chosen where nothing can be saved; it holds until the kernel stops."""


def class_seed(seed: int | None) -> str:
    """Give every board of this machine that names no seed the items of a class, such as `class_seed(2026)`.

    It is remembered; `class_seed(None)` ends it. The result is a sentence that says what holds now. Raises
    ExerciseError for what is no seed. Where nothing can be saved a warning says so, and it holds until the kernel
    stops.
    """
    if seed is not None:
        checked_seed(seed)
    folder = home_folder()
    _unsaved.pop(str(folder), None)
    try:
        remember(folder, SETTING, seed)
    except OSError:
        _unsaved[str(folder)] = seed
        warnings.warn(not_saved("settings.not_saved", language()), stacklevel=2)
    return say("teacher.no_class", language()) if seed is None else say("teacher.class", language(), seed=seed)


def seed_or_usual(seed: int | None = None) -> int:
    """This seed; without one that of the class; without a class the usual one. Raises ExerciseError."""
    if seed is not None:
        return checked_seed(seed)
    folder = home_folder()
    kept = _unsaved.get(str(folder), read_settings(folder).get(SETTING))
    try:
        return checked_seed(kept)
    except ExerciseError:  # no class, or a file of settings that somebody has written by hand
        return USUAL
