"""A game at a table, as a value: every step gives a new one and leaves the old one as it was.

That is what lets a move be tried, stored, and only then taken over: `core.record.Transcript`, without changing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat
from roost.core.record import Fair, Record


@dataclass(frozen=True)
class Play:
    """A game, its seed, and what was done so far. Choices that can still be changed wait in `choices`."""

    game: Game[Any, Any]
    seed: bytes = field(repr=False)
    state: Any = field(repr=False)
    deals: tuple[Deal, ...] = field(default=(), repr=False)
    moves: tuple[tuple[Seat, Action], ...] = ()
    choices: Mapping[Seat, Action] = field(default_factory=dict, repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)
    """Everything that the last step brought."""

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return self.game.to_act(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    def apply(self, seat: Seat, action: Action) -> Play:
        """Do it, and make every deal that is due then."""
        state, events = self.game.apply(self.state, seat, action)
        after = replace(self, state=state, choices={**self.choices, seat: action}, events=tuple(events))
        if not any(seat not in after.to_act and self.game.legal(state, seat) for seat in after.choices):
            after = replace(after, moves=(*self.moves, *sorted(after.choices.items())), choices={})
        return after.with_deals()

    def with_deals(self) -> Play:
        """The deals that are due, made from the seed and from nothing else."""
        play = self
        while not play.to_act and play.outcome is None:
            deal = play.game.shuffle(play.state, Stream(play.seed, play.game.name, len(play.deals)))
            state, events = play.game.deal(play.state, deal)
            play = replace(play, state=state, deals=(*play.deals, deal), events=(*play.events, *events))
        return play

    def record(self, fair: Fair) -> Record:
        """The record so far; choices that nobody has seen yet are not in it."""
        return Record(self.game, self.seed, self.deals, self.moves, self.outcome, fair)


def begin(game: Game[Any, Any], seed: bytes) -> Play:
    """The cards are dealt."""
    return Play(game, seed, game.start()).with_deals()


def ranks(outcome: Outcome) -> tuple[int, ...]:
    """Each seat's place: 1 is the best, who shares a place has the same one."""
    standing = list(zip(outcome.points, outcome.tiebreak, strict=True))
    return tuple(1 + sum(other > own for other in standing) for own in standing)
