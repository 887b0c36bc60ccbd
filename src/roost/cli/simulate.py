"""`roost simulate`: play many games; write their records, or study their results."""

from __future__ import annotations

from typing import Annotated

import typer

from roost.bots.policies import RANDOM
from roost.cli import simulate_records
from roost.cli.common import (
    GameName,
    Language,
    Options,
    Players,
    SecondsOfRun,
    Simulations,
    WorkersOption,
    bot_per_seat,
    game_of,
    say,
)
from roost.core.errors import BadSetup
from roost.workers.budgets import budget_for


def run(
    game: GameName,
    players: Players = 4,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games.")] = 100,
    seed: Annotated[
        str, typer.Option("--seed", help="Seed of all deals and decisions: any text, or a number for results.")
    ] = "1",
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", help="For records: one bot for all seats, or one per seat. Default: random moves."),
    ] = None,
    budget: SecondsOfRun = None,
    simulations: Simulations = None,
    out: Annotated[
        str | None, typer.Option("--out", help="File of records; - for standard output, which is the default.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option("--policy", help="For results: random, hen, any bot, package.module:name; one, or one per seat."),
    ] = None,
    parquet: Annotated[
        str | None, typer.Option("--parquet", help="Write the results to a Parquet file, one row per game.")
    ] = None,
    facts: Annotated[
        str | None, typer.Option("--facts", help="Write facts to a Parquet file, one row per round or scoring.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print counts of results and facts as JSON.")] = False,
    workers: WorkersOption = None,
    lang: Language = None,
) -> None:
    """Simulate games: write their records, or study their results. The same seed gives the same games.

    Without --policy, --parquet, --facts and --json, records are written."""
    words = say(lang)
    table = game_of(game, players, option)
    if games < 1:
        raise BadSetup("simulate-bad-games", value=str(games))
    if policy is None and parquet is None and facts is None and not as_json:
        seats = tuple(bot_per_seat(bots, players)) if bots is not None else ()
        records = simulate_records.Job(table, seats, seed, budget_for(seats, budget, simulations))
        simulate_records.write(records, games, workers, out or "-", words)
        return
    if bots is not None or out is not None:
        raise BadSetup("simulate-records-or-results")
    from roost.cli import simulate_results  # imports what records do not need
    from roost.lab.simulation import check_games

    policies = bot_per_seat(policy or RANDOM, players)
    job = simulate_results.job(table, seed, policies, budget_for(policies, budget, simulations), facts is not None)
    check_games(games, job.seed)
    if parquet is None and facts is None:
        simulate_results.show(job, games, workers, as_json, words)
    elif as_json:
        raise BadSetup("simulate-json-and-files")
    else:
        simulate_results.write(job, games, workers, parquet, facts, words)
