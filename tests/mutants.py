"""Plant rule mistakes in the engine, one at a time, and see whether the tests of the engine find them.

    python tests/mutants.py                  every mistake
    python tests/mutants.py bonus trade      those whose name has one of these words
    python tests/mutants.py --list           only their names
    python tests/mutants.py --jobs 2         so many at a time (each runs pytest; 1 when not given)

A mistake is a change of a few words in one file. It is made in a copy of the package in a temporary folder, never
here. «caught» names the test that failed first; «survived» means that nobody noticed, and the exit code is then 1.
It is 1, too, when the words to be changed are no longer there exactly once, or when the tests fail without a mistake.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
# Most mistakes are found by the first file, so the others are not even collected before it has passed. The quick and
# telling ones come first: the first failure ends the run.
FIRST_TESTS = ["test_rule_sheets"]
FURTHER_TESTS = [
    "test_faults", "test_positions", "test_values", "test_notation", "test_faults_by_definition", "test_game",
    "test_records", "test_processes", "test_round_trips", "test_agreement_anywhere", "test_plays", "test_agreement",
]  # fmt: skip
LONGEST = 600  # seconds; a mistake that makes a game endless is caught as well


class Mutant(NamedTuple):
    """A rule mistake: its name, the file, and what is written there instead of what."""

    name: str
    file: str
    old: str
    new: str


MUTANTS = [
    # tiles and lines
    Mutant("fit: sharing both attributes is enough", "tiles", "is other.color) != (self", "is other.color) or (self"),
    Mutant("four copies of each kind", "tiles", "copies: int = 3", "copies: int = 4"),
    Mutant("line: the same kind twice", "table", "if a.fits(b))", "if a == b or a.fits(b))"),
    Mutant(
        "line: each tile fits its neighbor, not the whole line",
        "table",
        "mask &= FIT[kind]\n    return True",
        "mask = FIT[kind]\n    return True",
    ),
    # faults
    Mutant("fault: seven allowed", "faults", "LONGEST_LINE = 6", "LONGEST_LINE = 7"),
    Mutant("fault: hole allowed", "faults", "MOST_GAP_CELLS = 1000", "MOST_GAP_CELLS = 0"),
    Mutant(
        "fault: diagonal contact is contact",
        "faults",
        "return Cell(row - 1, col), Cell(row, col - 1)",
        "return Cell(row - 1, col - 1), Cell(row + 1, col + 1), Cell(row - 1, col), Cell(row, col - 1)",
    ),
    Mutant(
        "fault: one direction only",
        "faults",
        "in row_then_column if _in_one_row(play) else reversed(row_then_column)",
        "in row_then_column[:1]",
    ),
    Mutant("fault: twins only when they are three", "faults", "if copies > 1 and not", "if copies > 2 and not"),
    Mutant(
        "fault: twins further down the line are not seen",
        "faults",
        "for places in (*lines, play.placements)",
        "for places in (play.placements,)",
    ),
    Mutant("fault: new tiles may share nothing", "faults", "if not _share(play.tiles)", "if False"),
    Mutant("fault: two lines in one turn", "faults", "if len(rows) > 1 and len(cols) > 1", "if False"),
    Mutant("fault: the hand is a set", "faults", "left[placement.tile] -= 1", "pass"),
    Mutant(
        "fault: smaller opening allowed by one",
        "opening",
        "tiles < largest_group_size(hand)",
        "tiles < largest_group_size(hand) - 1",
    ),
    Mutant(
        "fault: twins do not count against an occupied cell", "faults", "yield from _duplicates(play, lines=[])", "pass"
    ),
    # scoring
    Mutant(
        "score: bonus doubled",
        "scoring",
        "return full if length == full else 0",
        "return 2 * full if length == full else 0",
    ),
    Mutant("score: no bonus", "scoring", "return full if length == full else 0", "return 0"),
    Mutant("score: bonus for a line of five", "scoring", "if length == full else 0", "if length >= full - 1 else 0"),
    Mutant("score: bonus of six in the mini-game", "scoring", "return full if length", "return 6 if length"),
    Mutant(
        "score: colors and shapes of a small deck exchanged",
        "scoring",
        "deck.shapes if of_one_color else deck.colors",
        "deck.colors if of_one_color else deck.shapes",
    ),
    Mutant(
        "score: only one line", "scoring", "deck) for line, kinds in lines])", "deck) for line, kinds in lines[:1]])"
    ),
    Mutant(
        "score: a tile in two lines counts once",
        "scoring",
        "for line in scores]))",
        "for line in scores]) - len(scores) + 1)",
    ),
    Mutant(
        "score: a lone first tile always scores 1",
        "scoring",
        "Score((), as_options(options).lone_tile_points)",
        "Score((), 1)",
    ),
    Mutant(
        "score: a lone first tile never scores",
        "scoring",
        "Score((), as_options(options).lone_tile_points)",
        "Score((), 0)",
    ),
    Mutant("score: hole allowed", "scoring", "if not new.keys() <= set(main):", "if False:"),
    Mutant("score: no contact needed", "scoring", "if table.kinds and not touches:", "if False:"),
    Mutant("score: lines need not be legal", "scoring", "if not line_is_legal(kinds):", "if False:"),
    # the search for plays
    Mutant(
        "search: the trap, a tile beyond need not fit the whole line", "search", "if kinds & ~allowed:", "if False:"
    ),
    Mutant(
        "search: no tile before the one that touches",
        "search",
        "if length == behind and n - step not in self.open:",
        "if False:",
    ),
    Mutant("search: columns forgotten for several tiles", "search", "if more & column.mask:", "if False:"),
    Mutant("search: old tiles between are not jumped", "search", "after = n + step * (1 + behind)", "after = n + step"),
    Mutant(
        "search: old tiles are forgotten two cells further on",
        "search",
        "            allowed &= mask\n",
        "",
    ),
    Mutant(
        "search: both ends forgotten",
        "search",
        "self.lay_after(after, step, direction, rest, length, crossing, longer)",
        "pass",
    ),
    Mutant(
        "search: crossing lines do not count",
        "search",
        "else crossing\n            self.found",
        "else crossing\n            crossed = crossing\n            self.found",
    ),
    Mutant(
        "search: crossing lines need not fit",
        "search",
        "fitting = allowed & self.hand & reaches[0]",
        "fitting = allowed & self.hand & (reaches[1] if direction == ROW else reaches[2])[0]",
    ),
    Mutant(
        "table: only one end of a new line is looked at",
        "table",
        "for towards in (-step, step):",
        "for towards in (step,):",
    ),
    # the first turn
    Mutant("opening: smaller groups too", "opening", "len(group) == largest", "len(group) >= largest - 1"),
    Mutant("opening: twins count in the group", "opening", "kinds = in_order(set(hand))", "kinds = in_order(hand)"),
    Mutant("opening: only colors", "opening", "for shape in SHAPES:", "for shape in SHAPES[:0]:"),
    Mutant("opening: the youngest starts", "opening", "age == max(known)[0]", "age == min(known)[0]"),
    Mutant(
        "opening: the oldest of all starts",
        "opening",
        "seat) for seat in tied if (age",
        "seat) for seat in range(len(hands)) if (age",
    ),
    Mutant(
        "opening: without ages the last seat is the oldest", "opening", "range(len(hands), 0, -1)", "range(len(hands))"
    ),
    Mutant(
        "opening: trade allowed",
        "game",
        "if not len(self.board):\n            yield Fault(Reason.NO_TRADE",
        "if False:\n            yield Fault(Reason.NO_TRADE",
    ),
    # turns
    Mutant("turn: counterclockwise", "game", "(seat + 1) % len(self.players)", "(seat - 1) % len(self.players)"),
    Mutant(
        "turn: the fourth player is forgotten",
        "game",
        "(seat + 1) % len(self.players)",
        "(seat + 1) % min(3, len(self.players))",
    ),
    Mutant(
        "refill: as many as were played",
        "game",
        "min(options.hand_size - held, self.bag_size)",
        "min(len(given), self.bag_size)",
    ),
    Mutant(
        "refill: to five",
        "game",
        "min(options.hand_size - held, self.bag_size)",
        "min(max(0, options.hand_size - 1 - held), self.bag_size)",
    ),
    Mutant(
        "trade: put back first",
        "game",
        "drawn, bag = self._draw(wanted, drawn)\n"
        "            left = without(hands[seat], given) or ()\n"
        "            hands = _replaced(hands, seat, left + drawn)\n"
        "            if isinstance(move, Trade):  # the old tiles go back last, so they cannot be drawn at once\n"
        "                bag = in_order([*bag, *move.tiles])\n",
        "mixed = self.bag + (move.tiles if isinstance(move, Trade) else ())\n"
        "            drawn, bag = draw(mixed, wanted, shaken(f'{self.start.seed} turn {self.turn}'))\n"
        "            left = without(hands[seat], given) or ()\n"
        "            hands = _replaced(hands, seat, left + drawn)\n"
        "            bag = in_order(bag)\n",
    ),
    Mutant("trade: the old tiles are lost", "game", "bag = in_order([*bag, *move.tiles])", "pass"),
    Mutant(
        "trade: one more than the bag holds",
        "game",
        "if len(trade.tiles) > self.bag_size:",
        "if len(trade.tiles) > self.bag_size + 1:",
    ),
    Mutant("trade: of nothing", "game", "if not trade.tiles:", "if False:"),
    Mutant(
        "trade: of tiles one does not hold",
        "game",
        "if len(trade.tiles) > self.hand_sizes[self.seat] or Counter(trade.tiles) - left:",
        "if False:",
    ),
    Mutant("trade: not forced", "game", "elif self.bag_size:", "elif False:"),
    Mutant("pass: always allowed", "game", "elif not self.options.may_pass:", "elif False:"),
    Mutant("pass: offered while the bag has tiles", "game", "not (plays or bag_size)", "not plays"),
    # the end
    Mutant(
        "end: the 6 with a full bag",
        "game",
        "going_out = 0 if sizes[seat] else GOING_OUT",
        "going_out = 0 if held else GOING_OUT",
    ),
    Mutant("end: no 6 for going out", "game", "GOING_OUT = 6", "GOING_OUT = 0"),
    Mutant(
        "end: the game goes on after going out", "game", "if going_out or game._has_ended()", "if game._has_ended()"
    ),
    Mutant(
        "end: blocked only when the bag is empty",
        "game",
        "if not len(self.board):\n            return False",
        "if not len(self.board) or self.bag_size:\n            return False",
    ),
    Mutant("end: over as soon as one is stuck", "game", "return not _can_play(self.board, remaining)", "return True"),
    Mutant("end: the lowest total wins", "game", "total == max(self.scores)", "total == min(self.scores)"),
    Mutant(
        "end: who went out wins among all",
        "game",
        "return tuple(seat for seat in best if seat == self.history[-1].seat) or best",
        "return (self.history[-1].seat,)",
    ),
    Mutant("end: the target must be passed", "game", "max(self.scores) >= target", "max(self.scores) > target"),
    Mutant(
        "end: the target ends the round, not the turn",
        "game",
        "max(self.scores) >= target",
        "max(self.scores) >= target and self.seat == self.start.seat",
    ),
    Mutant(
        "end: a round of passes lacks one", "game", "== len(self.players) == sum(", "== len(self.players) <= 1 + sum("
    ),
    # what one may know, and records
    Mutant(
        "view: the other hands are not among the unseen",
        "game",
        "unseen=in_order([*others, *self.bag])",
        "unseen=in_order(self.bag)",
    ),
    Mutant("view: open hands always", "game", "seen_hands = self.options.open_hands", "seen_hands = True"),
    Mutant(
        "record: any number of points will do",
        "record",
        "if not _fits(points, turn):",
        "if False:",
    ),
    Mutant("record: any seat will do", "record", "if seat != str(game.seat):", "if False:"),
    Mutant(
        "board: a fourth copy may lie", "board", "elif seen[tile] > deck.copies:", "elif seen[tile] > deck.copies + 1:"
    ),
    Mutant("board: islands may lie", "board", "if part is not mainland:", "if False:"),
]


def copy_to(folder):
    """The package and the tests of the engine, as they are here."""
    leave_out = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "qwirkle_lessons", folder / "qwirkle_lessons", ignore=leave_out)
    shutil.copytree(ROOT / "tests" / "engine", folder / "tests" / "engine", ignore=leave_out)
    shutil.copytree(ROOT / "tests" / "data", folder / "tests" / "data")
    for name in ("pyproject.toml", "tests/conftest.py", "tests/one_page.py"):
        shutil.copy(ROOT / name, folder / name)


def first_failure(folder):
    """The name of the first test that fails there, or None."""
    return run_tests(folder, FIRST_TESTS) or run_tests(folder, FURTHER_TESTS)


def run_tests(folder, names):
    """The name of the first test of these files that fails there, or None."""
    environment = os.environ | {
        "EXAMPLES": "15",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # notebooks and browsers are not needed, and take time to start
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(folder),
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
    files = [f"tests/engine/{name}.py" for name in names]
    try:
        run = subprocess.run(
            [*command, *files],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "a test that never ended"
    if run.returncode == 0:
        return None
    first = re.search(r"^FAILED (.*?)(?: - .*)?$", run.stdout, re.MULTILINE)
    if run.returncode != 1 or first is None:  # a mistake that cannot even be imported is no mistake about the rules
        raise RuntimeError(f"The tests could not run: {run.stdout[-500:]}{run.stderr}")
    return first[1].removeprefix("tests/engine/")


def try_out(mutant):
    """Whether this mistake is noticed, and a line that says how."""
    path = f"qwirkle_lessons/engine/{mutant.file}.py"
    text = (ROOT / path).read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        return False, f"outdated  {mutant.name}: {mutant.old!r} is {text.count(mutant.old)} times in {path}"
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        Path(name, path).write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            found_by = first_failure(Path(name))
        except RuntimeError as error:
            return False, f"broken    {mutant.name}: {error}"
    return (True, f"caught    {mutant.name} ({found_by})") if found_by else (False, f"survived  {mutant.name}")


def unchanged():
    """The first test that fails without any mistake, or None."""
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        return first_failure(Path(name))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only the mistakes whose name has one of these words")
    parser.add_argument("--list", action="store_true", help="only the names")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    asked = parser.parse_args(arguments)
    chosen = [m for m in MUTANTS if not asked.words or any(word in m.name for word in asked.words)]
    if asked.list:
        print(*(mutant.name for mutant in chosen), sep="\n")
        return 0
    caught = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        without_any = pool.submit(unchanged)
        for found, line in pool.map(try_out, chosen):
            caught += found
            print(line, flush=True)
    if failing := without_any.result():
        print(f"Without any mistake {failing} fails already: mend that first.")
        return 1
    print(f"{len(chosen)} mistakes planted, {caught} caught, {len(chosen) - caught} not.")
    return 0 if chosen and caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
