"""The rules of `core/engine/batches.py` for a game, its codec and policies: bound by name, so that they are cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from roost.bots.policies import Function
from roost.core.engine import batches, simulation
from roost.core.engine.compiled import bound, compiled
from roost.lab import loops

CODEC = ("SHARED", "observe_shared", "observe_seat", "write_mask")


class Steps(NamedTuple):
    """Compiled where that is possible."""

    begin_games: Callable[..., bool]
    step_games: Callable[..., bool]


@cache
def steps(playouts: ModuleType, codec: ModuleType, policies: tuple[Function, ...]) -> Steps:
    """Return what begins the games of a batch and what steps them. `policies` are those of the other seats."""
    module = loops.new_module("batch", playouts, policies, "codec")
    for name in (*loops.PLAYOUTS, *loops.STEPS):
        setattr(module, name, getattr(playouts, name))
    for name in CODEC:
        setattr(module, name, getattr(codec, name))
    loops.bind_step(module, simulation.step_by_policies if policies else batches.no_step, policies)
    for function in (simulation.winners_of, *_PARTS):
        setattr(module, function.__name__, bound(function, module.__name__))
    made: dict[str, Any] = vars(module)
    return Steps(compiled(made["begin_games"]), compiled(made["step_games"]))


_PARTS: tuple[Callable[..., Any], ...] = (
    batches.begin_pay,
    batches.best_other,
    batches.pay,
    batches.play_on,
    batches.show,
    batches.show_seat,
    batches.begin_games,
    batches.step_games,
)
"""Each after those that it calls."""
