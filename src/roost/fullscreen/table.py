"""The table: board, log and clock. It is the same for a game against bots and for a live table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType

from roost.core.errors import RoostError
from roost.core.game import Event
from roost.fullscreen import games
from roost.fullscreen.board_screen import BoardScreen
from roost.fullscreen.dialogs import Line, Question, Reading
from roost.fullscreen.ending import Ending
from roost.fullscreen.games.board import Decided
from roost.fullscreen.keybar import Entry, KeyBar
from roost.fullscreen.live import LiveTable
from roost.fullscreen.scoring import ScoringScreen
from roost.fullscreen.updates import Course, Preparing, Update
from roost.terminal.bots import bot_name
from roost.text.teller import teller

if TYPE_CHECKING:
    from roost.fullscreen.app import Setup

OVER = "over"
"""The event at the end of every game."""


class TableScreen(BoardScreen):
    """A game in progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "log", show=False),
        Binding("h,question_mark", "rules", show=False),
        Binding("f", "hurry", show=False),
        Binding("t", "chat", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, course: Course, again: Setup | None = None) -> None:
        super().__init__(teller(course.game, self.roost.say, course.names))
        self.course = course
        self._ending = Ending(self, again)
        self._hurries = False
        self._is_over = False
        self._preparing: str | None = None
        self._preparing_since = 0.0

    def on_mount(self) -> None:
        self.board.focus()
        self.query_one(KeyBar).show(self.entries())
        self._head()
        self.set_interval(0.5, self._head)
        self.follow()

    def entries(self) -> list[Entry]:
        """Return what the line at the bottom says."""
        chat = [Entry("T", self.say("page-menu-chat"), "chat")] if isinstance(self.course, LiveTable) else []
        return [
            Entry("←→ 1–9 ⏎", self.say("screen-keys-choose")),
            Entry("F", self.say("screen-hurry"), "hurry"),
            Entry("L", self.say("page-menu-log"), "log"),
            Entry("H", self.say("page-menu-rules"), "rules"),
            *chat,
            Entry("Q", self.say("page-leave"), "leave"),
        ]

    def _head(self) -> None:
        """Show the title, and on the right the clock or what is wrong with the connection."""
        self._note_preparing()
        if list(self.course.names) != list(self.teller.names):
            self.teller = teller(self.course.game, self.say, self.course.names)
            self.board.retell(self.teller)
        seconds, problem = self.course.seconds_left, self.course.problem
        right = "" if seconds is None else self.say("page-time-left", seconds=seconds)
        right = right if problem is None else self.say(problem)
        self.head(right)

    # The game

    @work(exclusive=True)
    async def follow(self) -> None:
        """Show every step until the game is over."""
        try:
            while (step := await self.course.next()) is not None:
                if isinstance(step, Preparing):
                    self._prepare(step)
                else:
                    await self._show(step)
        except RoostError as error:
            self.roost.report(error)
            return
        if self._is_over:
            await self._ending.show()

    def _prepare(self, step: Preparing) -> None:
        bot = bot_name(step.bot, self.course.game.name, self.say)
        self._preparing = self.say("screen-preparing", bot=bot, number=step.done + 1, total=step.total)
        self._preparing_since = time.monotonic()
        self._note_preparing()

    def _note_preparing(self) -> None:
        """Show which bot is being prepared, and for how long."""
        if self._preparing is not None:
            self.board.note(f"{self._preparing} {time.monotonic() - self._preparing_since:.0f} s")

    async def _show(self, update: Update) -> None:
        """Show a step on the board, then its events in the log, and scorings step by step before that."""
        self._preparing = None
        is_asked = self.course.seat in update.view.to_act
        self.board.is_frozen = not is_asked and not self.course.is_live
        self.board.is_sending = False
        self.board.show(update.view)
        if update.is_past:
            self.panel.replace([])  # the events are all of the game so far
        told = 0
        for event in update.events:
            await self._explain(event, update.is_past)
            lines = list(self.teller.tell([event]))
            self.panel.add(lines)
            told += len(lines)
        self.panel.add(update.notes)
        if is_asked:
            self._hurries = False
        elif told and not update.is_own and not self._hurries:
            await asyncio.sleep(self.roost.pace.move)

    async def _explain(self, event: Event, is_past: bool) -> None:
        """Show a scoring step by step; keep the lines of the result for the end."""
        if event.key == OVER:
            self._is_over = True
            self._ending.lines = list(self.teller.tell([event]))
        if event.key != "scored" or is_past or not (frames := games.scoring_frames(self.teller, event.values)):
            return
        await self.app.push_screen_wait(ScoringScreen(frames, is_running=self.course.is_live))

    async def on_decided(self, message: Decided) -> None:
        self.board.is_frozen = self.board.is_sending = True
        self.board.redraw()
        self.send(message.action)

    @work
    async def send(self, action: str) -> None:
        """Send a decision; if it is refused, let the player decide again."""
        if not await self._attempt(self.course.act(action)):
            self.board.is_frozen = self.board.is_sending = False
            self.board.redraw()

    async def _attempt(self, request: Awaitable[None]) -> bool:
        """Return True if a request succeeds; say why if it is refused."""
        try:
            await request
        except RoostError as error:
            self.notify(self.teller.problem(error), severity="warning", markup=False)
            return False
        return True

    # Keys

    def action_rules(self) -> None:
        if self.board.view is not None:
            rules = self.teller.rules(self.board.view).replace("\n", " ")  # the screen breaks lines by itself
            keys = self.say(f"screen-help-{self.board.help_key}")
            self.app.push_screen(Reading(self.say("page-menu-rules"), f"{keys}\n\n{rules}"))

    def action_hurry(self) -> None:
        """Show the moves of the others without pauses, until the next decision."""
        self._hurries = True

    @work
    async def action_chat(self) -> None:
        """Say something to the others at a live table."""
        if not isinstance(self.course, LiveTable):
            return
        text = await self.app.push_screen_wait(Line(self.say("page-say")))
        if text:
            await self._attempt(self.course.chat(text))

    @work
    async def action_leave(self) -> None:
        """Leave at once if the game is over; otherwise ask first."""
        question = Question(self.say("page-leave-ask"), self.say("page-leave"), self.say("page-stay"))
        if self._is_over:
            await self._ending.show()
        elif await self.app.push_screen_wait(question):
            await self._ending.leave()

    def results(self) -> Sequence[str]:
        """Return the lines of the result, for tests and for the ending."""
        return self._ending.lines
