"""Which language is spoken.

There are two, and they are kept apart: a live board speaks the language that the person chose; what is stored in
a notebook speaks the language of the notebook, so that nobody's choice changes a stored output.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from qwirkle_lessons.i18n.catalog import FALLBACK, LANGUAGES, checked_language, say
from qwirkle_lessons.i18n.settings import home_folder, not_saved, read_settings, remember

_chosen: dict[Path, str | None] = {}
"""What was chosen, by the folder that remembers it, so that the file is read once and not for every sentence."""


def use_language(name: str) -> str:
    """Choose the language of live boards and exercises (`en`, `nl` or `nb`); the choice is remembered.

    The result is a sentence in that language. Raises LanguageError, which lists the languages. Where nothing can be
    saved a warning says so, and the choice holds until the kernel stops.
    """
    checked_language(name)
    folder = home_folder()
    _chosen[folder] = name
    try:
        remember(folder, "language", name)
    except OSError:
        warnings.warn(not_saved("settings.not_saved", name), stacklevel=2)
    return say("settings.language", name)


def language() -> str:
    """The language that the person chose; before any choice, that of the notebook."""
    folder = home_folder()
    if folder not in _chosen:
        remembered = read_settings(folder).get("language")
        _chosen[folder] = remembered if isinstance(remembered, str) and remembered in LANGUAGES else None
    return _chosen[folder] or notebook_language()


def language_or_chosen(name: str | None) -> str:
    """This language; without a name the one that the person chose. Raises LanguageError for another name."""
    return language() if name is None else checked_language(name)


def language_or_notebooks(name: str | None) -> str:
    """This language; without a name the one of the notebook. Raises LanguageError for another name."""
    return notebook_language() if name is None else checked_language(name)


def notebook_language() -> str:
    """The language of what is stored in a notebook: the name of the folder it lies in, else English.

    A kernel works in the folder of its notebook, in Jupyter as in the programs that run notebooks for a test.
    """
    try:
        folder = Path.cwd().name
    except OSError:
        # The working folder can be deleted under a running kernel.
        return FALLBACK
    return folder if folder in LANGUAGES else FALLBACK
