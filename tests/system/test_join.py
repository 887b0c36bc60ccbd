"""`roost join` and `roost loadtest`, run as commands."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roost.client import Line, Refused, Visitor, play_seat
from roost.core.record import check, decode
from roost.loadtest.processes import ServerProcess
from roost.protocol.http import SeatPlan

pytestmark = pytest.mark.anyio
TIMEOUT = 90.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    hasty = {"ROOST_BOT_PAUSE": "0.05"}  # no human needs to follow the game
    with ServerProcess(tmp_path_factory.mktemp("join"), environment=hasty) as process:
        yield process


def _roost(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "roost.cli", *arguments]


@pytest.mark.parametrize(
    ("game", "bot"), [pytest.param("5211", "hen", marks=pytest.mark.thorough), ("gloria", "roost.bots.chick:Chick")]
)
async def test_bot_of_another_process_plays_a_game_to_its_end(server: ServerProcess, game: str, bot: str) -> None:
    async with Visitor(server.url) as host, Line(host) as line:
        made = await host.create(game, 2)
        url = f"{server.url}/table/{made.table}"
        command = _roost("join", url, "--bot", bot, "--name", "Guest", "--budget", "0.05", "--lang", "en")
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guest:
            try:
                async with asyncio.timeout(TIMEOUT):
                    while not (await host.table(made.table)).seats[0].person:
                        await asyncio.sleep(0.1)
                    await host.join(made.table)
                    end = await play_seat(line, made.table, "chick")
                    output, _ = await asyncio.to_thread(guest.communicate, timeout=TIMEOUT)
            finally:
                guest.kill()  # does nothing after a normal exit, and cleans up after a failure
        assert guest.returncode == 0
        assert "Guest takes seat 0" in output
        assert "The game is over." in output
        assert end.status == "over"
        check(decode(await host.record(made.table)))


async def test_bot_continues_its_game_after_the_server_is_killed(server: ServerProcess) -> None:
    async with Visitor(server.url) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick")
        playing = asyncio.create_task(play_seat(line, made.table, "chick"))
        followed = await line.follow(made.table)
        version = 0
        for _ in range(2):
            async with asyncio.timeout(TIMEOUT):
                while followed.state is None or followed.state.version <= version:
                    await asyncio.sleep(0.02)
            version = followed.state.version
            assert not playing.done()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        async with asyncio.timeout(TIMEOUT):
            assert (await playing).status == "over"
        assert line.breaks >= 2


async def test_unknown_bot_takes_no_seat(server: ServerProcess) -> None:
    async with Visitor(server.url) as host:
        made = await host.create("5211", 2)
        command = _roost("join", f"{server.url}/table/{made.table}", "--bot", "ostrich", "--lang", "en")
        ran = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=TIMEOUT)
        assert ran.returncode != 0
        assert "Unknown bot “ostrich”" in ran.stderr
        assert not any(seat.person for seat in (await host.table(made.table)).seats)


async def test_bot_without_a_seat_is_refused(server: ServerProcess) -> None:
    async with Visitor(server.url) as host, Visitor(server.url) as other, Line(other) as line:
        made = await host.create("5211", [SeatPlan(kind="bot"), SeatPlan()])
        with pytest.raises(Refused) as refused:
            await play_seat(line, made.table, "chick")
        assert refused.value.key == "client-no-seat"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["join", "http://localhost:1/lobby"], "is not a table address"),
        (["join", "http://127.0.0.1:1/table/abc"], "Cannot reach http://127.0.0.1:1"),
        (["loadtest", "--url", "http://192.0.2.1:5211"], "must be an http:// address of this machine"),
        (["loadtest", "--url", "https://example.org"], "must be an http:// address of this machine"),
        (["loadtest", "--processes", "2"], "need --database-url and --redis-url"),
    ],
)
def test_command_reports_an_error_in_one_line(arguments: list[str], said: str) -> None:
    done = subprocess.run(_roost(*arguments, "--lang", "en"), capture_output=True, text=True)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.thorough
def test_small_load_test_reaches_all_clients() -> None:
    size = ["--tables", "3", "--players", "2", "--watchers", "5", "--seconds", "4", "--pause", "0.2"]
    done = subprocess.run(_roost("loadtest", *size), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    reaches = [line for line in done.stdout.splitlines() if "reach" in line]
    assert len(reaches) == 3
    assert all("reach 1.000000" in line for line in reaches)


async def test_record_of_a_live_table_passes_roost_check(server: ServerProcess, tmp_path: Path) -> None:
    async with Visitor(server.url) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=5, bot="chick", options={"edition": "azul"})
        async with asyncio.timeout(TIMEOUT):
            await play_seat(line, made.table, "chick")
        record = tmp_path / "record.json"
        record.write_text(await visitor.record(made.table))
    assert json.loads(record.read_text())["fair"]["commitment"] == made.commitment
    done = subprocess.run(_roost("check", str(record)), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
