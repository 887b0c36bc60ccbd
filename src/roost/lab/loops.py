"""The loop of `core/engine/simulation.py` for a game, its facts and policies: bound by name, so that it is cached."""

from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, cast

from roost.bots.policies import Function
from roost.core import registry
from roost.core.engine import simulation
from roost.core.engine.compiled import OURS, bound, compiled
from roost.core.errors import BadSetup
from roost.core.game import MAX_PLAYERS, Game
from roost.core.parameters import MARK, key_in, original_of

PLAYOUTS = ("Phase", "begin_again", "deal_random", "tiebreak_of")
"""What the loop needs of the playouts of every game."""
STEPS = ("turn_of", "random_step", "random_action", "seat_to_act", "try_action", "deal_of")
"""What it needs to play step by step: for policies, for facts and for the length of a game."""
FACTS = ("begin_facts", "observe", "end_facts")
NO_FACTS = (simulation.no_beginning, simulation.no_observation, simulation.no_end)


def has_steps(game: Game[Any, Any]) -> bool:
    """Return True if the game can be played step by step."""
    return all(hasattr(game.playouts, name) for name in STEPS)


def need_steps(game: Game[Any, Any]) -> None:
    """Raise BadSetup if the game cannot be played step by step."""
    missing = [name for name in STEPS if not hasattr(game.playouts, name)]
    if missing:
        raise BadSetup("simulate-no-steps", game=game.name, missing=", ".join(missing))


def facts_of(game: Game[Any, Any]) -> ModuleType | None:
    """Return the module `facts` in the folder of a game; None if it has none."""
    return registry.optional_part_for(game, "facts")


def random_policy(game: Game[Any, Any]) -> Function:
    """Return the policy that makes any legal decision."""
    need_steps(game)
    return game.playouts.random_action  # type: ignore[no-any-return]


_LOCK = threading.RLock()


def loop(playouts: ModuleType, facts: ModuleType | None, policies: tuple[Function, ...]) -> Callable[..., bool]:
    """Return `play_games`, compiled where that is possible. Without policies all decisions are random."""
    with _LOCK:  # workers may be threads
        return _loop(playouts, facts, policies)


@cache
def _loop(playouts: ModuleType, facts: ModuleType | None, policies: tuple[Function, ...]) -> Callable[..., bool]:
    module = new_module("simulated", playouts, policies, "facts" if facts else "")
    for name in (*PLAYOUTS, *STEPS, "random_game"):
        if hasattr(playouts, name):
            setattr(module, name, getattr(playouts, name))
    for name, nothing in zip(FACTS, NO_FACTS, strict=True):
        setattr(module, name, nothing if facts is None else getattr(facts, name))
    if not hasattr(playouts, "turn_of"):
        vars(module)["turn_of"] = simulation.no_turn
    bind_step(module, _step(playouts, len(policies)), policies)
    for function in (simulation.winners_of, simulation.margin_of, simulation.play_game, simulation.play_games):
        setattr(module, function.__name__, bound(function, module.__name__))
    return cast(Callable[..., bool], compiled(vars(module)["play_games"]))


def bind_step(module: ModuleType, step: Callable[..., int], policies: tuple[Function, ...]) -> None:
    """Bind a step of `simulation` to a module that has the steps of a game, as its `play_step`."""
    for number in range(MAX_PLAYERS if policies else 0):
        vars(module)[f"policy_{number}"] = _with_tools(policies[min(number, len(policies) - 1)])
    for function in (simulation.tried, step):
        setattr(module, function.__name__, bound(function, module.__name__))
    vars(module)["play_step"] = getattr(module, step.__name__)


def _step(playouts: ModuleType, policies: int) -> Callable[..., int]:
    if policies == 0:
        return simulation.step_at_random if hasattr(playouts, "random_step") else simulation.whole_game
    return simulation.step_by_policy if policies == 1 else simulation.step_by_policies


@cache
def _with_tools(policy: Function) -> Function:
    """Return a policy that takes tools: one that has none is called through a rule that does."""
    if policy.__code__.co_argcount == 3:
        return policy
    module = new_module("simulated", sys.modules[policy.__module__], (policy,))
    vars(module)["plain_policy"] = policy
    vars(module)["without_tools"] = bound(simulation.without_tools, module.__name__)
    return cast(Function, vars(module)["without_tools"])


def new_module(kind: str, source: ModuleType, policies: Sequence[Function], more: str = "") -> ModuleType:
    """Return an empty module for rules that are bound to others, under a name that stands for what they are made of.

    Numba finds helpers by their global names, and keeps compiled code in a file with the name of the module. Its
    package is one whose sources the cache has to know. A function that was defined again gets a new module."""
    modules = [source.__name__, *(policy.__module__ for policy in policies)]
    foreign = [name.rpartition(".")[0] for name in modules if not name.startswith(OURS)]
    package = next(filter(None, foreign), "roost.bots")
    if key := key_in(source.__name__):  # the rules of a variant have constants of their own
        package += f".variant{MARK}{key}"
    parts = [source.__name__, more, *(f"{p.__module__}:{p.__qualname__}" for p in policies)]
    made_of = " ".join(map(original_of, parts))
    name = f"{package}.{kind}_{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"  # file names must be short
    while name in sys.modules:
        name += "_again"
    module = ModuleType(name, f"Rules that are bound to {made_of}.")
    sys.modules[name] = module
    return module
