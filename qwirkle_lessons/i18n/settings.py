"""What is remembered about a person from one day to the next: one small file in a folder of theirs."""

from __future__ import annotations

import json
import os
from pathlib import Path

from qwirkle_lessons.i18n.files import IN_A_BROWSER, replace_text, set_aside

SETTINGS = "settings.json"

DRIVE = Path("/drive")
"""Where a Jupyter that runs in a browser keeps the notebooks, and where alone a file outlives the page."""


def home_folder() -> Path:
    """Where a person's settings and progress are kept.

    The environment variable QWIRKLE_LESSONS_HOME names another folder (a class on one machine, a test). In a Jupyter
    that runs in a browser it lies beside the notebooks: what is kept elsewhere is gone with the page.
    """
    named = os.environ.get("QWIRKLE_LESSONS_HOME")
    if named:
        return Path(named)
    if IN_A_BROWSER:
        return (DRIVE if DRIVE.is_dir() else Path.cwd()) / "qwirkle-lessons"
    import platformdirs

    return platformdirs.user_data_path("qwirkle-lessons", appauthor=False)


def read_settings(folder: Path) -> dict[str, object]:
    """The settings kept in a folder; none if there is no file.

    A file that cannot be understood is set aside under another name, so that nothing in it is lost.
    """
    try:
        return _on_disk(folder / SETTINGS)
    except OSError:
        return {}


def _on_disk(path: Path) -> dict[str, object]:
    """The settings in a file; none if there is no file. Raises OSError for one that cannot be opened."""
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (ValueError, RecursionError):
        settings = None
    if isinstance(settings, dict):
        return settings
    if aside := set_aside(path):
        _set_aside.append(aside)
    return {}


_set_aside: list[Path] = []


def notices() -> tuple[str, ...]:
    """The new names of settings of this person that could not be read. Whoever asks says so: it is told once."""
    told = [path for path in _set_aside if path.parent == home_folder()]
    _set_aside.clear()
    return tuple(path.name for path in told)


def remember(folder: Path, name: str, value: object) -> None:
    """Keep one setting and leave the others as they are.

    Raises OSError when the folder cannot be written, or the others cannot be read, which would be lost.
    """
    settings = {**_on_disk(folder / SETTINGS), name: value}
    replace_text(folder / SETTINGS, json.dumps(settings, indent=2, ensure_ascii=False) + "\n")
