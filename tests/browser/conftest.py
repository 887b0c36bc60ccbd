"""What the tests of the page share: the page built, the real server in a process of its own, people with browsers."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser import chromium
from tests.browser.person import Person

ROOT = Path(__file__).parents[2]
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
    """A server that a person could have started, on a free port and in a folder of its own."""
    folder = tmp_path_factory.mktemp("roost")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ROOST_TABLES_A_MINUTE": "1000"}
    command = [sys.executable, "-m", "roost.cli", "serve", "--port", str(port), "--data", str(folder)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}/readyz", process, folder / "log")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def _wait_until_ready(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"the server did not start:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the server did not get ready:\n{log.read_text()}")


@pytest.fixture
def playwright() -> Iterator[Playwright]:
    """For one test only: its event loop must be gone when other tests of the same worker start theirs."""
    with sync_playwright() as running:
        yield running


@pytest.fixture
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = chromium.find(playwright.chromium.executable_path)
    running = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
    yield running
    running.close()


Visit = Callable[..., Person]


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Somebody with a browser of their own: `visit(language="de", width=390, height=844)`.

    Whatever the browser complains of while they are here fails the test."""
    people: list[Person] = []

    def come(**how: object) -> Person:
        people.append(Person(browser, address, SCREENSHOTS, **how))  # type: ignore[arg-type]
        return people[-1]

    yield come
    for person in people:
        person.leave()
    assert [complaint for person in people for complaint in person.complaints] == []
