"""Reviews and hints of games at a server, computed by the browser that has the files of offline play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from roost.server.rooms.review_messages import Judged, ReviewRequest
from roost.server.rooms.review_worker import answer
from tests.browser.conftest import Visit, in_english, in_german
from tests.browser.person import Person
from tests.browser.prepared import finished, return_as
from tests.browser.server import browser_server
from tests.browser.test_hints import TIMEOUT, advised, ready

pytestmark = pytest.mark.usefixtures("offline_built")

COMPLETE = "[data-complete='true'] .table"
TRIES = 40
"""Hints that are asked for at most until the worker has started, one per half second."""
NOTE_SPEED = """async (time) => {
  const { version } = await (await caches.match('/pocket/pocket.json')).json()
  localStorage.setItem('roost-speed', JSON.stringify({ version, time, at: Date.now() }))
}"""
KEPT = """() => new Promise((found) => {
  const opening = indexedDB.open('roost-reviews')
  opening.onsuccess = () => {
    const asked = opening.result.transaction('reviews').objectStore('reviews').getAll()
    asked.onsuccess = () => found(asked.result.map(({ review }) => review))
  }
})"""
BREAK_PYTHON = """async () => {
  const { python } = await (await caches.match('/pocket/pocket.json')).json()
  await (await caches.open('roost-pocket')).put(python, new Response('broken'))
}"""


@pytest.fixture(scope="module")
def reviewer(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:  # noqa: ARG001
    """The address of a server whose reviews are quick."""
    environment = {"ROOST_REVIEW_SIMULATIONS": "16", "NUMBA_DISABLE_JIT": "1", "ROOST_PREPARE_BOTS": "use"}
    with browser_server(tmp_path_factory.mktemp("coach"), environment) as server:
        yield server.url


class Asked:
    """What a page asks of the server on its socket."""

    def __init__(self, person: Person) -> None:
        self.messages: list[dict[str, Any]] = []
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.messages.append(json.loads(text)))

    def of(self, type: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == type]


def equipped(visit: Visit, address: str, **how: Any) -> tuple[Person, Asked]:
    """Return a person whose browser has the files of offline play and is known to be fast, however busy it is."""
    person: Person = visit(at=address, has_service_worker=True, **how)
    asked = Asked(person)
    person.go("/offline")
    person.page.evaluate("() => navigator.serviceWorker.ready")
    person.press("[data-download]")
    person.page.wait_for_selector("[data-offline=ready]", timeout=60_000)
    person.page.evaluate(NOTE_SPEED, 1)
    return person, asked


@in_german
def test_review_is_computed_kept_and_left_to_the_server_if_it_fails(visit: Visit, reviewer: str) -> None:
    state, cookie = finished(reviewer, "5211", 5)
    person, asked = equipped(visit, reviewer, width=390, height=844)
    page = person.page
    return_as(person, cookie, f"/review/{state.table}")
    page.wait_for_selector(COMPLETE, timeout=180_000)  # the luck of all turns, on a busy machine
    expect(page.locator("[data-here]")).to_have_text(person.words("pocket-reviewed"))
    assert asked.of("ask_review") == [], "the server has computed nothing"
    order = page.evaluate("table => fetch(`/api/tables/${table}/review-order`).then((it) => it.json())", state.table)
    assert order["record"] is not None, "the server has not stored what a page has made"
    parts = answer(ReviewRequest(order["record"], order["seat"], 16))
    expected = [part.decision for part in parts if isinstance(part, Judged)]
    (kept,) = page.evaluate(KEPT)
    assert [each["verdict"] for each in kept["decisions"]] == [each["verdict"] for each in expected]
    assert [each["choices"] for each in kept["decisions"]] == [each["choices"] for each in expected]
    assert person.accessibility_problems() == []
    person.screenshot("phone-review-here")

    page.evaluate(BREAK_PYTHON)
    page.reload()
    page.wait_for_selector(COMPLETE)
    assert asked.of("ask_review") == [], "it is kept"

    page.evaluate("() => indexedDB.deleteDatabase('roost-reviews')")
    person.expect_worker_failure()
    page.reload()
    page.wait_for_selector("[data-verdict]", timeout=60_000)  # the first decision that the server has judged
    expect(page.locator("[data-here]")).to_have_count(0)
    assert len(asked.of("ask_review")) == 1


@in_english
def test_hint_is_computed_and_counted_before_it_is_shown(visit: Visit, reviewer: str) -> None:
    person, asked = equipped(visit, reviewer)
    page = person.page
    person.go("/")
    person.play_now("5211", 3)
    person.wait_to_choose()
    ready(person)
    person.press("[data-hint]")
    person.press("[data-hint-confirm]")
    assert advised(person)
    for _ in range(TRIES):
        if page.locator("[data-here]").count():
            break
        person.press("[data-hint]")
        page.wait_for_timeout(500)
        person.press("[data-hint]")
        advised(person)
    expect(page.locator("[data-here]")).to_be_visible(timeout=TIMEOUT)
    assert asked.of("ask_hint")[-1]["on_device"], "the server has only counted it"
    hints = "table => fetch(`/api/tables/${table}`).then((it) => it.json()).then(({ seats }) => seats[0].hints)"
    assert page.evaluate(hints, page.url.rpartition("/")[2]) == 1, "one decision, one hint"
    person.screenshot("hint-here")
