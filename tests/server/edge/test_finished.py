"""Records and replays of finished games."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import record
from roost.server.table.entries import Abandoned
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor
from tests.server.edge.test_private import finished_game, id_of

pytestmark = pytest.mark.anyio


async def test_finished_game_is_served_without_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as bob:
        room = await finished_game(app, [ann, bob])
        app.edge.service.rooms.unload(room)

        async def unreadable(_table: str, _after: int = 0) -> None:
            raise AssertionError("a later version may not be able to read it")

        monkeypatch.setattr(app.edge.service.storage, "entries", unreadable)
        kept = await bob.get(f"/api/tables/{room.id}/record")
        record.check(record.decode(kept.text))
        replay = (await bob.get(f"/api/tables/{room.id}/replay")).json()
        assert (replay["table"], replay["game"]) == (room.id, "5211")
        assert [(seat["person"], seat["name"]) for seat in replay["seats"]] == [(id_of(ann), "Ann"), (id_of(bob), None)]
        assert replay["steps"][-1]["view"]["phase"] == "over"


async def test_abandoned_game_has_a_record_and_a_replay(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        plan = {"game": "5211", "seats": [{}, {"kind": "bot", "bot": "chick"}]}
        made = (await ann.post("/api/tables", json=plan)).json()
        path = f"/api/tables/{made['table']}"
        assert (await ann.get(f"{path}/record")).json()["key"] == "table-not-over"
        await ann.post(f"{path}/join", json=HASH)
        await ann.post(f"{path}/reveal", json=CONTRIBUTION)
        assert (await ann.get(f"{path}/replay")).json()["key"] == "table-not-over"
        room = await app.edge.service.rooms.get(made["table"])
        await app.edge.service.rooms.commit(room, lambda _: Abandoned(at=0.0))
        assert record.decode((await ann.get(f"{path}/record")).text).outcome is None
        replay = (await ann.get(f"{path}/replay")).json()
        assert [(seat["kind"], seat["bot"]) for seat in replay["seats"]] == [("person", None), ("bot", "chick")]
