"""Fixtures of the browser tests: the built page, a real server in its own process, and people with browsers.

A test looks texts up by key, `person.words(...)`, so that it can run in every language. Browsers take long: each test
runs in one language, which its name decides unless it is marked, and all together cover both. With
ROOST_EVERY_LANGUAGE=1, which `make browser` sets, each runs in both.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from roost.text import LANGUAGES
from tests.browser import chromium
from tests.browser.person import Person
from tests.browser.server import ROOT, browser_server

SCREENSHOTS = ROOT / "build" / "screenshots"

expect.set_options(timeout=15_000)  # three browsers at once on two cores; nothing waits without a need


@pytest.fixture(scope="session")
def page_built() -> None:
    """Build the page, once for all workers."""
    lock = ROOT / "build" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "scripts" / "build-page")], check=True)


@pytest.fixture(scope="session")
def offline_built(page_built: None) -> None:  # noqa: ARG001
    """Build the files of offline play, which `make` has done before; the script has a lock of its own."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build-pocket")], check=True)


@pytest.fixture(scope="session")
def address(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001
    """The address of the server that all tests of this worker share."""
    with browser_server(tmp_path_factory.mktemp("roost")) as server:
        yield server.url


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """For this folder only: its event loop must end before other tests of the same worker start theirs."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium. Each person has separate cookies and storage."""
    found = chromium.find(playwright.chromium.executable_path)
    running = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
    yield running
    running.close()


@pytest.fixture
def language(request: pytest.FixtureRequest) -> str:
    """The language of the visitors."""
    return str(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    if "language" in metafunc.fixturenames and not any("language" in mark.args[0] for mark in marks):
        metafunc.parametrize("language", languages_of(metafunc.function.__name__), indirect=True)


def languages_of(test: str) -> Sequence[str]:
    """The languages in which a test runs. The name decides, so that new tests do not change the others."""
    if os.environ.get("ROOST_EVERY_LANGUAGE"):
        return LANGUAGES
    return [LANGUAGES[zlib.crc32(test.encode()) % len(LANGUAGES)]]


in_english = pytest.mark.parametrize("language", ["en"], indirect=True)
in_german = pytest.mark.parametrize("language", ["de"], indirect=True)

Visit = Callable[..., Person]


@pytest.fixture
def visit(browser: Browser, address: str, language: str) -> Iterator[Visit]:
    """Open a browser for a person: `visit(width=390, height=844)`.

    The test fails if the browser reports any error or warning."""
    people: list[Person] = []

    def open_browser(at: str = address, **how: Any) -> Person:
        people.append(Person(browser, at, SCREENSHOTS, **{"language": language, **how}))
        return people[-1]

    yield open_browser
    for person in people:
        person.leave()
    assert [complaint for person in people for complaint in person.complaints] == []
