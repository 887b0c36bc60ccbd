"""Compiled rules in WebAssembly: a machine for browsers, without NumPy and Numba.

A module is made by `roost.wasm`, one for each game. Its functions take the address of a block of slots of eight bytes:
the arguments, then the result. Numba passes a record as its address, the parts of a tuple one by one, and an array as
seven numbers or more (`Array.slots`).
"""

from __future__ import annotations

import functools
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from roost.core.engine.records import CODES, Format, flat, format_of, shaped, size_of

SLOT = 8
HEAP = 1 << 20
"""The address where states and arrays begin. Below it are the module's own data, then its stack."""
BLOCK_BYTES = 4096
"""The room for the arguments of a call."""
ALIGN = 16


class Instance(Protocol):
    """A module of WebAssembly that is ready to run, with its memory."""

    def call(self, name: str, address: int) -> int:
        """Call a function with the address of its arguments; return 0, or another number if it has failed."""

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""

    def write(self, address: int, data: bytes) -> None:
        """Write bytes to the memory."""

    def reserve(self, size: int) -> None:
        """Let the memory have at least this many bytes."""


@dataclass(frozen=True)
class Export:
    """A function of a module: its arguments as `struct` writes them, and its result, "" if there is none."""

    slots: str
    result: str


class Module:
    """An instance, its exports, and its heap."""

    def __init__(self, instance: Instance, exports: Mapping[str, Export]) -> None:
        self.instance = instance
        self.exports = exports
        self._end = HEAP
        self._free: defaultdict[int, list[int]] = defaultdict(list)
        self._block = self.allocate(BLOCK_BYTES)

    def allocate(self, size: int) -> int:
        """Return the address of some bytes, which are zeros or what was freed."""
        size = -max(size, 1) // ALIGN * -ALIGN
        if self._free[size]:
            return self._free[size].pop()
        address, self._end = self._end, self._end + size
        self.instance.reserve(self._end)
        return address

    def free(self, address: int, size: int) -> None:
        """Take back what `allocate` has returned for a size."""
        self._free[-max(size, 1) // ALIGN * -ALIGN].append(address)

    def call(self, name: str, arguments: Sequence[Any]) -> Any:
        """Call a function of the module."""
        export = self.exports[name]
        slots = [slot for argument in arguments for slot in _slots(argument, self)]
        self.instance.write(self._block, struct.pack(f"<{export.slots}", *slots))
        status = self.instance.call(name, self._block)
        if status != 0:
            raise RuntimeError(f"{name} has failed in WebAssembly with status {status}")
        return self._result(export)

    def _result(self, export: Export) -> Any:
        if not export.result:
            return None
        data = self.instance.read(self._block + SLOT * len(export.slots), SLOT)
        return struct.unpack_from(f"<{export.result}", data)[0]


def _slots(argument: Any, module: Module) -> Iterable[Any]:
    """Return an argument as Numba passes it."""
    if isinstance(argument, tuple):
        return (slot for part in argument for slot in _slots(part, module))
    if isinstance(argument, Array | Record | States):
        return argument.slots(module)
    return (argument,)


class Record:
    """One of the states in a module's memory."""

    def __init__(self, states: States, index: int) -> None:
        self._states = states  # keeps the memory
        self.address = states.address + index * states.format.size

    def slots(self, module: Module) -> Iterable[Any]:
        """Return the record as Numba passes it."""
        assert module is self._states.module
        return (self.address,)

    def __getitem__(self, name: str) -> Any:
        """Return the value of a field."""
        field = next(field for field in self._states.format.fields if field.name == name)
        return _read(self._states.module, self.address + field.offset, field.kind, field.shape)


class States(Sequence[Record]):
    """States in a module's memory, one after the other."""

    def __init__(self, module: Module, state_type: type[Any], count: int) -> None:
        self.module, self.format, self._count = module, format_of(state_type), count
        self._size = self.format.size * count
        self.address = module.allocate(self._size)
        module.instance.write(self.address, bytes(self._size))

    def __del__(self) -> None:
        self.module.free(self.address, self._size)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if not 0 <= index < self._count:
            raise IndexError(index)
        return Record(self, index)

    def slots(self, module: Module) -> Iterable[Any]:
        """Return the array of records as Numba passes it."""
        assert module is self.module
        return _array(self.address, self.format.size, (self._count,))


class Array(Sequence[Any]):
    """Numbers in rows. They are in Python until they are first passed to a module, and in its memory from then on."""

    def __init__(self, kind: str, values: Sequence[Any]) -> None:
        self._kind, self._shape = kind, _shape(values)
        self._values = list(flat(values, len(self._shape)))
        self._size = len(self._values) * size_of(kind)
        self._module: Module | None = None
        self._address = 0

    def __del__(self) -> None:
        if self._module is not None:
            self._module.free(self._address, self._size)

    def slots(self, module: Module) -> Iterable[Any]:
        """Return the array as Numba passes it."""
        if self._module is None:
            self._module, self._address = module, module.allocate(self._size)
            module.instance.write(self._address, self._pack(self._values))
        assert module is self._module
        return _array(self._address, size_of(self._kind), self._shape)

    def tolist(self) -> Any:
        """Return the numbers as lists."""
        if self._module is None:
            return shaped(iter(self._values), self._shape)
        return _read(self._module, self._address, self._kind, self._shape)

    def __len__(self) -> int:
        return self._shape[0]

    def __getitem__(self, index: Any) -> Any:
        return self.tolist()[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __setitem__(self, index: Any, value: Any) -> None:
        values = self.tolist()
        values[index] = value
        self._values = list(flat(values, len(self._shape)))
        if self._module is not None:
            self._module.instance.write(self._address, self._pack(self._values))

    def _pack(self, values: Sequence[Any]) -> bytes:
        return struct.pack(f"<{len(values)}{CODES[self._kind]}", *values)


def _shape(values: Any) -> tuple[int, ...]:
    if not isinstance(values, Sequence):
        return ()
    return (len(values), *(_shape(values[0]) if values else ()))


def _read(module: Module, address: int, kind: str, shape: tuple[int, ...]) -> Any:
    count = functools.reduce(lambda product, size: product * size, shape, 1)
    data = module.instance.read(address, count * size_of(kind))
    return shaped(iter(struct.unpack(f"<{count}{CODES[kind]}", data)), shape)


def _array(address: int, item: int, shape: tuple[int, ...]) -> Iterable[int]:
    """Return an array as Numba passes it: no owner, the numbers of items and bytes, address, shape, strides."""
    count = 1
    strides: list[int] = []
    for size in reversed(shape):
        strides.insert(0, item * count)
        count *= size
    return (0, 0, count, item, address, *shape, *strides)


class WasmMachine:
    """The modules of games, by the name of the folder that their sources are in."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self._modules = modules

    def twin(self, function: Callable[..., Any]) -> Callable[..., Any]:
        module, name = self._module_of(function.__module__), export_name(function)
        if name not in module.exports:
            raise LookupError(f"{name} is not in the module of WebAssembly; the build has not seen it called")
        return lambda *arguments: module.call(name, arguments)

    def new_states(self, state_type: type[Any], count: int) -> States:
        return States(self._module_of(state_type.__module__), state_type, count)

    def new_row(self, count: int) -> Array:
        return Array("i2", [0] * count)

    def weights(self, values: Sequence[Any]) -> Array:
        return Array("f8", values)

    def store(self, state: Any, states: States, index: int) -> None:
        states.module.instance.write(states[index].address, states.format.pack(state))

    def load(self, state_type: type[Any], states: States, index: int) -> Any:
        form: Format = format_of(state_type)
        return form.unpack(states.module.instance.read(states[index].address, form.size))

    def _module_of(self, source: str) -> Module:
        """Return the module of the game in whose folder a Python module is: `roost.bots.gloria.search`."""
        return self._modules[folder_of(source)]


def folder_of(source: str) -> str:
    """Return the folder of a game that a Python module of its rules or bots is in."""
    return source.split(".")[2]


def export_name(function: Callable[..., Any]) -> str:
    """Return the name of a rule in a module."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
