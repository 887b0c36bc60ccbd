"""A table as JSON, and back: what the fold of its log has led to, so that the log need not be folded again.

The JSON contains what is hidden, as the log does: it stays in the storage. It lacks the id and the secret, which the
storage has anyway. Only the code that wrote it reads it (`rooms/checkpoints.py`), so nothing here is converted.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any, get_type_hints

from pydantic import ConfigDict, create_model

from roost.core import fair, registry
from roost.core.engine import layout
from roost.core.game import Event
from roost.core.play import Play
from roost.server.table.entries import Started, StartedFrom
from roost.server.table.fold import Table
from roost.server.table.seat_state import Seats, SeatState

_APART = {"id", "secret", "play", "events", "described"}
"""The fields of a table that are not in the model of its JSON."""
_TUPLE = "()"
"""The key that marks a tuple: JSON has only lists."""


def _model() -> Any:
    """Return a model with the fields of a table, so that a new field is saved, too."""
    hints = {**get_type_hints(Table), "started": Started | StartedFrom | None, "seats": tuple[SeatState, ...]}
    fields: dict[str, Any] = {
        field.name: (hints[field.name], ...) for field in dataclasses.fields(Table) if field.name not in _APART
    }
    config = ConfigDict(extra="forbid", hide_input_in_errors=True)  # errors are logged, and logs must not contain cards
    return create_model("Fields", __config__=config, **fields)


_Fields = _model()


def save(table: Table) -> dict[str, Any]:
    """Return a table as JSON values."""
    values = {name: getattr(table, name) for name in _Fields.model_fields}
    fields = _Fields.model_construct(**values).model_dump(mode="json")
    play = None if table.play is None else _save_play(table.play)
    return {"fields": fields, "play": play, "events": save_events(table.events)}


def restore(table: str, secret: bytes, saved: Mapping[str, Any]) -> Table:
    """Return the table that was saved; raise ValueError, KeyError or TypeError if it cannot be."""
    fields = _Fields.model_validate(saved["fields"])
    found = Table(
        id=table,
        secret=secret,
        events=restore_events(saved["events"]),
        **{name: getattr(fields, name) for name in _Fields.model_fields if name != "seats"},
        seats=Seats(fields.seats),
    )
    return found if saved["play"] is None else dataclasses.replace(found, play=_restore_play(found, saved["play"]))


def _save_play(play: Play) -> dict[str, Any]:
    return {
        "state": layout.fields_of(play.state),
        "deals": play.deals,
        "moves": play.moves,
        "choices": sorted(play.choices.items()),
        "events": save_events(play.events),
    }


def _restore_play(table: Table, saved: Mapping[str, Any]) -> Play:
    if table.started is None:
        raise ValueError("a game that was not started")
    game = registry.game_type(table.created.game)(table.players, table.created.options)
    contributions = tuple(bytes.fromhex(value) for value in table.started.contributions)
    return Play(
        game,
        fair.live_seed(table.secret, contributions),
        layout.with_fields(game.start(), saved["state"]),
        tuple(saved["deals"]),
        tuple((seat, action) for seat, action in saved["moves"]),
        dict(saved["choices"]),
        restore_events(saved["events"]),
    )


def save_events(events: Sequence[Event]) -> list[Any]:
    """Return events as JSON values that tell tuples from lists."""
    return [[event.key, {name: _tag(value) for name, value in event.values.items()}] for event in events]


def restore_events(saved: Sequence[Any]) -> tuple[Event, ...]:
    """Return the events that were saved; `decode` has made tuples again."""
    return tuple(Event(key, values) for key, values in saved)


def _tag(value: Any) -> Any:
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, tuple):
        return {_TUPLE: [_tag(each) for each in value]}
    if isinstance(value, list):
        return [_tag(each) for each in value]
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) for name in value):
            raise TypeError("JSON has only texts as keys")
        return {name: _tag(each) for name, each in value.items()}
    raise TypeError(f"{type(value).__name__} in an event")


def encode(saved: Any) -> bytes:
    """Return JSON values as text; raise TypeError if there is anything else among them."""
    return json.dumps(saved, separators=(",", ":")).encode()


def decode(text: bytes) -> Any:
    """Return the JSON values of a text, with tuples where they were."""
    return json.loads(text, object_hook=_untagged)


def _untagged(found: dict[str, Any]) -> Any:
    return tuple(found[_TUPLE]) if _TUPLE in found else found
