"""Brings what SQLite has written to its log (WAL) into the file, beside the writer.

SQLite itself would do this in a commit, once the log has a thousand pages: all moves would wait for it, many times a
second on a busy server. Beside the writer, only the pages are left for it that were written meanwhile.
"""

from __future__ import annotations

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor

PRAGMA = "PRAGMA wal_checkpoint(PASSIVE)"
"""Waits for nobody. The log begins again from its start if all of it is in the file and nobody reads it."""
EVERY = 500
"""Transactions from one time to the next."""
LONG = 4_096
"""From this many pages on, 16 MiB, the writer itself brings the rest into the file, so that the log begins again."""

log = logging.getLogger("roost.storage")


class Wal:
    """The log of one file."""

    def __init__(self, path: str, timeout: float) -> None:
        self._path = path
        self._timeout = timeout
        self._thread = ThreadPoolExecutor(1, "storage log")
        self._connection: sqlite3.Connection | None = None
        self._tidying: Future[None] | None = None
        self._transactions = 0
        self._is_long = False

    def note(self, driver: sqlite3.Connection) -> None:
        """Take note of a transaction that has ended on the writer's connection."""
        self._transactions += 1
        if self._is_long:
            self._is_long = False
            self._run(driver)
        elif self._transactions % EVERY == 0 and (self._tidying is None or self._tidying.done()):
            self._tidying = self._thread.submit(self._tidy)

    def stop(self) -> None:
        """Wait for what is being done, and close the connection."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _tidy(self) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=self._timeout, isolation_level=None)
        self._is_long = self._run(self._connection) > LONG

    def _run(self, driver: sqlite3.Connection) -> int:
        """Bring the log into the file, and return how many pages it has."""
        try:
            _, pages, _ = driver.execute(PRAGMA).fetchone()
        except sqlite3.Error as error:  # such as a full disk: what is in the log is safe there
            log.warning("log of the database not brought into its file", extra={"reason": str(error)})
            return 0
        return int(pages)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
