"""A choice of language is remembered, and never changes what a notebook stores."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from qwirkle_lessons.i18n import LanguageError, language, notebook_language, say, use_language
from qwirkle_lessons.i18n.settings import SETTINGS, home_folder, read_settings, remember


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A folder of its own for each test, and a working folder that names no language."""
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def files_in(folder):
    """The files in a folder, without the lock, which stays."""
    return [path.name for path in folder.iterdir() if not path.name.endswith(".lock")]


def in_another_process(expression):
    """What an expression prints in a fresh Python, which knows only what is on disk."""
    code = f"from qwirkle_lessons.i18n import *; print({expression})"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_before_any_choice_english_is_spoken():
    assert language() == "en"


def test_a_choice_holds_at_once_and_in_the_next_kernel():
    use_language("nl")

    assert language() == "nl"
    assert say("board.empty") == "Het speelveld is leeg."
    assert in_another_process("language()") == "nl"


def test_an_unknown_language_is_refused_and_the_choice_stays():
    use_language("nb")

    with pytest.raises(LanguageError, match=r"«klingon».*en nl nb"):
        use_language("klingon")

    assert language() == "nb"
    assert in_another_process("language()") == "nb"


@pytest.mark.parametrize(("folder", "expected"), [("nl", "nl"), ("nb", "nb"), ("en", "en"), ("notebooks", "en")])
def test_a_notebook_speaks_the_language_of_its_folder(tmp_path, monkeypatch, folder, expected):
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)

    assert notebook_language() == expected


def test_a_choice_never_changes_the_language_of_a_notebook(tmp_path, monkeypatch):
    (tmp_path / "nl").mkdir()
    monkeypatch.chdir(tmp_path / "nl")

    use_language("nb")

    assert notebook_language() == "nl"
    assert language() == "nb"


def test_before_any_choice_a_live_board_speaks_the_language_of_its_notebook(tmp_path, monkeypatch):
    (tmp_path / "nb").mkdir()
    monkeypatch.chdir(tmp_path / "nb")

    assert language() == "nb"


def test_another_setting_is_kept_when_the_language_is_chosen(home):
    remember(home, "marks", "none")

    use_language("nl")

    assert read_settings(home) == {"marks": "none", "language": "nl"}


@pytest.mark.parametrize(
    "broken", ["{", "[1, 2]", "null", "", b"\xff\xfe\x00"], ids=["cut off", "a list", "null", "empty", "no text"]
)
def test_a_broken_file_is_set_aside_and_nothing_of_it_is_lost(home, broken):
    content = broken if isinstance(broken, bytes) else broken.encode()
    home.mkdir()
    (home / SETTINGS).write_bytes(content)
    (home / "settings.broken-1.json").write_text("an older one", encoding="utf-8")

    assert language() == "en"
    use_language("nl")

    assert (home / "settings.broken-2.json").read_bytes() == content
    assert (home / "settings.broken-1.json").read_text(encoding="utf-8") == "an older one"
    assert json.loads((home / SETTINGS).read_text(encoding="utf-8")) == {"language": "nl"}


@pytest.mark.parametrize("value", ["xx", 7, None, ["nl"]])
def test_a_remembered_language_that_does_not_exist_is_no_choice(home, value):
    home.mkdir()
    (home / SETTINGS).write_text(json.dumps({"language": value}), encoding="utf-8")

    assert language() == "en"


def test_where_nothing_can_be_saved_the_choice_holds_and_a_warning_says_so(home):
    home.write_text("a file stands where the folder should be", encoding="utf-8")

    with pytest.warns(UserWarning, match="kon niet worden bewaard"):
        use_language("nl")

    assert language() == "nl"


def test_no_draft_is_left_behind(home):
    use_language("nl")
    use_language("en")

    assert files_in(home) == [SETTINGS]


def test_a_write_that_fails_leaves_the_old_file_and_no_draft(home, monkeypatch):
    use_language("nl")

    def fail(draft, target):
        raise OSError(f"no space left to make {target} of {draft}")

    monkeypatch.setattr("qwirkle_lessons.i18n.settings.Path.replace", fail)
    with pytest.warns(UserWarning, match="ikke lagres"):
        use_language("nb")

    assert read_settings(home) == {"language": "nl"}
    assert files_in(home) == [SETTINGS]


def test_without_the_variable_the_folder_is_the_persons_own(monkeypatch):
    monkeypatch.delenv("QWIRKLE_LESSONS_HOME")

    assert home_folder().name == "qwirkle-lessons"
    assert home_folder().is_absolute()
