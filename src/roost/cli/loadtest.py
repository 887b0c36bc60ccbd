"""`roost loadtest`: load-test a server on this machine with many players and spectators."""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import Language, say
from roost.core.errors import BadSetup
from roost.core.game import MAX_PLAYERS, MIN_PLAYERS

HIGH_LIMITS = {"ROOST_LIMIT_NEW_TABLES_PER_MINUTE": "100000", "ROOST_LIMIT_TABLES_PER_PERSON": "1000"}
"""Limits of the servers that the test starts: all its clients have the same address."""


def run(
    tables: Annotated[int, typer.Option("--tables", min=1, max=1000, help="Number of tables.")] = 250,
    players: Annotated[
        int, typer.Option("--players", "-p", min=MIN_PLAYERS, max=MAX_PLAYERS, help="Players per table.")
    ] = 4,
    watchers: Annotated[int, typer.Option("--watchers", min=0, max=5000, help="Spectators of the first table.")] = 1000,
    seconds: Annotated[float, typer.Option("--seconds", min=1, max=3600, help="Duration of the test.")] = 60,
    pause: Annotated[float, typer.Option("--pause", min=0.1, max=60, help="Seconds between moves at a table.")] = 1,
    game: Annotated[str, typer.Option("--game", help="The game, such as 5211 or gloria.")] = "5211",
    url: Annotated[list[str] | None, typer.Option("--url", help="Running servers on this machine.")] = None,
    processes: Annotated[int, typer.Option("--processes", min=1, max=8, help="Server processes to start.")] = 1,
    database_url: Annotated[str | None, typer.Option("--database-url", help="Used by the servers it starts.")] = None,
    redis_url: Annotated[str | None, typer.Option("--redis-url", help="Used by the servers it starts.")] = None,
    lang: Language = None,
) -> None:
    """Load-test a server on this machine: moves per second, latency, reach, memory."""
    from roost.loadtest.figures import lines
    from roost.loadtest.processes import ServerProcess, allow_many_files
    from roost.loadtest.run import Plan, check_loopback
    from roost.loadtest.run import run as measure

    words = say(lang)
    plan = Plan(tables, players, watchers, seconds, pause, game)
    for place in url or ():
        check_loopback(place)
    if processes > 1 and not (database_url and redis_url):
        raise BadSetup("loadtest-needs-services")
    allow_many_files()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-loadtest-")))
        key = secrets.token_hex(32)
        servers = [] if url else [
            stack.enter_context(ServerProcess(folder, database_url, redis_url, HIGH_LIMITS, key))
            for _ in range(processes)
        ]  # fmt: skip
        places = url or [server.url for server in servers]
        print(
            words("loadtest-begins", tables=tables, players=tables * players, watchers=watchers, seconds=round(seconds))
        )
        pids = [server.pid for server in servers]
        figures = measure(plan, places, pids, lambda key, count: print(words(key, count=count)))
    for line in lines(figures):
        print(line)
