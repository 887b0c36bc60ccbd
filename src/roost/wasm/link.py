"""What a linker would do for one object file of WebAssembly: name its exports.

LLVM writes an object as a module that is valid as it is, if its data begin at address 0 and nothing else is linked to
it. It has no exports yet, and asks for a memory and a stack pointer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

HEADER = 8
CUSTOM, IMPORT, EXPORT, START, DATA, TAG = 0, 2, 7, 8, 11, 13
"""Sections of a module."""
SYMBOLS = 8
"""The part of the linker's section that has the symbol table."""
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, NAMED = 0x10, 0x40
MEMORY, GLOBAL = 2, 3
ALLOWED = frozenset({"__linear_memory", "__stack_pointer"})
"""What a page provides. Anything else would be a part of Python or of a C library."""
DATA_BYTES = 1 << 18
"""The data must end here: the stack grows down towards it."""


class LinkError(Exception):
    """An object that cannot become a module."""


class Reader:
    """Bytes that are read one value after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.data)

    def number(self) -> int:
        """Read an unsigned LEB128."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def block(self) -> bytes:
        """Read a length and as many bytes."""
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]


def _number(value: int) -> bytes:
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])


def _block(data: bytes) -> bytes:
    return _number(len(data)) + data


def linked(binary: bytes, exports: Sequence[str]) -> bytes:
    """Return an object as a module with these functions as exports, without what only linkers read."""
    parts = list(_sections(binary))
    for kind, body in parts:
        if kind == IMPORT:
            _check_imports(body)
        if kind == DATA and len(body) > DATA_BYTES:
            raise LinkError(f"{len(body)} bytes of data would run into the stack; there is room for {DATA_BYTES}")
    (symbols,) = (body for kind, body in parts if kind == CUSTOM and Reader(body).block() == b"linking")
    index = dict(_functions(symbols))
    entries = [_block(name.encode()) + bytes([0]) + _number(index[name]) for name in exports]
    kept = [part for part in parts if part[0] != CUSTOM]
    place = next(i for i, (kind, _) in enumerate(kept) if kind >= START and kind != TAG)
    kept.insert(place, (EXPORT, _number(len(entries)) + b"".join(entries)))
    return binary[:HEADER] + b"".join(bytes([kind]) + _block(body) for kind, body in kept)


def _sections(binary: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(binary)
    reader.at = HEADER
    while not reader.is_at_end:
        yield reader.number(), reader.block()


def _check_imports(section: bytes) -> None:
    unknown = set(_imports(section)) - ALLOWED
    if unknown:
        raise LinkError(f"a page does not have {', '.join(sorted(unknown))}")


def _imports(section: bytes) -> Iterator[str]:
    """Yield the names that a module asks for, up to the first function or table: those are refused anyway."""
    reader = Reader(section)
    for _ in range(reader.number()):
        reader.block()
        yield reader.block().decode()
        kind = reader.number()
        if kind not in (MEMORY, GLOBAL):
            return
        has_second = kind == GLOBAL or reader.number() & 1 == 1
        for _ in range(1 + has_second):
            reader.number()


def _functions(linking: bytes) -> Iterator[tuple[str, int]]:
    """Yield the functions that an object defines, by name, from its symbol table."""
    reader = Reader(linking)
    reader.block()  # the name of the section
    reader.number()  # its version
    while not reader.is_at_end:
        kind, body = reader.number(), Reader(reader.block())
        if kind == SYMBOLS:
            for _ in range(body.number()):
                yield from _symbol(body)


def _symbol(reader: Reader) -> Iterator[tuple[str, int]]:
    """Read a symbol; yield it if it is a function that is defined here."""
    kind, flags = reader.number(), reader.number()
    is_defined = not flags & UNDEFINED
    if kind == DATA_SYMBOL:
        reader.block()
        for _ in range(3 if is_defined else 0):
            reader.number()
    elif kind == SECTION_SYMBOL:
        reader.number()
    else:
        index = reader.number()
        name = reader.block().decode() if is_defined or flags & NAMED else ""
        if kind == FUNCTION_SYMBOL and is_defined:
            yield name, index
