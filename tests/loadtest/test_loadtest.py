"""Small load tests against a server in this process."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable

import pytest

from roost.core.errors import BadSetup
from roost.loadtest.api import Api
from roost.loadtest.figures import Figures, Times, lines
from roost.loadtest.processes import memory_of, processor_time_of
from roost.loadtest.run import Plan, check_loopback, run
from roost.loadtest.table import LoadTable, Player

PATIENCE = 60.0


def test_all_clients_see_every_move(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.loadtest.run.SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(
        "roost.loadtest.run.LATE_SECONDS", PATIENCE
    )  # an upper bound: the wait ends when all views have arrived
    plan = Plan(tables=2, players=2, watchers=3, seconds=2, pause=0.05)
    figures = run(plan, [live_server], [os.getpid()], lambda _key, _count: None)
    assert figures.acknowledged > 0
    assert figures.acknowledged + sum(figures.refused.values()) == figures.acks.expected
    assert figures.refused.keys() <= {"too-late"}, "only players that had not seen the last move yet are refused"
    assert (figures.players.reach, figures.watchers.reach) == (1.0, 1.0)
    assert figures.players.expected == figures.acknowledged, "each table has one other player"
    assert figures.lost == 0
    assert figures.memory[0] > 0
    assert figures.cores > 0


@pytest.mark.anyio
async def test_clients_move_to_a_rematch_after_the_game(live_server: str) -> None:
    api, figures = Api(), Figures()
    players = [Player(await api.enter(live_server), figures.players) for _ in range(2)]
    for player in players:
        player.wire = await api.connect(player.identity, player.take)
    table = LoadTable(api, figures, players, random.Random(5211))
    await table.sit_down("5211")
    first = table.table
    await _play_until(table, lambda: figures.games == 1)
    moves = figures.acknowledged
    await _play_until(table, lambda: figures.acknowledged > moves)
    for player in players:
        player.close()
    await api.close()
    assert table.table != first
    assert {player.table for player in players} == {table.table.encode()}


async def _play_until(table: LoadTable, is_done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_done():
            now = time.perf_counter()
            await table.play(now, now + 0.1, 0.002)


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1:5211", "https://127.0.0.1:5211", "http://", "ftp://127.0.0.1", "http://nowhere.invalid"]
)
def test_server_on_another_machine_is_refused(url: str) -> None:
    with pytest.raises(BadSetup) as refused:
        check_loopback(url)
    assert refused.value.key == "loadtest-not-loopback"


def test_figures_report_percentiles_and_reach() -> None:
    times = Times(expected=200)
    times.seconds.extend(number / 1000 for number in range(100))
    assert (times.at(0.5), times.at(0.99), times.reach) == (50.0, 99.0, 0.5)
    assert Times().at(0.5) == 0.0
    figures = Figures(seconds=2.0, acknowledged=10, acks=times, memory=[1.0, 2.0])
    figures.refuse("too-late")
    text = "\n".join(lines(figures))
    assert "reach 0.500000 (100 of 200)" in text
    assert "{'too-late': 1}" in text


def test_memory_and_processor_time_are_measured() -> None:
    assert memory_of(os.getpid()) > 1
    assert processor_time_of(os.getpid()) > 0
    assert memory_of(2**22 + 1) == 0
