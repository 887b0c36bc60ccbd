"""A table before the start: ready players, the countdown, changed settings, removed and absent people, new names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.protocol.http import ChangeSettings, SeatPlan
from roost.server.bus.local import LocalBus
from roost.server.errors import Conflict, Forbidden, NotFound
from roost.server.rooms import presence
from roost.server.rooms.absences import SEAT_SECONDS
from roost.server.rooms.driver import LEASE_SECONDS
from roost.server.rooms.room import Room
from roost.server.rooms.upkeep import LISTED_SECONDS, SEEN_ROUNDS
from roost.server.table.clocks import GRACE_SECONDS
from roost.server.table.fold import COUNTDOWN_SECONDS
from tests.server.house import FakeClock, House, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait long for the answers of other processes."""
    monkeypatch.setattr(presence, "ANSWER_SECONDS", 0.02)


async def waiting_table(house: House, *people: str, free: int = 0, **how: Any) -> Room:
    """Return an open table with people who are not ready."""
    room = await house.table(people[0], free=len(people) - 1 + free, **how)
    await house.service.lobby.set_ready(room, people[0], False)
    for person in people[1:]:
        await house.join(room, person, is_ready=False)
    return room


def keys_of(room: Room) -> list[str]:
    return [notice.key for notice in room.steps[-1].notices]


# Ready, and the countdown


async def test_full_table_starts_when_all_people_are_ready(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await waiting_table(house, ann, bob)
        assert room.table.starts_at == house.clock.time + COUNTDOWN_SECONDS
        await house.service.lobby.set_ready(room, ann, True)
        assert room.table.starts_at == house.clock.time + COUNTDOWN_SECONDS
        assert keys_of(room) == ["ready"]
        await house.service.lobby.set_ready(room, bob, True)
        assert room.table.is_revealing
        version = room.table.version
        await house.service.lobby.set_ready(room, bob, False)
        assert room.table.version == version, "too late to be not ready"


async def test_full_table_starts_when_the_countdown_is_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await waiting_table(house, house.person(), house.person())
        await house.settle()
        await house.pass_time(room, COUNTDOWN_SECONDS - 1)
        assert room.table.status == "open"
        await house.pass_time(room, 1.0)
        assert room.table.is_revealing


async def test_another_process_ends_the_countdown_of_one_that_died(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one, open_house(tmp_path, clock=clock) as two:
        room = await waiting_table(one, one.person(), one.person())
        await one.settle()
        assert room.id in one.service.driver.held
        one.service.driver.lose(room.id)
        clock.time += LEASE_SECONDS + 1
        await two.service.upkeep.run_round()
        assert room.id in two.service.driver.held
        other = await two.service.rooms.get(room.id)
        assert other.table.status == "open"
        await two.pass_time(other, COUNTDOWN_SECONDS)
        assert other.table.is_revealing


async def test_countdown_continues_after_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        room = await waiting_table(house, house.person(), house.person())
        await house.settle()
        starts_at = room.table.starts_at
    clock.time += COUNTDOWN_SECONDS + 60
    async with open_house(tmp_path, clock=clock) as house:
        assert (await house.service.rooms.get(room.id)).table.starts_at == starts_at
        await house.service.upkeep.run_round()
        await house.settle()
        assert (await house.service.rooms.get(room.id)).table.is_revealing


async def test_person_who_leaves_cancels_the_countdown(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await waiting_table(house, ann, bob)
        await house.settle()
        await house.service.seating.leave(room, bob)
        assert room.table.starts_at is None
        await house.pass_time(room, COUNTDOWN_SECONDS)
        assert room.table.status == "open"
        assert room.id not in house.service.driver.held
        await house.join(room, cleo, is_ready=False)
        assert room.table.starts_at == house.clock.time + COUNTDOWN_SECONDS


async def test_host_starts_a_counting_table_at_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await waiting_table(house, ann, house.person())
        await house.service.seating.start(room, ann, None)
        assert room.table.is_revealing


async def test_one_person_with_bots_starts_at_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await waiting_table(house, ann, free=1)
        await house.service.seating.plan(room, ann, 1, SeatPlan(kind="bot", bot="chick"))
        assert room.table.is_revealing


async def test_programs_are_ready_when_they_sit_down(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), free=1)
        await house.join(room, house.person())
        assert room.table.is_revealing


async def test_only_players_can_be_ready(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), free=1)
        with pytest.raises(Forbidden, match="not-seated"):
            await house.service.lobby.set_ready(room, house.person(), True)


# Settings


async def test_host_changes_the_settings_and_nobody_is_ready(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, free=1, watching="off")
        wanted = ChangeSettings(options={"edition": "azul"}, clock="brisk", is_public=False)
        await house.service.lobby.change_settings(room, ann, wanted)
        created = room.table.created
        assert created.options["edition"] == "azul"
        assert (created.clock, created.is_public, created.watching) == ("brisk", False, "off")
        assert not any(seat.is_ready for seat in room.table.seats)
        assert keys_of(room) == ["settings"]
        assert await house.service.storage.open_tables(10) == []
        version = room.table.version
        await house.service.lobby.change_settings(room, ann, wanted)
        assert room.table.version == version, "nothing has changed"
        await house.sit(room, house.person(), is_ready=False)
        assert room.table.starts_at is not None
        await house.start(room, ann)
        assert room.table.game.options["edition"] == "azul"


async def test_settings_are_refused_if_invalid_or_too_late_or_not_by_the_host(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, free=1)
        lobby, version = house.service.lobby, room.table.version
        with pytest.raises(Forbidden, match="not-host"):
            await lobby.change_settings(room, bob, ChangeSettings(clock="none"))
        with pytest.raises(BadSetup):
            await lobby.change_settings(room, ann, ChangeSettings(options={"edition": "none such"}))
        assert room.table.version == version
        await house.start(room, ann)
        with pytest.raises(Conflict, match="table-not-open"):
            await lobby.change_settings(room, ann, ChangeSettings(clock="none"))


# Removed people


async def test_removed_person_cannot_sit_down_again_but_watches(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await waiting_table(house, ann, bob)
        await house.service.lobby.kick(room, ann, bob)
        assert room.table.seats[1].person is None
        assert room.table.starts_at is None
        assert keys_of(room) == ["kicked"]
        with pytest.raises(Forbidden, match="kicked"):
            await house.join(room, bob)
        async with house.connect(bob) as b:
            assert (await b.watch(room)).you is None
        again = await house.service.rooms._load(room.id)
        assert again.table.kicked == {bob}


async def test_only_the_host_removes_others_and_only_before_the_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, free=1)
        lobby = house.service.lobby
        with pytest.raises(Forbidden, match="not-host"):
            await lobby.kick(room, bob, ann)
        with pytest.raises(NotFound, match="person-unknown"):
            await lobby.kick(room, ann, house.person())
        with pytest.raises(Conflict, match="kick-self"):
            await lobby.kick(room, ann, ann)
        await house.start(room, ann)
        with pytest.raises(Conflict, match="table-not-open"):
            await lobby.kick(room, ann, bob)


# Absent people


async def check_absences(house: House, seconds: float) -> None:
    house.clock.time += seconds
    house.service.upkeep._absences.check()
    await house.settle()


async def test_host_with_a_seat_is_replaced_by_a_connected_player(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await house.table(ann, bob, cleo, free=1)
        async with house.connect(cleo) as c:
            await c.watch(room)
            await check_absences(house, GRACE_SECONDS - 1)
            assert room.table.host == ann
            await check_absences(house, 1.0)
            assert room.table.host == cleo
            assert keys_of(room) == ["host"]
            assert room.table.seat_of(ann) == 0, "the host keeps the seat"


async def test_host_at_another_process_is_not_replaced(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, bob, free=1)
        async with one.connect(bob) as b, two.connect(ann) as a:
            await b.watch(room)
            await a.watch(room)
            await check_absences(one, GRACE_SECONDS + 1)
            assert room.table.host == ann


async def test_seat_of_a_gone_player_who_was_not_ready_is_freed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await waiting_table(house, ann, bob, cleo, free=1)
        await house.service.lobby.set_ready(room, cleo, True)
        async with house.connect(ann) as a:
            await a.watch(room)
            await check_absences(house, SEAT_SECONDS - 1)
            assert room.table.seat_of(bob) == 1
            await check_absences(house, 1.0)
            assert room.table.seat_of(bob) is None
            assert [seat.person for seat in room.table.seats] == [ann, None, cleo, None]


async def test_tables_without_followers_vanish_from_the_list(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        dead, alive = await house.table(ann, free=1), await house.table(ann, free=1)

        async def listed() -> set[str]:
            since = house.clock.time - LISTED_SECONDS
            return {summary.table for summary in await house.service.storage.open_tables(10, since)}

        assert await listed() == {dead.id, alive.id}
        async with house.connect(house.person()) as watcher:
            await watcher.watch(alive)
            house.clock.time += LISTED_SECONDS
            house.service.upkeep._rounds = SEEN_ROUNDS
            await house.service.upkeep.run_round()
        house.clock.time += 1.0
        assert await listed() == {alive.id}
        await house.service.lobby.set_ready(dead, ann, False)
        assert await listed() == {dead.id, alive.id}


async def test_full_table_is_not_listed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await waiting_table(house, house.person(), house.person())
        assert room.table.status == "open"
        assert await house.service.storage.open_tables(10) == []


# Names


async def test_new_name_is_seen_at_open_and_running_tables(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        tables = [await house.table(bob, ann, free=1), await house.table(ann, bob), await house.table(bob, free=1)]
        versions = [room.table.version for room in tables]
        await house.service.lobby.rename(ann, "Anna")
        assert [room.table.seats[seat].name for room, seat in zip(tables, (1, 0), strict=False)] == ["Anna", "Anna"]
        assert [keys_of(room) for room in tables[:2]] == [["renamed"], ["renamed"]]
        assert [room.table.version for room in tables] == [versions[0] + 1, versions[1] + 1, versions[2]]
        assert tables[0].table.seats[1].is_ready
        await house.act(tables[1], ann)
        await house.service.lobby.rename(ann, "Anna")
        assert tables[0].table.version == versions[0] + 1


async def test_name_changes_while_devices_reveal_without_losing_contributions(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, free=1)
        await house.join(room, bob)
        await house.reveal(room, ann)
        await house.service.lobby.rename(ann, "Anna")
        await house.service.lobby.rename(bob, "Bobby")
        assert room.table.unrevealed == (1,)
        await house.reveal(room)
        assert room.table.play is not None
        assert [seat.name for seat in room.table.seats] == ["Anna", "Bobby"]
        assert [seat.owes_contribution for seat in room.table.seats] == [False, False]


async def test_table_that_fails_does_not_prevent_a_new_name_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        bad, good = await house.table(ann, free=1), await house.table(ann, free=1)
        get = house.service.rooms.get

        async def get_some(table: str) -> Room:
            if table == bad.id:
                raise ValueError("a kind of entry from the future")
            return await get(table)

        monkeypatch.setattr(house.service.rooms, "get", get_some)
        await house.service.lobby.rename(ann, "Anna")
        assert good.table.seats[0].name == "Anna"
        assert "table failed" in caplog.text
