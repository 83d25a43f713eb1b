"""Python environments made for a test, and the servers started in them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from packaging.utils import canonicalize_name

WINDOWS = os.name == "nt"
# What would make another environment behave like the one that runs the tests.
OURS_ALONE = ("PYTHON", "PYTEST", "COV", "JUPYTER", "IPYTHON", "VIRTUAL_ENV", "CONDA", "UV_")


def run(command: list[str | Path], *, cwd: Path, env: Mapping[str, str] | None = None, timeout: float = 300) -> str:
    """Run a command and return what it printed; when it fails, the test fails and shows that."""
    done = subprocess.run(  # noqa: PLW1510 - the return code is looked at below, with what was printed
        [str(part) for part in command],
        cwd=cwd,
        env=dict(env) if env is not None else surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode} and said:\n{done.stdout}"
    return done.stdout


def clone_of(checkout: Path, folder: Path) -> Path:
    """What a stranger gets: a clone of the last commit, without anything that lies about in the checkout."""
    run(["git", "clone", "-q", checkout, folder], cwd=folder.parent)
    return folder


def known_to_git(checkout: Path, *folders: str) -> list[str]:
    """The files below these folders that are in git or would be added to it, as paths from the checkout."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    names = run(list(listing), cwd=checkout).split("\0")
    return sorted(name for name in names if name and (checkout / name).is_file())


def surroundings(**more: str) -> dict[str, str]:
    """Our environment variables without those that steer Python, pytest or Jupyter, plus those given."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS_ALONE)}
    return kept | {"PYTHONUTF8": "1"} | more


def jupyter_folders(root: Path) -> dict[str, str]:
    """Variables that keep everything Jupyter and IPython remember below one folder."""
    return {
        "JUPYTER_CONFIG_DIR": str(root / "config"),
        "JUPYTER_DATA_DIR": str(root / "data"),
        "JUPYTER_RUNTIME_DIR": str(root / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(root / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(root / "workspaces"),
        "IPYTHONDIR": str(root / "ipython"),
    }


@dataclass(frozen=True)
class Environment:
    """A virtual environment in a folder."""

    folder: Path

    @classmethod
    def fresh(cls, folder: Path) -> Environment:
        """Make one with the Python that runs the tests, as the manual says: `python -m venv`."""
        run([sys.executable, "-m", "venv", folder], cwd=folder.parent)
        return cls(folder)

    @property
    def commands(self) -> Path:
        """The folder of its commands."""
        return self.folder / ("Scripts" if WINDOWS else "bin")

    @property
    def python(self) -> Path:
        return self.commands / ("python.exe" if WINDOWS else "python")

    def command(self, name: str) -> Path:
        return self.commands / (f"{name}.exe" if WINDOWS else name)

    def variables(self, **more: str) -> dict[str, str]:
        """What an activated environment has: its commands come first."""
        path = os.pathsep.join([str(self.commands), os.environ["PATH"]])
        return surroundings(PATH=path, VIRTUAL_ENV=str(self.folder), **more)

    def install(self, *what: str | Path) -> None:
        """Install with pip, as it is configured on this machine."""
        run([self.python, "-m", "pip", "install", "-q", *what], cwd=self.folder)

    def installed(self) -> dict[str, str]:
        """Version by name of all that is installed."""
        code = (
            "import importlib.metadata as m, json; print(json.dumps([(d.name, d.version) for d in m.distributions()]))"
        )
        return {canonicalize_name(name): version for name, version in json.loads(self.answer(code))}

    def answer(self, code: str, *, cwd: Path | None = None) -> str:
        """What this environment's Python prints when it runs the code, in a folder without our sources."""
        return run([self.python, "-c", code], cwd=cwd or self.folder)


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def get(url: str, *, token: str = "") -> str:
    """The text behind a URL of a server that we started; HTTPError when it refuses."""
    return ask(url, token, None)


def post(url: str, value: object, *, token: str) -> str:
    """What such a server answers to a value that is posted to it as JSON."""
    return ask(url, token, json.dumps(value).encode())


def ask(url: str, token: str, data: bytes | None) -> str:
    assert url.startswith("http://127.0.0.1:"), "only servers that a test started"
    headers = {"Authorization": f"token {token}"} if token else {}
    request = urllib.request.Request(url, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        return str(response.read().decode())


def refusal(url: str) -> int:
    """The status with which a server refuses a request that has no token; 200 when it does not."""
    try:
        get(url)
    except urllib.error.HTTPError as refused:
        return refused.code
    return 200


@contextmanager
def served(command: list[str | Path], *, cwd: Path, env: Mapping[str, str], url: str, log: Path) -> Iterator[Path]:
    """Start a server, wait until `url` answers, and stop it (and the kernels below it) at the end."""
    with log.open("wb") as said:
        server = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=not WINDOWS,
        )
        try:
            wait_for(url, server, log)
            yield log
        finally:
            stop(server)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path, patience: float = 240) -> None:
    """Return when the URL answers; fail with the log when the server dies or is too slow."""
    last = time.monotonic() + patience
    while True:
        try:
            get(url)
        except urllib.error.HTTPError:
            return  # refused for want of a token: somebody is there
        except OSError:
            assert server.poll() is None, f"the server ended with {server.returncode}:\n{log.read_text()}"
            assert time.monotonic() < last, f"no answer from {url} in {patience} s:\n{log.read_text()}"
            time.sleep(0.2)
        else:
            return


def stop(server: subprocess.Popen[bytes]) -> None:
    """Stop a server as Ctrl-C in its terminal would, its whole process group; then less gently."""
    if WINDOWS:
        server.kill()
        server.wait(timeout=20)
        return
    import signal

    for sign, patience in ((signal.SIGINT, 1), (signal.SIGINT, 10), (signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        try:
            os.killpg(server.pid, sign)
            server.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            pass
        return
