"""Boards to look at: a game turn by turn, the plays of a hand in pages."""

import pytest

from qwirkle_lessons.engine import Board, Game, Pass, RecordError, Trade, best_plays, legal_plays, score_of
from qwirkle_lessons.engine.rule_book import RULE_BOOK_GAME
from qwirkle_lessons.i18n import LANGUAGES
from qwirkle_lessons.widgets import PlayList, play_list, replay

POINTS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
TABLE = Board.parse("Bs Bd Be ../.. Rd .. ..")


def press(widget, action):
    message = {"type": "action", "id": f"{action}{widget.scene['number']}", "scene": widget.scene["number"]}
    widget._handle_custom_msg({**message, "action": action, "answer": []}, [])
    assert widget.failures == ()


def choose(widget, number):
    message = {"type": "check", "id": f"c{widget.scene['number']}", "scene": widget.scene["number"], "answer": [number]}
    widget._handle_custom_msg(message, [])
    assert widget.failures == ()


# ---- a game


def test_a_game_is_walked_through_turn_by_turn():
    board = replay(RULE_BOOK_GAME)
    totals = [0, 0]

    for turn, points in enumerate(POINTS):
        press(board, "next")
        totals[turn % 2] += points
        assert str(points) in board.verdict["headline"]
        assert board.verdict["detail"] == f"A {totals[0]}, B {totals[1]}"
        assert [badge["kind"] for badge in board.scene["badges"]].count("scored") == len(board.scene["marks"]) > 0
        assert board.scene["shown"]

    assert board.turn == len(POINTS)
    assert sum(len(stretch[2]) for stretch in board.scene["tiles"]) + len(board.scene["shown"]) == len(
        Game.from_text(RULE_BOOK_GAME).board
    )


def test_a_game_is_walked_back_and_never_beyond_its_ends():
    board = replay(RULE_BOOK_GAME, turn=99)
    assert board.turn == 12

    turns = []
    for action in ("next", "back", "first", "back", "next", "last"):
        press(board, action)
        turns.append(board.turn)

    assert turns == [12, 11, 0, 0, 1, 12]


def test_before_the_first_turn_the_table_is_as_it_was():
    board = replay(RULE_BOOK_GAME, turn=1)

    press(board, "first")

    assert board.scene["tiles"] == board.scene["shown"] == board.scene["marks"] == []
    assert board.verdict["headline"] == "Before the first turn."


def test_trades_and_passes_are_told():
    options = Game.deal(2, 1).options
    game = Game.of(Board.parse("Rc Rs"), ["Bd Be Yf Gv", "Gc"], "Pc Pc", options=options)
    game = game.after(Trade.parse("trade Bd Be"))
    board = replay(game, turn=1)

    assert "trades 2 tiles" in board.static_text("en")
    assert "ruilt 2 tegels" in board.static_html("nl")


def test_a_pass_is_told():
    game = Game.of(Board.parse("Rc Rs"), ["Bd", "Rd Bc"]).after(Pass())

    assert "passes." in replay(game, turn=1).static_text("en")


def test_what_is_no_record_is_refused():
    with pytest.raises(RecordError):
        replay("a game")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_speaks_each_language(language):
    board = replay(RULE_BOOK_GAME, turn=2, language=language)

    assert "3 + 4 = 7" in board.static_text(language)
    assert [button["label"] for button in board.scene["buttons"]]


def test_the_representation_has_no_address():
    assert repr(replay(RULE_BOOK_GAME, turn=2)) == "Replay('A B', turn=2)"
    assert repr(play_list(TABLE, "Bc")) == "PlayList(Board.parse('@0,0 Bs Bd Be/.. Rd ..'), 'Bc')"


# ---- the plays of a hand


def test_every_play_is_in_the_list_the_highest_score_first():
    board = play_list(TABLE, "Bc Rs Ys Gd Ov Pf")
    totals = [score_of(TABLE, play).total for play in board.plays]

    assert sorted(map(str, board.plays)) == sorted(map(str, legal_plays(TABLE, "Bc Rs Ys Gd Ov Pf")))
    assert totals == sorted(totals, reverse=True)
    assert set(play_list(TABLE, "Bc Rs Ys", best=True).plays) == set(best_plays(TABLE, "Bc Rs Ys"))


def test_thousands_of_plays_come_in_pages():
    table = Game.from_text(RULE_BOOK_GAME).board
    board = play_list(table, "Rc Rs Rd Rv Rf Re")
    assert board.pages == -(-len(board.plays) // 20) > 40

    seen = []
    for page in range(board.pages):
        assert (board.page, len(board.scene["choices"])) == (page, len(set(board.scene["choices"])))
        assert len(board.scene["choices"]) <= 20
        seen += board.scene["choices"]
        if page + 1 < board.pages:
            press(board, "next")

    assert len(seen) == len(set(seen)) == len(board.plays)
    assert [button["id"] for button in board.scene["buttons"]] == ["back"]


def test_a_chosen_play_is_shown_with_its_lines_and_stays_chosen():
    board = play_list(TABLE, "Bc Rs")

    choose(board, 1)

    play = board.plays[1]
    assert board.scene["shown"] == [[p.cell.row, p.cell.col, p.tile.kind] for p in play.placements]
    assert board.pending == {"scene": board.scene["number"], "items": [1]}
    assert board.verdict["on"] == board.pending
    assert board.scene["marks"]
    choose(board, 0)
    assert len(board.scene["shown"]) == len(board.plays[0])


def test_a_hand_without_a_play_says_so():
    board = PlayList(Board.parse("Rc"), "Bd")

    assert board.scene["goal"] == "No tile of this hand fits anywhere."
    assert (board.pages, board.scene["choices"], board.scene["buttons"]) == (1, [], [])
