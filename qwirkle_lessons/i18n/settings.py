"""What is remembered about a person from one day to the next: one small file in a folder of theirs."""

from __future__ import annotations

import json
import os
from pathlib import Path

from qwirkle_lessons.i18n.catalog import say
from qwirkle_lessons.i18n.files import IN_A_BROWSER, content_of, one_at_a_time, replace_text, set_aside
from qwirkle_lessons.told import quoted, shown

SETTINGS = "settings.json"

HOME = "QWIRKLE_LESSONS_HOME"
"""The environment variable that names another folder for what is kept about a person."""

NOWHERE = Path(__file__, "nowhere")
"""A folder that cannot be: nothing is read from it, and nothing can be saved in it."""

MOST_BYTES = 1_000_000
"""A longer file is not read."""

LONGEST_PATH = 300
"""So many letters of a folder's name are told at most."""

DRIVE = Path("/drive")
"""Where a Jupyter that runs in a browser keeps the notebooks, and where alone a file outlives the page."""


def home_folder() -> Path:
    """Where a person's settings and progress are kept.

    The environment variable QWIRKLE_LESSONS_HOME names another folder (a class on one machine, a test); `~` in it is
    the person's home. An empty name counts as none. What is no whole path leads to `NOWHERE`: for another notebook it
    would be another folder.
    In a Jupyter that runs in a browser it lies beside the notebooks: what is kept elsewhere is gone with the page.
    """
    named = os.environ.get(HOME)
    if named:
        folder = Path(os.path.expanduser(named))  # noqa: PTH111 - the one of `Path` raises an error for an unknown user
        return folder if folder.is_absolute() else NOWHERE
    if IN_A_BROWSER:
        return (DRIVE if DRIVE.is_dir() else Path.cwd()) / "qwirkle-lessons"
    import platformdirs

    return platformdirs.user_data_path("qwirkle-lessons", appauthor=False)


def not_saved(key: str, language: str) -> str:
    """The sentence with this key that tells where nothing can be saved, and what is wrong if the person named it."""
    folder, named = home_folder(), os.environ.get(HOME)
    told = say(key, language, folder=quoted(named) if folder == NOWHERE else shown(str(folder), LONGEST_PATH))
    return f"{told} {say('settings.home', language, variable=HOME, named=quoted(named))}" if named else told


def read_settings(folder: Path) -> dict[str, object]:
    """The settings kept in a folder; none if there is no file.

    A file that cannot be understood is set aside under another name, so that nothing in it is lost.
    """
    path = folder / SETTINGS
    try:
        settings = _on_disk(path)
        if settings is None:
            with one_at_a_time(path):  # another notebook may have put it right by now
                settings = _on_disk_or_aside(path)
    except OSError:
        return {}
    return settings


def _on_disk_or_aside(path: Path) -> dict[str, object]:
    """The settings in a file; one that is not understood is set aside. Raises OSError for one that cannot be opened."""
    settings = _on_disk(path)
    if settings is not None:
        return settings
    if aside := set_aside(path):
        _set_aside.append(aside)
    return {}


def _on_disk(path: Path) -> dict[str, object] | None:
    """The settings in a file; none if there is no file, None for one that is not understood. Raises OSError."""
    content = content_of(path, MOST_BYTES)
    if content is None:
        return {}
    try:
        settings = json.loads(content.decode("utf-8")) if len(content) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        return None
    return settings if isinstance(settings, dict) else None


_set_aside: list[Path] = []


def notices() -> tuple[str, ...]:
    """The new names of settings of this person that could not be read. Whoever asks says so: it is told once."""
    told = [path for path in _set_aside if path.parent == home_folder()]
    _set_aside.clear()
    return tuple(path.name for path in told)


def remember(folder: Path, name: str, value: object) -> None:
    """Keep one setting and leave the others as they are, those that another notebook writes just now as well.

    Of a setting that has parts (a dictionary) only those are changed that `value` names. Raises OSError when the
    folder cannot be written, or the others cannot be read, which would be lost.
    """
    path = folder / SETTINGS
    with one_at_a_time(path):
        settings = _on_disk_or_aside(path)
        kept = settings.get(name)
        settings[name] = {**kept, **value} if isinstance(kept, dict) and isinstance(value, dict) else value
        replace_text(path, json.dumps(settings, indent=2) + "\n")
