"""The colors can be told apart by every eye, on every ground."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color as AnyColor
from coloraide.spaces.cam02 import CAM02JMh
from coloraide.spaces.cam02_ucs import CAM02UCS

import qwirkle_lessons
from qwirkle_lessons.display.theme import DARK, EDGE, LIGHT, MARK, PICTURE, TILE_COLORS, WOOD
from qwirkle_lessons.engine.tiles import COLORS

BOARD_CSS = Path(qwirkle_lessons.__file__).parent / "widgets" / "static" / "board.css"


class Seen(AnyColor):
    """A color with the measure of distance that the palette was chosen by."""


Seen.register([CAM02JMh(), CAM02UCS()])


def as_seen(color, deficiency):
    if deficiency is None:
        return Seen(color)
    return Seen(color).filter(deficiency, amount=1, method="machado", space="srgb-linear", out_space="srgb").clip()


def contrast(one, other):
    return Seen(one).contrast(other, method="wcag21")


def test_every_color_of_the_game_has_one():
    assert tuple(TILE_COLORS) == COLORS


@pytest.mark.parametrize("deficiency", [None, "protan", "deutan", "tritan"])
@pytest.mark.parametrize(("one", "other"), list(combinations(COLORS, 2)))
def test_any_two_colors_can_be_told_apart(one, other, deficiency):
    seen = as_seen(TILE_COLORS[one], deficiency)

    assert seen.distance(as_seen(TILE_COLORS[other], deficiency), space="cam02-ucs") >= 18


@pytest.mark.parametrize("color", COLORS)
def test_a_shape_stands_out_from_its_tile(color):
    assert contrast(TILE_COLORS[color], WOOD) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("part", ["ink", "right", "wrong", "chosen"])
def test_text_can_be_read_on_both_grounds_of_its_theme(theme, part):
    for ground in (theme.page, theme.panel):
        assert contrast(getattr(theme, part), ground) >= 4.5


@pytest.mark.parametrize("ground", [LIGHT.page, LIGHT.panel, DARK.page, DARK.panel])
@pytest.mark.parametrize("part", ["right", "wrong", "note", "pip"])
def test_a_mark_in_a_stored_picture_stands_out_from_every_ground(part, ground):
    assert contrast(getattr(PICTURE, part), ground) >= 3


@pytest.mark.parametrize("part", ["right", "wrong", "note"])
def test_the_word_on_a_badge_can_be_read(part):
    assert contrast(PICTURE.badge_text, getattr(PICTURE, part)) >= 4.5


@pytest.mark.parametrize("ground", [LIGHT.page, LIGHT.panel, DARK.page, DARK.panel])
def test_a_tile_stands_out_from_every_ground(ground):
    assert max(contrast(WOOD, ground), contrast(EDGE, ground)) >= 3


def test_the_letter_on_a_tile_can_be_read():
    assert contrast(MARK, WOOD) >= 4.5


def test_every_color_is_written_out_in_full():
    colors = [WOOD, EDGE, MARK, *TILE_COLORS.values()]
    for part in (LIGHT, DARK, PICTURE):
        colors += asdict(part).values()

    assert [color for color in colors if len(color) != 7 or color != color.lower()] == []


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("part", ["hair", "edge"])
def test_where_an_empty_cell_or_a_button_ends_is_seen_on_the_live_board(part, theme):
    css = BOARD_CSS.read_text(encoding="utf-8")
    color, ground = (
        re.search(rf"--qw-{name}: light-dark\((#\w+), (#\w+)\)", css).group(theme + 1) for name in (part, "ground")
    )

    assert contrast(color, ground) >= 3
