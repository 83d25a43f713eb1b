"""The grid of kinds shows what is seen and what fits."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from qwirkle_lessons.display.kinds import KindsGrid, kinds_grid, kinds_html, kinds_svg
from qwirkle_lessons.engine import KINDS, STANDARD, Board, Deck, RuleOptions, Tile, hand

SVG = "{http://www.w3.org/2000/svg}"
BLUE_LINE = Board.parse("Bs Bd Be/.. Rd ..")


def read(svg):
    return ElementTree.fromstring(svg)  # noqa: S314 - we have just drawn it


def pips(svg):
    """Hollow and filled dots."""
    dots = [dot.get("fill") for dot in read(svg).iter(f"{SVG}circle")]
    return dots.count("none"), len(dots) - dots.count("none")


def count(svg, **attributes):
    return sum(
        all(element.get(name.replace("_", "-")) == value for name, value in attributes.items())
        for element in read(svg).iter()
    )


def test_the_full_grid_has_36_kinds_and_108_dots():
    assert len(list(read(kinds_svg()).iter(f"{SVG}path"))) == 36
    assert pips(kinds_svg()) == (0, 108)


def test_each_copy_that_is_seen_makes_a_dot_hollow():
    assert pips(kinds_svg(hand("Rc Rc Bs"))) == (3, 105)


def test_more_copies_than_the_deck_has_make_no_more_dots():
    assert pips(kinds_svg(hand("Rc Rc Rc Rc"))) == (3, 105)


@pytest.mark.parametrize("deck", [Deck(3, 3, 2), Deck(2, 2, 2), Deck(1, 6, 12)], ids=str)
def test_a_small_deck_has_a_small_grid(deck):
    svg = kinds_svg(deck=deck)

    assert len(list(read(svg).iter(f"{SVG}path"))) == deck.colors * deck.shapes
    assert pips(svg) == (0, len(deck))


def test_what_fits_is_ringed_and_the_rest_is_faded():
    svg = kinds_svg((), hand("Bc Bv"))

    assert count(svg, stroke_width="9") == 2
    assert count(svg, opacity="0.34") == 34


def test_without_a_question_nothing_is_ringed_or_faded():
    assert count(kinds_svg(), stroke_width="9") == count(kinds_svg(), opacity="0.34") == 0


def test_a_cell_lights_the_kinds_that_could_be_laid_there():
    grid = kinds_grid(BLUE_LINE, (0, -1), hand="Bv Rc")

    assert grid.lit == hand("Bc Bv Bf")
    assert grid.unseen(Tile.parse("Bv")) == 2
    assert grid.unseen(Tile.parse("Rd")) == 2
    assert grid.unseen(Tile.parse("Gc")) == 3


def test_a_tile_lights_its_row_and_its_column():
    grid = kinds_grid(Board(), tile=Tile.parse("Gd"))

    assert grid.lit == tuple(kind for kind in KINDS if kind.fits(Tile.parse("Gd")))
    assert len(grid.lit) == 10


def test_a_cell_and_a_tile_light_what_fits_both():
    assert kinds_grid(BLUE_LINE, (0, -1), tile=Tile.parse("Rc")).lit == hand("Bc")


def test_a_taken_cell_lights_nothing():
    assert kinds_grid(BLUE_LINE, (0, 0)).lit == ()


def test_the_small_game_lights_kinds_of_its_deck_only():
    grid = kinds_grid(Board(), tile=Tile.parse("Rc"), options=RuleOptions(deck=Deck(3, 3, 2)))

    assert grid.lit == hand("Rs Rd Oc Yc")


def test_in_text_the_grid_shows_the_unseen_copies_with_brackets_around_what_fits():
    assert str(KindsGrid(Deck(2, 3, 2), hand("Rc Os Os"), hand("Rs Oc"))) == "   c  s  d\nR  1 [2] 2\nO [2] 0  2"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "fits, 3 of 3 unseen"), ("nl", "past, 3 van 3"), ("nb", "passer, 3 av 3")]
)
def test_the_grid_is_told_in_a_table(language, words):
    page = kinds_html(KindsGrid(STANDARD, (), hand("Bc")), language)

    assert page.count("<td>") == 37
    assert page.count(words) == 1


def test_where_nothing_fits_the_words_say_so():
    assert "Nothing fits." in kinds_html(KindsGrid(STANDARD, (), ()), "en")
    assert "Nothing fits." not in kinds_html(KindsGrid(STANDARD, (), None), "en")
