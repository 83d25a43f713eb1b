"""Whole games: what a turn does, what must always hold, and what nobody may know."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain import hand_of, letters, placed, table_of

import one_page
from qwirkle_lessons.engine import (
    STANDARD,
    Board,
    Deck,
    Game,
    GameError,
    IllegalMove,
    NotationError,
    Pass,
    Play,
    RuleOptions,
    Trade,
    hand,
    in_order,
    legal_plays,
    parse_move,
)

MINI = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
DECKS = {
    "the game": RuleOptions(),
    "the mini-game": MINI,
    "three colors": RuleOptions(deck=Deck(3, 6, 1), hand_size=4),
    "four colors, hands of five": RuleOptions(deck=Deck(4, 4, 2), hand_size=5),
    "one may pass": RuleOptions(deck=Deck(4, 4, 2), may_pass=True),
    "to forty points": RuleOptions(target_score=40),
    "any first turn, a lone tile scores nothing": RuleOptions(free_first_turn=True, lone_tile_points=0),
}


def choose(rng, moves):
    """A play where there is one, seldom a trade or a pass: so a game comes to its end."""
    plays = [move for move in moves if isinstance(move, Play)]
    return rng.choice(plays if plays and rng.random() < 0.9 else moves)


def turns_of(game, rng, most=400):
    """The game and its next move, turn by turn, to the end."""
    for _ in range(most):
        if game.is_over:
            return
        move = choose(rng, game.legal_moves())
        after = game.after(move)
        yield game, move, after
        game = after
    raise AssertionError("this game does not end")


def all_tiles(game):
    return Counter([*game.board.tiles, *game.bag, *(tile for held in game.hands for tile in held)])


def fits_somewhere(game):
    """Whether any remaining tile could be laid on the table alone, as the one-page engine sees it."""
    table = table_of(game.board)
    rest = {letters(tile) for tile in [*game.bag, *(tile for held in game.hands for tile in held)]}
    return any(one_page.plays(table, [tile]) for tile in one_page.in_order(rest))


games = st.tuples(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from(sorted(DECKS)))


def dealt(players, seed, name):
    return Game.deal(players if name != "the mini-game" else 2, seed, options=DECKS[name]), random.Random(seed)


@given(games)
def test_every_tile_is_accounted_for_in_every_turn(chosen):
    game, rng = dealt(*chosen)
    deck = Counter(game.options.deck.tiles)

    for before, move, after in turns_of(game, rng):
        assert all_tiles(after) == deck
        assert list(after.bag) == list(in_order(after.bag))
        assert after.bag_size == len(after.bag)
        assert after.hand_sizes == tuple(map(len, after.hands))
        others = [seat for seat in range(len(game.players)) if seat != before.seat]
        assert [after.hands[seat] for seat in others] == [before.hands[seat] for seat in others]
        given_away = () if move == Pass() else move.tiles
        kept = Counter(before.hands[before.seat]) - Counter(given_away)
        drawn = Counter(after.hands[before.seat]) - kept
        assert kept <= Counter(after.hands[before.seat])
        assert drawn <= Counter(before.bag), "a traded tile goes back last"


@given(games)
def test_hands_are_refilled_as_far_as_the_bag_goes(chosen):
    game, rng = dealt(*chosen)

    for before, move, after in turns_of(game, rng):
        size, seat = len(before.hands[before.seat]), before.seat
        if isinstance(move, Play):
            expected = min(before.options.hand_size, size - len(move.tiles) + len(before.bag))
            assert len(after.hands[seat]) == expected
            assert len(after.bag) == len(before.bag) - (expected - size + len(move.tiles))
        else:
            assert len(after.hands[seat]) == size
            assert len(after.bag) == len(before.bag)


@given(games)
def test_every_play_is_legal_and_scores_what_the_one_page_engine_says(chosen):
    game, rng = dealt(*chosen)
    options, totals = game.options, [0] * len(game.players)

    for before, move, after in turns_of(game, rng):
        if isinstance(move, Play):
            table, play = table_of(before.board), placed(move)
            assert one_page.is_legal(table, play)
            totals[before.seat] += one_page.total(
                table, play, options.deck.colors, options.deck.shapes, options.lone_tile_points
            )
            assert table_of(after.board) == table | play
        else:
            assert after.board == before.board
        if not after.hands[before.seat]:
            totals[before.seat] += 6
        assert list(after.scores) == totals
        assert after.history[-1].points == after.scores[before.seat] - before.scores[before.seat]


@given(games)
def test_turns_go_round_and_the_game_ends_exactly_when_it_must(chosen):
    game, rng = dealt(*chosen)
    players, target, passes = len(game.players), game.options.target_score, 0

    for before, move, after in turns_of(game, rng):
        passes = passes + 1 if move == Pass() else 0
        assert after.seat == (before.seat + 1) % players or after.is_over
        assert after.turn == before.turn + 1 == len(after.history)
        went_out = not after.hands[before.seat]
        assert not (went_out and after.bag)
        reached = target is not None and after.scores[before.seat] >= target
        must_end = went_out or reached or (passes == players) or not fits_somewhere(after)
        assert after.is_over is must_end
        best = max(after.scores)
        shared = tuple(seat for seat in range(players) if after.scores[seat] == best)
        assert after.winners == (shared if must_end else ())
        assert (after.legal_moves() == ()) is must_end


@given(games)
def test_legal_moves_are_plays_then_trades_then_a_pass_where_it_is_allowed(chosen):
    game, rng = dealt(*chosen)

    for before, _, _ in turns_of(game, rng):
        moves, held = before.legal_moves(), before.hands[before.seat]
        plays = legal_plays(before.board, held, before.options)
        trades = [move for move in moves if isinstance(move, Trade)]
        can_trade = len(before.board) > 0
        most = min(len(held), len(before.bag)) if can_trade else 0
        expected = {Trade(some) for size in range(1, most + 1) for some in combinations(held, size)}
        may_pass = can_trade and (before.options.may_pass or not (plays or before.bag))

        assert list(moves) == [*plays, *trades, *([Pass()] if may_pass else [])]
        assert len(trades) == len(set(trades))
        assert set(trades) == expected
        assert all(before.faults_of(move) == () for move in rng.sample(moves, min(3, len(moves))))


@given(games, st.data())
def test_a_view_depends_on_nothing_that_is_hidden(chosen, data):
    """The other hands and the bag are thrown together and dealt anew: the player sees no difference."""
    game, rng = dealt(*chosen)
    for _, _, after in turns_of(game, rng):
        game = after
        if data.draw(st.integers(0, 9)) == 0:
            break
    if game.is_over:
        return
    seat = data.draw(st.integers(0, len(game.players) - 1))
    hidden = [tile for other, held in enumerate(game.hands) if other != seat for tile in held] + list(game.bag)
    rng.shuffle(hidden)

    hands = [held if other == seat else tuple(hidden.pop() for _ in held) for other, held in enumerate(game.hands)]
    here, there = (
        Game.of(game.board, dealt, bag, game.seat, game.scores, game.options, seed=seed)
        for dealt, bag, seed in ((game.hands, game.bag, 1), (hands, hidden, 2))
    )

    assert here.view(seat) == there.view(seat)
    assert repr(here.view(seat)) == repr(there.view(seat))
    assert here.view(seat).legal_moves() == there.view(seat).legal_moves()
    assert Counter(here.view(seat).unseen) == Counter(
        [*game.bag, *(tile for other, held in enumerate(game.hands) if other != seat for tile in held)]
    )
    assert list(here.view(seat).unseen) == list(in_order(here.view(seat).unseen))


@given(games)
def test_what_is_drawn_depends_on_the_seed_and_not_on_how_it_is_asked(chosen):
    """The same moves give the same game, however often; the old game stays what it was."""
    game, rng = dealt(*chosen)
    first, moves = game, []
    for before, move, _ in turns_of(game, rng):
        text = str(before)
        assert before.after(move) == before.after(move)
        assert str(before) == text
        moves.append(move)
        game = before.after(move)

    again = first
    for move in moves:
        again = again.after(parse_move(str(move)))

    assert again == game
    assert hash(again) == hash(game)
    assert str(again) == str(game)


def test_different_seeds_deal_different_hands_and_draw_differently():
    assert len({Game.deal(2, seed).hands for seed in range(50)}) == 50
    board, hands, bag = Board.parse("Rc"), ["Rs Bv Bf Yv Yf Gd", "Oc"], "Pe Pf Pv Ps Pd Pc Od Oe Of"
    draws = {Game.of(board, hands, bag, seed=seed).after(Play.parse("Rs@0,1")).hands[0][-1] for seed in range(60)}
    assert len(draws) >= 6


def test_all_tiles_are_dealt_equally_often():
    """1,000 deals of two hands: each of the 36 kinds comes about 333 times; five standard deviations are 87."""
    counts = Counter(tile for seed in range(1000) for held in Game.deal(2, seed).hands for tile in held)

    assert len(counts) == 36
    assert all(abs(count - 1000 / 3) < 87 for count in counts.values())


REFUSED = [
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "Bs@0,1", id="not in hand, and mixed"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "Bv@0,1", id="mixed"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "Rs@0,0", id="occupied"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "", id="no tile"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "trade Rs Bv", id="a trade of too many"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "trade Gs", id="a trade of somebody else's tile"),
    pytest.param("Rc", ["Rs Bv", "Oc"], "Pe", "pass", id="a pass"),
    pytest.param("", ["Rs Bv", "Oc"], "Pe", "pass", id="a pass in the first turn"),
    pytest.param("", ["Rs Rc Bv", "Oc"], "Pe", "Rs@0,0", id="a first turn that is too small"),
]


@pytest.mark.parametrize(("board", "hands", "bag", "move"), REFUSED)
def test_an_illegal_move_is_refused_with_its_faults_and_nothing_changes(board, hands, bag, move):
    game = Game.of(Board.parse(board), hands, bag)
    before = (str(game), game.hands, game.bag, game.scores, game.seat, game.turn)

    with pytest.raises(IllegalMove) as refusal:
        game.after(parse_move(move))

    assert refusal.value.faults == game.faults_of(parse_move(move)) != ()
    assert parse_move(move) not in game.legal_moves()
    assert (str(game), game.hands, game.bag, game.scores, game.seat, game.turn) == before


def test_after_the_end_every_move_is_refused():
    over = Game.of(Board.parse("Rc"), ["Rs", "Oc"]).after(Play.parse("Rs@0,1"))

    for move in ("Oc@1,0", "trade Oc", "pass", ""):
        with pytest.raises(IllegalMove) as refusal:
            over.after(parse_move(move))
        assert [fault.reason.name for fault in refusal.value.faults] == ["GAME_OVER"]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"hands": ["Rc Rc Rc", "Rc"]}, id="a fourth copy"),
        pytest.param({"hands": ["Rc", "Rs"], "bag": "Bc Bc Bc Bc"}, id="four copies in the bag"),
        pytest.param({"hands": ["Rc Rc Rc", "Rs"], "board": "Rc/Rs/Rd"}, id="a copy too many with the table"),
        pytest.param({"hands": ["Rc"]}, id="one player"),
        pytest.param({"hands": ["Rc"] * 3 + ["Rs"] * 2}, id="five players"),
        pytest.param({"hands": ["Rc", "Rs"], "seat": 2}, id="no such seat"),
        pytest.param({"hands": ["Rc", "Rs"], "seat": -1}, id="a seat before the first"),
        pytest.param({"hands": ["Rc", "Rs"], "scores": [1]}, id="a score is missing"),
        pytest.param({"hands": ["Rc Rs Rd Rv Rf Re Bc", "Rs"]}, id="seven in a hand"),
        pytest.param({"hands": ["Gv", "Rs"], "options": MINI}, id="a tile that the deck has not"),
        pytest.param({"hands": ["Rx", "Rs"]}, id="no tile"),
    ],
)
def test_an_impossible_position_is_refused(arguments):
    board = Board.parse(arguments.get("board", ""))

    with pytest.raises((GameError, NotationError)):
        Game.of(**arguments | {"board": board})


def test_three_copies_between_table_and_hands_are_possible():
    game = Game.of(Board.parse("Rc/Rs/Rd"), ["Rc Rc", "Rs"], "Rs")

    assert game.hands == (hand("Rc Rc"), hand("Rs"))


def test_a_deal_from_too_small_a_deck_is_refused():
    with pytest.raises(ValueError, match="18"):
        Game.deal(4, seed=1, options=RuleOptions(deck=Deck(3, 3, 2), hand_size=6))


@pytest.mark.parametrize("seed", [None, "seven", 1.5, True], ids=repr)
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(GameError):
        Game.deal(2, seed)


@pytest.mark.parametrize("ages", [[9], [9, 10, 11], ["old", "young"], [9, -1]], ids=repr)
def test_ages_are_one_number_for_each_player(ages):
    with pytest.raises(GameError):
        Game.deal(2, seed=1, ages=ages)


def test_players_may_have_names():
    game = Game.deal(["Ada", "Ben", "Cas"], seed=3)

    assert game.players == ("Ada", "Ben", "Cas")
    assert game.hands == Game.deal(3, seed=3).hands


def test_a_position_may_be_given_in_texts_or_in_tiles():
    texts = Game.of(Board.parse("Rc"), ["Rs Bv", "Oc"], "Pe Pf", 1, [3, 4])
    tiles = Game.of(Board.parse("Rc"), [hand("Rs Bv"), list(hand("Oc"))], hand("Pf Pe"), 1, (3, 4))

    assert texts == tiles
    assert texts.seat == 1
    assert texts.scores == (3, 4)
    assert texts.bag == hand("Pf Pe")
    assert texts.history == ()
    assert not texts.is_over


def test_the_bag_s_order_is_no_part_of_a_position():
    one, other = (Game.of(Board.parse("Rc"), ["Rs Bv", "Oc"], bag, seed=3) for bag in ("Pe Pf Yc", "Yc Pe Pf"))

    assert one == other
    assert one.after(Play.parse("Rs@0,1")) == other.after(Play.parse("Rs@0,1"))


def test_a_bag_is_shown_in_the_order_of_the_kinds():
    game = Game.deal(2, seed=8)

    assert list(game.bag) == sorted(game.bag, key=lambda tile: tile.kind)
    assert Counter(game.bag) == Counter(STANDARD.tiles) - Counter(game.hands[0]) - Counter(game.hands[1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_the_same_table_and_scores(players):
    game = Game.deal(players, seed=4)
    game = game.after(game.legal_moves()[0])

    for seat in range(players):
        view = game.view(seat)
        assert (view.board, view.scores, view.seat) == (game.board, game.scores, seat)
        assert view.hand == game.hands[seat]
        assert len(view.unseen) == 108 - len(game.board) - 6
    with pytest.raises(GameError):
        game.view(players)


def test_the_hands_of_the_tests_are_those_of_the_engine():
    assert hand_of([("R", "c"), ("B", "v")]) == hand("Rc Bv")
