"""Immutable values and their copies with changes, for values of which every move makes several."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

from roost.core.lazy import lazy

Value = TypeVar("Value")
_LAZY = (lazy, cached_property)
_NAMES: dict[type[Any], frozenset[str]] = {}
"""The fields of the classes that were copied."""
_CACHED: dict[type[Any], tuple[str, ...]] = {}
"""Their properties that are computed once."""


def changed(value: Value, **changes: Any) -> Value:
    """Return a copy of a frozen dataclass with other values of some fields, like `dataclasses.replace`.

    It copies the fields without `__init__`, which takes a quarter of the time. Properties that the value has cached are
    left behind. The class must have neither slots nor `__post_init__`."""
    kind = type(value)
    names = _names(kind)
    if not changes.keys() <= names:
        raise TypeError(f"{kind.__qualname__} has no fields {', '.join(sorted(changes.keys() - names))}")
    new = object.__new__(kind)
    fields = new.__dict__
    fields.update(value.__dict__)
    for name in _CACHED[kind]:
        fields.pop(name, None)
    fields.update(changes)
    return new


def made(kind: type[Value], fields: Mapping[str, Any]) -> Value:
    """Return a value of a frozen dataclass with these fields, like its `__init__`, in a fifth of the time.

    All fields must be given; the class must be as for `changed`."""
    if fields.keys() != _names(kind):
        raise TypeError(f"{kind.__qualname__}: other fields: {', '.join(sorted(fields.keys() ^ _names(kind)))}")
    new = object.__new__(kind)
    new.__dict__.update(fields)
    return new


def _names(kind: type[Any]) -> frozenset[str]:
    return _NAMES.get(kind) or _note(kind)


def _note(kind: type[Any]) -> frozenset[str]:
    if "__slots__" in vars(kind) or hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__qualname__}: has slots or a __post_init__")
    names = _NAMES[kind] = frozenset(field.name for field in dataclasses.fields(kind))
    _CACHED[kind] = tuple(name for one in kind.__mro__ for name, each in vars(one).items() if isinstance(each, _LAZY))
    return names
