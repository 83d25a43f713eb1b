"""The opponent for beginners: beaten about every other time by whoever looks at two or three plays."""

from qwirkle_lessons.analysis import play_game
from qwirkle_lessons.analysis.strategies import gentle
from qwirkle_lessons.engine import Deck, Play, RuleOptions, score_of

MINI = RuleOptions(deck=Deck(3, 3, 2), hand_size=3, open_hands=True)


def looks_at(count):
    """Somebody who takes the best of so many plays."""

    def player(view, rng):
        moves = view.legal_moves()
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return moves[int(rng.random() * len(moves))]
        seen = [plays[int(rng.random() * len(plays))] for _ in range(count)]
        return max(seen, key=lambda play: score_of(view.board, play, view.options).total)

    return player


def share_of_wins(player, opponent, games=60):
    played = [play_game([player, opponent], seed, MINI) for seed in range(1, games + 1)]
    return sum(0 in game.winners for game in played) / games


def test_a_child_that_looks_at_two_or_three_plays_wins_about_every_other_game():
    assert 0.3 < share_of_wins(looks_at(2), gentle) < 0.7
    assert 0.4 < share_of_wins(looks_at(3), gentle) < 0.75


def test_it_is_easier_to_beat_than_always_the_most_points():
    assert share_of_wins(looks_at(2), gentle) > share_of_wins(looks_at(2), "greedy") + 0.1


def test_it_begins_and_trades_as_the_rules_have_it_and_is_the_same_each_time():
    for seed in range(1, 31):
        game = play_game([gentle, gentle], seed, MINI)

        assert game.is_over
        assert str(game) == str(play_game([gentle, gentle], seed, MINI))


def test_it_plays_with_the_whole_deck_too():
    assert play_game([gentle, "greedy"], 5).is_over
