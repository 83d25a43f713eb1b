"""A whole game on one board: it never holds more than what lies there; and pictures of the board in its states."""

from pathlib import Path

import pytest
from ipywidgets.widgets import widget as widgets_made

from bench import Bench
from qwirkle_lessons.engine import Board, Game, Pass, best_plays
from qwirkle_lessons.widgets import BoardWidget

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[2] / "test-artifacts"
NODES_OF_A_TILE = 4
"""A picture, the wood, the shape, the letter."""


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))


def whole_game(seed):
    """The tables of a greedy game, turn by turn."""
    game = Game.deal(2, seed)
    while not game.is_over:
        plays = best_plays(game.board, game.hands[game.seat], game.options)
        game = game.after(plays[0] if plays else next(iter(game.legal_moves()), Pass()))
        yield game


def nodes(page, view=0):
    return page.locator(".qw").nth(view).evaluate("(board) => board.querySelectorAll('*').length")


def test_after_a_whole_game_the_board_holds_what_a_new_one_would(context, page):
    bench = Bench.of(page, BoardWidget(Board(), "", answer="look"))
    models = len(widgets_made._instances)
    before, first_cells = nodes(page), page.locator(".qw-table .qw-cell").count()
    for game in whole_game(5):
        bench.widget.show(board=game.board)
        bench.refresh()
    after, cells, rows = (
        nodes(page),
        page.locator(".qw-table .qw-cell").count(),
        page.locator(".qw-table .qw-row").count(),
    )
    tiles = page.locator(".qw-cell[data-state=old]").count()

    assert tiles == len(game.board) > 95
    assert len(widgets_made._instances) == models
    assert after - before <= NODES_OF_A_TILE * tiles + (cells - first_cells) + rows
    fresh = Bench.of(context.new_page(), BoardWidget(game.board, "", answer="look"))
    fresh_cells, fresh_rows = (
        fresh.page.locator(".qw-table .qw-cell").count(),
        fresh.page.locator(".qw-table .qw-row").count(),
    )
    assert after - cells - rows == nodes(fresh.page) - fresh_cells - fresh_rows


BOARD = Board.parse("Bs Bd Be ../.. Rd .. ..")
HAND = "Bc Bs Rs Ov Gd Pe"


def lay(bench, number):
    bench.tile(number).click()
    bench.cell(0, 3).click()
    bench.settle()


def refused(bench):
    lay(bench, 2)
    bench.button("Check").click()
    bench.settle()


def weighed(bench):
    lay(bench, 1)
    bench.tile(2).click()
    bench.cell(1, 0).hover()
    bench.settle()


def zoomed_to(button, times):
    def zoom(bench):
        for _ in range(times):
            bench.button(button).click()
        weighed(bench)

    return zoom


STATES = {
    "weighed": weighed,
    "refused": refused,
    "24-pixels": zoomed_to("Smaller tiles", 8),
    "96-pixels": zoomed_to("Larger tiles", 8),
}


@pytest.mark.slow  # what these states do is tested in test_board.py; these are pictures to look at
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_the_board(page, theme, state):
    page.emulate_media(reduced_motion="reduce")
    bench = Bench.of(page, BoardWidget(BOARD, HAND, goal="Lay a tile.", preview=True), theme)
    STATES[state](bench)

    picture = page.screenshot(path=ARTIFACTS / f"board-{state}-{theme}.png")

    assert picture.startswith(b"\x89PNG")


def test_pictures_in_high_contrast_and_of_a_hundred_tiles(page):
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    bench = Bench.of(page, BoardWidget(BOARD, HAND, goal="Lay a tile."), None)
    refused(bench)
    page.screenshot(path=ARTIFACTS / "board-high-contrast.png")
    expected = page.locator(".qw-badge span").evaluate("(badge) => getComputedStyle(badge).borderTopStyle")
    page.emulate_media(forced_colors="none")

    bench.widget.show(board=next(game.board for game in whole_game(5) if len(game.board) >= 100), goal="")
    bench.refresh()
    bench.button("Show the whole table").click()
    page.screenshot(path=ARTIFACTS / "board-hundred-tiles.png")

    assert expected == "solid"
    assert page.locator(".qw-cell[data-state=old]").count() >= 100
