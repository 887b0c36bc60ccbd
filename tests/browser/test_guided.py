"""The guided first game explains what happens for the first time: once, beside the cards, and before the next hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.prepared import guided_until, return_as
from tests.browser.test_lessons import SETTLED, close_firsts, overlaps

SIZES = ((1280, 800), (390, 844))
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return { left, top, right, bottom }
})"""
CARDS = ".hand li, .own [data-row], .own .slot, .middle [data-card], .middle [data-pile]"
FIRST = "[data-first].shown"


def covered(person: Person) -> list[Any]:
    """Return the cards that an explanation covers, at each size."""
    found = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        (bubble,) = person.page.evaluate(BOXES, FIRST)
        cards = person.page.evaluate(BOXES, CARDS)
        assert cards
        found += [(width, card) for card in cards if overlaps(bubble, card)]
    return found


def is_tie(event: Any) -> bool:
    return event["key"] == "scored" and any(step["fate"] == "tie" for step in event["values"]["steps"])


def is_row(event: Any) -> bool:
    return bool(event["key"] == "opened")


@pytest.mark.parametrize(("game", "event", "known"), [("5211", is_tie, {"tie"}), ("gloria", is_row, {"chest", "row"})])
def test_guided_game_explains_each_first_once_and_then_hints(
    visit: Visit, address: str, game: str, event: Callable[[Any], bool], known: set[str]
) -> None:
    table, cookie = guided_until(address, game, event)
    person: Person = visit(width=1280, height=800)
    return_as(person, cookie, f"/table/{table}")
    person.page.wait_for_selector(FIRST)
    assert covered(person) == []
    assert person.accessibility_problems() == []
    expect(person.page.locator("[data-hint-bubble].shown")).to_have_count(0)
    explained = close_firsts(person)
    assert known <= set(explained)
    assert len(explained) == len(set(explained))
    expect(person.page.locator("[data-hint-bubble].shown [data-advised]")).to_be_visible(timeout=20_000)
    person.page.reload()
    expect(person.page.locator("[data-hint-bubble].shown [data-advised]")).to_be_visible(timeout=20_000)
    expect(person.page.locator("[data-first]")).to_have_count(0)
