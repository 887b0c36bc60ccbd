"""The part of pydantic_core that the table code of the server uses, by the JSON of the standard library."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any


def to_json(value: Any) -> bytes:
    """Return models, dataclasses and plain values as JSON."""
    return json.dumps(value, default=_plain, separators=(",", ":"), ensure_ascii=False).encode()


def from_json(data: bytes | str) -> Any:
    """Return what JSON stands for."""
    return json.loads(data)


def to_jsonable_python(value: Any) -> Any:
    """Return models, dataclasses and plain values as JSON has them."""
    return from_json(to_json(value))


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return list(value)
    if hasattr(value, "model_fields"):
        return value.__dict__
    raise TypeError(f"{type(value).__name__} has no form in JSON")
