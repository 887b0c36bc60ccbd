"""A player of Gloria Picktoria in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.browser.person import Person

READY = ".table[data-turn='0'][data-settled=true]"
END_TURN = "[data-end-turn]"
CAN_ACT = f"{READY} [data-display][aria-disabled=false], {READY}[data-phase=pass] [data-action], {END_TURN}"
SCORED = "[data-scoring] [data-continue]"
MOTIF = ":not([data-card=D]):not([data-card=W])"
OVER = "dialog[open] [data-rematch]"
TRIES = 2
"""How many cards to try before taking a card instead: hands grow long, and clicks take time."""


def events_of(person: Person) -> list[dict[str, Any]]:
    """Return all events that the server has told this player."""
    table = person.page.url.rpartition("/")[2].partition("?")[0]
    events: list[dict[str, Any]] = person.page.request.get(f"{person.address}/api/tables/{table}/events").json()[
        "events"
    ]
    return events


class Collector:
    """Plays a card if it can, builds a chest if it needs one, and takes a card otherwise."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.scorings: list[str] = []

    def wait(self) -> str:
        """Wait until there is something to do; return "scoring", "act" or "over"."""
        self.page.wait_for_selector(f"{CAN_ACT}, {SCORED}, {OVER}", timeout=60_000)
        if self.page.locator(OVER).count():
            return "over"
        return "scoring" if self.page.locator(SCORED).count() else "act"

    def play_to_end(self, act: Callable[[], None] | None = None) -> None:
        while (due := self.wait()) != "over":
            if due == "scoring":
                self.close_scoring()
            else:
                self.do(act or self.act)

    def act_times(self, times: int) -> None:
        """Act some times, but not while a scoring is open."""
        for _ in range(times):
            if self.wait() == "act":
                self.do(self.act)

    def wait_to_pick(self) -> None:
        """Wait until a card can be picked; close scorings and pass on the fox until then."""
        while (due := self.wait()) == "scoring" or self._is_passing() or self.page.locator(END_TURN).count():
            if due == "scoring":
                self.close_scoring()
            else:
                self.do(self.act)

    def do(self, act: Callable[[], None]) -> None:
        """Act, and wait until the table has changed."""
        before = self._moment()
        act()
        self.page.wait_for_function("before => window.moment() !== before", arg=before)

    def _moment(self) -> str:
        """Return a text that differs between one view of the table and the next."""
        return str(
            self.page.evaluate(
                """() => (window.moment = () => {
                    const table = document.querySelector('.table')
                    const open = document.querySelector('[data-scoring], dialog[open]') !== null
                    return [table.dataset.turn, table.dataset.left, table.dataset.phase, open,
                            table.querySelector('[data-end-turn]') !== null,
                            table.querySelector('.dock .note')?.textContent].join()
                })()"""
            )
        )

    def close_scoring(self) -> None:
        number = self.page.locator("[data-scoring]").get_attribute("data-scoring")
        self.scorings.append(number or "")
        self.person.close_scoring()
        self.page.wait_for_function("n => document.querySelector('[data-scoring]')?.dataset.scoring !== n", arg=number)

    def act(self) -> None:
        if self.page.locator(END_TURN).count():
            self.person.press(END_TURN)
        elif self._is_passing():
            self.person.press("[data-action^=pass]")
        elif not self._play_a_card():
            self.person.press("[data-display]")
            self.person.press("[data-action^=take]")

    def _is_passing(self) -> bool:
        return self.page.locator(f".table[data-phase=pass]:not(:has({END_TURN}))").count() > 0

    def _play_a_card(self) -> bool:
        """Play a card, or build a chest if there is no lone one; return False if neither is possible."""
        for number in self.playable()[:TRIES]:
            self._pick(f":nth-child({number})")
            if self.page.locator("[data-action^=play]").count():
                self.person.press("[data-action^=play]")
                return True
            self.person.press("[data-undo]")
        if self.page.locator(".own [data-lone]").count() or not self.page.locator(f".hand [data-card]{MOTIF}").count():
            return False
        self._pick(f":has({MOTIF}[data-card])")
        self.person.press("[data-floor]")
        return True

    def _pick(self, which: str) -> None:
        """Pick a card of the hand at its edge: on a small screen the next card covers most of it."""
        self.person.press(f".hand li{which} [data-card]", at_edge=True)

    def playable(self) -> list[int]:
        """Return the places, from 1, of cards in hand that fit a row or a lone chest."""
        own = self.page.locator(".own")
        rows = own.locator("[data-row]").evaluate_all("rows => rows.map(row => row.dataset.row)")
        has_lone_chest = own.locator("[data-lone]").count() > 0
        hand = self.person.hand()[:9]
        fitting = [
            card for card in dict.fromkeys(hand) if (rows if card in ("D", "W") else card in rows or has_lone_chest)
        ]
        return [hand.index(card) + 1 for card in fitting]

    def drag(self, source: Locator, target: Locator) -> None:
        start, end = source.bounding_box(), target.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()
