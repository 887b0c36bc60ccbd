"""The first screen: a game, its options and the bots; or a record to replay, or the link of a live table."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Static

from roost import bots, text
from roost.core import registry
from roost.core.errors import RoostError
from roost.fullscreen.app import Setup
from roost.fullscreen.base import RoostScreen
from roost.fullscreen.dial import Dial, Turned
from roost.fullscreen.keybar import Entry, KeyBar
from roost.fullscreen.opening import opening
from roost.fullscreen.shelf import Box, boxes, choices, words_of
from roost.terminal.bots import bot_name, describe

PLAYERS = 4
LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Each language by its own name."""


class ChooseScreen(RoostScreen[None]):
    """Chooses what to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False),
        Binding("q", "app.quit", show=False),
    ]

    def compose(self) -> ComposeResult:
        self._boxes = list(boxes(self.say))
        with VerticalScroll(id="choose"):
            yield Label(self.say("page-hero"), id="banner")
            yield Dial("game", self.say("page-game"), [(box.title, box) for box in self._boxes])
            yield Static(classes="about", id="about-game", markup=False)
            yield Dial("players", self.say("page-how-many"), [("", 0)])
            yield Vertical(id="options")
            yield Dial("bots", self.say("page-level"), [("", "")])
            yield Static(classes="about", id="about-bot", markup=False)
            languages = [(LANGUAGES[language], language) for language in text.LANGUAGES]
            current = text.LANGUAGES.index(self.say.language)
            yield Dial("language", self.say("page-language"), languages, current)
            yield Button(f"{self.say('page-play-now')} ⏎", id="start", variant="primary")
            yield Label(self.say("screen-open"), id="hint")
            yield Input(placeholder=self.say("screen-open-example"), id="where")
        yield KeyBar()

    async def on_mount(self) -> None:
        entries = [
            Entry("↑↓ ←→", self.say("screen-keys-choose")),
            Entry("⏎", self.say("page-play-now"), "start"),
            Entry("Q", self.say("screen-quit"), "app.quit"),
        ]
        self.query_one(KeyBar).show(entries)
        self._dial("game").focus()
        await self._fill()

    def _dial(self, name: str) -> Dial[Any]:
        return self.query_one(f"#{name}", Dial)

    @property
    def box(self) -> Box:
        found: Box = self._dial("game").value
        return found

    async def _fill(self) -> None:
        """Offer what the chosen game offers."""
        box, say = self.box, self.say
        seats = registry.game_type(box.game).seats
        counts = [(say("page-players", players=players), players) for players in seats]
        self._dial("players").offer(counts, min(PLAYERS, seats[-1]) - seats[0])
        names = bots.names(box.game)
        levels = [(bot_name(name, box.game, say), name) for name in names]
        self._dial("bots").offer(levels, names.index(bots.default(box.game)))
        holder = self.query_one("#options", Vertical)
        await holder.remove_children()
        await holder.mount_all(self._option(box, option.name, values) for option, values in choices(box))
        self._describe()

    def _option(self, box: Box, name: str, values: list[Any]) -> Dial[Any]:
        option = next(option for option, _ in choices(box) if option.name == name)
        offered = [(words_of(box, option, value, self.say), value) for value in values]
        return Dial(f"option-{name}", "", offered)

    def _describe(self) -> None:
        box = self.box
        self.query_one("#about-game", Static).update(box.about)
        bot, players = self._dial("bots").value, self._dial("players").value
        self.query_one("#about-bot", Static).update(describe(bot, box.game, players, self.say) or "")

    async def on_turned(self, message: Turned) -> None:
        if message.dial == "game":
            await self._fill()
        elif message.dial == "language":
            self.roost.change_language(self._dial("language").value)
            self.roost.show_choose()
        else:
            self._describe()

    def on_button_pressed(self) -> None:
        self.action_start()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open a record or a live table."""
        try:
            show = opening(event.value.strip())
        except RoostError as error:
            self.roost.report(error)
        else:
            show(self.roost)

    def action_start(self) -> None:
        box, players = self.box, self._dial("players").value
        dials = {option.name: self._dial(f"option-{option.name}") for option, _ in choices(box)}
        chosen = {name: dial.value for name, dial in dials.items()}
        game = registry.game_type(box.game)(players, {**box.options, **chosen})
        self.roost.play(Setup(game, (self._dial("bots").value,) * (players - 1)))
