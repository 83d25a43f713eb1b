"""What is stored in a notebook survives the sanitizer, escapes what people wrote, and tells the picture in words."""

from __future__ import annotations

from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from qwirkle_lessons.display.games import game_html, view_html
from qwirkle_lessons.display.kinds import kinds_grid, kinds_html
from qwirkle_lessons.display.marks import Mark
from qwirkle_lessons.display.static import board_table, paragraph, picture, static_html, table
from qwirkle_lessons.engine import Board, Cell, Game, Play, hand
from qwirkle_lessons.i18n import LANGUAGES

KEPT_BY_JUPYTERLAB = {
    "caption": set(),
    "details": set(),
    "div": set(),
    "img": {"alt", "src"},
    "li": set(),
    "p": set(),
    "strong": set(),
    "summary": set(),
    "table": set(),
    "tbody": set(),
    "td": set(),
    "th": {"scope"},
    "thead": set(),
    "tr": set(),
    "ul": set(),
}
"""The part that we need of what JupyterLab 4 leaves in the output of a notebook that is not trusted."""

BLUE_LINE = Board.parse("Bs Bd Be/.. Rd ..")
SCRIPT = '<script>alert("1")</script>'


class Page(HTMLParser):
    """The tags, attributes and texts of a page; complains about what is left open."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.images, self.text, self.open = [], [], [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name for name, _ in attrs}))
        if tag == "img":
            self.images.append(dict(attrs))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def everything(language="en"):
    """A page with every part that the form has."""
    return static_html(
        BLUE_LINE,
        hand="Rc Bs",
        pending=Play.parse("Bc@0,3"),
        marks=[Mark((Cell(0, 0),), "broken", "twice")],
        goal="Lay a tile.",
        facts=("The bag is empty.",),
        hands=(("Player 2", hand("Rc")), ("Player 3", ())),
        verdict=("Four points.", "The blue line."),
        answers=[("A hint", "Look at the blue line.")],
        language=language,
    )


GAME = Game.deal(["Ann", "Bo"], seed=3)

PAGES = {
    "everything": everything(),
    "empty board": static_html(Board()),
    "grid of kinds": kinds_html(kinds_grid(BLUE_LINE, (0, 3), hand="Rc")),
    "game": game_html(GAME),
    "view": view_html(GAME.view(1)),
}


@pytest.mark.parametrize("name", PAGES)
def test_only_what_jupyterlab_keeps_is_used(name):
    for tag, attributes in Page(PAGES[name]).tags:
        assert tag in KEPT_BY_JUPYTERLAB
        assert attributes <= KEPT_BY_JUPYTERLAB[tag]


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_carries_itself_and_has_a_text(name):
    page = Page(PAGES[name])

    assert page.images
    for image in page.images:
        kind, data = image["src"].split(",")
        assert kind == "data:image/svg+xml;base64"
        assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")  # noqa: S314 - we have just drawn it
        assert image["alt"]


def test_the_page_says_goal_verdict_hand_position_and_answers():
    page = Page(everything())

    for words in (
        "Lay a tile.",
        "Four points.",
        "The blue line.",
        "The bag is empty.",
        "Player 2: red circle",
        "Player 3: no tiles",
        "Hand: red circle, blue square",
        "blue eight-pointed star",
        "blue circle, new",
        "A hint",
        "Look at the blue line.",
    ):
        assert words in page.text
    assert [image["alt"] for image in page.images] == [
        "Player 2: red circle",
        "Board with 4 tiles",
        "Hand: red circle, blue square",
    ]


def test_answers_are_folded():
    html = everything()

    assert "<details><summary>A hint</summary><p>Look at the blue line.</p></details>" in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_asked_for(language):
    names = {"en": "blue circle, new", "nl": "blauwe cirkel, nieuw", "nb": "blå sirkel, ny"}

    assert [name for name in names.values() if name in everything(language)] == [names[language]]


def test_without_a_language_the_page_speaks_that_of_the_notebook(tmp_path, monkeypatch):
    (tmp_path / "nb").mkdir()
    monkeypatch.chdir(tmp_path / "nb")

    assert "blå firkant" in static_html(BLUE_LINE)


def test_what_people_wrote_is_escaped_everywhere():
    html = static_html(
        BLUE_LINE, goal=SCRIPT, verdict=(SCRIPT, SCRIPT), answers=[(SCRIPT, SCRIPT)], marks=[Mark((), "note", SCRIPT)]
    )
    html += picture("<svg/>", f'"{SCRIPT}') + paragraph(SCRIPT) + table([SCRIPT], [(SCRIPT, [SCRIPT])], caption=SCRIPT)

    page = Page(html)
    assert "script" not in {tag for tag, _ in page.tags}
    assert page.text.count(SCRIPT) == 10
    assert page.images[-1]["alt"] == f'"{SCRIPT}'


def test_a_script_as_a_players_name_stays_a_name():
    game = Game.deal([SCRIPT, "Bo"], seed=3)

    for html in (game_html(game), view_html(game.view(0))):
        page = Page(html)
        assert "script" not in {tag for tag, _ in page.tags}
        assert SCRIPT in page.text


def test_the_table_of_a_board_has_heads_and_names_each_tile_in_its_place():
    html = board_table(BLUE_LINE, "en", Play.parse("Bc@-1,2"))

    assert html.count('<th scope="col">column ') == 3
    assert html.count('<th scope="row">row ') == 3
    assert '<th scope="row">row -1</th><td></td><td></td><td>blue circle, new</td>' in html
    assert '<th scope="row">row 1</th><td></td><td>red diamond</td><td></td>' in html


def test_an_empty_board_is_told_as_a_sentence():
    assert board_table(Board(), "en") == "<p>The board is empty.</p>"


def test_a_game_hides_the_hands_and_a_view_shows_only_its_own():
    game = Game.of(BLUE_LINE, ["Rc Rc", "Pe Pe"], bag="Gd", scores=(3, 4))

    table_page, view_page = game_html(game), view_html(game.view(0))
    assert "red circle" not in table_page
    assert "purple eight-pointed star" not in table_page
    assert "Hand: red circle, red circle" in view_page
    assert "purple eight-pointed star" not in view_page


def test_a_view_counts_what_is_seen_on_the_grid_of_kinds():
    game = Game.of(BLUE_LINE, ["Rc Rc", "Pe Pe"], bag="Gd", scores=(3, 4))

    page = Page(view_html(game.view(0)))

    # Seen are four tiles on the table and two in the hand; of a game from the middle the rest is out, too.
    out = sum(int(text[0]) for text in page.text if text.endswith("of 3 unseen"))
    assert out == len(game.view(0).unseen) == 3


def test_a_game_tells_points_hands_and_who_is_next():
    page = Page(game_html(GAME))

    for words in ("Ann", "Bo", "points", "tiles in hand", "96 tiles are in the bag."):
        assert words in page.text
    assert any(text.startswith("Turn 1: ") for text in page.text)


def test_a_game_that_is_over_names_who_won():
    game = Game.of(Board.parse("Rc"), ["Rs", "Be"], scores=(3, 4))

    over = game.after(Play.parse("Rs@0,1"))

    assert over.is_over
    assert "The game is over. A wins." in Page(game_html(over)).text


@pytest.mark.parametrize("tiles", ["", "Rc"])
def test_a_hand_is_shown_only_if_there_is_one(tiles):
    assert len(Page(static_html(BLUE_LINE, hand=tiles)).images) == 1 + bool(tiles)


def test_letters_can_be_left_out_of_the_picture():
    pictures = {static_html(BLUE_LINE, mark=mark) for mark in ("letter", "none")}

    assert len(pictures) == 2
