"""A move is checked, stored, acknowledged and published, in this order and only once."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from roost.core import record
from roost.core.errors import GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.record import Record
from roost.protocol.http import ChangeSettings
from roost.protocol.messages import Say
from roost.server.bus.local import LocalBus
from roost.server.errors import Conflict, Forbidden, NotFound, RateLimited, ServiceUnavailable
from roost.server.rooms import commit
from roost.server.rooms import room as rooms_room
from roost.server.rooms.room import CHANGES_PER_MOMENT, Room
from roost.server.storage.types import Unavailable
from roost.server.table.entries import Move, decode_entry
from tests.server.house import TIMEOUT, FakeClock, House, open_house

pytestmark = pytest.mark.anyio


async def stored_moves(house: House, room: Room) -> list[Move]:
    rows = await house.service.storage.entries(room.id)
    return [entry for row in rows if isinstance(entry := decode_entry(row.body), Move)]


async def test_move_is_stored_before_it_is_acknowledged(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        version = await house.act(room, ann, id="m1")
        assert [(move.seat, move.id, move.by) for move in await stored_moves(house, room)] == [(0, "m1", "person")]
        assert version == room.table.public


async def test_repeated_move_is_applied_once_and_acknowledged_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        first = await house.act(room, ann, id="m1")
        await house.act(room, bob)
        assert await house.act(room, ann, "nonsense", id="m1", seen=0) == first
        assert len(await stored_moves(house, room)) == 2


async def test_chat_and_move_may_use_the_same_message_id(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        await house.service.chat.say(room, ann, "Ann", Say(type="say", table=room.id, id="1", text="Hello"))
        await house.act(room, ann, id="1")
        assert [move.id for move in await stored_moves(house, room)] == ["1"]


async def test_repeated_choice_is_not_stored_and_changes_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        assert room.table.play is not None
        legal = room.table.game.legal(room.table.play.state, 0)
        first = await house.act(room, ann, legal[0])
        assert [await house.act(room, ann, legal[0]) for _ in range(3)] == [first] * 3
        assert len(await stored_moves(house, room)) == 1
        for change in range(CHANGES_PER_MOMENT):
            await house.act(room, ann, legal[1 - change % 2])
        with pytest.raises(RateLimited) as refused:
            await house.act(room, ann, legal[1])
        assert refused.value.key == "too-many-changes"
        await house.act(room, bob)
        await house.act(room, ann)  # the next moment


async def test_move_is_published_even_if_its_sender_disconnects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as house, open_house(tmp_path, bus=bus) as elsewhere:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        there = await elsewhere.service.rooms.get(room.id)
        elsewhere.service.presence.connect(there, elsewhere.person())
        append = house.service.storage.append

        async def store_and_wait(*arguments: Any) -> None:
            await append(*arguments)
            await asyncio.sleep(60)

        monkeypatch.setattr(house.service.storage, "append", store_and_wait)
        acting = asyncio.create_task(house.act(room, ann))
        async with asyncio.timeout(TIMEOUT):
            while not await stored_moves(house, room):
                await asyncio.sleep(0)
        acting.cancel()
        for _ in range(500):
            await asyncio.sleep(0.01)
            if there.table.version == room.table.version == len(await house.service.storage.entries(room.id)):
                break
        assert 0 not in room.table.to_act
        assert 0 not in there.table.to_act


async def test_room_is_loaded_even_if_the_first_caller_is_cancelled(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = (await house.table(house.person(), house.person())).id
    async with open_house(tmp_path) as house:
        first, second = (asyncio.create_task(house.service.rooms.get(table)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).id == table


async def test_new_table_is_found_beside_a_load_that_began_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house, open_house(tmp_path) as elsewhere:
        rooms, storage = house.service.rooms, house.service.storage
        entries, has_read = storage.entries, asyncio.Event()

        async def read_too_early(_table: str, _after: int = 0) -> object:
            monkeypatch.setattr(storage, "entries", entries)
            has_read.set()
            await created.wait()
            return []

        created = asyncio.Event()
        table = (await elsewhere.table(elsewhere.person(), elsewhere.person())).id
        monkeypatch.setattr(storage, "entries", read_too_early)
        early, late = asyncio.create_task(rooms.get(table)), asyncio.create_task(rooms.get_created(table))
        await has_read.wait()
        created.set()
        with pytest.raises(NotFound):
            await early
        assert (await late).id == table


async def test_repeated_move_is_recognised_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        first = await house.act(room, ann, id="m1")
        table = room.id
    async with open_house(tmp_path) as house:
        room = await house.service.rooms.get(table)
        assert await house.act(room, ann, "nonsense", id="m1") == first
        assert len(await stored_moves(house, room)) == 1


async def test_each_failure_has_its_own_error(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        waiting = await house.table(ann, free=1)
        with pytest.raises(Conflict, match="table-not-started"):
            await house.act(waiting, ann, "Y1+Y2")
        room = await house.table(ann, bob)
        with pytest.raises(Forbidden, match="not-seated"):
            await house.act(room, eve, "Y1+Y2")
        with pytest.raises(TooLate, match="too-late"):
            await house.act(room, ann, seen=room.table.moment - 1)
        with pytest.raises(Conflict, match="version-unknown"):
            await house.act(room, ann, seen=room.table.public + 1)
        with pytest.raises(Malformed, match="action-malformed"):
            await house.act(room, ann, "<b>")
        with pytest.raises(IllegalAction, match="illegal-card-count"):
            await house.act(room, ann, "Y1")
        assert await stored_moves(house, room) == []


async def test_move_out_of_turn_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = [house.person(), house.person()]
        room = await house.table(*people, game="gloria", options={"start": 0})
        with pytest.raises(NotYourTurn, match="not-your-turn"):
            await house.act(room, people[1], "draw")


async def test_choice_may_be_changed_until_all_have_chosen(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        seen = room.table.public
        legal = room.table.game.legal(room.table.play.state, 0)  # type: ignore[union-attr]
        await house.act(room, ann, legal[0], seen=seen)
        await house.act(room, ann, legal[1], seen=seen)
        await house.act(room, bob, seen=seen)
        assert room.table.play is not None
        assert room.table.play.moves[0] == (0, legal[1])
        with pytest.raises(TooLate):
            await house.act(room, ann, legal[0], seen=seen)


async def test_two_processes_accept_moves_for_the_same_table(tmp_path: Path) -> None:
    """The buses are not connected, so only the versions in the storage keep the two consistent."""
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one, open_house(tmp_path, clock=clock, bus=LocalBus()) as two:
        people = [one.person() for _ in range(4)]
        room = await one.table(*people)
        other = await two.service.rooms.get(room.id)
        await asyncio.gather(
            *(
                house.act(table, person)
                for (house, table), person in zip([(one, room), (two, other)] * 2, people, strict=True)
            )
        )
        moves = await stored_moves(one, room)
        assert sorted(move.seat for move in moves) == [0, 1, 2, 3]
        await one.service.rooms.catch_up(room)
        await two.service.rooms.catch_up(other)
        assert room.table.version == other.table.version
        assert room.table.play is not None
        assert other.table.play is not None
        assert room.table.play.state == other.table.play.state


async def test_move_of_unknown_outcome_is_looked_up_before_it_is_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        append = house.service.storage.append

        async def stores_and_fails(*arguments: Any) -> None:
            await append(*arguments)
            raise Unavailable

        monkeypatch.setattr(house.service.storage, "append", stores_and_fails)
        with pytest.raises(ServiceUnavailable):
            await house.act(room, ann, id="m1")
        monkeypatch.undo()
        version = await house.act(room, ann, id="m1")
        assert version == room.table.public
        assert len(await stored_moves(house, room)) == 1


@pytest.mark.parametrize("game", ["5211", "gloria"])
async def test_game_with_bots_ends_in_the_history_with_a_valid_record(tmp_path: Path, game: str) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, game=game, bots=2)
        await house.settle()
        while room.table.status == "running":
            if 0 in room.table.to_act:
                await house.act(room, ann)
            await house.settle()
        with pytest.raises(GameOver):
            await house.act(room, ann, "Y1")
        finished = await house.service.storage.game(room.id)
        assert finished is not None
        record.check(record.decode(finished.record))
        assert finished.seats[0] == (ann, room.table.seats[0].name)
        assert finished.seats[1] == ("bot:chick", "chick")
        assert sorted(finished.ranks)[0] == 1
        assert room.id not in house.service.driver.held


async def test_bot_sees_the_view_of_its_seat_and_all_events(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, bots=1)
        await house.settle()
        await house.act(room, ann)
        await house.settle()
        bot, view = house.bot_pool.asked[-1]
        assert bot == "chick"
        assert view.seat == 1
        assert [event.key for event in view.events][:2] == ["dealt", "chosen"]
        assert view.events[0].values["hands"][0] is None


async def test_idle_room_is_unloaded_and_loaded_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, free=1)
        house.clock.time += 3600
        house.service.rooms.unload_idle()
        assert house.service.rooms.loaded == {}
        again = await house.service.rooms.get(room.id)
        assert again is not room
        assert again.table.seats == room.table.seats


async def test_long_log_is_folded_in_slices_between_other_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        for _ in range(6):
            await house.act(room, ann)
            await house.act(room, bob)
        before = room.table
        house.service.rooms.unload(room)
        monkeypatch.setattr(commit, "SLICE", 1)
        stretch = longest = 0
        advance = Room.advance

        def counted(self: Room, *args: Any) -> None:
            nonlocal stretch, longest
            stretch += 1
            longest = max(longest, stretch)
            advance(self, *args)

        monkeypatch.setattr(Room, "advance", counted)
        loading = asyncio.create_task(house.service.rooms.get(room.id))
        while not loading.done():
            stretch = 0
            await asyncio.sleep(0)
        after = (await loading).table
        assert after.play is not None
        assert before.play is not None
        assert (after.version, after.play.moves) == (before.version, before.play.moves)
        assert longest == 1


async def test_full_log_takes_only_what_the_game_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        monkeypatch.setattr(commit, "LOG_LENGTH", room.table.version)
        line = Say(type="say", table=room.id, id="1", text="Hello")
        with pytest.raises(Conflict) as refused:
            await house.service.chat.say(room, ann, "Ann", line)
        assert (refused.value.key, refused.value.values) == ("log-full", {"limit": commit.LOG_LENGTH})
        await house.act(room, ann)
        assert room.table.play is not None
        other = room.table.game.legal(room.table.play.state, 0)[-1]
        with pytest.raises(Conflict, match="log-full"):
            await house.act(room, ann, other)
        await house.act(room, bob)
        assert len(await stored_moves(house, room)) == 2


async def test_same_choice_sent_again_later_gets_the_same_answer(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        assert room.table.play is not None
        action, seen = room.table.game.legal(room.table.play.state, 0)[0], room.table.public
        await house.act(room, ann, action, id="m1")
        answer = await house.act(room, ann, action, id="m2")
        await house.act(room, bob)
        assert await house.act(room, ann, action, id="m2", seen=seen) == answer
        assert len(await stored_moves(house, room)) == 2


async def test_record_is_not_encoded_again_after_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        encoded, encode = [], record.encode

        def counted(played: Record) -> str:
            encoded.append(played)
            return encode(played)

        monkeypatch.setattr(record, "encode", counted)
        while room.table.status == "running":
            seat = room.table.to_act[0]
            await house.act(room, (ann, bob)[seat])
        assert len(encoded) == 1
        await house.service.chat.say(room, ann, "Ann", Say(type="say", table=room.id, id="1", text="Well played"))
        assert len(encoded) == 1


async def test_answers_to_repeated_choices_take_bounded_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_room, "REPEATED", 3)
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        assert room.table.play is not None
        action = room.table.game.legal(room.table.play.state, 0)[0]
        for number in range(10):
            await house.act(room, ann, action, id=f"m{number}")
        assert [id for _, _, id in room.answered] == ["m0", "m7", "m8", "m9"]  # m0 is in the log


async def test_full_log_takes_no_changes_of_an_open_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, eve = (house.person() for _ in range(3))
        room = await house.table(ann, free=3)
        await house.sit(room, bob)
        await house.service.seating.mute(room, ann, eve, is_muted=True)
        monkeypatch.setattr(commit, "LOG_LENGTH", room.table.version)
        with pytest.raises(Conflict, match="log-full"):
            await house.sit(room, eve)
        with pytest.raises(Conflict, match="log-full"):
            await house.service.lobby.change_settings(room, ann, ChangeSettings(is_public=False))
        with pytest.raises(Conflict, match="log-full"):
            await house.service.seating.mute(room, ann, eve, is_muted=False)
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        await house.service.seating.leave(room, bob)
        await house.start(room, ann)
        assert room.table.status == "running"


async def test_long_logs_are_folded_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        rooms = []
        for _ in range(3):
            ann, bob = house.person(), house.person()
            rooms.append(room := await house.table(ann, bob))
            for person in (ann, bob, ann, bob):
                await house.act(room, person)
            house.service.rooms.unload(room)
        monkeypatch.setattr(commit, "SLICE", 1)
        order: list[str] = []
        advance = Room.advance

        def noted(self: Room, *args: Any) -> None:
            order.append(self.id)
            advance(self, *args)

        monkeypatch.setattr(Room, "advance", noted)
        await asyncio.gather(*[house.service.rooms.get(room.id) for room in rooms])
        changes = sum(one != other for one, other in itertools.pairwise(order))
        assert changes == len(rooms) - 1, "side by side, many long logs would leave no time to the tables"
