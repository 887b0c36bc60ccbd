"""Small load tests against a server in this process."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Callable

import pytest

from roost.core.errors import BadSetup
from roost.loadtest import idle
from roost.loadtest.api import Api
from roost.loadtest.figures import Figures, Times, as_json, lines
from roost.loadtest.processes import memory_of, on_processors, processor_time_of
from roost.loadtest.run import Plan, check_loopback, run
from roost.loadtest.table import LoadTable, Player
from roost.loadtest.wire import Wire

TIMEOUT = 60.0


@pytest.mark.parametrize("pause", [0.05, 0.0], ids=["open", "closed"])
def test_all_clients_see_every_move(live_server: str, monkeypatch: pytest.MonkeyPatch, pause: float) -> None:
    monkeypatch.setattr("roost.loadtest.run.SETTLE_SECONDS", 0.0)
    monkeypatch.setattr(
        "roost.loadtest.run.LATE_SECONDS", TIMEOUT
    )  # an upper bound: the wait ends when all views have arrived
    plan = Plan(tables=2, players=2, watchers=3, seconds=2, pause=pause, idle=5)
    reported: list[tuple[str, int]] = []
    figures = run(plan, [live_server], [os.getpid()], lambda key, count: reported.append((key, count)))
    assert reported == [("loadtest-seated", 2 * 2 + 3 + 5)]
    assert figures.acknowledged > 0
    assert figures.acknowledged + sum(figures.refused.values()) == figures.acks.expected
    assert figures.refused.keys() <= {"too-late"}, "only players that had not seen the last move yet are refused"
    assert (figures.players.reach, figures.watchers.reach) == (1.0, 1.0)
    assert figures.players.expected == figures.acknowledged, "each table has one other player"
    assert figures.lost == 0
    assert figures.memory[0] > 0
    assert figures.cores > 0
    assert figures.bytes_per_move > 100
    assert figures.processor_ms_per_move > 0


@pytest.mark.anyio
async def test_idle_people_ping_like_a_page(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "PING_SECONDS", 0.1)
    monkeypatch.setattr(idle, "REPORTED", 2)
    api, wires, counts = Api(), list[Wire](), list[int]()
    await idle.connect_idle(api, [live_server], 5, wires, counts.append)
    assert counts == [2, 4]
    answered: list[list[bytes]] = [[] for _ in wires]
    for wire, answers in zip(wires, answered, strict=True):
        wire.take = answers.append
    pinging = asyncio.create_task(idle.keep_pinging(wires))
    async with asyncio.timeout(TIMEOUT):
        while not all(b'{"type":"pong"}' in answers for answers in answered):
            await asyncio.sleep(0.01)
    pinging.cancel()
    for wire in wires:
        wire.close()
    await api.close()


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
    async with asyncio.timeout(TIMEOUT):
        while not is_done():
            await table.play(time.perf_counter(), lambda _due: not is_done(), 0.002)


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


def test_figures_as_json_have_times_and_costs_per_move() -> None:
    figures = Figures(seconds=2.0, acknowledged=10, cores=0.5, bytes_per_player=5000, memory=[1.0])
    figures.acks.expected = 10
    shown = json.loads(json.dumps(as_json(figures)))
    assert shown["acknowledged_per_second"] == 5.0
    assert shown["bytes_per_move_and_player"] == 500.0
    assert shown["server"] == {"processor_ms_per_move": 100.0, "cores": 0.5, "memory_mib": [1.0]}
    assert set(shown["latency_ms"]) == {"ack"}


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux binds processes to processors")
def test_process_runs_on_chosen_processors_and_then_on_all() -> None:
    before = os.sched_getaffinity(0)
    with on_processors([0]):
        assert os.sched_getaffinity(0) == {min(before)}
    with on_processors([]):
        assert os.sched_getaffinity(0) == before
    assert os.sched_getaffinity(0) == before


def test_memory_and_processor_time_are_measured() -> None:
    assert memory_of(os.getpid()) > 1
    assert processor_time_of(os.getpid()) > 0
    assert memory_of(2**22 + 1) == 0
