"""`roost.simulate`: play many games and return what came out; `chunks`: the same, game by game, as a stream."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from roost import bots
from roost.bots.policies import RANDOM, Policy
from roost.core.bot import Budget
from roost.core.engine.compiled import is_available
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.registry import game_type
from roost.lab import loops
from roost.lab.compilation import check_compiled
from roost.lab.pieces import Job, Part, Piece, piece_count, pieces, play_piece
from roost.lab.policies import Spec, company
from roost.lab.results import Collector, Result
from roost.workers import Cluster, Where, Workers, connect, local, threads
from roost.workers.budgets import budget_for

MOST_SEED = 2**62
"""Seeds are below this."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of games that are finished, and of all games."""


def simulate(
    game: str | Game[Any, Any],
    players: int | None = None,
    games: int = 10_000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    policy: Spec | Sequence[Spec] = RANDOM,
    workers: Where = None,
    facts: bool = True,
    arrays: bool = True,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> Result:
    """Play games and return arrays of their results, counts and facts. The same seed gives the same result.

    `game` is a name, or a table from `roost.load`; `policy` is one for all seats or a sequence of one per seat.
    `workers` is a number of threads, of processes if Python bots take part, a cluster such as `dask://host:8786`, or
    anything that implements `Workers`; None: one per core. Game `i` is played from the random seed `seed + i`. See
    docs/simulate.md."""
    job = job_of(game, players, seed, options, policy, facts=facts, budget=budget)
    check_games(games, seed)
    collector = Collector(job, games, arrays, has_length=loops.has_steps(job.game))
    done = 0
    for part in play_pieces(job, games, workers):
        collector.add(part)
        done += part.games
        if progress is not None:
            progress(done, games)
    return collector.result()


def chunks(
    game: str | Game[Any, Any],
    players: int | None = None,
    games: int = 10_000,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    policy: Spec | Sequence[Spec] = RANDOM,
    workers: Where = None,
    rows: bool = True,
    first: int = 0,
    budget: Budget | None = None,
) -> Iterator[Part]:
    """Yield the results of the same games in parts, in their order; with `rows`, with a table of facts for each part.

    Memory does not grow with the number of games. `first` is the game to begin with."""
    job = job_of(game, players, seed, options, policy, facts=rows, rows=rows, budget=budget)
    check_games(games, seed)
    return in_order(play_pieces(job, games, workers, first), first)


def job_of(
    game: str | Game[Any, Any],
    players: int | None,
    seed: int,
    options: Mapping[str, Any] | None,
    policy: Spec | Sequence[Spec],
    facts: bool = True,
    rows: bool = False,
    budget: Budget | None = None,
) -> Job:
    """Return what all pieces have in common; raise BadSetup if something is not allowed."""
    table = table_of(game, players, options)
    check_seed(seed)
    has_facts = facts and loops.has_steps(table) and loops.facts_of(table) is not None
    if rows and not has_facts:
        raise BadSetup("simulate-no-facts", game=table.name)
    seats = company(table, policy)
    return Job(table, seats, seed, has_facts, rows, budget or budget_for(seats.names))


def table_of(game: str | Game[Any, Any], players: int | None, options: Mapping[str, Any] | None) -> Game[Any, Any]:
    """Return a game by its name, with 4 players by default, or as it is given."""
    if not isinstance(game, Game):
        return game_type(str(game))(4 if players is None else players, options or {})
    if players not in (None, game.players) or options:
        raise BadSetup("simulate-table-and-options", game=game.name)
    return game


def check_seed(seed: int) -> None:
    """Raise BadSetup if a seed is not allowed."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < MOST_SEED:
        raise BadSetup("simulate-bad-seed", value=str(seed), most=str(MOST_SEED - 1))


def check_games(games: int, seed: int) -> None:
    """Raise BadSetup if the number of games is not allowed, or the seed of the first or the last one."""
    check_seed(seed)
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadSetup("simulate-bad-games", value=str(games))
    if games > MOST_SEED - seed:
        raise BadSetup("simulate-too-many-games", value=str(games), most=str(MOST_SEED))


def play_pieces(job: Job, games: int, workers: Where, first: int = 0) -> Iterator[Part]:
    """Yield the parts of a simulation as soon as they are played, in any order."""
    return run_pieces(job, pieces(job, games, first), piece_count(job, games, first), workers)


def run_pieces(job: Job, wanted: Iterable[Piece], count: int, workers: Where) -> Iterator[Part]:
    """Yield the parts of `count` pieces of one simulation as soon as they are played, in any order."""
    with connect(workers, partial(workers_here, job, most=count)) as pool:
        if isinstance(pool, Cluster):
            for _ in pool.prepare(partial(prepare, job)):
                pass
        yield from pool.run(play_piece, wanted)


def workers_here(job: Job, count: int | None, most: int | None = None) -> Workers:
    """Return workers on this machine: threads where all decisions are compiled, otherwise processes.

    There are at most `most`: as many as there are pieces."""
    prepare(job)
    count = count or os.cpu_count() or 1
    count = max(1, min(count, most or count))
    return threads(count) if job.company.is_compiled and is_available() else local(count)


def prepare(job: Job) -> None:
    """Compile or load the code of a simulation, once per machine, so that workers find it compiled.

    Raise BadSetup if a policy cannot be compiled."""
    if is_available():
        for policy in {seat for seat in job.company.seats if isinstance(seat, Policy)}:
            check_compiled(policy, job.game)
    if not job.company.is_compiled:
        for name in {seat for seat in job.company.seats if isinstance(seat, str) and seat != RANDOM}:
            bots.prepare(name, job.game)
    elif is_available():
        play_piece(Piece(job, 0, 1))


def in_order(parts: Iterable[Part], first: int) -> Iterator[Part]:
    """Yield parts in the order of their games."""
    waiting: dict[int, Part] = {}
    for part in parts:
        waiting[part.first] = part
        while first in waiting:
            ready = waiting.pop(first)
            first += ready.games
            yield ready
