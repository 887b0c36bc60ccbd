"""A game starts with hashes, then contributions, then the deal, whatever fails in between."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest

from roost.core import fair, record
from roost.core.errors import TooLate
from roost.protocol.http import CreateTable, SeatPlan
from roost.server.bus.local import LocalBus
from roost.server.errors import Conflict, Forbidden
from roost.server.rooms.driver import RECONNECT_SECONDS
from roost.server.rooms.room import Room
from roost.server.table.entries import (
    Abandoned,
    Created,
    Left,
    Plan,
    Sat,
    Started,
    Starting,
    decode_entry,
    encode_entry,
)
from roost.server.table.fold import REVEAL_SECONDS, fold
from roost.server.table.starting import reveal_info, start
from roost.server.table.summary import summarise
from tests.server.house import FakeClock, House, open_house

pytestmark = pytest.mark.anyio


async def full_table(house: House, *people: str, bots: int = 0) -> Room:
    """Return a table with all seats taken and no contribution revealed."""
    seats = [SeatPlan()] * len(people) + [SeatPlan(kind="bot", bot="chick")] * bots
    room = await house.service.seating.create(people[0], CreateTable(game="5211", seats=seats, clock="none"))
    for person in people:
        await house.join(room, person)
    return room


async def entries_of(house: House, room: Room) -> list[Any]:
    return [decode_entry(row.body) for row in await house.service.storage.entries(room.id)]


def notices(room: Room) -> list[tuple[str, int | None]]:
    return [(notice.key, notice.seat) for step in room.steps for notice in step.notices]


async def abandon(house: House, room: Room) -> dict[str, Any]:
    """Let all players leave, and return the contributions and hashes of the record."""
    for seat in room.table.seats:
        if seat.person is not None:
            await house.service.seating.leave(room, seat.person)
    found = record.decode(room.table.record())
    record.check(found)
    assert found.fair is not None
    return {"parts": found.fair.contributions, "hashes": found.fair.contribution_hashes}


# Hashes come first


async def test_cards_are_dealt_when_the_last_device_has_revealed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob, bots=1)
        assert (room.table.status, room.table.play, room.table.unrevealed) == ("running", None, (0, 1))
        await house.reveal(room, bob)
        assert (room.table.play, room.table.unrevealed) == (None, (0,))
        await house.reveal(room, ann)
        assert room.table.play is not None
        parts = [house.contributions[room.id, ann], house.contributions[room.id, bob], b""]
        assert room.table.play.seed == fair.live_seed(room.table.secret, parts)
        dealt = await abandon(house, room)
        assert dealt == {"parts": tuple(parts), "hashes": tuple(map(fair.contribution_hash, parts))}


async def test_last_player_to_sit_sees_only_hashes_and_is_bound_by_their_own(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        asked = reveal_info(room.table)
        assert asked is not None
        promised = [fair.contribution_hash(house.contributions[room.id, person]).hex() for person in (ann, bob)]
        assert asked.contribution_hashes == promised
        stored = "".join(row.body for row in await house.service.storage.entries(room.id))
        assert house.contributions[room.id, ann].hex() not in stored, (
            "the server stored a contribution before the reveal"
        )
        with pytest.raises(Conflict, match="contribution-wrong"):
            await house.service.seating.reveal(room, bob, secrets.token_hex(16))
        assert room.table.unrevealed == (0, 1)


async def test_reveal_before_the_start_or_without_a_seat_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, free=1)
        with pytest.raises(Conflict, match="table-not-started"):
            await house.reveal(room, ann)
        with pytest.raises(Forbidden, match="not-seated"):
            await house.service.seating.reveal(room, bob, secrets.token_hex(16))


async def test_repeated_reveal_is_stored_once_even_after_the_deal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        for _ in range(2):
            await house.reveal(room, ann)
        assert room.table.version == 5, "created, two sat, starting, one revealed"
        await house.reveal(room, bob)
        version = room.table.version
        await house.reveal(room, ann)
        assert room.table.version == version


async def test_joining_and_moving_are_refused_while_devices_reveal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await full_table(house, ann, bob)
        with pytest.raises(Conflict, match="table-not-open"):
            await house.join(room, eve)
        with pytest.raises(Conflict, match="table-not-started"):
            await house.act(room, ann, "Y1")
        await house.service.seating.start(room, ann, None)
        assert room.table.unrevealed == (0, 1)


# Devices that do not reveal


async def test_missing_contribution_is_left_out_with_a_notice_at_the_deadline(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        await house.reveal(room, ann)
        await house.settle()
        await house.pass_time(room, REVEAL_SECONDS - 0.1)
        assert "started" not in dict(notices(room))
        await house.pass_time(room, 0.2)
        assert notices(room)[-2:] == [("started", None), ("not-revealed", 1)]
        with pytest.raises(TooLate, match="contribution-too-late"):
            await house.reveal(room, bob)
        promised = fair.contribution_hash(house.contributions[room.id, bob])
        dealt = await abandon(house, room)
        assert dealt["parts"] == (house.contributions[room.id, ann], b"")
        assert dealt["hashes"][1] == promised


async def test_player_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        await house.reveal(room, ann)
        await house.service.seating.leave(room, bob)
        assert room.table.play is not None
        assert room.table.seats[1].has_left
        assert ("not-revealed", 1) in notices(room)


async def test_table_that_all_leave_before_the_deal_is_abandoned(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await full_table(house, ann, bob)
        await house.service.seating.leave(room, ann)
        await house.service.seating.leave(room, bob)
        assert (room.table.status, room.table.play) == ("abandoned", None)


# Crashes and other processes


async def test_new_process_continues_a_reveal_after_a_crash(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as before:
        ann, bob = before.person(), before.person()
        room = await full_table(before, ann, bob)
        await before.reveal(room, ann)
    async with open_house(tmp_path, clock=clock) as after:
        after.contributions = before.contributions
        found = await after.service.rooms.get(room.id)
        assert found.table.unrevealed == (1,)
        assert found.table.reveal_deadline == room.table.reveal_deadline
        await after.reveal(found, bob)
        parts = [before.contributions[room.id, person] for person in (ann, bob)]
        assert found.table.play is not None
        assert found.table.play.seed == fair.live_seed(found.table.secret, parts)


async def test_new_process_deals_when_devices_had_time_to_connect(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as before:
        room = await full_table(before, before.person(), before.person())
    clock.time += REVEAL_SECONDS
    async with open_house(tmp_path, clock=clock) as after:
        await after.service.upkeep.run_round()
        await after.settle()
        found = await after.service.rooms.get(room.id)
        assert found.table.is_revealing
        await after.pass_time(found, RECONNECT_SECONDS)
        assert found.table.play is not None
        assert [key for key, _ in notices(found)][-3:] == ["started", "not-revealed", "not-revealed"]


async def test_reveals_at_two_processes_lead_to_one_deal(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        two.contributions = one.contributions
        ann, bob = one.person(), one.person()
        room = await full_table(one, ann, bob)
        there = await two.service.rooms.get(room.id)
        await one.reveal(room, ann)
        await two.reveal(there, bob)
        await one.service.rooms.catch_up(room)
        assert room.table.play is not None
        assert there.table.play is not None
        assert room.table.play.seed == there.table.play.seed
        assert sum(isinstance(entry, Started) for entry in await entries_of(one, room)) == 1


async def test_a_process_that_missed_the_join_accepts_the_reveal(tmp_path: Path) -> None:
    async with open_house(tmp_path, bus=LocalBus()) as one, open_house(tmp_path, bus=LocalBus()) as two:
        two.contributions = one.contributions
        ann, bob = one.person(), one.person()
        wanted = CreateTable(game="5211", seats=[SeatPlan()] * 2, clock="none")
        room = await one.service.seating.create(ann, wanted)
        there = await two.service.rooms.get(room.id)
        for person in (ann, bob):
            await one.join(room, person)
        await two.reveal(there, ann)
        assert there.table.unrevealed == (1,)
        with pytest.raises(Forbidden, match="not-seated"):
            await two.service.seating.reveal(there, "a stranger", "00" * 16)


# Entries that are stored together


async def appends(house: House, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return a list that receives the kinds of the entries of each append from now on."""
    seen: list[list[str]] = []
    append = house.service.storage.append

    async def count(table: str, version: int, bodies: list[str], *rest: Any) -> None:
        seen.append([decode_entry(body).kind for body in bodies])
        await append(table, version, bodies, *rest)

    monkeypatch.setattr(house.service.storage, "append", count)
    return seen


async def test_taking_the_last_seat_and_starting_are_one_append(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        seen = await appends(house, monkeypatch)
        room = await full_table(house, house.person(), house.person())
        await house.reveal(room)
        assert seen == [["sat"], ["sat", "starting"], ["revealed"], ["revealed", "started"]]


async def test_giving_the_last_seat_to_a_bot_and_starting_are_one_append(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        seen = await appends(house, monkeypatch)
        room = await house.table(ann, free=1)
        await house.service.seating.plan(room, ann, 1, SeatPlan(kind="bot", bot="chick"))
        assert seen == [["sat"], ["planned", "starting"]]


async def test_leaving_and_abandoning_are_one_append(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        lobby, game = await house.table(ann, free=1), await house.table(ann, bob)
        seen = await appends(house, monkeypatch)
        await house.service.seating.leave(lobby, ann)
        await house.service.seating.leave(game, ann)
        await house.service.seating.leave(game, bob)
        assert seen == [["left", "abandoned"], ["left"], ["left", "abandoned"]]
        assert [step.version for step in game.steps] == list(range(1, game.table.version + 1))


async def test_game_among_bots_is_refused_however_it_is_asked_for(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bot, seating = house.person(), SeatPlan(kind="bot", bot="chick"), house.service.seating
        with pytest.raises(Conflict, match="table-bots-only"):
            await seating.create(ann, CreateTable(game="5211", seats=[bot, bot]))
        room = await seating.create(ann, CreateTable(game="5211", seats=[SeatPlan(), bot]))
        with pytest.raises(Conflict, match="table-bots-only"):
            await seating.start(room, ann, "chick")
        with pytest.raises(Conflict, match="table-bots-only"):
            await seating.plan(room, ann, 0, bot)
        assert room.table.status == "open"


# Tables of the previous version, whose devices sent their contributions on sitting down

SECRET, OPEN = bytes(32), "0a" * 16


def older_table() -> list[Any]:
    created = Created(
        at=0.0, game="5211", options={}, seats=(Plan(), Plan()), is_public=True, watching="allowed", clock="none",
        host="ann", commitment=fair.commitment(SECRET).hex(),
    )  # fmt: skip
    return [created, Sat(at=1.0, seat=0, person="ann", name="Ann", contribution=OPEN)]


def test_game_of_the_previous_version_keeps_its_record() -> None:
    bob = Sat(at=2.0, seat=1, person="bob", name="Bob", contribution=OPEN)
    begun = Started(at=3.0, bots=(None, None), contributions=(OPEN, OPEN))
    table = fold("t", SECRET, [*older_table(), bob, begun, Left(at=4.0, seat=0), Abandoned(at=5.0)])
    found = record.decode(table.record())
    record.check(found)
    assert found.fair is not None
    assert (found.fair.contributions, found.fair.contribution_hashes) == ((bytes.fromhex(OPEN),) * 2, None)


def test_table_open_during_an_upgrade_starts_with_old_and_new_devices() -> None:
    contribution = secrets.token_bytes(16)
    promised = fair.contribution_hash(contribution).hex()
    table = fold("t", SECRET, older_table())
    table = table.apply(Sat(at=2.0, seat=1, person="bob", name="Bob", contribution_hash=promised))
    begun = start(table, 3.0)
    assert isinstance(begun, Starting)
    assert table.apply(begun).unrevealed == (1,)


def test_table_of_old_devices_only_is_dealt_at_once() -> None:
    bob = Sat(at=2.0, seat=1, person="bob", name="Bob", contribution=OPEN)
    begun = start(fold("t", SECRET, [*older_table(), bob]), 3.0)
    promised = fair.contribution_hash(bytes.fromhex(OPEN)).hex()
    assert isinstance(begun, Started)
    assert (begun.contributions, begun.contribution_hashes) == ((OPEN, OPEN), (promised, promised))


async def test_table_of_the_previous_version_can_be_continued(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        entries = older_table()
        before = summarise(fold("older", SECRET, entries))
        await house.service.storage.create_table(before, SECRET, [encode_entry(entry) for entry in entries])
        room = await house.service.rooms.get("older")
        bob = house.person()
        await house.sit(room, bob)
        assert room.table.play is not None
        while room.table.to_act:
            await house.act(room, "ann" if 0 in room.table.to_act else bob)
        found = record.decode(room.table.record())
        record.check(found)
        assert found.fair is not None
        assert found.fair.contributions == (bytes.fromhex(OPEN), house.contributions[room.id, bob])
        assert found.fair.contribution_hashes == tuple(map(fair.contribution_hash, found.fair.contributions))


def test_entries_of_the_previous_version_can_be_read() -> None:
    body = '{"at":1.0,"kind":"sat","seat":0,"person":"ann","name":"Ann","contribution":"' + OPEN + '"}'
    assert decode_entry(body) == older_table()[1]
    body = '{"at":1.0,"kind":"started","bots":[null],"contributions":["' + OPEN + '"]}'
    assert decode_entry(body) == Started(at=1.0, bots=(None,), contributions=(OPEN,))
