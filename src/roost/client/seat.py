"""A bot that plays a seat of a live table, from what the server sends to that seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from roost.bots.seated import BUDGET, SeatedBot
from roost.client.errors import Refused
from roost.client.line import Followed, Line
from roost.core import registry
from roost.core.bot import Budget
from roost.core.fair import SEED_BYTES
from roost.core.game import Event
from roost.protocol.messages import TableState
from roost.protocol.views import decode_view

OUTDATED = {"too-late", "not-your-turn", "game-over"}
"""Errors that only mean that the table moved on before our message arrived, so they can be ignored."""


def _ignore(_: TableState) -> None:
    pass


async def play_seat(
    line: Line,
    table: str,
    bot: str,
    budget: Budget = BUDGET,
    on_state: Callable[[TableState], None] = _ignore,
    seed: bytes | None = None,
) -> TableState:
    """Let the named bot play our seat until the game ends, and return the final state.

    `on_state` is called with every state. The bot's random choices come from `seed`, which is random by default."""
    followed = await line.follow(table)
    state = followed.state or await followed.next_state()
    seat = _BotSeat(line, followed, bot, budget, seed or secrets.token_bytes(SEED_BYTES))
    while True:
        on_state(state)
        if state.status in ("over", "abandoned"):
            return state
        if state.you is None:
            raise Refused("client-no-seat", table=table)
        await seat.act_if_due(state)
        state = await followed.next_state()


class _BotSeat:
    """A bot in our seat, restarted with the whole history if the client missed events."""

    def __init__(self, line: Line, followed: Followed, bot: str, budget: Budget, seed: bytes) -> None:
        self._line, self._followed = line, followed
        self._bot, self._budget, self._seed = bot, budget, seed
        self._player: SeatedBot | None = None
        self._acted = 0

    async def act_if_due(self, state: TableState) -> None:
        """Decide and send the move, if our seat is to act and has not acted on this version yet."""
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
        game = registry.game_type(state.game)(state.players, state.options)
        if self._player is None:
            self._player = SeatedBot(self._bot, game, state.you, self._seed)
        view = decode_view(game, state.view, events)
        action = await asyncio.to_thread(self._player.decide, view, self._budget)
        try:
            self._acted = await self._line.act(state.table, state.version, action)
        except Refused as refused:
            if refused.key not in OUTDATED:
                raise

    async def _events(self, state: TableState) -> tuple[Event, ...] | None:
        """Return the events the bot has to observe before it decides; None if a newer state arrived meanwhile."""
        if not self._followed.has_gap:
            return self._followed.take_events()
        history = await self._line.history(state.table, state.version)
        assert self._followed.state is not None
        if not history.version == state.version == self._followed.state.version:
            return None
        self._followed.take_events()  # the history contains them
        self._followed.has_gap = False
        self._player = None
        return tuple(Event(event["key"], event["values"]) for event in history.events)
