"""Bots think in worker processes; one that fails is replaced for that decision, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import Any

import pytest

from roost import bots as registry
from roost.core import fair
from roost.core.errors import BadSetup
from roost.core.play import Play
from roost.core.registry import load
from roost.server.rooms import bot_pool as bots
from roost.server.rooms.bot_messages import Answer, Question
from roost.server.rooms.bot_pool import BotPool
from roost.server.service import Pace

pytestmark = pytest.mark.anyio


def question(name: str = "5211") -> tuple[Any, Any]:
    """A game, and what its first seat sees."""
    game = load(name, 2)
    play = Play(game, fair.seed_from_text("1"), game.start()).with_deals()
    return play.game, play.game.view(play.state, play.to_act[0], play.events)


async def test_a_bot_decides_in_a_process_of_its_own() -> None:
    bot_pool = BotPool(1)
    try:
        for name in ("5211", "gloria"):
            game, view = question(name)
            for bot in registry.names(name):
                assert await bot_pool.decide(bot, game, view) in view.legal
    finally:
        await bot_pool.stop()


async def test_a_bot_that_fails_or_cheats_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = question()
    random.seed(1)
    for reply in (Answer(None, "ValueError()"), Answer("Y9+Y9")):

        async def ask(_worker: bots.Worker, _question: Question, reply: Answer = reply) -> Answer:
            return reply

        monkeypatch.setattr(bots.Worker, "ask", ask)
        assert await BotPool(1).decide("hen", game, view) in view.legal


async def test_a_worker_that_hangs_is_ended_and_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, view = question()
    bot_pool = BotPool(1, budget=0.0)
    try:
        assert await bot_pool.decide("chick", game, view) in view.legal
        hanging = process_of(bot_pool)
        os.kill(hanging.pid, signal.SIGSTOP)
        with monkeypatch.context() as impatient:
            impatient.setattr(bots, "PATIENCE", 0.05)
            assert await bot_pool.decide("chick", game, view) in view.legal
        assert hanging.returncode == -signal.SIGKILL
        assert [record.__dict__["problem"] for record in caplog.records] == ["TimeoutError()"]
        assert await bot_pool.decide("chick", game, view) in view.legal
        assert process_of(bot_pool).pid != hanging.pid
        assert len(caplog.records) == 1  # the second worker has answered
    finally:
        await bot_pool.stop()


def process_of(bot_pool: BotPool) -> asyncio.subprocess.Process:
    """The process of its only worker."""
    process = bot_pool._workers[0]._process
    assert process is not None
    return process


def test_the_pause_of_bots_is_set_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_BOT_PAUSE", "0.05")
    assert Pace().bot_pause == 0.05
    monkeypatch.setenv("ROOST_BOT_PAUSE", "soon")
    with pytest.raises(BadSetup):
        Pace()
