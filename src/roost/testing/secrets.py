"""Search everything that can be reached from some objects for what a bot must not know.

The search follows attributes, items, closures, bound methods and generators, as the garbage collector does. It stops at
modules, global names of functions, and classes of the standard library: from those, all of the process can be reached.
"""

from __future__ import annotations

import gc
import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from roost.core.play import Play, Transcript

LEAVES = frozenset({str, bytes, int, float, bool, type(None), CodeType, ModuleType})
"""Types whose objects lead nowhere. Their subclasses can have attributes."""


class Secrets:
    """What the bots of one game must not reach: its seed, its transcript, and its states."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._state_type = type(transcript.state)
        seed = transcript.play.seed
        self._seeds = {seed, seed.hex(), int.from_bytes(seed, "big"), int.from_bytes(seed, "little")}

    def assert_none_given(self, seat: int, **given: Any) -> None:
        """Raise AssertionError if a secret, or any state at all, can be reached from what a bot is given."""
        self._assert_none(seat, given, lambda item: isinstance(item, self._state_type) or self._is_secret(item))

    def assert_none_held(self, seat: int, bot: Any) -> None:
        """Raise AssertionError if a secret can be reached from a bot. It may hold states that it has sampled."""
        self._assert_none(seat, {"bot": bot}, self._is_secret)

    def _is_secret(self, item: Any) -> bool:
        if isinstance(item, Transcript | Play) or item is self._transcript.state:
            return True
        return isinstance(item, bytes | str | int) and item in self._seeds

    def _assert_none(self, seat: int, roots: Mapping[str, Any], is_secret: Callable[[Any], bool]) -> None:
        path = find(roots, is_secret)
        assert path is None, f"seat {seat}: the bot can reach what it must not know: {path}"


def find(roots: Mapping[str, Any], is_wanted: Callable[[Any], bool]) -> str | None:
    """Return how to reach the first object that is wanted, such as `view.events[0] (State)`, or None."""
    names = {id(root): name for name, root in roots.items()}
    parents: dict[int, Any] = dict.fromkeys(names)
    keep: list[Any] = []  # so that no id is used twice
    queue = deque(roots.values())
    while queue:
        item = queue.popleft()
        keep.append(item)
        if is_wanted(item):
            return f"{_path(item, parents, names)} ({type(item).__name__})"
        for child in _children(item):
            if id(child) not in parents:
                parents[id(child)] = item
                queue.append(child)
    return None


def _children(item: Any) -> Iterable[Any]:
    if type(item) in LEAVES:
        return ()
    if isinstance(item, type):
        is_standard = item.__module__.partition(".")[0] in sys.stdlib_module_names
        return () if is_standard else (*vars(item).values(), *item.__bases__)
    if isinstance(item, FunctionType):
        return item.__closure__, item.__defaults__, item.__kwdefaults__, *vars(item).values()
    if isinstance(item, weakref.ref):
        return (item(),)
    if type(item).__module__ == "numpy" and getattr(getattr(item, "dtype", None), "hasobject", False):
        return (item.tolist(),)  # NumPy hides its objects from the garbage collector
    attributes = _attributes(item)
    referents = (referent for referent in gc.get_referents(item) if referent is not attributes)
    return *referents, *attributes.values()


def _attributes(item: Any) -> dict[str, Any]:
    try:
        attributes = object.__getattribute__(item, "__dict__")  # no `__getattr__` of its own may run
    except AttributeError:
        return {}
    return attributes if isinstance(attributes, dict) else {}


def _path(item: Any, parents: Mapping[int, Any], names: Mapping[int, str]) -> str:
    """Return the attributes, keys and places that lead from a root to an item."""
    steps = []
    while (parent := parents[id(item)]) is not None:
        steps.append(_step(parent, item))
        item = parent
    return names[id(item)] + "".join(reversed(steps))


def _step(parent: Any, child: Any) -> str:
    if isinstance(parent, Mapping):
        return next((f"[{key!r}]" for key, value in parent.items() if value is child), "[key]")
    if isinstance(parent, list | tuple):
        return next(f"[{place}]" for place, value in enumerate(parent) if value is child)
    attributes = _attributes(parent).items()
    return next((f".{name}" for name, value in attributes if value is child), f".<{type(child).__name__}>")
