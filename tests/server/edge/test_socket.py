"""The socket: what clients are sent, and how hostile clients are handled."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from roost.protocol.messages import Act, React, Say, TableState
from roost.server.bus.local import LocalBus
from roost.server.edge.snapshots import encode_state
from roost.server.edge.socket import MAX_UNREAD
from roost.server.limits import Limits
from roost.server.rooms.room import RESYNC_STEPS
from roost.server.storage.types import Unavailable
from roost.server.table.entries import Away
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_connections_get_the_view_of_their_person(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, bob)
        async with (
            house.connect(ann) as a,
            house.connect(ann) as tab,
            house.connect(bob) as b,
            house.connect(eve) as e,
        ):
            views = [await client.watch(room) for client in (a, tab, b, e)]
            assert [view.you for view in views] == [0, 0, 1, None]
            assert views[0].view["hand"] != views[2].view["hand"]
            assert views[3].view["hand"] == []
            assert a.texts[-1] == tab.texts[-1]
            act = Act(type="act", table=room.id, seen=views[0].version, id="1", action=views[0].view["legal"][0])
            a.send_text(act.model_dump_json())
            assert (await a.next()).type == "ack"
            sent = [await client.next("table") for client in (a, tab, b, e)]
            assert {message.version for message in sent} == {views[0].version + 1}
            assert sent[1].view["choice"] == act.action.split("+")
            assert sent[2].view["choice"] == []
            assert sent[2].view["events"] == [{"key": "chosen", "values": {"seat": 0, "cards": None}}]


async def test_changed_choice_is_sent_to_its_own_player_only(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, bob)
        async with house.connect(ann) as a, house.connect(bob) as b, house.connect(eve) as e:
            legal = (await a.watch(room)).view["legal"]
            await b.watch(room)
            await e.watch(room)
            await house.act(room, ann, legal[0])
            first = [await client.next("table") for client in (a, b, e)]
            await house.act(room, ann, legal[1])
            changed = await a.next("table")
            assert changed.version == first[0].version
            assert changed.view["choice"] == legal[1].split("+")
            await house.settle()
            assert b.drain() == []
            assert e.drain() == []
            await house.act(room, bob)
            last = [await client.next("table") for client in (a, b, e)]
            assert {message.version for message in last} == {first[0].version + 1}


async def test_client_that_missed_versions_gets_the_events_in_between(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        seen = room.table.public
        await house.act(room, ann)
        await house.act(room, bob)
        async with house.connect(ann) as client:
            message = await client.watch(room, since=seen)
            assert message.after == seen
            assert [event["key"] for event in message.view["events"]] == ["chosen", "chosen", "revealed", "drew"]
            fresh = await client.watch(room)
            assert fresh.view["events"] == []
            unknown = await client.watch(room, since=10**9)
            assert unknown.view["events"] == []


async def test_spectators_are_removed_at_the_start_when_watching_is_off(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, free=1, watching="off")
        async with house.connect(eve) as client:
            assert (await client.watch(room)).status == "open"
            await house.sit(room, bob)
            assert (await client.next("gone")).table == room.id
            client.send(type="watch", table=room.id)
            assert (await client.next("error")).key == "watching-off"
            client.send(type="say", table=room.id, id="1", text="hello")
            assert (await client.next("error")).key == "watching-off"


@pytest.mark.parametrize("watching", ["allowed", "hands-after"])
async def test_hands_are_shown_after_the_game_if_the_table_allows_it(tmp_path: Path, watching: Any) -> None:
    async with open_house(tmp_path) as house:
        ann, eve = house.person(), house.person()
        room = await house.table(ann, bots=1, watching=watching)
        async with house.connect(eve) as client:
            assert (await client.watch(room)).hands is None
            while room.table.status == "running":
                await house.settle()
                if 0 in room.table.to_act:
                    await house.act(room, ann)
            await house.settle()
            client.drain()
            message = await client.watch(room)
            assert (message.hands is not None) == (watching == "hands-after")


async def test_chat_is_plain_text_stored_once_limited_and_mutable_by_host(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(chat_lines_per_minute=16)) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(bob) as b, house.connect(ann) as a:
            await a.watch(room)
            for _ in range(2):
                b.send(type="say", table=room.id, id="1", text=" <b>'; DROP TABLE people;-- ")
                assert (await b.next("ack")).id == "1"
            line = (await a.next("table")).chat
            assert [said.text for said in line] == ["<b>'; DROP TABLE people;--"]
            b.send(type="react", table=room.id, id="2", reaction="bravo")
            assert (await a.next("table")).reactions[0].reaction == "bravo"
            refused = {"a\u0007b": "chat-bad-character", "   ": "chat-empty", "a\u202eb": "chat-bad-character"}
            refused["\u200b"] = "chat-empty"
            for text, key in refused.items():
                b.send(type="say", table=room.id, id=text.encode().hex(), text=text)
                assert (await b.next("error")).key == key
            await house.service.seating.mute(room, ann, bob, is_muted=True)
            b.send(type="say", table=room.id, id="3", text="still here")
            assert (await b.next("error")).key == "chat-muted"
            await house.service.seating.mute(room, ann, bob, is_muted=False)
            b.send(type="say", table=room.id, id="4", text="back")
            b.send(type="say", table=room.id, id="5", text="too much")
            assert (await b.next("error")).key == "too-fast"


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


async def test_client_that_floods_the_server_is_dropped(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        for _ in range(10 * MAX_UNREAD):
            client.send(type="ping")
        while await client.next() is not None:
            pass
        assert client.code == 1008


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


async def test_slow_client_gets_all_missed_events_in_one_message(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, bob)
        async with house.connect(eve) as client:
            seen = (await client.watch(room)).version
            client.is_reading.clear()
            for _ in range(10):
                await house.act(room, ann)
                await house.act(room, bob)
            await house.settle()
            client.is_reading.set()
            messages = [await client.next("table")]
            while messages[-1].version < room.table.public:
                messages.append(await client.next("table"))
            assert len(messages) <= 2
            assert messages[0].after == seen
            revealed = [
                event["key"] for message in messages for event in message.view["events"] if event["key"] == "revealed"
            ]
            assert len(revealed) == 10


async def test_slow_client_learns_nothing_of_a_changed_choice(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve, slow = (house.person() for _ in range(4))
        room = await house.table(ann, bob)
        async with house.connect(bob) as b, house.connect(eve) as e, house.connect(slow) as s:
            for client in (b, e, s):
                await client.watch(room)
            s.is_reading.clear()
            for reaction, text in enumerate(("one", "two", "three")):
                await house.service.chat.say(
                    room, ann, "Ann", Say(type="say", table=room.id, id=f"{reaction}", text=text)
                )
            await house.act(room, ann)
            for client in (b, e):
                while (await client.next("table")).version < room.table.public:
                    pass
            await house.act(room, ann, room.table.game.legal(room.table.play.state, 0)[1])  # type: ignore[union-attr]
            await house.settle()
            await asyncio.sleep(0.01)
            assert b.drain() == []
            assert e.drain() == []
            s.is_reading.set()
            while (await s.next("table")).version < room.table.public:
                pass
            await house.settle()
            assert s.drain() == []


async def test_resync_does_not_reveal_how_often_a_choice_was_changed(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(chat_lines_per_minute=10_000)) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        for number in range(RESYNC_STEPS + 6):
            shown = React(type="react", table=room.id, id=f"{number}", reaction="wow")
            await house.service.chat.react(room, ann, "Ann", shown)
        assert room.table.play is not None
        legal = room.table.game.legal(room.table.play.state, 0)
        await house.act(room, ann, legal[0])

        async def all_answers() -> list[str]:
            async with house.connect(bob) as client:
                for since in range(1, room.table.public + 2):
                    await client.watch(room, since)
                return client.texts[1:]

        before = await all_answers()
        for change in (1, 0, 1, 0):
            await house.act(room, ann, legal[change])
        assert await all_answers() == before


async def test_client_that_missed_many_versions_gets_the_latest_chat_lines(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(chat_lines_per_minute=10_000)) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        since = room.table.public
        for number in range(RESYNC_STEPS + 1):
            said = Say(type="say", table=room.id, id=f"{number}", text=f"line {number}")
            await house.service.chat.say(room, ann, "Ann", said)
        async with house.connect(bob) as client:
            state = await client.watch(room, since)
            assert [line.text for line in state.chat] == [f"line {number}" for number in range(15, 65)]
            assert state.after == state.version


async def test_all_spectators_share_one_encoded_message(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        clients = [house.connect(house.person()) for _ in range(30)]
        for client in clients:
            await client.__aenter__()
            await client.watch(room)
        await house.act(room, ann)
        for client in clients:
            await client.next("table")
        assert len({id(client.texts[-1]) for client in clients}) == 1
        for client in clients:
            await client.__aexit__()
        assert not room.is_followed


async def test_last_spectator_of_a_table_turned_private_leaves_no_subscription(tmp_path: Path) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as house:
        room = await house.table(house.person(), free=1, watching="off")
        before = bus.topics
        async with house.connect(house.person()) as spectator:
            await spectator.watch(room)
            assert bus.topics > before
            await house.service.seating.start(room, room.table.host, None)
            await spectator.next("gone")
            assert bus.topics == before
            assert not room.is_followed


async def test_encoded_state_has_every_field_of_the_model(tmp_path: Path) -> None:
    """The server encodes it by hand, for speed."""
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), bots=1)
        unready_at = house.service.preparation.unready_at
        assert json.loads(encode_state(room, 0, 0, unready_at)).keys() == TableState.model_fields.keys()


async def test_away_player_can_follow_while_the_storage_refuses_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def append(*_: Any) -> None:
        raise Unavailable

    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, house.person())
        monkeypatch.setattr(house.service.driver, "schedule", lambda _room: None)  # no stand-in bot plays
        await house.service.rooms.commit(room, lambda _: Away(at=house.clock(), seat=0, why="clock"))
        monkeypatch.setattr(house.service.storage, "append", append)
        async with house.connect(ann) as client:
            await client.watch(room)
            await house.settle()
            assert not [message for message in client.drain() if message.type == "error"]
