"""The layout of a state as bytes, without NumPy: that of the records of `layout.record_type`."""

from __future__ import annotations

import dataclasses
import math
import operator
import struct
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

CODES = {"i1": "b", "u1": "B", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}
"""The kinds of numbers, as `struct` writes them."""


class Field(NamedTuple):
    """A field of a record: where it is, and what it has."""

    name: str
    kind: str
    shape: tuple[int, ...]
    offset: int

    @property
    def places(self) -> int:
        return math.prod(self.shape)


class Format:
    """How the states of a type are written."""

    def __init__(self, state_type: type[Any]) -> None:
        self.state_type = state_type
        self.fields = tuple(_fields(state_type))
        last = self.fields[-1]
        align = size_of(self.fields[0].kind)
        self.size = -(last.offset + last.places * size_of(last.kind)) // align * -align
        codes = "".join(f"{field.places}{CODES[field.kind]}" for field in self.fields)
        self._struct = struct.Struct(f"<{codes}")
        self._values = operator.attrgetter(*(field.name for field in self.fields))

    def pack(self, state: Any) -> bytes:
        """Return a state as bytes."""
        numbers: list[Any] = []
        for field, value in zip(self.fields, self._values(state), strict=True):
            numbers.extend(flat(value, len(field.shape)))
        return self._struct.pack(*numbers).ljust(self.size, b"\0")

    def unpack(self, data: bytes) -> Any:
        """Return bytes as a state."""
        numbers = iter(self._struct.unpack_from(data))
        return self.state_type(**{field.name: shaped(numbers, field.shape) for field in self.fields})


def format_of(state_type: type[Any]) -> Format:
    """Return the format of a type of states."""
    if state_type not in _FORMATS:
        _FORMATS[state_type] = Format(state_type)
    return _FORMATS[state_type]


_FORMATS: dict[type[Any], Format] = {}


def size_of(kind: str) -> int:
    """Return the bytes of a number."""
    return int(kind[1])


def flat(value: Any, depth: int) -> Iterable[Any]:
    """Return the numbers of a row, or of rows of rows, one after the other."""
    if depth == 0:
        return (value,)
    return value if depth == 1 else (number for row in value for number in flat(row, depth - 1))


def shaped(numbers: Iterator[Any], shape: tuple[int, ...]) -> Any:
    """Return the next numbers as rows of a shape; a single number if the shape is empty."""
    if not shape:
        return next(numbers)
    return [shaped(numbers, shape[1:]) for _ in range(shape[0])]


def _fields(state_type: type[Any]) -> Iterator[Field]:
    """Yield the fields, the widest first, so that each is aligned and nothing has to be filled up between them."""
    described = [
        (field.name, field.metadata["kind"], field.metadata["shape"]) for field in dataclasses.fields(state_type)
    ]
    offset = 0
    for name, kind, shape in sorted(described, key=lambda field: -size_of(field[1])):
        yield Field(name, kind, shape, offset)
        offset += math.prod(shape) * size_of(kind)
