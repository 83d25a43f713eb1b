"""Between the engine's values and the one-page engine's dictionaries, and games that the one-page engine plays."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import one_page
from qwirkle_lessons.engine import STANDARD, Board, Deck, Play, Tile

DATA = Path(__file__).parents[1] / "data"


def read_data(name):
    """A table of cases from `tests/data`."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def letters(tile):
    return (tile.color.value, tile.shape.value)


def tile_of(pair):
    return Tile.parse("".join(pair))


def hand_of(pairs):
    return tuple(tile_of(pair) for pair in pairs)


def table_of(board):
    return {tuple(cell): letters(tile) for cell, tile in board.items()}


def board_of(table):
    return Board.of({cell: tile_of(pair) for cell, pair in table.items()})


def placed(play):
    return {tuple(placement.cell): letters(placement.tile) for placement in play.placements}


def play_of(play):
    return Play.of({cell: tile_of(pair) for cell, pair in play.items()})


def read_hand(text):
    return [tuple(word) for word in text.split()]


def read_table(text):
    """A board's text read without the engine, in either form."""
    rows = text.replace("/", "\n").split("\n")
    top, left = 0, 0
    if rows[0].startswith("@"):
        corner, _, first = rows[0].partition(" ")
        top, left = map(int, corner[1:].split(","))
        rows = [first, *rows[1:]] if first else rows[1:]
    return {
        (top + down, left + right): tuple(word)
        for down, row in enumerate(rows)
        for right, word in enumerate(row.split())
        if word != ".."
    }


def read_play(text):
    """A play's text read without the engine."""
    words = [word.split("@") for word in text.split()]
    return {tuple(map(int, cell.split(","))): tuple(tile) for tile, cell in words}


def write_table(table):
    """One-line form of a table, written without the engine."""
    if not table:
        return ""
    rows, columns = zip(*table, strict=True)
    across = range(min(columns), max(columns) + 1)
    lines = (
        " ".join("".join(table.get((row, column), "..")) for column in across)
        for row in range(min(rows), max(rows) + 1)
    )
    return f"@{min(rows)},{min(columns)} " + "/".join(lines)


def full_bag(deck: Deck = STANDARD):
    return [letters(tile) for tile in deck.tiles]


def positions_of_game(
    seed: str, players: int = 2, greedy: bool = True, deck: Deck = STANDARD, hand_size: int = 6
) -> Iterator[tuple[dict, list, list]]:
    """Every position of one game that the one-page engine plays by itself, until nobody can go on.

    A position is a table, the hand of the player whose turn it is, and its plays.
    """
    rng = random.Random(seed)
    bag = full_bag(deck)
    rng.shuffle(bag)
    hands = [[bag.pop() for _ in range(hand_size)] for _ in range(players)]
    table: dict = {}
    stuck = 0
    while all(hands) and stuck < players:
        hand = hands[0]
        plays = one_page.plays(table, hand)
        yield table, list(hand), plays
        stuck = 0 if plays else stuck + 1
        if plays:
            play = _choice(rng, table, plays, greedy, deck)
            table = table | play
            for tile in play.values():
                hand.remove(tile)
        else:
            swap = [hand.pop() for _ in range(min(len(hand), len(bag)))]
            hand += [bag.pop() for _ in swap]
            bag = swap + bag
        while bag and len(hand) < hand_size:
            hand.append(bag.pop())
        hands = [*hands[1:], hand]


def _choice(rng, table, plays, greedy, deck):
    if not greedy:
        return rng.choice(plays)
    totals = [one_page.total(table, play, deck.colors, deck.shapes) for play in plays]
    return rng.choice([play for play, points in zip(plays, totals, strict=True) if points == max(totals)])
