"""`roost bench`: complete random games per second, by every way of running them, measured in one run."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from roost import load
from roost.cli.common import Language, compile_rules, progress, say
from roost.core import registry
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.lab import bench
from roost.lab.bench import Cost, Row
from roost.lab.random_games import random_games
from roost.text import Catalogue


def run(
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON: rows and costs.")] = False,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players. Default: all.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Approximate duration of one repeat.")] = 0.3,
    lang: Language = None,
) -> None:
    """Measure random games per second: compiled on one core and on all, in C where there is a compiler, interpreted."""
    words = say(lang)
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
