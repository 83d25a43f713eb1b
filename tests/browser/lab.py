"""A JupyterLab of the tests' own: a server that knows nothing of the developer's settings, and what one does in it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import nbformat

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
}

COMPLAINTS = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]'
"""Errors and warnings of cells."""

RUN_ALL = """
seconds => Promise.race([
    window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => true),
    new Promise(resolve => setTimeout(resolve, 1000 * seconds, false)),
])
"""
"""The command of the menu, but one can wait for its end. (A cell whose code is folded does not show whether it ran.)"""


@dataclass
class Server:
    """A running JupyterLab. `folder` is what it shows: a copy of the notebooks."""

    folder: Path
    home: Path
    port: int
    process: subprocess.Popen = field(repr=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.home / "lab.log").read_text(encoding="utf-8", errors="replace")

    def ask(self, path, method="GET"):
        """Ask the server's own interface, for example `ask("sessions")`."""
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def close_kernels(self):
        """End every kernel: one that is used again would serve the scripts of the test before."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start_server(home):
    """Start JupyterLab on a copy of the notebooks in the folder `home`, and wait until it answers."""
    folder = home / "learner"
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints", "*.py"))
    for name, values in SETTINGS.items():
        file = home / "settings" / name
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(values), encoding="utf-8")
    port = free_port()
    with (home / "lab.log").open("wb") as log:
        process = subprocess.Popen(command(folder, port), env=environment(home), stdout=log, stderr=log)
    server = Server(folder, home, port, process)
    wait_until_it_answers(server)
    return server


def command(folder, port):
    return [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True",
        f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip


def environment(home):
    """All that Jupyter, IPython and the lessons remember goes into `home`."""
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "QWIRKLE_LESSONS_HOME": "lessons",
    }
    return {**os.environ, **{name: str(home / folder) for name, folder in folders.items()}}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until_it_answers(server, seconds=180):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            server.ask("")
        except OSError:
            time.sleep(0.1)
        else:
            return
    server.stop()
    raise RuntimeError(f"JupyterLab did not start:\n{server.log}")


@dataclass(frozen=True)
class Lab:
    """What a test does in JupyterLab: open a notebook, run it, look at the page."""

    server: Server
    page: object

    def open(self, notebook):
        """Open a notebook of the folder, for example `en/00_start_here.ipynb`, and wait for its kernel."""
        self.page.goto(f"{self.server.url}/lab/tree/{quote(str(notebook))}?reset")
        self.page.locator(".jp-NotebookPanel .jp-Notebook").first.wait_for(timeout=60_000)
        self.wait_idle()

    def write(self, name, *sources):
        """Write a notebook with these code cells into the folder and return its name, ready for `open`."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = self.server.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return name

    def wait_idle(self):
        """Wait for the kernel, on the status bar: the toolbar says idle before there is a kernel."""
        self.page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for(timeout=60_000)

    def run_all(self):
        """Run all cells of the open notebook and wait until each has run; an error or a warning in a cell fails."""
        if not self.page.evaluate(RUN_ALL, 90):
            raise AssertionError("The cells did not come to an end.")
        complaints = self.page.locator(COMPLAINTS)
        if texts := complaints.all_inner_texts():
            raise AssertionError("A cell complained:\n" + "\n".join(texts))
        self.wait_idle()
