"""Endings: the quick search says what a plain one says, and its best course brings what it promises."""

import pytest

from qwirkle_lessons.analysis.endgame import EndgameError, solve_endgame, solve_for_all, solve_game
from qwirkle_lessons.engine import OFFICIAL, Board, Game, Pass, Play, RuleOptions, best_plays, legal_plays, score_of

SLOW = pytest.mark.slow


def ending(seed, size):
    """The table and two hands of at most so many tiles, where the bag of a greedy game runs out."""
    game = Game.deal(2, seed)
    while game.bag_size:
        best = best_plays(game.board, game.hands[game.seat])
        game = game.after(best[0] if best else game.legal_moves()[-1])
    return game.board, game.hands[game.seat][:size], game.hands[1 - game.seat][:size]


def plain_values(board, mover, other, options=OFFICIAL, passed=False):
    """Each move with the difference that it leads to, by looking at everything. {} when the game is over."""
    moves = {}
    for play in legal_plays(board, mover):
        left = list(mover)
        for tile in play.tiles:
            left.remove(tile)
        points = score_of(board, play).total
        if not left:
            moves[play] = points + 6
            continue
        replies = plain_values(board.after(play), other, tuple(left), options)
        moves[play] = points - max(replies.values(), default=0)
    if (not moves and not passed) or (moves and options.may_pass):
        if passed:
            moves[Pass()] = 0
        else:
            replies = plain_values(board, other, mover, options, passed=True)
            moves[Pass()] = -max(replies.values(), default=0)
    return moves


@pytest.mark.parametrize(
    ("seed", "tiles", "may_pass"),
    [
        *(pytest.param(seed, 2, False, id=f"two tiles each, {seed}") for seed in range(12)),
        *(pytest.param(seed, 1, True, id=f"one tile each and passing, {seed}") for seed in range(6)),
        *(pytest.param(seed, 2, True, id=f"two tiles each and passing, {seed}", marks=SLOW) for seed in range(4)),
        *(pytest.param(seed, 3, False, id=f"three tiles each, {seed}", marks=SLOW) for seed in (0, 1, 3)),
    ],
)
def test_the_quick_search_agrees_with_a_plain_one(seed, tiles, may_pass):
    board, mover, other = ending(seed, tiles)
    options = RuleOptions(may_pass=may_pass)

    solved = solve_endgame(board, mover, other, options)

    values = plain_values(board, mover, other, options)
    best = max(values.values())
    assert solved.value == best
    assert solved.bounds == (best, best)
    assert set(solved.best) == {move for move, value in values.items() if value == best}


@pytest.mark.parametrize("seed", range(4))
def test_the_best_course_played_in_a_game_brings_the_value(seed):
    board, mover, other = ending(seed, 3)
    solved = solve_endgame(board, mover, other)
    game = Game.of(board, [mover, other])

    for move in solved.line:
        game = game.after(move)

    assert game.is_over
    assert game.scores[0] - game.scores[1] == solved.value
    assert solved.line[0] in solved.best


def test_the_best_moves_are_sorted_and_each_brings_the_same():
    several = [(ending(seed, 3), solve_endgame(*ending(seed, 3))) for seed in range(20)]
    (board, mover, other), solved = max(several, key=lambda pair: len(pair[1].best))

    assert list(solved.best) == sorted(solved.best, key=lambda play: play.placements)
    assert len(solved.best) > 1
    for play in solved.best:
        after = Game.of(board, [mover, other]).after(play)
        assert after.scores[0] - solve_game(after).value == solved.value


def test_going_out_brings_six_more():
    solved = solve_endgame(Board.parse("Rc Rs"), "Rd", "Bv")

    assert solved.value == 3 + 6
    assert set(solved.best) == {Play.parse("Rd@0,2"), Play.parse("Rd@0,-1")}
    assert len(solved.line) == 1


def test_who_is_stuck_passes():
    solved = solve_endgame(Board.parse("Rc Rs"), "Bv", "Rd Yd")

    assert solved.best == (Pass(),)
    assert solved.value == -(3 + 6 + 2)
    assert [str(move) for move in solved.line[:1]] == ["pass"]


def test_when_nobody_can_play_nothing_is_won():
    solved = solve_endgame(Board.parse("Rc"), "Bs", "Yd")

    assert (solved.value, solved.best, solved.line) == (0, (), ())


def test_a_game_and_what_its_player_sees_give_the_same():
    board, mover, other = ending(3, 3)
    game = Game.of(board, [other, mover], seat=1, scores=[10, 20])

    assert solve_game(game) == solve_game(game.view(1)) == solve_endgame(board, mover, other)


def test_a_search_that_is_stopped_gives_bounds():
    board, mover, other = ending(1, 3)
    whole = solve_endgame(board, mover, other)

    for most in (1, 50, whole.nodes - 1):
        stopped = solve_endgame(board, mover, other, most_nodes=most)
        assert stopped.value is None
        assert stopped.best == ()
        assert stopped.nodes <= most
        assert stopped.bounds[0] <= whole.value <= stopped.bounds[1]
    assert solve_endgame(board, mover, other, most_nodes=whole.nodes) == whole


@pytest.mark.parametrize(
    ("solve", "says"),
    [
        pytest.param(lambda: solve_endgame(Board.parse("Rc"), "", "Rs"), "tiles in both hands", id="an empty hand"),
        pytest.param(lambda: solve_endgame(Board(), "Rc", "Rs"), "tiles on the table", id="an empty table"),
        pytest.param(lambda: solve_endgame(Board.parse("Rc"), "Rc Rc", "Rc"), "Rc is there 4 times", id="four copies"),
        pytest.param(lambda: solve_game(Game.deal(2, 1)), "The bag holds 96", id="a full bag"),
        pytest.param(
            lambda: solve_game(Game.of(Board.parse("Rc"), ["Rs", "Rd", "Rv"])), "2 players", id="three players"
        ),
        pytest.param(
            lambda: solve_game(Game.of(Board.parse("Rc"), ["Rs", "Rd"]).view(1)), "turn of seat 0", id="another's turn"
        ),
        pytest.param(lambda: solve_game(Game.of(Board.parse("Rc"), ["Bs", "Yd"])), "over", id="over"),
        pytest.param(lambda: solve_for_all(Game.deal(3, 1)), "bag", id="for all with a full bag"),
    ],
)
def test_what_is_no_ending_is_refused(solve, says):
    with pytest.raises(EndgameError, match=says):
        solve()


def test_for_two_who_mind_only_their_own_points_the_first_best_move_is_played():
    game = Game.of(Board.parse("Rc Rs"), ["Rd", "Bv Bs"])

    assert solve_for_all(game) == (9, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_for_all_gives_what_the_game_then_brings(players):
    board, mover, other = ending(5, 6)
    hands = [mover[:2] if players == 3 else mover[:1], other[:1], mover[2:3], other[2:3]][:players]
    game = Game.of(board, hands)

    gained = solve_for_all(game)

    while not game.is_over:
        before = game
        rest = {move: solve_for_all(before.after(move)) for move in before.legal_moves()}
        own = {
            move: before.after(move).scores[before.seat] - before.scores[before.seat] + value[before.seat]
            for move, value in rest.items()
        }
        game = before.after(max(own, key=own.get))
    assert game.scores == gained
