"""Rooms with long logs are loaded from checkpoints, and are the same as those of the whole log."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import text

from roost.core.game import Seat
from roost.core.play import Play
from roost.protocol.messages import Say
from roost.server.edge.snapshots import encode_state
from roost.server.rooms import checkpoints
from roost.server.rooms.room import Room
from roost.server.storage.types import StoredCheckpoint, Unavailable
from roost.server.table.fold import Table
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def short_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 10)


async def play(house: House, game: str, moves: int, **options: Any) -> tuple[Room, tuple[str, ...]]:
    """Return a table with a chat and some moves, one of them a changed choice if the game allows that."""
    people = house.person(), house.person()
    room = await house.table(*people, game=game, options=options)
    for number in range(moves):
        person = room.table.seats[room.table.to_act[0]].person
        assert person is not None
        await house.act(room, person, id=f"move-{number}")
        if number % 5 == 0:
            line = Say(type="say", table=room.id, id=f"line-{number}", text=f"text {number}")
            await house.service.chat.say(room, people[0], "Ann", line)
        if number == 2 and game == "5211":
            assert room.table.play is not None
            await house.act(room, person, room.table.game.legal(room.table.play.state, 0)[1], id="changed")
    await house.settle()
    return room, people


async def loaded(house: House, room: Room) -> tuple[Room, int]:
    """Load a room again; return it with the number of entries that were folded."""
    house.service.rooms.unload(room)
    count, advance = 0, Room.advance

    def counted(self: Room, *args: Any) -> None:
        nonlocal count
        count += 1
        advance(self, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "advance", counted)
        again = await house.service.rooms.get(room.id)
    await house.settle()
    return again, count


def shown(room: Room, seat: Seat | None, sent: int) -> str:
    return encode_state(room, seat, sent, None, lambda _: [])[0]


def _comparable(room: Room) -> tuple[Table, Play]:
    """Return the table and its game, without the object of the game, which is not compared by value."""
    play = room.table.play
    assert play is not None
    return dataclasses.replace(room.table, play=None), dataclasses.replace(play, game=cast(Any, None))


def check_same(room: Room, again: Room) -> None:
    assert _comparable(again) == _comparable(room)
    assert (again.steps, again.answered, again.origins) == (room.steps, room.answered, room.origins)
    for seat in (None, *range(room.table.players)):
        for sent in (0, *range(1, room.table.version)):
            assert shown(again, seat, sent) == shown(room, seat, sent)
    for seat in range(room.table.players):
        assert again.history(seat) == room.history(seat)


@pytest.mark.parametrize(("game", "options"), [("5211", {"target": 50}), ("gloria", {}), ("auction", {})])
async def test_room_from_checkpoints_is_the_room_of_the_log(tmp_path: Path, game: str, options: dict[str, Any]) -> None:
    async with open_house(tmp_path) as house:
        room, people = await play(house, game, 6 if game == "auction" else 33, **options)
        again, folded = await loaded(house, room)
        assert folded == room.table.version % 10
        check_same(room, again)
        while not again.table.is_finished and again.table.version < room.table.version + 11:
            person = again.table.seats[again.table.to_act[0]].person
            await house.act(again, person or people[0])
        whole = await house.service.storage.entries(room.id)
        assert [row.version for row in whole] == list(range(1, again.table.version + 1))


async def test_log_without_checkpoints_gets_them_when_it_is_loaded(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room, _ = await play(house, "5211", 25)
        await run(house, "DELETE FROM checkpoints")
        again, folded = await loaded(house, room)
        assert folded == room.table.version - 1
        check_same(room, again)
        assert (await loaded(house, again))[1] == room.table.version % 10


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE checkpoints SET code = 'other'",
        "UPDATE checkpoints SET code = 'other' WHERE version = 10",
        "UPDATE checkpoints SET entry_hash = 'of another entry' WHERE version = 20",
        "UPDATE checkpoints SET state = steps",
        "UPDATE checkpoints SET steps = state WHERE version = 10",
        "UPDATE checkpoints SET state = X'00'",
        "DELETE FROM checkpoints WHERE version = 10",
        "UPDATE checkpoints SET version = version + 200",
        "UPDATE checkpoints SET steps = (SELECT steps FROM checkpoints AS other WHERE other.version = 10)",
    ],
)
async def test_wrong_checkpoint_means_folding_from_the_start(tmp_path: Path, damage: str) -> None:
    async with open_house(tmp_path) as house:
        room, _ = await play(house, "5211", 25)
        await run(house, damage)
        again, folded = await loaded(house, room)
        assert folded == room.table.version - 1
        check_same(room, again)
        if "+ 200" not in damage:
            assert (await loaded(house, again))[1] == room.table.version % 10, "they were not replaced"


async def test_checkpoint_with_a_state_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room, _ = await play(house, "5211", 25)
        found = await house.service.storage.checkpoints(room.id)
        good = checkpoints._decompress(found[-1].state)
        wrongs: list[dict[str, Any]] = [{"hand": []}, {"phase": "CHOOSE"}, {"cards": 1}]
        for wrong in wrongs:
            state = {**good["play"]["state"], **wrong}
            saved = {**good, "play": {**good["play"], "state": state}}
            bad = dataclasses.replace(found[-1], state=checkpoints._compress(saved))
            with pytest.raises(checkpoints.INVALID):
                checkpoints.table_in([*found[:-1], bad], b"s" * 32)


async def test_checkpoint_reveals_nothing_where_it_is_logged(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room, _ = await play(house, "5211", 25)
        (first, *_) = await house.service.storage.checkpoints(room.id)
        assert isinstance(first, StoredCheckpoint)
        assert "state" not in repr(first)
        assert "steps" not in repr(first)


async def test_move_is_acknowledged_while_checkpoints_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: StoredCheckpoint) -> None:
        raise Unavailable("full")

    async with open_house(tmp_path) as house:
        monkeypatch.setattr(house.service.storage, "store_checkpoint", fail)
        room, _ = await play(house, "5211", 25)
        assert room.table.version > 25
        assert "storage unavailable" in caplog.messages


async def run(house: House, statement: str) -> None:
    """Execute a statement in the database."""
    await house.service.storage._database.writer.run(lambda connection: connection.execute(text(statement)))
