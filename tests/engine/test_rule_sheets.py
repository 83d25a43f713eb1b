"""The rule sheets once more: each claim that is a rule, as a test that names its sheet and line.

000 and 002 are the Dutch sheets, 003 the Norwegian, 004 the English one; `000:33` is line 33 of 000.
Where the sheets differ, our reading and the other one (an option) stand side by side.
"""

from collections import Counter

import pytest

from qwirkle_lessons.engine import (
    FULL_BAG,
    KINDS,
    OFFICIAL,
    Board,
    Deck,
    Game,
    GameError,
    IllegalMove,
    Pass,
    Play,
    RuleOptions,
    Trade,
    Undecided,
    faults_of,
    hand,
    legal_plays,
    opening_groups,
    parse_move,
    score_of,
    starter,
)


def rule(source, *values, about=""):
    """A case, named by its source."""
    return pytest.param(*values, id=f"{source} {about}".strip())


def reasons(game_or_board, move, **more):
    """Why a move is refused, as names; [] when it is allowed."""
    if isinstance(game_or_board, Game):
        return [fault.reason.name for fault in game_or_board.faults_of(parse_move(move))]
    return [fault.reason.name for fault in faults_of(Board.parse(game_or_board, check=False), Play.parse(move), **more)]


def position(board, *hands, bag="", **more):
    """A game that goes on from here; seat 0 plays."""
    return Game.of(Board.parse(board, check=False), hands, bag, **more)


def after(game, *moves):
    for move in moves:
        game = game.after(parse_move(move))
    return game


def texts(values):
    return [" ".join(map(str, value)) for value in values]


# ---- What is in the box, and who plays


@pytest.mark.parametrize("source", ["000:6", "002:3", "003:13-16", "004:2", "004:56"])
def test_the_set_has_108_tiles_three_of_each_of_36_kinds(source):
    assert len(FULL_BAG) == 108
    assert set(Counter(FULL_BAG).values()) == {3}
    assert set(FULL_BAG) == set(KINDS)
    assert len({tile.color for tile in KINDS}) == len({tile.shape for tile in KINDS}) == 6


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("source", ["000:9", "003:7", "004:6", "003:83"])
def test_two_to_four_play(source, players):
    assert len(Game.deal(players, seed=1).hands) == players
    for too_few_or_many in (1, 5):
        with pytest.raises(GameError):
            Game.deal(too_few_or_many, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("source", ["000:11", "000:21", "002:17", "003:22", "004:12", "004:57", "000:85"])
def test_everybody_draws_six_tiles_whatever_the_number_of_players(source, players):
    game = Game.deal(players, seed=11)

    assert [len(tiles) for tiles in game.hands] == [6] * players
    assert len(game.bag) == 108 - 6 * players
    assert Counter(game.bag) + sum((Counter(tiles) for tiles in game.hands), Counter()) == Counter(FULL_BAG)


def test_003_18_three_copies_are_not_why_a_line_is_never_longer_than_six():
    """With a single copy of each kind, or nine, a seventh tile is refused all the same: six colors, six shapes."""
    for copies in (1, 2, 9):
        options = RuleOptions(deck=Deck(6, 6, copies))
        for tile in KINDS:
            play = Play.of({(0, 6): tile})
            assert faults_of(Board.parse("Rc Rs Rd Rv Rf Re"), play, options)


# ---- The first turn


@pytest.mark.parametrize(
    ("held", "groups"),
    [
        rule("000:23", "Rc Rs Rd Bv Yf Pe", ["Rc Rs Rd"], about="one color"),
        rule("000:23", "Rc Bc Gc Yv Of Pe", ["Rc Gc Bc"], about="one shape"),
        rule("004:13", "Rc Rc Rs Bv Yf Pe", ["Rc Rs"], about="two red circles count as one"),
        rule("003:24", "Rc Rc Rc Bv Bv Pe", ["Rc", "Bv", "Pe"], about="duplicates left out, no two fit"),
        rule("004:60", "Rc Rs Rd Bc Gc Pe", ["Rc Rs Rd", "Rc Gc Bc"], about="several groups: the starter chooses"),
        rule("000:23", "Gc Gs Gd Gv Gf Ge", ["Gc Gs Gd Gv Gf Ge"], about="six"),
        rule("002:19", "Rc Os Yd Gv Bf Pe", ["Rc", "Os", "Yd", "Gv", "Bf", "Pe"], about="nothing fits"),
        rule("000:23", "Pe Rc Ps Bc Pd Gc", ["Rc Gc Bc", "Ps Pd Pe"], about="in the order of the kinds"),
    ],
)
def test_the_largest_groups_of_a_hand(held, groups):
    assert texts(opening_groups(held)) == groups
    assert [" ".join(map(str, play.tiles)) for play in legal_plays(Board(), held)] == groups
    assert all([tuple(cell) for cell in play.cells] == [(0, column) for column in range(len(play))]
               for play in legal_plays(Board(), held))  # fmt: skip


THREE, TWO, ONE = "Rc Rs Rd Bv Yf Pe", "Rc Rs Bd Bv Yf Pe", "Rc Os Yd Gv Bf Pe"
OTHER_THREE = "Gc Gs Gd Bv Yf Pe"


@pytest.mark.parametrize(
    ("hands", "ages", "seat"),
    [
        rule("000:24", [TWO, THREE, ONE], [40, 9, 80], 1, about="the largest group starts, however young"),
        rule("004:14", [TWO, THREE], None, 1, about="no tie: ages are not needed"),
        rule("000:24", [TWO, THREE, OTHER_THREE], [90, 9, 12], 2, about="the oldest of those tied"),
        rule("003:24", [TWO, THREE, OTHER_THREE], [90, 9, 12], 2, about="not the oldest of all"),
        rule("004:60", [THREE, TWO, OTHER_THREE, THREE], [10, 99, 50, 30], 2, about="three are tied"),
        rule("000:24", [THREE, OTHER_THREE], [8, 7], 0, about="the older of two"),
        rule("000:24", [ONE, THREE, OTHER_THREE], [None, 9, 12], 2, about="only the ages of the tied count"),
    ],
)
def test_who_starts(hands, ages, seat):
    assert starter(hands, ages) == seat


@pytest.mark.parametrize(
    ("ages", "seats"),
    [
        rule("000:24", None, (0, 2), about="ages unknown"),
        rule("000:24", [9, 50, 9], (0, 2), about="ages equal"),
        rule("000:24", [9, 50, None], (0, 2), about="one age unknown"),
    ],
)
def test_without_distinct_ages_a_tie_is_undecided_and_names_the_tied(ages, seats):
    with pytest.raises(Undecided) as undecided:
        starter([THREE, TWO, OTHER_THREE], ages)
    assert undecided.value.seats == seats


def tied_deal():
    """The seed of a deal in which seats 0 and 1 are tied."""
    return next(
        seed for seed in range(100)
        if len({len(opening_groups(tiles)[0]) for tiles in Game.deal(2, seed).hands}) == 1
    )  # fmt: skip


def test_000_24_in_a_deal_the_oldest_of_the_tied_starts_and_seat_0_counts_as_oldest():
    seed = tied_deal()

    assert Game.deal(2, seed).seat == 0
    assert Game.deal(2, seed, ages=[8, 41]).seat == 1
    assert Game.deal(2, seed, ages=[41, 8]).seat == 0
    assert Game.deal(2, seed, ages=[41, 8]).hands == Game.deal(2, seed).hands
    with pytest.raises(Undecided):
        Game.deal(2, seed, ages=[9, 9])


def test_003_24_with_start_a_seat_starts_whatever_the_hands_are():
    """The other reading («the oldest player») is to name that player's seat."""
    for seat in range(3):
        assert Game.deal(3, seed=5, start=seat).seat == seat
        assert Game.deal(3, seed=5, options=RuleOptions(start=seat)).seat == seat
    assert Game.deal(3, seed=5, start=2).hands == Game.deal(3, seed=5).hands


@pytest.mark.parametrize("source", ["000:24", "002:19", "003:24", "004:15"])
def test_the_first_turn_lays_exactly_the_largest_group(source):
    game = position("", THREE, TWO, bag="Oc Os Od")

    assert reasons(game, "Rc@0,0 Rs@0,1") == ["FIRST_TURN_TOO_SMALL"]
    assert reasons(game, "Bv@0,0") == ["FIRST_TURN_TOO_SMALL"]
    assert reasons(game, "Rd@0,0 Rc@0,1 Rs@0,2") == []
    assert reasons(game, "Rs@7,-3 Rd@6,-3 Rc@8,-3") == [], "any place and order will do, the table has no middle"


def test_with_a_free_first_turn_any_group_may_be_laid():
    game = position("", THREE, TWO, bag="Oc", options=RuleOptions(free_first_turn=True))

    assert reasons(game, "Rc@0,0 Rs@0,1") == []
    assert reasons(game, "Bv@0,0") == []
    assert reasons(game, "Rc@0,0 Bv@0,1") == ["SHARE_NOTHING", "LINE_MIXED"]
    assert len([move for move in game.legal_moves() if isinstance(move, Play)]) == 7 + 3


@pytest.mark.parametrize("source", ["000:24", "004:15"])
def test_the_first_turn_is_a_play_never_a_trade_or_a_pass(source):
    for options in (OFFICIAL, RuleOptions(may_pass=True)):
        game = position("", THREE, TWO, bag="Oc Os", options=options)

        assert reasons(game, "trade Rc") == ["NO_TRADE_ON_FIRST_TURN"]
        assert reasons(game, "pass") == ["MUST_PLAY"]
        assert all(isinstance(move, Play) for move in game.legal_moves())


@pytest.mark.parametrize(
    ("play", "points", "text"),
    [
        rule("002:19", "Rc@0,0", 1, "1", about="one tile scores the number of tiles"),
        rule("002:19", "Rc@0,0 Rs@0,1", 2, "2", about="two"),
        rule("002:19", "Rc@0,0 Rs@0,1 Rd@0,2 Rv@0,3 Rf@0,4", 5, "5", about="five"),
        rule("000:49", "Rc@0,0 Rs@0,1 Rd@0,2 Rv@0,3 Rf@0,4 Re@0,5", 12, "12", about="six is a Qwirkle"),
    ],
)
def test_the_first_turn_scores(play, points, text):
    score = score_of(Board(), Play.parse(play))

    assert score.total == points
    assert str(score) == text


@pytest.mark.parametrize("source", ["000:33", "004:35"])
def test_by_the_other_reading_a_first_turn_of_one_tile_scores_nothing(source):
    zero = RuleOptions(lone_tile_points=0)

    assert score_of(Board(), Play.parse("Rc@0,0")).lines == ()
    assert score_of(Board(), Play.parse("Rc@0,0"), zero).total == 0
    assert score_of(Board(), Play.parse("Rc@0,0"), zero).lines == ()
    assert score_of(Board(), Play.parse("Rc@0,0 Rs@0,1"), zero).total == 2
    assert after(position("", ONE, TWO, bag="Oc", options=zero), "Rc@0,0").scores == (0, 0)
    assert after(position("", ONE, TWO, bag="Oc"), "Rc@0,0").scores == (1, 0)


@pytest.mark.parametrize("source", ["000:26", "003:28", "004:15"])
def test_turns_go_clockwise_from_the_one_who_starts(source):
    game = Game.deal(4, seed=3, start=2)

    seats = []
    for _ in range(9):
        seats.append(game.seat)
        game = game.after(game.legal_moves()[0])

    assert seats == [2, 3, 0, 1, 2, 3, 0, 1, 2]


# ---- Playing tiles


@pytest.mark.parametrize(
    ("board", "play", "wrong"),
    [
        rule("000:36", "Rc Rs", "Rf@0,2", [], about="red circle, red square, red star"),
        rule("000:37", "Bf Yf", "Gf@0,2", [], about="blue star, yellow star, green star"),
        rule("000:38", "Rc Rs", "Rc@0,2", ["DUPLICATE"], about="two red circles in one line"),
        rule("000:39", "Rc", "Bs@0,1", ["LINE_MIXED"], about="red circle beside blue square"),
        rule("000:40", "Rc Rs Rd Rv Rf Re", "Bs@0,6", ["TOO_LONG", "LINE_MIXED"], about="a seventh tile"),
        rule("000:41", "Rc Rs", "Rd@0,2 Rv@1,0", ["NOT_ONE_LINE"], about="tiles in two lines"),
        rule("000:27", "Rc", "Rs@0,1", [], about="one tile"),
        rule("000:27", "Rc", "Rs@0,1 Rd@0,2 Rv@0,3", [], about="several of one color"),
        rule("000:27", "Rc", "Bc@1,0 Gc@2,0", [], about="several of one shape"),
        rule("000:27", "Rc", "Rs@0,1 Rs@0,2", ["DUPLICATE"], about="no twins among them"),
        rule("000:27", "Rs", "Rc@0,-1 Bs@0,1", ["SHARE_NOTHING", "LINE_MIXED"], about="they share one attribute"),
        rule("000:28", "Rc", "Rs@3,3", ["NO_CONTACT"], about="they join the table"),
        rule("000:28", "Rc Rs", "Rd@0,-1 Rv@0,2", [], about="at both ends of one line"),
        rule("000:28", "Rc Rs/Bc ..", "Bd@1,1", ["LINE_MIXED"], about="every line that is met stays right"),
        rule("000:33", "Rc", "Rs@1,1", ["NO_CONTACT"], about="diagonal does not count"),
        rule("000:33", "Rc Rs ../.. Bs Bd", "Rd@0,2", [], about="a diagonal neighbor does not disturb"),
        rule("000:53", "Rc Rs Rd", "Oc@1,0 Os@1,1 Ov@1,2", ["LINE_MIXED"], about="one wrong crossing line spoils all"),
        rule("000:53", "Rc Rs Rd", "Oc@1,0 Os@1,1 Od@1,2", [], about="all crossing lines are right"),
        rule("000:62", "Rc", "Rs@0,-1 Rd@0,1", [], about="they need not touch each other"),
        rule("000:66", "Rc Rs Rd", "Rc@0,3", ["DUPLICATE"], about="the twin is further down the line"),
        rule("000:66", "Bc Gc", "Bc@0,2", ["DUPLICATE"], about="one of each color in a line of a shape"),
        rule("000:74", "Rc Rs", "Bc@1,0 Bs@-1,1", ["NOT_ONE_LINE"], about="the mistake of two lines"),
        rule("002:27", "Rc", "Rs@0,1 Rd@0,2", [], about="two or more"),
        rule("002:29", "Rc", "Rs@0,1 Bc@1,0", ["NOT_ONE_LINE", "SHARE_NOTHING"], about="one attribute, one line"),
        rule("002:31", "Bs", "Rs@0,-1 Gs@0,1", [], about="not all touching"),
        rule("002:39", "Rc", "Bd@0,5", ["NO_CONTACT"], about="each joins a line"),
        rule("002:41", "Rc Rs", "Bd@0,2", ["LINE_MIXED"], about="all one shape or all one color"),
        rule("002:43", "Rc Rs", "Bs@0,2", ["LINE_MIXED"], about="the attribute of the line, not of the neighbor"),
        rule("002:43", "Rc Bc", "Bs@0,2", ["LINE_MIXED"], about="two tiles fix the attribute"),
        rule("002:61", "Gc Gs Gd Gv Gf Ge", "Gc@0,6", ["TOO_LONG", "DUPLICATE"], about="never more than six"),
        rule("003:32", "Rc Bc", "Gc@0,2 Yc@1,0", ["NOT_ONE_LINE"], about="across or down"),
        rule("003:34", "Rc Bc Gc", "Yc@0,3", [], about="one shape, different colors"),
        rule("003:35", "Rc Rs", "Rc@0,-1", ["DUPLICATE"], about="no tile twice in a line"),
        rule("003:36", "Rc Bc Gc Yc Oc", "Pc@0,-1", [], about="six at most: the sixth"),
        rule("003:37", "Rc Rs .. Rv", "Rd@0,2", [], about="filling a gap"),
        rule("003:37", "Rc .. Rs .. Rd", "Rv@0,1 Rf@0,3", [], about="filling two gaps"),
        rule("003:37", "Rc", "Rs@0,1 Rd@0,3", ["GAP"], about="the whole line hangs together"),
        rule("003:37", "Rc", "Rs@0,2 Rd@0,3", ["NO_CONTACT"], about="at least one beside an old tile"),
        rule("003:39", "Rc ../.. Bs", "Rs@0,1", [], about="in two lines, both right"),
        rule("003:39", "Rc ../.. Gd", "Rs@0,1", ["LINE_MIXED"], about="in two lines, one wrong"),
        rule("003:70", "Rc Rs", "Rs@0,2", ["DUPLICATE"], about="the mistake of the double"),
        rule("003:71", "Rc Rs", "Gs@0,2", ["LINE_MIXED"], about="the mistake of mixing"),
        rule("003:95", "Gs Rs", "Gs@0,2", ["DUPLICATE"], about="two green squares"),
        rule("004:18", "Rc", "Rs@0,1", [], about="touches a tile on the table"),
        rule("004:19", "Rs Gs/Rc ..", "Bs@0,-1 Ys@0,2", [], about="each joins the line it is in"),
        rule("004:24", "Rc", "Rs@0,1 Rd@0,3", ["GAP"], about="touching tiles make a line"),
        rule("004:24", "Rc Rs", "Rd@0,2 Rv@0,3 Rf@0,4 Re@0,5", [], about="the longest line is six"),
        rule("004:26", "Rc Rs Rd Rv Rf Re", "Rc@0,6", ["TOO_LONG", "DUPLICATE"], about="never longer than six"),
        rule("004:70", "Rc .. Rc", "Rs@0,1", ["DUPLICATE"], about="identical tiles never share a line"),
        rule("004:70", "Rc Rs/.. Rd/.. Rv", "Rc@2,0", [], about="but may lie in one row or column with a hole"),
    ],
)
def test_a_play(board, play, wrong):
    assert reasons(board, play) == wrong


@pytest.mark.parametrize("source", ["002:39", "004:19"])
def test_every_new_tile_of_a_legal_play_is_in_a_line_of_two_or_more(source):
    board = Board.parse("@-1,0 Rc Rs Rd/.. Bs ../Gv Gs Gf")

    for play in legal_plays(board, "Rv Bd Gc Ye Ys Re"):
        scored = {cell for line in score_of(board, play).lines for cell in line.cells}
        assert scored >= set(play.cells)


# ---- Scoring

EXAMPLE_000_54 = """
@-4,-3
.. .. .. .. .. .. Rs
.. .. .. Rs Bs Ps Os
.. Yc Gc Rc Bc .. ..
Od Yd Gd Rd .. .. ..
Of .. Gv Rv .. .. ..
Oe Ye Ge Re .. .. ..
"""


TWO_FIVES = """
Rc Rs Rd Rv Rf ..
.. .. .. .. .. Oe
.. .. .. .. .. Ye
.. .. .. .. .. Ge
.. .. .. .. .. Be
.. .. .. .. .. Pe
"""


@pytest.mark.parametrize(
    ("board", "play", "score"),
    [
        rule("000:9", "Rc Rs", "Rd@0,2", "3", about="a point for each tile of the line"),
        rule("000:14", "Rc Rs", "Rd@0,2 Rv@0,3", "4", about="old and new"),
        rule("000:15", "Rc Rs Rd Rv", "Rf@0,4 Re@0,5", "12", about="6 and 6"),
        rule("000:29", "Rc Rs/Bc ..", "Bs@1,1", "2 + 2 = 4", about="across and down count both"),
        rule("000:44", "Rc Rs Rd Rv Rf", "Re@0,5", "12", about="a Qwirkle brings at least 12"),
        rule("000:44", "Rc Rs Rd Rv Rf ../.. .. .. .. .. Be", "Re@0,5", "12 + 2 = 14", about="or more"),
        rule("000:52", "Rc Rs Rd", "Oc@1,0 Os@1,1 Od@1,2", "3 + 2 + 2 + 2 = 9", about="three orange tiles below three"),
        rule("000:54", EXAMPLE_000_54, "Of@-4,-1 Rf@-4,0 Bf@-4,1", "3 + 3 + 12 = 18", about="the rule book's 18"),
        rule("000:64", "Rc Rs/Bc ..", "Bs@1,1", "2 + 2 = 4", about="one tile makes two lines of two"),
        rule("000:72", "Rc Rs Rd Rv", "Rf@0,4", "5", about="not the own tile only"),
        rule("000:73", "Rc/Bc", "Gc@2,0 Gs@2,1 Gd@2,2", "3 + 3 = 6", about="crossing lines count too"),
        rule("000:76", "Gc Gs Gd Gv Gf", "Ge@0,5", "12", about="not the bonus alone"),
        rule("002:55", "Rc Rs Rd", "Rv@0,3", "4", about="with the tiles that lay"),
        rule(
            "002:57",
            "Bc Bs Bd ../.. .. .. Yv/.. .. .. Gv",
            "Bv@0,3",
            "4 + 3 = 7",
            about="a tile in two lines counts in both",
        ),
        rule("002:59", "Rc Bc Gc Yc Oc", "Pc@0,5", "12", about="six colors of one shape"),
        rule("003:49", "Rc Rs Rd Rv", "Rf@0,4", "5", about="a line extended to five"),
        rule("003:53", "Rc Rs Rd Rv Rf", "Re@-1,4", "2", about="beside is not in the line"),
        rule("003:91", "Yc Ys Yd Yv Yf", "Ye@0,-1", "12", about="twelve points"),
        rule("004:28", "Rc Rs/Bc ..", "Bs@1,1", "2 + 2 = 4", about="one tile scores twice"),
        rule("004:35", "Rc Rs", "Bc@1,0", "2", about="touching in one direction scores one line"),
        rule("004:44", ".. .. .. Yc/.. .. .. Gc/Bs Bd Bv ..", "Bc@2,3", "4 + 3 = 7", about="4 + 3 = 7"),
        rule("004:45", "Rc Rs Rd Rv Rf", "Re@0,5", "12", about="12"),
        rule(
            "004:45",
            "Rc Rs Rd Rv Rf ../.. .. .. .. .. Be/.. .. .. .. .. Ge",
            "Re@0,5",
            "12 + 3 = 15",
            about="12 + 3 = 15",
        ),
        rule(
            "our reading",
            TWO_FIVES,
            "Re@0,5",
            "12 + 12 = 24",
            about="two Qwirkles, two bonuses",
        ),
        rule("our reading", "Rc Rs .. Rv Rf", "Rd@0,2", "5", about="two lines joined count as one"),
        rule("our reading", "Rc Rs Rd", "Rv@0,-1 Rf@0,3", "5", about="the line played in counts once"),
        rule(
            "our reading",
            "Rc Rs Rd Rv Rf Re/Bc .. .. .. .. ..",
            "Bs@1,1",
            "2 + 2 = 4",
            about="an old Qwirkle does not score again",
        ),
        rule("our reading", "Rc Rs Rd", "Bc@1,0 Gc@2,0", "3", about="a line merely beside does not score"),
    ],
)
def test_a_play_scores(board, play, score):
    text = str(score_of(Board.parse(board, check=False), Play.parse(play)))

    assert Counter(text.replace(" = ", " + = ").split(" + ")) == Counter(score.replace(" = ", " + = ").split(" + "))


@pytest.mark.parametrize(
    ("board", "play", "first_cells", "text"),
    [
        pytest.param(
            "Rc Rs ../Bc Bs ../Oc Os Od/.. .. Gd", "Bd@1,2", [(1, 0), (1, 2)], "3 + 3 = 6", id="a single tile: the row"
        ),
        pytest.param("Rc Rs Rd", "Oc@1,0 Os@1,1", [(1, 0), (0, 0), (0, 1)], "2 + 2 + 2 = 6", id="a row, then columns"),
        pytest.param("Rc/Rs/Rd", "Oc@0,1 Os@1,1", [(0, 1), (0, 0), (1, 0)], "2 + 2 + 2 = 6", id="a column, then rows"),
        pytest.param("Rc", "Bc@1,0 Bs@1,1", [(1, 0), (0, 0)], "2 + 2 = 4", id="the row though a column is above it"),
        pytest.param("Bc Bs/.. Rs", "Rc@1,0", [(1, 0), (0, 0)], "2 + 2 = 4", id="a single tile: the row, below or not"),
    ],
)
def test_the_line_played_in_comes_first_then_crossing_lines_by_cell(board, play, first_cells, text):
    score = score_of(Board.parse(board), Play.parse(play))

    assert [tuple(line.cells[0]) for line in score.lines] == first_cells
    assert str(score) == text


def test_000_54_a_turn_shows_the_points_and_bonus_of_each_line():
    board = Board.parse("Rc Rs Rd Rv .. ../.. .. .. Bv Bf Be/.. .. .. .. Yf Ye")

    score = score_of(board, Play.parse("Rf@0,4 Re@0,5"))

    assert str(score) == "12 + 3 + 3 = 18"
    assert [(line.points, line.bonus) for line in score.lines] == [(6, 6), (3, 0), (3, 0)]


@pytest.mark.parametrize(
    ("deck", "board", "play", "total"),
    [
        rule(
            "our reading",
            Deck(3, 3, 2),
            "Rc Rs",
            "Rd@0,2",
            6,
            about="the mini-game's Qwirkle is three, its bonus three",
        ),
        rule("our reading", Deck(3, 3, 2), "Rc Oc", "Yc@0,2", 6, about="of a shape too"),
        rule("our reading", Deck(3, 6, 1), "Rc Rs", "Rd@0,2", 3, about="six shapes: three of a color are none"),
        rule("our reading", Deck(3, 6, 1), "Rc Oc", "Yc@0,2", 6, about="three colors: three of a shape are one"),
        rule("our reading", Deck(3, 6, 1), "Rc Rs Rd Rv Rf", "Re@0,5", 12, about="six shapes: six of a color are one"),
        rule("our reading", Deck(6, 2, 3), "Rc", "Rs@0,1", 4, about="two shapes: two of a color are one"),
        rule("our reading", Deck(6, 2, 3), "Rc", "Oc@0,1", 2, about="six colors: two of a shape are none"),
        rule("000:15", Deck(), "Rc Rs", "Rd@0,2", 3, about="in the game three are none"),
    ],
)
def test_a_line_that_uses_up_its_attribute_is_a_qwirkle(deck, board, play, total):
    assert score_of(Board.parse(board), Play.parse(play), RuleOptions(deck=deck)).total == total


# ---- Drawing and trading


@pytest.mark.parametrize(
    ("bag", "size"),
    [
        rule("000:30", "Pe Pf Pv Ps Pd Pc", 6, about="back to six"),
        rule("002:25", "Pe Pf", 6, about="back to six with what is there"),
        rule("002:33", "Pe Pf Pv", 6, about="back to six"),
        rule("003:28", "Pe", 5, about="as long as there are tiles"),
        rule("004:17", "", 4, about="an empty bag"),
    ],
)
def test_after_a_play_one_draws_back_to_six_while_the_bag_lasts(bag, size):
    game = after(position("Rc", "Rs Rd Bv Bf Yv Yf", "Gc", bag=bag), "Rs@0,1 Rd@0,2")

    assert len(game.hands[0]) == size
    assert len(game.bag) == len(bag.split()) - (size - 4)
    assert Counter(game.hands[0]) - Counter(hand("Bv Bf Yv Yf")) <= Counter(hand(bag))
    assert game.hands[1] == hand("Gc")


HELD = "Bv Bf Yv Yf Gd Gs"


@pytest.mark.parametrize("source", ["000:31", "000:70", "002:49-51", "003:43", "004:20", "004:68"])
@pytest.mark.parametrize("trade", ["trade Bv", "trade Bv Bf Yv", "trade Bv Bf Yv Yf Gd Gs"])
def test_a_trade_draws_first_and_puts_back_last_so_no_old_tile_can_come_back_at_once(source, trade):
    """The bag holds just as many tiles as are traded: exactly these come, and exactly the old ones go back."""
    given = parse_move(trade).tiles
    bag = hand("Pe Pf Pv Ps Pd Pc")[: len(given)]

    game = after(position("Rc", HELD, "Gc", bag=bag), trade)

    assert Counter(game.hands[0]) == Counter(hand(HELD)) - Counter(given) + Counter(bag)
    assert Counter(game.bag) == Counter(given)


def test_000_70_in_no_turn_of_many_games_does_a_traded_tile_come_back_at_once():
    for seed in range(40):
        game = Game.of(Board.parse("Rc"), [HELD, "Gc"], "Pe Pf Pv Ps", seed=seed)

        game = after(game, "trade Bv Bf")

        assert not set(hand("Bv Bf")) & set(game.hands[0])
        assert len(game.hands[0]) == 6
        assert len(game.bag) == 4


@pytest.mark.parametrize("source", ["000:31", "004:42", "004:68"])
def test_a_trade_is_the_whole_turn_and_scores_nothing(source):
    game = after(position("Rc", HELD, "Gc", bag="Pe Pf", scores=[5, 7]), "trade Bv")

    assert game.scores == (5, 7)
    assert game.seat == 1
    assert game.board == Board.parse("Rc")
    assert game.turn == 1


@pytest.mark.parametrize(
    ("move", "wrong"),
    [
        rule("000:31", "trade Bv", [], about="one"),
        rule("004:20", "trade Bv Bf", [], about="some"),
        rule("000:31", "trade Bv Bf Yv", ["TRADE_EXCEEDS_BAG"], about="more than the bag holds"),
        rule("004:20", "trade", ["TRADE_EMPTY"], about="none"),
        rule("002:35", "trade Pc", ["NOT_IN_HAND"], about="of one's own tiles"),
        rule("002:35", "trade Bv Bv", ["NOT_IN_HAND"], about="each only once"),
        rule("000:31", "trade Pc Pc Pc", ["TRADE_EXCEEDS_BAG", "NOT_IN_HAND"], about="two reasons"),
    ],
)
def test_a_trade_of(move, wrong):
    assert reasons(position("Rc", HELD, "Gc", bag="Pe Pf"), move) == wrong


@pytest.mark.parametrize("source", ["004:20", "002:35", "003:43"])
def test_some_or_all_tiles_may_be_traded(source):
    game = position("Rc", HELD, "Gc", bag="Pe Pf Pv Ps Pd Pc")

    trades = [move for move in game.legal_moves() if isinstance(move, Trade)]

    assert len(trades) == 2**6 - 1
    assert Trade(hand(HELD)) in trades


@pytest.mark.parametrize("source", ["000:58", "002:35", "003:43", "004:17"])
def test_one_may_trade_although_one_could_play(source):
    game = position("Rc", "Rs Bv", "Gc", bag="Pe")

    assert reasons(game, "Rs@0,1") == []
    assert reasons(game, "trade Bv") == []
    assert reasons(game, "pass") == ["MUST_PLAY"]


@pytest.mark.parametrize("source", ["000:58", "000:79", "002:47", "003:43", "004:20"])
def test_who_cannot_play_must_trade_while_the_bag_has_tiles(source):
    game = position("Rc", "Bv Gd", "Oc", bag="Pe")

    assert [str(move) for move in game.legal_moves()] == ["trade Gd", "trade Bv"]
    assert reasons(game, "pass") == ["MUST_TRADE"]
    with pytest.raises(IllegalMove):
        game.after(Pass())


def test_000_58_with_may_pass_one_may_pass_although_one_could_trade_or_play():
    free = RuleOptions(may_pass=True)

    assert reasons(position("Rc", "Bv", "Oc", bag="Pe", options=free), "pass") == []
    assert reasons(position("Rc", "Rs", "Oc", bag="Pe", options=free), "pass") == []
    assert reasons(position("Rc", "Rs", "Oc", options=free), "pass") == []
    assert position("Rc", "Rs", "Oc", bag="Pe", options=free).legal_moves()[-1] == Pass()


def test_with_may_pass_a_full_round_of_passes_ends_the_game():
    game = position("Rc", "Rs", "Oc", "Rd", bag="Pe", scores=[4, 9, 2], options=RuleOptions(may_pass=True))

    two = after(game, "pass", "pass")
    three = after(two, "pass")
    played_between = after(game, "pass", "pass", "Rd@0,1", "pass", "pass")

    assert not two.is_over
    assert three.is_over
    assert three.scores == (4, 9, 2)
    assert three.winners == (1,)
    assert not played_between.is_over
    assert after(played_between, "pass").is_over


# ---- The end


@pytest.mark.parametrize("source", ["000:30", "000:43", "002:65", "003:61", "004:30"])
def test_with_an_empty_bag_play_goes_on_without_drawing(source):
    game = position("Rc", "Rs Bv", "Oc Gv")

    later = after(game, "Rs@0,1")

    assert later.hands == (hand("Bv"), hand("Oc Gv"))
    assert not later.is_over
    assert later.seat == 1


@pytest.mark.parametrize(
    "source", ["000:16", "000:43", "000:50", "002:67", "003:57", "003:61", "004:30", "004:48", "004:66"]
)
def test_who_plays_the_last_tile_gets_six_more_and_the_game_ends_at_once(source):
    game = after(position("Rc", "Rs Rd", "Oc Gv", scores=[10, 30]), "Rs@0,1 Rd@0,2")

    assert game.scores == (10 + 3 + 6, 30)
    assert game.is_over
    assert game.legal_moves() == ()
    assert game.winners == (1,), "going out is a bonus, not the aim (000:18)"
    assert game.history[-1].score.total == 3, "the 6 is never in a score"
    assert [fault.reason.name for fault in game.faults_of(parse_move("Oc@1,0"))] == ["GAME_OVER"]


@pytest.mark.parametrize("source", ["000:18", "003:61", "004:48"])
def test_the_highest_total_wins(source):
    assert after(position("Rc", "Rs", "Oc", scores=[10, 17]), "Rs@0,1").winners == (0,)
    assert after(position("Rc", "Rs", "Oc", scores=[10, 19]), "Rs@0,1").winners == (1,)
    assert after(position("Rc", "Rs", "Oc", "Gc", "Yc", scores=[1, 50, 90, 7]), "Rs@0,1").winners == (2,)
    assert position("Rc", "Rs", "Oc", scores=[10, 17]).winners == ()


@pytest.mark.parametrize("source", ["000:68", "004:30"])
def test_while_the_bag_has_tiles_nobody_goes_out(source):
    """All six tiles are laid; one draws again, and there is no 6."""
    whole = "Rs Rd Rv Rf Re"

    for bag, left in (("Pe Pf Pv Ps Pd Pc", 6), ("Pe", 1)):
        game = after(position("Rc", whole, "Oc Gv", bag=bag), "Rs@0,1 Rd@0,2 Rv@0,3 Rf@0,4 Re@0,5")
        assert game.scores == (12, 0)
        assert not game.is_over
        assert len(game.hands[0]) == left


def test_000_16_the_six_comes_on_top_of_a_qwirkle_and_the_last_tile_may_come_after_the_bag_ran_out():
    game = after(position("Rc Rs Rd Rv Rf", "Bc", "Oc Gv", bag="Re", scores=[0, 0]), "Bc@1,0")
    assert game.bag == ()
    assert not game.is_over

    game = after(game, "Oc@-1,0", "Re@0,5")

    assert game.scores == (2 + 12 + 6, 3)
    assert game.is_over


@pytest.mark.parametrize("source", ["000:60", "003:61"])
def test_who_cannot_play_with_an_empty_bag_passes_until_it_goes_again(source):
    game = after(position("Rc", "Rs Rd Bv", "Gv"), "Rs@0,1")

    assert game.legal_moves() == (Pass(),)
    assert reasons(game, "trade Gv") == ["TRADE_EXCEEDS_BAG"]
    game = after(game, "pass")
    assert not game.is_over
    assert game.seat == 0
    assert reasons(game, "pass") == ["MUST_PLAY"], "with an empty bag who can play must play"


def test_003_61_when_nobody_can_play_and_the_bag_is_empty_the_game_ends_and_nobody_gets_the_six():
    game = after(position("Rc", "Rs Yd", "Gv", scores=[0, 3]), "Rs@0,1")

    assert game.is_over
    assert game.scores == (2, 3)
    assert game.winners == (1,)
    assert game.hands == (hand("Yd"), hand("Gv"))


RED_BLOCK = "Rc Rs Rd Rv Rf Re/Rs Rd Rv Rf Re Rc/Rd Rv Rf Re Rc .."
ALL_KINDS = "/".join(" ".join(map(str, KINDS[row : row + 6])) for row in range(0, 36, 6))


@pytest.mark.parametrize(
    ("board", "last"),
    [
        rule("our reading", RED_BLOCK, "Rs@2,5", about="a block of all eighteen red tiles"),
        rule("our reading", ALL_KINDS.removesuffix("Pe") + "..", "Pe@5,5", about="all thirty-six kinds in a square"),
    ],
)
def test_when_no_remaining_tile_fits_anywhere_the_game_ends_though_the_bag_is_full(board, last):
    tile = last.split("@")[0]
    on_table = Board.parse(board)
    rest = Counter(FULL_BAG) - Counter(on_table.tiles) - Counter(hand(f"{tile} Bv Bv Oc Oc"))
    game = Game.of(on_table, [f"{tile} Bv Bv", "Oc Oc"], rest.elements(), scores=[0, 99])

    over = after(game, last)

    assert not game.is_over
    assert over.is_over
    assert len(over.bag) > 60
    assert over.winners == (1,)
    assert over.scores[0] == score_of(on_table, Play.parse(last)).total, "no 6"
    assert over.legal_moves() == ()


@pytest.mark.parametrize(
    ("tie", "scores", "winners"),
    [
        rule("000:43", "shared", [10, 18], (0, 1), about="equal totals share"),
        rule("004:49", "shared", [10, 18], (0, 1), about="the simplest choice"),
        rule("004:53", "went_out", [10, 18], (0,), about="who went out"),
        rule("004:53", "went_out", [10, 19], (1,), about="decides only among those tied"),
        rule("004:53", "went_out", [11, 18], (0,), about="no tie"),
    ],
)
def test_a_tie(tie, scores, winners):
    game = position("Rc", "Rs", "Oc Gc", scores=scores, options=RuleOptions(tie=tie))

    assert after(game, "Rs@0,1").winners == winners


def test_004_53_among_tied_others_or_when_nobody_went_out_the_win_is_shared_all_the_same():
    went_out = RuleOptions(tie="went_out")

    three = position("Rc", "Rs", "Oc", "Gc", scores=[0, 30, 30], options=went_out)
    stuck = position("Rc", "Rs Yd", "Gv", scores=[1, 3], options=went_out)

    assert after(three, "Rs@0,1").winners == (1, 2)
    assert after(stuck, "Rs@0,1").winners == (0, 1)


@pytest.mark.parametrize(
    ("target", "over"),
    [
        rule("000:83", 101, False, about="not reached"),
        rule("000:83", 100, True, about="reached"),
        rule("000:83", 99, True, about="passed"),
        rule("000:83", None, False, about="off"),
    ],
)
def test_an_agreed_score_ends_the_game_with_the_turn_that_reaches_it(target, over):
    """Not with the round: the players after it have no more turn. Nobody goes out, so there is no 6."""
    game = position(
        "Rc", "Bv", "Rs Bf", "Gc", bag="Pe Pf", seat=1, scores=[90, 98, 95], options=RuleOptions(target_score=target)
    )

    later = after(game, "Rs@0,1")

    assert later.scores == (90, 100, 95)
    assert later.is_over is over
    assert later.winners == ((1,) if over else ())


@pytest.mark.parametrize("source", ["000:20", "000:21", "002:17", "003:22", "004:12"])
def test_hands_are_hidden(source):
    view = position("Rc", "Rs Bv", "Oc Gv", bag="Pe").view(0)

    assert view.hand == hand("Rs Bv")
    assert view.open_hands is None
    assert view.unseen == hand("Oc Gv Pe")
    assert view.hand_sizes == (2, 2)
    assert view.bag_size == 1


def test_000_81_with_open_hands_everybody_sees_all_hands():
    view = position("Rc", "Rs Bv", "Oc Gv", bag="Pe", options=RuleOptions(open_hands=True)).view(0)

    assert view.open_hands == (hand("Rs Bv"), hand("Oc Gv"))
    assert view.unseen == hand("Pe")


def test_000_85_with_two_players_the_rules_are_the_same():
    two, four = (position("Rc Rs Rd Rv", "Rf Bc", *["Oc Re"] * count, bag="Pe") for count in (1, 3))

    assert two.legal_moves() == four.legal_moves()
    assert after(two, "Rf@0,4").scores[0] == after(four, "Rf@0,4").scores[0] == 5
    assert after(two, "Rf@0,4", "Re@0,5").scores == (5, 12), "a five can be finished by the one opponent"
