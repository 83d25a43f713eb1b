"""The engine against the one-page engine: the same plays, the same totals, the same best plays."""

from itertools import islice

import pytest
from plain import board_of, full_bag, hand_of, letters, placed, play_of, positions_of_game, read_hand, read_table

import one_page
from qwirkle_lessons.engine import (
    KINDS,
    OFFICIAL,
    STANDARD,
    Board,
    Deck,
    Play,
    RuleOptions,
    best_plays,
    faults_of,
    fitting_cells,
    fitting_kinds,
    legal_plays,
    opening_groups,
    score_of,
)

MINI, FLAT = Deck(3, 3, 2), Deck(3, 6, 1)


def in_fixed_order(plays):
    return sorted(plays, key=lambda play: [(tuple(place.cell), place.tile.kind) for place in play.placements])


def compare(table, hand, options=OFFICIAL):
    """Both engines on one position."""
    compare_plays(board_of(table), hand, table, one_page.plays(table, hand), options)


def compare_plays(board, hand, table, plays, options):
    """The engine's plays on a board against these. The totals are the points of every play, not only of the best."""
    deck = {"colors": options.deck.colors, "shapes": options.deck.shapes}
    totals = {play_of(play): one_page.total(table, play, **deck) for play in plays}
    most = max(totals.values(), default=None)

    found = legal_plays(board, hand_of(hand), options)
    best = best_plays(board, hand_of(hand), options)

    assert set(found) == set(totals)
    assert list(found) == in_fixed_order(totals), "each once, sorted by its placements"
    assert {play: score_of(board, play, options).total for play in found} == totals
    assert list(best) == [play for play in found if totals[play] == most]


def compare_games(seeds, options=OFFICIAL, **how):
    """How many positions of these games were compared. The board grows from turn to turn, as in a game."""
    count = 0
    for seed in seeds:
        board = Board()
        for table, hand, plays in positions_of_game(seed, deck=options.deck, hand_size=options.hand_size, **how):
            new = {cell: tile for cell, tile in table.items() if cell not in board}
            board = board.after(play_of(new)) if new else board
            assert board == board_of(table)
            compare_plays(board, hand, table, plays, options)
            count += 1
    return count


# A generator that looks only at the gap between two old tiles, and not at the whole line that comes about, is wrong
# once in 1,500 positions. Here it is wrong each time.
TRAPS = [
    pytest.param("Rc .. .. Rc", "Rs Rd", "Rs@0,1 Rd@0,2", id="twins at both ends of two new tiles"),
    pytest.param(
        "Rc .. .. Rc/Yc .. .. Pc/Gc Pc Yc Oc", "Rs Rd", "Rs@0,1 Rd@0,2", id="the same on a table that can come about"
    ),
    pytest.param("Rc .. .. Rs", "Rs Rd", "Rs@0,1 Rd@0,2", id="the first new tile has its twin beyond the second"),
    pytest.param("Rc .. .. Rs", "Rc Rd", "Rd@0,1 Rc@0,2", id="the second new tile has its twin before the first"),
    pytest.param("Rc .. Rd .. Rc", "Rs Rv", "Rs@0,1 Rv@0,3", id="an old tile between two new ones"),
    pytest.param("Rc .. .. .. Rc", "Rs Rd Rv", "Rs@0,1 Rd@0,2 Rv@0,3", id="three new tiles between twins"),
    pytest.param("Rc Rs .. .. Rd Rc", "Rv Rf", "Rv@0,2 Rf@0,3", id="a twin at the far end of each old line"),
    pytest.param("Rc .. Rc", "Rs", "Rs@0,1", id="one new tile between twins"),
    pytest.param("Rc .. Gs", "Rs Gc", "Rs@0,1", id="one new tile that fits two that do not fit each other"),
    pytest.param("Rc Rs .. Rd Bd", "Rv", "Rv@0,2", id="the far end of the line beyond is of another color"),
    pytest.param("Rc Bc .. Gc .. Bc", "Yc Pc", "Yc@0,2 Pc@0,4", id="shapes, and an old tile between"),
    pytest.param("Rc Rs .. .. Rf Re Rv", "Rd Rv", "Rd@0,2 Rv@0,3", id="seven"),
    pytest.param(".. .. Rd/Bc Bs Bd", "Rc Rs Rv Rd", "Rc@0,0 Rs@0,1 Rv@0,3 Rd@0,4", id="two cells beyond its old twin"),
]


@pytest.mark.parametrize(("board", "hand", "wrong"), TRAPS)
def test_an_old_tile_beyond_a_new_one_must_fit_the_whole_line(board, hand, wrong):
    table, play = read_table(board), Play.parse(wrong)
    turned = {(column, row): tile for (row, column), tile in table.items()}
    turned_play = Play.of({(place.cell[1], place.cell[0]): place.tile for place in play.placements})

    for there, never in ((table, play), (turned, turned_play)):
        assert never not in legal_plays(board_of(there), hand)
        assert faults_of(board_of(there), never)
        assert not one_page.is_legal(there, placed(never))
        compare(there, read_hand(hand))


@pytest.mark.parametrize(
    ("players", "greedy"),
    [
        pytest.param(2, True, id="two greedy players"),
        pytest.param(3, True, id="three greedy players"),
        pytest.param(4, True, id="four greedy players"),
        pytest.param(2, False, id="two who play anything"),
        pytest.param(4, False, id="four who play anything"),
    ],
)
def test_both_engines_agree_on_every_position_of_a_few_games_of(players, greedy):
    seeds = [f"few {number}" for number in range(3 if greedy else 2)]

    assert compare_games(seeds, players=players, greedy=greedy) >= 40 * len(seeds)


@pytest.mark.parametrize(
    ("deck", "hand_size"),
    [
        pytest.param(MINI, 3, id="the mini-game"),
        pytest.param(FLAT, 4, id="three colors, six shapes, one copy"),
        pytest.param(Deck(2, 2, 2), 2, id="two by two by two"),
        pytest.param(Deck(4, 5, 3), 6, id="four colors, five shapes"),
    ],
)
def test_both_engines_agree_with_a_small_deck(deck, hand_size):
    options = RuleOptions(deck=deck, hand_size=hand_size)

    assert compare_games([f"small {number}" for number in range(4)], options) >= 8


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("greedy", [True, False], ids=["greedy", "anything"])
def test_both_engines_agree_on_thousands_of_positions(players, greedy):
    """Six times fifteen games: 5,124 positions."""
    seeds = [f"many {number}" for number in range(15)]

    assert compare_games(seeds, players=players, greedy=greedy) >= (700 if greedy else 940)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "hand_size"), [(MINI, 3), (FLAT, 4), (Deck(6, 2, 3), 6), (Deck(1, 6, 3), 4), (Deck(4, 4, 2), 5)], ids=str
)
def test_both_engines_agree_on_hundreds_of_games_with_a_small_deck(deck, hand_size):
    options = RuleOptions(deck=deck, hand_size=hand_size)

    assert compare_games([f"mini {number}" for number in range(40)], options) >= 80


MONSTERS = [
    pytest.param("Rc Os Yd Gv Bf Pe", id="no two of its tiles fit"),
    pytest.param("Rc Rs Rd Rv Rf Re", id="a whole color"),
    pytest.param("Rf Of Yf Gf Bf Pf", id="a whole shape"),
]


@pytest.mark.parametrize("hand", MONSTERS)
def test_both_engines_agree_on_a_monster_turn(hand):
    """Early in a game a hand of one whole color has hundreds of plays."""
    table, _, _ = next(islice(positions_of_game("monster", greedy=False), 5, None))

    compare(table, read_hand(hand))


def test_a_hand_of_one_whole_color_around_one_tile():
    """Around a blue circle: only the red circle joins it, every other red tile only in its company."""
    compare({(0, 0): ("B", "c")}, read_hand("Rc Rs Rd Rv Rf Re"))


@pytest.mark.parametrize("seed", [f"deal {number}" for number in range(8)])
def test_both_engines_find_the_same_first_plays(seed):
    table, hand, _ = next(positions_of_game(seed))

    compare(table, hand)
    assert [[*map(str, group)] for group in opening_groups(hand_of(hand))] == [
        ["".join(tile) for tile in group] for group in one_page.opening_groups(hand)
    ]


def test_with_a_free_first_turn_both_engines_find_every_group():
    hand = read_hand("Rc Rs Rs Bs Gs Ye")
    free = RuleOptions(free_first_turn=True)

    found = legal_plays(Board(), hand_of(hand), free)

    assert set(found) == {play_of(play) for play in one_page.plays({}, hand, free_first_turn=True)}
    assert list(found) == in_fixed_order(found)


@pytest.mark.parametrize(
    ("deck", "free", "held", "best"),
    [
        pytest.param(FLAT, False, "Rc Oc Yc Rs Rd", ["Rc Oc Yc"], id="of two groups of three one is a Qwirkle"),
        pytest.param(FLAT, True, "Rc Oc Yc Rs Rd Rv", ["Rc Oc Yc"], id="a Qwirkle of three beats four"),
        pytest.param(Deck(6, 2, 3), True, "Rc Rs Oc Yc", ["Rc Rs"], id="a Qwirkle of two beats three"),
        pytest.param(Deck(), True, "Rc Oc Yc Rs Rd Rv", ["Rc Rs Rd Rv"], id="in the game the longest"),
    ],
)
def test_the_best_first_plays_are_those_with_the_highest_score(deck, free, held, best):
    options = RuleOptions(deck=deck, free_first_turn=free)

    found = best_plays(Board(), held, options)

    totals = [score_of(Board(), play, options).total for play in legal_plays(Board(), held, options)]
    assert [" ".join(map(str, play.tiles)) for play in found] == best
    assert {score_of(Board(), play, options).total for play in found} == {max(totals)}


def test_without_tiles_there_is_no_play():
    for board in (Board(), Board.parse("Rc Rs")):
        assert legal_plays(board, "") == ()
        assert best_plays(board, ()) == ()


def test_the_kinds_that_fit_a_cell_and_the_cells_that_fit_a_tile_are_the_plays_of_one_tile():
    for table, _, _ in islice(positions_of_game("fitting", players=3), 0, 40, 5):
        board = board_of(table)
        alone = {(cell, tile) for tile in KINDS for play in one_page.plays(table, [letters(tile)]) for cell in play}
        if not table:
            alone = {((0, 0), tile) for tile in KINDS}

        assert {(tuple(cell), tile) for cell in board.frontier for tile in fitting_kinds(board, cell)} == alone
        assert {(tuple(cell), tile) for tile in KINDS for cell in fitting_cells(board, tile)} == alone
        for cell in board.frontier:
            assert list(fitting_kinds(board, cell)) == [tile for tile in KINDS if (tuple(cell), tile) in alone]
        for tile in KINDS:
            assert list(fitting_cells(board, tile)) == sorted(cell for cell, fitting in alone if fitting == tile)
        assert all(fitting_kinds(board, cell) == () for cell in board.cells)


def test_the_one_page_engine_starts_from_the_same_bag():
    assert full_bag() == list(one_page.in_order(full_bag()))
    assert len(full_bag()) == len(STANDARD) == 108
