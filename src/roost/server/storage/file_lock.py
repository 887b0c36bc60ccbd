"""A lock on a file, which ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
import sys

from roost.core.errors import BadSetup


class FileLock:
    """A lock that one process at a time can hold."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: int | None = None

    def acquire(self) -> None:
        """Acquire the lock; raise BadSetup if another process holds it."""
        file = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            raise BadSetup("storage-in-use", path=self._path.removesuffix(".lock")) from error
        self._file = file

    def release(self) -> None:
        """Release the lock, if this process holds it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
