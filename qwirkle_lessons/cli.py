"""The command `qwirkle-lessons`: copy the lessons to a folder of the learner's and open them in JupyterLab."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version
from itertools import count
from pathlib import Path

from qwirkle_lessons.i18n import say
from qwirkle_lessons.i18n.files import replace_file

FIRST_NOTEBOOK = "en/00_start_here.ipynb"
MANIFEST = ".qwirkle-lessons.json"
"""In the learner's folder: for each copy the digest of what was shipped, so that a changed copy is known."""

NO_NEWS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
"""JupyterLab's defaults as we want them: no pop-up that asks about news. What a person chose goes before it."""


class Refused(Exception):
    """Something that the learner can put right; the message says how."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the result is its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console may lack letters that are in a folder's name
    try:
        return open_the_lessons(arguments)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(say("command.stopped"))
        return 130


def open_the_lessons(arguments: list[str] | None) -> int:
    """Copy what is new, say what was done, and run JupyterLab until it is stopped."""
    chosen = command_line().parse_args(arguments)
    folder = (chosen.dir or Path.home() / "qwirkle-lessons").expanduser().resolve()
    if chosen.port is not None:
        check_port(chosen.port)
    for sentence in sentences_on(copy_lessons(shipped_lessons(), folder)):
        print(sentence)
    print(say("command.folder", folder=folder))
    run_jupyterlab(folder, browser=chosen.browser, port=chosen.port)
    return 0


def command_line() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="qwirkle-lessons", description=say("command.description"))
    parser.add_argument("--dir", type=folder_name, metavar="FOLDER", help=say("command.help_dir"))
    parser.add_argument("--no-browser", dest="browser", action="store_false", help=say("command.help_no_browser"))
    parser.add_argument("--port", type=port_number, help=say("command.help_port"))
    parser.add_argument(
        "--version", action="version", version=version("qwirkle-lessons"), help=say("command.help_version")
    )
    return parser


def folder_name(text: str) -> Path:
    """A folder has a name; without one the lessons would lie wherever the command was given."""
    if not text.strip():
        raise argparse.ArgumentTypeError(say("command.no_folder", text=text))
    return Path(text)


def port_number(text: str) -> int:
    """A port is a number from 1 to 65535."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(say("command.no_port", text=text))
    return int(text)


# ---- the learner's copies ------------------------------------------------------------------------------------


class Done(Enum):
    """What was done with one copy. The value names its sentence."""

    COPIED = "copied"
    UPDATED = "updated"
    RESTORED = "restored"
    PLACED_BESIDE = "placed_beside"


@dataclass(frozen=True, slots=True)
class Change:
    """What was done with one copy, and under which name a new version was put beside it."""

    name: str
    done: Done
    beside: str = ""


def shipped_lessons() -> Path:
    """The folder of notebooks in the installed package, or in the checkout of an editable install."""
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / FIRST_NOTEBOOK).is_file():
            return folder
    raise Refused(say("command.no_lessons"))


def copy_lessons(source: Path, folder: Path) -> tuple[Change, ...]:
    """Bring the copies in a folder up to date.

    A copy that the learner changed stays, and a new version is put beside it under another name. A copy that is
    as it was shipped is updated, and one that was deleted comes back. Every file is whole at each moment.
    """
    if folder.is_relative_to(source.resolve()):
        raise Refused(say("command.originals", folder=folder))
    if folder.is_file():
        raise Refused(say("command.is_a_file", place=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = read_manifest(folder)
        changes = [bring_up_to_date(folder, name, (source / name).read_bytes(), known) for name in names_in(source)]
        replace_file(folder / MANIFEST, json.dumps({"files": known}, indent=2, sort_keys=True).encode())
    except OSError as error:
        place = error.filename or folder
        raise Refused(say("command.not_writable", place=place, reason=error.strerror or error)) from error
    return tuple(change for change in changes if change)


def names_in(source: Path) -> list[str]:
    """The files that are copied: the notebooks and their license, without what an editor left in hidden folders."""
    files = [file.relative_to(source) for pattern in ("*.ipynb", "*.md") for file in source.rglob(pattern)]
    return sorted(file.as_posix() for file in files if not any(part.startswith(".") for part in file.parts))


def bring_up_to_date(folder: Path, name: str, shipped: bytes, known: dict[str, str]) -> Change | None:
    """Bring one copy up to date and note in `known` what was shipped; None when there was nothing to do."""
    path = folder / name
    before, known[name] = known.get(name), digest(shipped)
    if not path.exists():
        replace_file(path, shipped)
        return Change(name, Done.RESTORED if before else Done.COPIED)
    copy = digest(path.read_bytes())
    if copy == known[name] or before == known[name]:
        return None
    if copy == before:
        replace_file(path, shipped)
        return Change(name, Done.UPDATED)
    return Change(name, Done.PLACED_BESIDE, place_beside(folder, name, shipped, known))


def place_beside(folder: Path, name: str, shipped: bytes, known: dict[str, str]) -> str:
    """Write a new version beside a changed copy, under a name that takes nothing from the learner."""
    path = folder / name
    for number in count(1):
        beside = path.with_name(f"{path.stem} (new{f' {number}' if number > 1 else ''}){path.suffix}")
        key = beside.relative_to(folder).as_posix()
        if not beside.exists() or digest(beside.read_bytes()) in (digest(shipped), known.get(key)):
            break
    replace_file(beside, shipped)
    known[key] = digest(shipped)
    return key


def digest(content: bytes) -> str:
    """The fingerprint by which a file is known to be as it was shipped."""
    return hashlib.sha256(content).hexdigest()


def read_manifest(folder: Path) -> dict[str, str]:
    """What was shipped to a folder before. A manifest that cannot be read is set aside, and nothing is known then."""
    path = folder / MANIFEST
    if not path.exists():
        return {}
    try:
        files = json.loads(path.read_bytes())["files"]
        if all(isinstance(text, str) for entry in files.items() for text in entry):
            return dict(files)
    except (ValueError, LookupError, TypeError, AttributeError):
        pass
    aside = next(name for number in count(1) if not (name := path.with_name(f"{MANIFEST}.broken-{number}")).exists())
    path.replace(aside)
    print(say("command.manifest_broken", name=aside.name))
    return {}


def sentences_on(changes: tuple[Change, ...]) -> Iterator[str]:
    """What the learner is told: new copies as a number, all else by name."""
    copied = sum(change.done is Done.COPIED for change in changes)
    if copied:
        yield say("command.copied", count=copied)
    for change in changes:
        if change.done is not Done.COPIED:
            yield say(f"command.{change.done.value}", name=change.name, beside=change.beside)


# ---- JupyterLab ----------------------------------------------------------------------------------------------


def check_port(port: int) -> None:
    """Refuse a port that another program uses, before anything else is done."""
    with socket.socket() as listener:
        if os.name == "posix":
            # As JupyterLab does: a port that was given back a moment ago is free.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except PermissionError as error:
            raise Refused(say("command.port_denied", port=port)) from error
        except OSError as error:
            raise Refused(say("command.port_taken", port=port)) from error


def check_jupyters_folders() -> None:
    """Refuse folders in which JupyterLab could not write: it would say so in a traceback."""
    from jupyter_core.paths import jupyter_config_dir, jupyter_data_dir, jupyter_runtime_dir

    for variable, name in (
        ("JUPYTER_CONFIG_DIR", jupyter_config_dir()),
        ("JUPYTER_DATA_DIR", jupyter_data_dir()),
        ("JUPYTER_RUNTIME_DIR", jupyter_runtime_dir()),
    ):
        try:
            Path(name).mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=name).close()
        except OSError as error:
            reason = error.strerror or error
            raise Refused(say("command.home_not_writable", place=name, reason=reason, variable=variable)) from error


def run_jupyterlab(folder: Path, *, browser: bool, port: int | None) -> None:
    """Run JupyterLab on the learner's folder until it is stopped, with the kernel of this very environment."""
    try:
        from jupyterlab.labapp import LabApp
    except ImportError as error:
        raise Refused(say("command.no_jupyterlab", python=sys.executable)) from error
    check_jupyters_folders()
    options = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}",
        "--ServerApp.answer_yes=True",  # Ctrl-C stops at once
        "--log-level=WARN",
        "--LabApp.log_level=WARN",
    ]
    if not browser:
        options.append("--no-browser")
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        print(say("command.root"))
        options.append("--allow-root")
    print(say("command.starting"), flush=True)
    with prepared_jupyter() as settings:
        LabApp.launch_instance([*options, f"--LabApp.app_settings_dir={settings}"])


@contextmanager
def prepared_jupyter() -> Iterator[Path]:
    """A folder, for as long as JupyterLab runs, with our defaults and our kernel; nothing of the learner's changes.

    A laptop may hold kernels of other environments, also under the name `python3`. JUPYTER_PATH goes before all.
    """
    from ipykernel.kernelspec import write_kernel_spec

    with tempfile.TemporaryDirectory(prefix="qwirkle-lessons-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "kernels").mkdir()
        write_kernel_spec(str(folder / "kernels" / "python3"))
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [name, os.environ.get("JUPYTER_PATH")]))
        settings = folder / "settings"
        settings.mkdir()
        (settings / "overrides.json").write_text(json.dumps(NO_NEWS), encoding="utf-8")
        yield settings
