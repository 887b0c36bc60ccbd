"""A game as it is played: who did what, kept as the record will have it."""

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
    """A game, its seed, and what was done so far, as a value: every step gives a new one and leaves this one as it is.

    Choices that can still be changed wait in `choices`; once settled they are moves, in seat order."""

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

    def deal(self) -> Play:
        """Make the deal that is due, from the seed and from nothing else."""
        deal = self.game.shuffle(self.state, Stream(self.seed, self.game.name, len(self.deals)))
        state, events = self.game.deal(self.state, deal)
        return replace(self, state=state, deals=(*self.deals, deal), events=events)

    def apply(self, seat: Seat, action: Action) -> Play:
        """Do it, and keep it."""
        state, events = self.game.apply(self.state, seat, action)
        after = replace(self, state=state, choices={**self.choices, seat: action}, events=events)
        if any(seat not in after.to_act and self.game.legal(state, seat) for seat in after.choices):
            return after
        return replace(after, moves=(*self.moves, *sorted(after.choices.items())), choices={})

    def with_deals(self) -> Play:
        """With every deal made that is due, its events behind those of the step before it."""
        play = self
        while not play.to_act and play.outcome is None:
            dealt = play.deal()
            play = replace(dealt, events=(*play.events, *dealt.events))
        return play

    def record(self, fair: Fair | None = None) -> Record:
        """The record so far; choices that nobody has seen yet are not in it."""
        return Record(self.game, self.seed, self.deals, self.moves, self.outcome, fair)


class Transcript:
    """A game in progress, for whoever wants to keep one thing and not many values."""

    def __init__(self, game: Game[Any, Any], seed: bytes) -> None:
        self.game = game
        self.play = Play(game, seed, game.start())

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.play.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.play.outcome

    def deal(self) -> tuple[Event, ...]:
        """Make the deal that is due; what happened."""
        self.play = self.play.deal()
        return self.play.events

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do it; what happened."""
        self.play = self.play.apply(seat, action)
        return self.play.events

    def record(self) -> Record:
        """The record so far."""
        return self.play.record()
