"""What a decision may cost where results must not depend on the machine, or on what else it does."""

from __future__ import annotations

from collections.abc import Iterable

from roost import bots
from roost.core.bot import Budget

SECONDS = 60.0
"""Many more than at a table, so that no clock cuts a bot short on a busy machine."""
PROGRAM_SECONDS = 10.0
"""The same for programs, which may hang or use all the time that they get."""


def budget_for(names: Iterable[str], seconds: float | None = None, simulations: int | None = None) -> Budget:
    """Return the budget of some bots; None stands for the usual seconds, and for each bot's own simulations."""
    if seconds is None:
        seconds = PROGRAM_SECONDS if any(name.startswith(bots.PROGRAM) for name in names) else SECONDS
    return Budget(seconds, simulations)
