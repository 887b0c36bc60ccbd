"""A player's hands: keys and mouse clicks on the full-screen table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from textual.content import Content
from textual.pilot import Pilot
from textual.style import Style

from roost import load, text
from roost.fullscreen.app import Pace, RoostApp, Setup
from roost.fullscreen.drawing import place_of
from roost.fullscreen.games.board import Board
from roost.fullscreen.replay import ReplayScreen
from roost.fullscreen.result import ResultScreen
from roost.fullscreen.scoring import ScoringScreen
from roost.fullscreen.table import TableScreen

AT_ONCE = Pace(move=0.0, step=0.0)
TIMEOUT = 90.0
Opening = Callable[[RoostApp], None]


def app_for(opening: Opening, language: str = "en", keep: Any = None) -> RoostApp:
    return RoostApp(text.catalogue(language), opening, AT_ONCE, keep)


def against_bots(name: str, *bots: str, seed: bytes = b"7" * 32, **options: Any) -> Opening:
    setup = Setup(load(name, len(bots) + 1, **options), bots, seed=seed)
    return lambda app: app.play(setup)


Decide: TypeAlias = "Callable[[Hand], Awaitable[None]]"
"""Makes a decision that is due."""


class Hand:
    """Plays at the table that an app shows."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.app = pilot.app
        self.scorings = 0

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def board(self) -> Board[Any]:
        screen = next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen | ReplayScreen))
        return screen.board

    @property
    def view(self) -> Any:
        """The view that the board shows."""
        return self.board.view

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(TIMEOUT):
            while not condition():
                await self.pilot.pause(0.01)

    async def sees(self, text: str) -> None:
        """Wait until a text is on the screen."""
        await self.until(lambda: text in self.shown())

    async def ready(self) -> None:
        """Wait for a decision, a scoring or the result."""
        await self.until(lambda: isinstance(self.app.screen, ScoringScreen | ResultScreen) or self._may_decide())

    def _may_decide(self) -> bool:
        return isinstance(self.app.screen, TableScreen) and self.board.may_decide

    async def play(self, decide: Decide) -> None:
        """Play to the result: skip scorings after a step, and decide as the function says."""
        while True:
            await self.ready()
            if isinstance(self.app.screen, ResultScreen):
                await self.pilot.pause()
                return
            if isinstance(self.app.screen, ScoringScreen):
                self.scorings += 1
                await self.pilot.press("enter", "escape")
            else:
                await decide(self)

    async def click(self, place: str) -> None:
        """Click a place on the board."""
        assert self.board.view is not None
        await self.pilot.pause()  # until the picture is the one that is looked at here
        for row, line in enumerate(self.board.draw(self.board.view)):
            for span in line.spans if isinstance(line, Content) else ():
                if isinstance(span.style, Style) and place_of(span.style.meta) == place:
                    assert await self.pilot.click("#picture", offset=(span.start + 1, row))
                    return
        raise AssertionError(f"{place} is not on the board")

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the screen shows what they did."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    def shown(self) -> str:
        """Return the text on the screen."""
        return "\n".join(
            "".join(segment.text for segment in strip) for strip in self.app.screen._compositor.render_strips()
        )
