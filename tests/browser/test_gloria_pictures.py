"""Whole games of Gloria Picktoria at five sizes, without a skip, and pictures of their main moments."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import scorings
from tests.browser.collector import END_TURN, MOTIF, Collector, events_of
from tests.browser.conftest import Visit
from tests.browser.person import Person

pytestmark = pytest.mark.pictures

PLACES = (
    ("en", 360, 640),
    ("de", 844, 390),
    ("en", 820, 1180),
    ("de", 1280, 650),
    ("en", 2560, 1440),
)
CUT_ACTIONS = """[...document.querySelectorAll('.actions button, .actions .text')]
  .filter((label) => label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1)
  .map((label) => label.textContent)"""
PASSING = f".table[data-phase=pass]:not(:has({END_TURN}))"


class Photographer:
    """A player who takes a picture of each moment, once, and sees that nothing is too wide."""

    def __init__(self, person: Person, size: str) -> None:
        self.person = person
        self.page = person.page
        self.collector = Collector(person)
        self.size = size
        self.taken: set[str] = set()

    def take(self, moment: str) -> None:
        self.taken.add(moment)
        self.person.screenshot(f"gloria-{self.size}-{moment}")
        assert not self.person.is_too_wide(), moment
        assert not self.page.evaluate("document.documentElement.scrollHeight > innerHeight"), moment
        assert self.page.evaluate(CUT_ACTIONS) == [], moment

    def act(self) -> None:
        """Act, and take a picture before it of what can be done."""
        if self.page.locator(END_TURN).count():
            self._once("complete")
        elif self.page.locator(PASSING).count():
            self._once("fox")
        elif len(self.taken) < 4 and self.page.locator(f".hand [data-card]{MOTIF}").count():
            self._once(f"turn-{len(self.taken)}")
            self.person.press(f".hand li:has({MOTIF}[data-card]) [data-card]", at_edge=True)
            self.take(f"actions-{len(self.taken)}")
            self.person.press("[data-undo]")
        self.collector.do(self.collector.act)

    def _once(self, moment: str) -> None:
        if moment not in self.taken:
            self.take(moment)

    def look_around(self) -> None:
        """Open what can be opened over the table: another player, the log, the sheet, and the cards that are left."""
        chip = self.page.locator("[data-chip]")
        if chip.count():
            self.person.press("[data-chip]")
            self.take("enlarged")
            self.person.press("[data-chip]")
        self.person.press("[data-log]")
        for part in ("log", "sheet", "seen", "rules"):
            self.person.press(f"[data-tab={part}]")
            expect(self.page.locator(f"[data-part={part}] :is(li, td)").first).to_be_visible()
            self.take(part)
        self.person.press(
            "[data-open-menu]" if self.page.locator("[data-menu=panel]").count() else "[data-menu] header button"
        )
        expect(self.page.locator("[data-menu]")).to_have_count(0)

    def watch_scoring(self) -> str:
        """See a scoring run through by itself, and close it."""
        panel = self.page.locator("[data-scoring]")
        number = panel.get_attribute("data-scoring") or ""
        self.take(f"scoring-{number}")
        self.page.wait_for_selector("[data-continue].main", timeout=60_000)
        self.take(f"totals-{number}")
        scored = [event["values"] for event in events_of(self.person) if event["key"] == "scored"]
        scorings.check(self.page, scored[int(number) - 1])
        self.person.press("[data-continue].main")
        self.page.wait_for_function("n => document.querySelector('[data-scoring]')?.dataset.scoring !== n", arg=number)
        return number


@pytest.mark.parametrize(("language", "width", "height"), PLACES, indirect=["language"])
def test_whole_game_without_a_skip(visit: Visit, width: int, height: int) -> None:
    is_phone = width <= 844
    person: Person = visit(width=width, height=height, is_touching=is_phone, is_hurried=True)
    person.play_now("gloria", 5)
    photographer = Photographer(person, f"{width}x{height}")
    scorings.record(person.page)
    numbers: list[str] = []
    while (due := photographer.collector.wait()) != "over":
        if due == "scoring":
            numbers.append(photographer.watch_scoring())
            continue
        if numbers and "log" not in photographer.taken:
            photographer.look_around()
        photographer.act()
    photographer.take("result")
    assert numbers == ["1", "2", "3"]
    expect(person.page.locator("dialog[open] .standing li")).to_have_count(5)
