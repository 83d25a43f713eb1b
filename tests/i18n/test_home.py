"""Where settings and progress are kept: a folder that one can name, and what is said when it can't be used."""

import json

import pytest

from processes import run_at_once
from qwirkle_lessons import class_seed, practice, restore_progress, use_language
from qwirkle_lessons.exercises.code import code_of
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import PROGRESS, progress_file
from qwirkle_lessons.i18n import language
from qwirkle_lessons.i18n.settings import HOME, NOWHERE, SETTINGS, home_folder, not_saved, read_settings, remember

USELESS = {
    "spaces": "  ",
    "a relative path": "my/lessons",
    "a dot": ".",
    "an unknown person's": "~nobody-of-this-name/lessons",
    "a file": "{folder}/file",
    "a folder in a file": "{folder}/file/lessons",
    "a name too long": "{folder}/" + "x" * 300,
    "half a letter": "{folder}/file/\udce4",
}


@pytest.fixture(params=USELESS)
def useless(request, tmp_path, monkeypatch):
    """A folder for progress that can't be used; the working folder holds files that look like somebody's."""
    (tmp_path / "file").write_text("a letter to grandmother", encoding="utf-8")
    (tmp_path / SETTINGS).write_text('{"language": "nl"}', encoding="utf-8")
    (tmp_path / PROGRESS).write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME, USELESS[request.param].format(folder=tmp_path))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*")}
    yield request.param
    assert {path: path.read_bytes() for path in tmp_path.rglob("*")} == before


@pytest.fixture(autouse=True)
def nothing_is_known(monkeypatch):
    monkeypatch.setattr("qwirkle_lessons.exercises.progress._files", {})
    monkeypatch.setattr("qwirkle_lessons.i18n.choice._chosen", {})


def solve(board):
    item = board.exercise
    board.settle(item.solution(), item.grade(item.solution()))


def test_a_tilde_is_the_persons_home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(HOME, "~/lessons")

    use_language("nl")

    assert home_folder() == tmp_path / "lessons"
    assert json.loads((tmp_path / "lessons" / SETTINGS).read_text(encoding="utf-8")) == {"language": "nl"}


def test_a_board_works_where_the_folder_cannot_be_used_and_says_so(useless):
    board = practice("find-a-tile")

    solve(board)

    assert board.track["medal"] == "gold"
    assert "Nothing can be saved in" in board.track["trouble"]
    assert f"{HOME} is «" in board.track["trouble"]
    assert "whole path" in board.track["trouble"]
    assert json.dumps(board.track, ensure_ascii=False).encode("utf-8")
    assert progress_file().read().medals == {"find-a-tile": Medal.GOLD}


def test_a_choice_holds_where_the_folder_cannot_be_used_and_a_warning_says_so(useless):
    with pytest.warns(UserWarning, match="kan|kon niet worden bewaard"):
        use_language("nl")
    with pytest.warns(UserWarning, match=HOME):
        class_seed(2026)

    assert language() == "nl"
    assert practice("what-fits").exercise.seed == 2026


def test_a_code_brings_its_medals_where_the_folder_cannot_be_used(useless):
    told = restore_progress(code_of({"what-fits": Medal.GOLD}))

    assert "Nothing can be saved in" in told
    assert HOME in told


def test_a_preference_holds_where_the_folder_cannot_be_used(useless):
    board = practice("what-fits", language="en")

    message = {"type": "prefer", "id": "1", "scene": board.scene["number"], "name": "large", "value": True}
    board._handle_custom_msg(message, [])

    assert board.preferences["large"] is True
    assert HOME in board.verdict["headline"]


@pytest.mark.parametrize("name", [" ", "lessons", ".", "~nobody-of-this-name"])
def test_what_is_no_whole_path_is_no_folder(monkeypatch, name):
    monkeypatch.setenv(HOME, name)

    assert home_folder() == NOWHERE
    assert read_settings(home_folder()) == {}


def test_an_empty_name_names_nothing(monkeypatch):
    monkeypatch.delenv(HOME)
    usual = home_folder()
    monkeypatch.setenv(HOME, "")

    assert home_folder() == usual
    assert HOME not in not_saved("settings.not_saved", "en")


# ---- two notebooks at once

CHOOSES = """
import sys
from qwirkle_lessons.i18n.settings import home_folder, remember

number = int(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for step in range(12):
    remember(home_folder(), f"setting-{number}-{step}", step)
    remember(home_folder(), "board", {f"choice-{number}-{step}": True})
"""


def test_four_programs_that_choose_at_the_same_time_lose_nothing():
    ended = run_at_once(CHOOSES, 4)

    settings = read_settings(home_folder())
    assert ended == [0] * 4
    assert len(settings) == 4 * 12 + 1
    assert len(settings["board"]) == 4 * 12


def test_a_file_that_another_notebook_has_put_right_meanwhile_is_not_set_aside(monkeypatch):
    from qwirkle_lessons.i18n import settings

    home_folder().mkdir()
    (home_folder() / SETTINGS).write_text("{", encoding="utf-8")

    class PutRight:
        def __init__(self, path):
            path.write_text('{"language": "nl"}', encoding="utf-8")

        def __enter__(self):
            pass

        def __exit__(self, *_):
            pass

    monkeypatch.setattr(settings, "one_at_a_time", PutRight)

    assert read_settings(home_folder()) == {"language": "nl"}
    assert not list(home_folder().glob("*broken*"))


@pytest.mark.parametrize(
    "content",
    [
        b'{"a": "\\ud800"}',
        b'{"a": NaN}',
        b'{"n": ' + b"9" * 5000 + b"}",
        b"\xff",
        b"[" * 10**5,
        b" " * 2_000_000,
    ],
    ids=["half a letter", "nan", "5000 digits", "no text", "brackets", "too long"],
)
def test_strange_settings_are_kept_or_set_aside(content):
    home_folder().mkdir()
    (home_folder() / SETTINGS).write_bytes(content)

    remember(home_folder(), "language", "nl")

    aside = [path.read_bytes() for path in home_folder().glob("*broken*")]
    assert read_settings(home_folder())["language"] == "nl"
    assert aside == [content] or (aside == [] and "a" in read_settings(home_folder()))
