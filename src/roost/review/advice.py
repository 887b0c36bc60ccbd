"""What a player who asks for a hint is told: good choices of a decision, the best first, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roost.core.game import Action


@dataclass(frozen=True)
class AdvisedChoice:
    """A choice that the player could make."""

    action: Action
    share: float | None = None
    """The share of the win that the player can expect; None if it was not simulated."""
    is_close: bool = False
    """Whether the simulations cannot tell it from the first choice."""


@dataclass(frozen=True)
class Advice:
    """The answer to a player who asks for a hint."""

    choices: tuple[AdvisedChoice, ...]
    """The advised one first."""
    reason: str = ""
    """The key of a sentence that says why, in the catalogues; empty if there is nothing to say."""
    values: Mapping[str, int | float | str] = field(default_factory=dict)
    """The values of the sentence."""
