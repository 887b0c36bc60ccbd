"""Policies in compiled code, by name: for simulations, where a bot in Python would take too long.

A policy is a rule that returns the number of a legal action: `policy(s, seat)`, or `policy(s, seat, tools)` with tools
of its own. It gets the whole state and must use only what its seat sees; `roost.testing.check_policy` checks that. A
package adds policies with entry points in the group `roost.policies`, named as in `roost.bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.core import plugins, registry
from roost.core.errors import BadSetup
from roost.core.game import Game

GROUP = "roost.policies"
RANDOM = "random"
"""The policy that makes any legal decision, each as likely as the others. Every game has it."""

POLICIES = {
    "5211.hen": "roost.bots.g5211.simulated:HEN",
    "5211.hen-1": "roost.bots.g5211.simulated:HEN_1",
    "gloria.hen": "roost.bots.gloria.simulated:HEN",
    "gloria.hen-1": "roost.bots.gloria.simulated:HEN_1",
}
"""The built-in policies. They decide as the bots of the same names do."""

Function: TypeAlias = Callable[..., int]
"""A rule of a state, a seat, and tools if the policy has any."""


@dataclass(frozen=True)
class Policy:
    """A policy in compiled code."""

    function: Function
    tools: Callable[[Game[Any, Any]], Any] | None = None
    """Returns what the function needs beside the state, such as weights and workspaces: new ones for each thread."""
    name: str = ""

    @property
    def label(self) -> str:
        """The name of the policy, or of its function."""
        return self.name or f"{self.function.__module__}:{self.function.__qualname__}"


def names(game_name: str) -> tuple[str, ...]:
    """Return the names of the policies of a game."""
    return (RANDOM, *(name.rpartition(".")[2] for name in _places() if name.rpartition(".")[0] == game_name))


def find(name: str, game: Game[Any, Any]) -> Policy | None:
    """Return a policy by its name; None if there is none of this name.

    The policies of a variant are copies that know its rules; those of other packages play only the official game."""
    places = _places().get(f"{game.name}.{name}")
    if places is None:
        return None
    if len(places) > 1:
        raise BadSetup("setup-bot-conflict", bot=name, game=game.name, places=", ".join(places))
    if not game.variant:
        found = plugins.load(places[0])
        return found if isinstance(found, Policy) else Policy(found, name=name)
    if places[0] not in POLICIES.values():
        known = (RANDOM, *(entry.rpartition(".")[2] for entry in POLICIES if entry.startswith(f"{game.name}.")))
        raise BadSetup("variant-bot", bot=name, known=", ".join(known))
    module, _, attribute = places[0].partition(":")
    copied: Policy = getattr(registry.module_for(game, module), attribute)
    return copied


def _places() -> dict[str, tuple[plugins.Place, ...]]:
    builtin = {name: (place,) for name, place in POLICIES.items()}
    return {**plugins.places(GROUP, POLICIES), **builtin}  # a built-in policy cannot be replaced
