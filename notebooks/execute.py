"""Run the notebooks and store their outputs in the one form that is committed.

    python notebooks/execute.py            run all and write them
    python notebooks/execute.py --check    run all and say which would change
    python notebooks/execute.py notebooks/en/00_start_here.ipynb

What is stored depends on the notebook alone, not on the machine, the version of Python or the person: a board is
stored as its static picture and words, without the widget, which could not be shown without a running kernel.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
NOT_STORED = ("collapsed", "execution", "scrolled", "trusted")
"""What editors and runs note about a cell: times, and how it was shown."""


def notebooks() -> list[Path]:
    """All notebooks, in the order of their names."""
    files = (path.relative_to(NOTEBOOKS) for path in NOTEBOOKS.rglob("*.ipynb"))
    return [NOTEBOOKS / file for file in sorted(files) if not any(part.startswith(".") for part in file.parts)]


def read(path: Path) -> NotebookNode:
    """The notebook in a file."""
    return nbformat.read(path, as_version=4)


def text_of(notebook: NotebookNode) -> str:
    """A notebook as it stands in its file."""
    return nbformat.writes(notebook, version=4) + "\n"


def executed(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook with the outputs of a run in its folder, in the form that is stored.

    The kernel is of the running Python, and knows no language or settings that its user chose.
    Raises nbclient's CellExecutionError when a cell fails.
    """
    notebook = nbformat.from_dict(notebook)
    with tempfile.TemporaryDirectory(prefix="qwirkle-lessons-", ignore_cleanup_errors=True) as home:
        personal = {"QWIRKLE_LESSONS_HOME": home, "IPYTHONDIR": home}
        client = NotebookClient(
            notebook, resources={"metadata": {"path": str(folder)}}, store_widget_state=False, timeout=300
        )
        # Where no folder is searched for kernels, Jupyter falls back on the Python that is running.
        client.create_kernel_manager().kernel_spec_manager.kernel_dirs = []
        client.execute(env={**os.environ, **personal})
    return stored_form(notebook)


def stored_form(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what a run on another machine, or by another person, would store differently."""
    notebook = nbformat.from_dict(notebook)
    notebook.metadata.pop("widgets", None)
    notebook.metadata.update(kernelspec=dict(KERNEL), language_info={"name": "python"})
    code_cells = 0
    for cell in notebook.cells:
        for name in NOT_STORED:
            cell.metadata.pop(name, None)
        if cell.cell_type == "code":
            code_cells += 1
            cell.execution_count = code_cells
            cell.outputs = stored_outputs(cell.outputs, code_cells)
    return nbformat.from_dict(notebook)


def stored_outputs(outputs: list[NotebookNode], number: int) -> list[NotebookNode]:
    """The outputs of a cell without widgets, with its number; what was printed in several pieces is one."""
    stored: list[NotebookNode] = []
    for output in outputs:
        if "data" in output:
            output.data.pop(WIDGET_VIEW, None)
            if not output.data:
                continue
        if "execution_count" in output:
            output.execution_count = number
        if output.output_type == "stream" and stored and stored[-1].get("name") == output.name:
            stored[-1].text += output.text
        else:
            stored.append(output)
    return stored


def main() -> int:
    """Run the notebooks; the exit code is 1 when one differs from what is stored and was only to be checked."""
    parser = argparse.ArgumentParser(description="Run the notebooks and store their outputs in the committed form.")
    parser.add_argument("notebook", nargs="*", type=Path, help="the notebooks to run (default: all)")
    parser.add_argument("--check", action="store_true", help="change nothing; say which notebooks would change")
    chosen = parser.parse_args()
    different = 0
    for path in chosen.notebook or notebooks():
        before = path.read_text(encoding="utf-8")
        after = text_of(executed(read(path), path.parent))
        different += before != after
        print(f"{path.name}: {'as stored' if before == after else 'differs'}", flush=True)
        if before != after and not chosen.check:
            path.write_text(after, encoding="utf-8", newline="\n")
    return int(bool(different) and chosen.check)


if __name__ == "__main__":
    sys.exit(main())
