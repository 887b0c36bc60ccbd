"""Take the pictures of the README: python -m tests.browser.readme_pictures"""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.sync_api import Browser, Route, sync_playwright

from roost.client import Visitor
from roost.protocol.facts import TableSettings
from roost.protocol.http import SeatPlan
from tests.browser import chromium
from tests.browser.collector import Collector
from tests.browser.person import Person
from tests.browser.prepared import finished, prepare
from tests.browser.server import ROOT, browser_server

GAMES = ("5211", "gloria")
SETTLED = 1500
"""Milliseconds until everything has faded in."""
PICTURES = ROOT / "docs" / "pictures"
"""Where the README looks for them."""


def fill_the_house(address: str) -> None:
    """A person waits for players, games have been played, and one is running."""
    for name, game, players in (("Mara", "5211", 4), ("Jonas", "gloria", 3), ("Mara", "gloria", 2)):
        finished(address, game, players, name=name)
    prepare(address, _waiting("Oskar", "gloria"))
    prepare(address, _waiting("Lina", "5211"))


def _waiting(name: str, game: str) -> Callable[[Visitor], Awaitable[None]]:
    async def wait(visitor: Visitor) -> None:
        await visitor.rename(name)
        table = await visitor.create(game, [SeatPlan(), SeatPlan(), SeatPlan()], settings=TableSettings(is_public=True))
        await visitor.join(table.table)

    return wait


def _leave_out_others(route: Route) -> None:
    route.fulfill(json=[game for game in route.fetch().json() if game["name"] in GAMES])


class Photographer:
    """Takes pictures for the README in English."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def visit(self, *, width: int = 1280, height: int = 800, is_touching: bool = False) -> Person:
        return Person(
            self._browser, self._address, PICTURES, width=width, height=height, is_touching=is_touching, is_hurried=True
        )

    def take(self, person: Person, name: str) -> None:
        person.page.wait_for_timeout(SETTLED)
        person.page.screenshot(path=PICTURES / f"{name}.png")
        person.leave()

    def home(self) -> None:
        """The three games of Roost alone: the tests have installed another one."""
        person = self.visit()
        person.context.route("**/api/games", _leave_out_others)
        person.go()
        self.take(person, "home")

    def azul(self) -> None:
        """A round of the Azul edition, explained to its end."""
        person = self.visit()
        person.play_now("azul", 4)
        for _ in range(3):
            turn = person.place()[1]
            person.play_first_cards()
            person.page.wait_for_selector(f'.table:not([data-turn="{turn}"]), .table[data-stage=scoring]')
        person.page.wait_for_selector("[data-continue].main", timeout=30_000)
        self.take(person, "azul")

    def gloria(self) -> None:
        """A turn in the middle of a game."""
        person = self.visit()
        person.play_now("gloria", 4)
        collector = Collector(person)
        collector.act_times(7)
        collector.wait_to_pick()
        self.take(person, "gloria")

    def phone(self) -> None:
        person = self.visit(width=390, height=844, is_touching=True)
        person.play_now("5211", 4)
        person.play_first_cards()
        person.page.wait_for_selector('.table[data-stage=live][data-turn="2"] [data-play-cards]')
        self.take(person, "phone")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        browser_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        fill_the_house(server.url)
        found = chromium.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=found, args=list(chromium.ARGUMENTS))
        photographer = Photographer(browser, server.url)
        for take in (photographer.home, photographer.azul, photographer.gloria, photographer.phone):
            take()
        browser.close()


if __name__ == "__main__":
    main()
