"""During a rolling upgrade, this version reads what the next one writes and sends, ignoring unknown fields."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from roost.client import Visitor
from roost.protocol.base import FromServer
from roost.protocol.http import GameInfo, Me, TableInfo, TableList, TableListing
from roost.protocol.messages import ServerMessage, server_message
from roost.server.rooms.room import Room
from roost.server.storage.sql import Storage
from roost.server.storage.types import Person
from roost.server.table.entries import AnyEntry, Entry, decode_entry
from roost.server.table.fold import fold
from tests.server.edge.test_http import HASH, server, visitor
from tests.server.house import open_house
from tests.server.storage.builders import append, create, finish, game, stored_summary, summary

ADDED = {"added_later": {"deep": [1, None]}}
ENTRIES: tuple[type[Entry], ...] = get_args(AnyEntry)


class Examples:
    """Examples of a JSON schema; those of the next version have more fields in every model."""

    def __init__(self, schema: dict[str, Any], added: dict[str, Any]) -> None:
        self._definitions = schema.get("$defs", {})
        self._added = added

    def make(self, schema: dict[str, Any]) -> Any:
        if "$ref" in schema:
            return self.make(self._definitions[schema["$ref"].rpartition("/")[2]])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        if "anyOf" in schema:
            return self.make(schema["anyOf"][0])
        return self._of_type(schema)

    def _of_type(self, schema: dict[str, Any]) -> Any:
        match schema.get("type"):
            case "object" if "properties" in schema:
                return {name: self.make(part) for name, part in schema["properties"].items()} | self._added
            case "object":
                values = schema["additionalProperties"]
                return {"name": 1 if values is True else self.make(values)}
            case "array" if "prefixItems" in schema:
                return [self.make(part) for part in schema["prefixItems"]]
            case "array":
                return [self.make(schema["items"])]
            case kind:
                return {"string": "text", "integer": 1, "number": 1.5, "boolean": True, None: 1}[kind]


def example(model: type[FromServer | Entry], added: dict[str, Any]) -> Any:
    schema = model.model_json_schema(mode="serialization")
    return Examples(schema, added).make(schema)


def now_and_later(model: type[FromServer | Entry]) -> tuple[str, str]:
    """Return the same example in this version and in the next."""
    now, later = example(model, {}), example(model, ADDED)
    assert "added_later" in later
    return json.dumps(now), json.dumps(later)


# Messages and responses of a server


@pytest.mark.parametrize("model", FromServer.declared())
def test_added_fields_of_a_model_are_ignored(model: type[FromServer]) -> None:
    now, later = now_and_later(model)
    assert model.model_validate_json(later) == model.model_validate_json(now)


@pytest.mark.parametrize("message", ServerMessage.declared())
def test_client_decodes_messages_with_added_fields(message: type[ServerMessage]) -> None:
    now, later = now_and_later(message)
    decoded = server_message.validate_json(later)
    assert type(decoded) is message
    assert decoded == server_message.validate_json(now)


@pytest.mark.anyio
async def test_client_reads_responses_with_added_fields() -> None:
    bodies: dict[str, Any] = {
        "/api/me": example(Me, ADDED),
        "/api/games": [example(GameInfo, ADDED)],
        "/api/tables": example(TableList, ADDED),
        "/api/tables/t": example(TableInfo, ADDED),
    }
    transport = httpx.MockTransport(lambda request: httpx.Response(200, json=bodies[request.url.path]))
    async with Visitor("http://roost.example", transport) as guest:
        assert guest.person == "text"
        assert [found.name for found in await guest.games()] == ["text"]
        assert [found.table for found in (await guest.open_tables()).tables] == ["text"]
        assert (await guest.table("t")).seats[0].seat == 1


# Stored rows


@pytest.mark.parametrize("entry", ENTRIES)
def test_added_fields_of_an_entry_are_ignored(entry: type[Entry]) -> None:
    now, later = now_and_later(entry)
    assert type(decode_entry(later)) is entry
    assert decode_entry(later) == decode_entry(now)


@pytest.mark.anyio
async def test_log_with_added_fields_folds_to_the_same_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), house.person())
        while room.table.status == "running":
            await house.act(room, room.table.seats[room.table.to_act[0]].person or "")
        stored = await house.service.storage.entries(room.id)
    later = [decode_entry(json.dumps(json.loads(row.body) | ADDED)) for row in stored]
    table = fold(room.id, room.table.secret, later)
    assert table.version == len(stored)
    assert table.record() == room.table.record()
    assert table.seats == room.table.seats


@pytest.mark.anyio
async def test_stored_listing_with_added_fields_is_listed(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        before = (await ann.get("/api/tables")).json()["tables"]
        later = before[0] | ADDED
        later["seats"] = [seat | ADDED for seat in later["seats"]]
        with sqlite3.connect(tmp_path / "roost.db") as database:
            database.execute("UPDATE tables SET listing = ?", (json.dumps(later),))
        listed = (await ann.get("/api/tables")).json()["tables"]
        assert [table["table"] for table in listed] == [made["table"]]
        assert listed == before


def store_entry_of_the_next_version(folder: Path, table: str, version: int) -> None:
    with sqlite3.connect(folder / "roost.db") as database:
        body = json.dumps({"kind": "added later", "at": 1.0})
        database.execute("INSERT INTO entries VALUES (?, ?, ?)", (table, version, body))
        database.execute("UPDATE tables SET version = ?", (version,))


@pytest.mark.anyio
async def test_socket_blames_the_server_for_an_unreadable_entry(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, house.person())
        store_entry_of_the_next_version(tmp_path, room.id, room.table.version + 1)
        async with house.connect(ann) as client:
            client.send(type="act", table=room.id, id="move", seen=room.table.public, action=legal_action(room))
            refused = await client.next("error")
            assert (refused.key, refused.table, refused.id) == ("table-needs-newer-server", room.id, "move")
            house.service.rooms.unload(room)
            client.send(type="watch", table=room.id)
            refused = await client.next("error")
            assert (refused.key, refused.table, refused.id) == ("table-needs-newer-server", room.id, None)


def legal_action(room: Room) -> str:
    assert room.table.play is not None
    return room.table.game.legal(room.table.play.state, 0)[0]


@pytest.mark.anyio
async def test_http_answers_503_for_an_unreadable_entry(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        table = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()["table"]
        store_entry_of_the_next_version(tmp_path, table, 2)
        rooms = app.edge.service.rooms
        rooms.unload(rooms.loaded[table])
        refused = await ann.get(f"/api/tables/{table}")
        assert (refused.status_code, refused.json()["key"]) == (503, "table-needs-newer-server")


@pytest.mark.anyio
async def test_unreadable_listing_is_skipped_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        bad, good = [
            (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()["table"] for _ in range(2)
        ]
        with sqlite3.connect(tmp_path / "roost.db") as database:
            database.execute("UPDATE tables SET listing = '{}' WHERE id = ?", (bad,))
        assert [listed["table"] for listed in (await ann.get("/api/tables")).json()["tables"]] == [good]
        assert [(record.message, record.__dict__["table"]) for record in caplog.records] == [
            ("unreadable listing", bad)
        ]
        matched = await ann.post("/api/match", json={"game": "5211", **HASH})
        assert (matched.status_code, matched.json()["table"]) == (200, good)


def test_listing_stored_before_a_setting_existed_gets_its_default() -> None:
    old = example(TableListing, {})
    del old["is_public"]
    assert TableListing.model_validate(old).is_public


@pytest.mark.anyio
async def test_rows_with_added_columns_are_read_and_written(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'roost.db'}")
    await storage.start()
    with sqlite3.connect(tmp_path / "roost.db") as database:
        for table in ("tables", "entries", "sitting", "leases", "people", "codes", "games", "game_seats", "ratings"):
            database.execute(f"ALTER TABLE {table} ADD COLUMN added_later TEXT NOT NULL DEFAULT 'new'")
    await storage.create_person(Person(person="ann", name="Ann", created=1.0))
    await create(storage, "t")
    await append(storage, "t", 2)
    finished = game("g", {"ann": 1, "bot:hen": 2})
    await finish(storage, finished)
    assert await stored_summary(storage, "t") == summary("t", 2)
    assert len(await storage.entries("t")) == 2
    assert [found.table for found in await storage.tables_of("ann", 10)] == ["t"]
    assert [found.table for found in await storage.acquire_driverless("p", 1000.0, 5.0, 10)] == ["t"]
    assert await storage.person("ann") == Person(person="ann", name="Ann", created=1.0)
    await storage.issue_code("ann", b"hash", now=1.0, expires=2.0)
    assert await storage.claim_code(b"hash", now=1.5) == "ann"
    assert await storage.game("g") == finished
    assert [line.player for line in await storage.leaderboard("5211", 10)] == ["ann", "bot:hen"]
    await storage.stop()
