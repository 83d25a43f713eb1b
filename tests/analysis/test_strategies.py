"""Strategies see what a player may know and name legal moves; the careful one looks further than the greedy one."""

from collections import Counter
from random import Random
from time import process_time

import pytest

from processes import printed
from qwirkle_lessons import (
    FULL_BAG,
    OFFICIAL,
    Board,
    Deck,
    Game,
    GameView,
    IllegalMove,
    Pass,
    Play,
    RuleOptions,
    StrategyError,
    StrategyFailed,
    Trade,
    best_plays,
    hand,
    in_order,
    legal_plays,
    play_game,
    score_of,
    strategies,
)
from qwirkle_lessons.analysis.endgame import solve_game
from qwirkle_lessons.engine.dealing import draw

BY_NAME = list(strategies.NAMES)
MINI = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
OPTIONS = [
    pytest.param(OFFICIAL, id="official"),
    pytest.param(MINI, id="mini-game"),
    pytest.param(RuleOptions(free_first_turn=True, may_pass=True, deck=Deck(4, 4, 2)), id="free first turn, may pass"),
    pytest.param(RuleOptions(open_hands=True, target_score=60), id="open hands, target score"),
    pytest.param(RuleOptions(deck=Deck(2, 6, 2), hand_size=4), id="a narrow deck"),
]


def positions_of(game):
    """Every position of a game in which somebody was to move."""
    start = Game.deal(game.players, game.start.seed, options=game.options)
    games = [start]
    for turn in game.history:
        games.append(games[-1].after(turn.move))
    return games[:-1]


def rest_of(board, *hands):
    """The tiles that lie neither on the table nor in these hands."""
    left = Counter(FULL_BAG) - Counter(board.tiles)
    for tiles in hands:
        left -= Counter(tiles)
    return in_order(left.elements())


@pytest.fixture(scope="module")
def greedy_games():
    return [play_game(["greedy"] * players, seed) for seed, players in enumerate([2, 2, 3, 4])]


# --- every strategy ---


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", BY_NAME)
def test_a_strategy_plays_whole_games_by_the_rules(name, options):
    for seats in ([name, "greedy"], ["first", name, "random"]):
        game = play_game(seats, 3, options)

        assert game.is_over
        assert Game.from_text(str(game)) == game


@pytest.mark.parametrize("name", BY_NAME)
def test_a_strategy_cannot_see_hidden_tiles(name, greedy_games):
    strategy = strategies.NAMES[name]
    for game in [positions_of(greedy_games[0])[9], positions_of(greedy_games[2])[20]]:
        seat = game.seat
        hidden = [tile for other, tiles in enumerate(game.hands) if other != seat for tile in tiles] + list(game.bag)
        mixed, _ = draw(tuple(hidden), len(hidden), Random("mix"))
        hands, taken = [], 0
        for other, tiles in enumerate(game.hands):
            hands.append(tiles if other == seat else mixed[taken : taken + len(tiles)])
            taken += 0 if other == seat else len(tiles)
        else_where = Game.of(game.board, hands, mixed[taken:], seat, game.scores)

        assert [sorted(map(str, tiles)) for tiles in else_where.hands] != [sorted(map(str, h)) for h in game.hands]
        assert strategy(game.view(seat), Random(5)) == strategy(else_where.view(seat), Random(5))


def test_moves_are_the_same_in_every_process():
    program = (
        "from qwirkle_lessons import play_game, strategies\n"
        "print(*(play_game([name, 'careful'], 3, most_turns=9) for name in strategies.NAMES), sep='\\n')"
    )
    outputs = {printed(program, seed) for seed in (1, 2)}

    assert len(outputs) == 1
    assert "@" in outputs.pop()


# --- the simple ones ---


def test_first_takes_the_first_legal_move(greedy_games):
    for game in positions_of(greedy_games[0]):
        assert strategies.first(game.view(game.seat), Random(1)) == game.legal_moves()[0]


def test_greedy_takes_the_first_of_the_best_plays(greedy_games):
    seen = 0
    for game in [position for whole in greedy_games for position in positions_of(whole)]:
        best = best_plays(game.board, game.hands[game.seat])
        if best:
            assert strategies.greedy(game.view(game.seat), Random(1)) == best[0]
            seen += min(game.board.cells, default=(0, 0)) < (0, 0)
    assert seen > 50  # to the left of and above the first tile, cells have negative numbers


def stuck_game(bag):
    """A game whose seat 0 cannot play: nothing in its hand is red, a circle or a square. Seat 1 can."""
    board = Board.parse("Rc Rs")
    hands = [hand("Ov Gf Be"), hand("Yd Pd Rv")]
    assert not legal_plays(board, hands[0])
    return Game.of(board, hands, rest_of(board, *hands)[:bag], 0)


@pytest.mark.parametrize(("bag", "traded"), [(10, 3), (2, 2), (0, 0)])
def test_greedy_that_is_stuck_trades_all_it_may(bag, traded):
    game = stuck_game(bag)

    move = strategies.greedy(game.view(0), Random(1))

    assert (len(move.tiles) if isinstance(move, Trade) else 0) == traded
    assert isinstance(move, Trade if bag else Pass)
    game.after(move)


def test_random_takes_each_play_about_as_often():
    game = Game.of(Board.parse("Rc Rs"), ["Rd Bc", "Gv"], "Yd Pd Pv Pf", 0)
    plays = legal_plays(game.board, game.hands[0])
    rng = Random(7)

    counts = Counter(strategies.random(game.view(0), rng) for _ in range(200 * len(plays)))

    assert set(counts) == set(plays)  # and no trade, though that is legal
    assert all(140 < count < 260 for count in counts.values())


def test_random_trades_when_it_is_stuck():
    game = stuck_game(10)
    rng = Random(7)

    moves = {strategies.random(game.view(0), rng) for _ in range(200)}

    assert moves == set(game.legal_moves())
    assert all(isinstance(move, Trade) for move in moves)


# --- the careful one ---


def test_careful_does_not_open_a_five_for_a_point():
    # Laying the fifth red tile brings 5 points, and the next player the Qwirkle: all three copies are out.
    board = Board.parse("Rc Rs Rd Rv")
    mine = hand("Rf Oc Gc Bc Yc Oc")
    game = Game.of(board, [mine, hand("Re Re Re Gs Bd Yv")], rest_of(board, mine, hand("Re Re Re Gs Bd Yv")), 0)
    known = Game.of(game.board, game.hands, game.bag, 0, options=RuleOptions(open_hands=True))
    opens = [play for play in legal_plays(board, mine) if "Rf@0,4" in str(play) or "Rf@0,-1" in str(play)]

    move = strategies.careful(known.view(0), Random(1))

    assert opens
    assert move not in opens


def test_careful_lays_the_tile_that_leaves_a_qwirkle_for_itself():
    # Five reds in the hand and one red on the table: who lays a red one now cannot complete the line next time.
    board = Board.parse("Rc Rs")
    game = Game.of(board, ["Rd Rv Rf Re", "Gv Gf"], rest_of(board, hand("Rd Rv Rf Re Gv Gf")), 0)

    assert score_of(board, strategies.careful(game.view(0), Random(1))).total == 12


def test_careful_plays_a_small_ending_exactly(greedy_games):
    endings = [
        game
        for whole in greedy_games[:2]
        for game in positions_of(whole)
        if not game.bag_size and sum(game.hand_sizes) <= 7
    ]

    assert endings
    for game in endings:
        assert strategies.careful(game.view(game.seat), Random(1)) in solve_game(game).best


def test_careful_goes_out_when_that_wins():
    board = Board.parse("Rc Rs")
    game = Game.of(board, ["Rd", "Bc Gv"], "", 0)

    assert game.after(strategies.careful(game.view(0), Random(1))).history[-1].going_out == 6


def test_careful_trades_though_it_could_play_when_that_is_better():
    # Four points at most, and the table is full of lines that wait for the sixth color of a clover.
    board = Board.parse("@-1,0 Rv Yv Gv/Gv Bv Pv")
    mine = hand("Ye Pe Yf Pd Rv Gs")
    rest = rest_of(board, mine)
    game = Game.of(board, [mine, rest[:6]], rest[6:], 0)

    moves = [strategies.careful(game.view(0), Random(seed)) for seed in range(5)]

    assert max(score_of(board, play).total for play in legal_plays(board, mine)) == 4
    assert all(isinstance(move, Trade) for move in moves)
    for move in moves:
        game.after(move)


def test_careful_trades_when_it_cannot_play():
    game = stuck_game(20)

    move = strategies.careful(game.view(0), Random(1))

    assert isinstance(move, Trade)
    game.after(move)


def test_careful_is_quick_also_with_a_hand_of_one_whole_color(greedy_games):
    mine = hand("Oc Os Od Ov Of Oe")
    slowest, most_plays = 0.0, 0
    for position in positions_of(greedy_games[0])[6:16]:
        rest = rest_of(position.board)
        if Counter(mine) - Counter(rest):
            continue
        others = rest_of(position.board, mine)
        game = Game.of(position.board, [mine, others[:6]], others[6:], 0)
        most_plays = max(most_plays, len(legal_plays(game.board, mine)))
        before = process_time()
        strategies.careful(game.view(0), Random(1))
        slowest = max(slowest, process_time() - before)

    assert most_plays > 1000
    assert slowest < 0.5


def test_careful_needs_a_tenth_of_a_second_a_move_at_most():
    times = []

    def timed(view, rng):
        before = process_time()
        move = strategies.careful(view, rng)
        times.append(process_time() - before)
        return move

    for seed, others in ((11, ["greedy"]), (12, ["greedy", "greedy"])):
        play_game([timed, *others], seed)

    assert len(times) > 30
    assert sum(times) / len(times) < 0.1
    assert max(times) < 0.5


@pytest.mark.slow
def test_careful_beats_greedy():
    won = 0.0
    for seed in range(777_000, 777_016):
        for seat in (0, 1):
            names = ["greedy", "greedy"]
            names[seat] = "careful"
            winners = play_game(names, seed).winners
            won += (seat in winners) / len(winners)

    assert won / 32 > 0.55


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_careful_among_greedy_ones_wins_its_share(players):
    games, won = 24, 0.0
    for seed in range(games):
        names = ["greedy"] * players
        names[seed % players] = "careful"
        winners = play_game(names, 888_000 + seed).winners
        won += (seed % players in winners) / len(winners)

    assert won / games > 1 / players - 2 * (1 / players * (1 - 1 / players) / games) ** 0.5


# --- a function of one's own ---


def shortest(view):
    """The play with the fewest tiles."""
    plays = legal_plays(view.board, view.hand, view.options)
    return min(plays, key=len) if plays else view.legal_moves()[0]


def any_move(view, rng):
    return rng.choice(view.legal_moves())


def as_text(view, depth=2):
    assert depth == 2
    return str(view.legal_moves()[0])


def with_default_chance(view, rng=None):
    assert rng is not None
    return view.legal_moves()[0]


class Stubborn:
    def __call__(self, view):
        return view.legal_moves()[-1] if len(view.board) and view.bag_size > 90 else view.legal_moves()[0]


@pytest.mark.parametrize("function", [shortest, any_move, as_text, with_default_chance, Stubborn()])
def test_a_function_of_ones_own_plays_against_the_others(function):
    game = play_game([function, "greedy"], 4, MINI)

    assert game.is_over
    assert game == play_game([function, "greedy"], 4, MINI)


def test_a_function_gets_a_view_and_chance():
    got = []

    def look(view, rng):
        got.append((type(view), type(rng), view.seat))
        return view.legal_moves()[0]

    play_game(["first", look], 4, MINI, most_turns=4)

    assert set(got) == {(GameView, Random, 1)}


def test_a_named_strategy_is_the_function_itself():
    assert [strategies.as_strategy(name) for name in BY_NAME] == [
        strategies.first,
        strategies.random,
        strategies.greedy,
        strategies.careful,
    ]
    assert strategies.as_strategy(strategies.greedy) is strategies.greedy
    own = strategies.as_strategy(shortest)
    assert strategies.as_strategy(own) is own
    assert strategies.name_of(own) == "shortest"
    assert strategies.name_of(strategies.as_strategy(Stubborn())) == "Stubborn"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param("clever", "first, random, greedy, careful", id="an unknown name"),
        pytest.param(3, "or a function", id="a number"),
        pytest.param(None, "or a function", id="nothing"),
        pytest.param(lambda: None, "f\\(view\\) or f\\(view, rng\\)", id="a function that looks at nothing"),
        pytest.param(lambda view, rng, depth: None, "f\\(view\\) or f\\(view, rng\\)", id="a function of three"),
    ],
)
def test_what_is_no_strategy_is_refused(given, message):
    with pytest.raises(StrategyError, match=message):
        strategies.as_strategy(given)


@pytest.mark.parametrize("seats", ["greedy", ["greedy"], ["greedy"] * 5, None, []])
def test_a_game_needs_two_to_four_strategies_in_a_list(seats):
    with pytest.raises(StrategyError):
        play_game(seats, 1)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param(None, "answered «None»", id="nothing"),
        pytest.param(7, "A strategy returns a Play, a Trade or a Pass", id="a number"),
        pytest.param("Rx@0,0", "Rx", id="a text that is no move"),
        pytest.param("pass", "MUST_PLAY", id="a pass when one must play"),
        pytest.param(Play(), "EMPTY", id="an empty play"),
    ],
)
def test_an_answer_that_is_no_legal_move_is_reported_with_its_place(answer, why):
    with pytest.raises(StrategyFailed, match="seat") as caught:
        play_game(["greedy", lambda view: answer], 1)

    failure = caught.value.failure
    assert why in failure.why
    assert (failure.seed, failure.seat, failure.strategy) == (1, 1, "<lambda>")
    assert Game.from_text(failure.record).turn == failure.turn


def test_an_error_in_a_strategy_is_reported_with_its_line():
    def broken(view):
        return view.hand[99]

    with pytest.raises(StrategyFailed, match=r"IndexError: tuple index out of range \(line \d+ of broken\)"):
        play_game([broken, "greedy"], 1)


def test_errors_of_strategies_are_value_errors_and_can_be_sent_between_processes():
    import pickle

    with pytest.raises(StrategyFailed) as caught:
        play_game([lambda view: None, "greedy"], 1)

    assert isinstance(caught.value, ValueError)
    assert not isinstance(caught.value, IllegalMove)
    assert pickle.loads(pickle.dumps(caught.value)).failure == caught.value.failure  # noqa: S301 - our own
