"""A whole game of Gloria Picktoria on a phone without a connection: a hint, the proof of its deal, and its review."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.collector import Collector
from tests.browser.conftest import Visit, in_english
from tests.browser.test_offline import download, visitor

pytestmark = pytest.mark.usefixtures("offline_built")
TIMEOUT = 60_000
"""For a hint or the first decision of a review, in milliseconds: they take a second of a quiet machine."""


@in_english
def test_gloria_is_played_advised_proved_and_reviewed_offline(visit: Visit) -> None:
    person = visitor(visit, width=360, height=640, is_touching=True, is_hurried=True)
    download(person)
    person.context.set_offline(True)
    person.play_now("gloria", 3)
    collector = Collector(person)
    collector.wait_to_pick()
    person.press("[data-hint]")
    person.press("[data-hint-confirm]")
    expect(person.page.locator("[data-advised]")).to_be_visible(timeout=TIMEOUT)
    collector.play_to_end()
    assert collector.scorings == ["1", "2", "3"]
    assert not person.is_too_wide()
    result = person.page.url
    person.press("dialog[open] a[href^='/replay/']")
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=proved]")).to_be_visible()
    person.page.goto(result)
    person.press("[data-review]")
    expect(person.page.locator("[data-progress]:not([data-progress='0'])")).to_be_visible(timeout=TIMEOUT)
