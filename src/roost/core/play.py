"""A game in progress, with its deals and moves in the form that the record needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from roost.core.copies import changed
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat
from roost.core.lazy import lazy
from roost.core.record import Drawn, Fair, Record


@dataclass(frozen=True)
class Play:
    """A game, its seed, and its deals and moves so far. It is immutable: every step returns a new Play.

    `choices` are decisions that can still be changed; once they are final they become moves, in seat order."""

    game: Game[Any, Any]
    seed: bytes = field(repr=False)
    state: Any = field(repr=False)
    deals: tuple[Deal, ...] = field(default=(), repr=False)
    moves: tuple[tuple[Seat, Action], ...] = ()
    choices: Mapping[Seat, Action] = field(default_factory=dict, repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)
    """The events of the last step."""

    @classmethod
    def resume(
        cls, game: Game[Any, Any], seed: bytes, deals: Iterable[Deal], moves: Iterable[tuple[Seat, Action]]
    ) -> Play:
        """Return the game after these deals and moves, with the events of all of them. Later deals use the seed."""
        play, next_deals, next_moves = cls(game, seed, game.start()), iter(deals), iter(moves)
        events: list[Event] = []
        while play.outcome is None:
            if play.to_act:
                if (move := next(next_moves, None)) is None:
                    break
                play = play.apply(*move)
            else:
                deal = next(next_deals, None)
                play = play.deal() if deal is None else play.dealt(deal)
            events += play.events
        return changed(play, events=tuple(events))

    @lazy
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have to decide now."""
        return self.game.to_act(self.state)

    @lazy
    def outcome(self) -> Outcome | None:
        """The result, or None while the game is running."""
        return self.game.outcome(self.state)

    def deal(self) -> Play:
        """Make the deal that is due. It depends on the seed and on nothing else."""
        return self.dealt(self.game.shuffle(self.state, Stream(self.seed, self.game.name, len(self.deals))))

    def dealt(self, deal: Deal) -> Play:
        """Apply a given deal."""
        state, events = self.game.deal(self.state, deal)
        return changed(self, state=state, deals=(*self.deals, deal), events=events)

    def apply(self, seat: Seat, action: Action) -> Play:
        """Apply an action and keep it as a choice or a move."""
        state, events = self.game.apply(self.state, seat, action)
        after = changed(self, state=state, choices={**self.choices, seat: action}, events=events)
        if any(seat not in after.to_act and self.game.legal(state, seat) for seat in after.choices):
            return after
        return changed(after, moves=(*self.moves, *sorted(after.choices.items())), choices={})

    def with_deals(self) -> Play:
        """Make all deals that are due, and append their events to those of the last step."""
        play = self
        while not play.to_act and play.outcome is None:
            dealt = play.deal()
            play = changed(dealt, events=(*play.events, *dealt.events))
        return play

    def record(self, fair: Fair | None = None, drawn: Drawn | None = None) -> Record:
        """Return the record so far, without choices that are still secret."""
        return Record(self.game, self.seed, self.deals, self.moves, self.outcome, fair, drawn)


class Transcript:
    """A mutable game in progress: a `Play` that is replaced at every step."""

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
        """Make the deal that is due and return its events."""
        self.play = self.play.deal()
        return self.play.events

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Apply an action and return its events."""
        self.play = self.play.apply(seat, action)
        return self.play.events

    def record(self) -> Record:
        """Return the record so far."""
        return self.play.record()
