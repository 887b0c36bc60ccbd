"""GET requests change nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from roost.core import fair
from roost.server.edge.app import openapi
from roost.server.edge.middleware import Guard
from roost.server.table.entries import AnyEntry, Created, Plan, Sat, encode_entry
from roost.server.table.fold import fold
from roost.server.table.summary import summarise
from tests.server.edge.test_http import server, visitor

pytestmark = pytest.mark.anyio

READING = sorted(path for path, methods in openapi()["paths"].items() if "get" in methods and path.startswith("/api"))


async def full_and_open(app: Guard) -> str:
    """Store a table that is full but not started, as a crash of the previous version could leave it."""
    # Just now: upkeep abandons a table that has waited for long.
    secret, now = bytes(32), time.time()
    created = Created(
        at=now, game="5211", options={}, seats=(Plan(), Plan(kind="bot", bot="chick")), is_public=True,
        watching="allowed", clock="none", host="ann", commitment=fair.commitment(secret).hex(),
    )  # fmt: skip
    entries: list[AnyEntry] = [created, Sat(at=now, seat=0, person="ann", name="Ann", contribution="0a" * 16)]
    table = fold("left-behind", secret, entries)
    assert table.is_full
    await app.edge.service.storage.create_table(summarise(table), secret, [encode_entry(entry) for entry in entries])
    return table.id


@pytest.mark.parametrize("path", READING)
async def test_get_requests_change_no_table(tmp_path: Path, path: str) -> None:
    async with server(tmp_path) as app, visitor(app, "Bob") as bob:
        table = await full_and_open(app)
        storage = app.edge.service.storage
        before = await storage.entries(table), await storage.open_tables(10)
        values = {"table": table, "player": "ann", "game": "5211", "language": "en", "day": "2026-11-17", "players": 2}
        answer = await bob.get(path.format(**values))
        assert answer.status_code in (200, 403, 404, 409), "no record yet, no texts, no seat"
        await app.edge.service.rooms.catch_up(await app.edge.service.rooms.get(table))
        assert (await storage.entries(table), await storage.open_tables(10)) == before


def test_list_of_get_routes_is_complete_enough() -> None:
    assert {"/api/tables", "/api/tables/{table}", "/api/tables/{table}/record", "/api/me"} <= set(READING)
