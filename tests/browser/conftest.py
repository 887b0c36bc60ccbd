"""What the tests of the page share: the page built, the real server in a process of its own, people with browsers.

Whoever visits speaks English, and then, in a test of its own, German: texts are asked for by key, `person.words(...)`.
A whole game is long, though. So each way of playing it speaks one language, and all ways together both.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from roost.text import LANGUAGES
from tests.browser import chromium
from tests.browser.house import ROOT, house
from tests.browser.person import Person

SCREENSHOTS = ROOT / "build" / "screenshots"


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as it would be packed, built once even when several workers ask for it."""
    lock = ROOT / "build" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        subprocess.run([sys.executable, str(ROOT / "scripts" / "build-page")], check=True)


@pytest.fixture(scope="session")
def address(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001
    """Where a server is to be found that all tests of this worker share."""
    with house(tmp_path_factory.mktemp("roost")) as server:
        yield server.url


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """For this folder only: its event loop must be gone when other tests of the same worker start theirs."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium; each person has cookies and a store of their own in it."""
    found = chromium.find(playwright.chromium.executable_path)
    running = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
    yield running
    running.close()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """What people speak who visit."""
    return str(request.param)


in_english = pytest.mark.parametrize("language", ["en"], indirect=True)
in_german = pytest.mark.parametrize("language", ["de"], indirect=True)

Visit = Callable[..., Person]


@pytest.fixture
def visit(browser: Browser, address: str, language: str) -> Iterator[Visit]:
    """Somebody with a browser of their own: `visit(width=390, height=844)`.

    Whatever the browser complains of while they are here fails the test."""
    people: list[Person] = []

    def come(at: str = address, **how: Any) -> Person:
        people.append(Person(browser, at, SCREENSHOTS, **{"language": language, **how}))
        return people[-1]

    yield come
    for person in people:
        person.leave()
    assert [complaint for person in people for complaint in person.complaints] == []
