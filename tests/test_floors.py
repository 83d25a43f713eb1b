"""The package is a house: whoever lives on a floor uses what lies below, and never what lies above or beside."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import qwirkle_lessons

PACKAGE = Path(qwirkle_lessons.__file__).parent
DOOR = "qwirkle_lessons"

# The table of floors. It stands here and nowhere else.
FLOORS = {
    "told": 0,  # how one is told that something is refused
    "engine": 1,  # the rules
    "i18n": 1,  # the sentences
    "analysis": 2,  # what follows from the rules
    "display": 3,  # how it looks
    "exercises": 4,  # how it is taught
    "widgets": 5,  # how one touches it
    "classroom": 6,  # what a teacher prints and collects
    "cli": 7,  # the command
}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def room_of(path):
    """The part of the house a module belongs to: `engine` for engine/board.py; the door for the package itself."""
    return DOOR if path.parts[0] == "__init__.py" else path.parts[0].removesuffix(".py")


def imports_of(source, path):
    """The full names of everything a module imports, inside functions too."""
    package = [DOOR, *path.parent.parts]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{name.name}" for name in node.names)


def rooms_used(source, path):
    """The rooms of our own house that a module imports from."""
    for name in imports_of(source, path):
        first, *rest = name.split(".")
        if first == DOOR:
            yield rest[0] if rest and rest[0] in FLOORS else DOOR


def wrong_imports(source, path):
    """The rooms that this module may not use: above, beside, or the door through which visitors come."""
    room = room_of(path)
    for used in sorted(set(rooms_used(source, path))):
        if room not in (DOOR, used) and (used == DOOR or FLOORS[used] >= FLOORS[room]):
            yield used


def read(path):
    return (PACKAGE / path).read_text(encoding="utf-8")


def test_every_part_of_the_package_has_its_floor():
    assert {room_of(path) for path in MODULES} - {DOOR} <= FLOORS.keys()
    assert {"engine", "i18n"} <= {room_of(path) for path in MODULES}
    assert len(MODULES) > 15


@pytest.mark.parametrize("path", MODULES, ids=Path.as_posix)
def test_a_module_imports_from_its_own_room_and_from_lower_floors_only(path):
    assert list(wrong_imports(read(path), path)) == []


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) == "engine"], ids=Path.as_posix)
def test_the_engine_imports_the_standard_library_only(path):
    outside = {name.split(".")[0] for name in imports_of(read(path), path)} - {DOOR}

    assert outside <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("engine/board.py", "from qwirkle_lessons.display import svg", ["display"]),
        ("engine/board.py", "def f():\n    from qwirkle_lessons.widgets.board import show", ["widgets"]),
        ("engine/board.py", "from qwirkle_lessons.i18n import say", ["i18n"]),
        ("i18n/catalog.py", "import qwirkle_lessons.engine.tiles", ["engine"]),
        ("exercises/exercise.py", "from qwirkle_lessons import widgets", ["widgets"]),
        ("exercises/exercise.py", "from ..widgets import board", ["widgets"]),
        ("exercises/exercise.py", "from .. import cli", ["cli"]),
        ("display/svg.py", "from qwirkle_lessons import Board", ["qwirkle_lessons"]),
        ("display/svg.py", "from . import theme\nfrom .theme import COLORS\nimport re", []),
        (
            "widgets/board.py",
            "from qwirkle_lessons.exercises import grade\nfrom qwirkle_lessons.engine import Board",
            [],
        ),
        ("cli.py", "from qwirkle_lessons.i18n import say", []),
        ("__init__.py", "from qwirkle_lessons.widgets import board", []),
    ],
)
def test_a_wrong_import_would_be_found(path, source, wrong):
    assert list(wrong_imports(source, Path(path))) == wrong


def loaded_by(module):
    """What is loaded in a fresh Python after importing a module."""
    script = f"import sys, {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("module", ["qwirkle_lessons.engine", "qwirkle_lessons"])
def test_the_engine_starts_without_anything_heavy(module):
    heavy = {"numpy", "matplotlib", "numba", "tqdm"}
    if module == "qwirkle_lessons.engine":
        heavy |= {"IPython", "anywidget", "ipywidgets", "jupyterlab"}

    loaded = loaded_by(module)

    assert "qwirkle_lessons" in loaded
    assert loaded & heavy == set()


@pytest.mark.parametrize("room", sorted({room_of(path) for path in MODULES} - {DOOR}))
def test_no_room_needs_numpy_or_matplotlib_to_start(room):
    assert loaded_by(f"qwirkle_lessons.{room}") & {"numpy", "matplotlib", "numba"} == set()
