"""`roost loadtest`: load-test a server on this machine with many players and spectators."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import Language, game_of, say
from roost.core.errors import BadSetup

HIGH_LIMITS = {
    "ROOST_LIMIT_NEW_TABLES_PER_MINUTE": "100000",
    "ROOST_LIMIT_TABLES_PER_PERSON": "1000",
    "ROOST_LIMIT_REVIEWS_PER_HOUR": "1000",
    "ROOST_LIMIT_MESSAGES_PER_SECOND": "1000",
}
"""Limits of the servers that the test starts: all its clients have the same address."""


def run(
    tables: Annotated[int, typer.Option("--tables", min=1, max=1000, help="Number of tables.")] = 250,
    players: Annotated[int, typer.Option("--players", "-p", help="Players per table.")] = 4,
    watchers: Annotated[int, typer.Option("--watchers", min=0, max=5000, help="Spectators of the first table.")] = 1000,
    idle: Annotated[int, typer.Option("--idle", min=0, max=20_000, help="People connected to no table.")] = 0,
    seconds: Annotated[float, typer.Option("--seconds", min=1, max=3600, help="Duration of the test.")] = 60,
    pause: Annotated[float, typer.Option("--pause", min=0.1, max=60, help="Seconds between moves at a table.")] = 1,
    is_closed: Annotated[
        bool, typer.Option("--closed", help="No pause: each table moves as soon as all its players saw the last move.")
    ] = False,
    is_pinned: Annotated[
        bool, typer.Option("--pin", help="Give each server a processor of its own, and the players the others.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    game: Annotated[str, typer.Option("--game", help="The game, such as 5211 or gloria.")] = "5211",
    reviews: Annotated[
        int,
        typer.Option("--reviews", min=0, max=100, help="Reviews during the load, alternating with time without one."),
    ] = 0,
    url: Annotated[list[str] | None, typer.Option("--url", help="Running servers on this machine.")] = None,
    processes: Annotated[int, typer.Option("--processes", min=1, max=8, help="Server processes to start.")] = 1,
    database_url: Annotated[str | None, typer.Option("--database-url", help="Used by the servers it starts.")] = None,
    redis_url: Annotated[str | None, typer.Option("--redis-url", help="Used by the servers it starts.")] = None,
    lang: Language = None,
) -> None:
    """Load-test a server on this machine: moves per second, latency, reach, memory."""
    from roost.loadtest import figures as printing
    from roost.loadtest.processes import ServerProcess, on_processors
    from roost.loadtest.run import Plan, check_loopback
    from roost.loadtest.run import run as measure
    from roost.server.open_files import allow_many_files

    words = say(lang)
    game_of(game, players, None)  # refuse an unknown game or number of players before a server starts
    plan = Plan(tables, players, watchers, seconds, 0 if is_closed else pause, game, reviews, idle)
    for place in url or ():
        check_loopback(place)
    if processes > 1 and not (database_url and redis_url):
        raise BadSetup("loadtest-needs-services")
    allow_many_files()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_ended_by_sigterm())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-loadtest-")))
        key = secrets.token_hex(32)
        servers = [ServerProcess(folder, database_url, redis_url, HIGH_LIMITS, key) for _ in range(processes)]
        for number, server in enumerate([] if url else servers):
            with on_processors([number]) if is_pinned else contextlib.nullcontext():
                stack.enter_context(server)
        places = url or [server.url for server in servers]
        report = sys.stderr if as_json else sys.stdout
        begins = {"tables": tables, "players": tables * players, "watchers": watchers, "seconds": round(seconds)}
        print(words("loadtest-begins", **begins), file=report)
        if is_pinned:
            stack.enter_context(on_processors(range(len(servers), os.cpu_count() or 1)))
        pids = [] if url else [server.pid for server in servers]
        figures = measure(plan, places, pids, lambda key, count: print(words(key, count=count), file=report))
    for line in [json.dumps(printing.as_json(figures))] if as_json else printing.lines(figures):
        print(line)


@contextlib.contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM end the command like an error, so that the servers are stopped, too."""
    before = signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
