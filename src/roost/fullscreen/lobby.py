"""Before a live game: who sits at the table, and a seat for you."""

from __future__ import annotations

import time
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Label, Static

from roost.client.address import table_of
from roost.core import registry
from roost.core.errors import RoostError
from roost.core.game import Seat
from roost.fullscreen import drawing
from roost.fullscreen.base import RoostScreen
from roost.fullscreen.keybar import Entry, KeyBar
from roost.fullscreen.live import Connection, LiveTable, seat_names
from roost.fullscreen.table import TableScreen
from roost.protocol.messages import TableState
from roost.text.teller import teller


class LobbyScreen(RoostScreen[None]):
    """Waits for the game to begin; then the table takes its place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f2", "start", show=False),
    ]

    def __init__(self, url: str, name: str | None) -> None:
        super().__init__()
        self._name = name
        self._connection = self.roost.connection = Connection(table_of(url))
        self._state: TableState | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        with Vertical(id="choose"):
            yield Label(self.say("page-loading"), id="banner", markup=False)
            yield Static(id="seats")
            yield Input(self._name or "", placeholder=self.say("page-your-name"), id="where")
            yield Label("", id="hint", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#where").display = False
        self.query_one("#seats", Static).auto_links = False
        self.query_one(KeyBar).show([Entry("Esc", self.say("page-leave"), "leave")])
        self.set_interval(0.5, self._count_down)
        self.follow()

    @work(exclusive=True)
    async def follow(self) -> None:
        """Show the lobby until the game begins."""
        try:
            followed = await self._connection.open()
            while True:
                state = await followed.next_state()
                if state.view is not None:
                    break
                self._show(state)
        except RoostError as error:
            await self._connection.close()
            self.roost.report(error)
            return
        self.roost.show_table(TableScreen(LiveTable(self._connection, followed, state, self.say)))

    def _show(self, state: TableState) -> None:
        """Show the seats, and what can be done now."""
        self._state = state
        game = registry.game_type(state.game)(state.players, state.options)
        title = teller(game, self.say).title()
        self.query_one("#header", Static).update(Content.styled(title, drawing.STRONG))
        is_full = all(seat.kind in ("person", "bot") for seat in state.seats)
        self.query_one("#banner", Label).update(self.say("page-lobby-full" if is_full else "page-lobby-waiting"))
        rows = [self._seat(state, seat) for seat in range(state.players)]
        self.query_one("#seats", Static).update(drawing.lines([*rows, ""]))
        field = self.query_one("#where", Input)
        if state.you is None and not field.display:
            field.display = True
            field.focus()
        field.display = state.you is None and not is_full
        self._count_down()
        self.query_one(KeyBar).show(self._entries(state))

    def _seat(self, state: TableState, number: Seat) -> Content:
        """Return a seat and who sits there; a free one can be clicked."""
        seat = state.seats[number]
        name = Content.styled(f"{number + 1}  {seat_names(state, self.say)[number]}", drawing.STRONG)
        if seat.kind in ("open", "reserved"):
            word = drawing.button(self.say("page-sit-here"), str(number))
            is_free = seat.kind == "open" and state.you is None
            free = self.say(f"page-seat-{seat.kind}")
            return Content.assemble((f"{number + 1}  {free}  ", drawing.FAINT), word if is_free else "")
        ready = f"  {self.say('page-is-ready')}" if seat.is_ready else ""
        return Content.assemble(name, (ready, drawing.FAINT))

    def _entries(self, state: TableState) -> list[Entry]:
        entries = [Entry("Esc", self.say("page-leave"), "leave")]
        if state.you is None:
            entries.insert(0, Entry("⏎", self.say("page-sit-down"), "sit"))
        if state.host == self._connection.visitor.person:
            entries.append(Entry("F2", self.say("page-start-with-bots"), "start"))
        return entries

    def _count_down(self) -> None:
        """Say when the game starts."""
        state = self._state
        if state is None:
            return
        text = ""
        if state.reveal is not None:
            text = self.say("page-dealing")
        elif state.starts_at is not None:
            left = state.starts_at - self._connection.line.clock_ahead - time.time()
            text = self.say("page-starts-in", seconds=max(0, round(left)))
        self.query_one("#hint", Label).update(text)

    # Sitting down

    def on_input_submitted(self) -> None:
        self.action_sit()

    def on_click(self, event: events.Click) -> None:
        place = drawing.place_of(event.style.meta)
        if place is not None and place.isdecimal():
            self.sit(int(place))

    def action_sit(self) -> None:
        self.sit(None)

    @work
    async def sit(self, seat: Seat | None) -> None:
        """Take a seat, by default the first free one."""
        name = self.query_one("#where", Input).value.strip()
        visitor, address = self._connection.visitor, self._connection.address
        try:
            if name:
                await visitor.rename(name)
            await visitor.join(address.table, seat, address.invite)
        except RoostError as error:
            self.notify(self.say.error(error), severity="warning", markup=False)

    @work
    async def action_start(self) -> None:
        """Start with bots in the free seats, if this player is the host."""
        try:
            await self._connection.visitor.start(self._connection.address.table)
        except RoostError as error:
            self.notify(self.say.error(error), severity="warning", markup=False)

    @work
    async def action_leave(self) -> None:
        """Give the seat up, if there is one, and go back to the first screen."""
        visitor, table = self._connection.visitor, self._connection.address.table
        if self._state is not None and self._state.you is not None:
            try:
                await visitor.leave(table)
            except RoostError as error:
                self.notify(self.say.error(error), severity="warning", markup=False)
        self.roost.show_choose()
        await self._connection.close()
