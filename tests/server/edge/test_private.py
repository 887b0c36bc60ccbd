"""Private tables: shared by link only, or closed to spectators."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.server.edge.identity import COOKIE
from roost.server.edge.middleware import Guard
from roost.server.rooms.room import Room
from tests.server.edge.test_http import CONTRIBUTION, HASH, server, visitor
from tests.server.house import Client

pytestmark = pytest.mark.anyio


async def finished_game(app: Guard, people: list[httpx.AsyncClient], **how: Any) -> Room:
    """Return a finished game of these people, with one line of chat."""
    made = (await people[0].post("/api/tables", json={"game": "5211", "seats": [{}] * len(people), **how})).json()
    for client in people:
        await client.post(f"/api/tables/{made['table']}/join", json=HASH)
    for client in people:
        await client.post(f"/api/tables/{made['table']}/reveal", json=CONTRIBUTION)
    room = await app.edge.service.rooms.get(made["table"])
    async with Client(app.edge, id_of(people[0])) as ann:
        ann.send(type="say", table=room.id, id="1", text="between us")
        await ann.next("ack")
    while room.table.status == "running":
        seat = room.table.to_act[0]
        person, play = room.table.seats[seat].person, room.table.play
        assert person is not None
        assert play is not None
        action = room.table.game.legal(play.state, seat)[0]
        await app.edge.service.rooms.act(room, person, secrets.token_hex(4), room.table.public, action)
    return room


def id_of(client: httpx.AsyncClient) -> str:
    return client.cookies[COOKIE].partition(".")[0]


async def listed(client: httpx.AsyncClient, player: str) -> list[str]:
    return [game["table"] for game in (await client.get(f"/api/people/{player}/games")).json()["games"]]


async def test_private_game_is_listed_only_for_its_players(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob, visitor(app) as eve:
        private = (await finished_game(app, [ann, bob], is_public=False)).id
        public = (await finished_game(app, [ann, bob])).id
        assert await listed(eve, id_of(ann)) == [public]
        assert await listed(ann, id_of(ann)) == await listed(bob, id_of(ann)) == [public, private]
        assert (await eve.get(f"/api/tables/{private}/record")).status_code == 200, "the link is enough"


@pytest.mark.parametrize(
    ("how", "is_for_all"), [({}, True), ({"is_public": False}, False), ({"watching": "off"}, False)]
)
async def test_chat_of_a_private_table_is_sent_to_its_players_only(
    tmp_path: Path, how: dict[str, Any], is_for_all: bool
) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob, visitor(app) as eve:
        room = await finished_game(app, [ann, bob], **how)
        over = room.table.public
        async with Client(app.edge, id_of(bob)) as client:
            client.send(type="say", table=room.id, id="1", text="goodbye")
            client.send(type="react", table=room.id, id="2", reaction="wow")
            await client.next("ack")
            await client.next("ack")
        for person, hears in ((eve, is_for_all), (bob, True)):
            async with Client(app.edge, id_of(person)) as client:
                whole, rest = await client.watch(room), await client.watch(room, since=over)
            assert [line.text for line in whole.chat] == ["between us", "goodbye"] * hears
            assert [line.text for line in rest.chat] == ["goodbye"] * hears
            assert [shown.reaction for shown in rest.reactions] == ["wow"] * hears


async def test_only_players_can_chat_after_the_game(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob, visitor(app) as eve:
        room = await finished_game(app, [ann, bob])
        stored = room.table.version
        async with Client(app.edge, id_of(eve)) as client:
            client.send(type="say", table=room.id, id="1", text="me, too")
            assert (await client.next("error")).key == "chat-over"
            client.send(type="react", table=room.id, id="2", reaction="wow")
            assert (await client.next("error")).key == "chat-over"
        assert room.table.version == stored
        async with Client(app.edge, id_of(bob)) as client:
            client.send(type="say", table=room.id, id="1", text="well played")
            assert (await client.next("ack")).version == stored + 1
