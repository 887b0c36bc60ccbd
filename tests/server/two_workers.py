"""Two workers of a server in one process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from uvicorn.server import ServerState

from roost.server.edge.inbox import Inbox
from roost.server.edge.middleware import Guard
from roost.server.edge.web_sockets import GuardedSocket
from roost.server.rooms.homes import channel, receive
from roost.server.rooms.room import Room
from roost.server.run import configure
from tests.server.house import House

HERE, THERE = 0, 1
"""The numbers of two workers."""


class Channels:
    """The channels of two workers."""

    def __init__(self) -> None:
        self.ends = [channel() for _ in (HERE, THERE)]

    def join(self, house: House, number: int) -> None:
        """Let a house be one of the workers."""
        house.service.homes.connect(number, [outbox for _, outbox in self.ends])

    def received(self) -> list[tuple[bytes, int | None]]:
        """Return what the other worker was sent."""
        return list(iter(lambda: receive(self.ends[THERE][0]), None))

    def connections(self) -> int:
        """Return how many connections the other worker was sent."""
        return sum(file is not None for _, file in self.received())


@pytest.fixture
def channels() -> Iterator[Channels]:
    made = Channels()
    yield made
    for end in (end for ends in made.ends for end in ends):
        end.close()


async def table_at(house: House, number: int, *people: str, bots: int = 0) -> Room:
    """Create a table whose home is a worker."""
    while True:
        room = await house.table(*people, bots=bots)
        if (house.service.homes.worker_for(room.id) or HERE) == number:
            return room


@asynccontextmanager
async def inbox_of(house: House, channels: Channels, number: int = THERE) -> AsyncIterator[None]:
    """Let a house receive what is sent to a worker."""
    config, state = configure(Guard(cast(Any, None), house.edge), "", 0, None), ServerState()
    inbox = Inbox(house.edge, channels.ends[number][0], lambda: GuardedSocket(config, state, {}))
    inbox.start()
    try:
        yield
    finally:
        inbox.stop()
