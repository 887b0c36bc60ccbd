"""The list of open tables has pages, and nobody can fill it, or a table, alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.server.edge.middleware import Guard
from roost.server.edge.routes import tables
from roost.server.errors import Conflict
from roost.server.limits import Limits
from tests.server.edge.test_http import server, visitor
from tests.server.house import open_house

pytestmark = pytest.mark.anyio
WANTED: dict[str, Any] = {"game": "5211", "seats": [{}, {}]}
HERE, THERE = "192.0.2.7", "192.0.2.8"


async def test_open_tables_come_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_TABLES_LISTED", 2)
    async with server(tmp_path) as app, visitor(app) as ann:
        made = [(await ann.post("/api/tables", json=WANTED)).json()["table"] for _ in range(5)]
        found, before = [], None
        for _ in range(3):
            params: dict[str, float] = {} if before is None else {"before": before}
            page = (await ann.get("/api/tables", params=params)).json()
            found += [listing["table"] for listing in page["tables"]]
            before = page["before"]
        assert found == made[::-1]
        assert before is None


async def open_table(app: Guard, address: str) -> int:
    """Open a public table as a new person at an address, and return the status of the answer."""
    transport = httpx.ASGITransport(app=app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
        await client.get("/api/me")
        return (await client.post("/api/tables", json=WANTED)).status_code


async def test_people_at_one_address_cannot_fill_the_list(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(public_tables_per_hour=9)) as app:
        assert [await open_table(app, HERE) for _ in range(4)] == [201, 201, 201, 429]
        assert await open_table(app, THERE) == 201


async def match(app: Guard, address: str) -> int:
    """Look for a game as a new person at an address, and return the status of the answer."""
    transport = httpx.ASGITransport(app=app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
        await client.get("/api/me")
        wanted = {"game": "5211", "players": 3, "contribution_hash": "0a" * 32}
        return (await client.post("/api/match", json=wanted)).status_code


async def test_matched_people_pay_only_for_tables_that_they_open(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(public_tables_per_hour=3)) as app:
        assert [await match(app, HERE) for _ in range(4)] == [200, 200, 200, 429]  # the fourth needs a new table


async def test_table_that_becomes_public_counts_as_a_public_one(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(public_tables_per_hour=3)) as app:
        assert await open_table(app, HERE) == 201
        transport = httpx.ASGITransport(app=app, client=(HERE, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
            await client.get("/api/me")
            made = (await client.post("/api/tables", json={**WANTED, "is_public": False})).json()["table"]
            refused = await client.post(f"/api/tables/{made}/settings", json={"is_public": True})
            assert (refused.status_code, refused.json()["key"]) == (429, "too-many-tables")
            assert (await client.post(f"/api/tables/{made}/settings", json={"has_chat": False})).status_code == 200


async def test_seats_that_people_have_left_do_not_count_for_their_address(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, bob, cleo, dan = (house.person() for _ in range(4))
        wanted = CreateTable(game="5211", seats=[SeatPlan()] * 5)
        room = await house.service.seating.create(host, wanted)
        await house.join(room, host, address=THERE)
        for person in (bob, cleo):
            await house.join(room, person, address=HERE)
        for person in (bob, cleo):
            await house.service.seating.leave(room, person)
        for person in (cleo, dan):
            await house.join(room, person, address=HERE, seat=3 + (person == dan))
        assert [seat.person for seat in room.table.seats] == [host, None, None, cleo, dan]


@pytest.mark.parametrize("is_public", [True, False])
async def test_one_address_cannot_take_all_seats_of_a_public_table(tmp_path: Path, is_public: bool) -> None:
    async with open_house(tmp_path) as house:
        host = house.person()
        wanted = CreateTable(game="5211", seats=[SeatPlan()] * 5, is_public=is_public)
        room = await house.service.seating.create(host, wanted)
        await house.join(room, host, address=THERE)
        for _ in range(2):
            await house.join(room, house.person(), address=HERE)
        if is_public:
            with pytest.raises(Conflict, match="too-many-from-address"):
                await house.join(room, house.person(), address=HERE)
        else:
            await house.join(room, house.person(), address=HERE)
        await house.join(room, house.person(), address=THERE)  # a friend of the host


async def test_strangers_from_one_address_leave_a_seat_of_a_small_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host = house.person()
        room = await house.service.seating.create(host, CreateTable(game="5211", seats=[SeatPlan()] * 3))
        await house.join(room, host, address=THERE)
        await house.join(room, house.person(), address=HERE)
        with pytest.raises(Conflict, match="too-many-from-address"):
            await house.join(room, house.person(), address=HERE)
        await house.join(room, house.person(), address="192.0.2.9")


async def test_name_of_a_host_without_a_seat_is_taken(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as eve:
        await ann.put("/api/me", json={"name": "Ann"})
        await eve.put("/api/me", json={"name": "ANN"})
        table = (await ann.post("/api/tables", json=WANTED)).json()["table"]
        joined = {"contribution_hash": "0a" * 32}
        seats = (await eve.post(f"/api/tables/{table}/join", json=joined)).json()["seats"]
        assert seats[0]["name"] == "ANN 2"
        seats = (await ann.post(f"/api/tables/{table}/join", json=joined)).json()["seats"]
        assert seats[1]["name"] == "Ann"


async def test_people_at_one_address_share_a_limit_of_new_tables(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(new_tables_per_address=3)) as app:
        assert [await open_table(app, HERE) for _ in range(4)] == [201, 201, 201, 429]
        assert await open_table(app, THERE) == 201
