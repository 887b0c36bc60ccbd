"""A module of WebAssembly in this process, by wasmtime: as a browser runs it, without a browser."""

from __future__ import annotations

import json
from pathlib import Path

import wasmtime

from roost.core.engine.wasm import HEAP, Module, WasmMachine
from roost.wasm.description import exports_in

PAGE = 1 << 16


class WasmtimeInstance:
    """A module with a memory and a stack of its own."""

    def __init__(self, binary: bytes) -> None:
        self._store = wasmtime.Store()
        self._memory = wasmtime.Memory(self._store, wasmtime.MemoryType(wasmtime.Limits(HEAP // PAGE, None)))
        mutable_number = wasmtime.GlobalType(wasmtime.ValType.i32(), mutable=True)
        stack = wasmtime.Global(self._store, mutable_number, wasmtime.Val.i32(HEAP))
        linker = wasmtime.Linker(self._store.engine)
        linker.define(self._store, "env", "__linear_memory", self._memory)
        linker.define(self._store, "env", "__stack_pointer", stack)
        instance = linker.instantiate(self._store, wasmtime.Module(self._store.engine, binary))
        self._exports = instance.exports(self._store)

    def call(self, name: str, address: int) -> int:
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return int(function(self._store, address))

    def read(self, address: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, data: bytes) -> None:
        self._memory.write(self._store, data, address)

    def reserve(self, size: int) -> None:
        missing = size - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))


def machine_in(folder: Path) -> WasmMachine:
    """Return the machine that runs the modules of a folder."""
    return WasmMachine({name: _module(folder / game) for game, name in (("5211", "g5211"), ("gloria", "gloria"))})


def _module(place: Path) -> Module:
    described = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))
    return Module(WasmtimeInstance(place.with_suffix(".wasm").read_bytes()), exports_in(described))
