"""How fast random games run, by each way of running them. The ways take turns, so that noise hits all of them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, Literal, TypeAlias

from roost.core.engine import compiled, costs, layout
from roost.core.game import Game
from roost.lab.c_games import c_random_games, is_available
from roost.lab.random_games import Batch, interpreted_random_games, random_games

REPEATS = 5
Mode: TypeAlias = Literal["compiled", "interpreted", "c"]


@dataclass(frozen=True)
class Way:
    """A way to run random games, with the number of games that take about as long as wanted."""

    mode: Mode
    cores: int
    play: Callable[[int], Batch]
    games: int


@dataclass(frozen=True)
class Timed:
    """One repeat of a way."""

    processor: float
    clock: float
    decisions: int


@dataclass(frozen=True)
class Row:
    """The best of several repeats, since other processes can only make it slower: processor time on one core, the
    clock on several."""

    game: str
    players: int
    mode: Mode
    cores: int
    games_per_second: float
    decisions_per_second: float
    ratio: float
    """Speed as a multiple of the first way, compiled on one core: the median over the repeats, each taken in turns."""


@dataclass(frozen=True)
class Cost:
    """What states cost in compiled code."""

    game: str
    state_bytes: int
    copy_ns: float
    call_ns: float


def ways(game: Game[Any, Any], seconds: float) -> list[Way]:
    """Return the ways that this machine has, the first to be compared with the others."""
    found: list[tuple[Mode, int, Callable[[int], Batch]]] = []
    cores = _cores()
    if compiled.is_available():
        found.append(("compiled", 1, partial(random_games, game)))
        if cores > 1:
            found.append(("compiled", cores, partial(random_games, game, threads=cores)))
        if is_available(game):
            found.append(("c", 1, partial(c_random_games, game)))
    found.append(("interpreted", 1, partial(interpreted_random_games, game)))
    return [Way(mode, used, play, _games_in(play, seconds)) for mode, used, play in found]


def _cores() -> int:
    """Return the number of cores that this process may use; where the system does not tell, of all cores."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _games_in(play: Callable[[int], Batch], seconds: float) -> int:
    """Return how many games take about `seconds` by the clock."""
    games = 16
    play(1)  # compiles what is not compiled yet
    while (trial := _time(play, games).clock) < seconds / 4:
        games *= 2
    return max(1, round(games * seconds / trial))


def _time(play: Callable[[int], Batch], games: int) -> Timed:
    processor, clock = time.process_time(), time.perf_counter()
    batch = play(games)
    return Timed(time.process_time() - processor, time.perf_counter() - clock, batch.decisions)


def repeats(found: Sequence[Way]) -> Iterator[list[Timed]]:
    """Yield one repeat of every way, all in turn, several times."""
    for _ in range(REPEATS):
        yield [_time(way.play, way.games) for way in found]


def rows(game: Game[Any, Any], found: Sequence[Way], timed: Sequence[Sequence[Timed]]) -> list[Row]:
    """Return a row per way."""
    result = []
    for place, way in enumerate(found):
        best = min(seconds(way, repeat[place]) for repeat in timed)
        speeds = [way.games / seconds(way, repeat[place]) for repeat in timed]
        first = [found[0].games / seconds(way, repeat[0]) for repeat in timed]
        ratio = median(speed / base for speed, base in zip(speeds, first, strict=True))
        decisions = timed[0][place].decisions
        result.append(Row(game.name, game.players, way.mode, way.cores, way.games / best, decisions / best, ratio))
    return result


def seconds(way: Way, timed: Timed) -> float:
    """Return the time that counts: of the processor on one core, by the clock on several."""
    return timed.processor if way.cores == 1 else timed.clock


def cost(game: Game[Any, Any], times: int = 200_000) -> Cost:
    """Measure what a copy of a state costs in compiled code, and a call from Python: the best of several repeats."""
    states = layout.new_records(game.rules.State, 2)
    copy_often, phase_of = compiled.compiled(costs.copy_often), compiled.compiled(costs.phase_of)
    copy_often(states, 1)
    phase_of(states, 0)
    calls = range(times // 100)

    def call_often() -> None:
        for _ in calls:
            phase_of(states, 0)

    copying = min(_elapsed(lambda: copy_often(states, times)) for _ in range(REPEATS))
    calling = min(_elapsed(call_often) for _ in range(REPEATS))
    size = layout.record_type(game.rules.State).itemsize
    return Cost(game.name, size, copying / times * 1e9, calling / len(calls) * 1e9)


def _elapsed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
