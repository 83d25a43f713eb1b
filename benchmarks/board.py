"""How fast the live board is, in JupyterLab in a real browser.

    python benchmarks/board.py              about three minutes; needs what the tests need
    python benchmarks/board.py --clicks 10

Asked of an idle machine: a tile is drawn within 50 ms of the tap, in the browser alone; the verdict is painted within
80 ms of the click (median) and 150 ms (95th percentile); with 250 ms of delay put into the connection the tile still
within 50 ms and the verdict within 400 ms; at most 8 kB a move at any size of the table; from running a cell to the
board 1 s; and after a game of 108 tiles no more widgets, and no more elements of the page than the tiles placed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests" / "browser"))

from playwright.sync_api import sync_playwright

from get_browser import FLAGS, find_browser
from lab import Lab, start_server

SMALL = 'Board.parse("Bs Bd Be ../.. Rd .. ..")'
LARGE = "Board.of([((r, c), KINDS[6 * (c % 6) + r % 6]) for r in range(10) for c in range(10)])"

BOARD = """\
from qwirkle_lessons.engine import KINDS, Board
from qwirkle_lessons.widgets import BoardWidget
BoardWidget({table}, "Bc Bs Rs Ov Gd Pe")
"""

GAME = """\
from ipywidgets.widgets import widget as made
from qwirkle_lessons.engine import KINDS, Board, Play
from qwirkle_lessons.widgets import BoardWidget
board = BoardWidget(Board(), "", answer="look")
board
"""

LATE = """\
from qwirkle_lessons.engine import Game, best_plays, fitting_cells, KINDS
from qwirkle_lessons.widgets import BoardWidget
game = Game.deal(2, 5)
while len(game.board) < 100:
    plays = best_plays(game.board, game.hands[game.seat])
    game = game.after(plays[0] if plays else game.legal_moves()[0])
BoardWidget(game.board, sorted(KINDS, key=lambda tile: -len(fitting_cells(game.board, tile)))[:6])
"""

PLAY_108 = """\
before = len(made._instances)
tiles = [((row, column), KINDS[6 * (column % 6) + row % 6]) for row in range(9) for column in range(12)]
for count in range(3, 109, 3):
    board.show(board=Board.of(tiles[:count]))
print("more widgets:", len(made._instances) - before)
"""

CONNECTION = """
(delay) => {
    const Plain = window.WebSocket;
    const size = (data) => data.byteLength ?? data.size ?? new TextEncoder().encode(data).length;
    const count = (socket, data) => { if (socket.url.includes('/channels')) window.traffic += size(data); };
    const pass = (action) => delay ? setTimeout(action, delay / 2) : action();
    window.traffic = 0;
    window.WebSocket = class extends Plain {
        constructor(...parts) {
            super(...parts);
            super.addEventListener('message', ({ data }) => count(this, data));
        }
        send(data) {
            count(this, data);
            pass(() => super.send(data));
        }
        addEventListener(type, listener, options) {
            const later = (event) => pass(() => listener.call(this, event));
            super.addEventListener(type, type === 'message' ? later : listener, options);
        }
        set onmessage(listener) {
            super.onmessage = (event) => pass(() => listener.call(this, event));
        }
    };
}
"""
"""Counts the bytes of all that is said to the kernel and heard from it, and can make the way there and back longer.

The server's events, such as that the notebook was saved, are no part of a move (447 bytes at each save).
"""

SCREEN = {"width": 1280, "height": 900}

RUN = """
async () => {
    const start = performance.now();
    window.jupyterapp.commands.execute('notebook:run-all-cells');
    while (!document.querySelector('.qw-cell')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
}
"""

CLICKS = """
async ([clicks, empty]) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (test) => { while (!test()) await new Promise((done) => setTimeout(done, 1)); };
    const cell = document.querySelector(`.qw-cell[data-key="${empty}"]`);
    const hand = document.querySelectorAll('.qw-place');
    const check = document.querySelector('[data-button=check]');
    const said = () => document.querySelector('.qw-verdict').dataset;
    const outcome = () => said().preview ? undefined : said().outcome;  // what is told ahead is no verdict
    const times = { tap: [], verdict: [], bytes: [] };
    for (let n = 0; n < clicks; n += 1) {
        hand[n % 2 ? 1 : 4].click(); // each answer is another one than the answer before
        await painted();
        const before = window.traffic;
        let start = performance.now();
        cell.click();
        await until(() => cell.dataset.state === 'pending');
        await painted();
        times.tap.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 350)); // one thinks before one checks
        start = performance.now();
        check.click();
        await until(() => outcome() === 'wrong');
        await painted();
        times.verdict.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 350));
        times.bytes.push(window.traffic - before);
        cell.click();
        await until(() => outcome() === undefined);
        await new Promise((done) => setTimeout(done, 350));
    }
    return times;
}
"""


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def row(what: str, value: str, asked: str) -> None:
    print(f"{what:58}{value:>12}   asked: {asked}")


@dataclass(frozen=True)
class Case:
    """A table, an empty cell of it where every tile is refused, and the delay of the connection in milliseconds."""

    name: str
    table: str
    empty: str
    delay: int = 0


CASES = (
    Case("small table", SMALL, "0,3"),
    Case("table of 100 tiles", LARGE, "10,0"),
    Case("small table, 250 ms of delay", SMALL, "0,3", delay=250),
)


def measure_clicks(lab: Lab, case: Case, clicks: int) -> None:
    """Run a cell with a board, and play many times a turn that is refused."""
    name, table, empty, delay = case.name, case.table, case.empty, case.delay
    lab.page.add_init_script(f"({CONNECTION.strip()})({delay})")
    lab.open(lab.write(f"{name.replace(' ', '_')}.ipynb", BOARD.format(table=table)))
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    start = lab.page.evaluate(RUN)
    lab.wait_idle()
    times = lab.page.evaluate(CLICKS, [clicks, empty])
    print(f"\n{name}, {clicks} clicks")
    if not delay:
        row("from running the cell to the board, ms", f"{start:.0f}", "1000 (with the import of the package)")
    row("tap to tile, ms, median / most", f"{statistics.median(times['tap']):.0f} / {max(times['tap']):.0f}", "50")
    verdict = f"{statistics.median(times['verdict']):.0f} / {percentile(times['verdict'], 0.95):.0f}"
    row("click to verdict, ms, median / 95 %", verdict, "400" if delay else "80 / 150")
    traffic = f"{statistics.median(times['bytes']):.0f} / {max(times['bytes'])}"
    row("bytes of a move (a tile and a check), both ways", traffic, "8000 (without the notebook's own saving)")


def measure_accepted_moves(lab: Lab) -> None:
    """The last turns of a game, each a legal play of one tile: with the answer comes the new table and its help."""
    lab.page.add_init_script(f"({CONNECTION.strip()})(0)")
    lab.open(lab.write("late.ipynb", LATE))
    lab.run_all()
    page = lab.page
    traffic = []
    for _ in range(3):
        page.locator(".qw-place").first.click()
        fits = page.locator(".qw-cell[data-fits]").first
        fits.wait_for()
        page.wait_for_timeout(500)
        before = page.evaluate("window.traffic")
        number = page.evaluate("document.querySelectorAll('.qw-cell[data-state=old]').length")
        fits.click()
        page.wait_for_timeout(500)
        page.get_by_role("button", name="Check", exact=True).click()
        page.locator(".qw-cell[data-state=old]").nth(number).wait_for()
        page.wait_for_timeout(500)
        traffic.append(page.evaluate("window.traffic") - before)
    print("\nLegal turns on a table of 100 tiles")
    row("bytes of a move (a tile and a check), both ways, most", str(max(traffic)), "8000")


def measure_game(lab: Lab) -> None:
    """What is left of a whole game: widgets, and elements of the page."""
    lab.open(lab.write("game.ipynb", GAME, PLAY_108))
    page = lab.page
    lab.run_all()
    page.locator(".qw-cell[data-state=old]").nth(107).wait_for()
    count = page.locator(".qw").evaluate(
        "(qw) => [qw.querySelectorAll('*').length, qw.querySelectorAll('.qw-table .qw-cell').length]"
    )
    models = page.locator(".jp-OutputArea-output", has_text="more widgets:").inner_text().strip()
    lab.open(lab.write("empty.ipynb", GAME))
    lab.run_all()
    page.locator(".qw-cell").first.wait_for()
    empty = page.locator(".qw").evaluate(
        "(qw) => [qw.querySelectorAll('*').length, qw.querySelectorAll('.qw-table .qw-cell').length]"
    )
    print("\nA game of 108 tiles in one cell")
    row("widgets made during the game", models.split(":")[1].strip(), "0")
    row("elements of the page more than of an empty board", str(count[0] - empty[0]), "")
    row("  of which cells of the larger table", str(count[1] - empty[1]), "")
    row(
        "  the rest for each tile placed",
        f"{(count[0] - empty[0] - count[1] + empty[1]) / 108:.1f}",
        "4: picture, wood, shape, letter",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=50, help="how often each thing is done (default: 50)")
    clicks = parser.parse_args().clicks
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = start_server(Path(home))
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=FLAGS)
        try:
            print(f"{browser.browser_type.name} {browser.version}")
            measures = [partial(measure_clicks, case=case, clicks=clicks) for case in CASES]
            for measure in (*measures, measure_accepted_moves, measure_game):
                page = browser.new_page(viewport=SCREEN)
                measure(Lab(server, page))
                page.close()
                server.close_kernels()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
