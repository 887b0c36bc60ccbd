"""A game's views, back from JSON: what a server sends becomes the very type that a bot is written against."""

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
    """For the type that the game's `view` says it returns."""
    return TypeAdapter(typing.get_type_hints(game.view)["return"])


def decode_view(game: Game[Any, Any], content: Mapping[str, Any], events: Iterable[Event] | None = None) -> Any:
    """The view that a JSON object stands for; `events` in place of its own, where some came earlier."""
    view = _adapter(type(game)).validate_python(content)
    return view if events is None else dataclasses.replace(view, events=tuple(events))
