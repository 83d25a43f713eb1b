"""A simulation is made of games that can each be played again; it counts what happened in them, and loses nothing."""

import multiprocessing
import pickle
import subprocess
import sys
import tracemalloc
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from processes import printed
from qwirkle_lessons import (
    CountError,
    Deck,
    Game,
    GameEnd,
    GameError,
    RuleOptions,
    SimulationError,
    StrategyError,
    Trade,
    play_game,
    simulate,
)
from qwirkle_lessons.analysis.estimates import ChanceEstimate
from qwirkle_lessons.analysis.summary import Estimate, likely
from qwirkle_lessons.i18n import say

MINI = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
ARRAYS = ("seeds", "scores", "turns", "trades", "qwirkles", "best_turn", "starter", "winners", "ended")


def same(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


def trader(view):
    """Trade whenever that is allowed."""
    moves = view.legal_moves()
    return next((move for move in moves if isinstance(move, Trade)), moves[0])


def fails_sometimes(view):
    if len(view.board) > 6 and sum(tile.kind for tile in view.hand) % 29 == 0:
        raise RuntimeError("I do not like this hand")
    return view.legal_moves()[0]


@pytest.fixture(scope="module")
def mini():
    return simulate(60, ["greedy", "random"], 5, MINI, progress=False)


# --- games ---


def test_each_row_is_the_game_that_its_seed_gives(mini):
    for number in range(len(mini)):
        game = mini.game(number)
        points = [[turn.points for turn in game.history if turn.seat == seat] for seat in (0, 1)]

        assert game == play_game(["greedy", "random"], int(mini.seeds[number]), MINI)
        assert tuple(mini.scores[number]) == game.scores == tuple(map(sum, points))
        assert mini.turns[number] == len(game.history)
        assert mini.starter[number] == game.history[0].seat
        assert [list(won).index(1) for won in [mini.winners[number]] if sum(won) == 1] in ([], list(game.winners))
        assert tuple(np.flatnonzero(mini.winners[number])) == game.winners
        assert list(mini.best_turn[number]) == [max(own) for own in points]
        assert [sum(isinstance(t.move, Trade) for t in game.history if t.seat == seat) for seat in (0, 1)] == list(
            mini.trades[number]
        )
        bonuses = [str(turn.score.lines).count("bonus=3") for turn in game.history if turn.score]
        assert mini.qwirkles[number].sum() == sum(bonuses)
        assert (mini.ended[number] == GameEnd.WENT_OUT.value) == bool(game.history[-1].going_out)


def test_a_game_is_read_back_from_its_record(mini):
    assert Game.from_text(mini.record(7)) == mini.game(7)
    assert mini.record(7).splitlines()[4] == "seed: 5000007"


def test_arrays_hold_whole_numbers_one_row_for_each_game(mini):
    for name in ARRAYS:
        array = getattr(mini, name)
        assert array.dtype == np.int64
        assert array.shape == ((60, 2) if name in ("scores", "trades", "qwirkles", "best_turn", "winners") else (60,))
    assert len(mini) == mini.asked == 60
    assert not mini.interrupted


def test_the_winner_is_named_when_there_is_one(mini):
    for winner, won, scores in zip(mini.winner, mini.winners, mini.scores, strict=True):
        assert winner == (-1 if scores[0] == scores[1] else int(scores[1] > scores[0]))
        assert won.sum() == (2 if winner == -1 else 1)
    assert -1 in mini.winner


def test_the_same_seed_gives_the_same_games_and_another_seed_other_ones(mini):
    again = simulate(60, ["greedy", "random"], 5, MINI, progress=False)
    longer = simulate(61, ["greedy", "random"], 5, MINI, progress=False)
    other = simulate(60, ["greedy", "random"], 6, MINI, progress=False)

    assert same(mini, again)
    assert np.array_equal(longer.scores[:60], mini.scores)
    assert not np.array_equal(other.scores, mini.scores)
    assert set(other.seeds).isdisjoint(mini.seeds)


def test_with_the_seats_swapped_the_same_tiles_are_dealt():
    one = simulate(5, ["greedy", "first"], 9, progress=False)
    other = simulate(5, ["first", "greedy"], 9, progress=False)

    for number in range(5):
        assert one.game(number).start.hands == other.game(number).start.hands


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_can_play(players):
    simulation = simulate(4, ["greedy"] * players, 1, progress=False)

    assert simulation.scores.shape == (4, players)
    assert all(end == GameEnd.WENT_OUT.value for end in simulation.ended)


# --- how games end ---


def test_players_who_go_on_trading_are_stopped_by_the_turn_limit():
    simulation = simulate(3, [trader, trader], 1, progress=False, most_turns=30)

    assert list(simulation.turns) == [30, 30, 30]
    assert list(simulation.trades.sum(axis=1)) == [29, 29, 29]
    assert simulation.turn_limit.all()
    assert list(simulation.ended) == [GameEnd.TURN_LIMIT.value] * 3
    assert not simulation.winners.any()
    assert list(simulation.winner) == [-1] * 3
    with pytest.raises(SimulationError, match="None of the 3 games"):
        simulation.summary()
    assert say("simulation.ends.TURN_LIMIT", "en") == "turn limit"


def test_a_reached_score_ends_a_game():
    simulation = simulate(5, ["greedy", "greedy"], 1, RuleOptions(target_score=40), progress=False)

    assert list(simulation.ended) == [GameEnd.TARGET_REACHED.value] * 5
    assert (simulation.scores.max(axis=1) >= 40).all()


def test_a_round_of_passes_ends_a_game():
    def passes(view):
        return "pass" if len(view.board) else view.legal_moves()[0]

    simulation = simulate(5, [passes, passes], 1, RuleOptions(may_pass=True), progress=False)

    assert list(simulation.ended) == [GameEnd.ALL_PASSED.value] * 5
    assert list(simulation.turns) == [3] * 5


def test_a_table_on_which_nothing_fits_ends_a_game():
    simulation = simulate(80, ["greedy", "greedy"], 1, RuleOptions(deck=Deck(3, 3, 3), hand_size=4), progress=False)
    blocked = np.flatnonzero(simulation.ended == GameEnd.BLOCKED.value)

    assert len(blocked)
    for number in blocked:
        game = simulation.game(int(number))
        assert game.is_over
        assert all(game.hands)


# --- what strategies do wrong ---


def test_a_strategy_that_fails_ends_its_own_game_alone():
    simulation = simulate(20, ["greedy", fails_sometimes], 2, progress=False)
    failed = np.flatnonzero(simulation.ended == GameEnd.FAILED.value)

    assert 0 < len(failed) < 20
    assert [failure.seed for failure in simulation.failures] == list(simulation.seeds[failed])
    assert simulation.summary().games == 20 - len(failed)
    assert str(simulation.failures[0]) in str(simulation)
    for number, failure in zip(failed, simulation.failures, strict=True):
        game = Game.from_text(failure.record)
        assert game == simulation.game(int(number))
        assert (failure.turn, failure.seat, failure.strategy) == (game.turn, game.seat, "fails_sometimes")
        assert "RuntimeError: I do not like this hand" in failure.why
        assert tuple(simulation.scores[number]) == game.scores
        assert not simulation.winners[number].any()


def test_a_simulation_of_failed_games_alone_still_tells_them():
    simulation = simulate(5, ["greedy", lambda view: "Rc@0,0 Rc@0,1"], 2, progress=False)

    assert len(simulation.failures) == 5
    assert str(simulation).count("A strategy failed in game 2") == 3
    assert "2 more games failed" in str(simulation)
    for plot in (simulation.plot_scores, simulation.plot_shares, simulation.plot_course):
        with pytest.raises(SimulationError, match="None of the 5 games"):
            plot()


# --- executors ---


def test_processes_play_the_same_games(mini):
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        side_by_side = simulate(60, ["greedy", "random"], 5, MINI, executor, progress=False)
        with pytest.raises(SimulationError, match="a file of its own"):
            simulate(2, ["greedy", lambda view: "pass"], 1, executor=executor, progress=False)

    assert same(mini, side_by_side)


def test_threads_play_the_same_games(mini):
    with ThreadPoolExecutor(3) as executor:
        side_by_side = simulate(60, ["greedy", "random"], 5, MINI, executor, progress=False)

    assert same(mini, side_by_side)


def test_a_function_of_ones_own_is_played_by_threads():
    alone = simulate(40, ["greedy", fails_sometimes], 2, MINI, progress=False)
    with ThreadPoolExecutor(2) as executor:
        side_by_side = simulate(40, ["greedy", fails_sometimes], 2, MINI, executor, progress=False)

    assert same(alone, side_by_side)
    assert alone.failures == side_by_side.failures


# --- stopping ---


def test_ctrl_c_gives_the_games_played_until_then(mini):
    calls = iter(range(10**9))

    def greedy_until_stopped(view, rng):
        if next(calls) > 100:
            raise KeyboardInterrupt
        from qwirkle_lessons import strategies

        return strategies.greedy(view, rng)

    stopped = simulate(60, [greedy_until_stopped, "random"], 5, MINI, progress=False)

    assert 5 < len(stopped) < 60
    assert stopped.interrupted
    assert stopped.asked == 60
    assert np.array_equal(stopped.scores, mini.scores[: len(stopped)])
    assert "60 games were asked for" in str(stopped)


def test_ctrl_c_before_the_first_game_ends_gives_an_empty_simulation():
    def stop(view):
        raise KeyboardInterrupt

    stopped = simulate(3, [stop, "greedy"], 1, progress=False)

    assert len(stopped) == 0
    assert stopped.scores.shape == (0, 2)
    assert str(stopped).startswith("0 games")


class StoppedAt(Executor):
    """Plays at once, except for one portion, which stands for the moment at which Ctrl-C is pressed."""

    def __init__(self, portion):
        self.portion = portion
        self.futures = []

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        if len(self.futures) == self.portion:
            future.set_exception(KeyboardInterrupt())
        elif len(self.futures) != self.portion + 2:  # that one never gets its turn
            future.set_result(function(*args, **kwargs))
        self.futures.append(future)
        return future


def test_ctrl_c_gives_what_other_workers_have_done_too(mini):
    executor = StoppedAt(10)
    stopped = simulate(60, ["greedy", "random"], 5, MINI, executor, progress=False)
    done = [number for number in range(60) if number not in (10, 12)]

    assert list(stopped.seeds) == [5_000_000 + number for number in done]
    assert np.array_equal(stopped.scores, mini.scores[done])
    assert executor.futures[12].cancelled()
    assert stopped.interrupted


# --- sums and plots ---


def test_the_summary_agrees_with_the_arrays(mini):
    summary = mini.summary()
    first, second = summary.seats

    assert first.share.value + second.share.value == pytest.approx(1)
    assert first.wins.hits == int(mini.winners[:, 0].sum())
    assert summary.ties.hits == int((mini.winner == -1).sum())
    assert first.score.value == pytest.approx(mini.scores[:, 0].mean())
    assert first.score.standard_error == pytest.approx(mini.scores[:, 0].std(ddof=1) / 60**0.5)
    assert second.best_turn == mini.best_turn[:, 1].max()
    assert sum(count for _, count in summary.ended) == 60
    assert summary.starter.hits == sum(
        int(starter in np.flatnonzero(won)) for starter, won in zip(mini.starter, mini.winners, strict=True)
    )


def test_an_interval_holds_the_true_mean_in_about_95_of_100_simulations():
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(400):
        low, high = Estimate.of(rng.integers(1, 7, 200)).interval
        hits += low < 3.5 < high

    assert 365 <= hits <= 394


@pytest.mark.parametrize(("hits", "trials"), [(0, 10), (3, 10), (10, 10), (70, 100)])
def test_the_interval_of_a_share_is_that_of_a_chance(hits, trials):
    assert likely(hits / trials, trials) == pytest.approx(ChanceEstimate(hits, trials).interval, abs=1e-12)


def test_a_single_game_says_nothing_about_the_spread():
    simulation = simulate(1, ["greedy", "greedy"], 1, MINI, progress=False)

    assert simulation.summary().seats[0].score.standard_error == float("inf")
    assert str(simulation).startswith("1 game: greedy, greedy")


@pytest.mark.parametrize("name", ["plot_scores", "plot_shares", "plot_course"])
def test_a_plot_is_a_picture_with_its_numbers_in_words(mini, name):
    plot = getattr(mini, name)()
    (axes,) = plot.figure.axes

    assert plot._repr_png_().startswith(b"\x89PNG")
    assert axes.get_title()
    assert axes.get_xlabel()
    assert axes.get_ylabel()
    assert axes.has_data()
    assert repr(plot).count("\n") == 1
    assert "seat 0, greedy" in repr(plot)


def test_the_plot_of_scores_counts_every_game(mini):
    (axes,) = mini.plot_scores().figure.axes

    assert [patch.get_data().values.sum() for patch in axes.patches] == [60, 60]


def test_each_end_has_its_words():
    words = [say(f"simulation.ends.{end.name}", "en") for end in GameEnd]

    assert len(set(words)) == len(GameEnd)


def test_a_bar_shows_how_far_it_is(capsys):
    simulate(3, ["greedy", "greedy"], 1, MINI, progress=True)
    assert "3/3" in capsys.readouterr().err

    simulate(3, ["greedy", "greedy"], 1, MINI, progress=False)
    assert capsys.readouterr().err == ""


# --- bad input, size, repetition ---


@pytest.mark.parametrize("games", [0, -1, 2.0, "10", None, True, 1_000_001])
def test_a_number_of_games_is_a_whole_number(games):
    with pytest.raises(CountError, match="1 to 1000000"):
        simulate(games, ["greedy", "greedy"], 1)


@pytest.mark.parametrize("seed", [1.0, "1", None, 10**12 + 1])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(CountError, match="A seed"):
        simulate(1, ["greedy", "greedy"], seed)


@pytest.mark.parametrize("strategies", ["greedy", ["greedy"], ["greedy"] * 5, ["greedy", "clever"], ["greedy", 3]])
def test_strategies_are_two_to_four(strategies):
    with pytest.raises(StrategyError):
        simulate(1, strategies, 1)


def test_options_and_executor_are_looked_at_before_anything_is_played():
    with pytest.raises(GameError, match="24 tiles"):
        simulate(1, ["greedy"] * 4, 1, RuleOptions(deck=Deck(2, 2, 2)))
    with pytest.raises(GameError, match="RuleOptions"):
        simulate(1, ["greedy"] * 2, 1, "official")
    with pytest.raises(SimulationError, match="submit"):
        simulate(1, ["greedy"] * 2, 1, executor=4)
    with pytest.raises(CountError, match="turns"):
        simulate(1, ["greedy"] * 2, 1, most_turns=0)


@pytest.mark.parametrize("number", [-1, 60, 1.0])
def test_a_game_is_asked_for_by_its_row(mini, number):
    with pytest.raises(CountError, match="row"):
        mini.game(number)


def test_a_course_is_drawn_for_a_seat_that_is_there(mini):
    with pytest.raises(CountError, match="seat"):
        mini.plot_course(2)


def test_a_simulation_of_named_strategies_can_be_kept(mini):
    assert same(pickle.loads(pickle.dumps(mini)), mini)  # noqa: S301 - our own


def test_a_game_takes_little_room():
    simulate(1, ["first", "first"], 1, MINI, progress=False)  # numpy and tqdm are there now
    tracemalloc.start()
    simulation = simulate(400, ["first", "first"], 1, MINI, progress=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert len(simulation) == 400
    assert peak / 400 < 3_000  # bytes; 10,000 games are 30 MB


@pytest.mark.slow
def test_ten_thousand_games_take_less_than_300_mb():
    program = (
        "from qwirkle_lessons import simulate\n"
        "simulation = simulate(10_000, ['greedy', 'greedy'], 1, progress=False)\n"
        "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, len(simulation))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    kilobytes, games = map(int, run.stdout.split())

    assert games == 10_000
    assert kilobytes / (1024 if sys.platform == "darwin" else 1) < 300_000


def test_a_simulation_is_the_same_in_every_process():
    program = (
        "from qwirkle_lessons import *\n"
        "options = RuleOptions(deck=Deck(4, 4, 2))\n"
        "simulation = simulate(3, ['greedy', 'random', 'careful'], 3, options, progress=False)\n"
        "print(simulation, simulation.scores.tolist(), simulation.plot_shares())"
    )
    outputs = {printed(program, seed) for seed in (1, 2)}

    assert len(outputs) == 1
    assert " at 0x" not in outputs.pop()
