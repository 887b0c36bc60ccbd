"""Who decides in a simulation: compiled policies, Python bots, or random decisions, by name or as they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import isfunction
from pathlib import Path
from typing import Any, TypeAlias

from roost import bots
from roost.bots import policies
from roost.bots.policies import RANDOM, Function, Policy
from roost.core import plugins, registry
from roost.core.bot import Bot
from roost.core.engine import layout
from roost.core.errors import BadSetup
from roost.core.game import MAX_PLAYERS, Game
from roost.lab import loops

Spec: TypeAlias = str | Policy | Callable[..., int] | type[Bot[Any]]
"""A policy as users name it: `random`, a policy or bot by name, `package.module:name`, a rule, the class of a bot."""


@dataclass(frozen=True)
class Company:
    """Who sits at the table: a policy or the class of a bot for each seat, and their names."""

    seats: tuple[Policy | str | type[Bot[Any]], ...]
    names: tuple[str, ...]

    @property
    def is_random(self) -> bool:
        """All decisions are random."""
        return set(self.seats) == {RANDOM}

    @property
    def is_compiled(self) -> bool:
        """No Python bot takes part."""
        return all(seat == RANDOM or isinstance(seat, Policy) for seat in self.seats)

    @property
    def files(self) -> tuple[Path | None, ...]:
        """The source file of each policy or bot that is given as an object, which may be the user's own."""
        return tuple(map(_file, self.seats))


def _file(seat: Policy | str | type[Bot[Any]]) -> Path | None:
    given: Any = seat.function if isinstance(seat, Policy) else seat
    file = getattr(sys.modules.get(getattr(given, "__module__", "")), "__file__", None)
    return None if file is None else Path(file)


def company(game: Game[Any, Any], policy: Spec | Sequence[Spec]) -> Company:
    """Return who sits at a table, from one policy for all seats or one per seat; raise BadSetup if one is unknown."""
    specs = list(policy) if isinstance(policy, Sequence) and not isinstance(policy, str) else [policy] * game.players
    if len(specs) != game.players:
        raise BadSetup("setup-wrong-bot-count", count=len(specs), players=game.players)
    seats = tuple(_seat(game, spec) for spec in specs)
    if set(seats) != {RANDOM}:
        loops.need_steps(game)
    return Company(seats, tuple(_name(spec) for spec in specs))


def _name(spec: Spec) -> str:
    if isinstance(spec, str):
        return spec
    policy = spec if isinstance(spec, Policy) else None
    return policy.label if policy else getattr(spec, "name", "") or f"{spec.__module__}:{spec.__qualname__}"  # type: ignore[union-attr]


def _seat(game: Game[Any, Any], spec: Any) -> Policy | str | type[Bot[Any]]:
    if isinstance(spec, str):
        return _named(game, spec)
    if isinstance(spec, Policy):
        return _checked(game, spec)
    if isinstance(spec, type) and issubclass(spec, Bot):
        return spec
    if isfunction(spec):
        return _checked(game, Policy(spec))
    raise BadSetup("policy-not-one", policy=repr(spec))


def _named(game: Game[Any, Any], name: str) -> Policy | str | type[Bot[Any]]:
    if name == RANDOM:
        return name
    if ":" in name and not name.startswith(bots.PROGRAM):
        try:
            found = plugins.load(name)
        except Exception as error:  # the user's own code can raise anything
            raise BadSetup("policy-not-found", policy=name, detail=str(error)) from error
        if isinstance(found, str):
            raise BadSetup("policy-not-one", policy=name)
        return _seat(game, found)
    if (policy := policies.find(name, game)) is not None:
        return policy
    try:
        bots.type_for(name, game)
    except BadSetup as error:
        if error.key != "setup-unknown-bot":
            raise
        known = dict.fromkeys((*policies.names(game.name), *bots.names(game.name)))
        raise BadSetup("policy-unknown", policy=name, known=", ".join(known)) from error
    return name


def _checked(game: Game[Any, Any], policy: Policy) -> Policy:
    """Return a policy; raise BadSetup if its function cannot be compiled or called, or knows other rules."""
    function, arguments = policy.function, 2 if policy.tools is None else 3
    is_rule = getattr(function, "__rule__", False) and function.__code__.co_argcount == arguments
    if not is_rule or getattr(sys.modules.get(function.__module__), function.__name__, None) is not function:
        raise BadSetup("policy-not-a-rule", policy=policy.label, arguments=arguments)
    official = f"{registry.package(game.name)}."
    used = (getattr(value, "__module__", None) or "" for value in policy.function.__globals__.values())
    if game.variant and any(str(module).startswith(official) for module in used):
        raise BadSetup("variant-policy", policy=policy.label, package=official.rstrip("."))
    return policy


def compiled_seats(game: Game[Any, Any], seats: Sequence[Any]) -> tuple[tuple[Function, ...], Any, tuple[Any, ...]]:
    """Return the functions of the policies in some seats, the number of the policy in each seat, and their tools.

    A seat is a policy, RANDOM, or None: then its number is -1."""
    distinct = sorted({seat for seat in seats if seat is not None}, key=_label)  # one loop for all orders of the same
    found = [seat if isinstance(seat, Policy) else Policy(loops.random_policy(game)) for seat in distinct]
    who = layout.new_row(MAX_PLAYERS)
    for seat, policy in enumerate(seats):
        who[seat] = -1 if policy is None else distinct.index(policy)
    tools = [0 if policy.tools is None else policy.tools(game) for policy in found]
    tools += tools[-1:] * (MAX_PLAYERS - len(tools))
    return tuple(policy.function for policy in found), who, tuple(tools)


def _label(policy: Any) -> str:
    return policy.label if isinstance(policy, Policy) else str(policy)
