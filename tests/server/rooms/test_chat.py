"""Chat: who may speak, limits, and what the host can do about people who disturb."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, Join, SeatPlan
from roost.protocol.messages import Say
from roost.server.bus.local import LocalBus
from roost.server.errors import Conflict, Forbidden, RateLimited
from roost.server.limits import Limits
from roost.server.rooms import room as rooms
from roost.server.table.access import SILENT_SECONDS
from tests.server.house import FakeClock, open_house

pytestmark = pytest.mark.anyio


async def test_table_without_chat_refuses_lines_and_shows_reactions(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan()] * 2, has_chat=False))
        for person in (ann, bob):
            await house.sit(room, person)
        async with house.connect(bob) as client:
            state = await client.watch(room)
            assert state.has_chat is False
            client.send(type="say", table=room.id, id="1", text="hello")
            assert (await client.next("error")).key == "chat-off"
            client.send(type="react", table=room.id, id="2", reaction="bravo")
            assert (await client.next("ack")).id == "2"
            assert not room.table.muted


async def test_rematch_keeps_the_chat_switched_off(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan()] * 2, has_chat=False))
        for person in (ann, bob):
            await house.sit(room, person)
        for person in (ann, bob):
            await house.service.seating.leave(room, person)
        again = await house.service.seating.rematch(room, ann)
        assert again.table.created.has_chat is False


async def test_spectators_share_a_limit_that_spares_players_and_host(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(spectator_chat_lines_per_minute=12)) as house:
        host, player = house.person(), house.person()
        seats = [SeatPlan()] * 2
        room = await house.service.seating.create(host, CreateTable(game="5211", seats=seats))
        await house.sit(room, player)
        line = Say(type="say", table=room.id, id="1", text="hello")
        for _ in range(3):
            await house.service.chat.say(room, house.person(), "", line)
        with pytest.raises(RateLimited, match="chat-busy"):
            await house.service.chat.say(room, house.person(), "", line)
        for person in (host, player):
            assert await house.service.chat.say(room, person, "", line) == room.table.public


async def test_host_can_mute_at_any_rate(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(seat_changes_per_minute=2)) as house:
        host = house.person()
        room = await house.table(host, free=1)
        for person in [house.person() for _ in range(5)]:
            await house.service.seating.mute(room, host, person, True)
        assert len(room.table.muted) == 5


async def test_host_cannot_fill_the_log_by_muting_and_unmuting(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(seat_changes_per_minute=2)) as house:
        host, eve = house.person(), house.person()
        room = await house.table(host, free=1)

        async def toggle(times: int) -> None:
            for _ in range(times):
                await house.service.seating.mute(room, host, eve, True)
                await house.service.seating.mute(room, host, eve, False)

        with pytest.raises(RateLimited, match="too-fast"):
            await toggle(4)
        assert room.table.muted == {eve}


async def test_spectator_cannot_speak_under_the_name_of_a_player(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, eve = house.person(), house.person()
        room = await house.service.seating.create(host, CreateTable(game="5211", seats=[SeatPlan()] * 2))
        hash = "0a" * 32
        await house.service.seating.join(room, host, "Ann", Join(contribution_hash=hash))
        await house.service.seating.join(room, eve, "ann", Join(contribution_hash=hash))
        assert [seat.name for seat in room.table.seats] == ["Ann", "ann 2"]
        line = Say(type="say", table=room.id, id="1", text="hello")
        await house.service.chat.say(room, house.person(), "ANN", line)
        said = [step.chat for step in room.steps if step.chat is not None]
        assert [(line.name, line.seat) for line in said] == [("ANN 3", None)]


async def test_muted_person_is_silent_with_another_identity_for_a_while(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, eve, chat = house.person(), house.person(), house.service.chat
        room = await house.table(host, free=1)
        line = Say(type="say", table=room.id, id="1", text="hello")
        await chat.say(room, eve, "Eve", line, "192.0.2.7")
        await house.service.seating.mute(room, host, eve, True)
        with pytest.raises(Forbidden, match="chat-muted"):
            await chat.say(room, house.person(), "Eva", line, "192.0.2.7")
        await chat.say(room, host, "Ann", line, "192.0.2.7")
        await chat.say(room, house.person(), "Joe", line, "192.0.2.8")
        await house.service.seating.mute(room, host, eve, False)
        await chat.say(room, house.person(), "Eva", line, "192.0.2.7")
        await house.service.seating.mute(room, host, eve, True)
        with pytest.raises(Forbidden, match="chat-muted"):
            await chat.say(room, house.person(), "Eva", line, "192.0.2.7")
        house.clock.time += SILENT_SECONDS
        await chat.say(room, house.person(), "Eva", line, "192.0.2.7")


async def test_people_at_one_address_share_a_limit_of_chat_lines(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(chat_lines_per_address=8)) as house:
        room = await house.table(house.person(), free=1)
        line = Say(type="say", table=room.id, id="1", text="hello")
        for _ in range(2):
            await house.service.chat.say(room, house.person(), "", line, "192.0.2.7")
        with pytest.raises(RateLimited, match="too-fast"):
            await house.service.chat.say(room, house.person(), "", line, "192.0.2.7")
        await house.service.chat.say(room, house.person(), "", line, "192.0.2.8")


async def test_mute_holds_at_every_process_and_after_a_restart(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        host, eve = one.person(), one.person()
        room = await one.table(host, free=1)
        line = Say(type="say", table=room.id, id="1", text="hello")
        await two.service.chat.say(await two.service.rooms.get(room.id), eve, "Eve", line, "192.0.2.7")
        await one.settle()
        await one.service.seating.mute(room, host, eve, True)
    async with open_house(tmp_path, clock=clock) as three:
        found = await three.service.rooms.get(room.id)
        with pytest.raises(Forbidden, match="chat-muted"):
            await three.service.chat.say(found, three.person(), "Eva", line, "192.0.2.7")


async def test_banned_person_cannot_see_speak_or_sit(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, eve, friend = house.person(), house.person(), house.person()
        room = await house.table(host, free=2)
        line = Say(type="say", table=room.id, id="1", text="hello")
        async with house.connect(eve) as client:
            await client.watch(room)
            await house.service.chat.say(room, eve, "Eve", line, "192.0.2.7")
            await house.service.seating.ban(room, host, eve)
            assert room.steps[-1].notices[0].key == "banned"
            assert (await client.next("gone")).table == room.id
            client.send(type="watch", table=room.id)
            assert (await client.next("error")).key == "banned"
        for person in (eve, house.person()):
            with pytest.raises(Forbidden, match="kicked"):
                await house.join(room, person, "192.0.2.7")
            again = Say(type="say", table=room.id, id="2", text="hello")
            with pytest.raises(Forbidden, match=r"banned|chat-muted"):
                await house.service.chat.say(room, person, "Eve", again, "192.0.2.7")
        await house.join(room, friend, "192.0.2.8")
        await house.service.seating.mute(room, host, eve, False)
        await house.join(room, eve, "192.0.2.7")


async def test_host_bans_a_player_before_the_start_only(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, eve, bob = house.person(), house.person(), house.person()
        room = await house.table(host, eve, free=1)
        with pytest.raises(Forbidden, match="not-host"):
            await house.service.seating.ban(room, eve, host)
        with pytest.raises(Conflict, match="kick-self"):
            await house.service.seating.ban(room, host, host)
        await house.service.seating.ban(room, host, eve)
        assert room.table.seat_of(eve) is None
        told = [(notice.key, notice.name) for step in room.steps[-2:] for notice in step.notices]
        assert told == [("banned", f"name of {eve[:4]}"), ("kicked", f"name of {eve[:4]}")]
        running = await house.table(host, bob)
        with pytest.raises(Conflict, match="table-not-open"):
            await house.service.seating.ban(running, host, bob)


async def test_person_who_is_banned_again_adds_nothing_to_the_log(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, eve = house.person(), house.person()
        room = await house.table(host, free=1)
        for _ in range(3):
            await house.service.seating.ban(room, host, eve)
        assert room.table.version == 3


async def test_people_without_a_name_stay_out_where_the_host_wants_names(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        host, nameless = house.person(), house.person()
        wanted = CreateTable(game="5211", seats=[SeatPlan()] * 2, needs_name=True)
        room = await house.service.seating.create(host, wanted)
        line, join = Say(type="say", table=room.id, id="1", text="hello"), Join(contribution_hash="00" * 32)
        with pytest.raises(Forbidden, match="name-needed"):
            await house.service.chat.say(room, nameless, "", line)
        with pytest.raises(Forbidden, match="name-needed"):
            await house.service.seating.join(room, nameless, "", join)
        await house.service.chat.say(room, nameless, "Zoe", line)
        await house.service.seating.join(room, nameless, "Zoe", join)


async def test_old_lines_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "KEPT_LINES", 3)
    async with open_house(tmp_path) as house:
        host = house.person()
        room = await house.table(host, free=1)
        for number in range(5):
            await house.service.chat.say(room, host, "Ann", Say(type="say", table=room.id, id=f"{number}", text="hi"))
        assert [step.chat is not None for step in room.steps[-5:]] == [False, False, True, True, True]
        again = await house.service.chat.say(room, host, "Ann", Say(type="say", table=room.id, id="0", text="hi"))
        assert again == room.table.public - 4, "a repeated line is recognised all the same"
