"""The script that runs the notebooks stores the same on every machine, and notices what differs."""

import subprocess
import sys

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import execute


@pytest.fixture
def after_a_run():
    """A notebook as a person saves it in JupyterLab after a run."""
    result = new_output("execute_result", {"text/plain": "3"}, execution_count=7)
    board = new_output("display_data", {"text/html": "<img>", execute.WIDGET_VIEW: {"model_id": "a5c0"}})
    only_a_widget = new_output("display_data", {execute.WIDGET_VIEW: {"model_id": "b3"}})
    printed = [new_output("stream", name="stdout", text=text) for text in ("a\n", "b\n")]
    complaint = new_output("stream", name="stderr", text="c\n")
    cell = new_code_cell("1 + 2", id="a-sum", execution_count=7)
    cell.outputs = [*printed, complaint, result, board, only_a_widget]
    cell.metadata.update(execution={"iopub.status.busy": "2026-01-01"}, scrolled=True, tags=["goal"])
    notebook = new_notebook(cells=[new_markdown_cell("Text.", id="a-text"), cell])
    notebook.metadata.update(
        widgets={"state": {}},
        kernelspec={"name": "my-env", "display_name": "My environment", "language": "python"},
        language_info={"name": "python", "version": "3.12.1"},
        authors=[{"name": "A. Teacher"}],
    )
    return notebook


def test_nothing_of_a_run_or_a_machine_is_stored(after_a_run):
    stored = execute.stored_form(after_a_run)

    cell = stored.cells[1]
    assert [output.output_type for output in cell.outputs] == ["stream", "stream", "execute_result", "display_data"]
    assert cell.outputs[0].text == "a\nb\n"
    assert cell.outputs[3].data == {"text/html": "<img>"}
    assert cell.metadata == {"tags": ["goal"]}
    assert stored.metadata == {
        "kernelspec": execute.KERNEL,
        "language_info": {"name": "python"},
        "authors": [{"name": "A. Teacher"}],
    }


def test_cells_are_numbered_in_their_order(after_a_run):
    after_a_run.cells.append(new_code_cell("", id="later", execution_count=3))

    cells = execute.stored_form(after_a_run).cells

    assert [cell.execution_count for cell in cells[1:]] == [1, 2]
    assert cells[1].outputs[2].execution_count == 1


def test_sources_and_ids_stay(after_a_run):
    stored = execute.stored_form(after_a_run)

    assert [(cell.id, cell.source) for cell in stored.cells] == [("a-text", "Text."), ("a-sum", "1 + 2")]
    nbformat.validate(stored)


def test_the_stored_form_of_a_stored_form_is_itself(after_a_run):
    once = execute.text_of(execute.stored_form(after_a_run))

    assert execute.text_of(execute.stored_form(nbformat.reads(once, as_version=4))) == once


@pytest.fixture
def run(tmp_path):
    """Write a notebook with one code cell and run the script on it: exit code, output, errors, and the notebook."""

    def run(source, *options):
        path = tmp_path / "lesson.ipynb"
        if source is not None:
            path.write_text(execute.text_of(new_notebook(cells=[new_code_cell(source, id="one")])), encoding="utf-8")
        program = [sys.executable, execute.__file__, *options, str(path)]
        done = subprocess.run(program, capture_output=True, text=True, check=False, timeout=120)
        return done.returncode, done.stdout, done.stderr, execute.read(path)

    return run


def test_a_run_is_stored_and_then_found_to_be_as_stored(run):
    code, said, _, notebook = run(f"import sys\nprint(sys.executable == {sys.executable!r})")
    assert (code, said) == (0, "lesson.ipynb: differs\n")
    assert notebook.cells[0].outputs[0].text == "True\n"

    assert run(None, "--check")[:2] == (0, "lesson.ipynb: as stored\n")


def test_a_check_changes_nothing_and_fails_when_something_differs(run):
    code, said, _, notebook = run("1 + 1", "--check")

    assert (code, said) == (1, "lesson.ipynb: differs\n")
    assert notebook.cells[0].outputs == []


def test_a_run_that_fails_is_not_stored(run):
    code, _, complaint, notebook = run("1 / 0")

    assert code == 1
    assert "CellExecutionError" in complaint
    assert notebook.cells[0].outputs == []


def test_a_widget_is_stored_as_its_static_form(run):
    *_, notebook = run("import ipywidgets\nipywidgets.IntSlider(description='points')")

    (output,) = notebook.cells[0].outputs
    assert output.data == {"text/plain": "IntSlider(value=0, description='points')"}
    assert "widgets" not in notebook.metadata
