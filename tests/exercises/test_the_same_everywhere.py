"""The same exercise in every process and on every Python: a class works on one item, whoever deals it.

Python shuffles the order of sets from one process to the next; nothing of an exercise may depend on it.
"""

import pytest

from processes import printed
from qwirkle_lessons.exercises import EXERCISES, exercise

SCRIPT = """
import json
from qwirkle_lessons.exercises import EXERCISES, exercise

for name in EXERCISES:
    for seed in range(12):
        asked = exercise(name, seed, "en")
        solution = asked.solution()
        print(json.dumps(asked.as_json()), solution, asked.grade(solution), *(asked.hint(n) for n in (1, 2, 3)))
"""


def test_everything_of_an_exercise_is_the_same_in_every_process():
    outputs = [printed(SCRIPT, hash_seed) for hash_seed in (0, 1, 4242)]

    assert outputs[0] == outputs[1] == outputs[2]
    assert len(outputs[0].splitlines()) == 12 * len(EXERCISES)
    assert " at 0x" not in outputs[0]


@pytest.mark.parametrize(
    ("item", "seed", "board", "rest"),
    [
        ("line-of-one-color", 1, "@0,0 Od Os Oe", "Of Bc Od"),
        ("line-of-one-shape", 2026, "@0,0 Gs/Rs/Ys", "Yv Ps Rs"),
        ("break-a-line", 2, "@0,0 Ge/Pe/Re", "Oe Re Bv"),
        ("legal-or-not", 1, "@-1,-1 Os .. .. ../Ys Yd Ye ../Rs .. Be Bv/.. .. .. Rv", "Bf@1,3"),
        ("legal-or-not", 4, "@-1,-2 .. .. .. Pv Pd Pc/.. .. Gs Gv .. ../Yf Yd Ys .. .. ..", "Ys@0,-1"),
        ("what-fits", 2026, "@0,-2 .. .. Yc Ys/Yc Yf Ys Yd", "[[0, -1]]"),
        ("make-a-qwirkle", -3, "@0,0 Yv Ys Ye Yf Yc/Pv .. .. .. ..", "Yc Ov Rv Yd"),
        (
            "catch-the-cheat",
            2,
            "@-1,-3 .. .. .. Rd Od .. ../.. Ye Pe Re Oe Ge Be/Gv Yv Pv Rv Ov .. Bs/Ge .. Ps .. .. .. ..",
            "Bs@3,-1",
        ),
        (
            "catch-the-cheat",
            1001,
            "@-2,-1 .. .. .. .. Rv ../.. .. .. .. Ov ../.. Gc Ge Gs Gv ../Yc Pc .. Ps Pv Pe",
            "Rf@1,5",
        ),
    ],
)
def test_a_seed_brings_this_item_on_every_python(item, seed, board, rest):
    asked = exercise(item, seed, "en")
    shown = asked.as_json()

    assert str(asked.board) == str(type(asked.board).parse(board))
    assert f"{shown['hand'] or shown['shown'] or shown['marked']}" == rest
