"""The layout of records without NumPy is that of NumPy's records."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import roost
from roost.bots.g5211.beliefs import Beliefs
from roost.bots.g5211.desk import Desk
from roost.bots.gloria.search import Search
from roost.core.engine import layout
from roost.core.engine.records import flat, format_of, shaped
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.games.g5211.rules import State as State5211
from roost.games.gloria.rules import State as StateOfGloria
from roost.testing.play import moments

STATES: list[type[Any]] = [State5211, StateOfGloria, Desk, Beliefs, Search]


@pytest.mark.parametrize("state_type", STATES)
def test_fields_are_where_numpy_has_them(state_type: type[Any]) -> None:
    record = layout.record_type(state_type)
    form = format_of(state_type)
    assert form.size == record.itemsize
    assert {field.name: field.offset for field in form.fields} == {
        name: record.fields[name][1] for name in record.names
    }


@pytest.mark.parametrize("state_type", STATES)
def test_bytes_are_those_of_numpy(state_type: type[Any]) -> None:
    state = _filled(state_type)
    records: Any = layout.new_records(state_type, 1)
    for field in dataclasses.fields(state_type):
        records[0][field.name] = getattr(state, field.name)
    assert format_of(state_type).pack(state) == records.tobytes()
    assert format_of(state_type).unpack(records.tobytes()) == state


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_states_of_games_survive_packing(name: str) -> None:
    game = roost.load(name, 3)
    form = format_of(game.rules.State)
    for moment in moments(Transcript(game, seed_from_text("packing"))):
        assert form.unpack(form.pack(moment.state)) == moment.state


def _filled(state_type: type[Any]) -> Any:
    """Return a state with a small number in every place."""
    rng, state = random.Random(5211), state_type()
    for field in dataclasses.fields(state_type):
        value, shape = getattr(state, field.name), field.metadata["shape"]
        is_float = field.metadata["kind"] == "f8"
        numbers = [rng.random() if is_float else rng.randrange(100) for _ in flat(value, len(shape))]
        setattr(state, field.name, shaped(iter(numbers), shape))
    return state
