"""What changed in the state of a table, as JSON pointers with new values (RFC 6901).

The server compares what it sent a connection last with what the connection may see now, and the client applies the
difference. A part whose shape has changed is sent whole, so nothing is ever removed by itself.
"""

from __future__ import annotations

import dataclasses
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel

Changed: TypeAlias = Mapping[str, Any]
"""JSON pointers with new values, such as `{"/view/to_act": [1, 2]}`."""

CHECK_EVERY = 64
"""A change to a version that is a multiple of this has a checksum of the whole."""
_PASSING = frozenset({"type", "after", "chat", "reactions", "notices"})
"""Fields of a state that belong to the message, not to the table."""


class OutOfStep(Exception):
    """A change does not fit the state that the client has: it must ask for the whole again."""


def find_changes(before: Any, after: Any, at: str = "") -> dict[str, Any]:
    """Return what changed between two values that are encoded as JSON: objects, lists, models, dataclasses."""
    found: dict[str, Any] = {}
    _find(before, after, at, found)
    return found


def _find(before: Any, after: Any, at: str, found: dict[str, Any]) -> None:
    if before is after or before == after:
        return
    new = _parts(after)
    old = None if new is None else _parts(before)
    if old is None or new is None or old.keys() != new.keys():
        found[at] = after
        return
    for name, value in new.items():
        was = old[name]
        if was is not value and was != value:
            _find(was, value, f"{at}/{_escape(name)}", found)


_WHOLE = frozenset({str, int, float, bool, type(None)})
"""Types without parts, which most values have: those are looked at first, because a move compares many of them."""


def _parts(value: Any) -> Mapping[Any, Any] | None:
    """Return the parts of a value that can change by themselves; None for a value that is sent whole."""
    kind = type(value)
    if kind in _WHOLE:
        return None
    if kind is tuple or kind is list:  # of plain values, such as a hand: sent whole, which is shorter
        has_parts = bool(value) and type(value[0]) not in _WHOLE and _parts(value[0]) is not None
        return dict(enumerate(value)) if has_parts else None
    if kind is dict or isinstance(value, Mapping):
        mapping: Mapping[Any, Any] = value
        return mapping
    if isinstance(value, BaseModel):
        return value.__dict__
    if dataclasses.is_dataclass(value):
        return fields_of(value)
    return None


def fields_of(value: Any) -> Mapping[str, Any]:
    """Return the fields of a dataclass."""
    if hasattr(value, "__dict__"):
        fields: Mapping[str, Any] = vars(value)
        return fields
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _escape(name: Any) -> str:
    text = str(name)
    return text.replace("~", "~0").replace("/", "~1") if "/" in text or "~" in text else text


def apply_changes(state: Mapping[str, Any], changed: Changed) -> dict[str, Any]:
    """Return a decoded state with these changes; raise OutOfStep if they do not fit it.

    The given state does not change. Parts without changes are shared."""
    after = dict(state)
    for pointer, value in changed.items():
        place: Any = after
        try:
            *way, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
            for name in way:
                key = _key(place, name)
                place[key] = place = place[key].copy()
            key = _key(place, last)
            place[key]  # it must be there: a change adds no field
            place[key] = value
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
            raise OutOfStep(pointer) from error
    return after


def _key(place: Any, name: str) -> Any:
    return int(name) if isinstance(place, list) else name


def checksum(state: Mapping[str, Any]) -> int:
    """Return the CRC-32 of a decoded state without what belongs to one message: events, chat, notices.

    It is computed over JSON without spaces, with sorted keys and without decimals in whole numbers."""
    whole = {name: value for name, value in state.items() if name not in _PASSING}
    if whole["view"] is not None:
        whole["view"] = {name: value for name, value in whole["view"].items() if name != "events"}
    text = _canonical(whole)
    if _DECIMALS.search(text) is not None:
        text = _canonical(_plain(whole))
    return zlib.crc32(text.encode())


_DECIMALS = re.compile(r"\.0|e\+")
"""What a text has in it if a whole number was written with decimals, or as a power of ten."""


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Return a value with whole numbers as integers, as JavaScript writes them."""
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def next_state(state: Mapping[str, Any] | None, change: Mapping[str, Any]) -> dict[str, Any]:
    """Return the decoded `table` that a decoded `change` makes of the last one; raise OutOfStep if it does not fit."""
    if state is None or change["after"] != state["version"]:
        raise OutOfStep("after")
    after = apply_changes(state, change["changed"])
    for name in ("chat", "reactions", "notices"):
        after[name] = change.get(name) or []
    after["version"], after["after"] = change["version"], change["after"]
    if after["view"] is not None:
        after["view"] = {**after["view"], "events": change.get("events") or []}
    check = change.get("check")
    if check is not None and check != checksum(after):
        raise OutOfStep("check")
    return after
