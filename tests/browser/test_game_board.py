"""Whole mini-games in a real browser: by mouse, by keyboard alone, by finger on a small screen."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bench import Bench
from qwirkle_lessons.engine import Play, Trade, best_plays
from qwirkle_lessons.widgets.mini_game import mini_game

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[2] / "test-artifacts"
SEED = 3
ENOUGH = 20
"""More turns than a mini-game takes."""


@pytest.fixture
def bench(page):
    return Bench.of(page, mini_game(SEED))


def best_play(bench):
    """A play with the most points, as (place in the hand, row, column) for each tile; () when nothing fits."""
    board = bench.widget
    plays = best_plays(board.game.board, board.hand, board.game.options)
    places, items = dict(enumerate(board.hand)), []
    for placement in plays[0].placements if plays else ():
        place = next(place for place, tile in places.items() if tile == placement.tile)
        del places[place]
        items.append((place, *placement.cell))
    return items


def play_to_the_end(bench, lay, press):
    """Play until the game is over; `lay` lays tiles, `press` presses a button."""
    game = lambda: bench.widget.game  # noqa: E731 - it changes with every turn
    for _ in range(ENOUGH):
        if game().is_over:
            break
        if bench.widget.scene["answer"] == "look":
            press("next")
        elif items := best_play(bench):
            lay(items)
            press("check")
        else:
            press("trade" if game().bag_size else "pass")
            if game().bag_size and bench.widget.scene["answer"] == "tiles":
                bench.tile(1).click()
                press("check")
        bench.settle()
    assert game().is_over
    expect(bench.verdict).to_contain_text(" : ".join(map(str, sorted(game().scores, reverse=True))))
    expect(bench.page.locator(".qw-points tfoot td")).to_have_text([str(score) for score in game().scores])
    assert bench.widget.failures == ()


def by_name(bench, name):
    return bench.page.locator(f'[data-button="{name}"]')


def test_a_whole_game_by_mouse(bench):
    def lay(items):
        for place, row, column in items:
            bench.tile(place + 1).click()
            bench.cell(row, column).click()

    play_to_the_end(bench, lay, lambda name: (bench.settle(), by_name(bench, name).click()))

    by_name(bench, "new").click()
    bench.settle()
    expect(bench.page.locator(".qw-points tbody tr")).to_have_count(1 if bench.widget.game.turn else 0)
    assert bench.widget.game.start.seed == SEED + 1


def test_a_whole_game_by_keyboard_alone(bench):
    keys = bench.page.keyboard
    keys.press("Tab")

    def lay(items):
        for place, row, column in items:
            keys.press(f"{place + 1}")
            go_to(row, column)
            keys.press("Enter")

    def go_to(row, column):
        focused = bench.page.locator(".qw-cell:focus")
        at = [int(focused.get_attribute(f"data-{name}")) for name in ("row", "column")]
        for difference, (less, more) in zip(
            (row - at[0], column - at[1]), (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")), strict=True
        ):
            for _ in range(abs(difference)):
                keys.press(less if difference < 0 else more)
        expect(bench.cell(row, column)).to_be_focused()

    play_to_the_end(bench, lay, lambda name: (bench.settle(), keys.press({"check": "c", "next": "n"}[name])))


def test_a_whole_game_by_finger_on_a_small_screen(browser, watch):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    watch.follow(page)
    bench = Bench.of(page, mini_game(SEED))

    def lay(items):
        for place, row, column in items:
            bench.tile(place + 1).tap()
            bench.cell(row, column).tap()

    play_to_the_end(bench, lay, lambda name: (bench.settle(), by_name(bench, name).tap()))

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert Axe().run(page, context=".qw").violations_count == 0
    page.screenshot(path=ARTIFACTS / "mini-game-360.png", full_page=True)
    context.close()


def test_a_trade_by_mouse_and_the_way_back(bench):
    make_a_turn(bench)
    by_name(bench, "trade").click()
    bench.settle()
    by_name(bench, "back").click()
    bench.settle()
    assert bench.widget.scene["answer"] == "play"

    by_name(bench, "trade").click()
    bench.settle()
    bench.tile(2).click()
    by_name(bench, "check").click()

    expect(bench.verdict).to_contain_text("You: one tile traded.")
    assert isinstance(bench.widget.game.history[-1].move, Trade)


def make_a_turn(bench):
    """A turn of one's own, and the computer's."""
    for place, row, column in best_play(bench):
        bench.tile(place + 1).click()
        bench.cell(row, column).click()
    bench.settle()
    by_name(bench, "check").click()
    bench.settle()
    by_name(bench, "next").click()
    bench.settle()


def test_a_double_click_on_check_does_not_hurry_past_what_the_turn_brought(bench):
    for place, row, column in best_play(bench):
        bench.tile(place + 1).click()
        bench.cell(row, column).click()
    bench.settle()

    box = by_name(bench, "check").bounding_box()
    x, y = box["x"] + 10, box["y"] + 10
    bench.page.mouse.click(x, y)
    bench.settle()
    expect(by_name(bench, "next")).to_be_visible()
    bench.page.mouse.down(click_count=2)
    bench.page.mouse.up(click_count=2)
    bench.settle()

    assert bench.widget.game.turn == 1
    by_name(bench, "next").click()
    bench.settle()
    assert bench.widget.game.turn == 2


def test_the_computers_turn_is_seen_and_said_politely(bench):
    make_a_turn(bench)

    turn = bench.widget.game.history[-1]
    assert isinstance(turn.move, Play)
    expect(bench.page.get_by_role("status").filter(has_text=f"Computer: {turn.score}")).to_be_visible()
    expect(bench.page.locator(".qw-mark[data-kind=note]")).to_have_count(len(turn.score.lines))
    expect(bench.page.locator(".qw-cell[data-state=shown]")).to_have_count(len(turn.move))
    expect(bench.page.get_by_role("img", name="Computer")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_while_one_plays(page, theme):
    page.emulate_media(reduced_motion="reduce")
    bench = Bench.of(page, mini_game(SEED), theme)
    make_a_turn(bench)

    found = Axe().run(page, context=".qw")

    page.screenshot(path=ARTIFACTS / f"mini-game-{theme}.png")
    assert found.violations_count == 0, found.generate_report()
