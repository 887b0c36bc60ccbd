"""A person at the table of Gloria Picktoria: what they do there, whatever they do it with."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.person import Person

READY = ".table[data-turn='0'][data-settled=true]"
MAY_ACT = f"{READY} [data-display][aria-disabled=false], {READY}[data-phase=pass] [data-action]"
SCORED = "[data-scoring] [data-continue]"
MOTIF = ":not([data-card=D]):not([data-card=W])"
OVER = "dialog[open] [data-rematch]"
TRIES = 2
"""How many cards somebody tries to lay before they do something else: a hand grows long, and clicks take time."""


class Collector:
    """Plays what it can, builds a chest where it needs one, and takes a card otherwise."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.scorings: list[str] = []

    def wait(self) -> str:
        """Until there is something to do: a scoring to read, an action, or nothing more."""
        self.page.wait_for_selector(f"{MAY_ACT}, {SCORED}, {OVER}", timeout=60_000)
        if self.page.locator(OVER).count():
            return "over"
        return "scoring" if self.page.locator(SCORED).count() else "act"

    def play_to_the_end(self, act: Callable[[], None] | None = None) -> None:
        while (due := self.wait()) != "over":
            if due == "scoring":
                self.read_the_scoring()
            else:
                self.do(act or self.act)

    def act_times(self, times: int) -> None:
        """Some actions, unless a scoring comes before."""
        for _ in range(times):
            if self.wait() == "act":
                self.do(self.act)

    def wait_to_pick(self) -> None:
        """Until a card can be picked: scorings that come before are read, and the fox is passed on."""
        while (due := self.wait()) == "scoring" or self._is_passing():
            if due == "scoring":
                self.read_the_scoring()
            else:
                self.do(self.act)

    def do(self, act: Callable[[], None]) -> None:
        """Act, and wait until the table has changed."""
        before = self._moment()
        act()
        self.page.wait_for_function("before => window.moment() !== before", arg=before)

    def _moment(self) -> str:
        """Everything that tells one view of the table from the next."""
        return str(
            self.page.evaluate(
                """() => (window.moment = () => {
                    const table = document.querySelector('.table')
                    const open = document.querySelector('[data-scoring], dialog[open]') !== null
                    return [table.dataset.turn, table.dataset.left, table.dataset.phase, open,
                            table.querySelector('.dock .note')?.textContent].join()
                })()"""
            )
        )

    def read_the_scoring(self) -> None:
        number = self.page.locator("[data-scoring]").get_attribute("data-scoring")
        self.scorings.append(number or "")
        if self.page.locator("[data-continue]:not(.main)").count():
            self.person.press("[data-continue]")
        self.page.wait_for_selector("[data-continue].main")
        self.person.press("[data-continue].main")
        self.page.wait_for_function("n => document.querySelector('[data-scoring]')?.dataset.scoring !== n", arg=number)

    def act(self) -> None:
        if self._is_passing():
            self.person.press("[data-action^=pass]")
        elif not self._play_a_card():
            self.person.press("[data-display]")
            self.person.press("[data-display]")

    def _is_passing(self) -> bool:
        return self.page.locator(".table[data-phase=pass]").count() > 0

    def _play_a_card(self) -> bool:
        """Pick a card that can be played, tap its place; a chest where none waits for a card."""
        for number in self.promising()[:TRIES]:
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
        """A card of the hand; on a small screen the next one covers much of it."""
        self.person.press(f".hand li{which} [data-card]", at_edge=True)

    def promising(self) -> list[int]:
        """Which cards of the hand are worth a try: their row is there, or a chest that waits for one. From 1."""
        own = self.page.locator(".own")
        rows = own.locator("[data-row]").evaluate_all("rows => rows.map(row => row.dataset.row)")
        waits = own.locator("[data-lone]").count() > 0
        hand = self.person.hand()[:9]
        fitting = [card for card in dict.fromkeys(hand) if (rows if card in ("D", "W") else card in rows or waits)]
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
