"""What an honest table notices while one address attacks the server: `python -m tests.system.attacks`.

The attacks run in a process of their own, as clients of a proxy with one foreign address, because clients on this
machine have few limits. Two honest players move at a table. The time from sending a move to its acknowledgement, and to
the new view at the other player, is printed for each attack, beside that without any. So is how long a bot takes for a
third honest person while the attacker fills the workers with the slowest bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from roost.client import Line, Visitor
from roost.loadtest.processes import ServerProcess, memory_of
from roost.protocol.messages import TableState
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from tests.server.storage.bench_statistics import fill
from tests.system.attacks.floods import ATTACKS
from tests.system.long_games import copies_of_a_long_game
from tests.system.players import Player, counts, players_at, wait_until_all_moved

SECONDS = float(os.environ.get("ROOST_ATTACK_SECONDS", "8"))
LIMIT_MS = 250.0
BOT_LIMIT_MS = 3000.0
"""What a bot may take: the pause that lets people follow, its own decision and one of the attacker's."""
BOT_CASES = ("nothing", "bots")
"""When the bot of an honest person is measured, too."""
LONG_GAMES = 30
PAUSE = 5.0
"""Seconds between two attacks, in which the server ends what the one before has begun."""
BOT_SECONDS = 300.0
"""How long the slowest bot may take to be compiled."""
HEAD_START = 1.0
"""Seconds in which an attack gets going."""


CHOSEN = os.environ.get("ROOST_ATTACKS", " ".join(ATTACKS)).split()

# The honest table


class Stopwatch:
    """Measures the moves of one player: until acknowledged, and until the other player has the new view."""

    def __init__(self, player: Player, other: Player) -> None:
        self.acks: list[float] = []
        self.views: list[float] = []
        self._arrivals: dict[int, float] = {}
        act = player.line.act

        async def timed(table: str, seen: int, action: str, id: str | None = None) -> int:
            start = time.perf_counter()
            version = await act(table, seen, action, id)
            self.acks.append(time.perf_counter() - start)
            while not (later := [at for other_version, at in self._arrivals.items() if other_version >= version]):
                await asyncio.sleep(0.002)
            self.views.append(max(0.0, min(later) - start))
            self._arrivals.clear()
            return version

        player.line.act = timed  # type: ignore[method-assign]  # measured from outside
        assert other.followed is not None
        receive = other.followed.receive

        def note(state: TableState) -> None:
            self._arrivals.setdefault(state.version, time.perf_counter())
            receive(state)

        other.followed.receive = note  # type: ignore[method-assign]  # measured from outside


class BotGame:
    """A game against the slowest bot, and how long each turn takes from the moment in which the bot may choose."""

    def __init__(self, url: str) -> None:
        self.times: list[float] = []
        self._url = url

    async def play(self) -> None:
        """Choose at once, whenever a choice is due, so that the turn takes as long as the bot does."""
        async with Visitor(self._url) as visitor, Line(visitor) as line:
            made = await visitor.quick("5211", 2, "fox", {"target": 1000})
            followed = await line.follow(made.table)
            began = known = 0.0
            while True:
                state = await followed.next_state()
                if state.view is None or state.you not in state.view["to_act"] or state.version < known:
                    continue
                if began and not state.unready_bots:
                    self.times.append(time.perf_counter() - began)
                began = time.perf_counter()
                known = await line.act(made.table, state.version, state.view["legal"][0])


@contextlib.asynccontextmanager
async def _bot_game(name: str, url: str) -> AsyncIterator[BotGame | None]:
    """Play against a bot during the block, if it is to be measured; before it, wait until the bot is ready."""
    if name not in BOT_CASES or "bots" not in CHOSEN:
        yield None
        return
    game = BotGame(url)
    playing = asyncio.create_task(game.play())
    async with asyncio.timeout(BOT_SECONDS):
        while not game.times:
            assert not playing.done(), playing.exception()
            await asyncio.sleep(0.1)
    try:
        yield game
    finally:
        playing.cancel()
        await asyncio.wait([playing])


def _p99(times: list[float]) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(0.99 * len(times)))]


async def measure(name: str, url: str, tables: list[str]) -> float:
    """Run an attack beside a new honest table, print what that noticed, and return the larger p99 in milliseconds."""
    async with _bot_game(name, url) as game, players_at([url], 1, pause=0.05) as players:
        await wait_until_all_moved(players, counts(players))
        watches = [Stopwatch(*pair) for pair in (players, players[::-1])]
        await wait_until_all_moved(players, counts(players))
        worst = await _measure(name, url, tables, watches, game)
    await asyncio.sleep(PAUSE)
    return worst


async def _measure(name: str, url: str, tables: list[str], watches: list[Stopwatch], game: BotGame | None) -> float:
    command = ["nice", "-n", "10", sys.executable, "-m", "tests.system.attacks", name, url, *tables]
    attack = None if name == "nothing" else subprocess.Popen(command)
    try:
        await asyncio.sleep(HEAD_START + (attack is not None))
        for watch in watches:
            watch.acks.clear()
            watch.views.clear()
        if game is not None:
            game.times.clear()
        await asyncio.sleep(SECONDS)
        assert attack is None or attack.poll() is None, f"{name} ended before its time"
    finally:
        if attack is not None:
            attack.kill()
            attack.wait()
    acks, views = [t for watch in watches for t in watch.acks], [t for watch in watches for t in watch.views]
    worst = max(_p99(acks), _p99(views), 1000 * SECONDS / len(acks))  # few moves: the last one may never have ended
    load = os.getloadavg()[0]
    told = f"p99 {_p99(acks):5.0f} ms acknowledged, {_p99(views):5.0f} ms at the other, max {1000 * max(acks):5.0f} ms"
    print(f"{name:14} {len(acks):5} moves  {told}  load {load:.1f}", flush=True)
    return max(worst, 0.0 if game is None else _bot_excess(game))


def _bot_excess(game: BotGame) -> float:
    """Print how long the bot of an honest person took; return more than LIMIT_MS if that was too long."""
    times = sorted(game.times) or [SECONDS]
    slowest = 1000 * times[-1]
    print(f"{'':14} {len(times):5} turns  a bot took {1000 * times[len(times) // 2]:.0f} ms, {slowest:.0f} ms at most")
    return slowest - BOT_LIMIT_MS + LIMIT_MS


async def _add_many_games(url: str) -> None:
    storage = Storage(url)
    await storage.start()
    await storage._database.writer.run(fill)
    await storage.stop()


async def main() -> int:
    """Measure every attack; return 1 if one of them slowed the honest table down too much."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        storage = Storage(sqlite_url(data / "roost.db"))
        tables = await copies_of_a_long_game(storage, LONG_GAMES)
        await _add_many_games(sqlite_url(data / "roost.db"))
        with ServerProcess(data) as server:
            results = {name: await measure(name, server.url, tables) for name in ("nothing", *CHOSEN)}
            print(f"memory of the server and its workers afterwards: {memory_of(server.pid):.0f} MiB")
    slow = [name for name, worst in results.items() if worst > LIMIT_MS and name != "nothing"]
    print(f"p99 above {LIMIT_MS:.0f} ms: {', '.join(slow) or 'none'}")
    return bool(slow)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(ATTACKS[sys.argv[1]](sys.argv[2], sys.argv[3:]))  # type: ignore[arg-type]  # they are coroutines
    else:
        sys.exit(asyncio.run(main()))
