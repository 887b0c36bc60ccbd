"""The socket: what clients are sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from roost.protocol.messages import Act, React, Say, TableState
from roost.server.bus.local import LocalBus
from roost.server.edge.snapshots import encode_state
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


async def test_slow_client_gets_all_missed_events_in_one_message(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, bob)
        async with house.connect(eve) as client:
            seen = (await client.watch(room)).version
            client.read_no_more()
            for _ in range(10):
                await house.act(room, ann)
                await house.act(room, bob)
            await house.settle()
            client.read_again()
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
            s.read_no_more()
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
            s.read_again()
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
        assert json.loads(encode_state(room, 0, 0, None, unready_at)[0]).keys() == TableState.model_fields.keys()


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


@pytest.mark.parametrize("chests", ["memory", "noted"])
async def test_face_of_a_chest_is_told_in_its_moment_only(tmp_path: Path, chests: str) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, game="gloria", options={"chests": chests, "start": 0})
        since = room.table.public
        assert room.table.play is not None
        legal = room.table.game.legal(room.table.play.state, 0)
        async with house.connect(bob) as live:
            await live.watch(room)
            await house.act(room, ann, next(action for action in legal if action.startswith("chest ")))
            assert "chest-built" in [event["key"] for event in (await live.next("table")).view["events"]]
        for person in (ann, bob, house.person()):
            async with house.connect(person) as client:
                keys = [[e["key"] for e in (await client.watch(room, v)).view["events"]] for v in range(1, since + 1)]
                assert any("chest-built" in told for told in keys) == (chests == "noted")
