"""Whoever clicks the Binder link gets the lessons: checked without Docker, from what repo2docker itself ships.

The Dockerfile is the one that repo2docker prints. The environment below it is rebuilt from repo2docker's own lock:
its Python packages, by name and version, from the package index; the requirements and `postBuild` then run in it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from environments import (
    Environment,
    clone_of,
    free_port,
    get,
    jupyter_folders,
    known_to_git,
    refusal,
    run,
    served,
    surroundings,
)

WANTED = "3.13"
FIRST_NOTEBOOK = "notebooks/en/00_start_here.ipynb"
# Where conda and the package index call one package by two names.
OTHER_NAMES = {
    "brotli-python": "brotli",
    "jupyterhub-base": "jupyterhub",
    "nbconvert-core": "nbconvert",
    "python-fastjsonschema": "fastjsonschema",
}
CONDA_ALONE = {"cpython"}


def lock_of(python: str) -> Path:
    """The lock from which repo2docker makes its base for this Python."""
    repo2docker = find_spec("repo2docker")
    assert repo2docker, "pip install jupyter-repo2docker (it is in the extra «test»)"
    assert repo2docker.origin
    return Path(repo2docker.origin).parent / "buildpacks" / "conda" / f"environment.py-{python}-linux-64.lock"


def base_of(python: str) -> dict[str, str]:
    """Version by name of the Python packages in Binder's base.

    A line of the lock ends with `name-version-build.conda#hash`; builds of Python packages begin with `py`.
    """
    base = {}
    for line in lock_of(python).read_text(encoding="utf-8").splitlines():
        found = re.search(r"/([^/]+)-([^-/]+)-(py[^-/]*)\.(?:conda|tar\.bz2)#", line)
        if found and found[1] not in CONDA_ALONE:
            base[canonicalize_name(OTHER_NAMES.get(found[1], found[1]))] = found[2]
    return base


def pins(checkout: Path) -> dict[str, str]:
    """Version by name of what `binder/requirements.txt` asks for; anything but plain `==` pins fails."""
    pinned = {}
    for line in (checkout / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            found = re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][0-9a-z.]*)", line)
            assert found, f"«{line}» is no pin such as anywidget==0.11.0"
            pinned[canonicalize_name(found[1])] = found[2]
    return pinned


@pytest.fixture(scope="module")
def dockerfile(checkout: Path) -> str:
    """What repo2docker would build for Binder's user, printed and not built."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "--user-id", "1000"]
    command += ["--user-name", "jovyan", "--Repo2Docker.platform=linux/amd64", "."]
    return run(list(command), cwd=checkout)


def test_the_image_has_the_python_that_runtime_txt_names(dockerfile: str, checkout: Path) -> None:
    assert (checkout / "binder" / "runtime.txt").read_text(encoding="utf-8").strip() == f"python-{WANTED}"

    locks = re.findall(r"^COPY \S+ build_script_files/(\S+) /tmp/env/environment\.lock$", dockerfile, re.MULTILINE)

    assert len(locks) == 1
    assert "environment.py-3.13-linux-64.lock".translate({ord("."): "-2e", ord("-"): "-2d"}) in locks[0]


def test_nothing_in_the_binder_folder_wins_silently_over_these_four_files(checkout: Path) -> None:
    files = known_to_git(checkout, "binder")

    assert files == [f"binder/{name}" for name in ("overrides.json", "postBuild", "requirements.txt", "runtime.txt")]


def test_the_requirements_are_installed_before_the_files_are_copied(dockerfile: str) -> None:
    steps = dockerfile.splitlines()

    requirements = steps.index(
        'RUN ${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"'
    )
    copy = steps.index("COPY --chown=1000:1000 src/ ${REPO_DIR}/")
    post_build = steps.index("RUN ./binder/postBuild")

    assert requirements < copy < post_build


def test_pip_never_installs_the_checkout_by_itself(dockerfile: str) -> None:
    installs = [step for step in dockerfile.splitlines() if "pip install" in step and step.startswith("RUN")]

    assert len(installs) == 1


def test_the_pins_name_only_what_the_base_lacks(checkout: Path) -> None:
    assert pins(checkout), "a base without anywidget needs at least that one"
    assert sorted(pins(checkout).keys() & base_of(WANTED).keys()) == []


def test_all_that_a_learner_needs_is_in_the_base_or_pinned(checkout: Path, project: dict[str, Any]) -> None:
    there = base_of(WANTED) | pins(checkout)

    for text in project["dependencies"]:
        need = Requirement(text)
        if need.marker is None or need.marker.evaluate({"sys_platform": "linux", "python_version": WANTED}):
            assert canonicalize_name(need.name) in there, f"pin {need.name} in binder/requirements.txt"
            assert need.specifier.contains(there[canonicalize_name(need.name)]), f"Binder's {need.name} is too old"


def test_the_overrides_silence_the_news(checkout: Path) -> None:
    overrides = json.loads((checkout / "binder" / "overrides.json").read_text(encoding="utf-8"))

    assert overrides == {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
    }


def test_post_build_can_be_run_and_stops_at_the_first_failure(checkout: Path) -> None:
    mode = run(["git", "ls-files", "--stage", "binder/postBuild"], cwd=checkout).split()[0]
    lines = (checkout / "binder" / "postBuild").read_text(encoding="utf-8").splitlines()

    assert mode == "100755"
    assert lines[0] == "#!/bin/bash"
    assert next(line for line in lines if line and not line.startswith("#")) == "set -euo pipefail"


def test_readmes_binder_link_opens_the_first_notebook(checkout: Path) -> None:
    links = re.findall(r"https://mybinder\.org/v2/[^\s)]+", (checkout / "README.md").read_text(encoding="utf-8"))

    assert links
    for link in links:
        (place,) = parse_qs(urlsplit(link).query)["urlpath"]
        assert place == f"lab/tree/{FIRST_NOTEBOOK}"
        assert (checkout / FIRST_NOTEBOOK).is_file()


# --- the environment itself ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Image:
    """The environment as Binder would have built it, the files in it, and what was there before ours."""

    environment: Environment
    files: Path
    base: dict[str, str]

    def variables(self) -> dict[str, str]:
        return self.environment.variables(NB_PYTHON_PREFIX=str(self.environment.folder))


def python_for_binder() -> tuple[str, str]:
    """A Python to emulate Binder with, and its version: 3.13 where there is one, else the one that runs the tests."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [shutil.which(f"python{WANTED}"), *sorted(pyenv.glob(f"{WANTED}*/bin/python"))]
    for candidate in filter(None, candidates):
        if version_of(str(candidate)) == WANTED:
            return str(candidate), WANTED
    return sys.executable, f"{sys.version_info.major}.{sys.version_info.minor}"


def version_of(python: str) -> str | None:
    """«3.13» when the command runs and is that Python. (A version manager's stand-in need not run.)"""
    code = "import sys; print('{}.{}'.format(*sys.version_info))"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False, env=surroundings())
    return done.stdout.strip() if done.returncode == 0 else None


@pytest.fixture(scope="module")
def image(checkout: Path, tmp_path_factory: pytest.TempPathFactory, note: Callable[[str], None]) -> Image:
    """Base, requirements, postBuild: in the order of the Dockerfile, on a clone as Binder makes one."""
    folder = tmp_path_factory.mktemp("binder")
    files = clone_of(checkout, folder / "visitor")
    python, version = python_for_binder()
    note(f"Binder's base was emulated with Python {version} and {lock_of(version).name}.")
    environment = Environment(folder / "notebook")
    base = base_of(version)
    listed = folder / "base.txt"
    listed.write_text("\n".join(f"{name}=={locked}" for name, locked in base.items()), encoding="utf-8")
    uv: list[str | Path] = [sys.executable, "-m", "uv"]
    run([*uv, "venv", "-q", "--python", python, environment.folder], cwd=folder)
    run([*uv, "pip", "install", "-q", "--no-deps", "-p", environment.python, "-r", listed], cwd=folder)
    built = Image(environment, files, environment.installed())

    pip = [environment.command("pip"), "install", "--no-cache-dir", "-r", "binder/requirements.txt"]
    run(pip, cwd=files, env=built.variables())
    run(["./binder/postBuild"], cwd=files, env=built.variables())
    return built


@pytest.mark.slow
def test_the_emulated_base_is_the_locked_one(image: Image) -> None:
    _, python = python_for_binder()

    locked = {name: Version(version) for name, version in base_of(python).items()}

    assert {name: Version(version) for name, version in image.base.items()} == locked
    assert {"jupyterlab", "notebook", "ipywidgets", "ipykernel", "jupyterhub", "pip"} <= locked.keys()


@pytest.mark.slow
def test_no_package_of_the_base_moves_and_nothing_comes_but_the_pins_and_the_lessons(image: Image) -> None:
    after = image.environment.installed()
    added = {name: version for name, version in after.items() if name not in image.base}

    assert {name: after.get(name) for name in image.base} == image.base
    assert added.pop("qwirkle-lessons")
    assert added == pins(image.files)


@pytest.mark.slow
def test_each_pin_is_there_because_the_lessons_need_it(image: Image) -> None:
    code = """
import importlib.metadata as m, json
from packaging.requirements import Requirement
needed, new = set(), {"qwirkle-lessons"}
while new:
    needed |= new
    asked = [Requirement(text) for name in new for text in m.requires(name) or ()]
    met = [need.name for need in asked if not need.marker or need.marker.evaluate({"extra": ""})]
    new = {name.lower().replace("_", "-") for name in met} - needed
print(json.dumps(sorted(needed)))
"""
    needed = set(json.loads(image.environment.answer(code)))

    assert sorted(pins(image.files).keys() - needed) == []


@pytest.mark.slow
def test_what_is_installed_fits_together(image: Image) -> None:
    said = run([image.environment.command("pip"), "check"], cwd=image.files, env=image.variables())

    assert "No broken requirements found." in said


@pytest.mark.slow
def test_jupyterlab_answers_behind_a_base_url_and_a_token(image: Image, tmp_path: Path) -> None:
    """As JupyterHub starts it: below a path of its own, closed to whoever has no token, on the first notebook."""
    port, token = free_port(), "a-visit"
    root = f"http://127.0.0.1:{port}/user/visitor/"
    command = [image.environment.command("jupyter-lab"), "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += [
        "--ServerApp.port_retries=0",
        "--ServerApp.base_url=/user/visitor/",
        f"--IdentityProvider.token={token}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")

    env = image.variables() | jupyter_folders(tmp_path)
    with served(command, cwd=image.files, env=env, url=f"{root}api", log=tmp_path / "lab.log"):
        locked_out = refusal(f"{root}api/contents")
        page = get(f"{root}lab/tree/{FIRST_NOTEBOOK}", token=token)
        notebook = json.loads(get(f"{root}api/contents/{FIRST_NOTEBOOK}", token=token))
        plugin = "@jupyterlab/apputils-extension:notification"
        settings = json.loads(get(f"{root}lab/api/settings/{plugin}", token=token))

    assert locked_out == 403
    configuration = re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert configuration
    extensions = {one["name"] for one in json.loads(configuration[1])["federated_extensions"]}
    assert {"anywidget", "@jupyter-widgets/jupyterlab-manager"} <= extensions
    assert notebook["content"]["cells"]
    defaults = settings["schema"]["properties"]
    assert (defaults["fetchNews"]["default"], defaults["checkForUpdates"]["default"]) == ("false", False)


@pytest.mark.slow
def test_the_notebooks_run_there_with_the_stored_outputs(
    image: Image, tmp_path: Path, note: Callable[[str], None]
) -> None:
    """nbval asks a kernel of the emulated environment and compares every output with the stored one."""
    kernel = tmp_path / "jupyter" / "kernels" / "binder" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    argv = [str(image.environment.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.write_text(json.dumps({"argv": argv, "display_name": "binder", "language": "python"}), encoding="utf-8")
    cells = sum(
        cell["cell_type"] == "code"
        for notebook in sorted((image.files / "notebooks").rglob("*.ipynb"))
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    )

    env = surroundings(**jupyter_folders(tmp_path), JUPYTER_PATH=str(tmp_path / "jupyter"))
    pytest_there = [
        sys.executable,
        "-m",
        "pytest",
        "-o",
        "addopts=",
        "-p",
        "no:cacheprovider",
        "-q",
        "--color=no",
        "notebooks",
    ]
    said = run([*pytest_there, "--nbval", "--nbval-kernel-name=binder"], cwd=image.files, env=env)

    passed = re.search(r"(\d+) passed", said)
    assert passed
    assert cells > 0
    assert int(passed[1]) == cells, said
    note(f"{cells} notebook cells gave their stored outputs in Binder's emulated base.")
