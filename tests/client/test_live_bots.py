"""Bots at live tables keep the bot contract: they are seeded, and a restart replays the whole history."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from roost.bots.seated import BUDGET, SeatedBot, seat_seed
from roost.client import Line, Visitor, play_seat
from roost.core.bot import Bot, Budget
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.record import Record, decode, replay

pytestmark = pytest.mark.anyio
PATIENCE = 60.0


def decided_again(record: Record, seat: int, bot: str, seed: bytes) -> list[bool]:
    """Return for each move of a seat whether a fresh bot with the whole history decides the same."""
    game, state, events = record.game, record.game.start(), list[Event]()
    same = []
    for moment in replay(record):
        if moment.move is not None and moment.move[0] == seat:
            again = SeatedBot(bot, game, seat, seed).decide(game.view(state, seat, events), BUDGET)
            same.append(again == moment.move[1])
        state = moment.state
        events += moment.events
    return same


async def test_moves_of_live_bots_can_be_reproduced_from_the_record(live_server: str) -> None:
    """The server seeds its bot from the seed of the game, which the record has; the client passes its own."""
    own = seed_from_text("own")
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("gloria", players=2, bot="chick")
        async with asyncio.timeout(PATIENCE):
            await play_seat(line, made.table, "chick", seed=own)
        record = decode(await visitor.record(made.table))
    theirs = decided_again(record, 1, "chick", seat_seed(record.seed, 1))
    assert len(theirs) > 20
    assert all(theirs)
    assert all(decided_again(record, 0, "chick", own))
    assert not all(decided_again(record, 0, "chick", seed_from_text("another")))


class Historian(Bot[Any]):
    """A bot that keeps what it observed, for the test."""

    name = "historian"
    started: ClassVar[list[list[Event]]] = []

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.heard: list[Event] = []
        self.started.append(self.heard)

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += events

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002  # it only observes
        return legal[0]


async def test_bot_started_in_mid_game_observes_the_whole_history(live_server: str) -> None:
    Historian.started.clear()
    bot = f"{__name__}:Historian"
    async with Visitor(live_server) as visitor:
        made = await visitor.quick("gloria", players=2, bot="chick")
        async with Line(visitor) as line:
            playing = asyncio.create_task(play_seat(line, made.table, bot))
            async with asyncio.timeout(PATIENCE):
                while not Historian.started or len(Historian.started[0]) < 10:
                    await asyncio.sleep(0.01)
            playing.cancel()
        async with Line(visitor) as again, asyncio.timeout(PATIENCE):
            await play_seat(again, made.table, bot)
        record = decode(await visitor.record(made.table))
    first, *_, second = Historian.started
    assert second[: len(first)] == first
    events = [event for moment in replay(record) for event in record.game.view(moment.state, 0, moment.events).events]
    assert [event.key for event in second] == [event.key for event in events][: len(second)]
    assert len(second) > len(events) / 2
