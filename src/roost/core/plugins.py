"""Classes that packages register under entry points: found by name, imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Place: TypeAlias = str
"""Where a class is: `package.module:Class`, or anything else that the value of an entry point may be."""


def places(group: str, builtin: Mapping[str, Place]) -> dict[str, tuple[Place, ...]]:
    """The places of every name in an entry point group, the built-in ones first.

    A name with more than one place is a conflict, which the caller reports when somebody asks for the name. The
    built-in places are always found, even where Roost runs without package metadata."""
    from importlib.metadata import entry_points  # slow to import: only when a name is looked up

    found = {name: [place] for name, place in builtin.items()}
    for entry in sorted(entry_points(group=group)):
        known = found.setdefault(entry.name, [])
        if entry.value not in known:
            known.append(entry.value)
    return {name: tuple(known) for name, known in found.items()}


def load(place: Place) -> Any:
    """The object at a place; whatever its import raises is passed on."""
    from importlib.metadata import EntryPoint  # slow to import: only when a class is loaded

    return EntryPoint(name="", value=place, group="").load()
