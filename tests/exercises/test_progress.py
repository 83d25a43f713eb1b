"""Progress is saved at once and as a whole; nothing is lost, whatever happens to the file or beside it."""

import json
import os
from contextlib import nullcontext

import pytest

from processes import run_at_once, started
from qwirkle_lessons.exercises import progress as progress_module
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import (
    FORMAT,
    MOST_ATTEMPTS,
    MOST_MEDALS,
    PROGRESS,
    Attempt,
    Progress,
    ProgressFile,
    progress_file,
    read_text,
    text_of,
)
from qwirkle_lessons.i18n import files, settings
from qwirkle_lessons.i18n.settings import home_folder

GOLD, SILVER, BRONZE = Medal.GOLD, Medal.SILVER, Medal.BRONZE
MISTAKE = Attempt(1_790_000_000_000, "legal-or-not", 7, False, False, ("000:36-41", "003:35"), "twins-count")
SOLVED = Attempt(1_790_000_009_000, "what-fits/2", -3, True, True, ("000:53",))
SOME = Progress({"what-fits/2": SILVER, "legal-or-not": GOLD}, (MISTAKE, SOLVED))


def attempt(number, **fields):
    return Attempt(**{"at": number, "id": "what-fits", "seed": number, "right": True} | fields)


def on_disk():
    """What somebody finds who comes later and has only the file."""
    return ProgressFile(home_folder()).read()


# ---- as text


def test_what_is_written_is_read_again():
    assert read_text(text_of(SOME).encode()) == (SOME, True)
    assert read_text(text_of(Progress()).encode()) == (Progress(), True)


def test_the_file_says_what_it_is_and_which_version():
    held = json.loads(text_of(SOME))

    assert held["qwirkle_lessons_progress"] == FORMAT
    assert held["medals"] == {"legal-or-not": "gold", "what-fits/2": "silver"}
    assert held["attempts"][1] == {
        "at": 1_790_000_009_000, "id": "what-fits/2", "seed": -3, "right": True, "helped": True, "rules": ["000:53"]
    }  # fmt: skip


def test_no_more_than_the_latest_attempts_are_kept():
    progress = Progress()
    for number in range(MOST_ATTEMPTS + 30):
        progress = progress.with_attempt(attempt(number))

    assert [each.at for each in progress.attempts] == list(range(30, MOST_ATTEMPTS + 30))
    assert len(text_of(progress)) < 60_000


def test_two_progresses_are_joined_without_losing_or_doubling_anything():
    one = Progress({"what-fits": BRONZE, "legal-or-not": GOLD}, (attempt(1), attempt(3)))
    other = Progress({"what-fits": SILVER, "legal-or-not": BRONZE}, (attempt(2), attempt(3)))

    both = one.merged(other)

    assert both == other.merged(one) == both.merged(one)
    assert both.medals == {"what-fits": SILVER, "legal-or-not": GOLD}
    assert [each.at for each in both.attempts] == [1, 2, 3]


# ---- on disk


def test_it_is_on_the_disk_as_soon_as_it_is_kept():
    progress_file().keep(Progress().with_attempt(MISTAKE))
    progress_file().keep(Progress().with_attempt(SOLVED, SILVER))

    assert on_disk() == Progress({"what-fits/2": SILVER}, (MISTAKE, SOLVED))


def test_a_worse_result_changes_nothing():
    progress_file().keep(Progress({"what-fits": GOLD}))
    progress_file().keep(Progress({"what-fits": BRONZE}))

    assert on_disk().medals == {"what-fits": GOLD}


def test_without_a_file_there_is_no_progress_and_no_notice():
    assert progress_file().read() == Progress()
    assert progress_file().notices("en") == ""
    assert not home_folder().exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b'{"medals": {}, "attempts": []}',
        b'{"qwirkle_lessons_progress": 99, "medals": {}, "attempts": []}',
        b'{"qwirkle_lessons_progress": 1, "medals": [], "attempts": []}',
        b'{"qwirkle_lessons_progress": 1, "medals": {}}',
        b"[" * 100_000,
        text_of(SOME).encode()[:-40],
    ],
    ids=["empty", "cut", "a list", "null", "no text", "foreign", "newer", "no table", "no attempts", "deep", "half"],
)
def test_a_file_that_is_not_ours_is_set_aside_and_a_sentence_says_where(content):
    home_folder().mkdir()
    (home_folder() / PROGRESS).write_bytes(content)
    (home_folder() / "progress.broken-1.json").write_text("an older one", encoding="utf-8")

    assert progress_file().read() == Progress()
    progress_file().keep(Progress({"what-fits": GOLD}))

    assert (home_folder() / "progress.broken-2.json").read_bytes() == content
    assert (home_folder() / "progress.broken-1.json").read_text(encoding="utf-8") == "an older one"
    assert on_disk().medals == {"what-fits": GOLD}
    assert "kept as progress.broken-2.json" in progress_file().notices("en")
    assert progress_file().notices("en") == ""


@pytest.mark.parametrize(
    "strange",
    [
        {"medals": {"what-fits": "platinum"}},
        {"medals": {"What Fits!": "gold"}},
        {"medals": {"what-fits": 3}},
        {"attempts": [7]},
        {"attempts": [{"at": "yesterday", "id": "what-fits", "seed": 1, "right": True}]},
        {"attempts": [{"at": 1, "id": "what-fits", "seed": 1, "right": 1}]},
        {"attempts": [{"at": True, "id": "what-fits", "seed": 1, "right": True}]},
        {"attempts": [{"at": 1, "id": "what-fits", "seed": 1, "right": True, "rules": ["\n"]}]},
        {"attempts": [{"at": 10**30, "id": "what-fits", "seed": 1, "right": True}]},
        {"attempts": [{"at": -1, "id": "what-fits", "seed": 1, "right": True}]},
        {"attempts": [{"at": 1, "id": "what-fits", "seed": 1, "right": True, "mistake": None}]},
    ],
)
def test_of_a_file_that_was_tampered_with_the_rest_is_used_and_all_of_it_is_kept_aside(strange):
    held = json.loads(text_of(SOME))
    held["medals"] |= strange.get("medals", {})
    held["attempts"] += strange.get("attempts", [])
    if "what-fits" not in strange.get("medals", {}):
        held["medals"]["first-tile"] = "gold"
    home_folder().mkdir()
    (home_folder() / PROGRESS).write_text(json.dumps(held), encoding="utf-8")

    progress = progress_file().read()

    assert progress.medals.items() >= SOME.medals.items()
    assert progress.attempts == SOME.attempts
    assert json.loads((home_folder() / "progress.broken-1.json").read_text(encoding="utf-8")) == held


def test_where_nothing_can_be_saved_it_is_known_until_the_kernel_stops():
    home_folder().write_text("a file stands where the folder should be", encoding="utf-8")

    with pytest.raises(OSError, match=r"."):
        progress_file().keep(Progress({"what-fits": GOLD}))

    assert progress_file().read().medals == {"what-fits": GOLD}


def test_what_could_not_be_saved_is_saved_with_the_next_attempt(monkeypatch):
    def disk_is_full(path, text):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(progress_module, "replace_text", disk_is_full)
        with pytest.raises(OSError, match="No space left"):
            progress_file().keep(Progress({"what-fits": GOLD}))
    progress_file().keep(Progress({"legal-or-not": BRONZE}))

    assert on_disk().medals == {"what-fits": GOLD, "legal-or-not": BRONZE}


# ---- two notebooks at once


def test_two_notebooks_that_take_turns_keep_both_medals():
    one, other = ProgressFile(home_folder()), ProgressFile(home_folder())

    one.keep(Progress({"what-fits": GOLD}))
    other.keep(Progress({"legal-or-not": GOLD}))
    one.keep(Progress({"break-a-line": GOLD}))

    assert on_disk().medals.keys() == {"what-fits", "legal-or-not", "break-a-line"}


@pytest.mark.parametrize("trouble", ["a browser", "no locks", "another program that never lets go"])
def test_where_there_is_no_lock_it_goes_on_and_a_lost_write_comes_back_with_the_next_one(monkeypatch, trouble):
    import filelock

    def refused(self, *args, **kwargs):
        raise {"no locks": OSError(38, "Function not implemented")}.get(trouble, filelock.Timeout("file"))

    monkeypatch.setattr(files, "IN_A_BROWSER", trouble == "a browser")
    monkeypatch.setattr(filelock.FileLock, "__enter__", refused)
    one, other = ProgressFile(home_folder()), ProgressFile(home_folder())
    one.keep(Progress({"what-fits": GOLD}))
    late = (home_folder() / PROGRESS).read_bytes()
    other.keep(Progress({"legal-or-not": GOLD}))

    (home_folder() / PROGRESS).write_bytes(late)  # a third notebook had read before and writes now
    other.keep(Progress({"break-a-line": GOLD}))

    assert on_disk().medals.keys() == {"what-fits", "legal-or-not", "break-a-line"}


NOTES = """
import sys
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Attempt, Progress, progress_file

number = int(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for step in range(12):
    attempt = Attempt(1000 * number + step, f"kind-{number}", step, True)
    progress_file().keep(Progress().with_attempt(attempt, Medal.GOLD))
"""


def test_four_programs_that_save_at_the_same_time_lose_nothing():
    ended = run_at_once(NOTES, 4)

    assert ended == [0] * 4
    assert on_disk().medals == {f"kind-{number}": GOLD for number in range(4)}
    assert [each.at for each in on_disk().attempts] == [1000 * n + step for n in range(4) for step in range(12)]


KILLED = """
import os, signal, sys
from pathlib import Path
from qwirkle_lessons.exercises.medals import Medal
from qwirkle_lessons.exercises.progress import Progress, progress_file

def die(*args):
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

class HalfOfIt:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *error):
        self.file.close()
    def write(self, content):
        self.file.write(content[: len(content) // 2])
        self.file.flush()
        die()

opened = Path.open
progress_file().keep(Progress({"what-fits": Medal.GOLD}))
match sys.argv[1]:
    case "write":
        Path.open = lambda self, mode="r": HalfOfIt(opened(self, mode)) if mode == "xb" else opened(self, mode)
    case "fsync":
        os.fsync = die
    case "replace":
        Path.replace = die
progress_file().keep(Progress({"legal-or-not": Medal.GOLD}))
"""


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_a_program_that_is_killed_in_the_middle_of_a_save_loses_nothing(moment):
    program = started(KILLED, moment)
    program.communicate(timeout=60)

    assert program.returncode != 0
    assert on_disk().medals == {"what-fits": GOLD}
    assert not list(home_folder().glob("*broken*"))

    progress_file().keep(Progress({"break-a-line": GOLD}))  # nor does it keep a lock

    assert on_disk().medals == {"what-fits": GOLD, "break-a-line": GOLD}


SAVES_FOR_EVER = """
from itertools import count
from qwirkle_lessons.exercises.progress import Attempt, Progress, progress_file

for number in count():
    progress_file().keep(Progress().with_attempt(Attempt(number, "what-fits", number, True)))
    print(number, flush=True)
"""


def test_a_program_that_is_killed_at_any_moment_keeps_all_that_it_said_was_saved():
    program = started(SAVES_FOR_EVER)
    for _ in range(25):
        last = int(program.stdout.readline())
    program.kill()
    rest, _ = program.communicate(timeout=60)
    last = max([last, *map(int, rest.splitlines()[:-1])])

    assert {each.at for each in on_disk().attempts} >= set(range(last + 1))
    assert not list(home_folder().glob("*broken*"))


# ---- where it is kept


def test_in_a_browser_it_lies_in_the_folder_that_outlives_the_page(monkeypatch, tmp_path):
    monkeypatch.delenv("QWIRKLE_LESSONS_HOME")
    monkeypatch.setattr(settings, "IN_A_BROWSER", True)
    monkeypatch.setattr(settings, "DRIVE", tmp_path)

    assert home_folder() == tmp_path / "qwirkle-lessons"

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(settings, "DRIVE", tmp_path / "not there")

    assert home_folder() == tmp_path / "qwirkle-lessons"


def test_a_folder_that_knows_no_fsync_is_no_trouble_but_a_full_disk_is(monkeypatch):
    def unknown(descriptor):
        raise OSError(22, "Invalid argument")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    for fsync, expected in [(unknown, nullcontext()), (full, pytest.raises(OSError, match="No space"))]:
        monkeypatch.setattr(os, "fsync", fsync)
        with expected:
            progress_file().keep(Progress({"what-fits": GOLD}))
    assert [path.name for path in home_folder().iterdir() if path.suffix == ".part"] == []


# ---- a file that cannot be opened


@pytest.fixture
def closed_file(monkeypatch):
    """A progress file with a medal in it that this person may not open, in a folder of theirs."""
    ProgressFile(home_folder()).keep(Progress({"what-fits": GOLD}))
    path, opened = home_folder() / PROGRESS, type(home_folder()).open

    def refuse(file, *arguments, **named):
        if file == path:
            raise PermissionError(13, "Permission denied", str(file))
        return opened(file, *arguments, **named)

    with monkeypatch.context() as closed:
        closed.setattr(type(path), "open", refuse)
        yield path


def test_a_file_that_cannot_be_opened_is_not_moved_by_looking(closed_file):
    assert on_disk() == Progress()
    assert closed_file.exists()


def test_a_file_that_cannot_be_opened_is_never_written_over(closed_file, monkeypatch):
    written = closed_file.stat().st_size
    file = ProgressFile(home_folder())

    with monkeypatch.context() as by_another_way:
        by_another_way.setattr(progress_module, "replace_text", lambda path, text: os.open(path, os.O_CREAT))
        file.keep(Progress({"break-a-line": BRONZE}))

    aside = home_folder() / "progress.broken-1.json"
    assert aside.stat().st_size == written
    assert "progress.broken-1.json" in file.notices("en")


# ---- files that somebody has made by hand


def test_a_name_that_stands_twice_is_kept_aside_since_only_one_of_the_two_is_read():
    twice = b'{"qwirkle_lessons_progress": 1, "medals": {"what-fits": "gold", "what-fits": "bronze"}, "attempts": []}'
    home_folder().mkdir()
    (home_folder() / PROGRESS).write_bytes(twice)

    progress = progress_file().keep(Progress({"first-tile": GOLD}))

    assert progress.medals == {"what-fits": BRONZE, "first-tile": GOLD}
    assert (home_folder() / "progress.broken-1.json").read_bytes() == twice
    assert read_text((home_folder() / PROGRESS).read_bytes())[1]


def test_a_file_of_a_hundred_thousand_medals_holds_nobody_up():
    medals = {"what-fits": "gold"} | {f"kind-{number}": "gold" for number in range(100_000)}
    held = json.dumps({"qwirkle_lessons_progress": 1, "medals": medals, "attempts": []}).encode()
    home_folder().mkdir()
    (home_folder() / PROGRESS).write_bytes(held)

    progress = progress_file().read()

    assert progress.medals["what-fits"] is GOLD
    assert len(progress.medals) == MOST_MEDALS
    assert (home_folder() / "progress.broken-1.json").read_bytes() == held


STRANGE = [None, True, 0, -1, 1.5, 10**30, "", "x", "\ud800", "x" * 5000, [], [1], {}, {"a": 1}, ["gold"], "<b>"]
ATTEMPT = {"at": 1000, "id": "what-fits", "seed": 1, "right": True}


@pytest.mark.parametrize("part", ["at", "id", "seed", "right", "helped", "rules", "mistake", "another"])
def test_a_strange_value_in_any_field_is_understood_or_kept_aside(part):
    for number, value in enumerate(STRANGE, 1):
        folder = home_folder() / str(number)
        folder.mkdir(parents=True)
        held = {"qwirkle_lessons_progress": 1, "medals": {"first-tile": "gold"}, "attempts": [{**ATTEMPT, part: value}]}
        (folder / PROGRESS).write_text(json.dumps(held), encoding="utf-8")

        progress = ProgressFile(folder).keep(Progress({"what-fits": GOLD}))

        saved, whole = read_text((folder / PROGRESS).read_bytes())
        aside = [json.loads(path.read_bytes()) for path in folder.glob("*broken*")]
        assert progress.medals == {"first-tile": GOLD, "what-fits": GOLD}
        assert (saved, whole) == (progress, True)
        assert len(progress.attempts) == 1 or aside == [held], value


def test_a_folder_in_the_place_of_the_file_is_set_aside_with_all_that_is_in_it():
    (home_folder() / PROGRESS).mkdir(parents=True)
    (home_folder() / PROGRESS / "letter").write_text("to grandmother", encoding="utf-8")

    progress_file().keep(Progress({"what-fits": GOLD}))

    assert on_disk().medals == {"what-fits": GOLD}
    assert (home_folder() / "progress.broken-1.json" / "letter").read_text(encoding="utf-8") == "to grandmother"
