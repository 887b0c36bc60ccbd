"""The course of any game: act or deal until there is an outcome. The one loop for everything that plays games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from roost.core.game import Action, Event, Outcome, Seat

Move: TypeAlias = tuple[Seat, Action]


@dataclass(frozen=True)
class Moment:
    """A state, what was done to reach it (None: a deal, or nothing yet) and what happened on the way."""

    state: Any
    move: Move | None = None
    events: tuple[Event, ...] = ()


class Table(Protocol):
    """A game in progress, as far as the loop needs to know it."""

    @property
    def state(self) -> Any: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it; what happened."""

    def deal(self) -> tuple[Event, ...] | None:
        """Make the deal that is due; what happened, or None if there is no deal to be had."""


Choose: TypeAlias = Callable[[tuple[Seat, ...]], Move | None]
"""Says what is done next, given the seats that owe a decision; None breaks the game off."""


def play_out(table: Table, choose: Choose) -> Iterator[Moment]:
    """Play to the end, or until there is no move or no deal; every moment after the one it starts from."""
    while table.outcome is None:
        move = None
        if owing := table.to_act:
            if (move := choose(owing)) is None:
                return
            events = table.apply(*move)
        elif (dealt := table.deal()) is not None:
            events = dealt
        else:
            return
        yield Moment(table.state, move, events)
