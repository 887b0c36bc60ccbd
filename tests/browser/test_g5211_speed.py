"""5211: a whole game never keeps the page busy for long, and the first game loads little."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person
from tests.browser.server import ROOT

LONGEST = 100_000
"""Microseconds."""


def tasks(trace: bytes) -> list[dict[str, Any]]:
    """Return the tasks of the page's main thread."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    named = [event for event in events if event["name"] == "thread_name"]
    is_main = {(event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"}
    return [
        event
        for event in events
        if event["name"] == "RunTask" and "tdur" in event and (event["pid"], event["tid"]) in is_main
    ]


@in_english
def test_no_task_takes_over_100_ms_in_a_whole_game(visit: Visit, browser: Browser) -> None:
    """Time on the processor counts, so that other tests on the same machine do not matter."""
    person: Person = visit(width=1280, height=650, has_motion=True, pace="fast")
    person.play_now("azul", 5)
    person.wait_to_choose()
    browser.start_tracing(page=person.page, categories=["disabled-by-default-devtools.timeline"])
    person.play_to_end()
    found = tasks(browser.stop_tracing())
    assert len(found) > 1000
    assert max(task["tdur"] for task in found) < LONGEST


@in_english
def test_first_game_loads_at_most_150_kb_compressed(visit: Visit) -> None:
    """All scripts and style sheets from the first visit to the first hand."""
    person: Person = visit()
    person.play_now("5211", 4)
    person.wait_to_choose()
    loaded: list[str] = person.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assets = ROOT / "src" / "roost" / "page" / "assets"
    files = [assets / Path(name).name for name in loaded if name.endswith((".js", ".css"))]
    assert len(files) >= 4
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
    assert size <= 150_000
