"""Afterwards: the result with the rows that made it. A program plays the games; the browser visits their ends."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from roost.client import Line, Visitor, play_seat
from roost.protocol.messages import TableState
from tests.browser.conftest import Visit
from tests.browser.person import Person


def finished(address: str, game: str, players: int, **options: Any) -> tuple[TableState, str]:
    """A game against bots, played to its end: how it stands then, and the cookie of who sat there.

    In a thread of its own, because Playwright's event loop runs in this one."""

    async def play() -> tuple[TableState, str]:
        async with Visitor(address) as visitor:
            table = await visitor.quick(game, players, "chick", options)
            async with Line(visitor) as line:
                return await play_seat(line, table.table, "chick"), visitor.cookie

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, play()).result()


def come_back(person: Person, cookie: str, path: str) -> None:
    """Visit as somebody whom the server knows."""
    name, _, value = cookie.partition("=")
    person.context.add_cookies([{"name": name, "value": value, "url": person.address}])
    person.go(path)


@pytest.mark.parametrize("options", [{}, {"edition": "azul", "target": 40}], ids=["one deck", "a longer game"])
def test_the_story_of_5211(visit: Visit, address: str, options: dict[str, Any]) -> None:
    """Every round is told; its points add up to the standing, and the cards that are raised are the score piles."""
    state, cookie = finished(address, "5211", 3, **options)
    assert state.view is not None
    person: Person = visit()
    come_back(person, cookie, f"/table/{state.table}")
    result = person.page.locator("dialog[open]")
    expect(result.locator(".standing li")).to_have_count(3)
    expect(result.locator("[data-rematch]")).to_be_visible()
    finished_decks = state.view["deck"] - 1
    rounds = result.locator("[data-story-round]")
    expect(rounds).to_have_count(finished_decks * state.view["rounds"] + state.view["scoring"]["round"])
    expect(result.locator("summary", has_text=person.words("g5211-round", round=1)).first).to_be_attached()
    for seat, points in enumerate(state.view["points"]):
        own = result.locator(f"[data-story-round] [data-seat='{seat}']")
        assert sum(int(gain) for gain in own.locator(".points").all_text_contents()) == points
        expect(own.locator(".slot.scoring")).to_have_count(state.view["won"][seat])
    assert person.accessibility_problems() == []
    person.screenshot("story-5211-longer" if options else "story-5211")


def test_a_result_on_a_phone_is_as_wide_as_the_phone(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 5)
    person: Person = visit(width=360, height=640, is_touching=True, is_dark=True)
    come_back(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("[data-story-round]")).to_have_count(4)
    assert not person.is_too_wide()
    dialog = person.page.locator("dialog[open]")
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    person.page.locator("[data-story-round]").first.scroll_into_view_if_needed()
    person.screenshot("phone-story-dark")


def test_a_story_that_cannot_be_loaded_leaves_the_standing(visit: Visit, address: str) -> None:
    state, cookie = finished(address, "5211", 2)
    person: Person = visit()
    person.page.route("**/replay*", lambda route: route.abort())
    come_back(person, cookie, f"/table/{state.table}")
    expect(person.page.locator("dialog[open] .standing li")).to_have_count(2)
    person.sees("page-story-missing")
