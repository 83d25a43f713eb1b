"""Worksheets on paper: what a browser prints."""

import pytest

from qwirkle_lessons import worksheet
from qwirkle_lessons.exercises import LESSONS

pytestmark = pytest.mark.browser

A4_WIDTH = 210 / 25.4 * 96  # pixels
SEED = 2026


def pages_printed(page, document):
    """How many sheets of A4 the browser prints."""
    page.set_content(document)
    return page.pdf(format="A4", prefer_css_page_size=True).count(b"/Type /Page\n")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_fits_on_both_sides_of_one_sheet(page, lesson):
    """Items on two pages at most, the exit ticket on one, the answers on two at most."""
    document = worksheet(lesson, SEED).document
    asked, end, _ = document.partition('<article class="answers">')
    tickets = document.count("<article>") - 1

    assert end
    assert pages_printed(page, asked) <= 2 + tickets
    assert pages_printed(page, document) <= pages_printed(page, asked) + 2


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_picture_is_wider_than_its_column_and_all_have_one_scale(page, lesson):
    page.set_viewport_size({"width": round(A4_WIDTH), "height": 1000})
    page.emulate_media(media="print")
    page.set_content(worksheet(lesson, SEED).document)
    pictures = page.locator(".items img")

    assert pictures.count()
    assert pictures.evaluate_all("all => all.every(one => one.width === one.naturalWidth)")
