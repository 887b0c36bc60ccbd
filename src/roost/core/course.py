"""The game loop: act or deal until there is an outcome. Everything that plays games uses this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from roost.core.game import Action, Event, Outcome, Seat

Move: TypeAlias = tuple[Seat, Action]


@dataclass(frozen=True)
class Moment:
    """A state, the move that led to it and its events. `move` is None after a deal and at the start."""

    state: Any
    move: Move | None = None
    events: tuple[Event, ...] = ()


class Table(Protocol):
    """A game in progress, as the loop sees it."""

    @property
    def state(self) -> Any: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Apply an action and return its events."""

    def deal(self) -> tuple[Event, ...] | None:
        """Make the next deal and return its events, or None if there is no deal left."""


Choose: TypeAlias = Callable[[tuple[Seat, ...]], Move | None]
"""Given the seats to act, return the next move, or None to stop the game."""


def play_out(table: Table, choose: Choose) -> Iterator[Moment]:
    """Play until the game is over or no move or deal is left, and yield the moment after each step."""
    while table.outcome is None:
        move = None
        if to_act := table.to_act:
            if (move := choose(to_act)) is None:
                return
            events = table.apply(*move)
        elif (dealt := table.deal()) is not None:
            events = dealt
        else:
            return
        yield Moment(table.state, move, events)
