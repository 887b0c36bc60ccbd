"""Classes that packages register as entry points, found by name and imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Place: TypeAlias = str
"""Where a class is: `package.module:Class`, or anything else that the value of an entry point may be."""


def places(group: str, builtin: Mapping[str, Place]) -> dict[str, tuple[Place, ...]]:
    """Return the places of every name in an entry point group, with the built-in names first.

    A name with more than one place is a conflict; the caller reports it when the name is used. Built-in places are
    always included, even if Roost runs without package metadata."""
    from importlib.metadata import entry_points  # slow to import: only when a name is looked up

    found = {name: [place] for name, place in builtin.items()}
    for entry in sorted(entry_points(group=group)):
        known = found.setdefault(entry.name, [])
        if entry.value not in known:
            known.append(entry.value)
    return {name: tuple(known) for name, known in found.items()}


def load(place: Place) -> Any:
    """Return the object at a place; raise ValueError if that is not one. Exceptions of the import are not caught."""
    from importlib.metadata import EntryPoint  # slow to import: only when a class is loaded

    if EntryPoint.pattern.match(place) is None:
        raise ValueError("expected package.module:Class")
    return EntryPoint(name="", value=place, group="").load()
