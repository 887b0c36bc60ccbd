"""The history that a player's program may ask for: see decision 14."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from roost.server.storage.file_lock import FileLock
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor

pytestmark = pytest.mark.anyio


async def start(ann: httpx.AsyncClient, game: str, **options: int) -> str:
    """Return the path of a table at which Ann plays against a bot."""
    made = await ann.post("/api/quick", json={"game": game, "players": 2, "bot": "chick", "options": options, **HASH})
    table = f"/api/tables/{made.json()['table']}"
    await ann.post(f"{table}/reveal", json=CONTRIBUTION)
    return table


async def test_history_is_for_players_only(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as eve:
        table = await start(ann, "5211")
        own = (await ann.get(f"{table}/events")).json()
        assert own["events"][0]["key"] == "dealt"
        assert [hand is not None for hand in own["events"][0]["values"]["hands"]] == [True, False]
        refused = await eve.get(f"{table}/events")
        assert (refused.status_code, refused.json()["key"]) == (403, "not-seated")
        eve.cookies.clear()
        assert (await eve.get(f"{table}/events")).status_code == 401


async def test_history_has_the_faces_of_chests_as_they_were_shown(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        table = await start(ann, "gloria", start=0)
        rooms = app.edge.service.rooms
        room = await rooms.get(table.rpartition("/")[2])
        assert room.table.play is not None
        person = room.table.seats[0].person
        assert person is not None
        chest = next(action for action in room.table.game.legal(room.table.play.state, 0) if action.startswith("chest"))
        await rooms.act(room, person, "1", room.table.public, chest)
        events = (await ann.get(f"{table}/events")).json()["events"]
        assert [event["values"]["card"] for event in events if event["key"] == "chest-built"] == [chest.split()[1]]


async def test_player_seated_by_another_process_gets_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileLock, "acquire", lambda _: None)  # as on PostgreSQL, which several processes may use
    async with server(tmp_path) as one, server(tmp_path) as two, visitor(one) as ann, visitor(two) as elsewhere:
        made = await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})
        table = f"/api/tables/{made.json()['table']}"
        elsewhere.cookies = ann.cookies
        assert (await elsewhere.get(f"{table}/events")).status_code == 403  # the table is loaded now
        await ann.post(f"{table}/join", json=HASH)
        assert (await elsewhere.get(f"{table}/events")).status_code == 200
