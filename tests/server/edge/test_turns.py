"""Requests of one address take turns."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.edge import turns
from roost.server.edge.turns import AT_ONCE, Turns
from roost.server.errors import RateLimited

pytestmark = pytest.mark.anyio


async def test_address_with_many_requests_leaves_others_their_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 3)
    gates, running, may_end = Turns(), 0, asyncio.Event()

    async def request(address: str) -> None:
        nonlocal running
        async with gates.turn(address):
            running += 1
            await may_end.wait()

    flood = [asyncio.create_task(request("192.0.2.7")) for _ in range(AT_ONCE + 3)]
    await asyncio.sleep(0)
    assert running == AT_ONCE
    with pytest.raises(RateLimited):
        await request("192.0.2.7")
    others = [asyncio.create_task(request(address)) for address in ("192.0.2.8", "", "")]
    await asyncio.sleep(0)
    assert running == AT_ONCE + 3
    may_end.set()
    await asyncio.gather(*flood, *others)
    assert not gates._gates, "nothing is remembered of addresses without requests"
