"""The key that signs identities: given, or created at the first start and stored in the data folder."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

from roost.core.errors import BadSetup

FILE = "signing.key"
KEY_BYTES = 32
MIN_KEY_LENGTH = 32
"""Minimum length of a given key in characters: 128 bits if it is random hex."""


def signing_key(folder: Path, given: str | None) -> bytes:
    """Return the given key, or else the one in the folder, which is created if it is missing."""
    if given is not None:
        if len(given) < MIN_KEY_LENGTH:
            raise BadSetup("setup-wrong-key", least=MIN_KEY_LENGTH)
        return given.encode()
    path = folder / FILE
    try:
        if not path.exists():
            _create(path)
        _check_private(path)
        return _read(path)
    except OSError as error:
        raise BadSetup("setup-bad-folder", path=str(folder), detail=error.strerror or str(error)) from error


def _check_private(path: Path) -> None:
    """Raise BadSetup if others can read the key: they could impersonate every player."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise BadSetup("setup-open-key", path=str(path), mode=f"{mode:03o}")


def _read(path: Path) -> bytes:
    text = path.read_text(encoding="ascii", errors="replace").strip()
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise BadSetup("setup-bad-key", path=str(path))
    return bytes.fromhex(text)


def _create(path: Path) -> None:
    """Write a complete file and link it to its name, so that processes starting together agree on one key."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".signing-")  # readable by its owner only
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
