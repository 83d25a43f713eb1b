"""The rules of the game, with nothing but the standard library.

What is no tile, hand, cell, board or move is refused with a NotationError, what are no rules or no deck with an
OptionsError; other errors stand with the functions that raise them.
"""

from qwirkle_lessons.engine.board import Board, Direction
from qwirkle_lessons.engine.errors import (
    BoardError,
    GameError,
    IllegalMove,
    NotationError,
    OptionsError,
    RecordError,
    Undecided,
)
from qwirkle_lessons.engine.faults import Fault, Reason, faults_of
from qwirkle_lessons.engine.game import Game, GameView, Turn
from qwirkle_lessons.engine.moves import Move, Pass, Placement, Play, Trade, parse_move
from qwirkle_lessons.engine.opening import opening_groups, starter
from qwirkle_lessons.engine.options import OFFICIAL, RuleOptions
from qwirkle_lessons.engine.rule_book import RULE_BOOK_GAME
from qwirkle_lessons.engine.scoring import LineScore, Score, score_of
from qwirkle_lessons.engine.search import best_plays, fitting_cells, fitting_kinds, legal_plays
from qwirkle_lessons.engine.table import Cell
from qwirkle_lessons.engine.tiles import (
    COLORS,
    FULL_BAG,
    KINDS,
    SHAPES,
    STANDARD,
    Color,
    Deck,
    Shape,
    Tile,
    hand,
    in_order,
)

__all__ = [
    "COLORS",
    "FULL_BAG",
    "KINDS",
    "OFFICIAL",
    "RULE_BOOK_GAME",
    "SHAPES",
    "STANDARD",
    "Board",
    "BoardError",
    "Cell",
    "Color",
    "Deck",
    "Direction",
    "Fault",
    "Game",
    "GameError",
    "GameView",
    "IllegalMove",
    "LineScore",
    "Move",
    "NotationError",
    "OptionsError",
    "Pass",
    "Placement",
    "Play",
    "Reason",
    "RecordError",
    "RuleOptions",
    "Score",
    "Shape",
    "Tile",
    "Trade",
    "Turn",
    "Undecided",
    "best_plays",
    "faults_of",
    "fitting_cells",
    "fitting_kinds",
    "hand",
    "in_order",
    "legal_plays",
    "opening_groups",
    "parse_move",
    "score_of",
    "starter",
]
