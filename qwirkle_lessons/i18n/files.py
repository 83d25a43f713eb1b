"""How files are read and written that must never be lost: whole or not at all, and by one program at a time."""

from __future__ import annotations

import errno
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex

PATIENCE = 5.0
"""Seconds that one program waits for another one that is writing."""

IN_A_BROWSER = sys.platform == "emscripten"


def content_of(path: Path, most: int) -> bytes | None:
    """What a file holds, in bytes; of one that has more than `most`, just one byte more. None where there is no file.

    Raises OSError for one that cannot be opened.
    """
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None


def replace_text(path: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old text or the new one, never a half of either."""
    replace_file(path, text.encode("utf-8"))


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that whoever opens it finds the old content or the new one, never a half of either.

    The new content is on the disk before it takes the name of the old one. Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}-{os.getpid()}-{token_hex(4)}.part")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            _bring_to_disk(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _bring_to_disk(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some folders, such as those of a browser, know no such thing; a full disk is another matter.
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
            raise


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """While this lasts, no other program that asks too writes the file.

    Where there are no locks (in a browser, on some network drives), or another program holds one for too long, it
    goes on without: so whoever writes reads first, and loses nothing that he knows himself.
    """
    with ExitStack() as held:
        if not IN_A_BROWSER:
            from filelock import FileLock, Timeout  # not in a browser, where a lock would lock nothing

            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a folder without locks is told of in a warning, once
                with suppress(OSError, NotImplementedError, Timeout):
                    path.parent.mkdir(parents=True, exist_ok=True)
                    held.enter_context(FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE))
        yield


def set_aside(path: Path) -> Path | None:
    """Give a broken file the first free name of the form `settings.broken-1.json`, and tell which.

    None when it stays where it is, since the folder cannot be written.
    """
    number = 1
    while (aside := path.with_suffix(f".broken-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.replace(aside)
    except OSError:
        return None
    return aside
