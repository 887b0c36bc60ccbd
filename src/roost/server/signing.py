"""The key that identities are signed with: given, or made at the first start and kept in the data folder."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from roost.core.errors import BadSetup

FILE = "signing.key"
KEY_BYTES = 32
LEAST_GIVEN = 32
"""Characters of a key that is given: 128 bits, if it is random hex."""


def signing_key(folder: Path, given: str | None) -> bytes:
    """The given key, else the one in the folder, which is made if there is none. There is no default."""
    if given is not None:
        if len(given) < LEAST_GIVEN:
            raise BadSetup("setup-wrong-key", least=LEAST_GIVEN)
        return given.encode()
    path = folder / FILE
    try:
        if not path.exists():
            _make(path)
        return _read(path)
    except OSError as error:
        raise BadSetup("setup-bad-folder", path=str(folder), detail=error.strerror or str(error)) from error


def _read(path: Path) -> bytes:
    text = path.read_text(encoding="ascii", errors="replace").strip()
    if len(text) != 2 * KEY_BYTES or not set(text) <= set("0123456789abcdef"):
        raise BadSetup("setup-bad-key", path=str(path))
    return bytes.fromhex(text)


def _make(path: Path) -> None:
    """Written whole before it gets its name, and only one process's key gets it: the others read that one."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".signing-")  # readable for its owner alone
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
