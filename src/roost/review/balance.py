"""Luck and skill: the course of every seat's win share over a game, and what each step is due to.

The value of a known state is that of `values.py`, or any other. This part looks at all cards, because luck is about
them; it says nothing about what a player could have known. For every seat and every step

    luck = value after the cards have come - value before they come, all choices being made
    own = value once the own choice is made, the others as expected - value before
    others = value once all choices are made - value once the own choice is made

so fair share + luck + own + others = result, to rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.core import record
from roost.core.bot import add
from roost.core.game import Action, Game, Outcome, Seat
from roost.core.record import Record

Shares: TypeAlias = tuple[float, ...]
"""The win share of each seat."""
Moves: TypeAlias = Sequence[tuple[Seat, Action]]


@dataclass(frozen=True)
class Step:
    """A deal, or a turn of all seats at once, or an action of one seat; numbers per seat."""

    number: int
    """The number of the last move of the step in the record; that of the move before for a deal."""
    seat: Seat | None
    """The seat that acted; None for a deal and for a turn of all seats."""
    luck: Shares
    own: Shares
    others: Shares
    after: Shares
    """The value after the step."""


@dataclass(frozen=True)
class Balance:
    """What the result of each seat is made of."""

    fair: float
    steps: tuple[Step, ...]
    result: Shares

    def total(self, part: str, seat: Seat) -> float:
        """Return the sum of a part (luck, own or others) for a seat."""
        return add(getattr(step, part)[seat] for step in self.steps)

    def step_of(self, number: int) -> Step:
        """Return the step that a move, by its number in the record, is part of."""
        return next(step for step in self.steps if step.number >= number)


@dataclass(frozen=True)
class Values:
    """The frozen value: functions that return the win share of every seat."""

    of: Callable[[Any], Shares]
    """The value of a state; choices that are already made in it stand."""
    of_made: Callable[[Any, Moves], Shares]
    """The value of a state in which these moves are made but the cards they turn up have not come yet."""


def shares_of(outcome: Outcome, players: int) -> Shares:
    """Return the share of the win of each seat."""
    return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(players))


def balance(played: Record, values: Values) -> Balance:
    """Return the balance of a finished game."""
    return balance_of(played, steps(played, values))


def balance_of(played: Record, measured: Iterable[Step]) -> Balance:
    """Return the balance of a finished game from its steps."""
    assert played.outcome is not None
    players = played.game.players
    return Balance(1 / players, tuple(measured), shares_of(played.outcome, players))


def steps(played: Record, values: Values) -> Iterator[Step]:
    """Yield the steps of a finished game. Moves that are revealed together are one step."""
    game = played.game
    nothing = (0.0,) * game.players
    now: Shares = (1 / game.players,) * game.players
    before, number, made = game.start(), 0, []
    for moment in record.replay(played):
        if moment.move is not None:
            number += 1
            made.append(moment.move)
            if _is_secret(game, moment.state, moment.move[0]):
                continue
        after = value_of(game, moment.state, values)
        if not made:
            yield Step(number, None, _minus(after, now), nothing, nothing, after)
        else:
            own, all_made = _decided(game, before, made, values, after, now)
            seat = made[0][0] if len(made) == 1 else None
            yield Step(number, seat, _minus(after, all_made), own, _minus(_minus(all_made, now), own), after)
        now, before, made = after, moment.state, []


def value_of(game: Game[Any, Any], state: Any, values: Values) -> Shares:
    """Return the value of a state, or the result of a finished game."""
    outcome = game.outcome(state)
    return values.of(state) if outcome is None else shares_of(outcome, game.players)


def _is_secret(game: Game[Any, Any], state: Any, seat: Seat) -> bool:
    """Return True if a move can still be changed: others have yet to choose."""
    return seat not in game.to_act(state) and bool(game.legal(state, seat))


def _decided(
    game: Game[Any, Any], before: Any, made: Moves, values: Values, after: Shares, now: Shares
) -> tuple[Shares, Shares]:
    """Return what each seat's own choice was worth against others as expected, and the value of all choices."""
    all_made = values.of_made(before, made)
    if len(made) == 1:
        actor = made[0][0]
        return tuple(all_made[seat] - now[seat] if seat == actor else 0.0 for seat in range(len(after))), all_made
    own = {seat: values.of(game.apply(before, seat, action).state)[seat] - now[seat] for seat, action in made}
    return tuple(own[seat] for seat in range(len(after))), all_made


def _minus(one: Shares, other: Shares) -> Shares:
    return tuple(own - less for own, less in zip(one, other, strict=True))
