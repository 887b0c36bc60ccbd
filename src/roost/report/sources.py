"""A fingerprint of source files: results of different sources must not be mixed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path


def files_in(path: Path) -> Iterator[Path]:
    """Yield the files of a folder and its subfolders, without compiled Python."""
    return (file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def digest(files: Iterable[Path]) -> str:
    """Return the fingerprint of files, whatever folder they are in."""
    found = hashlib.sha256()
    for file in sorted(files, key=lambda file: (file.name, file.parent.name, str(file))):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]
