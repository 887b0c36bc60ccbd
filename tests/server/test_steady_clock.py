"""The clock of deadlines and leases: the computer's time may jump, this one does not."""

from __future__ import annotations

import pytest

from roost.server.steady_clock import SLOWNESS, SteadyClock
from tests.server.house import FakeClock

HOUR = 3600.0


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_jump_of_the_computers_time_does_not_show(jump: float) -> None:
    wall, ticks = FakeClock(), FakeClock()
    clock, start = SteadyClock(wall, ticks), wall.time
    wall.time += jump
    ticks.time += 5.0
    assert clock() == start + 5.0


def test_clock_steps_forward_when_it_is_told_the_time() -> None:
    wall, ticks = FakeClock(), FakeClock()
    clock = SteadyClock(wall, ticks)
    clock.follow(wall.time + HOUR, 0.0)
    assert clock() == wall.time + HOUR
    clock.follow(wall.time + HOUR, wall.time + 2 * HOUR)
    assert clock() == wall.time + 2 * HOUR, "another process is further"


def test_clock_that_is_ahead_runs_slower_and_never_back() -> None:
    wall, ticks = FakeClock(), FakeClock()
    clock, start = SteadyClock(wall, ticks), wall.time
    clock.follow(start - HOUR, 0.0)
    assert clock() == start
    ticks.time += 100.0
    assert clock() == pytest.approx(start + 100.0 * (1 - SLOWNESS))
    ticks.time += 100 * HOUR
    assert clock() == pytest.approx(start + 100.0 + 100 * HOUR - HOUR), "the hour has been made up for"
