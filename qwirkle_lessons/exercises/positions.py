"""Where the boards of exercises come from: greedy play, since random play looks like no game anybody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.engine import (
    COLORS,
    FULL_BAG,
    KINDS,
    SHAPES,
    STANDARD,
    Board,
    Cell,
    Deck,
    Direction,
    Game,
    Pass,
    Placement,
    Play,
    RuleOptions,
    Tile,
    Trade,
    best_plays,
    in_order,
    legal_plays,
)
from qwirkle_lessons.engine.tiles import without
from qwirkle_lessons.exercises.answers import lines_on
from qwirkle_lessons.exercises.chance import Chance
from qwirkle_lessons.i18n import say

if TYPE_CHECKING:
    from qwirkle_lessons.exercises.exercise import Exercise

HAND_SIZE = 6
GROUP = 4
"""Tiles of a hand that is all alike."""
HANDS = 3
"""How many hands are tried on a board before the next one is played."""
PATIENCE = 4
"""After more trades than this a greedy game begins again: on a closed table nothing fits any more."""


def greedy_board(chance: Chance, fewest: int) -> Board:
    """A board of at least so many tiles (up to about 60), from players who always take the most points."""
    bag, board = FULL_BAG, Board()
    hands: list[tuple[Tile, ...]] = []
    trades = 0
    for _ in range(2):
        hand, bag = chance.draw(bag, HAND_SIZE)
        hands.append(hand)
    while len(board) < fewest:
        hand = hands.pop(0)
        plays = best_plays(board, hand)
        if plays:
            play = chance.pick(plays)
            board = board.with_tiles(play)
            left = without(hand, play.tiles) or ()
            drawn, bag = chance.draw(bag, len(play))
        else:
            left, (drawn, bag) = (), chance.draw(bag, len(hand))
            bag, trades = bag + hand, trades + 1
            if trades > PATIENCE:
                return greedy_board(chance, fewest)
        hands.append(left + drawn)
    return board


def hand_beside(board: Board, chance: Chance, size: int = HAND_SIZE) -> tuple[Tile, ...]:
    """A hand drawn from the tiles that do not lie on the table."""
    drawn, _ = chance.draw(tiles_left(board), size)
    return in_order(drawn)


def hand_of_a_group(board: Board, chance: Chance) -> tuple[Tile, ...]:
    """A few tiles of one color or one shape, nothing twice: with them one lays many tiles at once."""
    attribute = chance.pick((*COLORS, *SHAPES))
    alike = [tile for tile in kinds_left(board) if attribute in {tile.color, tile.shape}]
    return in_order(chance.shuffled(alike)[:GROUP])


def hand_for_a_qwirkle(board: Board, chance: Chance) -> tuple[Tile, ...]:
    """All that some line of three to five still lacks, as far as there are tiles left; any hand if there is none."""
    lines = [line for line in lines_on(board) if 3 <= len(line) < HAND_SIZE]
    if not lines:
        return hand_beside(board, chance)
    tiles = tiles_on(board, chance.pick(lines))
    return tuple(kind for kind in kinds_left(board) if all(kind.fits(tile) for tile in tiles))


def turns(
    chance: Chance,
    fewest: int,
    more: int,
    hand: Callable[[Board, Chance], tuple[Tile, ...]] = hand_beside,
    plays: Callable[[Board, tuple[Tile, ...]], tuple[Play, ...]] = legal_plays,
) -> Iterator[tuple[Board, Play]]:
    """Turns that somebody could lay, without end: each play of a few hands on one board, then the next board.

    A board has at least `fewest` tiles and fewer than `more` beyond what the last greedy turn brings.
    """
    while True:
        board = greedy_board(chance, fewest + chance.below(more))
        for _ in range(HANDS):
            for play in chance.shuffled(plays(board, hand(board, chance))):
                yield board, play


def marked_new(play: Play, language: str) -> tuple[Mark, ...]:
    """The tiles that somebody has just laid, with the word «new»; nothing where nobody has laid any."""
    return (Mark(play.cells, "note", say("exercises.new", language)),) if play.placements else ()


def kinds_left(board: Board, taken: Iterable[Tile] = ()) -> tuple[Tile, ...]:
    """The kinds of which some copy is neither on the table nor taken: what somebody may still hold."""
    gone = Counter((*board.tiles, *taken))
    return tuple(tile for tile in KINDS if gone[tile] < STANDARD.copies)


def lone_plays(board: Board, chance: Chance) -> Iterator[Play]:
    """Every way to lay one tile beside the table, legal or not, in an order that chance decides."""
    kinds = kinds_left(board)
    for cell, tile in chance.shuffled((cell, tile) for cell in board.frontier for tile in kinds):
        yield Play((Placement(cell, tile),))


def corner_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells that touch tiles only at a corner."""
    at_corners = {corner for cell in board.cells for corner in corners(cell)}
    return tuple(sorted(at_corners - {*board.frontier, *board.cells}))


def beside(cell: tuple[int, int]) -> tuple[Cell, ...]:
    """The four cells that touch a cell side by side, in the order of the table."""
    row, col = cell
    return Cell(row - 1, col), Cell(row, col - 1), Cell(row, col + 1), Cell(row + 1, col)


def corners(cell: tuple[int, int]) -> tuple[Cell, ...]:
    """The four cells that touch a cell only at a corner, in the order of the table."""
    row, col = cell
    return tuple(Cell(row + down, col + right) for down in (-1, 1) for right in (-1, 1))


def row_of(tiles: tuple[Tile, ...], across: bool = True) -> Board:
    """A board with one line, across or down, that begins at (0, 0)."""
    return Board.of({(0, i) if across else (i, 0): tile for i, tile in enumerate(tiles)})


def tiles_left(board: Board, taken: Iterable[Tile] = ()) -> tuple[Tile, ...]:
    """All tiles that are neither on the table nor taken, in the order of their kinds."""
    gone = Counter((*board.tiles, *taken))
    return tuple(tile for tile in KINDS for _ in range(STANDARD.copies - gone[tile]))


def is_across(line: tuple[Cell, ...]) -> bool:
    """Whether a line lies in one row."""
    return line[0].row == line[-1].row


def ends_of(line: tuple[Cell, ...]) -> tuple[Cell, Cell]:
    """The two empty cells where a line can grow."""
    down, right = (0, 1) if is_across(line) else (1, 0)
    first, last = line[0], line[-1]
    return Cell(first.row - down, first.col - right), Cell(last.row + down, last.col + right)


def tiles_on(board: Board, cells: Iterable[Cell]) -> tuple[Tile, ...]:
    """The tiles that lie on these cells; empty cells bring none."""
    return tuple(tile for cell in cells if (tile := board[cell]))


SMALL_GAME = RuleOptions(deck=Deck(3, 3, 2), hand_size=3)
"""The mini-game: its bag is soon empty, so the end of a bag can be shown on a small table."""


def greedy_games(chance: Chance, options: RuleOptions) -> Iterator[Game]:
    """Positions of games of two who take the most points, turn by turn, one game after the other, without end."""
    while True:
        game = Game.deal(2, chance.below(10**9), options=options)
        while not game.is_over:
            yield game
            hand = game.hands[game.seat]
            plays = best_plays(game.board, hand, options)
            other = Trade(hand[: game.bag_size]) if game.bag_size else Pass()
            game = game.after(chance.pick(plays) if plays else other)


def game_at(board: Board, hand: tuple[Tile, ...], bag_size: int, options: RuleOptions) -> Game:
    """The game of two in which one sees this table and holds this hand, and so many tiles are in the bag.

    Which tiles the opponent and the bag hold is not known, and no rule asks for it.
    """
    unseen = without(options.deck.tiles, (*board.tiles, *hand)) or ()
    held = len(unseen) - bag_size
    return Game.of(board, [hand, unseen[:held]], unseen[held:], options=options)


def meeting_cells(board: Board, chance: Chance) -> tuple[Cell, ...]:
    """The empty cells where a row and a column meet, in an order that chance decides."""
    return chance.shuffled(cell for cell in board.frontier if _has_both(board, cell))


def _has_both(board: Board, cell: Cell) -> bool:
    row, col = cell
    across = (row, col - 1) in board or (row, col + 1) in board
    return across and ((row - 1, col) in board or (row + 1, col) in board)


def whole_line(chance: Chance) -> tuple[Tile, ...]:
    """The six tiles of a Qwirkle, of one color or of one shape, in an order that chance decides."""
    return one_color(chance) if chance.below(2) else one_shape(chance)


def one_color(chance: Chance) -> tuple[Tile, ...]:
    """The six tiles of one color."""
    color = chance.pick(COLORS)
    return tuple(Tile(color, shape) for shape in chance.shuffled(SHAPES))


def one_shape(chance: Chance) -> tuple[Tile, ...]:
    """The six tiles of one shape."""
    shape = chance.pick(SHAPES)
    return tuple(Tile(color, shape) for color in chance.shuffled(COLORS))


def hand_with(board: Board, wanted: Iterable[Tile], chance: Chance, size: int = HAND_SIZE) -> tuple[Tile, ...]:
    """A hand with the tiles that are wanted, filled up from what is left."""
    held = tuple(wanted)
    drawn, _ = chance.draw(tiles_left(board, held), max(size - len(held), 0))
    return chance.shuffled((*held, *drawn))


def first_right(exercise: Exercise) -> Play:
    """A right play with as few tiles as possible, the first in the order of the cells."""
    plays = sorted(legal_plays(exercise.board, exercise.hand), key=len)
    return next(play for play in plays if exercise.grade(play).outcome == "right")


def new_lines(board: Board, play: Play) -> tuple[tuple[Cell, ...], ...]:
    """Every line of two or more tiles that has a new tile in it, legal or not: those across, then those down."""
    laid = board.with_tiles(play)
    lines = (laid.line(cell, direction) for direction in Direction for cell in play.cells)
    return tuple(dict.fromkeys(line for line in lines if len(line) > 1))


def hangs_together(board: Board) -> bool:
    """Whether one can go from each tile to every other over tiles that touch."""
    rest = set(board.cells)
    reached = [min(rest)]
    rest.discard(reached[0])
    for tile in reached:
        for cell in beside(tile):
            if cell in rest:
                rest.discard(cell)
                reached.append(cell)
    return not rest
