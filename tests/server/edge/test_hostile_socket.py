"""Hostile clients at the socket: malformed and forged messages, floods, and limits."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from roost.server.edge import middleware
from roost.server.edge.socket import MAX_UNREAD
from roost.server.limits import Limits
from tests.server.edge.test_http import server
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"watch"',
    "{}",
    '{"type":"nonsense"}',
    '{"type":"watch"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":"../../etc/passwd"}',
    '{"type":"watch","table":"a","since":-1}',
    '{"type":"watch","table":"a","since":1e400}',
    '{"type":"act","table":"a","seen":"1","id":"x","action":"Y1"}',
    '{"type":"act","table":"a","seen":1,"id":"","action":"Y1"}',
    '{"type":"act","table":"a","seen":1,"id":"x","action":"Y1","seat":2}',
    '{"type":"act","table":"a","seen":1,"id":"x","action":["Y1"]}',
    '{"type":"react","table":"a","id":"x","reaction":"anything"}',
    '{"type":"say","table":"a","id":"x","text":"' + "x" * 400 + '"}',
    '{"type":"ping","__proto__":{}}',
    "[" * 5000,
    "\ud800",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_malformed_message_is_refused_and_the_connection_stays_open(tmp_path: Path, text: str) -> None:
    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        client.send_text(text)
        error = await client.next("error")
        assert error.key == "message-malformed"
        client.send(type="ping")
        assert (await client.next()).type == "pong"


async def test_refusal_of_a_malformed_message_contains_its_valid_id(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        client.send(type="say", table="a", id="too long", text="x" * 400)
        assert (await client.next("error")).id is None  # an id has no spaces
        client.send(type="say", table="a", id="too-long", text="x" * 400)
        assert (await client.next("error")).id == "too-long"


async def test_messages_for_unknown_tables_other_seats_or_old_turns_are_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, bob)
        async with house.connect(ann) as a, house.connect(eve) as e:
            first = await a.watch(room)
            e.send(type="watch", table="nowhere")
            assert (await e.next("error")).key == "table-unknown"
            act = {"type": "act", "table": room.id, "seen": first.version, "action": first.view["legal"][0]}
            e.send(**act, id="1")
            refusal = await e.next("error")
            assert (refusal.key, refusal.table, refusal.id) == ("not-seated", room.id, "1")
            a.send(**act, id="1")
            assert (await a.next("ack")).id == "1"
            await house.act(room, bob)
            a.send(**act, id="2")
            assert (await a.next("error")).key == "too-late"
            a.send(**act, id="1")
            assert (await a.next("ack")).version == first.version + 1


async def test_cross_site_or_forged_handshake_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"cookie": f"roost={ann}.{'0' * 64}"},
            {"cookie": ""},
        ):
            async with house.connect(ann, **headers) as client:
                assert await client.next() is None
                assert client.code == 1008
        async with house.connect(ann, origin="http://roost.example") as client:
            assert (await client.next()).type == "hello"


async def test_connections_per_person_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(connections_per_person=1)) as house:
        ann = house.person()
        async with house.connect(ann) as one:
            assert (await one.next()).type == "hello"
            async with house.connect(ann) as two:
                assert await two.next() is None
                assert two.code == 503
        async with house.connect(ann) as three:
            assert (await three.next()).type == "hello"
        assert house.edge.connections.count == 0


async def test_fast_sender_is_slowed_down_without_losing_messages(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=50)
    async with open_house(tmp_path, limits=limits) as house, house.connect(house.person()) as client:
        assert (await client.next()).type == "hello"
        begun = time.monotonic()
        for _ in range(MAX_UNREAD):
            client.send(type="ping")
        for _ in range(MAX_UNREAD):
            assert (await client.next()).type == "pong"
        assert time.monotonic() - begun > (MAX_UNREAD - 3 * 50) / 50 - 0.1, (
            "all but a burst of three seconds has to wait"
        )


async def test_handshakes_count_as_requests_of_their_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "REFUSAL_SECONDS", 0.0)
    async with server(tmp_path, limits=Limits(requests_per_second=1)) as app:

        async def status_of(address: str) -> int:
            sent: list[Any] = []

            async def receive() -> Any:
                return {"type": "websocket.connect"}

            async def send(message: Any) -> None:
                sent.append(message)

            await app({"type": "websocket", "path": "/ws", "headers": [], "client": (address, 1)}, receive, send)
            return int(sent[0].get("status", sent[0].get("code", 0)))

        refused_without_a_cookie = 1008
        assert [await status_of("192.0.2.7") for _ in range(5)] == [refused_without_a_cookie] * 4 + [503]
        assert await status_of("192.0.2.8") == refused_without_a_cookie


async def test_sockets_of_an_address_are_slowed_down_together(tmp_path: Path) -> None:
    limits = Limits(messages_per_address=20)
    async with open_house(tmp_path, limits=limits) as house:

        async def time_of(address: str) -> float:
            begun = time.monotonic()
            async with house.connect(house.person(), address) as client:
                for _ in range(35):
                    client.send(type="ping")
                for _ in range(35):
                    await client.next("pong")
            return time.monotonic() - begun

        times = [await time_of("192.0.2.7") for _ in range(3)]
        assert times[2] > 30 / 20 - 0.1, "the burst of the address was used up on sockets that are closed by now"
        assert max(await time_of("192.0.2.8"), await time_of("127.0.0.1")) < times[2]


async def test_closed_socket_leaves_no_messages_that_skip_the_limit(tmp_path: Path) -> None:
    limits = Limits(messages_per_address=20)
    async with open_house(tmp_path, limits=limits) as house:
        begun = time.monotonic()
        async with house.connect(house.person(), "192.0.2.7") as client:
            await client.next("hello")
            for _ in range(80):
                client.send(type="ping")
        assert time.monotonic() - begun > 20 / 20 - 0.1


async def test_client_that_floods_the_server_is_dropped(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        for _ in range(10 * MAX_UNREAD):
            client.send(type="ping")
        while await client.next() is not None:
            pass
        assert client.code == 1008


async def test_client_that_was_dropped_leaves_no_messages_in_memory(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(messages_per_second=1)) as house:
        async with house.connect(house.person()) as client:
            while client.code is None:
                client.send(type="ping")
                await asyncio.sleep(0)
        assert client._session is not None
        assert client._session._unread == []


async def test_disconnect_is_noticed_at_once_after_pending_messages_are_done(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=1)
    async with open_house(tmp_path, limits=limits) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(ann) as client:
            state = await client.watch(room)
            for _ in range(100):
                client.send(type="ping")
            act = {"type": "act", "table": room.id, "seen": state.version, "action": state.view["legal"][0]}
            client.send(**act, id="last")
        assert house.edge.connections.count == 0
        assert ("move", ann, "last") in room.answered


async def test_client_that_sends_only_malformed_messages_is_dropped(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        for _ in range(200):
            client.send_text("nonsense")
        seen = set()
        while (message := await client.next()) is not None:
            seen.add(getattr(message, "key", message.type))
        assert seen == {"hello", "message-malformed"}
        assert client.code == 1008
