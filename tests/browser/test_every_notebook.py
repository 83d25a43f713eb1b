"""Each notebook in a real JupyterLab, from opening it to the end of Run All."""

import nbformat
import pytest

from lab import NOTEBOOKS

pytestmark = pytest.mark.browser

FIRST = "en/00_start_here.ipynb"


def has_something_to_run(path):
    return any(cell.cell_type == "code" for cell in nbformat.read(path, as_version=4).cells)


NAMES = sorted(
    path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.glob("*/*.ipynb") if has_something_to_run(path)
) or [FIRST]


@pytest.mark.parametrize("name", NAMES)
def test_it_shows_its_stored_boards_and_then_runs_without_a_complaint(lab, name):
    lab.open(name)
    pictures = lab.page.locator(".jp-OutputArea-output img[alt]")
    pictures.first.wait_for()
    assert all(picture.get_attribute("alt") for picture in pictures.all())

    lab.run_all()

    assert lab.page.locator(".jp-OutputArea-output", has_text="Error displaying widget").count() == 0
    assert lab.page.locator(".jp-OutputArea-output .qw-table, .jp-OutputArea-output img[alt]").count() > 0
