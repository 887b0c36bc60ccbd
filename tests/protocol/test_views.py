"""Views decoded from JSON equal the views that bots are written against."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest
from pydantic_core import to_json

from roost import bots, load
from roost.core.bot import Budget
from roost.core.fair import seed_from_text
from roost.core.game import Event, Game
from roost.core.play import Transcript
from roost.protocol.views import decode_view
from roost.testing.play import moments

FEW = Budget(seconds=60, simulations=2)
"""Few simulations, since nothing is compiled in some runs, and no limit that a clock could reach."""
DECISIONS = 5
TABLES: list[tuple[str, int, Mapping[str, Any]]] = [
    ("5211", 2, {}),
    ("5211", 5, {"edition": "azul", "scores": "hidden"}),
    ("5211", 3, {"target": 50}),
    ("gloria", 2, {}),
    ("gloria", 4, {"chests": "noted"}),
]


def _views(game: Game[Any, Any]) -> Iterator[Any]:
    """Yield the views of all seats and of a spectator throughout a game, with the events of every step."""
    for moment in moments(Transcript(game, seed_from_text("views"))):
        for seat in (None, *range(game.players)):
            yield game.view(moment.state, seat, moment.events)


def _through_json(view: Any) -> Any:
    """Encode a view as the server does, and parse it as a client does."""
    return json.loads(to_json(view))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_view_survives_a_round_trip_through_json(name: str, players: int, options: Mapping[str, Any]) -> None:
    game = load(name, players, **options)
    for view in _views(game):
        back = decode_view(game, _through_json(view))
        assert type(back) is type(view)
        assert dataclasses.replace(back, events=()) == dataclasses.replace(view, events=())
        assert [event.key for event in back.events] == [event.key for event in view.events]
        assert _through_json(back) == _through_json(view)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_bot_decides_the_same_on_a_decoded_view(name: str, players: int, options: Mapping[str, Any]) -> None:
    game = load(name, players, **options)
    for bot in bots.names(name):
        here, there = (bots.load(bot, game, random.Random(1)) for _ in range(2))
        due = (view for view in _views(game) if view.seat in view.to_act)
        for view in islice(due, DECISIONS):
            back = decode_view(game, _through_json(view))
            assert here.act(view, view.legal, FEW) == there.act(back, back.legal, FEW)


def test_given_events_replace_those_of_the_view() -> None:
    game = load("5211", 2)
    earlier = Event("revealed", {"round": 1})
    view = decode_view(game, _through_json(game.view(game.start(), 0)), [earlier])
    assert view.events == (earlier,)
