"""Measure the page's size and speed in a browser: python -m tests.browser.measure"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.person import Person
from tests.browser.server import ROOT, browser_server

RECORD_LONG_TASKS = """
globalThis.longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true })
"""
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
    """Measure a first visit, and a round with animations."""
    with sync_playwright() as playwright:
        found = chromium.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
        person = Person(browser, address, folder, has_motion=True, has_service_worker=True)
        person.page.add_init_script(RECORD_LONG_TASKS)
        person.go()
        person.page.wait_for_selector("[data-play]")
        ready = float(person.page.evaluate("() => performance.now()"))
        times = person.page.evaluate(LOADED)
        person.play_now("azul", 4)
        person.page.evaluate("() => { longTasks.length = 0 }")
        person.play_round()
        tasks: list[float] = person.page.evaluate("() => longTasks")
        browser.close()
    return [
        f"first paint              {times['paint']:6.0f} ms",
        f"interactive              {ready:6.0f} ms",
        f"longest task in a round  {max(tasks, default=0):6.0f} ms ({len(tasks)} over 50 ms)",
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
