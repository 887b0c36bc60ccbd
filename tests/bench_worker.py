"""Measure one version of the rules: read `what|game|count` from standard input, and answer with CPU seconds.

`bench_base.py` runs it with both versions, so it uses only what both have."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from roost import load
from roost.core.game import Game
from roost.lab.random_games import random_games

PLAYERS = 4
RECORDS = 16
CACHE_LINE = 64
QUERIES = {"5211": ("has_chosen", (0,)), "gloria": ("is_fox_at_home", ())}
"""A trivial rule of each game, and its arguments after the state."""


def engine(name: str) -> Any:
    """Return a module of the engine, which was part of `roost.core` in the base version."""
    try:
        return import_module(f"roost.core.engine.{name}")
    except ModuleNotFoundError:
        return import_module(f"roost.core.{name}")


def records(game: Game[Any, Any]) -> Any:
    """Some records of the game's first state, the first of them aligned: chance would move copies by a third."""
    import numpy as np

    kind = engine("layout").record_type(game.rules.State)
    size = RECORDS * kind.itemsize
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    start = -memory.ctypes.data % CACHE_LINE
    states = memory[start : start + size].view(kind)
    for place in range(RECORDS):
        engine("layout").store(game.start(), states, place)
    return states


def copy_records(states: Any, count: int) -> None:
    for i in range(count):
        states[i % RECORDS] = states[(i * 5 + 1) % RECORDS]


def compiled_copies(game: Game[Any, Any]) -> Callable[[int], None]:
    import numba

    states, twin = records(game), numba.njit(copy_records)
    twin(states, 1)
    return lambda count: twin(states, count)


def plain_copies(game: Game[Any, Any]) -> Callable[[int], None]:
    state, copy = game.start(), engine("layout").copy

    def run(count: int) -> None:
        for _ in range(count):
            copy(state)

    return run


def record_copies(game: Game[Any, Any]) -> Callable[[int], None]:
    record = records(game)[0]

    def run(count: int) -> None:
        for _ in range(count):
            record.copy()

    return run


def calls(game: Game[Any, Any]) -> Callable[[int], None]:
    name, values = QUERIES[game.name]
    rule = engine("compiled").compiled(getattr(game.rules, name))
    record = records(game)[0]
    rule(record, *values)

    def run(count: int) -> None:
        for _ in range(count):
            rule(record, *values)

    return run


def games(game: Game[Any, Any]) -> Callable[[int], None]:
    def run(count: int) -> None:
        random_games(game, count)

    return run


KINDS = {
    "games": games,
    "compiled copies": compiled_copies,
    "record copies": record_copies,
    "plain copies": plain_copies,
    "calls": calls,
}


def main() -> None:
    gc.disable()  # or the number of modules that a version imports would show
    prepared: dict[tuple[str, str], Callable[[int], None]] = {}
    for line in sys.stdin:
        what, game, count = line.strip().split("|")
        if (what, game) not in prepared:
            prepared[what, game] = KINDS[what](load(game, PLAYERS))
        start = time.process_time()
        prepared[what, game](int(count))
        print(time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
