"""Bots are prepared in the background; until they are ready, the default bot plays and the table says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from roost import bots as registry
from roost.bots import preparation as preparing
from roost.core.errors import BadSetup
from roost.server.rooms import bot_preparation, replay_worker
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_preparation import BotPreparation, bots_to_prepare
from roost.server.service import Pace
from tests.server.gated_bots import BROKEN, DYING, GATE, SLOW_TO_PREPARE
from tests.server.house import House, open_house
from tests.server.rooms.test_bot_pool import ASKER, SEED, process_of, question

pytestmark = pytest.mark.anyio

SLOW = GameBot("5211", SLOW_TO_PREPARE)
TIMEOUT = 30.0


@pytest.fixture(autouse=True)
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The gate that slow bots wait for."""
    monkeypatch.setenv(GATE, str(tmp_path / "gate"))
    return tmp_path / "gate"


@asynccontextmanager
async def running(*known: GameBot) -> AsyncIterator[tuple[BotPool, BotPreparation]]:
    """Run one worker and the preparation of some bots."""
    pool = BotPool(1)
    preparation = BotPreparation(pool, known)
    try:
        yield pool, preparation
    finally:
        await preparation.stop()
        await pool.stop()


async def prepared(preparation: BotPreparation, *, count: int = 1) -> list[GameBot]:
    """Wait until some bots are ready or have failed."""
    ended: list[GameBot] = []
    is_enough = asyncio.Event()

    def note(bot: GameBot) -> None:
        ended.append(bot)
        if len(ended) == count:
            is_enough.set()

    preparation.listeners.append(note)
    await asyncio.wait_for(is_enough.wait(), TIMEOUT)
    return ended


async def test_default_bot_plays_until_a_bot_is_ready(gate: Path) -> None:
    game, view = question()
    async with running(SLOW) as (pool, preparation):
        preparation.prepare_all()
        assert preparation.player("5211", SLOW.bot) == "hen"
        (unready,) = preparation.unready("5211", ["hen", SLOW.bot])
        assert (unready.bot, unready.stand_in, unready.done, unready.steps) == (SLOW.bot, "hen", 0, 1)
        assert (await pool.decide("hen", game, view, SEED, ASKER)).bot == "hen"  # decisions do not wait
        before = process_of(pool)
        gate.touch()
        assert await prepared(preparation) == [SLOW]
        assert preparation.player("5211", SLOW.bot) == SLOW.bot
        assert preparation.unready("5211", [SLOW.bot]) == []
        assert process_of(pool).pid != before.pid, "a worker that has loaded the bot has replaced the first"
        assert await pool.decide(SLOW.bot, game, view, SEED, ASKER) == (view.legal[0], SLOW.bot)


async def test_bots_are_only_prepared_when_somebody_wants_them() -> None:
    async with running(SLOW) as (_, preparation):
        assert preparation.unready("5211", [SLOW.bot]) == []
        assert preparation.player("5211", SLOW.bot) == "hen"  # a table wants it
        assert [unready.bot for unready in preparation.unready("5211", [SLOW.bot])] == [SLOW.bot]


async def test_failed_preparation_is_reported_and_others_go_on(gate: Path, caplog: pytest.LogCaptureFixture) -> None:
    gate.touch()
    game, view = question()
    broken, dying = GameBot("5211", BROKEN), GameBot("5211", DYING)
    async with running(broken, dying, SLOW) as (pool, preparation):
        preparation.prepare_all()
        assert await prepared(preparation, count=3) == [broken, dying, SLOW]
        unready = preparation.unready("5211", [BROKEN, DYING, SLOW.bot])
        assert [(bot.bot, bot.has_failed, bot.done, bot.steps) for bot in unready] == [
            (BROKEN, True, 3, 3),
            (DYING, True, 3, 3),
        ]
        assert [preparation.player("5211", bot) for bot in (BROKEN, DYING, SLOW.bot)] == ["hen", "hen", SLOW.bot]
        assert (await pool.decide("hen", game, view, SEED, ASKER)).action in view.legal
    problems = [record.__dict__["problem"] for record in caplog.records if record.levelname == "ERROR"]
    assert "no compiler" in problems[0]
    assert "IncompleteReadError" in problems[1]


class PickyPool(BotPool):
    """A pool without workers that cannot load a bot of Gloria Picktoria."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[list[str]] = []

    async def load(self, bots: Sequence[GameBot]) -> str | None:
        self.asked.append([bot.game for bot in bots])
        return "no room" if "gloria" in self.asked[-1] else None


async def test_bots_are_loaded_together_and_one_by_one_if_that_fails(
    gate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_preparation, "QUICK_SECONDS", TIMEOUT)
    gate.touch()
    pool, known = PickyPool(), [SLOW, GameBot("gloria", SLOW.bot), GameBot("auction", SLOW.bot)]
    preparation = BotPreparation(pool, known)
    preparation.prepare_all()
    await prepared(preparation, count=3)
    await preparation.stop()
    assert pool.asked == [["5211", "gloria", "auction"], ["5211"], ["gloria"], ["auction"]]
    assert [bool(preparation.unready(bot.game, [bot.bot])) for bot in known] == [False, True, False]


async def test_worker_that_thinks_is_replaced_after_its_decision(gate: Path) -> None:
    gate.touch()
    async with running(SLOW) as (pool, preparation):
        busy = await pool._acquire(ASKER)
        preparation.prepare_all()
        await prepared(preparation)
        pool._release(ASKER, busy)
        loaded = await pool._acquire(ASKER)
        assert loaded is not busy
        assert loaded.is_running
        pool._release(ASKER, loaded)


async def test_worker_that_thinks_during_two_loads_is_replaced_by_the_last(gate: Path) -> None:
    gate.touch()
    async with running() as (pool, _):
        busy = await pool._acquire(ASKER)
        for game in ("5211", "gloria"):
            assert await pool.load([GameBot(game, SLOW.bot)]) is None
        pool._release(ASKER, busy)
        assert await pool._acquire(ASKER) is pool._workers[0]
        assert pool._successors == {}


async def test_killed_worker_loads_the_bots_before_it_is_asked_again(gate: Path) -> None:
    gate.touch()
    async with running(SLOW) as (pool, preparation):
        preparation.prepare_all()
        await prepared(preparation)
        worker = await pool._acquire(ASKER)
        await worker.stop()
        pool._release(ASKER, worker)
        assert pool._free == []
        again = await asyncio.wait_for(pool._acquire(ASKER), TIMEOUT)
        assert again is worker
        assert again.is_running
        pool._release(ASKER, again)


# At a table


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that tables accept and that waits for the gate."""
    names = registry.names
    monkeypatch.setattr(registry, "names", lambda game: (*names(game), SLOW.bot))
    return SLOW.bot


async def play_on(house: House, room: Any, person: str) -> None:
    """Play first legal actions to the end."""
    while room.table.status == "running":
        if room.table.seat_of(person) in room.table.to_act:
            await house.act(room, person)
        await house.settle()


async def test_table_says_who_plays_for_a_bot_until_it_is_ready(tmp_path: Path, gate: Path, slow_bot: str) -> None:
    async with open_house(tmp_path, prepared=[SLOW]) as house:
        ann = house.person()
        room = await house.table(ann, free=1)
        await house.start(room, ann, slow_bot)
        async with house.connect(ann) as client:
            told = await client.watch(room)
            assert [(bot.bot, bot.stand_in) for bot in told.unready_bots] == [(slow_bot, "hen")]
            await house.settle()
            assert {bot for bot, _ in house.bot_pool.asked} == {"hen"}
            assert room.table.seats[1].stand_in_moves == 1
            assert (await client.watch(room)).seats[1].stand_in == "hen"
            gate.touch()
            version = told.version
            while told.unready_bots:
                told = await client.next("table")
            assert told.version >= version
            await play_on(house, room, ann)
            assert {bot for bot, _ in house.bot_pool.asked} == {"hen", slow_bot}


async def test_bot_at_a_table_is_prepared_before_others(tmp_path: Path, slow_bot: str) -> None:
    first, second = GameBot("gloria", SLOW.bot), GameBot("5211", BROKEN)
    async with open_house(tmp_path, prepared=[first, second, SLOW]) as house:
        preparation = house.service.preparation
        preparation.prepare_all()
        room = await house.table(house.person(), free=1)
        assert preparation._queue == [second, SLOW]  # the first waits for the gate
        await house.start(room, room.table.host, slow_bot)
        assert preparation._queue == [SLOW, second]


async def test_game_with_a_stand_in_for_a_bot_is_not_its_result(tmp_path: Path, slow_bot: str) -> None:
    async with open_house(tmp_path, prepared=[SLOW]) as house:
        ann, storage = house.person(), house.service.storage
        room = await house.table(ann, free=1)
        await house.start(room, ann, slow_bot)
        await play_on(house, room, ann)
        assert await storage.leaderboard("5211", limit=10) == []
        assert (await storage.statistics(f"bot:{slow_bot}")).places == ()
        (own,) = {count.games for count in (await storage.statistics(ann)).places}
        assert own == 1
        assert (await storage.statistics(ann)).against == ()
        log = [row.body for row in await storage.entries(room.id)]
        steps = replay_worker.steps(room.table.record(), None, log)
        made = {(step.move[0], step.by, step.stand_in) for step in steps if step.move is not None}
        assert made == {(0, "person", None), (1, "bot", "hen")}


# What is prepared


def test_only_bots_that_override_prepare_are_prepared() -> None:
    assert not preparing.needs_preparation("chick", "5211")
    assert preparing.needs_preparation(SLOW.bot, "5211")
    found = bots_to_prepare()
    assert not {bot.bot for bot in found} & {"chick", "hen"}


def test_bot_is_prepared_for_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    monkeypatch.setattr(registry.bot_type(SLOW.bot, "5211"), "prepare", lambda game: counts.append(game.players))
    preparing.prepare_for_all(SLOW.bot, "5211")
    assert counts == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("option", "value", "field", "read"),
    [
        ("ROOST_BOT_SECONDS", "0.5", "bot_seconds", 0.5),
        ("ROOST_BOT_WORKERS", "3", "bot_workers", 3),
        ("ROOST_PREPARE_BOTS", "use", "prepares_at_start", False),
    ],
)
def test_settings_of_bots_are_read_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, option: str, value: str, field: str, read: Any
) -> None:
    monkeypatch.setenv(option, value)
    assert getattr(Pace(), field) == read
    monkeypatch.setenv(option, "soon")
    with pytest.raises(BadSetup):
        Pace()
