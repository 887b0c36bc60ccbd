"""A bot whose decisions show its budget, loaded as `tests.bots.spending:Spender`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.bot import Bot, Budget

budgets: list[Budget] = []
"""The budgets of all decisions so far."""


class Spender(Bot[Any]):
    """Plays the first legal action, and notes its budget."""

    name = "spender"

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        budgets.append(budget)
        return legal[0]
