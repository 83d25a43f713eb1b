"""The same in every process: deals, draws, and the order of everything that is printed.

Python shuffles the order of sets from one process to the next; nothing that we print may depend on it.
"""

import os
import subprocess
import sys

import pytest

from qwirkle_lessons.engine import Deck, Game, RuleOptions

SCRIPT = """
from qwirkle_lessons.engine import (
    Board, Game, Play, RuleOptions,
    best_plays, faults_of, fitting_cells, fitting_kinds, legal_plays, opening_groups, score_of,
)

game = Game.deal(3, seed=2026, options=RuleOptions(start=1))
while not game.is_over:
    moves = game.legal_moves()
    game = game.after(moves[len(moves) // 2])
    print(*moves[:40], sep="; ")
print(game, game.winners, [game.view(seat) for seat in range(3)])
board = Board.parse("Rc Rs Rd/.. Bs ../Gv Gs Gf", check=False)
print(*legal_plays(board, "Rv Bd Gc Ye Ys Re"), sep="; ")
print(*best_plays(board, "Rv Bd Gc Ye Ys Re"), opening_groups("Rc Rs Bs Bv Yv Yf"))
print(*(faults_of(board, Play.parse("Rc@0,3 Rs@1,0 Bs@1,2 Gs@3,1"), hand="Rc")))
print(score_of(Board.parse("Rc Rs Rd"), Play.parse("Oc@1,0 Os@1,1 Od@1,2")), board.frontier, board.items(), repr(board))
print([fitting_kinds(board, cell) for cell in board.frontier], fitting_cells(board, board[0, 0]))
"""


def printed(hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_everything_printed_is_the_same_in_every_process():
    outputs = [printed(hash_seed) for hash_seed in (0, 1, 4242)]

    assert outputs[0] == outputs[1] == outputs[2]
    assert len(outputs[0].splitlines()) > 40
    assert " at 0x" not in outputs[0]


@pytest.mark.parametrize(
    ("players", "seed", "options", "hands"),
    [
        pytest.param(2, 1, RuleOptions(), ["Gv Bv Ye Pv Pe Yf", "Yv Pd Be Gv Rv Od"], id="two players, seed 1"),
        pytest.param(
            4,
            2026,
            RuleOptions(),
            ["Pf Rs Oc Gc Bv Bv", "Bc Bc Yd Ps Rc Pd", "Rf Yv Bf Yc Rs Bf", "Gv Of Ov Bs Bd Pv"],
            id="four players, seed 2026",
        ),
        pytest.param(
            2, 3, RuleOptions(deck=Deck(3, 3, 2), hand_size=3), ["Yc Rd Od", "Os Yd Yc"], id="the mini-game, seed 3"
        ),
        pytest.param(2, -7, RuleOptions(), ["Rc Rv Bc Yc Bv Rs", "Ps Oc Bd Of Ov Yf"], id="a seed below zero"),
    ],
)
def test_a_seed_deals_these_tiles_on_every_python(players, seed, options, hands):
    game = Game.deal(players, seed, options=options)

    assert [" ".join(map(str, tiles)) for tiles in game.hands] == hands


def test_a_seed_draws_these_tiles_on_every_python():
    game = Game.deal(2, seed=1)
    for _ in range(6):
        game = game.after(game.legal_moves()[0])

    assert [" ".join(map(str, turn.drawn)) for turn in game.history] == [
        "Pd Rv Gs",
        "Bd Pv Rd",
        "Ov Oe",
        "Os Bv Bs Pe",
        "Rc Yf",
        "Ys Gd Ge",
    ]
