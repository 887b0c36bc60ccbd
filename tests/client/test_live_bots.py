"""Bots at live tables keep the one contract: seeded by the table or by themselves, restarted with the whole history."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from roost.bots.seated import SeatedBot, seat_seed
from roost.client import Line, Visitor, play_seat
from roost.core.bot import Bot
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.record import Record, decode, replay

pytestmark = pytest.mark.anyio
PATIENCE = 60.0


def decided_again(record: Record, seat: int, bot: str, seed: bytes) -> list[bool]:
    """For each move of a seat: whether a fresh bot, which observes the whole history, decides the same."""
    game, state, events = record.game, record.game.start(), list[Event]()
    same = []
    for moment in replay(record):
        if moment.move is not None and moment.move[0] == seat:
            again = SeatedBot(bot, game, seat, seed).decide(game.view(state, seat, events), 1.0)
            same.append(again == moment.move[1])
        state = moment.state
        events += moment.events
    return same


async def test_what_live_bots_did_follows_from_the_record(live_server: str) -> None:
    """The server's from the seed of the game, which is told when it is over, ours from our own."""
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
    """Keeps what it observed, for the test to see."""

    name = "historian"
    started: ClassVar[list[list[Event]]] = []

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.heard: list[Event] = []
        self.started.append(self.heard)

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += events

    def act(self, view: Any, legal: Sequence[str], budget: float) -> str:  # noqa: ARG002  # it only listens
        return legal[0]


async def test_a_bot_that_begins_in_the_middle_observes_the_whole_history(live_server: str) -> None:
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
    told = [event for moment in replay(record) for event in record.game.view(moment.state, 0, moment.events).events]
    assert [event.key for event in second] == [event.key for event in told][: len(second)]
    assert len(second) > len(told) / 2
