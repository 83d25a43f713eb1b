"""The short code: what is written is read again, and what is mistyped is refused."""

import random
from itertools import pairwise
from math import isqrt

import pytest

from qwirkle_lessons.exercises import code as codes
from qwirkle_lessons.exercises.code import (
    LETTERS,
    PRIME,
    CodeError,
    code_of,
    medals_of,
    progress_code,
    restore_progress,
)
from qwirkle_lessons.exercises.lessons import MOST_STEPS, SLOTS, all_steps
from qwirkle_lessons.exercises.medals import Medal, medal_of
from qwirkle_lessons.exercises.progress import Progress, progress_file

ALL_GOLD = dict.fromkeys(all_steps(), Medal.GOLD)


def some_medals(seed):
    rng = random.Random(seed)
    chosen = {step: rng.choice([None, *Medal]) for step in all_steps()}
    return {step: medal for step, medal in chosen.items() if medal}


@pytest.fixture
def sixty_four_steps(monkeypatch):
    """As many steps as there will ever be, all with slots."""
    steps = tuple(f"step-{number}" for number in range(MOST_STEPS))
    monkeypatch.setattr(codes, "all_steps", lambda: steps)
    monkeypatch.setattr(codes, "SLOTS", {step: number for number, step in enumerate(steps)})
    monkeypatch.setattr(codes, "medal_of", lambda step, medals: medals.get(step))
    return steps


def as_seen_in_steps(medals):
    """What a code can tell of medals: those of the steps, a harder level counting for the easier ones."""
    seen = {step: medal_of(step, medals) for step in all_steps()}
    return {step: medal for step, medal in seen.items() if medal}


@pytest.mark.parametrize("seed", range(40))
def test_a_code_brings_back_just_the_medals_it_was_made_from(seed):
    assert medals_of(code_of(some_medals(seed))) == as_seen_in_steps(some_medals(seed))


def test_no_medals_and_all_medals_have_codes_too():
    assert medals_of(code_of({})) == {}
    assert medals_of(code_of(ALL_GOLD)) == ALL_GOLD


def test_a_medal_of_a_harder_level_is_in_the_code_as_that_of_the_step():
    harder = [f"{step}/3" for step in ("what-fits", "legal-or-not")]

    assert set(medals_of(code_of(dict.fromkeys(harder, Medal.GOLD)))) >= {"what-fits", "legal-or-not"}


def test_it_is_in_groups_of_four_about_thirty_letters_at_most_and_short_in_the_beginning(sixty_four_steps):
    longest = code_of(dict.fromkeys(sixty_four_steps, Medal.GOLD))
    shortest = code_of({})

    assert medals_of(longest) == dict.fromkeys(sixty_four_steps, Medal.GOLD)
    assert [len(group) for group in longest.split("-")] == [4] * 8
    assert [len(group) for group in shortest.split("-")] == [4] * 2


def test_its_letters_cannot_be_taken_for_others():
    assert len(set(LETTERS)) == 32
    assert not set("ILOU") & set(LETTERS)


def test_the_check_is_a_prime_that_fits_its_letters():
    assert all(PRIME % divisor for divisor in range(2, isqrt(PRIME) + 1))
    assert 32**4 < PRIME < 32**5


@pytest.mark.parametrize(
    "spelling",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: code.replace("-", "—"),
        lambda code: code.replace("-", "−"),
        lambda code: f"  «{code}».\n",
        lambda code: code.replace("0", "O").replace("1", "I"),
        lambda code: code.replace("0", "o").replace("1", "l"),
        lambda code: "".join(chr(ord(letter) + 0xFEE0) if letter != "-" else letter for letter in code),
        lambda code: f"0000-{code}",
        lambda code: f"[{code}]",
        lambda code: code.replace("-", "_"),
        lambda code: code.replace("-", "\u2028"),
        lambda code: f"\u202e{code}",
    ],
    ids="small run-together spaces dashes minus quoted OI ol wide zeros brackets low-dashes lines turned".split(),
)
@pytest.mark.parametrize("seed", range(8))
def test_what_does_not_matter_is_forgiven(spelling, seed):
    code = code_of(some_medals(seed))

    assert medals_of(spelling(code)) == medals_of(code)


@pytest.mark.parametrize(
    "medals", [{}, some_medals(1), some_medals(2), ALL_GOLD], ids=["none", "some", "others", "all"]
)
def test_one_wrong_letter_is_always_found(medals):
    code = code_of(medals)

    for place, right in enumerate(code):
        for letter in LETTERS if right != "-" else ():
            if letter != right:
                with pytest.raises(CodeError, match="is no code"):
                    medals_of(code[:place] + letter + code[place + 1 :])


@pytest.mark.parametrize("seed", range(60))
def test_two_swapped_neighbors_are_always_found(seed):
    letters = code_of(some_medals(seed)).replace("-", "")

    for place, (one, other) in enumerate(pairwise(letters)):
        if one != other:
            with pytest.raises(CodeError):
                medals_of(letters[:place] + other + one + letters[place + 2 :])


def test_the_same_holds_for_the_longest_code(sixty_four_steps):
    rng = random.Random(7)
    letters = code_of({step: rng.choice(list(Medal)) for step in sixty_four_steps}).replace("-", "")
    wrong = [letters[:n] + new + letters[n + 1 :] for n in range(len(letters)) for new in LETTERS if new != letters[n]]
    pairs = range(len(letters) - 1)
    wrong += [
        letters[:n] + letters[n + 1] + letters[n] + letters[n + 2 :] for n in pairs if letters[n] != letters[n + 1]
    ]

    assert len(letters) == 32
    for text in wrong:
        with pytest.raises(CodeError):
            medals_of(text)


@pytest.mark.parametrize("seed", range(20))
def test_a_letter_too_few_or_too_many_is_found(seed):
    letters = code_of(some_medals(seed)).replace("-", "")

    for place, letter in enumerate(letters):
        if set(letters[: place + 1]) != {"0"}:
            with pytest.raises(CodeError):
                medals_of(letters[:place] + letters[place + 1 :])
            with pytest.raises(CodeError):
                medals_of(letters[: place + 1] + letter + letters[place + 1 :])


@pytest.mark.parametrize(
    "text", ["", " ", "-", "0000-0000", "A", "hello", "Z" * 33, "0" * 10**5, "1" * 10**5, None, 7, b"A"]
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(CodeError, match=r"no code|never in a code"):
        medals_of(text)


@pytest.mark.parametrize("letter", ["U", "u", "é", "+", "€", "٣"])
def test_a_letter_that_is_never_in_a_code_is_named(letter):
    with pytest.raises(CodeError, match=r"is never in a code"):
        medals_of(f"{code_of({})}{letter}")


def test_letters_of_another_alphabet_are_no_letters_of_a_code():
    with pytest.raises(CodeError, match="«\u0410» is never in a code"):
        medals_of(f"{code_of(ALL_GOLD)}\u0410")  # the first letter of the Russian alphabet
    with pytest.raises(CodeError, match=r"«\\ud800» is never in a code") as refused:
        medals_of("\ud800")
    assert str(refused.value).encode("utf-8")


def test_a_zero_too_many_is_mistyped_and_not_of_a_newer_version():
    for medals in ({}, ALL_GOLD, {"what-fits": Medal.SILVER}):
        with pytest.raises(CodeError, match="is no code"):
            medals_of(f"{code_of(medals)}0")


def test_a_code_of_a_later_version_says_so(monkeypatch):
    monkeypatch.setattr(codes, "VERSION", 2)
    code = code_of(ALL_GOLD)
    monkeypatch.undo()

    with pytest.raises(CodeError, match="newer version"):
        medals_of(code)


def test_a_medal_of_a_step_that_is_gone_does_no_harm(monkeypatch):
    code = code_of(ALL_GOLD)
    monkeypatch.setattr(codes, "SLOTS", {step: slot for step, slot in SLOTS.items() if step != "what-fits"})

    assert medals_of(code) == {step: medal for step, medal in ALL_GOLD.items() if step != "what-fits"}


def test_a_code_restores_the_medals_in_a_fresh_place_and_never_lowers(monkeypatch, tmp_path):
    progress_file().keep(Progress({"what-fits": Medal.GOLD, "legal-or-not": Medal.BRONZE}))
    code = progress_code()

    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path / "elsewhere"))
    progress_file().keep(Progress({"what-fits": Medal.BRONZE, "legal-or-not": Medal.SILVER, "first-tile": Medal.GOLD}))
    told = restore_progress(code.lower())

    assert "2 medals" in told
    medals = progress_file().read().medals
    assert {medals[step] for step in ("what-fits", "first-tile")} == {Medal.GOLD}
    assert medals["legal-or-not"] is Medal.SILVER


def test_a_mistyped_code_is_refused_in_a_sentence_and_changes_nothing():
    progress_file().keep(Progress({"what-fits": Medal.GOLD}))
    code = progress_code()
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")

    with pytest.raises(CodeError, match=r"is no code. Perhaps one letter is wrong\. Look again, please\.") as refused:
        restore_progress(wrong)

    assert refused.value._render_traceback_() == [str(refused.value)]
    assert progress_file().read().medals == {"what-fits": Medal.GOLD}


def test_where_nothing_can_be_saved_the_medals_hold_and_that_is_said(monkeypatch, tmp_path):
    code = code_of(ALL_GOLD)
    home = tmp_path / "file"
    home.write_text("a file stands where the folder should be", encoding="utf-8")
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(home))

    told = restore_progress(code)

    assert "Nothing can be saved in" in told
    assert progress_code() == code


@pytest.mark.parametrize("between", ["", " ", "\n", " - "])
@pytest.mark.parametrize("medals", [{}, {"first-tile": Medal.GOLD}, {"what-fits": Medal.BRONZE}])
def test_two_codes_one_behind_the_other_are_no_third_code(medals, between):
    code = code_of(medals)

    with pytest.raises(CodeError, match=r"is more than one code\. Type one of them"):
        medals_of(f"{code}{between}{code}")
