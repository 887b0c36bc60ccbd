"""Measure offline play in a browser without a connection: python -m tests.browser.measure_pocket

Sizes are exact. Times depend on what else the machine does. A share compares a decision with the processor time of the
same decision in native code: by the clock of the worker, or by the processor time of the page's whole process."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from roost import bots, load
from roost.bots.searching import RESERVE, SearchBot
from roost.bots.seated import BUDGET
from roost.core.engine import compiled
from roost.loadtest.processes import memory_of, processor_time_of
from roost.pocket import coach
from tests.browser import chromium
from tests.browser.browser_device import BrowserDevice
from tests.browser.person import Person
from tests.browser.server import ROOT, browser_server
from tests.pocket.repeated import decisions

GAMES = ("5211", "gloria")
STARTS = 5
ROUNDS = 5
"""How often the search is measured here and there."""
MOVES = 20
"""Of the person, against each bot."""
MB = 1_000_000


def main() -> None:
    if not compiled.is_available():
        sys.exit("The search here has to be compiled: install Numba, and do not set NUMBA_DISABLE_JIT.")
    for script in ("build-page", "build-pocket"):
        subprocess.run([sys.executable, str(ROOT / "scripts" / script)], check=True)
    for line in report():
        print(line, flush=True)  # noqa: T201  # the report of this command


def report() -> Iterator[str]:
    load_average = os.getloadavg()[0]
    yield f"load of the machine before   {load_average:8.1f} ({os.cpu_count()} processors)"
    yield from sizes()
    with (
        tempfile.TemporaryDirectory() as folder,
        browser_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        found = chromium.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
        person = Person(browser, server.url, Path(folder), has_service_worker=True)
        yield from transfers(person)
        person.context.set_offline(True)
        renderer = renderer_of(browser)
        device = BrowserDevice(person.page)
        yield from starts(device, renderer)
        yield from searches(device, renderer)
        for game in GAMES:
            for bot in bots.names(game):
                yield from play(BrowserDevice(person.page), game, bot, renderer)
        yield f"memory after the games       {memory_of(renderer):8.0f} MiB"
        browser.close()


def sizes() -> Iterator[str]:
    """Yield the files as they are transferred with Brotli."""
    page = ROOT / "src" / "roost" / "page"
    manifest = json.loads((page / "pocket" / "pocket.json").read_text(encoding="utf-8"))
    total = 0
    for file in sorted(manifest["files"], key=lambda file: -int(file["bytes"])):
        pieces = [piece["path"].lstrip("/") for piece in file.get("pieces", [file])]
        size = sum((page / f"{piece}.br").stat().st_size for piece in pieces)
        total += size
        yield f"{Path(file['path']).name:28} {size:10,} bytes with Brotli"
    yield f"{'all files':28} {total:10,} bytes, {total / MB:.2f} MB; at most 4.0 MB"
    assert total == manifest["bytes"]


def transfers(person: Person) -> Iterator[str]:
    """Yield what a browser gets over the network when it downloads everything, and on the next visit."""
    person.expect_lost_connection()
    with transferred(person.page) as amount:
        person.go("/offline")
        person.page.evaluate("() => navigator.serviceWorker.ready")
        person.press("[data-download]")
        person.page.wait_for_selector("[data-offline=ready]", timeout=120_000)
    yield f"download                     {amount[0]:10,} bytes over the network, headers included"
    with transferred(person.page) as amount:
        person.page.reload()
        person.page.wait_for_selector("[data-offline=ready]")
        person.page.wait_for_timeout(1000)
    yield f"next visit                   {amount[0]:10,} bytes, to ask for a newer version"


@contextmanager
def transferred(page: Page) -> Iterator[list[int]]:
    """Count the bytes that come over the network for files of offline play."""
    amount, wanted = [0], set()
    session = page.context.new_cdp_session(page)

    def note(event: dict[str, Any]) -> None:
        if "/pocket/" in event["request"]["url"]:
            wanted.add(event["requestId"])

    def add(event: dict[str, Any]) -> None:
        if event["requestId"] in wanted:
            amount[0] += int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", note)
    session.on("Network.loadingFinished", add)
    session.send("Network.enable")
    yield amount
    session.detach()


def renderer_of(browser: Browser) -> int:
    """Return the process that shows the page: the one with the most memory."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return max((int(one["id"]) for one in processes if one["type"] == "renderer"), key=memory_of)


def starts(device: BrowserDevice, renderer: int) -> Iterator[str]:
    """Start the worker several times; the last one stays."""
    before, used = memory_of(renderer), processor_time_of(renderer)
    times = [device.start() for _ in range(STARTS)]
    used = (processor_time_of(renderer) - used) / STARTS
    yield (
        f"ready from the cache         {times[0]:8.0f} ms the first time, {statistics.median(times[1:]):.0f} ms after "
        f"that; {used * 1000:.0f} ms of processor time; at most 5000 ms"
    )
    yield f"memory of the page           {before:8.0f} MiB, with the worker {memory_of(renderer):.0f} MiB"


def searches(device: BrowserDevice, renderer: int) -> Iterator[str]:
    """Compare the search of hints and reviews in the browser with that in native code, in turns."""
    coach.measure()  # compiles
    here, there = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        coach.measure()
        here.append(time.process_time() - start)
        start = processor_time_of(renderer)
        device.call("measure")
        there.append(processor_time_of(renderer) - start)
    share = statistics.median(here) / statistics.median(there)
    yield f"survey of hints, reviews     {share:8.2f} of the native simulations per second; at least 0.5"


def play(device: BrowserDevice, game: str, bot: str, renderer: int) -> Iterator[str]:
    """Play against a bot, and decide again here what it has decided there."""
    bots.prepare(bot, load(game, 2))
    used = processor_time_of(renderer)
    device.play_slowly(device.begin(game, [bot]), MOVES)
    used = processor_time_of(renderer) - used
    made = list(decisions(device.saved))
    times = [there.seconds * 1000 for there, _ in made]
    equal = sum(there.action == here.action for there, here in made)
    line = (
        f"{game:6} {bot:8} {statistics.median(times):6.0f} ms, longest {max(times):5.0f} ms; "
        f"{used / len(made) * 1000:5.0f} ms of processor time; {equal} of {len(made)} decisions equal"
    )
    if issubclass(bots.bot_type(bot, game), SearchBot):  # the others do hardly more than the table
        cut = sum(time > BUDGET.seconds * RESERVE * 1000 for time in times)
        native = sum(here.seconds for _, here in made)
        deciding, all_told = native / sum(there.seconds for there, _ in made), native / used
        share = f"{deciding:.2f} of the native simulations per second; {all_told:.2f} with table, messages and page"
        line += f"; {cut} cut short by the clock" if cut else f"; {share}"
    yield line


if __name__ == "__main__":
    main()
