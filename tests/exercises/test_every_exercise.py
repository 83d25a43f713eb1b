"""What holds for each exercise of each kind, over many seeds."""

import json
import re
from collections import Counter

import pytest

from items import item
from qwirkle_lessons.display.verdict import Verdict
from qwirkle_lessons.display.words import tile_name
from qwirkle_lessons.engine import Board, Play, Tile
from qwirkle_lessons.exercises import EXERCISES, LESSONS, ExerciseError, exercise
from qwirkle_lessons.i18n import LANGUAGES, LanguageError, use_language

ALWAYS_THE_SAME = {kind.id for kind in LESSONS["start-here"]}
A_FEW = {"rule-book-game": 12, "a-line-of-its-own": 6}
"""Items that are given, and come again after the last."""

BLANKS = (Play(), (), "")


def tiles_there(asked):
    return (*asked.board.tiles, *asked.shown.tiles)


def answer_in_words(asked):
    """What the answer would be called in a hint: names of tiles, the text of a choice, the steps in order, a number."""
    solution, laid = asked.solution(), asked.board.with_tiles(asked.shown)
    match asked.answer:
        case "choice":
            return [solution]
        case "several":
            return list(solution)
        case "order":
            return [" → ".join(step.rstrip(".") for step in solution)]
        case "number":
            return [str(solution)]
        case "play":
            tiles = solution.tiles
        case "cells":
            tiles = [tile for cell in solution if (tile := laid[cell])]
        case "lines":
            tiles = [laid[cell] for line in solution for cell in line]
        case _:
            tiles = solution
    return [tile_name(tile, asked.language) for tile in tiles]


def says(text, words):
    """Whether a text says these words, and not only as a part of longer ones: 1 is not in 12."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def test_it_is_one_value_whenever_it_is_made(name):
    for seed in range(10):
        assert exercise(name, seed, "en") == item(name, seed)


def test_another_seed_brings_another_item(name):
    shown = [item(name, seed).as_json() for seed in range(30)]
    different = {json.dumps(each | {"seed": 0}) for each in shown}

    if name in A_FEW:
        assert len(different) == A_FEW[name]
    else:
        assert len(different) == 1 if name in ALWAYS_THE_SAME else len(different) > 25


def test_all_that_is_shown_can_travel_as_json(name, seeds):
    for seed in seeds:
        shown = item(name, seed).as_json()

        assert json.loads(json.dumps(shown)) == shown
        assert (shown["id"], shown["seed"], shown["goal"]) == (name, seed, item(name, seed).goal)
        assert (Board.parse(shown["board"]), Play.parse(shown["shown"])) == (
            item(name, seed).board,
            item(name, seed).shown,
        )


def test_its_board_could_lie_on_a_table(name, seeds):
    for seed in seeds:
        asked = item(name, seed)

        assert Board.parse(str(asked.board)) == asked.board
        held = [*asked.hand, *(tile for _, tiles in asked.hands for tile in tiles)]
        copies = Counter((*tiles_there(asked), *held))
        assert all(number <= asked.options.deck.copies for number in copies.values()), seed


def test_its_solution_is_right(name, seeds):
    for seed in seeds:
        asked = item(name, seed)
        verdict = asked.grade(asked.solution())

        assert isinstance(verdict, Verdict)
        assert verdict.outcome == "right", seed
        assert verdict.headline


def test_a_blank_or_another_kind_of_answer_is_no_attempt(name, seeds):
    for seed in seeds:
        asked = item(name, seed)
        other = "Rc" if asked.answer != "choice" else (Tile.parse("Rc"),)
        for answer in (*BLANKS, other):
            verdict = asked.grade(answer)

            assert verdict.outcome == "unreadable", (seed, answer)
            assert verdict.headline


def test_only_the_last_hint_gives_the_answer_away(name, seeds):
    for seed in seeds:
        asked = item(name, seed)
        seen = [tile_name(tile, "en") for tile in tiles_there(asked)]
        secret = [words for words in answer_in_words(asked) if words not in seen]
        first, second, last = (asked.hint(number) for number in (1, 2, 3))

        assert len({first, second, last}) == 3
        assert all(says(last, words) for words in answer_in_words(asked)), (seed, last)
        assert [words for words in secret if says(f"{first} {second}", words)] == [], (seed, first, second)


def test_who_asks_for_the_answer_is_told_more_than_the_answer_and_is_not_praised(name, seeds):
    for seed in seeds:
        asked = item(name, seed)
        last, reason = asked.hint(3), asked.reason()

        assert not reason or reason.rstrip(".") not in last, seed
        assert last.rstrip(".") not in reason, seed
        assert re.search(r"^Yes|[Ww]ell done|That is right|[Yy]ou (made|found)", reason) is None, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_every_language(name, language):
    for seed in range(12):
        english, asked = item(name, seed), exercise(name, seed, language)
        said = [asked.goal, *asked.choices, *(asked.hint(number) for number in (1, 2, 3))]
        said += [asked.grade(answer).headline for answer in (asked.solution(), *BLANKS)]

        assert all(said)
        assert asked.language == language
        assert (asked.board, asked.hand, asked.shown) == (english.board, english.hand, english.shown)
        assert asked.grade(asked.solution()).outcome == "right"


def test_its_hints_name_tiles_in_its_language():
    assert "rode klaver" in exercise("first-tile", 1, "nl").hint(3)
    assert "rød kløver" in exercise("first-tile", 1, "nb").hint(3)


def test_its_language_is_that_of_the_notebook_whatever_somebody_chose(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))
    use_language("nl")

    asked = exercise("first-tile")

    assert asked.language == "en"
    assert asked == exercise("first-tile", 1, "en")


@pytest.mark.parametrize("number", [0, 4, -1, True, "1", None, 1.0])
def test_there_are_three_hints_and_no_others(number):
    with pytest.raises(ExerciseError, match=r"There are hints 1 to 3; got"):
        exercise("what-fits").hint(number)


def test_an_unknown_exercise_is_refused_with_those_there_are():
    with pytest.raises(ExerciseError, match=r"«what-fit» is no exercise\. Did you mean «what-fits».* EXERCISES lists"):
        exercise("what-fit")


@pytest.mark.parametrize("seed", ["1", 1.5, None, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ExerciseError, match=r"A seed is a whole number, such as 2026; got «.*»\."):
        exercise("what-fits", seed)


@pytest.mark.parametrize("seed", [10**18, -(10**18), 10**5000], ids=["19 digits", "below zero", "5000 digits"])
def test_a_seed_has_at_most_18_digits(seed):
    with pytest.raises(ExerciseError, match=r"A seed has at most 18 digits, such as 2026; got «.*»\."):
        exercise("what-fits", seed)


@pytest.mark.parametrize("seed", [-1, 10**12])
def test_any_whole_number_is_a_seed(name, seed):
    asked = exercise(name, seed)

    assert asked.grade(asked.solution()).outcome == "right"


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(LanguageError, match=r"«xx».*en nl nb"):
        exercise("what-fits", 1, "xx")


def test_each_exercise_belongs_to_one_lesson_and_says_which_rules_it_practices():
    kinds = [kind for lesson in LESSONS.values() for kind in lesson]

    names = [kind.id if level == 1 else f"{kind.id}/{level}" for kind in kinds for level in range(1, kind.levels + 1)]
    assert names == list(EXERCISES)
    assert len(set(EXERCISES)) == len(EXERCISES)
    for kind in kinds:
        assert kind.rules
        assert all(rule.split(":")[0] in {"000", "002", "003", "004"} for rule in kind.rules)
