"""The crowd that measures: small ones, against a server in this process."""

from __future__ import annotations

import os

import pytest

from roost.core.errors import BadSetup
from roost.crowd.figures import Figures, Times, lines
from roost.crowd.processes import memory_of, processor_time_of
from roost.crowd.run import Plan, check_loopback, run


def test_everybody_sees_every_move(live_server: str) -> None:
    plan = Plan(tables=2, players=2, watchers=3, seconds=8, pause=0.05)
    figures = run(plan, [live_server], [os.getpid()], lambda _key, _count: None)
    assert figures.acknowledged > 100
    assert (figures.players.reach, figures.watchers.reach) == (1.0, 1.0)
    assert (figures.lost, figures.refused) == (0, {})
    assert figures.games > 0, "people go on at another table"
    assert figures.memory[0] > 0
    assert figures.cores > 0


@pytest.mark.parametrize(
    "url", ["http://192.0.2.1:5211", "https://127.0.0.1:5211", "http://", "ftp://127.0.0.1", "http://nowhere.invalid"]
)
def test_only_servers_of_this_machine_are_measured(url: str) -> None:
    with pytest.raises(BadSetup) as refused:
        check_loopback(url)
    assert refused.value.key == "load-not-loopback"


def test_shares_of_times() -> None:
    times = Times(expected=200)
    times.seconds.extend(number / 1000 for number in range(100))
    assert (times.at(0.5), times.at(0.99), times.reach) == (50.0, 99.0, 0.5)
    assert Times().at(0.5) == 0.0
    figures = Figures(seconds=2.0, acknowledged=10, acks=times, memory=[1.0, 2.0])
    figures.refuse("too-late")
    text = "\n".join(lines(figures))
    assert "reach 0.500000 (100 of 200)" in text
    assert "{'too-late': 1}" in text


def test_what_a_process_uses() -> None:
    assert memory_of(os.getpid()) > 1
    assert processor_time_of(os.getpid()) > 0
    assert memory_of(2**22 + 1) == 0
