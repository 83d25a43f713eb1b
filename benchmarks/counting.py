"""How long the exact counts of the full deck take: each is asked for once, in a fresh process of its own.

    python benchmarks/counting.py

Asked is at most five seconds each. Listing all 1.9 billion draws would take hours; the counts look at types of hands.
"""

from __future__ import annotations

import platform
import subprocess
import sys

ASKED = 5.0
"""Seconds that an exact value of the full deck may take."""

QUESTIONS = {
    "distinct hands": "count_hands()",
    "kinds in a hand": "distinct_kinds()",
    "colors in a hand": "distinct_colors()",
    "hands up to relabelling": "hand_types()",
    "the same, colors and shapes swapped too": "list_hand_types(swap=True)",
    "the same for half the bag": "hand_types(54, swap=True)",
    "largest group of one hand": "opening_sizes()",
    "largest group of half the bag": "opening_sizes(54)",
    "largest group of two hands": "opening_sizes_of_two()",
    "largest group of two hands of seven": "opening_sizes_of_two(7)",
    "a tie for the start": "start_tie_probability()",
    "expected first score of two": "expected_opening_score(2)",
    "a first Qwirkle among four": "first_qwirkle_probability(4)",
    "full 4 x 4 blocks": "count_rectangles(4, 4)",
    "full 6 x 6 blocks": "count_rectangles(6, 6)",
    "the best turn": "best_turn()",
}

SCRIPT = """
import time
import qwirkle_lessons.analysis
from qwirkle_lessons import *
start = time.process_time()
{question}
print(time.process_time() - start)
"""


def seconds(question: str) -> float:
    """The processor's time for one question, without the start of Python."""
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(question=question)], capture_output=True, text=True, check=True
    )
    return float(run.stdout)


def main() -> None:
    print(f"Python {platform.python_version()}, asked at most {ASKED} s each\n")
    for name, question in QUESTIONS.items():
        print(f"{name:42}{question:32}{seconds(question):8.3f} s")


if __name__ == "__main__":
    main()
