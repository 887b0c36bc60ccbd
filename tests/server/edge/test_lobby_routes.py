"""The HTTP interface of a table before the start, and of the way back to a seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.server.limits import Limits
from roost.server.table.entries import Away
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor

pytestmark = pytest.mark.anyio


async def test_people_get_ready_at_a_table_that_the_host_changes(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        for person in (ann, bob):
            joined = (await person.post(f"{table}/join", json={"is_ready": False, **HASH})).json()
        assert (joined["status"], joined["starts_at"] is not None) == ("open", True)
        assert [seat["is_ready"] for seat in joined["seats"]] == [False, False]
        ready = (await bob.post(f"{table}/ready", json={"is_ready": True})).json()
        assert [seat["is_ready"] for seat in ready["seats"]] == [False, True]
        wanted = {"options": {"edition": "azul"}, "has_chat": False}
        assert (await bob.post(f"{table}/settings", json=wanted)).json()["key"] == "not-host"
        changed = (await ann.post(f"{table}/settings", json=wanted)).json()
        assert (changed["options"], changed["has_chat"]) == ({"edition": "azul"}, False)
        assert [seat["is_ready"] for seat in changed["seats"]] == [False, False]
        wrong = await ann.post(f"{table}/settings", json={"options": {"edition": "none such"}})
        assert wrong.status_code == 422
        for person in (ann, bob):
            begun = (await person.post(f"{table}/ready", json={})).json()
        assert (begun["status"], begun["starts_at"]) == ("running", None)


async def test_removed_person_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        await ann.post(f"{table}/join", json=HASH)
        await bob.post(f"{table}/join", json=HASH)
        person = (await bob.get("/api/me")).json()["person"]
        assert (await bob.post(f"{table}/kick", json={"person": person})).json()["key"] == "not-host"
        kicked = (await ann.post(f"{table}/kick", json={"person": person})).json()
        assert [seat["kind"] for seat in kicked["seats"]] == ["person", "open", "open"]
        refused = await bob.post(f"{table}/join", json=HASH)
        assert (refused.status_code, refused.json()["key"]) == (403, "kicked")
        assert (await bob.get(table)).status_code == 200


async def test_player_who_left_is_back_in_their_seat(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        for person in (ann, bob):
            await person.post(f"{table}/join", json=HASH)
        for person in (ann, bob):
            await person.post(f"{table}/reveal", json=CONTRIBUTION)
        left = (await bob.post(f"{table}/leave", json={})).json()
        assert left["seats"][1]["is_away"]
        back = (await bob.post(f"{table}/back", json={})).json()
        assert not back["seats"][1]["is_away"]


async def test_new_name_appears_at_the_tables_of_a_person(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        joined = (await ann.post(f"{table}/join", json=HASH)).json()
        assert joined["seats"][0]["name"] is None
        await ann.put("/api/me", json={"name": "Ann"})
        assert (await ann.get(table)).json()["seats"][0]["name"] == "Ann"
        assert (await ann.get("/api/tables")).json()["tables"][0]["seats"][0]["name"] == "Ann"
        names = [(await ann.put("/api/me", json={"name": f"Ann {number}"})).status_code for number in range(30)]
        assert 429 in names, "a name is written to all tables, so the rate is limited"


async def test_paused_games_do_not_count_against_the_limit_of_tables(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(tables_per_person=1)) as app, visitor(app, "Ann") as ann:
        made = (await ann.post("/api/quick", json={"game": "5211", **HASH})).json()
        await ann.post(f"/api/tables/{made['table']}/reveal", json=CONTRIBUTION)
        refused = await ann.post("/api/quick", json={"game": "5211", **HASH})
        assert (refused.status_code, refused.json()["key"]) == (429, "too-many-tables")
        rooms = app.edge.service.rooms
        room = await rooms.get(made["table"])
        await rooms.commit(room, lambda table: Away(at=table.updated, seat=0, why="gone"))
        assert room.table.is_paused
        assert (await ann.post("/api/quick", json={"game": "5211", **HASH})).status_code == 201
