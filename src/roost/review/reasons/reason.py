"""A reason, and the two choices that it compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from roost.bots.surveys import Survey
from roost.core.bot import add
from roost.core.game import Action
from roost.review.means import is_positive

Value: TypeAlias = int | float | str


@dataclass(frozen=True)
class Reason:
    """A sentence for people: the key of a text of the catalogues, and its values."""

    key: str
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Fact:
    """A reason and how much of the difference between the choices it is about."""

    weight: float
    reason: Reason


def heaviest(facts: Sequence[Fact]) -> Reason | None:
    """Return the reason with the largest weight, the first of equal ones; None if none has any."""
    found = max(facts, key=lambda fact: fact.weight, default=None)
    return found.reason if found is not None and found.weight > 0.0 else None


@dataclass(frozen=True)
class Pair:
    """Two choices of a survey in the worlds that both were tried in."""

    better: Action
    other: Action
    survey: Survey

    @cached_property
    def worlds(self) -> int:
        """The number of common worlds."""
        return min(len(self.survey.shares[action]) for action in (self.better, self.other))

    @cached_property
    def gains(self) -> list[float]:
        """The share of the win that the better choice gains in each world."""
        shares = self.survey.shares
        return [shares[self.better][world] - shares[self.other][world] for world in range(self.worlds)]

    @cached_property
    def gain(self) -> float:
        """The mean of the gains."""
        return add(self.gains) / self.worlds

    @cached_property
    def is_certain(self) -> bool:
        """Whether the better choice is better beyond doubt."""
        return is_positive(self.gains)
