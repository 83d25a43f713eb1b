"""The three catalogs say the same things, in sentences that a child can read aloud."""

from __future__ import annotations

import re
import tomllib
from string import Formatter

import pytest

from qwirkle_lessons.engine.tiles import COLORS, KINDS, SHAPES
from qwirkle_lessons.i18n import LANGUAGES, LanguageError, say
from qwirkle_lessons.i18n.catalog import PLURAL_FORMS, catalog

TRANSLATED = {
    "board",
    "colors",
    "faults",
    "game",
    "hand",
    "kinds",
    "lines",
    "lists",
    "moves",
    "numbers",
    "scores",
    "settings",
    "shapes",
    "tiles",
}
"""The tables that exist in every language. The others may lack sentences, which are then said in English."""

MOST_WORDS = 15


def forms(entry):
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def blanks(entry):
    return {name for form in forms(entry) for _, name, _, _ in Formatter().parse(form) if name}


def translated(language):
    return {key: entry for key, entry in catalog(language).items() if key.split(".")[0] in TRANSLATED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_required_tables_have_the_same_keys_in_every_language(language):
    assert sorted(translated(language)) == sorted(translated("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_no_sentence_that_english_lacks(language):
    assert sorted(catalog(language).keys() - catalog("en").keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_the_same_blanks_as_english(language):
    different = [key for key, entry in catalog(language).items() if blanks(entry) != blanks(catalog("en")[key])]

    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_with_plural_forms_has_both(language):
    incomplete = [
        key for key, entry in catalog(language).items() if isinstance(entry, dict) and entry.keys() != PLURAL_FORMS
    ]

    assert incomplete == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_text_without_stray_spaces(language):
    stray = [
        key
        for key, entry in catalog(language).items()
        for form in forms(entry)
        if not isinstance(form, str) or not form or (form != form.strip() and not key.startswith("lists."))
    ]

    assert stray == []


@pytest.mark.parametrize("table", ["tiles.one", "tiles.several"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_36_kinds_have_36_names(language, table):
    names = [say(f"{table}.{tile}", language) for tile in KINDS]

    assert len(set(names)) == 36


@pytest.mark.parametrize("language", LANGUAGES)
def test_colors_shapes_and_lines_have_their_own_names(language):
    colors = [say(f"colors.{color.value}", language) for color in COLORS]
    shapes = [say(f"shapes.{number}.{shape.value}", language) for shape in SHAPES for number in ("one", "several")]
    lines = [say(f"lines.color.{color.value}", language, count=1) for color in COLORS]
    lines += [say(f"lines.shape.{shape.value}", language, count=1) for shape in SHAPES]

    assert [len(set(names)) for names in (colors, shapes, lines)] == [6, 12, 12]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_star_is_never_named_without_its_points(language):
    star = re.compile(r"\b(?:star|stars|ster|sterren|stjerne|stjerner)\b", re.IGNORECASE)
    pointed = re.compile(r"(?:-pointed|puntige|takket|takkede) (?:star|ster|stjerne)", re.IGNORECASE)

    alone = [
        key
        for key, entry in catalog(language).items()
        for form in forms(entry)
        if len(star.findall(form)) > len(pointed.findall(form))
    ]

    assert alone == []


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("Rc", "rode cirkel"),
        ("Rs", "rood vierkant"),
        ("Os", "oranje vierkant"),
        ("Gd", "groene ruit"),
        ("Gs", "groen vierkant"),
        ("Pv", "paarse klaver"),
        ("Ye", "gele achtpuntige ster"),
    ],
)
def test_a_dutch_color_bends_with_its_shape(key, name):
    assert say(f"tiles.one.{key}", "nl") == name


@pytest.mark.parametrize(
    ("key", "one", "several"),
    [
        ("Rs", "rød firkant", "røde firkanter"),
        ("Bs", "blå firkant", "blå firkanter"),
        ("Gf", "grønn firetakket stjerne", "grønne firetakkede stjerner"),
        ("Pd", "lilla rombe", "lilla romber"),
    ],
)
def test_a_norwegian_color_bends_with_the_number(key, one, several):
    assert say(f"tiles.one.{key}", "nb") == one
    assert say(f"tiles.several.{key}", "nb") == several


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_a_fault_is_short(language):
    long = [
        (key, sentence)
        for key, entry in catalog(language).items()
        if key.startswith("faults.")
        for form in forms(entry)
        for sentence in re.split(r"(?<=[.!?]) ", form)
        if len(re.sub(r"\{tiles\}", "", sentence).split()) > MOST_WORDS
    ]

    assert long == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_badge_is_a_word_or_two(language):
    long = [
        key
        for key, entry in catalog(language).items()
        if key.startswith("faults.") and key.endswith(".badge") and len(entry) > 12
    ]

    assert long == []


def test_a_plural_is_chosen_by_the_count():
    assert say("scores.points", "en", count=1) == "1 point"
    assert say("scores.points", "en", count=0) == "0 points"
    assert say("scores.points", "nl", count=12) == "12 punten"


def test_an_unknown_key_is_named_with_its_language():
    with pytest.raises(KeyError, match=r"tiles\.one\.Xx \(nl\): the sentence is missing"):
        say("tiles.one.Xx", "nl")


@pytest.mark.parametrize("key", ["faults.DUPLICATE.headline", "scores.points", "board.row"])
def test_a_missing_value_is_named_with_its_key(key):
    with pytest.raises(KeyError, match=rf"{re.escape(key)} \(nb\): \w+ is missing"):
        say(key, "nb")


def test_a_sentence_that_is_not_translated_is_said_in_english(monkeypatch):
    without = {key: entry for key, entry in catalog("nl").items() if key != "board.empty"}
    monkeypatch.setattr("qwirkle_lessons.i18n.catalog.catalog", lambda language: without if language == "nl" else en)
    en = catalog("en")

    assert say("board.empty", "nl") == say("board.empty", "en")


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(LanguageError, match=r"«de».*en nl nb"):
        say("board.empty", "de")


def test_the_catalogs_are_toml_of_tables_and_texts():
    from importlib.resources import files

    for language in LANGUAGES:
        text = files("qwirkle_lessons.i18n").joinpath(f"catalogs/{language}.toml").read_text(encoding="utf-8")
        assert tomllib.loads(text).keys() >= TRANSLATED
