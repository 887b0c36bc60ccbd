"""A bot in a seat of a live table: it sees what the server sends to that seat, as at a table of our own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from roost.bots.seated import BUDGET, SeatedBot
from roost.client.errors import Refused
from roost.client.line import Followed, Line
from roost.client.views import decode_view
from roost.core import registry
from roost.core.fair import SEED_BYTES
from roost.core.game import Event
from roost.protocol.messages import TableState

OVERTAKEN = {"too-late", "not-your-turn", "game-over"}
"""Refusals that only mean that the table went on without us: the clock, another tab, a break of the line."""


def _ignore(_: TableState) -> None:
    pass


async def play_seat(
    line: Line,
    table: str,
    bot: str,
    budget: float = BUDGET,
    told: Callable[[TableState], None] = _ignore,
    seed: bytes | None = None,
) -> TableState:
    """Let a bot, given by name, play our seat to the end of the game; `told` is called with every state on the way.

    The bot's chance comes from `seed`, or from one of its own."""
    followed = await line.follow(table)
    state = followed.state or await followed.news()
    seat = _BotSeat(line, followed, bot, budget, seed or secrets.token_bytes(SEED_BYTES))
    while True:
        told(state)
        if state.status in ("over", "abandoned"):
            return state
        if state.you is None:
            raise Refused("client-no-seat", table=table)
        await seat.act_if_due(state)
        state = await followed.news()


class _BotSeat:
    """A bot in our seat. It is started again where the server has not told us everything that it has to observe."""

    def __init__(self, line: Line, followed: Followed, bot: str, budget: float, seed: bytes) -> None:
        self._line, self._followed = line, followed
        self._bot, self._budget, self._seed = bot, budget, seed
        self._player: SeatedBot | None = None
        self._acted = 0

    async def act_if_due(self, state: TableState) -> None:
        """Decide where a decision is owed that was not sent before."""
        if (
            state.view is None
            or state.you is None
            or state.you not in state.view["to_act"]
            or state.version < self._acted
        ):
            return
        events = await self._events(state)
        if events is None:
            return
        game = registry.load(state.game, state.players, **state.options)
        if self._player is None:
            self._player = SeatedBot(self._bot, game, state.you, self._seed)
        view = decode_view(game, state.view, events)
        action = await asyncio.to_thread(self._player.decide, view, self._budget)
        try:
            self._acted = await self._line.act(state.table, state.version, action)
        except Refused as refused:
            if refused.key not in OVERTAKEN:
                raise

    async def _events(self, state: TableState) -> tuple[Event, ...] | None:
        """What the bot has to observe before it decides; None if the table went on meanwhile and there is news."""
        if not self._followed.has_missed:
            return self._followed.take_events()
        history = await self._line.history(state.table, state.version)
        assert self._followed.state is not None
        if not history.version == state.version == self._followed.state.version:
            return None
        self._followed.take_events()  # they are part of the history
        self._followed.has_missed = False
        self._player = None
        return tuple(Event(event["key"], event["values"]) for event in history.events)
