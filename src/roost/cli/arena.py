"""`roost arena`: measure bots against each other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from roost import bots as bot_registry
from roost.cli import certificates
from roost.cli.common import (
    INTERRUPTED,
    GameName,
    Language,
    Options,
    Players,
    WorkersOption,
    compile_rules,
    game_of,
    parse_simulations,
    prepare_bots,
    prepare_machines,
    say,
)
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.text import Catalogue
from roost.workers import Cluster, Workers, connect

FOLDER = Path("arena")
"""Where the folders of runs are, unless one is given."""


def run(
    game: GameName,
    players: Players = 4,
    bots: Annotated[
        str | None, typer.Option("--bots", help="The bots, separated by commas. Default: all bots of the game.")
    ] = None,
    deals: Annotated[
        int, typer.Option("--deals", "-n", help="Number of deals per pairing, each from all seats.")
    ] = 200,
    among: Annotated[
        str | None,
        typer.Option("--among", help="One pairing only: the one bot in --bots among this one, or these: hen+chick."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of all deals: any text or number.")] = "1",
    option: Options = None,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop each pairing as soon as it is decided, at --deals at the latest.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.001, help="Equal time: seconds per decision for every bot.")
    ] = None,
    simulations: Annotated[
        str | None,
        typer.Option("--simulations", help="Simulations per decision: a number for all bots, or fox=900,rooster=80."),
    ] = None,
    yardsticks: Annotated[
        bool, typer.Option(help="Also measure all bots, and the lower and upper bounds, against hen-1.")
    ] = True,
    workers: WorkersOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the run and its report. Default: one in ./arena.")
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Also write the records of all games.")] = False,
    certify: Annotated[
        bool,
        typer.Option("--certify", help="Measure losses in exactly solved endgames instead (5211 with two players)."),
    ] = False,
    endgames: Annotated[int, typer.Option("--endgames", help="With --certify: number of endgames of each kind.")] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="With --certify: print the result as JSON.")] = False,
    lang: Language = None,
) -> None:
    """Play bots against each other and write a report. The same command continues a run that was interrupted."""
    words = say(lang)
    table = game_of(game, players, option)
    names = tuple(name.strip() for name in bots.split(",")) if bots else bot_registry.names(game)[::-1]
    if certify:
        certificates.run(table, names, endgames, seed, simulations, workers, as_json, words)
        return
    plan = _plan(table, names, deals, seed, among, sequential, yardsticks, records)
    with connect(workers) as pool:
        _prepare(plan, pool, words, is_timed=seconds is not None)
        plan = replace(plan, simulations=_simulations(plan, seconds, simulations, words))
        _measure(plan, out, pool, words)


def _plan(
    game: Game[Any, Any],
    names: tuple[str, ...],
    deals: int,
    seed: str,
    among: str | None,
    is_sequential: bool,
    with_yardsticks: bool,
    with_records: bool,
) -> Any:
    from roost.arena.pairing import others_from
    from roost.arena.plan import Plan

    if among is not None and len(names) != 1:
        raise BadSetup("arena-among-needs-one", count=len(names))
    return Plan(
        game,
        names,
        deals,
        seed,
        among=None if among is None else others_from(among),
        is_sequential=is_sequential,
        with_yardsticks=with_yardsticks,
        with_records=with_records,
    )


def _prepare(plan: Any, pool: Workers, words: Catalogue, is_timed: bool) -> None:
    """Let every bot do its preparations once per machine, so that workers find them done.

    On a cluster, this machine is left out, unless it times decisions."""
    from roost.arena import preparation
    from roost.arena.seer import SEER

    if isinstance(pool, Cluster):
        prepare_machines(pool, partial(preparation.prepare, plan), words)
        if not is_timed:
            return
    prepare_bots((bot for bot in plan.players if bot != SEER), plan.game, words, with_default=True)
    compile_rules(lambda: preparation.prepare_rules(plan), words)


def _simulations(plan: Any, seconds: float | None, text: str | None, words: Catalogue) -> Mapping[str, int | None]:
    """Return the number of simulations of each bot, as given or by its time."""
    from roost.arena.calibrate import simulations_for
    from roost.arena.seer import SEER

    if seconds is not None and text is not None:
        raise BadSetup("arena-two-budgets")
    if text is not None:
        return parse_simulations(text, plan.players)
    if seconds is None:
        return {}
    found: dict[str, int | None] = {}
    for bot in plan.bots:
        if bot != SEER:
            found[bot] = simulations_for(bot, plan.game, seconds)
            print(words("arena-calibrated" if found[bot] else "arena-no-effort", bot=bot, count=found[bot] or 0))
    if chosen := ",".join(f"{bot}={count}" for bot, count in found.items() if count):
        print(words("arena-calibrated-once", simulations=chosen))
    return found


def _measure(plan: Any, out: Path | None, pool: Workers, words: Catalogue) -> None:
    from roost.arena import fingerprint, report
    from roost.arena.journal import Journal, records
    from roost.arena.progress import Progress
    from roost.arena.report import terminal
    from roost.arena.results import results
    from roost.arena.run import Run, play_all

    sources = fingerprint.of(plan.game, plan.players)
    head = {"parameters": plan.parameters(), "sources": sources}
    folder = out or FOLDER / _folder_name(plan, head)
    journal = Journal(folder, head, {row.pairing: row.deals for row in plan.rows})
    try:
        run = Run(plan, journal.deals)
        if journal.deals:
            print(words("arena-continued", deals=len(journal.deals), folder=str(folder)))
        with Progress(run, pool.count, words) as progress:
            play_all(run, journal, pool, progress)
    except KeyboardInterrupt:
        print(words("arena-interrupted", folder=str(folder)))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        journal.close()
    found = results(run, sources)
    page = report.write(folder, found, words, records(run.deals))
    for line in terminal.lines(found, words):
        print(line)
    print(words("arena-written", file=str(page)))


def _folder_name(plan: Any, head: Mapping[str, Any]) -> str:
    digest = hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:8]
    return f"{plan.game.name}-{plan.game.players}-{digest}"
