"""A person with a browser: what they do, in the words of the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Position, Request, expect

from roost.text import catalogue

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)
"""What can differ between light and dark."""
LOOK = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`))
}"""

EXPECTED = ("Failed to load resource", "WebSocket", "connect-src", "Service Worker registration blocked")
"""What a browser complains of when a line is cut, or when it may not keep the shell."""

CUTTABLE_LINE = """
globalThis.WebSocket = class extends WebSocket {
  constructor(address) { super(globalThis.isLineCut ? 'ws://127.0.0.1:9/' : address) }
}
"""
"""Lets a test cut the line of one page and not of another: `isLineCut`."""


class Person:
    """One browser with cookies of its own, one page."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        screenshots: Path,
        *,
        language: str = "en",
        width: int = 1280,
        height: int = 800,
        is_touching: bool = False,
        is_dark: bool = False,
        is_moving: bool = False,
        keeps_shell: bool = False,
    ) -> None:
        self.address = address
        self.language = language
        self.words = catalogue(language)
        self.screenshots = screenshots / language
        self.complaints: list[str] = []
        self.is_touching = is_touching
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=is_touching,
            is_mobile=is_touching,
            color_scheme="dark" if is_dark else "light",
            reduced_motion="no-preference" if is_moving else "reduce",
            # Keeping the shell takes longer than most tests stay.
            service_workers="allow" if keeps_shell else "block",
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.page.add_init_script(CUTTABLE_LINE)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "blob:")):
            self.complaints.append(f"a request to another host: {request.url}")

    def leave(self) -> None:
        self.context.close()

    # Going somewhere

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("h1, .hand")

    def press(self, selector: str, *, at_edge: bool = False) -> None:
        """Click, or tap on a phone; at the edge where something else may lie over the rest."""
        target = self.page.locator(selector).first
        place: Position | None = {"x": 6, "y": 30} if at_edge else None
        if self.is_touching:
            target.tap(position=place)
        else:
            target.click(position=place)

    def play_now(self, kind: str, players: int) -> None:
        """From the first page to a running game."""
        self.go()
        self.page.locator(f'input[name="players-{kind}"][value="{players}"]').check(force=True)
        self.press(f"[data-play='{kind}']")
        self.page.wait_for_selector(".hand button")

    # At the table of 5211

    @property
    def table(self) -> Any:
        return self.page.locator(".table")

    def hand(self) -> list[str]:
        cards = self.page.locator(".hand button").evaluate_all("cards => cards.map(card => card.dataset.card)")
        return [str(card) for card in cards]

    def place(self) -> tuple[int, int]:
        """Round and turn."""
        return int(self.table.get_attribute("data-round")), int(self.table.get_attribute("data-turn"))

    def wait_to_choose(self) -> None:
        self.page.wait_for_selector(".table[data-stage=live] [data-play-cards]")

    def play_first_cards(self) -> None:
        """Choose the first cards of the hand, and lay them."""
        self.wait_to_choose()
        due = 2 if self.place()[1] == 1 else 1
        for number in range(1, due + 1):
            self.press(f".hand li:nth-child({number}) button")
        self.press("[data-play-cards]:not([disabled])")

    def read_the_scoring(self) -> None:
        """Skip to the end of the explanation, and go on."""
        self.page.wait_for_selector("[data-continue]")
        if self.page.locator("[data-continue]:not(.main)").count():
            self.press("[data-continue]")
        expect(self.page.locator("[data-continue].main")).to_be_visible()
        self.press("[data-continue].main")

    def play_round(self) -> None:
        for _ in range(3):
            at = self.place()
            self.play_first_cards()
            here = f'[data-round="{at[0]}"][data-turn="{at[1]}"]'
            self.page.wait_for_selector(f".table:not({here}), .table[data-stage=scoring]")
        self.read_the_scoring()

    def play_to_the_end(self) -> None:
        while not self.page.locator("dialog[open] [data-rematch]").count():
            self.play_round()
            self.page.wait_for_selector(".table[data-stage=live] [data-play-cards], dialog[open] [data-rematch]")

    def wait_for_turn(self, turn: int) -> None:
        self.page.wait_for_selector(f'.table[data-turn="{turn}"]')

    # Looking

    def who_won(self) -> re.Pattern[str]:
        """What the title of a result may be in this language."""
        told = [re.escape(self.words("winner", count=count, winners="@")).replace("@", ".+") for count in (1, 2)]
        return re.compile("|".join([re.escape(self.words("you-win")), *told]))

    def sees(self, key: str, **values: Any) -> None:
        """A text of the catalogue is on the page."""
        expect(self.page.get_by_text(self.words(key, **values)).first).to_be_visible()

    def screenshot(self, name: str) -> None:
        self.screenshots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.screenshots / f"{name}.png")

    def is_too_wide(self) -> bool:
        """Whether one would have to scroll sideways."""
        wide = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        return bool(wide)

    def accessibility_problems(self, rules: Sequence[str] = RULES) -> list[str]:
        """What axe-core finds on the page as it is now."""
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        return [str(problem) for problem in self.page.evaluate(LOOK, list(rules))]

    def problems_in_every_light(self) -> list[str]:
        """What axe-core finds in light, and what is too faint in dark."""
        found = self.accessibility_problems()
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [f"dark: {problem}" for problem in self.accessibility_problems(CONTRAST)]
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found
