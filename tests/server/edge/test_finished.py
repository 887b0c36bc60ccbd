"""Records and replays of finished games."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import record
from roost.server.rooms.replay_worker import steps
from roost.server.rooms.room import Room
from roost.server.storage.types import Stored
from roost.server.table.entries import Abandoned, Move, decode_entry
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor
from tests.server.edge.test_private import finished_game, id_of
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio


async def test_finished_game_is_served_if_its_log_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as bob:
        room = await finished_game(app, [ann, bob])
        app.edge.service.rooms.unload(room)

        async def unreadable(_table: str, _after: int = 0) -> list[Stored]:
            return [Stored(1, '{"kind":"of another version"}')]

        monkeypatch.setattr(app.edge.service.storage, "entries", unreadable)
        kept = await bob.get(f"/api/tables/{room.id}/record")
        record.check(record.decode(kept.text))
        replay = (await bob.get(f"/api/tables/{room.id}/replay")).json()
        assert (replay["table"], replay["game"]) == (room.id, "5211")
        assert [(seat["person"], seat["name"]) for seat in replay["seats"]] == [(id_of(ann), "Ann"), (id_of(bob), None)]
        assert replay["steps"][-1]["view"]["phase"] == "over"
        assert {step["by"] for step in replay["steps"]} == {None}


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


async def choose_twice(house: House, room: Room, person: str) -> None:
    """Make a choice, and change it if the others have not chosen yet."""
    assert room.table.play is not None
    one, *others = room.table.game.legal(room.table.play.state, 0)
    await house.act(room, person, one)
    if others and 1 in room.table.waits_for:
        await house.act(room, person, others[0])


async def test_replay_says_who_made_each_move(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, bots=1, clock="brisk")
        async with house.connect(ann) as client:
            await client.watch(room)
            while room.table.status == "running":
                await house.settle()
                if 0 in room.table.waits_for:
                    await choose_twice(house, room, ann)
                if 1 in room.table.waits_for:
                    await house.pass_time(room, 31.0)
        text, log = room.table.record(), [row.body for row in await house.service.storage.entries(room.id)]
    kept = [decode_entry(body) for body in log]
    moves = [entry for entry in kept if isinstance(entry, Move)]
    played = [step for step in steps(text, None, log) if step.move is not None]
    assert len(moves) > len(played), "changed choices are not moves"
    expected = {(0, "person"), (1, "clock"), (1, "away"), (2, "bot")}
    assert {(step.move[0], step.by) for step in played if step.move} == expected
    assert [step.by for step in steps(text, 0, log[:-1]) if step.by] == []
    assert all(step.by is None for step in steps(text, None, ()))
