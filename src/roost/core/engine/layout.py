"""A state as the rules see it: named fields, each a small integer, a row of them, or one row for each seat.

A game declares its state as a dataclass of `number`, `cells` and `grid` fields. Its instances hold plain lists and run
in the interpreter; `new_records` makes the same fields one NumPy record per state, which compiled rules run on and
which is copied in one move.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from roost.core.engine import compiled, machine

Cells = list[int]
Grid = list[list[int]]
Floats = list[float]
FloatGrid = list[list[float]]
State = TypeVar("State", bound=Any)


def number(kind: str = "i8") -> int:
    """Return a field that is one integer, stored in records as NumPy `kind`: that of all numbers in compiled code."""
    return dataclasses.field(default=0, metadata={"kind": kind, "shape": ()})


def cells(count: int, kind: str = "i1") -> Cells:
    """Return a field of `count` integers."""
    return dataclasses.field(default_factory=lambda: [0] * count, metadata={"kind": kind, "shape": (count,)})


def grid(rows: int, count: int, kind: str = "i1") -> Grid:
    """Return a field of `rows` rows of `count` integers each."""
    return dataclasses.field(
        default_factory=lambda: [[0] * count for _ in range(rows)], metadata={"kind": kind, "shape": (rows, count)}
    )


def floats(count: int) -> Floats:
    """Return a field of `count` floats."""
    return dataclasses.field(default_factory=lambda: [0.0] * count, metadata={"kind": "f8", "shape": (count,)})


def float_grid(rows: int, count: int) -> FloatGrid:
    """Return a field of `rows` rows of `count` floats each."""
    return dataclasses.field(
        default_factory=lambda: [[0.0] * count for _ in range(rows)], metadata={"kind": "f8", "shape": (rows, count)}
    )


def copy(state: State) -> State:
    """Return an independent copy of a state."""
    state_type = type(state)
    if state_type not in _COPIERS:
        _COPIERS[state_type] = _copier(state_type)
    return cast(State, _COPIERS[state_type](state))


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}


def _copier(state_type: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies states of a type, written out field by field as `dataclass` writes its own methods.

    Bots and live tables copy states all the time; a loop over the fields takes twice as long."""
    body = [f"    new.{field.name} = {_copied(field)}" for field in dataclasses.fields(state_type)]
    source = "\n".join(["def copier(s):", "    new = make(State)", *body, "    return new"])
    names: dict[str, Any] = {"State": state_type, "make": object.__new__, "copy_row": list.copy}
    exec(source, names)
    copier: Callable[[Any], Any] = names["copier"]
    return copier


def _copied(field: dataclasses.Field[Any]) -> str:
    """Return the expression that copies a field of the state `s`."""
    match field.metadata["shape"]:
        case ():
            return f"s.{field.name}"
        case (_,):
            return f"s.{field.name}[:]"
        case _:
            return f"[*map(copy_row, s.{field.name})]"


def differ_only_in(name: str, one: State, other: State) -> bool:
    """Return True if two plain states of the same type are equal, one field left aside."""
    kind = type(one), name
    if kind not in _COMPARERS:
        _COMPARERS[kind] = _comparer(*kind)
    return _COMPARERS[kind](one, other)


_COMPARERS: dict[tuple[type[Any], str], Callable[[Any, Any], bool]] = {}


def _comparer(state_type: type[Any], but: str) -> Callable[[Any, Any], bool]:
    """Return a function that compares states of a type but for one field, written out like `_copier`."""
    others = [field for field in dataclasses.fields(state_type) if field.name != but]
    others.sort(key=lambda field: len(field.metadata["shape"]))  # numbers first
    same = " and ".join(f"a.{field.name} == b.{field.name}" for field in others)
    names: dict[str, Any] = {}
    exec(f"def comparer(a, b):\n    return {same}", names)
    comparer: Callable[[Any, Any], bool] = names["comparer"]
    return comparer


def new_states(state_type: type[State], count: int) -> Sequence[State]:
    """Return `count` empty states for compiled rules: NumPy records, or plain states where nothing can be compiled."""
    if (other := machine.current()) is not None:
        return other.new_states(state_type, count)
    if not compiled.is_available():
        return [state_type() for _ in range(count)]
    return new_records(state_type, count)


def new_records(state_type: type[State], count: int) -> Sequence[State]:
    """Return `count` empty states as one NumPy array of records."""
    import numpy as np

    return cast(Sequence[State], np.zeros(count, record_type(state_type)))


def new_row(count: int) -> Cells:
    """Return `count` zeros that compiled rules can write to: a log of seats and actions."""
    if (other := machine.current()) is not None:
        return cast(Cells, other.new_row(count))
    if not compiled.is_available():
        return [0] * count
    import numpy as np

    return cast(Cells, np.zeros(count, np.int16))


def weights(values: Sequence[Any]) -> Any:
    """Return a table of floats, such as the weights of a model, for compiled rules to read."""
    if (other := machine.current()) is not None:
        return other.weights(values)
    if not compiled.is_available():
        return values
    import numpy as np

    return np.array(values, np.float64)


def is_plain(state: Any) -> bool:
    """Return True if a state is declared as above, and not a type of its own."""
    return dataclasses.is_dataclass(state) and all("shape" in field.metadata for field in dataclasses.fields(state))


def fields_of(state: Any) -> dict[str, Any]:
    """Return the fields of a plain state by name, as JSON can write them: numbers, rows and rows of rows."""
    return {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}


def with_fields(blank: State, values: Mapping[str, Any]) -> State:
    """Return a plain state with the fields that `fields_of` returned; raise ValueError if they do not fit `blank`.

    Enumerations are given as their numbers and returned as such; the rules compare them as numbers."""
    fields = dataclasses.fields(blank)
    if values.keys() != {field.name for field in fields}:
        raise ValueError("other fields than those of the state")
    for field in fields:
        _check_shape(values[field.name], getattr(blank, field.name))
    return dataclasses.replace(blank, **values)


def _check_shape(value: Any, expected: Any) -> None:
    if not isinstance(expected, list):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError("not a number")
        return
    if not isinstance(value, list) or len(value) != len(expected):
        raise ValueError("a row of another length")
    for each, wanted in zip(value, expected, strict=True):
        _check_shape(each, wanted)


def record_type(state_type: type[Any]) -> Any:
    """Return the NumPy dtype of a state: one aligned record."""
    import numpy as np

    fields = dataclasses.fields(state_type)
    taken = [field.name for field in fields if hasattr(np.recarray, field.name)]
    if taken:  # NumPy would answer for the record itself
        raise TypeError(f"{state_type.__qualname__}: field names that NumPy keeps for itself: {', '.join(taken)}")
    described = [(field.name, np.dtype(field.metadata["kind"]), field.metadata["shape"]) for field in fields]
    described.sort(key=lambda field: -field[1].itemsize)  # the widest first: then nothing has to be filled up
    return np.dtype(described, align=True)


def store(state: Any, states: Any, index: int) -> None:
    """Copy a plain state to place `index` of `states`, whatever `new_states` made them of."""
    if isinstance(states, list):
        states[index] = copy(state)
        return
    if (other := machine.current()) is not None:
        other.store(state, states, index)
        return
    states[index] = operator.attrgetter(*states.dtype.names)(state)


def load(state_type: type[State], states: Sequence[Any], index: int) -> State:
    """Return place `index` of `states` as a plain state of its own."""
    if isinstance(states, list):
        return cast(State, copy(states[index]))
    if (other := machine.current()) is not None:
        return cast(State, other.load(state_type, states, index))
    record = states[index]
    values = zip(record.dtype.names, record.item(), strict=True)
    return cast(
        State,
        state_type(**{name: value if isinstance(value, int | float) else value.tolist() for name, value in values}),
    )
