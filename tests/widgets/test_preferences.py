"""What a person likes to see is chosen once and remembered."""

import json

import pytest

from qwirkle_lessons.engine import Board
from qwirkle_lessons.i18n.settings import home_folder, read_settings, remember
from qwirkle_lessons.widgets import BoardWidget
from qwirkle_lessons.widgets.preferences import Preferences, remembered_preferences

BOARD = Board.parse("Bs Bd Be")


@pytest.fixture(autouse=True)
def a_home(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(tmp_path))
    return tmp_path


def prefer(widget, name, value):
    message = {"type": "prefer", "id": f"{name}-{value}", "scene": widget.scene["number"], "name": name, "value": value}
    widget._handle_custom_msg(message, [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("marks", "sign"),
        ("marks", "none"),
        ("fits", False),
        ("preview", False),
        ("numbers", True),
        ("large", True),
        ("teacher", True),
    ],
)
def test_a_choice_holds_at_once_and_on_the_next_board(name, value):
    widget = BoardWidget(BOARD)

    prefer(widget, name, value)

    assert widget.preferences[name] == value
    assert BoardWidget(BOARD).preferences == widget.preferences


def test_who_wants_no_preview_has_none_until_it_is_wanted_again():
    widget = BoardWidget(BOARD, "Bc")
    prefer(widget, "preview", False)
    widget.set_state({"pending": {"scene": 1, "items": [[0, 0, 3]]}})
    assert widget.preview == {}

    prefer(widget, "preview", True)

    assert widget.preview["headline"] == "4 points"


def test_a_choice_leaves_other_settings_alone():
    remember(home_folder(), "language", "nl")

    prefer(BoardWidget(BOARD), "marks", "sign")

    assert read_settings(home_folder())["language"] == "nl"


@pytest.mark.parametrize(
    ("name", "value"),
    [("marks", "stars"), ("marks", ["sign"]), ("fits", 1), ("numbers", "yes"), ("size", 3), (None, None), ([], {})],
)
def test_a_choice_that_there_is_not_changes_nothing(a_home, name, value):
    widget = BoardWidget(BOARD)

    prefer(widget, name, value)

    assert Preferences(**widget.preferences) == Preferences()
    assert not (a_home / "settings.json").exists()


@pytest.mark.parametrize("kept", [7, [], {"marks": "stars", "numbers": True}, {"numbers": True, "other": 1}])
def test_of_what_was_kept_what_makes_sense_is_believed(a_home, kept):
    (a_home / "settings.json").write_text(json.dumps({"board": kept}), encoding="utf-8")

    assert remembered_preferences() == Preferences(numbers=isinstance(kept, dict))


def test_where_nothing_can_be_saved_the_choice_holds_and_the_board_says_so(a_home, monkeypatch):
    (a_home / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("QWIRKLE_LESSONS_HOME", str(a_home / "file" / "folder"))
    widget = BoardWidget(BOARD)

    prefer(widget, "numbers", True)

    assert widget.preferences["numbers"] is True
    assert widget.verdict["headline"].startswith("Your choice could not be saved")
    assert widget.failures == ()


def test_what_is_stored_in_a_notebook_does_not_depend_on_a_choice():
    before = BoardWidget(BOARD, "Rc")._repr_mimebundle_()[0]["text/html"]
    prefer(BoardWidget(BOARD), "marks", "none")

    assert BoardWidget(BOARD, "Rc")._repr_mimebundle_()[0]["text/html"] == before


def test_settings_that_could_not_be_read_are_told_beside_the_first_board_until_something_is_done_there(a_home):
    (a_home / "settings.json").write_text("{", encoding="utf-8")

    first, second = BoardWidget(BOARD, "Bc"), BoardWidget(BOARD, "Bc")

    assert "settings.broken-1.json" in first.verdict["detail"]
    assert (first.verdict["outcome"], first.verdict["on"]) == ("note", first.pending)
    assert second.verdict == {}
    first.show(goal="Another one.")
    assert "settings.broken-1.json" in first.verdict["detail"]
    prefer(first, "numbers", True)
    first.show(goal="One more.")
    assert first.verdict == {}


def test_settings_in_too_many_brackets_are_set_aside_like_any_others_that_cannot_be_read(a_home):
    (a_home / "settings.json").write_text("[" * 200_000, encoding="utf-8")

    assert read_settings(a_home) == {}
    assert (a_home / "settings.broken-1.json").exists()


def test_settings_that_cannot_be_opened_are_not_written_over(a_home, monkeypatch):
    remember(a_home, "language", "nl")

    def refuse(*_arguments, **_named):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(type(a_home), "open", refuse)
        assert read_settings(a_home) == {}
        with pytest.raises(PermissionError):
            remember(a_home, "board", {})

    assert read_settings(a_home) == {"language": "nl"}
