"""What README says is so: its code, its commands, its picture and its links.

`python tests/test_readme.py` draws the picture anew.
"""

import doctest
import re
import shlex
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE = ROOT / ".github" / "board.svg"

FIRST_COMMAND = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/qwirkle-lessons"
TEST_COMMAND = (
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' "
    "&& .venv/bin/python tests/browser/get_browser.py && .venv/bin/pytest -n logical"
)


def blocks(language):
    """The code blocks of a language, each a text."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def picture():
    """The board of README: a blue diamond makes two lines."""
    from qwirkle_lessons import Board, Play
    from qwirkle_lessons.display.svg import board_svg
    from qwirkle_lessons.display.verdict import verdict_on

    board = Board.parse("/".join(re.findall(r"^\.\.\. ((?:\.\.|[A-Z][a-z])(?: \S\S)+)$", README, flags=re.MULTILINE)))
    play = Play.parse(re.search(r'score_of\(board, Play\.parse\("([^"]+)"\)', README)[1])
    return board_svg(board, pending=play, marks=verdict_on(board, play, language="en").marks, size=60) + "\n"


def test_its_code_gives_what_it_shows():
    finder = doctest.DocTestParser()
    example = finder.get_doctest("\n".join(blocks("pycon")), {}, "README.md", "README.md", 0)

    result = doctest.DocTestRunner().run(example)

    assert result.attempted >= 5
    assert result.failed == 0


def test_its_picture_is_what_we_draw_now():
    """If not, run `python tests/test_readme.py`."""
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in README
    assert PICTURE.read_text(encoding="utf-8") == picture()


def test_its_first_screen_has_the_two_commands():
    assert [block.strip() for block in blocks("sh")] == [FIRST_COMMAND, TEST_COMMAND]
    assert README.index(TEST_COMMAND) < README.index("\n## ")


def test_the_windows_form_is_the_first_command_line_by_line():
    (windows,) = blocks("bat")

    unix = [part.replace("python3", "py").replace("/bin/", "/Scripts/") for part in FIRST_COMMAND.split(" && ")]
    assert windows.splitlines() == [part.replace("/", "\\") for part in unix]


def test_the_files_and_programs_of_its_commands_exist():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "qwirkle-lessons" in project["project"]["scripts"]
    assert "test" in project["project"]["optional-dependencies"]
    assert [word for word in shlex.split(TEST_COMMAND) if word.endswith(".py")] == ["tests/browser/get_browser.py"]
    assert (ROOT / "tests/browser/get_browser.py").is_file()


def test_the_ci_runs_the_command_of_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (searched,) = re.findall(r'^readme_tests=\$\(grep -F -- "(.*)" README\.md\)$', script, flags=re.MULTILINE)

    assert [line for line in README.splitlines() if searched in line] == [TEST_COMMAND]


def test_the_markers_it_names_exist():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    markers = {line.split(":")[0] for line in project["tool"]["pytest"]["ini_options"]["markers"]}

    assert set(re.findall(r'pytest -m "?(?:not )?(\w+)', README)) == markers == {"slow", "browser"}


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\((?!https?:)([^)]+)\)", README))))
def test_what_it_links_to_is_there(link):
    assert (ROOT / link).is_file()


def test_binder_opens_the_first_notebook():
    (path,) = re.findall(r"mybinder\.org/v2/\S+\?urlpath=([^)\s]+)\)", README)

    assert unquote(path).startswith("lab/tree/notebooks/")
    assert (ROOT / unquote(path).removeprefix("lab/tree/")).is_file()


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
