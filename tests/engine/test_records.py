"""Game records: whole games as text, replayed, and what a replay says when a number was changed."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain import DATA

from qwirkle_lessons.engine import (
    OFFICIAL,
    RULE_BOOK_GAME,
    Board,
    Deck,
    Game,
    GameError,
    Pass,
    Play,
    RecordError,
    RuleOptions,
    Trade,
    hand,
    parse_move,
    record,
)

RULE_BOOK_SCORES = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]


def random_game(seed, players=2, options=OFFICIAL, turns=400, **how):
    """A game of random moves, some of them trades, with its text."""
    rng = random.Random(seed)
    game = Game.deal(players, seed, options=options, **how)
    for _ in range(turns):
        if game.is_over:
            break
        moves = game.legal_moves()
        plays = [move for move in moves if isinstance(move, Play)]
        game = game.after(rng.choice(plays if plays and rng.random() < 0.85 else moves))
    return game


# ---- The game of the rule book


def test_the_rule_book_game_is_shipped_and_replays_with_its_twelve_scores():
    game = Game.from_text(RULE_BOOK_GAME)

    assert [turn.points for turn in game.history] == RULE_BOOK_SCORES
    assert [turn.score.total for turn in game.history] == RULE_BOOK_SCORES
    assert game.turn == 12
    assert not game.is_over
    assert game.winners == ()
    assert sum(game.scores) == sum(RULE_BOOK_SCORES)
    assert len(game.board) == 3 + 3 + 1 + 2 + 2 + 2 + 2 + 2 + 2 + 1 + 3 + 2


def test_the_rule_book_game_ends_on_the_table_of_the_book():
    assert Game.from_text(RULE_BOOK_GAME).board == Board.parse("""
        @-4,-3
        .. .. Of Rf Bf .. Rs Bs
        .. .. .. Rs Bs Ps Os Ys
        .. Yc Gc Rc Bc .. .. ..
        Od Yd Gd Rd .. .. .. ..
        Of .. Gv Rv .. .. .. ..
        Oe Ye Ge Re .. .. .. ..
    """)


def test_a_game_known_only_from_its_plays_is_written_and_read_back():
    game = Game.from_text(RULE_BOOK_GAME)

    assert Game.from_text(str(game)) == game
    assert game.hands == ()


# ---- Round trips


SMALL = [
    RuleOptions(),
    RuleOptions(deck=Deck(3, 3, 2), hand_size=3),
    RuleOptions(deck=Deck(4, 4, 2), may_pass=True),
    RuleOptions(target_score=30, tie="went_out"),
    RuleOptions(free_first_turn=True, lone_tile_points=0, open_hands=True, start=1),
]


@given(st.integers(0, 10**6), st.sampled_from(SMALL), st.integers(0, 90))
def test_a_game_is_read_back_from_its_record(seed, options, turns):
    game = random_game(seed, options=options, turns=turns)

    again = Game.from_text(str(game))

    assert again == game
    assert str(again) == str(game)
    assert again.scores == game.scores
    assert again.winners == game.winners


@pytest.mark.parametrize("players", [2, 3, 4, ["Ada", "Ben"], ["Ada Lovelace", "Émilie", "Niels"]], ids=str)
def test_records_hold_any_number_of_players_and_their_names(players):
    game = random_game(7, players, turns=20)

    assert Game.from_text(str(game)) == game


def test_a_record_holds_ages_and_who_started():
    for ages in ([41, 8], [8, 41]):
        game = random_game(12, turns=10, ages=ages)
        assert Game.from_text(str(game)) == game
        assert re.search(rf"ages: {ages[0]}, {ages[1]}\n", str(game))
    started = random_game(12, turns=10, start=1)
    assert Game.from_text(str(started)) == started
    assert started.history[0].seat == 1


def test_a_game_that_goes_on_from_a_position_is_read_back():
    game = Game.of(Board.parse("@-3,2 Rc Rs"), ["Rd Bv Bf Yv", "Oc Gs"], "Pe Pf", 1, [13, 8])
    assert Game.from_text(str(game)) == game

    later = game.after(parse_move("trade Oc")).after(parse_move("Rd@-3,4"))
    assert Game.from_text(str(later)) == later


def test_trades_passes_and_going_out_are_in_a_record():
    game = Game.of(Board.parse("Rc"), ["Rs Rd Bv", "Gv Oc"], "Pe").after(parse_move("trade Bv"))
    game = game.after(parse_move("Oc@1,0"))

    assert Game.from_text(str(game)) == game
    assert "0 | trade Bv | 0 | Pe" in str(game)

    out = Game.of(Board.parse("Rc"), ["Rs Rd", "Gv"]).after(parse_move("Rs@0,1")).after(Pass())
    out = out.after(parse_move("Rd@0,2"))
    assert out.is_over
    assert Game.from_text(str(out)) == out
    assert "1 | pass | 0 | -" in str(out)
    assert "0 | Rd@0,2 | 3 + out 6 = 9 | -" in str(out)


def as_known_by_draws(text):
    """The same record, of a game that somebody noted at a table: all hands and draws, and no seed."""
    return re.sub(r"seed: \S+", "seed: ?", text)


def as_known_by_plays(text):
    text = re.sub(r"hand (\d): .*", r"hand \1: ?", as_known_by_draws(text))
    return re.sub(r"(?m)^(\d \|.*\|).*$", r"\1 ?", text)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_without_a_seed_is_replayed_from_its_hands_and_draws(seed):
    game = random_game(seed, 2 + seed % 3, turns=40 + 10 * seed)

    again = Game.from_text(as_known_by_draws(str(game)))

    assert again.hands == game.hands
    assert Counter(again.bag) == Counter(game.bag)
    assert (again.scores, again.seat, again.board, again.is_over) == (game.scores, game.seat, game.board, game.is_over)
    assert Game.from_text(str(again)) == again


@pytest.mark.parametrize("seed", range(6))
def test_a_game_without_hands_is_replayed_from_its_plays_and_points(seed):
    game = random_game(seed, 2 + seed % 3)

    again = Game.from_text(as_known_by_plays(str(game)))

    assert (again.scores, again.board, again.hands, again.is_over) == (game.scores, game.board, (), game.is_over)
    assert again.winners == game.winners
    assert Game.from_text(str(again)) == again


def test_draws_may_be_left_out_when_the_seed_is_known():
    game = random_game(5, turns=30)
    text = re.sub(r"(?m)^(\d \|.*\|).*$", r"\1 ?", str(game))
    text = re.sub(r"hand (\d): .*", r"hand \1: ?", text)

    assert Game.from_text(text) == game


def test_comments_and_blank_lines_are_passed_over_and_the_sum_alone_will_do():
    lines = str(random_game(5, turns=6)).splitlines()
    lines[-1] = re.sub(r"\|([^|=]*= )?(\d+) \|", r"| \2 |", lines[-1])
    text = "# noted at the kitchen table\n\n" + "\n\n# next\n".join(lines) + "\n"

    assert Game.from_text(text) == random_game(5, turns=6)


def test_the_example_of_the_documentation_is_a_whole_game_that_replays():
    lines = [line[4:] for line in record.__doc__.splitlines() if re.match(r"    (\w[\w ]*: |\d \| )", line)]
    game = Game.from_text("\n".join(lines))

    assert game.is_over
    assert str(game) == "\n".join(lines)
    assert len(game.board) > 12


# ---- A record in which something was changed


GAMES = {path.stem: path.read_text(encoding="utf-8").rstrip() for path in sorted((DATA / "games").glob("*.txt"))}
GAME = GAMES["two_players"]


def first_misfit(text):
    with pytest.raises(RecordError) as refusal:
        Game.from_text(text)
    error = refusal.value
    assert error.text == text.splitlines()[error.line - 1].strip()
    assert f"{error.line}" in str(error)
    assert error.why
    return error.line


TURN_LINES = [number for number, line in enumerate(GAME.splitlines(), 1) if "|" in line]


def changed(number, change):
    """The record with one line changed."""
    lines = GAME.splitlines()
    lines[number - 1] = change(lines[number - 1])
    text = "\n".join(lines)
    assert text != GAME
    return text


def fields_of(line):
    return [field.strip() for field in line.split("|")]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_that_is_kept_as_text_replays(name):
    game = Game.from_text(GAMES[name])

    assert str(game) == GAMES[name]
    assert game.is_over or name == "two_players"
    assert sum(turn.points for turn in game.history) == sum(game.scores)


def test_the_games_that_are_kept_have_all_that_can_happen():
    assert {"two_players", "three_players", "four_players", "mini_game"} <= GAMES.keys()
    every = "\n".join(GAMES.values())
    assert all(text in every for text in ("trade", "pass", "6+6", "3+3", "out 6", "ages: 9, 41, 38, 12"))


def test_the_record_that_is_changed_below_is_a_rich_one():
    assert Game.from_text(GAME).turn == len(TURN_LINES) >= 50
    assert "trade" in GAME
    assert GAME.count(" = ") >= 10


@pytest.mark.parametrize("number", TURN_LINES)
def test_any_changed_number_in_the_points_is_found_in_its_line(number):
    points = fields_of(GAME.splitlines()[number - 1])[2]
    for place in re.finditer(r"\d+", points):
        wrong = points[: place.start()] + str(int(place[0]) + 1) + points[place.end() :]
        text = changed(number, lambda line, wrong=wrong: " | ".join([*fields_of(line)[:2], wrong, fields_of(line)[3]]))
        assert first_misfit(text) == number


def test_any_changed_number_in_the_points_of_the_rule_book_game_is_found_in_its_line():
    lines = RULE_BOOK_GAME.splitlines()
    assert any("6+6" in line for line in lines)
    for number, line in enumerate(lines, 1):
        seat, move, points, drawn = fields_of(line) if "|" in line else ("", "", "", "")
        for place in re.finditer(r"\d+", points):
            wrong = points[: place.start()] + str(int(place[0]) - 1) + points[place.end() :]
            text = "\n".join([*lines[: number - 1], f"{seat} | {move} | {wrong} | {drawn}", *lines[number:]])
            assert first_misfit(text) == number


@pytest.mark.parametrize("number", TURN_LINES)
def test_a_changed_seat_is_found_in_its_line(number):
    assert first_misfit(changed(number, lambda line: str(1 - int(line[0])) + line[1:])) == number


@pytest.mark.parametrize("number", TURN_LINES)
def test_a_changed_draw_is_found_in_its_line(number):
    def another(line):
        fields = fields_of(line)
        drawn = list(hand(fields[3])) if fields[3] != "-" else []
        others = [tile for tile in hand("Rc Os Yd") if tile not in drawn]
        return " | ".join([*fields[:3], " ".join(map(str, [others[0], *drawn[1:]]))])

    assert first_misfit(changed(number, another)) == number


@pytest.mark.parametrize("number", TURN_LINES)
def test_a_changed_move_is_found_in_its_line(number):
    def far_away(line):
        fields = fields_of(line)
        move = "trade Rc Rc Rc" if fields[1].startswith("trade") else fields[1].split()[0].split("@")[0] + "@77,77"
        return " | ".join([fields[0], move, *fields[2:]])

    board_is_empty = number == TURN_LINES[0]
    changed_line = changed(number, far_away)
    if board_is_empty and len(fields_of(GAME.splitlines()[number - 1])[1].split()) == 1:
        changed_line = changed(number, lambda line: line.replace("@0,0", "@0,0 Rc@0,0"))

    assert first_misfit(changed_line) == number


def test_a_turn_left_out_or_told_twice_is_found():
    lines = GAME.splitlines()
    middle = TURN_LINES[20]

    assert first_misfit("\n".join(lines[: middle - 1] + lines[middle:])) == middle
    assert first_misfit("\n".join([*lines[:middle], *lines[middle - 1 :]])) == middle + 1


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        pytest.param("seed: 31", "seed: 32", 6, id="another seed: the hands do not fit"),
        pytest.param("players: ", "players: X, ", 8, id="a player too many: the first turn does not fit"),
        pytest.param("players: ", "gamblers: ", 1, id="a header that there is not"),
        pytest.param("deck: 6x6x3", "deck: 6x6", 4, id="no deck"),
        pytest.param("options: official", "options: oficial", 3, id="no option"),
        pytest.param("ages: ?", "ages: old, young", 2, id="no ages"),
        pytest.param("seed: 31", "seed: thirty", 5, id="no seed"),
        pytest.param("hand 1: ", "hand 1: Rc ", 7, id="a tile too many in a hand"),
        pytest.param("hand 1: ", "hand 7: ", 7, id="no such hand"),
        pytest.param("hand 1: ", "hand 0: ", 7, id="the same hand twice"),
    ],
)
def test_a_changed_header_is_found(old, new, line):
    text = GAME.replace(old, new, 1)
    assert text != GAME

    assert first_misfit(text) == line


def test_a_trade_of_tiles_that_one_does_not_hold_is_found_when_hands_are_known():
    text = as_known_by_draws(GAME)
    number = next(number for number in TURN_LINES if "trade" in GAME.splitlines()[number - 1])
    lines = text.splitlines()
    lines[number - 1] = re.sub(r"trade [^|]*", "trade Rc Rc Rc ", lines[number - 1])

    assert first_misfit("\n".join(lines)) == number


def test_a_draw_of_tiles_that_are_not_in_the_bag_is_found_when_there_is_no_seed():
    lines = as_known_by_draws(GAME).splitlines()
    number = TURN_LINES[3]
    count = len(fields_of(lines[number - 1])[3].split())
    for impossible in (["Pe"] * (count + 1), ["Pe"] * max(0, count - 1)):
        lines[number - 1] = " | ".join([*fields_of(lines[number - 1])[:3], " ".join(impossible) or "-"])
        assert first_misfit("\n".join(lines)) == number


@pytest.mark.parametrize("text", ["", "nonsense", "players: 2\n0 | Rc@0,0", "0 | Rc@0,0 | 1 | ?", "players: 1"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError):
        Game.from_text(text)


def test_a_turn_after_the_end_is_found():
    game = random_game(3, options=RuleOptions(deck=Deck(3, 3, 2), hand_size=3))
    assert game.is_over
    text = f"{game}\n{game.seat} | pass | 0 | -"

    assert first_misfit(text) == len(text.splitlines())


def test_a_trade_in_a_record_is_a_multiset():
    assert Trade(hand("Bv Rc")) == parse_move("trade Rc Bv")


@pytest.mark.parametrize(
    ("turns", "line"),
    [
        pytest.param(["0 | Rc@0,0 | 1 | ?", "1 | trade Rc Rs Rd Rv Rf Re Oc | 0 | ?"], 3, id="a trade of seven tiles"),
        pytest.param(["0 | Rc@0,0 | 1 | ?", "1 | trade Rs Rs Rs Rs | 0 | ?"], 3, id="a trade of four copies"),
        pytest.param(
            [
                f"{number % 2} | {play} | {points} | ?"
                for number, (play, points) in enumerate(
                    [
                        ("Rc@0,0", "1"),
                        ("Rs@0,1", "2"),
                        ("Rc@1,1", "2"),
                        ("Rs@1,2", "2"),
                        ("Rc@2,2", "2"),
                        ("Rs@2,3", "2"),
                        ("Rc@3,3", "2"),
                    ]
                )
            ],
            8,
            id="a fourth copy on the table",
        ),
    ],
)
def test_a_game_known_only_from_its_plays_has_no_more_tiles_than_the_deck(turns, line):
    with pytest.raises(RecordError) as refused:
        Game.from_text("\n".join(["players: 2", *turns]))

    assert refused.value.line == line
    assert "NOT_IN_HAND" in str(refused.value)


def test_a_game_that_goes_on_from_a_full_deal_of_other_tiles_is_read_back():
    dealt = Game.deal(2, 5)

    game = Game.of(Board(), dealt.hands, dealt.bag, dealt.seat)

    assert Game.from_text(str(game)) == game


@pytest.mark.parametrize("name", ["A|x", "A,x", "A\u2028x", "A\x0bx", "A\nx", "  ", "", "x" * 41])
def test_a_name_that_a_record_could_not_hold_is_refused(name):
    with pytest.raises(GameError, match="name is 1 to 40 letters"):
        Game.deal([name, "B"], 1)


def test_names_are_told_apart_without_the_spaces_around_them():
    with pytest.raises(GameError, match="a name of their own"):
        Game.deal(["A", "A "], 1)
    assert Game.deal([" <script>", "B"], 1).players == ("<script>", "B")


@pytest.mark.parametrize(
    "points", ["6+6 + 3 + 3 = 18", "3 + 6+6 + 3", "12 + 3 + 3", "3 + 12 + 3 = 18", "6+6+3+3", "18", " 18 "]
)
def test_points_may_be_written_in_any_order_with_or_without_their_sum(points):
    assert "3 + 6+6 + 3 = 18" in RULE_BOOK_GAME.splitlines()[17]
    assert Game.from_text(RULE_BOOK_GAME.replace("3 + 6+6 + 3 = 18", points)).scores == (45, 40)


@pytest.mark.parametrize("points", ["6+6 + 3 + 3 = 17", "9 + 9", "6 + 3 + 3", "12 + 6", "", "3", "= 18", "out 6 + 12"])
def test_other_points_are_refused(points):
    with pytest.raises(RecordError, match=r"3 \+ 6\+6 \+ 3 = 18") as refused:
        Game.from_text(RULE_BOOK_GAME.replace("3 + 6+6 + 3 = 18", points))
    assert refused.value.line == 18


def test_a_known_first_hand_is_checked_though_the_draws_are_not_known():
    record = "players: 2\nhand 0: Rc Rs Bd Gv Ye Pf\nhand 1: ?\n0 | {play} | 2 | ?"

    assert Game.from_text(record.format(play="Rc@0,0 Rs@0,1")).scores == (2, 0)
    with pytest.raises(RecordError, match="hand 0 is Rc Rs") as refused:
        Game.from_text(record.format(play="Rc@0,0 Rd@0,1"))
    assert refused.value.line == 4
