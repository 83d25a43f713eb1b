"""The catalogs: for each language a file of sentences and a folder of further ones, and `say`, which looks one up."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from qwirkle_lessons.told import ToldInASentence, shown

LANGUAGES = ("en", "nl", "nb")
"""English, Dutch, Norwegian (bokmål): the names of the catalogs and of the notebooks' folders."""

FALLBACK = "en"
"""The language in which every sentence exists."""

PLURAL_FORMS = frozenset({"one", "other"})


class LanguageError(ToldInASentence, ValueError):
    """A language that has no catalog; the message lists those that have one."""

    def __init__(self, name: object) -> None:
        self.name = name
        super().__init__(say("settings.unknown_language", FALLBACK, name=shown(name), languages=" ".join(LANGUAGES)))

    def __reduce__(self) -> tuple[type[LanguageError], tuple[object]]:
        return LanguageError, (self.name,)


def checked_language(name: object) -> str:
    """The name of a language that there is. Raises LanguageError for anything else."""
    if not isinstance(name, str) or name not in LANGUAGES:
        raise LanguageError(name)
    return name


def say(key: str, language: str | None = None, **values: object) -> str:
    """The sentence with this key, in a language (default: the one the person chose), with its blanks filled.

    `say("lines.color.B", "nl", count=1)` is «de blauwe rij». A sentence with the forms `one` and `other`
    takes the form that fits `count`. A sentence that a language lacks is said in English.

    Raises KeyError, which names the key and the language, for an unknown key and for a blank without a value.
    """
    if language is None:
        # Not at the top of the file: the choice of a language is itself confirmed in sentences.
        from qwirkle_lessons.i18n.choice import language as chosen_language

        language = chosen_language()
    try:
        return _form(_entry(key, language), values).format_map(values)
    except KeyError as missing:
        raise KeyError(f"{key} ({language}): {missing.args[0]} is missing") from None


def _entry(key: str, language: str) -> Any:
    """What the catalog holds under a dotted key; English stands in for a sentence that is not translated yet."""
    sentences = catalog(language)
    if key in sentences:
        return sentences[key]
    if key in catalog(FALLBACK):
        return catalog(FALLBACK)[key]
    raise KeyError("the sentence")


def _form(entry: Any, values: dict[str, object]) -> str:
    """The singular for a count of one, the plural for every other count, or the only form there is."""
    if isinstance(entry, str):
        return entry
    form: str = entry["one" if values["count"] == 1 else "other"]
    return form


@cache
def catalog(language: str) -> dict[str, Any]:
    """All sentences of a language by dotted key; each is a text, or a table of the two plural forms.

    Raises LanguageError.
    """
    if language not in LANGUAGES:
        raise LanguageError(language)
    sentences: dict[str, Any] = {}
    for file in _files(language):
        sentences |= _flat("", tomllib.loads(file.read_text(encoding="utf-8")))
    return sentences


def _files(language: str) -> list[Traversable]:
    """The catalog of a language: the sentences of the whole program, then, by name, those of each lesson."""
    folder = files("qwirkle_lessons.i18n").joinpath("catalogs")
    lessons = folder.joinpath(language)
    further = sorted(lessons.iterdir(), key=lambda file: file.name) if lessons.is_dir() else []
    return [folder.joinpath(f"{language}.toml"), *(file for file in further if file.name.endswith(".toml"))]


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, Any]]:
    """The sentences of a table and of the tables in it, each with its dotted key."""
    sentences: list[tuple[str, Any]] = []
    for name, entry in table.items():
        if isinstance(entry, dict) and not entry.keys() <= PLURAL_FORMS:
            sentences += _flat(f"{prefix}{name}.", entry)
        else:
            sentences.append((prefix + name, entry))
    return sentences
