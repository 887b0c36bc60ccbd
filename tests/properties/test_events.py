"""What seats and spectators are told is what the games declare, and what the page's types are made from."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import product
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import to_json

from roost.core import fair
from roost.core.game import Event, Game
from roost.core.options import Choice, IntOption, Option
from roost.core.play import Transcript
from roost.core.registry import game_type
from roost.testing.play import moments
from tests.properties.games import for_every_game

SOON = 20
"""A target that is often missed with the first deck and reached with the second."""


@for_every_game
def test_what_is_told_is_what_is_declared_and_all_that_is_declared_is_told(name: str) -> None:
    told = set()
    for table in tables(name):
        for event in events_told(table):
            check(table, event)
            told.add(event.key)
    assert told == set(game_type(name).events)


def tables(name: str) -> Iterator[Game[Any, Any]]:
    """Every number of players with every mix of options."""
    kind = game_type(name)
    for players in kind.seats:
        for values in product(*(values_of(option) for option in kind.table_options)):
            yield kind(players, {option.name: value for option, value in zip(kind.table_options, values, strict=True)})


def values_of(option: Option) -> tuple[Any, ...]:
    if isinstance(option, Choice):
        return option.values
    return (None, SOON) if isinstance(option, IntOption) else (None, 0)


def events_told(game: Game[Any, Any]) -> Iterator[Event]:
    """Everything that anybody is told in a whole game."""
    for moment in moments(Transcript(game, fair.seed_from_text("events"))):
        for seat in (None, *range(game.players)):
            yield from game.view(moment.state, seat, moment.events).events


def check(game: Game[Any, Any], event: Event) -> None:
    """The values as they are sent: no other types than declared, none missing, none beside them."""
    assert event.key in game.events, event
    adapter(game.events[event.key]).validate_json(to_json(event.values), strict=True, extra="forbid")


@functools.cache
def adapter(values: type) -> TypeAdapter[Any]:
    return TypeAdapter(values)
