"""The mistakes that people make, each with a name: what a wrong answer is compared with."""

from __future__ import annotations

from enum import Enum


class Misconception(Enum):
    """A mistake that has a name. The value is its key in the catalog, under `misconceptions`."""

    OWN_TILES_ONLY = "own-tiles-only"
    """Counts only the tiles just laid, not those that were in the line already."""
    LONGEST_LINE_ONLY = "longest-line-only"
    MAIN_LINE_ONLY = "main-line-only"
    """Counts the line in which one's tiles lie, and forgets the lines that cross it."""
    SHARED_TILE_ONCE = "shared-tile-once"
    LONE_TILE_IS_A_LINE = "lone-tile-is-a-line"
    QWIRKLE_IS_SIX = "qwirkle-is-six"
    BONUS_DOUBLES_THE_TURN = "bonus-doubles-the-turn"
    BONUS_ALONE = "bonus-alone"
    """Writes down the six extra points of a Qwirkle and not those of its tiles."""
    NEIGHBORS_ONLY = "neighbors-only"
    """Looks only at the tiles beside a cell, not at the whole line."""
    LINE_BESIDE = "line-beside"
    """Counts again a line that lies beside the new tiles and did not grow."""
    DIAGONAL = "diagonal"
    TRADE_SCORES = "trade-scores"
    SIX_WITH_A_FULL_BAG = "six-with-a-full-bag"
    """Gives the six points for going out although the bag holds tiles."""
    WHO_GOES_OUT_WINS = "who-goes-out-wins"
    TWINS_COUNT = "twins-count"
    """Takes two tiles of the same color and shape for a part of one line."""
    MIXED_LINE = "mixed-line"
    """Lets a line change from one color to one shape halfway."""
    TILES_MUST_TOUCH = "tiles-must-touch"
    """Believes that the tiles of one turn have to touch one another."""
    TWO_ROWS_IN_ONE_TURN = "two-rows-in-one-turn"
    MUST_PLAY_IF_ONE_CAN = "must-play-if-one-can"
    TRADE_FROM_AN_EMPTY_BAG = "trade-from-an-empty-bag"
    OLD_TILES_FIRST = "old-tiles-first"
    """Puts the old tiles into the bag before drawing the new ones."""
    OLDEST_STARTS = "oldest-starts"
    """Lets the oldest start although somebody has a larger group."""
