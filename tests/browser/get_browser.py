"""Find a browser for the tests, or get one, and say which.

    python tests/browser/get_browser.py

1. An installed Chromium, Chrome or Edge is used.
2. Else Playwright downloads the Chromium that it was made for.
3. Else, on Debian and as root, apt-get installs Chromium.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FLAGS = [
    "--no-sandbox",  # root in a container has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

ADVICE = (
    "No browser was found. Run `python tests/browser/get_browser.py`, or install Chromium, Chrome or Edge "
    "(or leave these tests out with `-m 'not browser'`)."
)

COMMANDS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge"
)  # fmt: skip
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")

OPEN_A_PAGE = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=sys.argv[2:], timeout=30_000)
    browser.new_page().goto("about:blank")
    browser.close()
"""

WHERE_PLAYWRIGHT_KEEPS_ITS_OWN = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def installed_browsers() -> Iterator[Path]:
    """Every browser of this family in the places where the three systems keep them."""
    for command in COMMANDS:
        if found := shutil.which(command):
            yield Path(found)
    for app in MAC_APPS:
        for folder in (Path("/Applications"), Path.home() / "Applications"):
            yield folder / f"{app}.app/Contents/MacOS/{app}"
    for variable in WINDOWS_FOLDERS:
        if folder_name := os.environ.get(variable):
            yield from (Path(folder_name, program) for program in WINDOWS_PROGRAMS)


def downloaded_browser() -> Path:
    """Where Playwright keeps the Chromium that it downloaded, if it did."""
    return Path(_python(WHERE_PLAYWRIGHT_KEEPS_ITS_OWN).stdout.strip() or os.devnull)


def works(browser: Path) -> bool:
    """A browser works when it opens a page. (Ubuntu's `chromium-browser` may be a note that says where to get one.)"""
    return browser.is_file() and _python(OPEN_A_PAGE, str(browser), *FLAGS).returncode == 0


@cache
def find_browser() -> Path | None:
    """The first browser that works: an installed one, else the one that Playwright downloaded."""
    for browser in installed_browsers():
        if works(browser):
            return browser
    browser = downloaded_browser()
    return browser if works(browser) else None


def download_with_playwright() -> None:
    """Let Playwright download its Chromium."""
    say("No installed browser works; Playwright tries to download its own Chromium.")
    _run(sys.executable, "-m", "playwright", "install", "chromium")


def install_with_apt() -> None:
    """Install Debian's Chromium."""
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        say("apt-get could install one, but only on Debian and as root.")
        return
    say("apt-get installs Debian's Chromium.")
    _run("apt-get", "update")
    _run("apt-get", "install", "--yes", "--no-install-recommends", "chromium")


def main() -> int:
    """Get a browser, and say what was done; the exit code is 1 where none can be had."""
    for get_one in (None, download_with_playwright, install_with_apt):
        if get_one:
            get_one()
            find_browser.cache_clear()
        if browser := find_browser():
            say(f"The browser tests use {browser}.")
            return 0
    say("No browser could be had. Install Chromium, Chrome or Edge, or run the tests with -m 'not browser'.")
    return 1


def say(sentence: str) -> None:
    """Print at once, so that the sentence stands before what the next program prints."""
    print(sentence, flush=True)


def _run(*command: str) -> None:
    """Run a program and show what it says; whether it helped is seen by looking for a browser again."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=False, env=environment, stdin=subprocess.DEVNULL, timeout=900)


def _python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a short program in a Python of its own: two Playwrights in one process get in each other's way."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=False, capture_output=True, text=True, timeout=90, stdin=subprocess.DEVNULL,
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
