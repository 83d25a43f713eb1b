"""The browser tests: JupyterLab in a real browser. A test fails on what the page itself reports, asked or not."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from get_browser import ADVICE, FLAGS, find_browser
from lab import Lab, start_server

ARTIFACTS = Path(__file__).parents[2] / "test-artifacts"

HERE = re.compile(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|(data|blob|about|file):")
"""What a page may ask for: everything lies on this machine."""


@dataclass
class Watch:
    """What a page reported. A test that provokes an error on purpose asserts on `errors` and then clears it."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def follow(self, page):
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)

    def _console(self, message):
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request):
        if not HERE.match(request.url):
            self.outside.append(request.url)


@pytest.fixture(scope="session")
def browser_type_launch_args():
    """Launch the browser that get_browser found; where there is none, say what to install."""
    browser = find_browser()
    if browser is None:
        pytest.fail(ADVICE, pytrace=False)
    return {"executable_path": str(browser), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args():
    return {"viewport": {"width": 1280, "height": 900}, "locale": "en-US"}


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def page(context, watch):
    """A page that is watched: errors in it and requests to the outside fail the test."""
    page = context.new_page()
    page.set_default_timeout(20_000)
    watch.follow(page)
    return page


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory):
    """One JupyterLab for all tests, on a copy of the notebooks."""
    server = start_server(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def lab(page, lab_server):
    """JupyterLab as a learner has it before him; its kernels end with the test."""
    yield Lab(lab_server, page)
    lab_server.close_kernels()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Ask the watch when the test is over, and take a picture of the page when it failed."""
    page, watch = item.funcargs.get("page"), item.funcargs.get("watch")
    try:
        result = yield
        if watch is not None:
            assert watch.errors == [], "the page reported errors"
            assert watch.outside == [], "the page asked for something outside this machine"
    except BaseException:
        if page is not None:
            name = re.sub(r"[^\w-]+", "-", item.name)
            page.screenshot(path=ARTIFACTS / f"{name}.png")
        raise
    return result
