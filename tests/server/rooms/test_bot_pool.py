"""Bots think in worker processes; a bot that fails is replaced for that decision, and the game continues."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from typing import Any

import pytest

from roost import bots as registry
from roost.bots.chick import Chick
from roost.bots.seated import BUDGET, SeatedBot, seat_seed
from roost.core import fair
from roost.core.bot import Budget
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.game import Event
from roost.core.play import Play
from roost.core.registry import load, playable
from roost.server.rooms import bot_pool as bots
from roost.server.rooms import bot_process
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_preparation import bots_to_prepare
from roost.server.rooms.fair_queue import Asker
from roost.server.service import Pace

pytestmark = pytest.mark.anyio

SEED = seat_seed(fair.seed_from_text("1"), 0)
ASKER = Asker("table", "host", has_people=True)


def question(name: str = "5211") -> tuple[Any, Any]:
    """Return a game and the view of the seat to act first."""
    game = load(name, 2)
    play = Play(game, fair.seed_from_text("1"), game.start()).with_deals()
    return play.game, play.game.view(play.state, play.to_act[0], play.events)


async def test_bot_decides_in_a_worker_process() -> None:
    """Bots that search only where nothing has to be compiled for them: there they think until their time is up."""
    bot_pool = BotPool(1, Budget(0.2))
    try:
        for name in playable():
            game, view = question(name)
            for bot in registry.names(name):
                if GameBot(name, bot) in bots_to_prepare() and compiled.is_available():
                    continue
                decision = await bot_pool.decide(bot, game, view, SEED, ASKER)
                assert decision.action in view.legal
                assert decision.bot == bot
    finally:
        await bot_pool.stop()


@pytest.mark.parametrize("bot", ["Cheat", "Egg"])
async def test_bot_that_fails_or_cheats_is_replaced_by_a_chick(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    """The chick uses the seed of the seat, so the game can be replayed."""
    game, view = question()
    bot_pool = BotPool(1)
    try:
        decision = await bot_pool.decide(f"tests.arena.bad_bots:{bot}", game, view, SEED, ASKER)
    finally:
        await bot_pool.stop()
    assert decision == (SeatedBot("chick", game, view.seat, SEED).decide(view, BUDGET), "chick")
    (failure,) = caplog.records
    assert f"{bot.lower()}" in failure.__dict__["problem"].lower()


async def test_fallback_is_our_chick_whatever_packages_register(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = question()
    expected = SeatedBot(Chick, game, view.seat, SEED).decide(view, BUDGET)
    monkeypatch.setattr(registry, "_places", lambda: {"any.chick": ("one:Chick", "two:Chick")})
    bot_pool = BotPool(1)
    try:
        assert (await bot_pool.decide("tests.arena.bad_bots:Egg", game, view, SEED, ASKER)).action == expected
    finally:
        await bot_pool.stop()


async def test_long_history_is_pickled_in_slices_with_pauses() -> None:
    events = tuple(Event("turn", {"seat": number}) for number in range(250))
    turns = 0

    async def take_turns() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    other = asyncio.create_task(take_turns())
    slices = await bots._pickle_slices(events)
    other.cancel()
    assert tuple(event for part in slices for event in pickle.loads(part)) == events
    assert turns >= len(slices) - 1 == 2


async def test_bot_decides_the_same_in_any_worker() -> None:
    """Every decision gets a fresh instance, which depends only on its seed, the history and the view."""
    game, view = question()
    first, second = BotPool(1), BotPool(1)
    try:
        decided = {await bot_pool.decide("chick", game, view, SEED, ASKER) for bot_pool in (first, second, first)}
        others = {await first.decide("chick", game, view, bytes([number]) * 32, ASKER) for number in range(10)}
    finally:
        await first.stop()
        await second.stop()
    assert len(decided) == 1
    assert len(others) > 1


async def test_hanging_worker_is_killed_and_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, view = question()
    bot_pool = BotPool(1, budget=Budget(0.0))
    monkeypatch.setattr(bot_process, "OVERRUN_SECONDS", 60.0)  # a busy machine takes long to start a process
    try:
        assert (await bot_pool.decide("chick", game, view, SEED, ASKER)).action in view.legal
        hanging = process_of(bot_pool)
        os.kill(hanging.pid, signal.SIGSTOP)
        with monkeypatch.context() as impatient:
            impatient.setattr(bot_process, "OVERRUN_SECONDS", 0.05)
            assert (await bot_pool.decide("chick", game, view, SEED, ASKER)).action in view.legal
        assert hanging.returncode == -signal.SIGKILL
        assert [record.__dict__["problem"] for record in caplog.records] == ["TimeoutError()"]
        assert (await bot_pool.decide("chick", game, view, SEED, ASKER)).action in view.legal
        assert process_of(bot_pool).pid != hanging.pid
        assert len(caplog.records) == 1  # the second worker has answered
    finally:
        await bot_pool.stop()


def process_of(bot_pool: BotPool) -> asyncio.subprocess.Process:
    """Return the process of the only worker."""
    process = bot_pool._workers[0]._process
    assert process is not None
    return process


def test_bot_pause_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_BOT_PAUSE", "0.05")
    assert Pace().bot_pause == 0.05
    monkeypatch.setenv("ROOST_BOT_PAUSE", "soon")
    with pytest.raises(BadSetup):
        Pace()
