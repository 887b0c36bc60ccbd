"""What devices are told and send while a table waits for their contributions."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import fair
from roost.protocol.http import CreateTable, SeatPlan
from roost.server.rooms.room import Room
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio


async def settled(house: House, *people: str) -> Room:
    """A table at which everybody has sat down, and nobody has revealed anything."""
    wanted = CreateTable(game="5211", seats=[SeatPlan()] * len(people), clock="none")
    room = await house.service.seating.create(people[0], wanted)
    for person in people:
        await house.join(room, person)
    return room


async def test_a_device_is_told_all_hashes_and_reveals_on_its_socket(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await settled(house, ann, bob)
        async with house.connect(ann) as client:
            asked = (await client.watch(room)).reveal
            promised = [fair.contribution_hash(house.contributions[room.id, person]).hex() for person in (ann, bob)]
            assert (asked.contribution_hashes, asked.missing) == (promised, [0, 1])
            assert asked.deadline == room.table.reveal_deadline
            contribution = house.contributions[room.id, ann].hex()
            client.send(type="reveal", table=room.id, id="1", contribution=contribution)
            assert (await client.next("ack")).id == "1"
            assert (await client.next("table")).reveal.missing == [1]
            await house.reveal(room, bob)
            dealt = await client.next("table")
            assert dealt.reveal is None
            assert dealt.view is not None


async def test_what_a_device_did_not_promise_is_refused_on_its_socket(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await settled(house, ann, bob)
        async with house.connect(ann) as client:
            client.send(type="reveal", table=room.id, id="1", contribution="00" * 16)
            refused = await client.next("error")
            assert (refused.key, refused.id, refused.table) == ("contribution-wrong", "1", room.id)


async def test_nobody_is_told_a_contribution_before_the_game_is_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await settled(house, ann, bob)
        async with house.connect(bob) as player, house.connect(eve) as watcher:
            for client in (player, watcher):
                await client.watch(room)
            await house.reveal(room, ann)
            await house.reveal(room, bob)
            for client in (player, watcher):
                while (await client.next("table")).view is None:
                    pass
                secrets = [house.contributions[room.id, person].hex() for person in (ann, bob)]
                assert not any(secret in text for secret in secrets for text in client.texts)
