"""The command `qwirkle-lessons`: what the learner changed stays, and JupyterLab runs with the right kernel."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import nbformat
import pytest
from jupyter_client import BlockingKernelClient

from qwirkle_lessons import cli
from qwirkle_lessons.cli import Change, Done, Refused, copy_lessons, main

FIRST = "en/00_start_here.ipynb"
SECOND = "en/02_legal_lines.ipynb"


@pytest.fixture
def shipped(tmp_path):
    """A folder of lessons as the wheel has it, with what an editor left behind."""
    source = tmp_path / "shipped"
    (source / "en" / ".ipynb_checkpoints").mkdir(parents=True)
    (source / "en" / ".ipynb_checkpoints" / "00-checkpoint.ipynb").write_text("left behind")
    (source / "execute.py").write_text("for the authors")
    (source / "LICENSE.md").write_text("license")
    (source / FIRST).write_text("first, version 1")
    (source / SECOND).write_text("second, version 1")
    return source


@pytest.fixture
def folder(tmp_path, shipped):
    """The learner's folder after the first start."""
    copy_lessons(shipped, tmp_path / "learner")
    return tmp_path / "learner"


def texts(folder):
    """Every file of a folder with its text, without the manifest."""
    files = [file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(cli.MANIFEST)]
    return {file.relative_to(folder).as_posix(): file.read_text() for file in files}


# ---- copies --------------------------------------------------------------------------------------------------


def test_the_first_start_copies_the_notebooks_and_their_license(tmp_path, shipped):
    changes = copy_lessons(shipped, tmp_path / "a" / "b")

    assert texts(tmp_path / "a" / "b") == {
        "LICENSE.md": "license",
        FIRST: "first, version 1",
        SECOND: "second, version 1",
    }
    assert changes == tuple(Change(name, Done.COPIED) for name in ("LICENSE.md", FIRST, SECOND))


def test_the_second_start_does_nothing(shipped, folder):
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*.ipynb")}

    assert copy_lessons(shipped, folder) == ()
    assert {file: file.stat().st_mtime_ns for file in folder.rglob("*.ipynb")} == before


def test_a_copy_that_was_not_changed_is_updated(shipped, folder):
    (shipped / FIRST).write_text("first, version 2")

    assert copy_lessons(shipped, folder) == (Change(FIRST, Done.UPDATED),)
    assert (folder / FIRST).read_text() == "first, version 2"


def test_a_copy_that_the_learner_changed_stays(shipped, folder):
    (folder / FIRST).write_text("my notes")

    assert copy_lessons(shipped, folder) == ()
    assert (folder / FIRST).read_text() == "my notes"


def test_a_new_version_is_put_beside_a_changed_copy_once(shipped, folder):
    (folder / FIRST).write_text("my notes")
    (shipped / FIRST).write_text("first, version 2")

    beside = "en/00_start_here (new).ipynb"
    assert copy_lessons(shipped, folder) == (Change(FIRST, Done.PLACED_BESIDE, beside),)
    assert copy_lessons(shipped, folder) == ()
    assert texts(folder)[FIRST] == "my notes"
    assert texts(folder)[beside] == "first, version 2"


def test_a_version_beside_is_replaced_by_the_next_one(shipped, folder):
    (folder / FIRST).write_text("my notes")
    for version in (2, 3):
        (shipped / FIRST).write_text(f"first, version {version}")
        copy_lessons(shipped, folder)

    assert texts(folder)["en/00_start_here (new).ipynb"] == "first, version 3"
    assert len(texts(folder)) == 4


def test_a_version_beside_that_the_learner_changed_stays_too(shipped, folder):
    (folder / FIRST).write_text("my notes")
    (shipped / FIRST).write_text("first, version 2")
    copy_lessons(shipped, folder)
    (folder / "en/00_start_here (new).ipynb").write_text("my notes on version 2")
    (shipped / FIRST).write_text("first, version 3")

    assert copy_lessons(shipped, folder) == (Change(FIRST, Done.PLACED_BESIDE, "en/00_start_here (new 2).ipynb"),)
    assert texts(folder)["en/00_start_here (new).ipynb"] == "my notes on version 2"
    assert texts(folder)["en/00_start_here (new 2).ipynb"] == "first, version 3"


def test_a_deleted_copy_comes_back(shipped, folder):
    (folder / SECOND).unlink()

    assert copy_lessons(shipped, folder) == (Change(SECOND, Done.RESTORED),)
    assert (folder / SECOND).read_text() == "second, version 1"


def test_what_else_is_in_the_folder_is_left_alone(shipped, folder):
    (folder / "en" / "mine.ipynb").write_text("mine")
    (shipped / FIRST).write_text("first, version 2")
    copy_lessons(shipped, folder)

    assert (folder / "en" / "mine.ipynb").read_text() == "mine"


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("", id="empty"),
        pytest.param('{"files": {"en/00', id="cut off"),
        pytest.param("[]", id="a list"),
        pytest.param('{"files": 3}', id="no table of files"),
        pytest.param('{"files": {"en/00_start_here.ipynb": null}}', id="no digest"),
        pytest.param("\udcff", id="no text"),
    ],
)
def test_a_broken_manifest_is_set_aside_and_nothing_is_lost(shipped, folder, broken, capsys):
    content = broken.encode(errors="surrogateescape")
    (folder / cli.MANIFEST).write_bytes(content)
    (folder / FIRST).write_text("my notes")

    changes = copy_lessons(shipped, folder)

    assert changes == (Change(FIRST, Done.PLACED_BESIDE, "en/00_start_here (new).ipynb"),)
    assert texts(folder)[FIRST] == "my notes"
    assert (folder / f"{cli.MANIFEST}.broken-1").read_bytes() == content
    assert f"{cli.MANIFEST}.broken-1" in capsys.readouterr().out
    assert copy_lessons(shipped, folder) == ()


def test_a_second_broken_manifest_gets_another_name(shipped, folder):
    for text in ("one", "two"):
        (folder / cli.MANIFEST).write_text(text)
        copy_lessons(shipped, folder)

    assert [(folder / f"{cli.MANIFEST}.broken-{number}").read_text() for number in (1, 2)] == ["one", "two"]


def test_a_start_that_breaks_off_loses_nothing(shipped, folder, monkeypatch):
    (shipped / FIRST).write_text("first, version 2")
    (shipped / SECOND).write_text("second, version 2")
    (folder / FIRST).write_text("my notes")
    replace = cli.replace_file

    def power_fails(path, content):
        if path.name == cli.MANIFEST:
            raise KeyboardInterrupt
        replace(path, content)

    monkeypatch.setattr(cli, "replace_file", power_fails)
    with pytest.raises(KeyboardInterrupt):
        copy_lessons(shipped, folder)
    monkeypatch.undo()
    copy_lessons(shipped, folder)

    assert texts(folder) == {
        "LICENSE.md": "license",
        FIRST: "my notes",
        "en/00_start_here (new).ipynb": "first, version 2",
        SECOND: "second, version 2",
    }


def test_a_file_that_cannot_be_replaced_keeps_its_content_and_leaves_no_draft(shipped, folder, monkeypatch):
    (shipped / FIRST).write_text("first, version 2")

    def is_open_elsewhere(draft, target):
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(cli.Path, "replace", is_open_elsewhere)
    with pytest.raises(Refused, match="Permission denied"):
        copy_lessons(shipped, folder)

    assert texts(folder) == {"LICENSE.md": "license", FIRST: "first, version 1", SECOND: "second, version 1"}


def test_the_folder_of_the_originals_is_refused(shipped):
    with pytest.raises(Refused, match="originals"):
        copy_lessons(shipped, shipped / "en")

    assert not (shipped / "en" / cli.MANIFEST).exists()


def test_the_lessons_are_found_in_this_installation():
    assert (cli.shipped_lessons() / FIRST).is_file()


# ---- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch, shipped):
    """The command with these lessons; instead of running JupyterLab it notes how it would."""
    calls = []
    monkeypatch.setattr(cli, "shipped_lessons", lambda: shipped)
    monkeypatch.setattr(cli, "run_jupyterlab", lambda folder, **options: calls.append((folder, options)))
    return calls


def test_without_options_the_lessons_go_to_the_home_folder(tmp_path, started, monkeypatch):
    monkeypatch.setattr(cli.Path, "home", lambda: tmp_path)

    assert main([]) == 0
    assert started == [(tmp_path.resolve() / "qwirkle-lessons", {"browser": True, "port": None})]


def test_the_output_names_what_was_done(folder, shipped, started, capsys):
    (folder / FIRST).write_text("my notes")
    (shipped / FIRST).write_text("first, version 2")
    (folder / SECOND).unlink()
    (shipped / "LICENSE.md").write_text("license 2")
    (shipped / "en" / "03.ipynb").write_text("third")

    assert main(["--dir", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "One file was copied.",
        "LICENSE.md was updated to its new version.",
        f"You changed {FIRST}, so it stays as it is. The new version is beside it: en/00_start_here (new).ipynb.",
        f"{SECOND} was gone and has been copied again.",
        f"Your lessons are in {folder.resolve()}.",
    ]


def test_a_folder_that_cannot_be_written_is_a_sentence_and_no_traceback(tmp_path, started, capsys):
    (tmp_path / "a file").write_text("")

    assert main(["--dir", str(tmp_path / "a file" / "lessons")]) == 1
    assert "Choose another folder with --dir." in capsys.readouterr().err
    assert started == []


@pytest.mark.parametrize("name", ["", "  "])
def test_a_folder_without_a_name_is_refused(name, started, capsys):
    with pytest.raises(SystemExit) as stop:
        main([f"--dir={name}"])

    assert stop.value.code == 2
    assert "--dir wants the name of a folder" in capsys.readouterr().err
    assert started == []


def test_a_file_is_no_folder(tmp_path, started, capsys):
    (tmp_path / "a file").write_text("")

    assert main(["--dir", str(tmp_path / "a file")]) == 1
    assert capsys.readouterr().err.strip().endswith("a file is a file. Choose a folder with --dir.")
    assert started == []


@pytest.mark.parametrize("variable", ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"])
def test_where_jupyterlab_cannot_write_it_says_what_would_be_right(variable, tmp_path, shipped, monkeypatch, capsys):
    (tmp_path / "a file").write_text("")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv(variable, str(tmp_path / "a file" / "folder"))

    assert main(["--dir", str(tmp_path / "learner")]) == 1

    said = capsys.readouterr().err
    assert f"set {variable} to another folder." in said
    assert "Traceback" not in said


def test_a_port_in_use_is_named_before_anything_is_copied(tmp_path, started, capsys):
    with socket.socket() as other_program:
        other_program.bind(("127.0.0.1", 0))
        other_program.listen()
        port = other_program.getsockname()[1]

        assert main(["--port", str(port), "--dir", str(tmp_path / "learner")]) == 1

    assert f"Port {port} is in use." in capsys.readouterr().err
    assert not (tmp_path / "learner").exists()
    assert started == []


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "", "8890.5", "٣"])
def test_what_is_no_port_is_refused(port, started, capsys):
    with pytest.raises(SystemExit) as stop:
        main([f"--port={port}"])

    assert stop.value.code == 2
    assert "from 1 to 65535" in capsys.readouterr().err
    assert started == []


def test_the_version_is_that_of_the_package(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])

    assert stop.value.code == 0
    assert capsys.readouterr().out.strip().count(".") == 2


def test_ctrl_c_ends_quietly(tmp_path, started, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run_jupyterlab", interrupted)

    assert main(["--dir", str(tmp_path / "learner")]) == 130
    assert capsys.readouterr().err == ""


def test_without_jupyterlab_it_says_how_to_install_it(tmp_path, monkeypatch, capsys, shipped):
    monkeypatch.setattr(cli, "shipped_lessons", lambda: shipped)
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)

    assert main(["--dir", str(tmp_path / "learner")]) == 1
    assert "-m pip install jupyterlab" in capsys.readouterr().err


@pytest.mark.parametrize("root", [True, False])
def test_only_root_gets_allow_root_and_is_told_so(root, tmp_path, monkeypatch, capsys):
    import jupyterlab.labapp

    options = []
    monkeypatch.setattr(jupyterlab.labapp.LabApp, "launch_instance", options.extend)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)

    cli.run_jupyterlab(tmp_path, browser=False, port=8890)

    assert ("--allow-root" in options) is root
    assert ("--allow-root" in capsys.readouterr().out) is root
    assert {"--no-browser", "--ServerApp.port=8890", "--ServerApp.port_retries=0"} <= set(options)


# ---- the real thing ------------------------------------------------------------------------------------------


START = "import sys; from qwirkle_lessons.cli import main; sys.exit(main())"


@contextmanager
def running_command(tmp_path, *, environment):
    """Start the command as a learner does, without a browser; yields the process and what the server wrote down."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, "--no-browser", f"--port={free_port()}", f"--dir={tmp_path / 'learner'}"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process, server_info(tmp_path / "runtime", process)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def server_info(runtime, process):
    """Wait for the file in which a Jupyter server says where it is."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        for file in runtime.glob("jpserver-*.json"):
            if text := file.read_text():
                return json.loads(text)
        time.sleep(0.1)
    raise AssertionError(f"JupyterLab did not start: {process.communicate()[0]}")


def ask(server, path, method="GET", body=None):
    request = urllib.request.Request(
        server["url"] + path,
        method=method,
        data=json.dumps(body).encode() if body else None,
        headers={"Authorization": f"token {server['token']}"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.url, answer.read()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def value_in_kernel(connection_file, expression):
    """Ask a running kernel for the value of an expression."""
    client = BlockingKernelClient(connection_file=str(connection_file))
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        reply = client.execute_interactive("", user_expressions={"value": expression}, timeout=60)
        return reply["content"]["user_expressions"]["value"]["data"]["text/plain"]
    finally:
        client.stop_channels()


def sources_of(notebook):
    return [cell.source for cell in nbformat.read(notebook, as_version=4).cells]


@pytest.fixture
def foreign_kernel(tmp_path):
    """A `python3` kernel of another environment, in the place where Jupyter looks first."""
    spec = {"argv": ["not-our-python"], "display_name": "Another Python", "language": "python"}
    folder = tmp_path / "foreign" / "kernels" / "python3"
    folder.mkdir(parents=True)
    (folder / "kernel.json").write_text(json.dumps(spec))
    return tmp_path / "foreign"


def test_the_command_opens_the_first_lesson_with_the_kernel_of_its_own_environment(tmp_path, foreign_kernel):
    environment = {
        **os.environ,
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
        "JUPYTER_PATH": str(foreign_kernel),
    }

    with running_command(tmp_path, environment=environment) as (process, server):
        address, _ = ask(server, "")
        news = json.loads(ask(server, "lab/api/settings/@jupyterlab/apputils-extension:notification")[1])
        lesson = json.loads(ask(server, f"api/contents/{FIRST}")[1])["content"]
        kernel = json.loads(ask(server, "api/kernels", "POST", {"name": lesson["metadata"]["kernelspec"]["name"]})[1])
        executable = value_in_kernel(
            tmp_path / "runtime" / f"kernel-{kernel['id']}.json", "__import__('sys').executable"
        )
        process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        output, _ = process.communicate(timeout=120)

    assert address.split("?")[0].endswith(f"/lab/tree/{FIRST}")
    assert news["schema"]["properties"]["fetchNews"]["default"] == "false"
    assert executable == repr(sys.executable)
    assert [cell["source"] for cell in lesson["cells"]] == sources_of(cli.shipped_lessons() / FIRST)
    assert "Traceback" not in output
    if os.name == "posix":
        assert process.returncode == 0
