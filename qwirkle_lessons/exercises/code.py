"""The short code: the medals of all steps in a few letters that one can copy onto paper and type again elsewhere.

Each step has a digit from 0 (no medal) to 3 (gold). Read together they are one large number, written with the 32
letters below. Its check is the one of bank accounts and book numbers: the whole code is a multiple of a prime. If one
letter is wrong, or if two neighbors are swapped, then it is not.
"""

from __future__ import annotations

import unicodedata

from qwirkle_lessons.exercises.lessons import MOST_STEPS, SLOTS, all_steps
from qwirkle_lessons.exercises.medals import Medal, Medals, medal_of
from qwirkle_lessons.exercises.progress import Progress, progress_file
from qwirkle_lessons.i18n import language as chosen_language
from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.settings import not_saved
from qwirkle_lessons.told import ToldInASentence, quoted, shown

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which look like others (after Douglas Crockford)."""

LOOK_ALIKES = str.maketrans("OIL", "011")
GROUP = 4
VERSION = 1
CHECK = 5
"""How many letters the check takes."""

PRIME = 29_999_999
"""A prime below 32⁵, so that its remainders have room in five letters; far below, so that small numbers look mixed."""

LONGEST = 32
"""Letters of the longest code: 26 for 64 steps, one for the version, five for the check."""


class CodeError(ToldInASentence, ValueError):
    """This is no code of ours: most often one letter was mistyped. The message says so."""


def progress_code() -> str:
    """The code that brings your medals back on any computer, by `restore_progress`."""
    return code_of(progress_file().read().medals)


def restore_progress(code: str) -> str:
    """Take over the medals of a code; what is better here stays. Raises CodeError for a mistyped one.

    The result is a sentence. Where nothing can be saved it says so, and the medals hold until the kernel stops.
    """
    medals = medals_of(code)
    file, language = progress_file(), chosen_language()
    told = say("progress.restored", language, count=len(medals))
    try:
        file.keep(Progress(medals))
    except OSError:
        told = f"{told} {not_saved('progress.not_saved', language)}"
    return f"{told} {file.notices(language)}".strip()


def code_of(medals: Medals) -> str:
    """The code of these medals, in groups of four. It grows with the lessons, without zeros for what is to come."""
    number = 0
    for step in all_steps():
        medal = medal_of(step, medals)
        if medal and step in SLOTS:
            number += medal.value * 4 ** SLOTS[step]
    checked = (number * 32 + VERSION) * 32**CHECK
    letters = _letters(checked + -checked % PRIME)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def medals_of(code: str) -> dict[str, Medal]:
    """The medals of a code. Small letters, spaces and dashes do not matter. Raises CodeError."""
    number = _number(code)
    version = _version(number)
    if number % PRIME or version == 0:
        raise CodeError(say("progress.code_wrong", chosen_language(), code=quoted(code)))
    if version != VERSION:
        key = "code_wrong" if _has_a_zero_too_many(number) else "code_newer"
        raise CodeError(say(f"progress.{key}", chosen_language(), code=quoted(code)))
    if _begins_with_a_code(number):
        raise CodeError(say("progress.code_twice", chosen_language(), code=quoted(code)))
    digits, by_slot = number // 32 ** (CHECK + 1), {slot: step for step, slot in SLOTS.items()}
    medals = {slot: digits // 4**slot % 4 for slot in range(MOST_STEPS)}
    return {by_slot[slot]: Medal(value) for slot, value in medals.items() if value and slot in by_slot}


def _version(number: int) -> int:
    return (number >> 5 * CHECK) % 32


def _has_a_zero_too_many(number: int) -> bool:
    """Whether this is a code with one zero more behind it: with that it is a multiple of the prime still."""
    return number % 32 == 0 and _version(number >> 5) == VERSION


def _begins_with_a_code(number: int) -> bool:
    """Whether two codes stand here one after the other: together they are a multiple of the prime too."""
    beginnings = (number >> 5 * letters for letters in range(GROUP, LONGEST, GROUP))  # a letter is five bits
    return any(begun % PRIME == 0 and _version(begun) == VERSION for begun in beginnings)


def _letters(number: int) -> str:
    """A number in letters, filled up with zeros in front to whole groups."""
    letters = ""
    while number or len(letters) % GROUP:
        number, last = divmod(number, 32)
        letters = LETTERS[last] + letters
    return letters


def _number(code: str) -> int:
    """The number that a code writes. Raises CodeError."""
    text = unicodedata.normalize("NFKC", code) if isinstance(code, str) else ""
    letters = [letter for letter in text.upper().translate(LOOK_ALIKES) if not _is_between(letter)]
    strange = [letter for letter in letters if letter not in LETTERS]
    if strange:
        raise CodeError(say("progress.code_letter", chosen_language(), letter=shown(strange[0])))
    digits = "".join(letters).lstrip("0")
    if not 0 < len(digits) <= LONGEST:
        raise CodeError(say("progress.code_wrong", chosen_language(), code=quoted(code)))
    number = 0
    for letter in digits:
        number = number * 32 + LETTERS.index(letter)
    return number


def _is_between(letter: str) -> bool:
    """Spaces, dashes of every length, and the dots, quotes and brackets that come along when one copies."""
    category = unicodedata.category(letter)
    return category[0] in "ZP" or category in {"Cc", "Cf"} or letter == "−"
