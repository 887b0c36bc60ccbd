"""Check views: they have their own type, and nothing in them depends on hidden information."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Mapping
from typing import Any

from roost.core.course import Moment
from roost.core.errors import RoostError
from roost.core.game import Action, Game, Seat


def check_views(game: Game[Any, Any], moment: Moment, seats: Iterable[Seat | None], wrong: Iterable[Action]) -> None:
    """Check the views of some seats, or of a spectator, at a moment; `wrong` are actions that may be refused."""
    for seat in seats:
        check_view(game, moment, seat)
        check_hidden(game, moment.state, seat, wrong)
        check_parts(game, moment, seat)


def check_view(game: Game[Any, Any], moment: Moment, seat: Seat | None) -> None:
    """A view agrees with the game and consists of plain values."""
    state = moment.state
    view = game.view(state, seat, moment.events)
    assert type(view) is not type(state), "a view must not have the type of the state"
    assert view == game.view(state, seat, moment.events), f"view({seat}) returns different views for the same state"
    assert view.seat == seat, f"view({seat}).seat is {view.seat}"
    assert view.to_act == game.to_act(state), f"view({seat}).to_act is {view.to_act}, not {game.to_act(state)}"
    legal = () if seat is None else game.legal(state, seat)
    assert view.legal == legal, f"view({seat}).legal is not what legal() returns"
    assert game.view(state, seat).events == (), f"view({seat}) has events that it was not given"
    check_is_plain(view, f"view({seat})", type(state))


def check_parts(game: Game[Any, Any], moment: Moment, seat: Seat | None) -> None:
    """The parts of a view make up the whole, and which fields are shared does not depend on the state."""
    viewer, view = game.viewer(moment.state), game.view(moment.state, seat, moment.events)
    fields = {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}
    assert viewer.fields(seat, moment.events) == fields, f"the parts of view({seat}) differ from it"
    both = viewer.shared.keys() & viewer.own(seat).keys()
    assert not both, f"view({seat}) has fields both in `shared` and in `own`: {', '.join(sorted(both))}"
    same = viewer.shared.keys() == game.viewer(game.start()).shared.keys()
    assert same, "other fields are shared at the start than later"


def check_is_plain(value: object, where: str, state_type: type) -> None:
    """A value consists of JSON values only, so it holds neither a state nor any other object."""
    assert not isinstance(value, state_type), f"{where} holds a state"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            check_is_plain(getattr(value, field.name), f"{where}.{field.name}", state_type)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            assert isinstance(key, str), f"{where} has a key that is not a string: {key!r}"
            check_is_plain(item, f"{where}[{key!r}]", state_type)
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            check_is_plain(item, f"{where}[{place}]", state_type)
    else:
        assert value is None or type(value) in (bool, int, str), f"{where} is not a plain value: {value!r}"


def check_hidden(game: Game[Any, Any], state: Any, seat: Seat | None, wrong: Iterable[Action]) -> None:
    """A seat gets the same views, errors and events if hidden information is replaced by a sample."""
    view = game.view(state, seat)
    other = game.sample(view, random.Random(repr(view)))
    assert game.view(other, seat) == view, f"the view of a state sampled from view({seat}) differs from it"
    if seat is None:
        return
    for action in wrong:
        error, expected = refusal(game, other, seat, action), refusal(game, state, seat, action)
        assert error == expected, f"seat {seat}: the error for {action!r} depends on hidden cards: {error}, {expected}"
    for actor in range(game.players):
        shared = set(game.legal(state, actor)) & set(game.legal(other, actor))
        for action in sorted(shared)[:2]:
            check_events(game, state, other, seat, actor, action)


def refusal(game: Game[Any, Any], state: Any, seat: Seat, action: Action) -> tuple[Any, ...] | None:
    """Return the type, key and values of the error that an action raises, or None if it is legal."""
    try:
        game.apply(state, seat, action)
    except RoostError as error:
        return type(error), error.key, error.values
    return None


def check_events(game: Game[Any, Any], state: Any, other: Any, seat: Seat, actor: Seat, action: Action) -> None:
    """An action that leads to equal views also leads to equal events, so events show nothing that a view hides."""
    after, events = game.apply(state, actor, action)
    after_other, events_other = game.apply(other, actor, action)
    if game.view(after, seat) != game.view(after_other, seat):
        return  # the action has revealed something
    seen = game.view(after, seat, events).events
    assert seen == game.view(after_other, seat, events_other).events, (
        f"seat {seat}: the events of {action!r} by seat {actor} depend on what is hidden"
    )
