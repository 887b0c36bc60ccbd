"""Decode views from JSON into the type that bots are written against."""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter

from roost.core.game import Event, Game


@functools.cache
def _adapter(game: type[Game[Any, Any]]) -> TypeAdapter[Any]:
    """Return an adapter for the return type of the game's `view`."""
    return TypeAdapter(typing.get_type_hints(game.view)["return"])


def decode_view(game: Game[Any, Any], content: Mapping[str, Any], events: Iterable[Event] | None = None) -> Any:
    """Decode a view from a JSON object; `events`, if given, replace the events of the view."""
    view = _adapter(type(game)).validate_python(content)
    return view if events is None else dataclasses.replace(view, events=tuple(events))
