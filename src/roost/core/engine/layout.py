"""A state as the rules see it: named fields, each a small integer or a flat row of them.

A game declares its state as a dataclass of `cells` and `number` fields. Its instances hold plain lists and run in the
interpreter; `new_records` makes the same fields one NumPy record a state, which compiled rules run on and which is
copied in one move.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from roost.core.engine import compiled

Cells = list[int]
State = TypeVar("State", bound=Any)


def cells(count: int, kind: str = "i1") -> Cells:
    """A field of `count` integers, stored in records as the NumPy kind `kind`."""
    return dataclasses.field(default_factory=lambda: [0] * count, metadata={"kind": kind, "count": count})


def number(kind: str = "i4") -> int:
    """A field that is one integer."""
    return dataclasses.field(default=0, metadata={"kind": kind})


def copy(state: State) -> State:
    """A state of its own with the same contents."""
    return cast(State, type(state)(*[value[:] if isinstance(value, list) else value for value in _values(state)]))


_GETTERS: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {}


def _values(state: Any) -> tuple[Any, ...]:
    """The fields of a state, in their order."""
    state_type = type(state)
    if state_type not in _GETTERS:
        _GETTERS[state_type] = operator.attrgetter(*[field.name for field in dataclasses.fields(state_type)])
    return _GETTERS[state_type](state)


def new_states(state_type: type[State], count: int) -> Sequence[State]:
    """`count` empty states for compiled rules: NumPy records, or plain states where nothing can be compiled."""
    if not compiled.is_available():
        return [state_type() for _ in range(count)]
    return new_records(state_type, count)


def new_records(state_type: type[State], count: int) -> Sequence[State]:
    """`count` empty states as one NumPy array of records."""
    import numpy as np

    return cast(Sequence[State], np.zeros(count, record_type(state_type)))


def new_row(count: int) -> Cells:
    """`count` zeros that compiled rules can write to: a log of seats and actions."""
    if not compiled.is_available():
        return [0] * count
    import numpy as np

    return cast(Cells, np.zeros(count, np.int16))


def record_type(state_type: type[Any]) -> Any:
    """The NumPy dtype of a state: one aligned record."""
    import numpy as np

    taken = [field.name for field in dataclasses.fields(state_type) if hasattr(np.recarray, field.name)]
    if taken:  # NumPy would answer for the record itself
        raise TypeError(f"{state_type.__qualname__}: field names that NumPy keeps for itself: {', '.join(taken)}")
    return np.dtype(
        [
            (field.name, field.metadata["kind"], (field.metadata["count"],) if "count" in field.metadata else ())
            for field in dataclasses.fields(state_type)
        ],
        align=True,
    )


def store(state: Any, states: Any, index: int) -> None:
    """Copy a plain state to place `index` of `states`, whatever `new_states` made them of."""
    if isinstance(states, list):
        states[index] = copy(state)
        return
    states[index] = _values(state)


def load(state_type: type[State], states: Sequence[Any], index: int) -> State:
    """Place `index` of `states` as a plain state of its own."""
    if isinstance(states, list):
        return cast(State, copy(states[index]))
    values = states[index].item()
    return cast(State, state_type(*[value if isinstance(value, int) else value.tolist() for value in values]))
