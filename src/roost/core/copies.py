"""Copies of immutable values with changes, for values of which every move makes several."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

Value = TypeVar("Value")
_NAMES: dict[type[Any], frozenset[str]] = {}
"""The fields of the classes that were copied."""


def changed(value: Value, **changes: Any) -> Value:
    """Return a copy of a frozen dataclass with other values of some fields, like `dataclasses.replace`.

    It copies the fields without `__init__`, which takes a quarter of the time. Properties that the value has cached are
    left behind. The class must have neither slots nor `__post_init__`."""
    kind = type(value)
    names = _NAMES.get(kind) or _note(kind)
    if not changes.keys() <= names:
        raise TypeError(f"{kind.__qualname__} has no fields {', '.join(sorted(changes.keys() - names))}")
    old, new = value.__dict__, object.__new__(kind)
    fields = new.__dict__
    for name in names:
        fields[name] = old[name]
    fields.update(changes)
    return new


def _note(kind: type[Any]) -> frozenset[str]:
    if "__slots__" in vars(kind) or hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__qualname__}: has slots or a __post_init__")
    names = _NAMES[kind] = frozenset(field.name for field in dataclasses.fields(kind))
    return names
