"""A run that is interrupted or killed ends at once with all its processes, and continues without losing a deal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import roost
from roost.arena import fingerprint
from roost.arena.journal import Journal
from roost.arena.plan import Plan
from roost.arena.run import Run, play_all
from roost.workers import local
from tests.arena.sleeper import FOLDER, Sleeper

pytestmark = pytest.mark.interpreted  # other processes play

GAME = roost.load("auction", players=2, length="short")  # luck is not measured, so that nothing is compiled
BOT = f"{Sleeper.__module__}:{Sleeper.__name__}"
PLAN = Plan(GAME, (BOT,), 8, "1", among="chick", with_yardsticks=False, control_deals=2)
COMMAND = ["arena", "auction", "--option", "length=short", "--players", "2", "--bots", BOT, "--among", "chick"]
SECONDS = 60
"""How long to wait for something that takes a moment."""


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def arena(folder: Path, sleepers: Path) -> subprocess.Popen[str]:
    """Start a run with two workers in a process group of its own."""
    command = [sys.executable, "-m", "tests.arena.sleeper", *COMMAND, "--deals", "8", "--no-yardsticks"]
    return subprocess.Popen(
        [*command, "--out", str(folder), "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, FOLDER: str(sleepers)},
        start_new_session=True,
    )


def finished_deals(folder: Path) -> int:
    journal = folder / "journal.jsonl"
    return journal.read_bytes().count(b"\n") - 1 if journal.exists() else 0


def is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def ended_by(number: signal.Signals, folder: Path, sleepers: Path) -> tuple[int, str]:
    """Send a signal to a run when both workers have played a deal and sleep; return its exit code and output."""
    sleepers.mkdir()
    awaited = finished_deals(folder) + 2

    def are_asleep() -> bool:
        return len(list(sleepers.iterdir())) == 2 and finished_deals(folder) >= awaited

    with arena(folder, sleepers) as process:
        wait_until(lambda: are_asleep() or process.poll() is not None)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        out, err = process.communicate(timeout=SECONDS)
        wait_until(lambda: is_gone(process.pid))
    return process.returncode, out + err


def test_interrupted_and_killed_run_continues_without_losing_a_deal(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    code, said = ended_by(signal.SIGINT, folder, tmp_path / "first")
    assert code == 130, said
    assert "run the same command again to continue" in said
    assert "Traceback" not in said
    first = finished_deals(folder)
    code, said = ended_by(signal.SIGKILL, folder, tmp_path / "second")
    assert code == -signal.SIGKILL, said
    kept = finished_deals(folder)
    assert 2 <= first <= kept - 2 < sum(row.deals for row in PLAN.rows) - 2

    head = {"parameters": PLAN.parameters(), "sources": fingerprint.of(GAME, PLAN.players)}
    journal = Journal(folder, head, {row.pairing: row.deals for row in PLAN.rows})
    continued, whole = Run(PLAN, journal.deals), Run(PLAN)
    assert sum(map(len, continued.deals.values())) == kept
    play_all(continued, journal, local(1))
    play_all(whole, None, local(1))
    journal.close()
    assert continued.deals == whole.deals
