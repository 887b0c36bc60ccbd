"""A bot in a seat of a live table: it sees what the server sends to that seat, as at a table of our own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from roost.bots.seated import BUDGET, SeatedBot
from roost.client.errors import Refused
from roost.client.line import Followed, Line
from roost.client.views import decode_view
from roost.core import registry
from roost.core.fair import SEED_BYTES
from roost.core.game import Game
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
    seed = seed or secrets.token_bytes(SEED_BYTES)
    followed = await line.follow(table)
    state = followed.state or await followed.news()
    player: SeatedBot | None = None
    acted = 0
    while True:
        told(state)
        if state.status in ("over", "abandoned"):
            return state
        if state.you is None:
            raise Refused("client-no-seat", table=table)
        if player is None and state.view is not None:
            player = SeatedBot(bot, _game(state), state.you, seed)
        if player is not None and state.version >= acted:
            acted = await _act_if_due(line, followed, state, player, budget) or acted
        state = await followed.news()


def _game(state: TableState) -> Game[Any, Any]:
    return registry.load(state.game, state.players, **state.options)


async def _act_if_due(
    line: Line, followed: Followed, state: TableState, player: SeatedBot, budget: float
) -> int | None:
    """Decide where a decision is owed; the version it is stored under."""
    assert state.view is not None
    if state.you not in state.view["to_act"]:
        return None
    view = decode_view(_game(state), state.view, followed.take_events())
    action = await asyncio.to_thread(player.decide, view, budget)
    try:
        return await line.act(state.table, state.version, action)
    except Refused as refused:
        if refused.key not in OVERTAKEN:
            raise
        return None
