"""Play from here: a table that starts from a decision in a finished game, over HTTP and after a restart."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.core import record
from roost.core.errors import BadRecord
from roost.core.play import Play
from roost.protocol.base import MoveBy
from roost.review.coach import check_reviewable
from roost.server.edge.middleware import Guard
from roost.server.limits import Limits
from roost.server.rooms.room import Room
from roost.server.table.entries import Abandoned, Move, StartedFrom, decode_entry
from roost.server.table.fold import Table
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor
from tests.server.edge.test_private import id_of
from tests.server.house import InstantBots

pytestmark = pytest.mark.anyio

SEAT = 1
BOTS: dict[str, list[str | None]] = {"5211": ["chick", None, "hen"], "gloria": [None, None]}
"""The bots at the finished games; None: a person."""


@asynccontextmanager
async def instant(folder: Path, **how: Any) -> AsyncIterator[Guard]:
    async with server(folder, **how) as app:
        app.edge.service.driver._bot_pool = InstantBots()
        yield app


async def table_of(app: Guard, game: str, people: dict[int, httpx.AsyncClient]) -> Room:
    """Start a game with people and bots."""
    seats = [{"kind": "open"} if bot is None else {"kind": "bot", "bot": bot} for bot in BOTS[game]]
    host = people[SEAT]
    made = (await host.post("/api/tables", json={"game": game, "seats": seats, "clock": "none"})).json()
    path = f"/api/tables/{made['table']}"
    for seat, person in people.items():
        await person.post(f"{path}/join", json=HASH | {"seat": seat})
    for person in people.values():
        await person.post(f"{path}/reveal", json=CONTRIBUTION)
    return await app.edge.service.rooms.get(made["table"])


async def play_on(app: Guard, room: Room, most: int) -> None:
    """Let the people at a table take their first legal actions, until the game is over or they made enough moves."""
    while not room.table.is_finished and most:
        assert room.table.play is not None
        if not room.table.waits_for:
            await asyncio.sleep(0.001)
            continue
        seat = room.table.waits_for[0]
        action = room.table.game.legal(room.table.play.state, seat)[0]
        person = str(room.table.seats[seat].person)
        await app.edge.service.rooms.act(room, person, secrets.token_hex(4), room.table.public, action)
        most -= 1


async def finish(app: Guard, room: Room) -> None:
    """Play a game to its end with first legal actions, in one write."""

    def propose(table: Table) -> list[Move]:
        moves = []
        while not table.is_finished:
            assert table.play is not None
            seat = table.to_act[0]
            by: MoveBy = "person" if table.seats[seat].bot is None else "bot"
            moves.append(Move(at=0.0, seat=seat, action=table.game.legal(table.play.state, seat)[0], by=by))
            table = table.apply(moves[-1])
        return moves

    await app.edge.service.rooms.commit(room, propose)


async def key_of(client: httpx.AsyncClient, table: str, **body: Any) -> tuple[int, str]:
    answer = await client.post(f"/api/tables/{table}/play-from", json=body)
    return answer.status_code, answer.json().get("key", "")


async def begun(app: Guard, client: httpx.AsyncClient, source: Room, move: int, **how: Any) -> Room:
    answer = await client.post(f"/api/tables/{source.id}/play-from", json={"move": move, **how})
    assert answer.status_code == 201, answer.text
    assert answer.json()["position"] == {"table": source.id, "move": move}
    return await app.edge.service.rooms.get(answer.json()["table"])


def own_moves(room: Room) -> list[int]:
    assert room.table.play is not None
    return [number for number, (seat, _) in enumerate(room.table.play.moves, 1) if seat == SEAT]


async def test_position_becomes_a_private_table_that_plays_to_its_end(tmp_path: Path) -> None:
    async with instant(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as eve:
        source = await table_of(app, "5211", {SEAT: ann})
        await finish(app, source)
        statistics = (await ann.get(f"/api/people/{id_of(ann)}")).json()
        move = own_moves(source)[-3]
        room = await begun(app, ann, source, move)
        assert source.table.play is not None
        assert room.table.play is not None
        assert room.table.play.moves == source.table.play.moves[: move - 2], "the choice of seat 0 is not made yet"
        assert [seat.bot for seat in room.table.seats] == ["chick", None, "hen"]
        assert (room.table.waits_for, room.table.created.is_public) == ((SEAT,), False)
        positions = [
            Play.resume(room.table.game, b"", play.deals, room.table.play.moves)
            for play in (source.table.play, room.table.play)
        ]
        told = [play.game.view(play.state, SEAT, play.events) for play in positions]
        assert told[0] == told[1]
        assert room.table.play.deals != source.table.play.deals
        assert (await eve.get(f"/api/tables/{room.id}")).json()["key"] == "watching-off"
        for path in ("record", "replay"):
            assert (await ann.get(f"/api/tables/{room.id}/{path}")).json()["key"] == "table-not-over"
        await play_on(app, room, most=1000)
        for path in ("record", "replay"):
            assert (await eve.get(f"/api/tables/{room.id}/{path}")).json()["key"] == "watching-off"
        assert (await ann.get(f"/api/people/{id_of(ann)}")).json() == statistics
        games = (await ann.get(f"/api/people/{id_of(ann)}/games")).json()["games"]
        assert [game["table"] for game in games] == [source.id]
        again = (await ann.post(f"/api/tables/{room.id}/rematch", json={})).json()
        assert (again["position"], again["status"]) == (None, "open")
        assert [seat["kind"] for seat in again["seats"]] == ["bot", "reserved", "bot"]


async def test_record_and_replay_include_the_moves_before_the_position(tmp_path: Path) -> None:
    async with instant(tmp_path) as app, visitor(app) as ann:
        source = await table_of(app, "5211", {SEAT: ann})
        await finish(app, source)
        room = await begun(app, ann, source, own_moves(source)[3], bot="hen")
        await finish(app, room)
        assert {seat.bot for seat in room.table.seats} == {None, "hen"}
        played = record.decode((await ann.get(f"/api/tables/{room.id}/record")).text)
        assert (played.fair, played.drawn) == (None, record.Drawn(SEAT, 9))
        check_reviewable(played, SEAT)
        with pytest.raises(BadRecord, match="record-drawn"):
            record.check(played)
        steps = (await ann.get(f"/api/tables/{room.id}/replay?seat=1")).json()["steps"]
        assert [step["by"] for step in steps[:10]] == [None] * 10
        assert [step["by"] for step in steps[10:13]] == ["bot", "person", "bot"]
        deeper = await begun(app, ann, room, own_moves(room)[-1])
        assert deeper.table.play is not None
        assert len(deeper.table.play.moves) == len(played.moves) - 3


async def test_game_from_a_position_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with instant(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Ben") as ben:
        source = await table_of(app, "gloria", {0: ben, SEAT: ann})
        await finish(app, source)
        moves = own_moves(source)  # three per turn, and games differ in length
        room = await begun(app, ann, source, moves[len(moves) // 6 * 3], bot="chick")
        await play_on(app, room, most=4)
        assert room.table.play is not None
        history = room.history(SEAT)
        cookie = ann.cookies
    async with instant(tmp_path) as app, visitor(app) as again:
        again.cookies = cookie
        loaded = await app.edge.service.rooms.get(room.id)
        assert loaded.table.play is not None
        assert loaded.table.play.record() == replace(room.table.play.record(), game=loaded.table.game)
        assert loaded.table.play.state == room.table.play.state
        assert loaded.history(SEAT) == history
        assert (history[0].key, loaded.table.created.position) == ("dealt", room.table.created.position)
        (entry,) = [
            found
            for row in await app.edge.service.storage.entries(room.id)
            if isinstance(found := decode_entry(row.body), StartedFrom)
        ]
        assert "deals" not in repr(entry)
        await app.edge.service.driver.acquire(room.id)
        await play_on(app, loaded, most=3)
        await finish(app, loaded)
        assert loaded.table.status == "over"
        assert (await again.get(f"/api/tables/{room.id}/replay?seat=1")).status_code == 200


async def test_position_that_is_not_an_own_decision_is_refused(tmp_path: Path) -> None:
    async with instant(tmp_path, limits=Limits(tables_per_person=2)) as app, visitor(app) as ann, visitor(app) as eve:
        source = await table_of(app, "5211", {SEAT: ann})
        assert await key_of(ann, source.id, move=2) == (409, "table-not-over")
        await finish(app, source)
        assert await key_of(ann, source.id, move=10_000) == (404, "position-unknown")
        assert await key_of(ann, source.id, move=1) == (409, "position-not-your-decision")
        assert await key_of(ann, source.id, move=0) == (422, "request-malformed")
        assert await key_of(ann, source.id, move=2, bot="nobody") == (422, "setup-unknown-bot")
        assert await key_of(ann, "unknown", move=2) == (404, "table-unknown")
        assert await key_of(eve, source.id, move=2) == (403, "position-not-yours")
        abandoned = await table_of(app, "5211", {SEAT: ann})
        await app.edge.service.rooms.commit(abandoned, lambda _: Abandoned(at=0.0))
        assert await key_of(ann, abandoned.id, move=2) == (409, "position-unfinished")
        for _ in range(2):
            await begun(app, ann, source, 2)
        assert await key_of(ann, source.id, move=2) == (429, "too-many-tables")
