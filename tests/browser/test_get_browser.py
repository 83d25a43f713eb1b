"""The script finds a browser, else gets one, and says what it did."""

import subprocess
import sys
from pathlib import Path

import pytest

import get_browser


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine without a browser, until `machine.has` says how it comes by one."""

    class Machine:
        def __init__(self):
            self.has = "none"  # "installed", or words of the command after which there is one
            self.commands = []

        def run(self, *command):
            self.commands.append(" ".join(command))

        def works(self, browser):
            return self.has == "installed" or any(self.has in command for command in self.commands)

    machine = Machine()
    monkeypatch.setattr(get_browser, "installed_browsers", lambda: iter([tmp_path / "chromium"]))
    monkeypatch.setattr(get_browser, "downloaded_browser", lambda: tmp_path / "downloaded")
    monkeypatch.setattr(get_browser, "works", machine.works)
    monkeypatch.setattr(get_browser, "_run", machine.run)
    monkeypatch.setattr(get_browser.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(get_browser.os, "geteuid", lambda: 0, raising=False)
    get_browser.find_browser.cache_clear()
    yield machine
    get_browser.find_browser.cache_clear()


def test_an_installed_browser_is_used_and_nothing_is_run(machine, capsys, tmp_path):
    machine.has = "installed"

    assert get_browser.main() == 0
    assert machine.commands == []
    assert capsys.readouterr().out == f"The browser tests use {tmp_path / 'chromium'}.\n"


def test_else_playwright_downloads_its_own(machine, capsys):
    machine.has = "playwright install chromium"

    assert get_browser.main() == 0
    assert len(machine.commands) == 1
    assert "Playwright tries to download" in capsys.readouterr().out


def test_else_apt_get_installs_one(machine, capsys):
    machine.has = "apt-get install"

    assert get_browser.main() == 0
    assert machine.commands[1:] == [
        "apt-get update",
        "apt-get install --yes --no-install-recommends chromium",
    ]
    assert "apt-get installs Debian's Chromium." in capsys.readouterr().out


def test_only_root_uses_apt_get(machine, capsys, monkeypatch):
    monkeypatch.setattr(get_browser.os, "geteuid", lambda: 1000, raising=False)

    assert get_browser.main() == 1
    assert len(machine.commands) == 1
    assert "as root" in capsys.readouterr().out


def test_where_none_can_be_had_it_says_what_to_install(machine, capsys):
    assert get_browser.main() == 1
    assert "Install Chromium, Chrome or Edge" in capsys.readouterr().out.splitlines()[-1]


def test_what_does_not_open_a_page_is_no_browser(tmp_path):
    note = tmp_path / "chromium"
    note.write_text("#!/bin/sh\necho 'Install the real one from the store.'\n")
    note.chmod(0o755)

    assert not get_browser.works(note)
    assert not get_browser.works(tmp_path / "nothing")


WITHOUT_A_BROWSER = """
import sys, pytest, get_browser
get_browser.find_browser = lambda: None
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def pytest_without_a_browser(*options):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_A_BROWSER, str(Path(__file__).with_name("test_lab.py")), *options],
        cwd=Path(__file__).parents[2],
        env={**get_browser.os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_without_a_browser_the_browser_tests_fail_with_one_line_that_says_what_to_install():
    run = pytest_without_a_browser()

    assert run.returncode == 1
    assert get_browser.ADVICE in run.stdout
    assert "passed" not in run.stdout
    assert "Traceback" not in run.stdout


def test_without_a_browser_they_can_be_left_out_on_purpose():
    run = pytest_without_a_browser("-m", "not browser")

    assert "deselected" in run.stdout
    assert "failed" not in run.stdout
    assert "error" not in run.stdout
