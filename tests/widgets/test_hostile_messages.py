"""Whatever arrives from a browser, the board stays a board: nothing fails, and what it says can travel back."""

import json

import pytest

from qwirkle_lessons import (
    RULE_BOOK_GAME,
    Board,
    first_minute,
    free_table,
    mini_game,
    play_list,
    practice,
    replay,
    review,
)
from qwirkle_lessons.exercises import EXERCISES, exercise

ONE_OF_EACH = {exercise(name).answer: name for name in reversed(EXERCISES)}
BOARDS = {
    **{f"practice {kind}": lambda name=name: practice(name) for kind, name in ONE_OF_EACH.items()},
    "first minute": first_minute,
    "free table": free_table,
    "mini-game": lambda: mini_game(3),
    "plays": lambda: play_list(Board.parse("Rs Bs"), "Gs Ys Rc"),
    "replay": lambda: replay(RULE_BOOK_GAME),
    "review": lambda: review(3),
}

DEEP = []
for _ in range(3000):
    DEEP = [DEEP]

STRANGE = [
    *[None, True, 0, -1, 1.5, float("nan"), 10**400, "", "x", "\ud800", "\0", "<b>", "x" * 10**6],
    *[[], [[]], [[0, 0, 0]], [[0, 0, 0], [0, 0, 1]], [[0, 0]], [0], [1, 1], ["0"], [True], [None], [[0, 10**9, 0]]],
    *[[[0, 0.0, 1]], list(range(500)), [{}], [-1], [10**20], [float("nan")], DEEP, {}, {"a": 1}],
]
WRITTEN = [
    "Rc@0,0",
    "\ud800",
    "x" * 400,
    "\uff11",
    "٣",
    "0,0:0,1",
    "999999",
    "-0",
    "1 2 3 4 5",
    "Rc@99999999999,0",
    "²",
]
ACTIONS = "check hint answer next harder back take_back another new_tiles start_over first last trade pass".split()


def messages(number):
    """Messages about this scene with one part that no browser sends; and about another scene, and none at all."""
    for place, value in enumerate(STRANGE):
        right = {"scene": number, "answer": [], "text": "Rc", "name": "large", "value": True, "action": "hint"}
        yield from (value, {"type": value}, {"type": "check", "id": f"s{place}", "scene": value, "answer": []})
        yield {"type": "check", "id": value, "scene": number, "answer": []}
        for kind, part in [("check", "answer"), ("write", "text"), ("prefer", "name"), ("prefer", "value")]:
            yield {**right, "type": kind, "id": f"{kind} {part} {place}", part: value}
        for number_of_action, action in enumerate((*ACTIONS, value)):
            yield {**right, "type": "action", "id": f"{number_of_action} {place}", "action": action, "answer": value}
    for place, text in enumerate(WRITTEN):
        yield {"type": "write", "id": f"w{place}", "scene": number, "text": text}


def sent(board):
    """What travels to the browser; raises an error for what cannot."""
    state = [board.scene, board.words, board.verdict, board.pending, board.help, board.preview, board.preferences]
    return json.dumps(state, ensure_ascii=False, allow_nan=False).encode("utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_a_message_that_no_browser_sends_changes_nothing_or_is_answered(name):
    board = BOARDS[name]()

    for message in messages(board.scene["number"]):
        board._handle_custom_msg(message, [])

        assert board.failures == ()
        assert sent(board)


@pytest.mark.parametrize("name", BOARDS)
def test_a_state_that_no_browser_writes_is_put_right(name):
    board = BOARDS[name]()
    scene, words = board.scene, board.words

    for value in STRANGE:
        for state in ({"pending": value}, {"scene": value, "words": value, "nothing": value}, value):
            board.set_state(state)
        board.set_state({"pending": {"scene": board.scene["number"], "items": value}})

        assert board.failures == ()
        assert sent(board)

    assert (board.scene, board.words) == (scene, words)
