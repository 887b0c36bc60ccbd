"""Checks of what a seat is sent: a type of its own, and nothing in it that depends on what is hidden."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Mapping
from typing import Any

from roost.core.course import Moment
from roost.core.errors import RoostError
from roost.core.game import Action, Game, Seat


def check_views(game: Game[Any, Any], moment: Moment, seats: Iterable[Seat | None], wrong: Iterable[Action]) -> None:
    """All that some seats, or a spectator, are sent at a moment; `wrong` are actions to provoke errors with."""
    for seat in seats:
        check_view(game, moment, seat)
        check_hidden(game, moment.state, seat, wrong)


def check_view(game: Game[Any, Any], moment: Moment, seat: Seat | None) -> None:
    """A view says the same as the game, in plain values."""
    state = moment.state
    view = game.view(state, seat, moment.events)
    assert type(view) is not type(state), "a view must be of another type than the state"
    assert view == game.view(state, seat, moment.events), f"view({seat}) differs from one call to the next"
    assert view.seat == seat, f"view({seat}) says that it is the view of {view.seat}"
    assert view.to_act == game.to_act(state), f"view({seat}).to_act is {view.to_act}, not {game.to_act(state)}"
    legal = () if seat is None else game.legal(state, seat)
    assert view.legal == legal, f"view({seat}).legal is not what legal() says"
    assert game.view(state, seat).events == (), f"view({seat}) tells of events that it was not given"
    check_is_plain(view, f"view({seat})", type(state))


def check_is_plain(value: object, where: str, state_type: type) -> None:
    """Made of nothing but what JSON can say: no state, no object that could be asked for more."""
    assert not isinstance(value, state_type), f"{where} holds a state"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            check_is_plain(getattr(value, field.name), f"{where}.{field.name}", state_type)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            assert isinstance(key, str), f"{where} has a key that is no text: {key!r}"
            check_is_plain(item, f"{where}[{key!r}]", state_type)
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            check_is_plain(item, f"{where}[{place}]", state_type)
    else:
        assert value is None or type(value) in (bool, int, str), f"{where} is no plain value: {value!r}"


def check_hidden(game: Game[Any, Any], state: Any, seat: Seat | None, wrong: Iterable[Action]) -> None:
    """With hidden things changed, this seat is sent the same: now, when it errs, and when the same action follows."""
    view = game.view(state, seat)
    other = game.sample(view, random.Random(repr(view)))
    assert game.view(other, seat) == view, f"view({seat}) of a state sampled from it differs from it"
    if seat is None:
        return
    for action in wrong:
        told, told_other = refusal(game, state, seat, action), refusal(game, other, seat, action)
        assert told == told_other, f"seat {seat}: what is hidden changes the error for {action!r}: {told}, {told_other}"
    for actor in range(game.players):
        shared = set(game.legal(state, actor)) & set(game.legal(other, actor))
        for action in sorted(shared)[:2]:
            check_told(game, state, other, seat, actor, action)


def refusal(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> tuple[Any, ...] | None:
    """The error that an action brings, as its sender is told; None where it is legal."""
    try:
        game.apply(state, seat, action)
    except RoostError as error:
        return type(error), error.key, error.values
    return None


def check_told(game: Game[Any, Any], state: Any, other: Any, seat: Seat, actor: Seat, action: Action) -> None:
    """An action that leads to equal views also brings equal events: they tell of nothing that the view hides."""
    after, events = game.apply(state, actor, action)
    after_other, events_other = game.apply(other, actor, action)
    if game.view(after, seat) != game.view(after_other, seat):
        return  # something that was hidden has come to light
    told = game.view(after, seat, events).events
    assert told == game.view(after_other, seat, events_other).events, (
        f"seat {seat}: what it is told of {action!r} by seat {actor} depends on what is hidden"
    )
