"""A person with a browser, and what they do on the page."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Position, Request, TimeoutError, expect

from roost.text import catalogue

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast",)
"""The only rule whose result can differ between light and dark."""
RUN_AXE = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`))
}"""

EXPECTED = ("Service Worker registration blocked",)
"""Console messages of every visit without a service worker."""
LOST_CONNECTION = ("WebSocket", "connect-src", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_NETWORK")
"""Console messages of a visit during which the connection is lost."""

CUTTABLE_CONNECTION = """
globalThis.WebSocket = class extends WebSocket {
  constructor(address) { super(globalThis.isOffline ? 'ws://127.0.0.1:9/' : address) }
}
"""
"""Lets a test cut the connection of a single page: set `isOffline`."""

GO_ON = "[data-continue]"
"""The button below a scoring."""
PRESSES = 5
"""How often it is pressed at most; two are enough unless the machine is busy."""

SET_PACE = "localStorage['roost-settings'] ??= JSON.stringify({ pace: '%s' })"

HURRIED = """
const { setTimeout: wait } = globalThis
globalThis.setTimeout = (done, delay = 0, ...values) => wait(done, delay / 12, ...values)
"""
"""Lets the page's timers run twelve times as fast, so that a test can wait for a whole game at its normal pace."""


class Person:
    """One page in a browser with separate cookies."""

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
        has_motion: bool = False,
        pace: str = "normal",
        has_service_worker: bool = False,
        is_hurried: bool = False,
    ) -> None:
        self.address = address
        self.language = language
        self.words = catalogue(language)
        self.screenshots = screenshots / language
        self.complaints: list[str] = []
        self._expected = list(EXPECTED)
        self.is_touching = is_touching
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=is_touching,
            is_mobile=is_touching,
            color_scheme="dark" if is_dark else "light",
            reduced_motion="no-preference" if has_motion else "reduce",
            # Caching the shell takes longer than most tests.
            service_workers="allow" if has_service_worker else "block",
        )
        self.context.set_default_timeout(30_000)  # on a busy machine; nothing waits without a need
        self.page = self.context.new_page()
        self.page.add_init_script(CUTTABLE_CONNECTION)
        if pace != "normal":
            self.page.add_init_script(SET_PACE % pace)
        if is_hurried:
            self.page.add_init_script(HURRIED)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._check_message)
        self.page.on("request", self._check_request)

    def _check_message(self, message: ConsoleMessage) -> None:
        text = f"{message.text} {urlsplit(message.location['url']).path}"
        if message.type in ("error", "warning") and not any(words in text for words in self._expected):
            self.complaints.append(f"{message.type}: {text}")

    def _check_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "blob:")):
            self.complaints.append(f"a request to another host: {request.url}")

    def expect_refusal(self, status: int, path: str) -> None:
        """The browser may report that the server refuses a request to this path."""
        reason = HTTPStatus(status).phrase
        self._expected.append(
            f"Failed to load resource: the server responded with a status of {status} ({reason}) {path}"
        )

    def expect_failure(self, path: str) -> None:
        """The browser may report that a request to this path fails without an answer."""
        self._expected.append(f"Failed to load resource: net::ERR_FAILED {path}")

    def expect_lost_connection(self) -> None:
        """The browser may report requests and sockets that fail because the connection is lost."""
        self._expected += LOST_CONNECTION

    def expect_worker_failure(self) -> None:
        """The page may report that Python has failed in its worker."""
        self._expected.append("PythonError")

    def leave(self) -> None:
        self.context.close()

    # Navigation

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("h1, .hand")

    def press(self, selector: str, *, at_edge: bool = False, timeout: float | None = None) -> None:
        """Click, or tap on a phone; at the left edge if another element may cover the rest."""
        target = self.page.locator(selector).first
        place: Position | None = {"x": 6, "y": 30} if at_edge else None
        if self.is_touching:
            target.tap(position=place, timeout=timeout)
        else:
            target.click(position=place, timeout=timeout)

    def play_now(self, kind: str, players: int) -> None:
        """Start a game against bots from the home page."""
        self.go()
        self.press(f'label:has(input[name="players-{kind}"][value="{players}"])')
        self.press(f"[data-play='{kind}']")
        self.page.wait_for_selector(".table")

    def open_table(self, name: str, players: int, *, has_chat: bool = True) -> str:
        """Choose a name and open a table for friends as its host; return the link to it."""
        self.go("/friends?game=azul")
        self.page.locator("[data-name]").fill(name)
        self.page.get_by_label(self.words("page-how-many-seats")).select_option(str(players))
        self.page.get_by_label(self.words("page-has-chat")).set_checked(has_chat)
        self.press("[data-create]")
        self.page.wait_for_selector("[data-start]")
        return self.page.url

    # 5211

    @property
    def table(self) -> Any:
        return self.page.locator(".table")

    def hand(self) -> list[str]:
        cards = self.page.locator(".hand button").evaluate_all("cards => cards.map(card => card.dataset.card)")
        return [str(card) for card in cards]

    def place(self) -> tuple[int, int]:
        """Return the round and turn."""
        return int(self.table.get_attribute("data-round")), int(self.table.get_attribute("data-turn"))

    def wait_to_choose(self) -> None:
        self.page.wait_for_selector(".table[data-stage=live] [data-play-cards]")

    def play_first_cards(self) -> None:
        """Choose the first cards of the hand, and play them."""
        self.wait_to_choose()
        due = 2 if self.place()[1] == 1 else 1
        for number in range(1, due + 1):
            self.choose(f":nth-match(.hand button, {number})")
        self.press("[data-play-cards]:not([disabled])")

    def choose(self, card: str) -> None:
        """Choose a card of the hand."""
        self.press(card)
        chosen = self.page.locator(f"{card}[aria-pressed=true]")
        if self.is_touching:
            with contextlib.suppress(TimeoutError):
                chosen.wait_for(timeout=2_000)
            if not chosen.count():  # on a busy machine the browser takes a slow tap for a long press
                self.press(card)
        chosen.wait_for()

    def close_scoring(self) -> None:
        """Press the button until the scoring is gone: first it skips to the end, which may come by itself."""
        self.page.wait_for_selector(GO_ON)
        for _ in range(PRESSES):
            if not self.page.locator(GO_ON).count():
                break
            with contextlib.suppress(TimeoutError):
                self.press(GO_ON, timeout=2_000)
        expect(self.page.locator(GO_ON)).to_have_count(0)

    def play_round(self) -> None:
        for _ in range(3):
            at = self.place()
            self.play_first_cards()
            here = f'[data-round="{at[0]}"][data-turn="{at[1]}"]'
            self.page.wait_for_selector(f".table:not({here}), .table[data-stage=scoring]")
        self.close_scoring()

    def play_to_end(self) -> None:
        while not self.page.locator("dialog[open] [data-rematch]").count():
            self.play_round()
            self.page.wait_for_selector(".table[data-stage=live] [data-play-cards], dialog[open] [data-rematch]")

    def wait_for_turn(self, turn: int) -> None:
        self.page.wait_for_selector(f'.table[data-turn="{turn}"]')

    def unfold_story(self) -> None:
        """Open the story below a result."""
        self.press("[data-story] > summary")

    # Checks

    def result_title(self) -> re.Pattern[str]:
        """Return a pattern for the possible titles of a result."""
        titles = [re.escape(self.words("winner", count=count, winners="@")).replace("@", ".+") for count in (1, 2)]
        return re.compile("|".join([re.escape(self.words("you-win")), *titles]))

    def sees(self, key: str, **values: Any) -> None:
        """Check that a text of the catalogue is visible."""
        expect(self.page.get_by_text(self.words(key, **values)).first).to_be_visible()

    def screenshot(self, name: str) -> None:
        self.screenshots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.screenshots / f"{name}.png")

    def is_too_wide(self) -> bool:
        """Return whether the page scrolls sideways."""
        wide = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        return bool(wide)

    def accessibility_problems(self, rules: Sequence[str] = RULES) -> list[str]:
        """Return the problems that axe-core finds on the current page."""
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        return [str(problem) for problem in self.page.evaluate(RUN_AXE, list(rules))]

    def problems_in_light_and_dark(self) -> list[str]:
        """Return the problems that axe-core finds in light mode, and contrast problems in dark mode."""
        found = self.accessibility_problems()
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += [f"dark: {problem}" for problem in self.accessibility_problems(CONTRAST)]
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found
