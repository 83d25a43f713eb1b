"""What is remembered about a person from one day to the next: one small file in a folder of theirs."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

SETTINGS = "settings.json"


def home_folder() -> Path:
    """Where a person's settings and progress are kept.

    The environment variable QWIRKLE_LESSONS_HOME names another folder (a class on one machine, a test).
    """
    named = os.environ.get("QWIRKLE_LESSONS_HOME")
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("qwirkle-lessons", appauthor=False)


def read_settings(folder: Path) -> dict[str, object]:
    """The settings kept in a folder; none if there is no file.

    A file that cannot be understood is set aside under another name, so that nothing in it is lost.
    """
    path = folder / SETTINGS
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        return {}
    except ValueError:
        settings = None
    if isinstance(settings, dict):
        return settings
    set_aside(path)
    return {}


def remember(folder: Path, name: str, value: object) -> None:
    """Keep one setting and leave the others as they are. Raises OSError when the folder cannot be written."""
    settings = {**read_settings(folder), name: value}
    folder.mkdir(parents=True, exist_ok=True)
    replace_text(folder / SETTINGS, json.dumps(settings, indent=2, ensure_ascii=False) + "\n")


def replace_text(path: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old text or the new one, never a half of either."""
    descriptor, draft = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> None:
    """Give a broken file the first free name of the form `settings.broken-1.json`."""
    number = 1
    while (aside := path.with_suffix(f".broken-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.replace(aside)
    except OSError:
        # A folder that cannot be written keeps the file where it is; the lesson goes on without settings.
        return
