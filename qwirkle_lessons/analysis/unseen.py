"""Chances about unseen tiles: those in other hands and in the bag.

One model for all of it: to a player who sees some tiles, every way in which the unseen ones can lie in hands
and bag is equally likely. So any place that holds h of the u unseen tiles holds a random choice of h of them:
the next player's hand, all other hands together, the bag, and the tiles one is going to draw. How the others
have played tells more than that; `chance_held_after_silence` shows how to use it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from itertools import combinations, product
from math import comb

from qwirkle_lessons.analysis.errors import MOST_TILES, CountError, as_deck, chance, whole
from qwirkle_lessons.analysis.lines import as_line, kinds_that_extend
from qwirkle_lessons.analysis.series import choices, ways
from qwirkle_lessons.analysis.series import product as together
from qwirkle_lessons.engine.game import GameView
from qwirkle_lessons.engine.tiles import STANDARD, Deck, Tile, in_order
from qwirkle_lessons.engine.tiles import hand as as_hand
from qwirkle_lessons.told import quoted

Tiles = Iterable[Tile] | str


def chance_held(unseen: int, copies: int, held: int) -> Fraction:
    """The chance that at least one of `copies` unseen copies is among `held` of `unseen` tiles.

    The other way round: all `held` tiles come from the others, C(unseen − copies, held) of C(unseen, held)
    ways. One copy alone is there with chance held / unseen. All three are numbers of tiles.
    Raises CountError when there are more copies, or more held, than unseen tiles.
    """
    whole("The number of unseen tiles", unseen, 0, MOST_TILES)
    whole(f"The number of copies among {unseen} unseen tiles", copies, 0, unseen)
    whole(f"The number of tiles held, of {unseen} unseen ones,", held, 0, unseen)
    return 1 - Fraction(comb(unseen - copies, held), comb(unseen, held))


def chance_one_of(wanted: Tiles, unseen: Tiles, held: int, deck: Deck = STANDARD) -> Fraction:
    """The chance that at least one tile of the wanted kinds is among `held` tiles drawn from `unseen`.

    All unseen tiles of these kinds are copies of «what I want»: see `chance_held`.
    """
    bag = _unseen_tiles(unseen, deck)
    kinds = set(as_hand(wanted))
    return chance_held(len(bag), sum(tile in kinds for tile in bag), held)


def chance_all_of(wanted: Tiles, unseen: Tiles, held: int, deck: Deck = STANDARD) -> Fraction:
    """The chance that all wanted tiles are among `held` tiles drawn from `unseen`; a tile named twice is wanted twice.

    A wanted kind with c unseen copies of which w are wanted has the series C(c, w) xʷ + … + xᶜ; the tiles
    of other kinds come or do not come. Multiply, look at place `held`, divide by all C(unseen, held) draws.
    """
    bag = _unseen_tiles(unseen, deck)
    whole(f"The number of tiles drawn from {len(bag)} unseen ones", held, 0, len(bag))
    there, needed = Counter(bag), Counter(as_hand(wanted))
    parts = [choices(there[tile], least=count) for tile, count in needed.items()]
    others = sum(count for tile, count in there.items() if tile not in needed)
    return Fraction(ways(together([*parts, choices(others)], held), held), comb(len(bag), held))


def chance_completes(line: Tiles, unseen: Tiles, held: int, deck: Deck = STANDARD) -> Fraction:
    """The chance that all kinds a line lacks are among `held` tiles drawn from the multiset `unseen`.

    `line` is two to five tiles of a legal line: it has one color or one shape, so what it lacks is known.
    See `chance_all_of`. Raises CountError for what is no such line, or is complete already.
    """
    return chance_all_of(missing_kinds(line, deck), unseen, held, deck)


def missing_kinds(line: Tiles, deck: Deck = STANDARD) -> tuple[Tile, ...]:
    """The kinds that a line of two or more tiles lacks, in the order of `KINDS`.

    Raises CountError for a line that lacks nothing, and for what is no line.
    """
    tiles = as_line(line, deck, least=2)
    missing = kinds_that_extend(tiles, deck)
    if not missing:
        raise CountError(f"«{' '.join(map(str, tiles))}» is complete; a line that lacks a kind is awaited.")
    return missing


def chance_held_after_silence(
    unseen: int, copies: int, held: int, drawn: int = 0, would_play: Fraction | int = 1
) -> Fraction:
    """The chance that an opponent holds at least one of the copies, after a turn without playing any.

    The model: whoever holds such a tile when it could be played plays it with chance `would_play`, whatever
    else the hand is (1: always; 0: the turn says nothing). `held` is what the opponent holds now; of these,
    `drawn` were drawn after that turn. The `held` − `drawn` kept tiles were there and stayed.

    Bayes: say q is the chance that the kept tiles have a copy, not knowing the turn. «Has one and stayed
    silent» has the weight q × (1 − would_play), «has none» the weight 1 − q; divide the first by the sum of
    both. When the kept tiles have none, all copies are among the other unseen tiles, and one may have come
    with the new tiles.

    Raises CountError for numbers that do not add up, and when the model cannot explain the silence (the kept
    tiles must have a copy and it would surely have been played).
    """
    whole("The number of tiles the opponent holds", held, 0, MOST_TILES)
    whole("The number of tiles the opponent drew", drawn, 0, held)
    would_play = chance("How likely a holder is to play the tile", would_play)
    kept = held - drawn
    kept_has = chance_held(unseen, copies, kept)
    whole(f"The number of tiles held, of {unseen} unseen ones,", held, 0, unseen)
    silent = kept_has * (1 - would_play)
    if silent + 1 - kept_has == 0:
        raise CountError(
            f"With {copies} copies among {unseen} unseen tiles the {kept} kept ones have one for sure, and by the "
            "model it would have been played: take a chance would_play below 1."
        )
    kept_has_it = silent / (silent + 1 - kept_has)
    if kept_has == 1:
        return kept_has_it
    return kept_has_it + (1 - kept_has_it) * chance_held(unseen - kept, copies, drawn)


# ---- from a player's view of a game


class Place(Enum):
    """Where an unseen tile can be."""

    NEXT_PLAYER = "next player"
    OPPONENTS = "opponents"
    BAG = "bag"


def chance_there(view: GameView, wanted: Tiles, place: Place, every: bool = False) -> Fraction:
    """The chance that a wanted tile is in this place: the next player's hand, any opponent's, the bag.

    Of several wanted tiles at least one; with `every`, all of them, and for `OPPONENTS` that means all in one
    opponent's hand. `view` is `game.view(seat)`. When hands lie open they are known, and the chance is 0 or 1.
    Raises CountError when the unseen tiles of the view do not add up.
    """
    _check_view(view)
    tiles = _tiles_of(wanted, view)
    seats = _seats(view, place)
    if view.open_hands is not None and place is not Place.BAG:
        return Fraction(any(_holds(view.open_hands[seat], tiles, every) for seat in seats))
    sizes = [view.bag_size] if place is Place.BAG else [view.hand_sizes[seat] for seat in seats]
    if every:
        return _chance_one_holds_all(tiles, view.unseen, sizes)
    return chance_one_of(tiles, view.unseen, sum(sizes), view.options.deck)


def chance_trade_brings(view: GameView, wanted: Tiles, traded: int, every: bool = False) -> Fraction:
    """The chance that a trade of so many tiles brings a wanted one (with `every`: all wanted ones).

    The drawn tiles are drawn first and the old ones put back after that, so `traded` tiles come from the
    bag, which is itself a random part of the unseen tiles: together, `traded` random ones of these.
    Raises CountError when more tiles are traded than the hand or the bag holds.
    """
    _check_view(view)
    whole("The number of tiles traded", traded, 1, min(len(view.hand), view.bag_size))
    count = chance_all_of if every else chance_one_of
    return count(_tiles_of(wanted, view), view.unseen, traded, view.options.deck)


def _holds(hand: tuple[Tile, ...], wanted: tuple[Tile, ...], every: bool) -> bool:
    needed, held = Counter(wanted), Counter(hand)
    return needed <= held if every else bool(needed & held)


def _chance_one_holds_all(wanted: tuple[Tile, ...], unseen: tuple[Tile, ...], sizes: list[int]) -> Fraction:
    """The chance that one of several hands holds all wanted tiles.

    Add the chances of the single hands; take away those of two hands, where each has all (there are several
    copies), give back those of three (inclusion–exclusion).
    """
    result = Fraction()
    for many in range(1, len(sizes) + 1):
        for chosen in combinations(sizes, many):
            result -= (-1) ** many * _chance_each_holds_all(wanted, unseen, chosen)
    return result


def _chance_each_holds_all(wanted: tuple[Tile, ...], unseen: tuple[Tile, ...], sizes: tuple[int, ...]) -> Fraction:
    """The chance that each of several hands holds all wanted tiles. Wanted kinds are shared out one after the other."""
    there, needed = Counter(unseen), Counter(wanted)
    room = {sizes: 1}  # the places left in the hands, and the ways to have come to that
    for tile in in_order(needed):
        left: Counter[tuple[int, ...]] = Counter()
        for places, so_far in room.items():
            for taken in product(*(range(needed[tile], most + 1) for most in places)):
                if sum(taken) <= there[tile]:
                    rest = tuple(place - count for place, count in zip(places, taken, strict=True))
                    left[rest] += so_far * _ways_to_deal(there[tile], taken)
        room = dict(left)
    others = sum(count for tile, count in there.items() if tile not in needed)
    good = sum(so_far * _ways_to_deal(others, places) for places, so_far in room.items() if sum(places) <= others)
    return Fraction(good, _ways_to_deal(len(unseen), sizes))


def _ways_to_deal(tiles: int, sizes: tuple[int, ...]) -> int:
    """The ways to deal hands of these sizes from so many tiles: choose the first, then the second from the rest, …"""
    result = 1
    for size in sizes:
        result *= comb(tiles, size)
        tiles -= size
    return result


def _seats(view: GameView, place: Place) -> tuple[int, ...]:
    if not isinstance(place, Place):
        raise CountError(f"A place is Place.NEXT_PLAYER, Place.OPPONENTS or Place.BAG; got {quoted(place)}.")
    players = len(view.hand_sizes)
    if place is Place.NEXT_PLAYER:
        return ((view.seat + 1) % players,)
    return tuple(seat for seat in range(players) if seat != view.seat)


def _check_view(view: object) -> None:
    if not isinstance(view, GameView):
        raise CountError(f"A player's view of a game is awaited, such as game.view(0); got {quoted(view)}.")
    hidden = 0 if view.open_hands is not None else sum(view.hand_sizes) - view.hand_sizes[view.seat]
    if len(view.unseen) != hidden + view.bag_size:
        raise CountError(
            f"The view names {len(view.unseen)} unseen tiles, but {hidden} are in hidden hands and "
            f"{view.bag_size} in the bag: {hidden + view.bag_size}."
        )


def _tiles_of(wanted: Tiles, view: GameView) -> tuple[Tile, ...]:
    """The wanted tiles, when they are tiles of the game's deck and at least one is named."""
    tiles = as_hand(wanted)
    if not tiles:
        raise CountError("Name at least one wanted tile, such as «Rc».")
    if surplus := view.options.deck.excess(tiles):
        raise CountError(f"These tiles cannot all be wanted: {'; '.join(surplus)}.")
    return tiles


def _unseen_tiles(unseen: Tiles, deck: Deck) -> tuple[Tile, ...]:
    tiles = in_order(as_hand(unseen))
    if surplus := as_deck(deck).excess(tiles):
        raise CountError(f"These tiles cannot all be unseen: {'; '.join(surplus)}.")
    return tiles
