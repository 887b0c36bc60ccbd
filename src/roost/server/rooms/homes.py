"""Which worker of `roost serve --workers` a table belongs to, and messages to that worker.

All workers of a machine compute the same home for a table. People of one table are passed on to its home
(`edge/handover.py`), which also drives the table: otherwise each worker would fold every move and make views of it. A
table still works in every process.
"""

from __future__ import annotations

import logging
import socket
import zlib
from collections.abc import Sequence

MESSAGE_BYTES = 65_536
"""The longest message that is sent."""
QUEUE_BYTES = 1 << 20
"""What may wait for a worker, if the system allows as much: each message counts for at least a kilobyte."""

log = logging.getLogger("roost.workers")


class Homes:
    """The workers on this machine, numbered from 0; without any, this process is the home of all tables."""

    def __init__(self) -> None:
        self.number = 0
        self._outboxes: Sequence[socket.socket] = ()

    def connect(self, number: int, outboxes: Sequence[socket.socket]) -> None:
        """Become the worker of a number; `outboxes` lead to all workers, this one included."""
        self.number, self._outboxes = number, outboxes

    def worker_for(self, key: str) -> int | None:
        """Return the worker that a table or person belongs to; None if it is this one."""
        if not self._outboxes:
            return None
        number = zlib.crc32(key.encode()) % len(self._outboxes)
        return None if number == self.number else number

    def ask_to_drive(self, table: str) -> bool:
        """Ask another worker, the home of a table, to drive it; return False if this process may as well."""
        home = self.worker_for(table)
        return home is not None and self.send(home, table.encode())

    def send(self, worker: int, message: bytes, descriptor: int | None = None) -> bool:
        """Send a message, and a file if given, to another worker; return False if that is impossible.

        It is not lost while that worker is being replaced."""
        if len(message) > MESSAGE_BYTES:
            return False
        files = [] if descriptor is None else [descriptor]
        try:
            socket.send_fds(self._outboxes[worker], [message], files)
        except OSError as error:  # its queue is full
            log.info("worker does not listen", extra={"detail": error.strerror})
            return False
        return True


def channel() -> tuple[socket.socket, socket.socket]:
    """Return both ends of the channel to a worker: where it receives, and where the others send; neither blocks."""
    inbox, outbox = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (inbox, outbox):
        end.setblocking(False)
    outbox.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, QUEUE_BYTES)
    return inbox, outbox


def receive(inbox: socket.socket) -> tuple[bytes, int | None] | None:
    """Return the next message and its file; None if there is none."""
    while True:
        try:
            message, files, flags, _ = socket.recv_fds(inbox, MESSAGE_BYTES, 1, socket.MSG_CMSG_CLOEXEC)
        except BlockingIOError:
            return None
        if not flags & socket.MSG_CTRUNC:
            return (message, files[0] if files else None) if message else None
        log.error("connection lost: too many open files")  # the system has closed it
