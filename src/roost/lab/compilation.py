"""Whether a policy of a user can be compiled and returns whole numbers: checked before any game is played."""

from __future__ import annotations

import re
from typing import Any

from roost.bots.policies import Policy
from roost.core.engine import layout
from roost.core.engine.compiled import OURS, compiled
from roost.core.errors import BadSetup
from roost.core.game import Game

_COLOURS = re.compile(r"\x1b\[\d*m")
_NOISE = ("Failed in nopython mode pipeline", "During: ")
"""How the lines of Numba's messages begin that say nothing about the policy."""


def check_compiled(policy: Policy, game: Game[Any, Any]) -> None:
    """Compile a policy, unless it is built in; raise BadSetup if it cannot be compiled or returns something else."""
    if policy.function.__module__.startswith(OURS):
        return
    import numba

    tools = () if policy.tools is None else (policy.tools(game),)
    arguments = tuple(map(numba.typeof, (layout.new_states(game.rules.State, 1)[0], 0, *tools)))
    twin: Any = compiled(policy.function)
    try:
        twin.compile(arguments)
    except Exception as error:  # Numba raises more than its own errors
        raise BadSetup("policy-not-compiled", policy=policy.label, detail=_reason(error)) from error
    returned = twin.overloads[arguments].signature.return_type
    if not isinstance(returned, numba.types.Integer):
        raise BadSetup("policy-wrong-type", policy=policy.label, found=str(returned))


def _reason(error: Exception) -> str:
    """Return the line of a message of Numba that says what is wrong, and where, if it tells."""
    lines = [line.strip() for line in _COLOURS.sub("", str(error)).splitlines()]
    said = [line for line in lines if line and not line.startswith(_NOISE)]
    places = [line.rstrip(":") for line in said if line.startswith("File ")]
    reason = next((line for line in said if line not in places), type(error).__name__)
    return f"{reason} ({places[-1]})" if places else reason
