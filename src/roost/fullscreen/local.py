"""A game against bots in this process. Bots think in a thread of their own, so that the screen stays responsive."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from roost import bots
from roost.bots import preparation
from roost.bots.seated import BUDGET, TableBot
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record
from roost.fullscreen.updates import Preparing, Update
from roost.terminal.bots import bot_name
from roost.text import Catalogue


class _Left(Exception):
    """The player has left the table."""


class LocalGame:
    """One seat for the player, bots in the others."""

    is_live = False
    problem: str | None = None
    seconds_left: int | None = None

    def __init__(
        self,
        game: Game[Any, Any],
        opponents: Sequence[str],
        seed: bytes,
        say: Catalogue,
        budget: Budget = BUDGET,
        seat: Seat = 0,
    ) -> None:
        self.game = game
        self.seat: Seat | None = seat
        self._own = seat
        self._budget = budget
        others = [other for other in range(game.players) if other != seat]
        self._opponents = dict(zip(others, opponents, strict=True))
        self._bots = {other: TableBot(name, game, other, seed) for other, name in self._opponents.items()}
        self.names = [say("you") if own == seat else self._bot_name(own, say) for own in range(game.players)]
        self._transcript = Transcript(game, seed)
        self._decisions: queue.SimpleQueue[Action | None] = queue.SimpleQueue()
        self._steps: asyncio.Queue[Update | Preparing | Exception | None] = asyncio.Queue()
        self._thread: threading.Thread | None = None

    def _bot_name(self, seat: Seat, say: Catalogue) -> str:
        return say("bot-name", bot=bot_name(self._bots[seat].name, self.game.name, say), number=seat + 1)

    async def next(self) -> Update | Preparing | None:
        if self._thread is None:
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._run, args=[loop], name="game", daemon=True)
            self._thread.start()
        step = await self._steps.get()
        if isinstance(step, Exception):
            raise step
        return step

    async def act(self, action: Action) -> None:
        self._decisions.put(action)

    async def close(self) -> None:
        self._decisions.put(None)

    async def verify(self) -> str | None:
        return None

    def record(self) -> Record:
        """Return the record so far."""
        return self._transcript.record()

    # In the thread

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Play to the end, and hand over every step, then None or the exception that ended the game."""

        def post(step: Update | Preparing | Exception | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._steps.put_nowait, step)

        try:
            for preparing in self._prepare():
                post(preparing)
            for moment in play_out(self._transcript, self._choose):
                post(self._update(moment.events, moment.move))
            post(None)
        except _Left:
            post(None)
        except Exception as error:  # shown to the player by the screen, which waits for a step
            post(error)

    def _prepare(self) -> Iterator[Preparing]:
        """Prepare the bots that need it, and yield each before its turn."""
        named = dict.fromkeys(self._opponents.values())
        quick = bots.default(self.game.name)
        wanted = [name for name in named if name != quick and preparation.needs_preparation(name, self.game.name)]
        for done, name in enumerate(wanted):
            yield Preparing(name, done, len(wanted))
            preparation.prepare_or_refuse(name, self.game)

    def _choose(self, to_act: tuple[Seat, ...]) -> Move:
        """Return the next move. If several seats have to decide, the player decides first, as in `--plain`."""
        if self._own not in to_act:
            return to_act[0], self._bots[to_act[0]].act(self._transcript.state, self._budget)
        action = self._decisions.get()
        if action is None:
            raise _Left
        return self._own, action

    def _update(self, events: tuple[Event, ...], move: Move | None) -> Update:
        """Report events to the bots, and return what the player may see of the step."""
        for bot in self._bots.values():
            bot.observe(events)
        view = self.game.view(self._transcript.state, self._own, events)
        return Update(view, view.events, is_own=move is not None and move[0] == self._own)
