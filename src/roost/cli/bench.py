"""`roost bench`: complete random games per second, by every way of running them, measured in one run."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from roost import load
from roost.cli import bench_cluster, bench_envs
from roost.cli.common import Language, compile_rules, progress, say
from roost.core import registry
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.lab import bench
from roost.lab.bench import Cost, Row
from roost.lab.random_games import random_games
from roost.text import Catalogue

SECONDS = 0.3


def run(
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON: rows and costs.")] = False,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players. Default: all.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.01, help="Duration of one repeat. Default: 0.3, with --cluster 10."),
    ] = None,
    peers: Annotated[
        bool, typer.Option("--peers", help="Beside games of OpenSpiel, PettingZoo and RLCard instead (extra `peers`).")
    ] = False,
    cluster: Annotated[
        bool, typer.Option("--cluster", help="Two local Dask workers against one instead (extra `dask`).")
    ] = False,
    envs: Annotated[
        bool, typer.Option("--envs", help="Batches and environments for learners instead (extras `research`, `peers`).")
    ] = False,
    lang: Language = None,
) -> None:
    """Measure random games per second: compiled on one core and on all, in C where there is a compiler, interpreted."""
    words = say(lang)
    if (peers or cluster or envs) and players is not None:
        raise BadSetup("bench-peers-no-players")
    if cluster:
        bench_cluster.run(seconds or bench_cluster.SECONDS, as_json, words)
        return
    seconds = seconds or SECONDS
    if peers:
        _measure_peers(seconds, as_json, words)
        return
    if envs:
        bench_envs.run(seconds, as_json, words)
        return
    seats = {game: [n for n in registry.game_type(game).seats if players in (None, n)] for game in registry.playable()}
    if players is not None and not any(seats.values()):
        raise BadSetup("bench-no-game", players=players)
    rows: list[Row] = []
    costs: list[Cost] = []
    for game, counts in seats.items():
        for count in counts:
            rows += (measured := _measure(game, count, seconds, words))
            if not as_json:
                _print(measured)
        if counts and compiled.is_available():
            costs.append(bench.cost(load(game, counts[0])))
            if not as_json:
                _print_cost(costs[-1])
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows], "costs": [asdict(cost) for cost in costs]}, indent=2))


def _measure_peers(seconds: float, as_json: bool, words: Catalogue) -> None:
    from roost.lab.peers import games, measure

    found: list[games.PeerGame] = list(measure.ours())
    for peer in games.peers():
        if isinstance(peer, games.PeerGame):
            found.append(peer)
        else:
            game, reason = peer
            key = "bench-peer-failed" if reason else "bench-peer-missing"
            print(words(key, library=game, game=game, reason=reason), file=sys.stderr)
    compile_rules(lambda: found[0].play(1), words)
    what = words("bench-peers-progress", games=len(found), libraries=len({peer.library for peer in found}))
    timed = list(progress(measure.repeats(found, seconds), measure.REPEATS, what, in_background=False))
    rows = measure.rows(found, timed)
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}, indent=2))
        return
    for row in rows:
        print(
            f"{row.library:18} {row.game:16} {row.players} players  {row.games_per_second:12,.0f} games/s  "
            f"{row.decisions_per_second:14,.0f} decisions/s  ratio {row.ratio:.5f}"
        )


def _measure(name: str, players: int, seconds: float, words: Catalogue) -> list[Row]:
    game = load(name, players)
    compile_rules(lambda: random_games(game, 1), words)
    found = bench.ways(game, seconds)
    what = words("bench-progress", game=name, players=players)
    # drawn without a thread of its own, which would take processor time from the rules
    timed = list(progress(bench.repeats(found), bench.REPEATS, what, in_background=False))
    return bench.rows(game, found, timed)


def _print(rows: list[Row]) -> None:
    for row in rows:
        print(
            f"{row.game:8} {row.players} players  {row.mode:12} {row.cores} {'core ' if row.cores == 1 else 'cores'}  "
            f"{row.games_per_second:12,.0f} games/s  {row.decisions_per_second:14,.0f} decisions/s"
            f"  ratio {row.ratio:.3f}"
        )


def _print_cost(cost: Cost) -> None:
    print(
        f"{cost.game:8} a state: {cost.state_bytes} bytes; a copy: {cost.copy_ns:.0f} ns; "
        f"a call from Python: {cost.call_ns:.0f} ns"
    )
