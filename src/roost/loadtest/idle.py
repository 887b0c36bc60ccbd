"""People who are connected but at no table: their pages only ping the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from roost.loadtest.api import Api, for_all
from roost.loadtest.wire import Wire

PING_SECONDS = 15.0
"""How often a page pings the server, as in web/src/lib/socket.svelte.ts."""
REPORTED = 1000
"""Progress is reported after this many connections."""


async def connect_idle(
    api: Api, servers: Sequence[str], count: int, wires: list[Wire], report: Callable[[int], None]
) -> None:
    """Connect people and append their connections to `wires`; `report` is called with their number now and then."""

    async def connect(number: int) -> None:
        identity = await api.enter(servers[number % len(servers)])
        wires.append(await api.connect(identity, lambda _message: None))
        if len(wires) % REPORTED == 0:
            report(len(wires))

    await for_all(range(count), connect)


async def keep_pinging(wires: Sequence[Wire]) -> None:
    """Let all of them ping, evenly spread over time, until the task is cancelled."""
    while wires:
        for wire in wires:
            wire.send(b'{"type":"ping"}')
            await asyncio.sleep(PING_SECONDS / len(wires))
