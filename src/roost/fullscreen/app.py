"""The app: words, colours, and which screen comes next."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.theme import Theme

from roost import text
from roost.bots.seated import BUDGET
from roost.core import fair
from roost.core.bot import Budget
from roost.core.errors import RoostError
from roost.core.game import Game
from roost.core.record import Record
from roost.fullscreen.dialogs import Problem
from roost.fullscreen.local import LocalGame
from roost.text import Catalogue

if TYPE_CHECKING:
    from roost.fullscreen.live import Connection
    from roost.fullscreen.recorded import RecordedGame
    from roost.fullscreen.table import TableScreen

THEME = Theme(
    name="roost",
    primary="#e8b94f",
    secondary="#35675b",
    accent="#e2725b",
    foreground="#f0ede2",
    background="#12241f",
    surface="#25302c",  # little colour: a terminal of 256 colours would show a bright green
    panel="#1f4840",
    success="#6fcf97",
    warning="#e8b94f",
    error="#ff8a80",
    dark=True,
)


@dataclass(frozen=True)
class Pace:
    """How long things stay on the screen, in seconds."""

    move: float = 0.7
    """A move of another player."""
    step: float = 1.6
    """A step of a scoring or of a replay that runs by itself."""


@dataclass(frozen=True)
class Setup:
    """A game against bots that can be started, and started again."""

    game: Game[Any, Any]
    opponents: tuple[str, ...]
    budget: Budget = BUDGET
    seed: bytes | None = field(default=None, repr=False)
    """None: a new one for each game."""


class RoostApp(App[None]):
    """The full-screen table."""

    CSS_PATH: ClassVar[Path] = Path(__file__).with_name("roost.tcss")
    TITLE = "Roost"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        say: Catalogue,
        opening: Callable[[RoostApp], None],
        pace: Pace | None = None,
        keep: Callable[[Record], None] | None = None,
    ) -> None:
        """`opening` shows the first screen; `keep` saves the record of each game that was played here."""
        super().__init__()
        self.say = say
        self.pace = pace or Pace()
        self.keep = keep
        self._opening = opening
        self.connection: Connection | None = None
        """The connection to the live table that is shown."""

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = "roost"
        self._opening(self)

    async def on_unmount(self) -> None:
        if self.connection is not None:
            await self.connection.close()

    def change_language(self, language: str) -> None:
        self.say = text.catalogue(language)

    # Screens. They are imported here, because each of them leads to others.

    def show_choose(self) -> None:
        """Show the first screen in place of all others."""
        from roost.fullscreen.choose import ChooseScreen

        self._replace(ChooseScreen())

    def play(self, setup: Setup) -> None:
        """Start a game against bots."""
        from roost.fullscreen.table import TableScreen

        seed = setup.seed or secrets.token_bytes(fair.SEED_BYTES)
        try:
            course = LocalGame(setup.game, setup.opponents, seed, self.say, setup.budget)
        except RoostError as error:
            self.report(error)
            return
        self._replace(TableScreen(course, again=Setup(setup.game, setup.opponents, setup.budget)))

    def show_replay(self, recorded: RecordedGame) -> None:
        """Show a recorded game."""
        from roost.fullscreen.replay import ReplayScreen

        self._replace(ReplayScreen(recorded))

    def join(self, url: str, name: str | None = None) -> None:
        """Go to a live table."""
        from roost.fullscreen.lobby import LobbyScreen

        self._replace(LobbyScreen(url, name))

    def show_table(self, table: TableScreen) -> None:
        """Show a table that has begun."""
        self._replace(table)

    def report(self, error: RoostError) -> None:
        """Show what is wrong."""
        self.push_screen(Problem(self.say.error(error)))

    def _replace(self, screen: Any) -> None:
        """Show a screen in place of those before; the app's own blank one stays at the bottom."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
