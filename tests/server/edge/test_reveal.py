"""Devices reveal their contributions over the socket."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import fair
from roost.protocol.http import CreateTable, SeatPlan
from roost.server.rooms.room import Room
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio


async def full_table(house: House, *people: str) -> Room:
    """Return a table with all seats taken and no contribution revealed."""
    wanted = CreateTable(game="5211", seats=[SeatPlan()] * len(people), clock="none")
    room = await house.service.seating.create(people[0], wanted)
    for person in people:
        await house.join(room, person)
    return room


async def test_device_gets_all_hashes_and_reveals_over_its_socket(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
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


async def test_contribution_that_does_not_match_its_hash_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        async with house.connect(ann) as client:
            client.send(type="reveal", table=room.id, id="1", contribution="00" * 16)
            refused = await client.next("error")
            assert (refused.key, refused.id, refused.table) == ("contribution-wrong", "1", room.id)


async def test_contributions_are_not_sent_before_the_game_is_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await full_table(house, ann, bob)
        async with house.connect(bob) as player, house.connect(eve) as spectator:
            for client in (player, spectator):
                await client.watch(room)
            await house.reveal(room, ann)
            await house.reveal(room, bob)
            for client in (player, spectator):
                while (await client.next("table")).view is None:
                    pass
                secrets = [house.contributions[room.id, person].hex() for person in (ann, bob)]
                assert not any(secret in text for secret in secrets for text in client.texts)
