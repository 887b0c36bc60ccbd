"""What the strongest bot of a game thinks of every choice of a decision, for the review of games.

A survey first searches as the bot does, which gives the bot's own mix of choices. Then it judges the choices on fresh
worlds, which the search has not used, so that the best choice is not the one that was lucky in the search. All choices
are tried in the same worlds, and the results of each world are kept: differences between choices are paired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from roost.core.game import Action, Event, Game

JUDGED = 4
"""A quarter of the simulations goes to all choices, another quarter to the best and the played one."""
LEAST_WORLDS = 2
"""With fewer worlds there is no standard error."""


@dataclass(frozen=True)
class Survey:
    """The results of every choice in every world: the worlds of all choices are the same, in the same order."""

    mix: Mapping[Action, float]
    """The probability with which the bot makes each choice."""
    best: Action
    """The bot's likeliest choice."""
    shares: Mapping[Action, Sequence[float]]
    """The share of the win in each world. The best and the played choice are tried in more worlds than the others."""
    points: Mapping[Action, Sequence[float]]
    """The own points in each world."""
    tallies: Mapping[Action, Sequence[int]] = field(default_factory=dict)
    """5211: the tally of all cards on the table at the end of the round in each world. Empty in other games."""


class Surveyor(Protocol):
    """Follows a game from one seat as a bot does, and surveys its decisions."""

    def __init__(self, game: Game[Any, Any]) -> None: ...

    def observe(self, events: Sequence[Event]) -> None:
        """Take note of events, as far as the seat may know them."""

    def survey(self, view: Any, played: Action, simulations: int, seed: int) -> Survey:
        """Survey a decision. The result depends on the arguments and the observed events alone."""


def split(simulations: int, choices: int) -> tuple[int, int, int]:
    """Return the simulations of the search, the worlds of all choices, and the further worlds of best and played."""
    judged = simulations // JUDGED
    return max(1, simulations - 2 * judged), max(LEAST_WORLDS, judged // choices), judged // 2


def columns(
    table: Any, count: int, more: int, numbers: Mapping[Action, int], both: set[Action]
) -> dict[str, list[float]]:
    """Return the results of each action from a table of worlds and numbers of choices.

    All actions have results in the first `count` worlds, those in `both` also in `more` worlds after these."""
    return {
        action: [float(row[number]) for row in table[: count + (more if action in both else 0)]]
        for action, number in numbers.items()
    }
