"""What holds for each notebook. (That its outputs are right is tested by nbval, cell by cell.)"""

import json
import os
import re
import subprocess
import sys

import pytest

import execute
from qwirkle_lessons.cli import FIRST_NOTEBOOK
from qwirkle_lessons.i18n import LANGUAGES

PLUMBING = "from qwirkle_lessons import *"
NOTEBOOKS = execute.notebooks() or [execute.NOTEBOOKS / FIRST_NOTEBOOK]

every_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=[path.relative_to(execute.NOTEBOOKS).as_posix() for path in NOTEBOOKS]
)

RUN_EACH_ALONE = """
import json, sys
for name, source in json.load(sys.stdin):
    exec(compile(source, name, "exec"), {})
    print(f"\\n{name}")
"""


def code_cells(path):
    return [cell for cell in execute.read(path).cells if cell.cell_type == "code"]


def test_there_is_a_notebook_to_start_with():
    assert (execute.NOTEBOOKS / FIRST_NOTEBOOK).is_file()


@every_notebook
def test_it_lies_in_the_folder_of_a_language_and_its_name_gives_its_place(path):
    assert path.parent.name in LANGUAGES
    assert path.parent.parent == execute.NOTEBOOKS
    assert re.fullmatch(r"[0-9c][0-9]_[a-z_]+\.ipynb", path.name)


@every_notebook
def test_it_is_stored_in_the_one_form(path):
    """If not, run `python notebooks/execute.py`."""
    stored = execute.text_of(execute.stored_form(execute.read(path)))

    assert path.read_text(encoding="utf-8") == stored


@every_notebook
def test_each_cell_has_an_id_of_its_own(path):
    content = json.loads(path.read_text(encoding="utf-8"))
    ids = [cell.get("id") for cell in content["cells"]]

    assert (content["nbformat"], content["nbformat_minor"] >= 5) == (4, True)
    assert all(ids)
    assert len(set(ids)) == len(ids)


@every_notebook
def test_its_outputs_show_no_error_no_warning_and_no_address(path):
    for cell in code_cells(path):
        for output in cell.outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr"
            assert not re.search(r"\b0x[0-9a-f]{6,}", str(output))


@every_notebook
def test_each_code_cell_begins_with_the_one_import_that_is_all_its_plumbing(path):
    for cell in code_cells(path):
        plumbing = [line for line in cell.source.splitlines() if re.match(r"\s*([%!]|import |from )", line)]

        assert cell.source.splitlines()[0] == PLUMBING, cell.id
        assert plumbing == [PLUMBING], cell.id


@every_notebook
def test_each_cell_can_be_run_alone(path):
    cells = [(cell.id, cell.source) for cell in code_cells(path)]

    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN_EACH_ALONE],
        input=json.dumps(cells),
        cwd=path.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert [name for name, _ in cells if name not in run.stdout.splitlines()] == []


@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_run_gives_what_is_stored_whatever_the_order_of_sets(seed):
    """Sets have another order with each hash seed. nbval runs with one by chance, this one with a given one."""
    run = subprocess.run(
        [sys.executable, execute.__file__, "--check", *map(str, NOTEBOOKS)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )

    assert run.returncode == 0, run.stdout + run.stderr
    assert len(run.stdout.splitlines()) == len(NOTEBOOKS)
