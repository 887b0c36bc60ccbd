"""Writes what a browser needs as two archives of bytecode: the standard library and Roost.

Loaded from source, Python takes three times as long to start. Line numbers and docstrings are left out: then bytecode
is as small as its source. The build runs this in Pyodide, whose version of Python has bytecode of its own."""

from __future__ import annotations

import types
import zipfile
from collections.abc import Iterable, Iterator
from importlib import _bootstrap_external
from pathlib import Path

HOME = Path("/home/pyodide")
"""Where the build unpacks the sources of Roost."""
LIBRARY = Path("/lib/python314.zip")
WITHOUT_DOCSTRINGS = 2


def write_archives(files: Iterable[str], folder: str) -> None:
    """Write `library.zip` and `roost.zip` with the modules that were loaded from these files."""
    paths = [Path(file) for file in files]
    with zipfile.ZipFile(LIBRARY) as library:
        names = [path.relative_to(LIBRARY).as_posix() for path in paths if path.is_relative_to(LIBRARY)]
        _write(Path(folder, "library.zip"), ((name, library.read(name)) for name in names))
    ours = [path for path in paths if path.is_relative_to(HOME)]
    _write(Path(folder, "roost.zip"), ((str(path.relative_to(HOME)), path.read_bytes()) for path in _with_data(ours)))


def _with_data(paths: list[Path]) -> Iterator[Path]:
    """Yield sources, and the data beside them or in a folder of their own."""
    yield from paths
    for folder in {path.parent for path in paths}:
        yield from (path for path in folder.iterdir() if path.suffix in (".json", ".txt"))
        yield from folder.glob("weights/*.json")


def _write(archive: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive that depends on its content alone, not compressed: Brotli does it better on the whole."""
    with zipfile.ZipFile(archive, "w") as writing:
        for name, data in sorted(files):
            is_source = name.endswith(".py")
            writing.writestr(
                zipfile.ZipInfo(f"{name}c" if is_source else name), _bytecode(name, data) if is_source else data
            )


def _bytecode(name: str, source: bytes) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
    to_pyc = _bootstrap_external._code_to_hash_pyc  # type: ignore[attr-defined]  # nothing public writes it in memory
    return bytes(to_pyc(_without_lines(code), bytes(8), False))


def _without_lines(code: types.CodeType) -> types.CodeType:
    inner = tuple(_without_lines(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")
