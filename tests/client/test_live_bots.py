"""Bots at live tables keep the bot contract: they are seeded, and a restart replays the whole history."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from roost import load
from roost.bots.seated import BUDGET, SeatedBot, seat_seed
from roost.client import Line, Visitor, play_seat
from roost.core.bot import Bot, Budget
from roost.core.codec import codec_of
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.record import Record, check, decode, replay

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.anyio
TIMEOUT = 60.0


def decided_again(record: Record, seat: int, bot: str, seed: bytes) -> list[bool]:
    """Return for each move of a seat whether a fresh bot with the whole history decides the same."""
    game, state, events = record.game, record.game.start(), list[Event]()
    same = []
    for moment in replay(record):
        if moment.move is not None and moment.move[0] == seat:
            again = SeatedBot(bot, game, seat, seed).decide(game.view(state, seat, events), BUDGET)
            same.append(again == moment.move[1])
        state = moment.state
        events += moment.events
    return same


async def test_moves_of_live_bots_can_be_reproduced_from_the_record(live_server: str) -> None:
    """The server seeds its bot from the seed of the game, which the record has; the client passes its own."""
    own = seed_from_text("own")
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("gloria", players=2, bot="chick")
        async with asyncio.timeout(TIMEOUT):
            await play_seat(line, made.table, "chick", seed=own)
        record = decode(await visitor.record(made.table))
    theirs = decided_again(record, 1, "chick", seat_seed(record.seed, 1))
    assert len(theirs) > 20
    assert all(theirs)
    assert all(decided_again(record, 0, "chick", own))
    assert not all(decided_again(record, 0, "chick", seed_from_text("another")))


async def test_trained_agent_plays_a_whole_game_at_a_live_table(
    live_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The agent of `examples/learning`, in the same way as `roost join`. Each of its moves is the network's."""
    monkeypatch.syspath_prepend(ROOT / "examples" / "learning")
    monkeypatch.setenv("ROOST_AGENT", str(tmp_path / "agent.npz"))
    game = load("5211", 2)
    network = importlib.import_module("ppo").Network(game, codec_of(game).layout(game), 8, np.random.default_rng(1))
    network.save(tmp_path / "agent.npz", SimpleNamespace(game=game))
    own = seed_from_text("trained")
    async with Visitor(live_server) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick")
        async with asyncio.timeout(TIMEOUT):
            end = await play_seat(line, made.table, "play_trained:Trained", seed=own)
        record = decode(await visitor.record(made.table))
    check(record)
    assert end.status == "over"
    assert decided_again(record, 0, "play_trained:Trained", own) == [True] * 33


class Historian(Bot[Any]):
    """A bot that keeps what it observed, for the test."""

    name = "historian"
    started: ClassVar[list[list[Event]]] = []

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.heard: list[Event] = []
        self.started.append(self.heard)

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += events

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002  # it only observes
        return legal[0]


async def test_bot_started_in_mid_game_observes_the_whole_history(live_server: str) -> None:
    Historian.started.clear()
    bot = f"{__name__}:Historian"
    async with Visitor(live_server) as visitor:
        made = await visitor.quick("gloria", players=2, bot="chick")
        async with Line(visitor) as line:
            playing = asyncio.create_task(play_seat(line, made.table, bot))
            async with asyncio.timeout(TIMEOUT):
                while not Historian.started or len(Historian.started[0]) < 10:
                    await asyncio.sleep(0.01)
            playing.cancel()
        async with Line(visitor) as again, asyncio.timeout(TIMEOUT):
            await play_seat(again, made.table, bot)
        record = decode(await visitor.record(made.table))
    first, *_, second = Historian.started
    assert second[: len(first)] == first
    events = [event for moment in replay(record) for event in record.game.view(moment.state, 0, moment.events).events]
    assert [event.key for event in second] == [event.key for event in events][: len(second)]
    assert len(second) > len(events) / 2
