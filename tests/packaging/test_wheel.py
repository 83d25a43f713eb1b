"""What is built is what people need: the wheel holds it all, imports little, and README's first command works."""

from __future__ import annotations

import json
import os
import re
import sys
from base64 import b64decode
from email import message_from_bytes
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from environments import (
    Environment,
    clone_of,
    free_port,
    get,
    jupyter_folders,
    known_to_git,
    post,
    run,
    served,
    surroundings,
)

# --- what is in it ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def packed(wheel: Path) -> dict[str, bytes]:
    """Each file in the wheel, by its path there."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_the_package_and_the_notebooks_and_nothing_else(
    packed: dict[str, bytes], checkout: Path
) -> None:
    package = known_to_git(checkout, "qwirkle_lessons")
    notebooks = [name for name in known_to_git(checkout, "notebooks") if name.endswith((".ipynb", "LICENSE.md"))]

    ours = [name for name in packed if ".dist-info/" not in name]

    assert sorted(ours) == sorted([*package, *(f"qwirkle_lessons/{name}" for name in notebooks)])


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"qwirkle_lessons/widgets/static/\w+\.mjs", id="scripts for the browser"),
        pytest.param(r"qwirkle_lessons/widgets/static/\w+\.css", id="styles for the browser"),
        pytest.param(r"qwirkle_lessons/i18n/catalogs/en\S*\.toml", id="English sentences"),
        pytest.param(r"qwirkle_lessons/i18n/catalogs/nl\S*\.toml", id="Dutch sentences"),
        pytest.param(r"qwirkle_lessons/i18n/catalogs/nb\S*\.toml", id="Norwegian sentences"),
        pytest.param(r"qwirkle_lessons/notebooks/en/00_start_here\.ipynb", id="the first notebook"),
        pytest.param(r"qwirkle_lessons/py\.typed", id="the mark of a typed package"),
        pytest.param(r"qwirkle_lessons-[\d.]+\w*\.dist-info/licenses/LICENSE", id="the license of the code"),
        pytest.param(r"qwirkle_lessons-\S+/licenses/notebooks/LICENSE\.md", id="the license of the lessons"),
    ],
)
def test_the_wheel_has(packed: dict[str, bytes], pattern: str) -> None:
    assert [name for name in packed if re.fullmatch(pattern, name)] != []


def test_no_test_and_no_tool_of_the_developers_is_in_the_wheel(packed: dict[str, bytes]) -> None:
    strangers = ("tests/", "test_", "conftest", "binder/", "benchmarks/", "checkpoint", "__pycache__")

    assert [name for name in packed if any(word in name for word in strangers)] == []


def test_the_wheel_asks_for_what_pyproject_asks(packed: dict[str, bytes], project: dict[str, Any]) -> None:
    (metadata,) = [message_from_bytes(data) for name, data in packed.items() if name.endswith(".dist-info/METADATA")]
    asked = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]

    always = [need for need in asked if not need.marker or "extra" not in str(need.marker)]

    assert sorted(map(str, always)) == sorted(str(Requirement(text)) for text in project["dependencies"])
    assert metadata["License-Expression"] == project["license"]


def test_in_a_browser_the_wheel_asks_for_no_server(project: dict[str, Any]) -> None:
    needs = [Requirement(text) for text in project["dependencies"]]

    in_browser = {one.name for one in needs if not one.marker or one.marker.evaluate({"sys_platform": "emscripten"})}

    assert "anywidget" in in_browser
    assert in_browser & {"jupyterlab", "notebook", "voila", "numba"} == set()


# --- what it needs ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Our wheel with the three small packages of the board, and no numpy, matplotlib or JupyterLab."""
    environment = Environment.fresh(tmp_path_factory.mktemp("light") / "venv")
    environment.install("anywidget", "ipywidgets", "platformdirs")
    environment.install("--no-deps", wheel)
    return environment


@pytest.mark.slow
def test_the_light_environment_has_no_heavy_library(light: Environment) -> None:
    assert {"numpy", "matplotlib", "jupyterlab", "jupyter-server"} & light.installed().keys() == set()


@pytest.mark.slow
def test_the_engine_imports_the_standard_library_alone(light: Environment) -> None:
    code = """
import json, sys
import qwirkle_lessons.engine
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""
    imported = json.loads(light.answer(code))

    allowed = {
        *sys.stdlib_module_names,
        "qwirkle_lessons",
        "__main__",
        "sitecustomize",
        "usercustomize",
        "_distutils_hack",
    }
    assert "qwirkle_lessons" in imported
    assert [name for name in imported if name not in allowed and not name.startswith("__")] == []


@pytest.mark.slow
def test_the_board_plays_and_shows_itself_without_heavy_libraries(light: Environment) -> None:
    """A legal play is checked on a live board, and its stored form is the picture, the words and the notation."""
    code = """
import json, sys
from qwirkle_lessons.engine import Board
from qwirkle_lessons.widgets.board import BoardWidget

widget = BoardWidget(Board.parse("Rc Rs Rd"), "Rv Bc", language="en")
check = {"type": "check", "id": "first", "scene": widget.scene["number"], "answer": [[0, 0, 3]]}
widget._handle_custom_msg(check, [])
data, _ = widget._repr_mimebundle_()
print(json.dumps({
    "outcome": widget.verdict["outcome"],
    "board": str(widget.board),
    "script": len(widget._esm),
    "style": len(widget._css),
    "html": data["text/html"],
    "plain": data["text/plain"],
}))
"""
    told = json.loads(light.answer(code))

    picture = re.search(r'<img [^>]*src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"', told["html"])
    assert (told["outcome"], told["board"]) == ("right", "@0,0\nRc Rs Rd Rv")
    assert min(told["script"], told["style"]) > 500
    assert picture
    assert b64decode(picture[1]).startswith(b"<svg")
    assert "Rc Rs Rd Rv" in told["plain"]


@pytest.mark.slow
def test_the_command_says_its_version(light: Environment, project: dict[str, Any]) -> None:
    said = run([light.command("qwirkle-lessons"), "--version"], cwd=light.folder)

    assert project["version"] in said


# --- README's first command ------------------------------------------------------------------------------------------


def first_command(readme: str) -> str:
    """The first line of the first block of commands in the README."""
    block = re.search(r"^```(?:sh|bash|console|shell)\n(.+?)\n```", readme, re.MULTILINE | re.DOTALL)
    assert block, "README has no block of commands"
    return block[1].splitlines()[0].removeprefix("$ ")


@pytest.mark.slow
def test_readmes_first_command_opens_the_lessons(checkout: Path, tmp_path: Path) -> None:
    """On a clone, as it is written there: it serves the first notebook, with a kernel of the environment it made."""
    command = first_command((checkout / "README.md").read_text(encoding="utf-8"))
    assert command.endswith("/qwirkle-lessons"), "the options below are for the command that comes last"
    stranger, lessons, port = clone_of(checkout, tmp_path / "stranger"), tmp_path / "my lessons", free_port()
    folders = jupyter_folders(tmp_path)
    python_first = os.pathsep.join([str(Path(sys.base_prefix, "bin")), os.environ["PATH"]])
    env = surroundings(PATH=python_first, **folders)

    whole = f"{command} --no-browser --port {port} --dir '{lessons}'"
    root = f"http://127.0.0.1:{port}/"
    with served(["bash", "-c", whole], cwd=stranger, env=env, url=f"{root}api", log=tmp_path / "said.log") as log:
        (running,) = Path(folders["JUPYTER_RUNTIME_DIR"]).glob("jpserver-*.json")
        server = json.loads(running.read_text(encoding="utf-8"))
        (first,) = lessons.rglob("00_start_here.ipynb")
        path = first.relative_to(server["root_dir"]).as_posix()
        page = get(f"{root}lab/tree/{quote(path)}", token=server["token"])
        notebook = json.loads(get(f"{root}api/contents/{quote(path)}", token=server["token"]))
        kernel = json.loads(post(f"{root}api/sessions", session_for(path), token=server["token"]))["kernel"]["id"]
        answer = in_kernel(
            Path(folders["JUPYTER_RUNTIME_DIR"], f"kernel-{kernel}.json"),
            "import sys, qwirkle_lessons; print(sys.prefix, qwirkle_lessons.__file__, sep='\\n')",
        )
        said = log.read_text(encoding="utf-8")

    assert Path(server["root_dir"]).samefile(lessons)
    assert "jupyter-config-data" in page
    assert notebook["content"]["cells"]
    prefix, package = map(Path, answer.splitlines())
    assert prefix.samefile(stranger / ".venv")
    assert package.is_relative_to(prefix), "the installed package, not the files of the clone"
    assert "Traceback" not in said


def session_for(path: str) -> dict[str, Any]:
    """What JupyterLab asks of the server when somebody opens this notebook."""
    return {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}


def in_kernel(connection: Path, code: str) -> str:
    """What a running kernel prints for the code; a failure there fails here."""
    from jupyter_client.blocking.client import BlockingKernelClient

    client = BlockingKernelClient()
    client.load_connection_file(str(connection))
    client.start_channels()
    printed: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        assert message["msg_type"] != "error", message["content"]["traceback"]
        if message["msg_type"] == "stream":
            printed.append(message["content"]["text"])

    try:
        client.wait_for_ready(timeout=60)
        client.execute_interactive(code, timeout=60, output_hook=hear)
    finally:
        client.stop_channels()
    return "".join(printed)
