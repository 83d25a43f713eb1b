"""What the other browser tests rely on: that JupyterLab runs a notebook, and that a page's own errors are seen."""

import pytest

pytestmark = pytest.mark.browser


def test_jupyterlab_runs_a_notebook(lab):
    lab.open(lab.write("two_cells.ipynb", "1 + 1", "print('forty', 'two')"))

    lab.run_all()
    lab.run_all()

    assert lab.page.locator(".jp-OutputArea-output", has_text="forty two").count() == 1
    assert lab.page.locator(".jp-InputPrompt", has_text="[4]").count() == 1


def test_no_pop_up_covers_the_notebook(lab):
    lab.open(lab.write("one_cell.ipynb", "1"))

    assert lab.page.locator(".jp-toast-message, .jp-Dialog").count() == 0


def test_a_cell_that_fails_is_seen(lab):
    lab.open(lab.write("a_mistake.ipynb", "1 / 0", "2"))

    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab.run_all()


def test_errors_of_the_page_and_requests_to_the_outside_are_seen(page, watch):
    page.set_content("<script>console.error('alas'); setTimeout(() => { throw new Error('oh no') })</script>")
    page.evaluate("fetch('http://192.0.2.1/').catch(() => 0); 0")
    page.wait_for_timeout(100)

    assert [error.split(" (")[0] for error in watch.errors][:2] == ["console: alas", "page error: oh no"]
    assert watch.outside == ["http://192.0.2.1/"]
    watch.errors.clear()
    watch.outside.clear()
