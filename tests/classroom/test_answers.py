"""The answers and the worksheet show the items of the notebook, in its order, and what is right."""

import re
from html.parser import HTMLParser

import pytest

from qwirkle_lessons import answers, class_seed, exercise, exit_ticket, practice, worksheet
from qwirkle_lessons.classroom.answers import named_items, named_ticket
from qwirkle_lessons.classroom.items import answer_html, asked_html
from qwirkle_lessons.exercises import LESSONS, ExerciseError
from qwirkle_lessons.exercises.lessons import ALWAYS_THE_SAME, FIXED, boards_of, ticket_of

SEED = 2026


def every_item(lesson):
    """What a class gets: the items of the lesson and those of its exit ticket, each with its name."""
    return [*named_items(lesson, SEED, "en"), *named_ticket(lesson, SEED, "en")]


@pytest.mark.parametrize("lesson", LESSONS)
def test_they_are_the_items_of_the_boards_in_their_order(lesson):
    items = [item for _, item in every_item(lesson)]
    boards = [practice(step, FIXED.get(step, SEED), "en").exercise for step in boards_of(lesson)]
    ticket = () if lesson in ALWAYS_THE_SAME else ticket_of(lesson)

    assert items[: len(boards)] == boards
    assert items[len(boards) :] == [exercise(name, 1000 + SEED, "en") for name in ticket]
    if ticket:
        assert items[len(boards)] == exit_ticket(lesson, SEED, "en").exercise


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_item_is_asked_and_answered_in_text_and_in_html(lesson):
    page = answers(lesson, SEED)

    for name, item in every_item(lesson):
        assert name in str(page)
        assert item.goal in str(page)
        assert f"→ {item.hint(3)}" in str(page)
        assert asked_html(item) in page._repr_html_()
        assert answer_html(item) in page._repr_html_()


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_picture_has_a_text_and_every_element_is_closed(lesson):
    open_elements, pictures = [], []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attributes):
            if tag == "img":
                pictures.append(dict(attributes).get("alt"))
            elif tag not in {"meta", "br"}:
                open_elements.append(tag)

        def handle_endtag(self, tag):
            assert open_elements.pop() == tag

    Reader().feed(worksheet(lesson, SEED).document)

    assert open_elements == []
    assert pictures
    assert all(pictures)


def test_without_a_seed_they_are_those_of_the_class():
    class_seed(SEED)

    assert str(answers("legal-lines")) == str(answers("legal-lines", SEED))
    assert worksheet("legal-lines").document == worksheet("legal-lines", SEED).document
    class_seed(None)
    assert str(answers("legal-lines")) == str(answers("legal-lines", 1))


def test_a_worksheet_has_its_answers_on_a_page_of_their_own_and_needs_nothing_else(tmp_path):
    sheet = worksheet("legal-lines", SEED)

    told = sheet.save(tmp_path / "sheet.html")
    saved = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    asked, _, apart = saved.partition('<article class="answers">')

    assert told == f"Saved as sheet.html in {tmp_path}. Open it in a browser and print it."
    assert "break-before: page" in saved
    assert not re.search(r'(?:src|href)="(?!data:)', saved)
    for name, item in every_item("legal-lines"):
        assert item.goal in asked
        assert item.hint(3) not in asked
        assert name in apart


def test_it_is_saved_beside_the_notebook_under_a_name_that_says_what_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    told = worksheet("legal-lines", SEED).save()

    assert told == "Saved as worksheet-legal-lines-2026.html, beside this page. Open it in a browser and print it."
    assert [path.name for path in tmp_path.iterdir()] == ["worksheet-legal-lines-2026.html"]


@pytest.mark.parametrize("make", [answers, worksheet])
def test_an_unknown_lesson_is_refused_with_those_there_are(make):
    with pytest.raises(ExerciseError, match=r"«lines» is no lesson\. .*There are: start-here, "):
        make("lines", SEED)


@pytest.mark.parametrize("lesson", [None, True, 3, [], {}], ids=repr)
@pytest.mark.parametrize("make", [answers, worksheet, exit_ticket])
def test_what_is_no_text_is_no_lesson_either(make, lesson):
    with pytest.raises(ExerciseError, match=r"» is no lesson\. There are: start-here, "):
        make(lesson)


def test_a_worksheet_replaces_a_worksheet(tmp_path):
    worksheet("legal-lines", SEED).save(tmp_path / "sheet.html")

    worksheet("legal-lines", 3).save(tmp_path / "sheet.html")

    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == worksheet("legal-lines", 3).document


@pytest.mark.parametrize("content", ["", "My marks of the year"])
def test_a_worksheet_never_replaces_anything_else(tmp_path, content):
    (tmp_path / "marks.html").write_text(content, encoding="utf-8")

    with pytest.raises(FileExistsError, match=r"marks\.html is there already and is no worksheet.* Give another name"):
        worksheet("legal-lines", SEED).save(tmp_path / "marks.html")

    assert (tmp_path / "marks.html").read_text(encoding="utf-8") == content


def test_a_folder_is_no_place_for_the_text_of_a_worksheet(tmp_path):
    with pytest.raises(FileExistsError, match="Give another name"):
        worksheet("legal-lines", SEED).save(tmp_path)


@pytest.mark.parametrize(
    "path",
    ["", "  ", 7, int, b"sheet.html", "a\0b.html", "x" * 5000, "\ud800/\0"],
    ids=["empty", "spaces", "a number", "a class", "bytes", "a zero", "a long name", "half a letter"],
)
def test_where_no_worksheet_can_be_written_a_sentence_says_so(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(OSError, match=r"(is no name of a file|cannot be written in).*Give"):
        worksheet("start-here", SEED).save(path)

    assert list(tmp_path.iterdir()) == []
