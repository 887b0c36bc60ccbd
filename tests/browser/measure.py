"""Measure the page's size and speed in a browser: python -m tests.browser.measure"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.person import Person
from tests.browser.server import ROOT, browser_server

LOADED = """() => {
  const [page] = performance.getEntriesByType('navigation')
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return { interactive: page.domInteractive, loaded: page.loadEventEnd, paint: paint ? paint.startTime : 0 }
}"""


def weight() -> dict[str, int]:
    """Return the compressed size of scripts and style sheets, in bytes, by suffix."""
    sums = {".js": 0, ".css": 0}
    for file in (ROOT / "src" / "roost" / "page" / "assets").iterdir():
        if file.suffix in sums:
            sums[file.suffix] += len(gzip.compress(file.read_bytes(), 9))
    return sums


def measure(address: str, folder: Path) -> list[str]:
    """Measure a first visit, and a whole game with animations."""
    with sync_playwright() as playwright:
        found = chromium.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
        person = Person(browser, address, folder, has_motion=True, has_service_worker=True)
        person.go()
        person.page.wait_for_selector("[data-play]")
        ready = float(person.page.evaluate("() => performance.now()"))
        times = person.page.evaluate(LOADED)
        person.play_now("azul", 5)
        person.wait_to_choose()
        browser.start_tracing(page=person.page, categories=["disabled-by-default-devtools.timeline"])
        person.play_to_end()
        busy = sorted(tasks(browser.stop_tracing()), reverse=True)
        browser.close()
    return [
        f"first paint              {times['paint']:6.0f} ms",
        f"interactive              {ready:6.0f} ms",
        f"longest task of a game   {busy[0]:6.0f} ms ({sum(task > 50 for task in busy)} of {len(busy)} over 50 ms)",
    ]


def tasks(trace: bytes) -> list[float]:
    """Return how long each task of the page's main thread was on the processor, in milliseconds."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    named = [event for event in events if event["name"] == "thread_name"]
    is_main = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"] == "RunTask" and "tdur" in event and (event["pid"], event["tid"]) in is_main
    ]


def main() -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build-page")], check=True)
    sums = weight()
    lines = [f"scripts and styles       {sum(sums.values()) / 1000:6.1f} kB compressed"]
    with tempfile.TemporaryDirectory() as folder, browser_server(Path(folder)) as server:
        lines += measure(server.url, Path(folder))
    print("\n".join(lines))  # noqa: T201  # the report of this command


if __name__ == "__main__":
    main()
