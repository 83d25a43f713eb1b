"""Tiles as one speaks of them in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from qwirkle_lessons.display.words import listing, number_word, tile_name, twins_name
from qwirkle_lessons.engine import Tile
from qwirkle_lessons.i18n import say


def the_tiles(tiles: Iterable[Tile], language: str) -> str:
    """Tiles in the order given, twins together: «the red circle and two blue squares»."""
    names = [
        f"{number_word(count, language)} {twins_name(tile, language)}"
        if count > 1
        else say("exercises.the", language, tile=tile_name(tile, language))
        for tile, count in Counter(tiles).items()
    ]
    return listing(names, language)
