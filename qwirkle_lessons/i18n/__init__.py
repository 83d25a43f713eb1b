"""Sentences in English, Dutch and Norwegian. This floor knows no rules of the game."""

from qwirkle_lessons.i18n.catalog import LANGUAGES, LanguageError, say
from qwirkle_lessons.i18n.choice import (
    language,
    language_or_chosen,
    language_or_notebooks,
    notebook_language,
    use_language,
)

__all__ = [
    "LANGUAGES",
    "LanguageError",
    "language",
    "language_or_chosen",
    "language_or_notebooks",
    "notebook_language",
    "say",
    "use_language",
]
