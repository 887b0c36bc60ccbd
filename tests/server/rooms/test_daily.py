"""The deal of the day: the same cards and answers for everybody, one counted try, and nothing known in advance."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost.bots.seated import SeatedBot
from roost.core import fair, proof, record
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.proof import Kept
from roost.server.errors import NotFound, ServiceUnavailable
from roost.server.rooms import days
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import Decision
from roost.server.rooms.driver import DAILY_BUDGET
from roost.server.rooms.room import Room
from roost.server.service import DAILY_BOT
from roost.server.storage.types import Unavailable
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio

DECISIONS = 8
GAMES = [("5211", 2), ("5211", 3), ("5211", 4), ("gloria", 2), ("gloria", 3), ("gloria", 4)]


async def open_try(house: House, person: str, game: str = "5211", players: int = 2, day: str | None = None) -> Room:
    service = house.service
    deal = await service.daily.deal(day or service.daily.today, game, players)
    return await service.daily.play(person, "Ann", deal)


def play_with_chicks(house: House) -> list[Budget | None]:
    """Let real bots decide, which are random and depend on their seeds; return the budgets they were given."""
    budgets: list[Budget | None] = []

    async def decide(bot: str, game: Any, view: Any, seed: bytes, asker: Any, budget: Budget | None = None) -> Decision:  # noqa: ARG001
        budgets.append(budget)
        return Decision(SeatedBot("chick", game, view.seat, seed).decide(view, Budget()), bot)

    house.bot_pool.decide = decide  # type: ignore[method-assign]
    return budgets


async def finish(house: House, room: Room, person: str) -> None:
    """Play to the end."""
    while room.table.status == "running":
        await decide(house, room, person, 0)


async def decide(house: House, room: Room, person: str, choice: int) -> None:
    """Make the person's next decision after the bots."""
    await house.settle()
    if room.table.status == "running" and 0 in room.table.to_act:
        assert room.table.play is not None
        await house.act(room, person, room.table.game.legal(room.table.play.state, 0)[choice])


async def decide_first(house: House, room: Room, person: str, gate: asyncio.Event) -> None:
    """Make the person's next decision while the bots that decide at the same time have not begun."""
    if 0 in room.table.to_act:
        assert room.table.play is not None
        await house.act(room, person, room.table.game.legal(room.table.play.state, 0)[0])
    gate.set()
    await house.settle()
    gate.clear()


def hold_bots(house: House, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let bots wait for an event before they look at the table."""
    gate = asyncio.Event()

    async def wait(*_: object) -> None:
        await gate.wait()

    monkeypatch.setattr(house.service.driver, "_until_ready", wait)
    return gate


def moves(room: Room) -> tuple[tuple[int, str], ...]:
    assert room.table.play is not None
    return room.table.play.moves


async def test_deals_of_today_and_tomorrow_are_committed_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as one, open_house(tmp_path, clock=one.clock) as two:
        await asyncio.gather(one.service.daily.publish(), two.service.daily.publish())
        today, tomorrow = one.service.daily.today, one.service.daily.tomorrow
        for day in (today, tomorrow):
            deals = await one.service.daily.deals(day)
            assert deals == await two.service.daily.deals(day)
            assert [(deal.game, deal.players) for deal in deals if deal.game in ("5211", "gloria")] == GAMES
            assert len({deal.secret for deal in deals}) == len(deals)
        one.clock.time = days.begin(tomorrow)
        assert one.service.daily.today == tomorrow
        (first, *_) = await one.service.daily.deals(tomorrow)
        assert first.committed < days.begin(tomorrow), "committed the day before"
        with pytest.raises(NotFound, match="daily-unknown"):
            await one.service.daily.deals(days.day_at(one.clock.time, later=2))


async def test_upkeep_publishes_the_commitments(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.service.upkeep.run_round()
        assert await house.service.storage.daily_deals(house.service.daily.tomorrow)


@pytest.mark.parametrize(("game", "players"), [("5211", 3), ("gloria", 2)])
async def test_same_play_gets_the_same_answers_at_any_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    async with open_house(tmp_path) as house:
        budgets = play_with_chicks(house)
        gate = hold_bots(house, monkeypatch)
        people = [house.person() for _ in range(3)]
        quick, slow, other = [await open_try(house, person, game, players) for person in people]
        for _ in range(DECISIONS):
            await decide_first(house, quick, people[0], gate)
        gate.set()
        for number in range(DECISIONS):
            await decide(house, slow, people[1], 0)
            await decide(house, other, people[2], 0 if number < DECISIONS // 2 else -1)
        await house.settle()
        common = min(len(moves(quick)), len(moves(slow)))
        assert common >= DECISIONS
        assert moves(quick)[:common] == moves(slow)[:common]
        pairs = zip(moves(quick), moves(other), strict=False)
        differences = [number for number, (one, two) in enumerate(pairs) if one != two]
        assert moves(quick)[differences[0]][0] == 0, "bots answer the same until the person plays differently"
        assert set(budgets) == {DAILY_BUDGET}


async def test_record_of_a_try_is_the_committed_deal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await open_try(house, ann)
        await finish(house, room, ann)
        played = record.decode(room.table.record())
        record.check(played)
        deal = await house.service.daily.deal(house.service.daily.today, "5211", 2)
        proof.compare(played, Kept(fair.commitment(deal.secret), {}, {0: b"", 1: b""}, 2))


async def test_try_can_be_left_and_continued_but_not_repeated(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await open_try(house, ann)
        await house.act(room, ann)
        await house.settle()
        before = room.table.play
        await house.service.seating.leave(room, ann)
        assert room.table.is_paused, "and not abandoned"
        await house.service.seating.leave(room, ann)
        again = await open_try(house, ann)
        assert again is room
        assert room.table.play == before
        async with house.connect(ann) as client:
            await client.watch(room)
            await house.settle()
        assert room.table.playing == (0,)
        await finish(house, room, ann)
        assert (await open_try(house, ann)).id == room.id


async def test_requests_at_once_share_one_try(tmp_path: Path) -> None:
    async with open_house(tmp_path) as one, open_house(tmp_path, clock=one.clock) as two:
        ann = one.person()
        rooms = await asyncio.gather(*[open_try(house, ann) for _ in range(5) for house in (one, two)])
        assert len({room.id for room in rooms}) == 1


async def test_try_whose_table_is_missing_is_created_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()

        async def fail(*_: object) -> None:
            raise Unavailable

        with monkeypatch.context() as broken:
            broken.setattr(house.service.storage, "create_table", fail)
            with pytest.raises(ServiceUnavailable, match="storage-unavailable"):
                await open_try(house, ann)
        day = house.service.daily.today
        (own,) = await house.service.storage.own_tries(day, days.end(day), ann)
        assert (await open_try(house, ann)).id == own.table


async def test_archive_is_not_counted_and_can_be_repeated(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.service.daily.publish()
        day, ann = house.service.daily.today, house.person()
        house.clock.time += 86400
        one, two = await open_try(house, ann, day=day), await open_try(house, ann, day=day)
        assert one.id != two.id
        await finish(house, one, ann)
        assert one.table.play is not None
        assert two.table.play is not None
        assert one.table.play.deals[0] == two.table.play.deals[0]
        record.check(record.decode(one.table.record()))
        assert await house.service.storage.own_tries(day, days.end(day), ann) == []
        assert await house.service.storage.games_of(ann, ann, 10) == []
        await house.service.seating.leave(two, ann)
        assert two.table.status == "abandoned"


async def test_no_other_bot_plays_at_a_deal_of_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DAILY_BOT, "chick")
    async with open_house(tmp_path, prepared=[GameBot("5211", "chick")]) as house:
        states, ann = house.service.preparation, house.person()
        ready = asyncio.Event()

        async def prepare(*_: object) -> None:
            await ready.wait()

        monkeypatch.setattr(states._worker, "prepare", prepare)
        monkeypatch.setattr(states._pool, "load", prepare)
        with pytest.raises(ServiceUnavailable, match="daily-bot-unready"):
            await open_try(house, ann)
        monkeypatch.setattr(house.service.daily, "check_bot", lambda _deal: None)
        room = await open_try(house, ann)
        await asyncio.sleep(0.05)
        assert room.table.play is not None
        assert house.bot_pool.asked == [], "the table waits for its bot"
        ready.set()
        await house.settle()
        assert {bot for bot, _ in house.bot_pool.asked} == {"chick"}


async def test_bot_that_cannot_be_compiled_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DAILY_BOT, "chick")
    async with open_house(tmp_path, prepared=[GameBot("5211", "chick")]) as house:

        async def fail(*_: object) -> str:
            return "no compiler"

        monkeypatch.setattr(house.service.preparation._worker, "prepare", fail)
        with pytest.raises(ServiceUnavailable, match="daily-bot-unready"):
            await open_try(house, house.person())
        await asyncio.sleep(0.05)
        with pytest.raises(ServiceUnavailable, match="daily-bot-failed"):
            await open_try(house, house.person())


async def test_server_does_not_start_with_an_unknown_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DAILY_BOT, "eagle")
    with pytest.raises(BadSetup, match="setup-bad-value"):
        async with open_house(tmp_path):
            pass


async def test_tomorrows_deal_cannot_be_played(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        with pytest.raises(NotFound, match="daily-unknown"):
            await open_try(house, house.person(), day=house.service.daily.tomorrow)
