"""A whole game on the board without a kernel: every turn arrives as messages, as the browser sends them."""

import json
from itertools import count

import pytest

from qwirkle_lessons.analysis.strategies import first, gentle
from qwirkle_lessons.engine import (
    Board,
    Deck,
    Game,
    GameError,
    Pass,
    Play,
    Reason,
    RuleOptions,
    Trade,
    legal_plays,
    opening_groups,
)
from qwirkle_lessons.engine.dealing import shaken
from qwirkle_lessons.exercises.code import code_of, medals_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import progress_file
from qwirkle_lessons.i18n import LANGUAGES, LanguageError, say
from qwirkle_lessons.widgets.game import GameBoard, medal_of_game
from qwirkle_lessons.widgets.mini_game import MINI_GAME, mini_game

MESSAGES = count(1)
SEEDS = range(1, 51)


def message(board, **fields):
    return {"type": "check", "id": f"m{next(MESSAGES)}", "scene": board.scene["number"], "answer": []} | fields


def heard(board, content):
    board._handle_custom_msg(content, [])
    assert board.failures == ()


def check(board, *items):
    heard(board, message(board, answer=[*items]))
    return board.verdict


def press(board, action):
    assert action in buttons(board)
    heard(board, message(board, type="action", action=action))
    return board.verdict


def buttons(board):
    return [button["id"] for button in board.scene["buttons"]]


def items_of(board, play):
    """A play as the browser says it: each tile from a place of its own in the hand."""
    places = dict(enumerate(board.hand))
    items = []
    for placement in play.placements:
        place = next(place for place, tile in places.items() if tile == placement.tile)
        del places[place]
        items.append([place, *placement.cell])
    return items


def make(board, move):
    """A legal move of the person at the screen, by the messages that a browser would send."""
    match move:
        case Play():
            return check(board, *items_of(board, move))
        case Trade(tiles):
            press(board, "trade")
            left = list(tiles)
            places = [place for place, tile in enumerate(board.hand) if tile in left and not left.remove(tile)]
            return check(board, *places)
        case _:
            return press(board, "pass")


def by_chance(board, rng):
    """Any legal move; three times out of four one that lays tiles, so that a game does not take all day."""
    moves = board.game.legal_moves()
    plays = [move for move in moves if isinstance(move, Play)]
    chosen = plays if plays and rng.random() < 0.75 else moves
    return chosen[int(rng.random() * len(chosen))]


def played_to_the_end(board, seed, choose=by_chance):
    """Play until the game is over, whoever's turn it is; returns every verdict."""
    rng = shaken(f"{seed} learner")
    verdicts = []
    while not board.game.is_over:
        assert len(verdicts) < 400, "the game does not end"
        verdicts.append(press(board, "next") if "next" in buttons(board) else make(board, choose(board, rng)))
    return verdicts


def position(table, hands, bag="", **options):
    """A game from a position, between people, with the deck of six colors and six shapes."""
    return Game.of(Board.parse(table), hands, bag, options=RuleOptions(open_hands=True, **options))


# ---- whole games


@pytest.mark.parametrize(
    ("opponent", "seed"), [*(("computer", seed) for seed in SEEDS), *(("person", seed) for seed in SEEDS[:12])]
)
def test_a_game_of_legal_moves_goes_to_its_end(opponent, seed):
    board = mini_game(seed, opponent)

    played_to_the_end(board, seed)

    game = board.game
    assert game.is_over
    assert buttons(board) == ["new"]
    assert Game.from_text(str(game)).scores == game.scores
    totals = [sum(turn.points for turn in game.history if turn.seat == seat) for seat in (0, 1)]
    assert board.scene["sheet"]["totals"] == ["total", *map(str, totals)]
    assert list(game.scores) == totals
    winners = [game.players[seat] for seat in game.winners]
    assert all(name in board.verdict["headline"] for name in winners)
    assert " : ".join(map(str, sorted(totals, reverse=True))) in board.verdict["headline"]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_seed_and_the_same_answers_give_the_same_game(level):
    games = []
    for _ in range(2):
        board = mini_game(7, level=level)
        played_to_the_end(board, 7)
        games.append(str(board.game))

    assert games[0] == games[1]


def test_every_point_of_the_score_sheet_is_one_of_the_engines():
    board = mini_game(3)
    played_to_the_end(board, 3)

    columns = list(zip(*(row[1:] for row in board.scene["sheet"]["rows"]), strict=True))
    for seat in (0, 1):
        told = [cell for cell in columns[seat] if cell]
        turns = [turn for turn in board.game.history if turn.seat == seat]
        assert len(told) == len(turns)
        for cell, turn in zip(told, turns, strict=True):
            assert str(turn.score) in cell.replace("\u00a0", " ") if turn.score else cell in {"trade", "pass"}


def test_three_players_two_of_them_the_computer_with_the_whole_deck():
    game = Game.deal(["Player 1", "Player 2", "Player 3"], 5)
    board = GameBoard(game, {1: first, 2: gentle})

    turn_of_computers = 0
    for _ in range(8):
        if "next" not in buttons(board):
            make(board, board.game.legal_moves()[0])
            turn_of_computers = 0
        else:
            press(board, "next")
            turn_of_computers += 1
            assert turn_of_computers <= 2

    assert board.game.turn == 8
    assert board._scene.hands == ()
    assert "Player 2 holds 6 tiles." in board._scene.facts


# ---- the beginning


@pytest.mark.parametrize("seed", range(1, 31))
def test_who_starts_has_the_largest_group_and_it_is_said(seed):
    board = mini_game(seed)
    sizes = [len(opening_groups(hand)[0]) for hand in board.game.start.hands]
    starter = board.game.start.seat

    assert sizes[starter] == max(sizes)
    assert ("alike" in board.verdict["headline"]) == (sizes[0] == sizes[1])
    if starter == 0:
        assert board.game.turn == 0
        assert board.scene["goal"].startswith("Your turn. ")
        assert ("Lay your largest group" in board.scene["goal"]) == (sizes[0] > 1)
        assert buttons(board) == ["check", "take_back"]
    else:
        assert board.game.turn == 1
        assert board.verdict["headline"].startswith("Computer starts with the largest group. Computer: ")
        assert board.scene["shown"]


def test_the_first_turn_lays_the_whole_group():
    board = next(board for board in map(mini_game, SEEDS) if board.game.turn == 0)
    group = opening_groups(board.hand)[0]
    assert len(group) > 1

    verdict = check(board, [board.hand.index(group[0]), 0, 0])

    assert (verdict["outcome"], verdict["headline"]) == ("wrong", "Your hand has a larger group.")
    assert board.game.turn == 0


def test_of_two_people_the_older_one_is_player_1():
    board = mini_game(3, opponent="person")

    assert board.verdict["headline"] == "Player 1 is the older one and starts: the largest groups are alike."
    assert board.scene["goal"].startswith("Player 1, your turn.")


# ---- a turn


def test_after_a_turn_one_reads_what_it_brought_and_the_computer_waits():
    board = mini_game(3)
    play = legal_plays(board.game.board, board.hand, MINI_GAME)[0]

    verdict = make(board, play)

    assert (verdict["outcome"], verdict["headline"]) == ("right", "You: 2 points")
    assert "New in your hand: " in verdict["detail"]
    assert board.game.turn == 1
    assert (board.scene["answer"], buttons(board)) == ("look", ["next"])
    assert {mark["kind"] for mark in board.scene["marks"]} == {"scored"}
    assert verdict["on"] == board.pending


def test_the_computers_turn_is_shown_with_its_sum_and_then_it_is_your_turn():
    board = mini_game(3)
    make(board, board.game.legal_moves()[0])

    verdict = press(board, "next")

    turn = board.game.history[-1]
    assert (turn.seat, board.game.seat) == (1, 0)
    assert verdict["outcome"] == "note"
    assert verdict["headline"].startswith("Computer: ")
    assert str(turn.score.total) in verdict["headline"]
    assert "New in your hand" not in verdict["detail"]
    assert board.scene["shown"] == [[p.cell.row, p.cell.col, p.tile.kind] for p in turn.move.placements]
    assert {mark["kind"] for mark in board.scene["marks"]} == {"note"}
    assert buttons(board) == ["check", "take_back", "trade"]


def laid(board, play):
    """Tiles laid and not checked: what is told ahead."""
    board.set_state({"pending": {"scene": board.scene["number"], "items": items_of(board, play)}})
    assert board.failures == ()
    return board.preview


def test_before_the_check_one_hears_the_sum_but_not_what_is_drawn_or_who_wins():
    board = mini_game(3)
    preview = laid(board, board.game.legal_moves()[0])
    assert (preview["headline"], preview["detail"]) == ("You: 2 points", "")
    assert [mark["kind"] for mark in preview["marks"]] == ["scored"]

    last = GameBoard(Game.of(Board.parse("Rc Rs"), ["Rd", "Bc"], ""), {1: first})
    assert laid(last, Play.parse("Rd@0,2"))["headline"] == "A: 3 points"
    assert not last.game.is_over


def test_while_the_first_group_is_being_laid_nothing_is_wrong_yet():
    board = mini_game(3)

    preview = laid(board, Play(board.game.legal_moves()[0].placements[:1]))

    assert (preview["outcome"], preview["headline"]) == ("note", "On the first turn, lay your largest group.")


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        pytest.param([(0, 5)], Reason.NO_CONTACT, id="it touches nothing"),
        pytest.param([(0, 2), (1, 0)], Reason.NOT_ONE_LINE, id="not in one line"),
        pytest.param([(0, 2), (0, 4)], Reason.GAP, id="a hole"),
    ],
)
def test_a_refusal_has_the_engines_reasons_and_changes_nothing(cells, reason):
    board = GameBoard(position("Rc Rs", ["Rd Rv", "Bc"], "Bs"))
    play = Play.of(zip(cells, board.hand, strict=False))
    assert reason in [fault.reason for fault in board.game.faults_of(play)]
    before = board.game

    verdict = check(board, *items_of(board, play))

    assert verdict["outcome"] == "wrong"
    assert verdict["marks"]
    assert board.game is before
    assert board.pending["items"] == items_of(board, play)


def test_in_a_small_deck_a_line_of_seven_is_told_by_its_twins():
    options = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
    table = Board.parse("Rc Rs Rd .. Rc Rs Od", check=False)
    board = GameBoard(Game.of(table, ["Yc Ys", "Yd"], "", options=options))
    play = Play.parse("Yc@0,3")
    assert Reason.TOO_LONG in [fault.reason for fault in board.game.faults_of(play)]

    verdict = check(board, [0, 0, 3])

    assert verdict["headline"] == "Two red circles in one line."
    assert "too long" not in verdict["detail"]


def test_the_same_click_twice_is_one_turn():
    board = mini_game(3)
    content = message(board, answer=items_of(board, board.game.legal_moves()[0]))

    for _ in range(2):
        heard(board, content)
    heard(board, content | {"id": "another click on the same picture"})

    assert board.game.turn == 1
    following = message(board, type="action", action="next")
    for _ in range(2):
        heard(board, following)
    heard(board, following | {"id": "another click on next"})
    assert board.game.turn == 2


def test_a_check_without_tiles_is_no_turn():
    board = mini_game(3)

    assert check(board)["outcome"] == "unreadable"
    assert board.game.turn == 0


@pytest.mark.parametrize("action", ["trade", "pass", "next", "new", "back", "nonsense"])
def test_what_has_no_button_does_not_happen(action):
    board = mini_game(3)

    heard(board, message(board, type="action", action=action))

    assert (board.game.turn, board.verdict["id"]) == (0, "")


# ---- trading and passing


def test_tiles_are_traded_and_that_is_the_turn():
    board = GameBoard(position("Rc Rs", ["Rd Bv Gf", "Bc"], "Pe Pd Yc"))

    press(board, "trade")
    assert (board.scene["answer"], buttons(board)) == (board._scene.answer.value, ["check", "back"])
    verdict = check(board, 1, 2)

    assert verdict["headline"] == "A: 2 tiles traded."
    assert verdict["detail"].startswith("New in your hand: ")
    assert str(board.game.history[-1].move) == "trade Gf Bv"
    assert board.scene["sheet"]["rows"] == [["1", "trade", ""]]
    assert buttons(board) == ["next"]


def test_a_trade_can_be_thought_over():
    board = GameBoard(position("Rc Rs", ["Rd Bv Gf", "Bc"], "Pe Pd Yc"))

    press(board, "trade")
    assert check(board)["headline"] == "Choose a tile first."
    press(board, "back")

    assert board.scene["answer"] == "play"
    assert board.game.turn == 0
    assert check(board, [0, 0, 2])["outcome"] == "right"


def test_a_trade_of_more_than_the_bag_holds_is_refused():
    board = GameBoard(position("Rc Rs", ["Rd Bv Gf", "Bc"], "Pe"))
    press(board, "trade")

    verdict = check(board, 0, 1)

    assert verdict["outcome"] == "wrong"
    assert verdict["headline"] == "The bag has fewer tiles than you want to trade."
    assert board.game.turn == 0
    assert check(board, 0)["outcome"] == "right"


def test_who_cannot_lay_a_tile_is_sent_to_the_bag():
    board = GameBoard(position("Rc Rs", ["Bv Gf", "Bc"], "Pe"))

    assert board.scene["goal"] == "A, your turn. No tile of yours fits. Trade."
    assert buttons(board) == ["trade"]


def test_with_an_empty_bag_who_cannot_lay_a_tile_passes():
    board = GameBoard(position("Rc Rs", ["Bv Gf", "Bc Ys"]))
    assert board.scene["goal"] == "A, your turn. No tile of yours fits, and the bag is empty. Pass."
    assert buttons(board) == ["pass"]

    verdict = press(board, "pass")

    assert verdict["headline"] == "A: no turn this time."
    assert board.scene["sheet"]["rows"] == [["1", "pass", ""]]
    press(board, "next")
    assert buttons(board) == ["check", "take_back"]


def test_where_a_house_rule_allows_it_one_may_pass_and_everybody_passing_ends_the_game():
    board = GameBoard(position("Rc Rs", ["Rd", "Bc"], "Pe", may_pass=True))
    assert buttons(board) == ["check", "take_back", "trade", "pass"]

    press(board, "pass")
    press(board, "next")
    verdict = press(board, "pass")

    assert board.game.is_over
    assert verdict["headline"] == "A and B share the win, 0 : 0."
    assert "Everybody passed, so the game is over." in verdict["detail"]


# ---- the end


@pytest.mark.parametrize(
    ("scores", "headline", "why"),
    [
        pytest.param([20, 9], "You win, 29 : 9!", "You laid your last tile: 6 extra points.", id="won"),
        pytest.param([9, 15], "You win, 18 : 15!", "These extra points decided the game.", id="by the extra points"),
        pytest.param([9, 30], "Computer wins, 30 : 18.", "The highest total wins, whoever laid", id="out, but lost"),
        pytest.param([9, 18], "You and Computer share the win, 18 : 18.", "6 extra points.", id="tied"),
    ],
)
def test_the_end_says_who_won_and_why(scores, headline, why):
    game = Game.of(Board.parse("Rc Rs"), ["Rd", "Bc Bs"], "", scores=scores, options=RuleOptions(open_hands=True))
    named = type(game)(**{name: getattr(game, name) for name in game.__slots__} | {"players": ("You", "Computer")})
    board = GameBoard(named, {1: first})

    verdict = check(board, [0, 0, 2])

    assert board.game.is_over
    assert verdict["headline"] == headline
    assert why in verdict["detail"]
    assert verdict["detail"].startswith("You: 3 points.")
    assert board.scene["sheet"]["rows"] == [["before", *map(str, scores)], ["1", "3, then 6 extra", ""]]
    assert verdict["outcome"] == ("note" if headline.startswith("Computer") else "right")


def test_a_blocked_table_ends_the_game_without_the_extra_points():
    options = RuleOptions(deck=Deck(2, 2, 1), hand_size=2, open_hands=True)
    game = Game.of(Board.parse("Rc"), ["Rs", "Os"], "", options=options)
    board = GameBoard(game)
    make(board, board.game.legal_moves()[0])

    assert board.game.is_over
    assert "A laid the last tile: 6 extra points." in board.verdict["detail"]
    blocked = GameBoard(Game.of(Board.parse("Rc"), ["Os Rs", "Os"], "", options=RuleOptions(open_hands=True)))
    make(blocked, Play.parse("Rs@0,1"))
    assert not blocked.game.is_over


def test_a_new_game_has_the_next_seed_and_the_same_players():
    board = mini_game(3)
    played_to_the_end(board, 3)

    press(board, "new")

    assert (board.game.start.seed, board.game.players) == (4, ("You", "Computer"))
    assert str(board.game.start) == str(mini_game(4).game.start)
    assert board.scene["sheet"]["totals"] == mini_game(4).scene["sheet"]["totals"]
    played_to_the_end(board, 4)


@pytest.mark.parametrize(
    ("scores", "medal"),
    [
        pytest.param([30, 20], Medal.GOLD, id="won"),
        pytest.param([14, 23], Medal.SILVER, id="tied"),
        pytest.param([11, 23], Medal.SILVER, id="lost by three"),
        pytest.param([10, 23], Medal.BRONZE, id="lost by four"),
    ],
)
def test_the_medal_of_a_game(scores, medal):
    game = Game.of(Board.parse("Rc Rs"), ["Rd", "Bc"], "", scores=scores)
    assert medal_of_game(game, 0) is None
    board = GameBoard(game, {1: first}, step="mini-game")
    assert progress_file().read().medals == {}

    verdict = make(board, Play.parse("Rd@0,2"))

    assert medal_of_game(board.game, 0) is medal
    assert progress_file().read().medals == {"mini-game": medal}
    assert verdict["detail"].endswith(say(f"playing.medal.{medal.name}", "en"))


def test_a_mini_game_against_the_computer_keeps_its_medal_and_one_between_people_none():
    for opponent, kept in (("person", set()), ("computer", {"mini-game"})):
        board = mini_game(3, opponent)
        played_to_the_end(board, 3)
        medals = progress_file().read().medals
        assert set(medals) == kept
    assert medals_of(code_of(medals)) == medals


def test_where_no_medal_can_be_saved_the_end_says_so(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path / "file" / "home"))
    board = GameBoard(Game.of(Board.parse("Rc Rs"), ["Rd", "Bc"], ""), {1: first}, step="mini-game")

    make(board, Play.parse("Rd@0,2"))

    assert board.scene["goal"].startswith("The game is over. Nothing can be saved in ")


# ---- what is shown


def test_the_points_the_bag_and_the_open_hand_are_shown():
    board = mini_game(3)

    assert board._scene.facts == ("You 0, Computer 0.", "12 tiles are in the bag.")
    assert board._scene.hands == (("Computer", board.game.hands[1]),)
    make(board, board.game.legal_moves()[0])
    assert board._scene.facts == ("You 2, Computer 0.", "10 tiles are in the bag.")


def test_of_two_people_each_sees_the_others_hand_when_it_is_their_turn():
    board = mini_game(3, opponent="person")
    make(board, board.game.legal_moves()[0])
    assert board._scene.hands[0][0] == "Player 2"

    press(board, "next")

    assert board._scene.hands == (("Player 1", board.game.hands[0]),)
    assert board.hand == board.game.hands[1]


def test_hidden_hands_are_told_to_nobody():
    board = GameBoard(Game.deal(2, 5))

    assert board._scene.hands == ()
    assert "B holds 6 tiles." in board._scene.facts
    seen = json.dumps(board.scene["seen"])
    assert sum(json.loads(seen)) == 6


def test_names_are_text_whatever_they_hold():
    name = "<b onclick=alert(1)>"
    board = GameBoard(Game.deal([name, "B & B"], 5))
    make(board, board.game.legal_moves()[0])

    assert name not in board.static_html("en")
    assert "&lt;b onclick" in board.static_html("en")
    assert name in board.scene["sheet"]["columns"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_in_each_language(language):
    board = mini_game(2, language=language)

    for verdict in played_to_the_end(board, 2):
        assert verdict["headline"]
    assert board.static_text(language)
    assert str(board.game.scores[0]) in board.static_html(language)


def test_what_is_no_mini_game_is_refused():
    with pytest.raises(GameError, match=r"opponent is one of: computer, person; got «dog»"):
        mini_game(opponent="dog")
    with pytest.raises(GameError, match=r"level is one of: easy, normal; got «hard»"):
        mini_game(level="hard")
    with pytest.raises(LanguageError):
        mini_game(language="de")
    with pytest.raises(GameError, match="seat for a person"):
        GameBoard(Game.deal(2, 1), {0: first, 1: first})


def test_the_representation_has_no_address():
    assert repr(mini_game(3)) == "GameBoard('You, Computer', turn=0)"


def test_a_game_that_is_passed_on_goes_on():
    game = mini_game(3).game
    game = game.after(game.legal_moves()[0])

    board = GameBoard(game, {1: gentle})

    assert board.game.turn == 2
    assert isinstance(game.legal_moves()[0], Play)
    assert Pass() not in game.legal_moves()
    assert board.verdict["headline"].startswith("Computer: ")
