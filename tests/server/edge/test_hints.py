"""Hints on the socket: who may have one, from what it is computed, and how the game is marked."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.review.advice import Advice, AdvisedChoice
from roost.server.limits import Limits
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.fair_queue import Asker
from roost.server.rooms.room import Room
from roost.server.storage.types import Unavailable
from tests.server.house import Client, House, open_house
from tests.server.rooms.test_bot_pool import ASKER, SEED, question
from tests.server.rooms.test_daily import open_try

pytestmark = pytest.mark.anyio


class Adviser:
    """Advises the last legal action whenever the test allows it."""

    def __init__(self, house: House) -> None:
        self.views: list[Any] = []
        self.bots: list[str] = []
        self.fails = False
        self.error: Exception | None = None
        self.asked = asyncio.Event()
        self.allowed = asyncio.Event()
        self.allowed.set()
        house.bot_pool.advise = self.advise  # type: ignore[method-assign, assignment]

    async def advise(self, bot: str, _game: Any, view: Any, *_: Any) -> Advice | None:
        self.bots.append(bot)
        self.views.append(view)
        self.asked.set()
        await self.allowed.wait()
        if self.error is not None:
            raise self.error
        first = AdvisedChoice(view.legal[-1], 0.5)
        return None if self.fails else Advice((first, AdvisedChoice(view.legal[0], 0.4)), "hint-wins", {"percent": 50})


def ask(client: Client, room: Room, **how: Any) -> None:
    message = {"seen": room.table.public, "id": secrets.token_hex(4), **how}
    client.send(type="ask_hint", table=room.id, **message)


async def refusal(client: Client, room: Room, **how: Any) -> str:
    ask(client, room, **how)
    return str((await client.next("error")).key)


async def test_hint_is_from_the_own_view_and_counted_once_a_decision(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        adviser, ann = Adviser(house), house.person()
        room = await house.table(ann, bots=2)
        await house.settle()
        async with house.connect(ann) as client:
            ask(client, room, id="first")
            hint = await client.next("hint")
            view = adviser.views[0]
            assert (hint.id, hint.bot, hint.choices[0].action) == ("first", "fox", view.legal[-1])
            assert (hint.reason.key, hint.reason.values) == ("hint-wins", {"percent": 50})
            assert (view.seat, view.events) == (0, room.history(0))
            ask(client, room)
            assert (await client.next("hint")).choices == hint.choices
            assert (len(adviser.views), room.table.seats[0].hints) == (1, 1), "asked twice, given once"
            await house.act(room, ann)
            await house.settle()
            ask(client, room)
            await client.next("hint")
            assert (await client.watch(room)).seats[0].hints == 2


async def test_hint_of_the_page_is_counted_once_a_decision_and_not_computed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        adviser, ann = Adviser(house), house.person()
        room = await house.table(ann, bots=2)
        await house.settle()
        async with house.connect(ann) as client:
            for id in ("first", "again"):
                ask(client, room, id=id, on_device=True)
                assert (await client.next("ack")).id == id
            assert (len(adviser.views), room.table.seats[0].hints) == (0, 1)
            ask(client, room)
            await client.next("hint")
            assert (len(adviser.views), room.table.seats[0].hints) == (1, 1), "the same decision"
            await house.act(room, ann)
            await house.settle()
            ask(client, room, on_device=True)
            await client.next("ack")
            assert room.table.seats[0].hints == 2


async def test_hint_of_the_page_is_refused_where_the_server_gives_none(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person(), house.person()
        alone, together = await house.table(ann, bots=1), await house.table(ann, ben)
        async with house.connect(ann) as client:
            assert await refusal(client, together, on_device=True) == "hint-other-people"
            assert await refusal(client, alone, on_device=True, seen=alone.table.public + 1) == "version-unknown"
            await house.service.seating.leave(alone, ann)
            assert await refusal(client, alone, on_device=True) == "game-over"
        assert alone.table.seats[0].hints == 0


async def test_hint_after_unsent_actions_is_about_the_next_one(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        adviser, ann = Adviser(house), house.person()
        room = await house.table(ann, bots=1, game="gloria", options={"start": 0})
        assert room.table.play is not None
        chest = "chest " + room.table.game.view(room.table.play.state, 0).hand[0]
        async with house.connect(ann) as client:
            ask(client, room, actions=[chest])
            await client.next("hint")
            view = adviser.views[0]
            assert (view.left, view.events[-1].key) == (2, "chest-built")
            assert (await refusal(client, room, actions=["play W on GR"])).startswith("illegal-")
            assert await refusal(client, room, actions=[chest, "draw"]) == "not-your-turn", "the turn is over then"


async def test_hint_that_comes_too_late_is_dropped_and_not_counted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        adviser, ann = Adviser(house), house.person()
        room = await house.table(ann, bots=1)
        await house.settle()  # the bot has chosen, so the next move ends the turn
        adviser.allowed.clear()
        async with house.connect(ann) as client:
            ask(client, room)
            await adviser.asked.wait()
            await house.act(room, ann)
            adviser.allowed.set()
            assert (await client.next("error")).key == "too-late"
        assert room.table.seats[0].hints == 0


async def test_hints_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(hints_per_minute=1)) as house:
        adviser, ann, ben = Adviser(house), house.person(), house.person()
        adviser.fails = True
        alone, together, waiting = (
            await house.table(ann, bots=1),
            await house.table(ann, ben),
            await house.table(ann, free=1),
        )
        async with house.connect(ann) as client, house.connect(ben) as other:
            assert await refusal(other, alone) == "not-seated"
            assert await refusal(client, together) == "hint-other-people"
            assert await refusal(client, waiting) == "table-not-started"
            assert await refusal(client, alone, seen=alone.table.public + 1) == "version-unknown"
            assert await refusal(client, alone) == "hint-failed"
            assert await refusal(client, alone) == "too-many-hints"
            await house.service.seating.leave(alone, ann)
            assert await refusal(client, alone) == "game-over"
        assert alone.table.seats[0].hints == 0


async def test_hint_is_refused_while_another_seat_is_to_act(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        house.service.driver._pauses["bot"] = 3600.0
        room = await house.table(ann, bots=1, game="gloria", options={"start": 1})
        async with house.connect(ann) as client:
            assert await refusal(client, room) == "not-your-turn"


async def test_counted_deal_of_the_day_has_no_hints(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await open_try(house, ann)
        async with house.connect(ann) as client:
            assert await refusal(client, room) == "hint-daily"


async def test_game_with_hints_is_marked_and_counts_nowhere(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        Adviser(house)
        ann = house.person()
        room = await house.table(ann, bots=1)
        async with house.connect(ann) as client:
            ask(client, room)
            await client.next("hint")
            while not room.table.is_finished:
                await house.act(room, ann)
                await house.settle()
        (played,) = await house.service.storage.games_of(ann, ann, 1, None)
        assert played.hints == (1, 0)
        assert (await house.service.storage.statistics(ann)).places == ()
        assert await house.service.storage.standings(ann) == {}


@pytest.mark.parametrize(
    ("error", "key"), [(Unavailable("gone"), "storage-unavailable"), (ValueError("a bug"), "hint-failed")]
)
async def test_unexpected_error_is_answered_and_logged(
    tmp_path: Path, error: Exception, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        adviser, ann = Adviser(house), house.person()
        room = await house.table(ann, bots=1)
        await house.settle()
        adviser.error = error
        async with house.connect(ann) as client:
            assert await refusal(client, room) == key
            assert room.table.seats[0].hints == 0
        assert ("task failed" in caplog.text) == (key == "hint-failed")


async def test_guided_game_says_so_at_the_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        wanted = CreateTable(game="5211", seats=[SeatPlan(), SeatPlan(kind="bot")], is_guided=True)
        room = await house.service.seating.create(ann, wanted)
        async with house.connect(ann) as client:
            assert (await client.watch(room)).is_guided


async def test_bot_worker_gives_a_hint_and_says_when_it_fails() -> None:
    game, view = question()
    pool = BotPool(1)
    try:
        advice = await pool.advise("hen", game, view, SEED, ASKER, pool._budget)
        assert advice is not None
        assert advice.choices[0].action in view.legal
        assert await pool.advise("tests.arena.bad_bots:Egg", game, view, SEED, ASKER, pool._budget) is None
    finally:
        await pool.stop()


async def test_hints_of_an_address_share_a_limit_and_take_turns(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(hints_per_address=2)) as house:
        askers: list[str] = []
        adviser = Adviser(house)

        async def advise(bot: str, game: Any, view: Any, seed: bytes, asker: Asker, *_: Any) -> Advice | None:
            askers.append(asker.host)
            return await adviser.advise(bot, game, view, seed)

        house.bot_pool.advise = advise  # type: ignore[method-assign, assignment]
        people = [house.person() for _ in range(3)]
        rooms = [await house.table(person, bots=1) for person in people]
        await house.settle()
        for person, room in zip(people[:2], rooms, strict=False):
            async with house.connect(person, "192.0.2.7") as client:
                ask(client, room)
                await client.next("hint")
        assert askers == ["192.0.2.7"] * 2, "one address waits for its turn however many identities it has"
        async with house.connect(people[2], "192.0.2.7") as client:
            assert await refusal(client, rooms[2]) == "too-many-hints"
        async with house.connect(people[2], "192.0.2.8") as client:
            ask(client, rooms[2])
            await client.next("hint")
