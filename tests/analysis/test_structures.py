"""Full blocks, blocked tables, the best turn and tiles that never fit: listed, tried with the engine, and compared."""

from itertools import combinations, permutations, product

import pytest
from listing import SMALL_DECKS, is_line

from qwirkle_lessons import (
    COLORS,
    KINDS,
    SHAPES,
    STANDARD,
    Board,
    CountError,
    Deck,
    Game,
    Play,
    RuleOptions,
    Tile,
    best_plays,
    best_turn,
    blocked_boards,
    count_latin_rectangles,
    count_one_color_rectangles,
    count_ordered_lines,
    count_rectangles,
    draws_to_be_sure_of_a_fit,
    fitting_kinds,
    hand,
    last_row_points,
    most_tiles_without_a_fit,
    nothing_fits,
    score_of,
)


def filled(rows, columns, deck):
    """All legal blocks, cell by cell: a block is given up as soon as a line of it breaks."""

    def legal(block):
        row = len(block) // columns * columns
        across = block[row:] or block[row - columns :]
        down = block[(len(block) - 1) % columns :: columns]
        return is_line(across) and is_line(down) and block.count(block[-1]) <= deck.copies

    blocks = [()]
    for _ in range(rows * columns):
        blocks = [(*block, kind) for block in blocks for kind in deck.kinds if legal((*block, kind))]
    return blocks


BLOCKS = [
    (2, 2, Deck(3, 3, 2)),
    (2, 2, Deck(3, 3, 1)),
    (2, 3, Deck(3, 3, 2)),
    (3, 2, Deck(3, 3, 3)),
    (3, 3, Deck(3, 3, 2)),
    (3, 3, Deck(3, 3, 3)),
    (2, 2, Deck(2, 4, 3)),
    (2, 3, Deck(2, 4, 2)),
    (3, 2, Deck(2, 4, 2)),
    (2, 4, Deck(3, 4, 1)),
    (3, 3, Deck(4, 2, 3)),
    (2, 2, Deck(1, 3, 2)),
    (1, 3, Deck(3, 3, 2)),
    (1, 1, Deck(2, 3, 1)),
    (4, 1, Deck(2, 4, 1)),
    (2, 2, Deck(6, 6, 1)),
    (2, 2, STANDARD),
]


@pytest.mark.parametrize(("rows", "columns", "deck"), BLOCKS, ids=str)
def test_full_blocks_are_as_many_as_a_list_has(rows, columns, deck):
    assert count_rectangles(rows, columns, deck) == len(filled(rows, columns, deck))


@pytest.mark.parametrize("block", filled(2, 2, Deck(2, 2, 2)), ids=lambda block: " ".join(map(str, block)))
def test_a_listed_block_is_a_board_for_the_engine(block):
    text = " / ".join(f"{block[i]} {block[i + 1]}" for i in (0, 2))

    assert str(Board.parse(text, deck=Deck(2, 2, 2))).split() == ["@0,0", *map(str, block)]


def test_blocks_lie_or_stand_in_as_many_ways():
    for rows, columns in combinations(range(1, 7), 2):
        assert count_rectangles(rows, columns) == count_rectangles(columns, rows)


def test_the_special_blocks():
    assert count_rectangles(1, 1) == 36
    assert [count_rectangles(1, n) for n in range(2, 8)] == [count_ordered_lines(n) for n in range(2, 8)]
    assert count_rectangles(6, 6) == 2 * 720**2  # one color has 18 tiles and no 36
    assert count_rectangles(7, 2) == 0
    assert count_rectangles(3, 6) > 0


def latin(rows, columns, symbols, copies):
    """All Latin rectangles, row by row, without any symmetry."""
    found = 0
    blocks = [()]
    for _ in range(rows):
        blocks = [
            (*block, row)
            for block in blocks
            for row in permutations(range(symbols), columns)
            if all(a != b for before in block for a, b in zip(before, row, strict=True))
        ]
    for block in blocks:
        cells = [symbol for row in block for symbol in row]
        found += all(cells.count(symbol) <= copies for symbol in range(symbols))
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "symbols", "copies"),
    [(2, 2, 3, 1), (2, 3, 3, 2), (2, 3, 4, 1), (3, 3, 4, 2), (3, 3, 3, 3), (3, 4, 4, 3), (2, 4, 5, 3), (4, 4, 4, 4)],
)
def test_latin_rectangles_are_as_many_as_a_list_has(rows, columns, symbols, copies):
    assert count_latin_rectangles(rows, columns, symbols, copies) == latin(rows, columns, symbols, copies)
    assert count_latin_rectangles(columns, rows, symbols, copies) == latin(rows, columns, symbols, copies)


def test_latin_squares_are_those_of_the_tables():
    # The numbers of Latin squares of order 1 to 6 (OEIS A002860).
    squares = [count_latin_rectangles(n, n, n, n) for n in range(1, 7)]

    assert squares == [1, 2, 12, 576, 161280, 812851200]


def test_two_rows_of_six_are_an_order_and_a_derangement():
    # 265 permutations of six leave nothing in its place. Three rows: 720 × 21280 (OEIS A000186).
    assert count_latin_rectangles(2, 6) == 720 * 265
    assert count_latin_rectangles(3, 6) == 720 * 21_280


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_blocks_of_one_color_are_as_many_as_a_list_of_red_blocks_has(rows, columns):
    deck = Deck(2, 3, 2)
    red = [block for block in filled(rows, columns, deck) if {tile.color for tile in block} == {COLORS[0]}]

    assert count_one_color_rectangles(rows, columns, deck) == len(red)


def test_the_largest_block_of_one_color_is_three_by_six():
    assert count_one_color_rectangles(3, 6) == 720 * 21_280
    assert [count_one_color_rectangles(4, n) for n in (4, 5, 6)][1:] == [0, 0]
    assert count_one_color_rectangles(4, 4) > 0


# ---- nothing fits


@pytest.mark.parametrize("deck", [STANDARD, Deck(3, 3, 2), Deck(2, 3, 2), Deck(4, 4, 1), Deck(3, 3, 99)], ids=str)
def test_on_a_blocked_board_no_tile_that_is_left_has_a_legal_play(deck):
    boards = blocked_boards(deck)
    options = RuleOptions(deck=deck, hand_size=1)

    assert boards
    for board in boards:
        assert Board.parse(str(board), deck=deck) == board
        left = list(deck.tiles)
        for tile in board.tiles:
            left.remove(tile)
        assert all(best_plays(board, [tile], options) == () for tile in dict.fromkeys(left))


def test_the_blocked_boards_of_the_real_game_are_blocks_of_18_and_of_36():
    assert [len(board) for board in blocked_boards()] == [18, 18, 36]


def test_a_game_on_a_blocked_board_is_over():
    for board in blocked_boards():
        left = list(STANDARD.tiles)
        for tile in board.tiles:
            left.remove(tile)
        assert Game.of(board, [left[:6], left[6:12]], left[12:]).is_over


def test_a_board_is_not_blocked_while_one_copy_that_fits_is_left():
    block = blocked_boards()[0]
    without_a_corner = Board.of(dict(block.items()[:-1]))

    assert nothing_fits(block)
    assert not nothing_fits(without_a_corner)
    assert not nothing_fits(block, Deck(6, 6, 4))
    assert not nothing_fits(Board())


def test_whether_nothing_fits_is_what_the_engine_says_of_each_cell_and_tile():
    deck = Deck(2, 2, 1)
    seen = set()
    for kinds in permutations(deck.kinds):
        for length in range(1, 5):
            board = Board.of({((0, 0), (0, 1), (1, 0), (1, 1))[i]: kinds[i] for i in range(length)})
            left = set(deck.tiles) - set(board.tiles)
            fitting = {tile for cell in board.frontier for tile in fitting_kinds(board, cell)}
            assert nothing_fits(board, deck) == fitting.isdisjoint(left)
            seen.add(nothing_fits(board, deck))
    assert seen == {True, False}


# ---- the best turn


def test_the_best_turn_scores_84_and_the_position_can_be_played():
    best = best_turn()
    board = Board()
    rows = [[(cell, tile) for cell, tile in best.board.items() if cell.row == row] for row in range(5)]
    for row in rows:
        board = board.after(Play.of(dict(row)))

    assert board == best.board
    assert Board.parse(str(best.board)) == best.board
    assert best.score == score_of(best.board, best.play)
    assert best.score.total == 84
    assert [line.total for line in best.score.lines] == [12] * 7
    assert best.play in best_plays(best.board, best.play.tiles)


@pytest.mark.parametrize(
    ("size", "deck"), [(1, STANDARD), (3, STANDARD), (3, Deck(3, 3, 2)), (2, Deck(2, 2, 2))], ids=str
)
def test_a_smaller_hand_scores_two_lines_and_more_and_never_beyond_the_bound(size, deck):
    best = best_turn(size, deck)
    n = deck.colors

    assert len(best.play) == size
    assert best.score.total == (1 + size) * 2 * n
    assert Board.parse(str(best.board), deck=deck) == best.board


def test_no_turn_of_a_tiny_deck_beats_the_best_one():
    deck = Deck(2, 2, 2)
    options = RuleOptions(deck=deck, hand_size=2)
    highest = 0
    boards = {Board()}
    seen = set()
    while boards:
        board = boards.pop()
        seen.add(board)
        for held in product(deck.kinds, repeat=2):
            for play in best_plays(board, held, options):
                highest = max(highest, score_of(board, play, options).total)
            for tile in held:
                for play in best_plays(board, [tile], options):
                    after = board.after(play, options)
                    if len(after) <= 6 and not deck.excess(after.tiles) and after not in seen:
                        boards.add(after)

    assert len(seen) > 100
    assert highest == best_turn(2, deck).score.total == 12


@pytest.mark.parametrize(("rows", "columns"), [(r, c) for r in range(1, 7) for c in range(1, 7) if (r, c) != (1, 1)])
def test_the_last_row_of_a_block_scores_what_the_engine_says(rows, columns):
    block = {(r, c): Tile(COLORS[r], SHAPES[c]) for r in range(rows) for c in range(columns)}
    board = Board.of({cell: tile for cell, tile in block.items() if cell[0] < rows - 1})
    play = Play.of({cell: tile for cell, tile in block.items() if cell[0] == rows - 1})

    assert last_row_points(rows, columns) == score_of(board, play).total
    if min(rows, columns) >= 2 and max(rows, columns) <= 5:
        assert last_row_points(rows, columns) == columns + columns * rows


# ---- tiles that never fit


@pytest.mark.parametrize("deck", [deck for deck in SMALL_DECKS if len(deck) <= 18], ids=str)
def test_no_larger_set_of_tiles_is_without_a_fit(deck):
    tiles = most_tiles_without_a_fit(deck)

    assert not any(a.fits(b) for a, b in combinations(tiles, 2))
    assert not deck.excess(tiles)
    for more in combinations(deck.kinds, min(deck.colors, deck.shapes) + 1):
        assert any(a.fits(b) for a, b in combinations(more, 2))


def test_nineteen_tiles_are_sure_to_have_two_that_fit():
    assert len(most_tiles_without_a_fit()) == 18
    assert draws_to_be_sure_of_a_fit() == 19
    assert most_tiles_without_a_fit(Deck(2, 3, 2)) == hand("Rc Rc Os Os")
    assert set(most_tiles_without_a_fit()) == set(KINDS[::7])


def test_bad_questions_are_refused():
    for rows, columns in ((0, 1), (1, 0), (-1, 2), (2.0, 2)):
        with pytest.raises(CountError):
            count_rectangles(rows, columns)
    with pytest.raises(CountError, match="as many shapes"):
        best_turn(6, Deck(3, 4, 2))
    with pytest.raises(CountError):
        best_turn(0)
    with pytest.raises(CountError, match="one tile"):
        last_row_points(1, 1)
    with pytest.raises(CountError):
        last_row_points(7, 1)
    with pytest.raises(CountError, match="No two tiles"):
        draws_to_be_sure_of_a_fit(Deck(1, 1, 3))
    with pytest.raises(CountError):
        count_latin_rectangles(2, 2, 7)
