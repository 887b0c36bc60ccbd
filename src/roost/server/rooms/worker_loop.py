"""What a worker process does: it answers messages from standard input on standard output until the server is gone.

Each message and each answer is a pickle preceded by its length. When the server dies, its end of the pipe closes.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

LENGTH = struct.Struct(">I")


@dataclass(frozen=True)
class Failed:
    """The last answer to a message that cannot be answered: the key of a text, and for the log what went wrong."""

    key: str
    values: dict[str, Any]
    problem: str = ""


def packed(value: object) -> bytes:
    """Return a value as it goes through a pipe."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def serve(answer: Callable[[Any], Iterable[object]]) -> None:
    """Write the answers to each message as they come; the first argument of the command is the niceness."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server, which stops its workers
    if hasattr(os, "nice"):  # not on Windows
        os.nice(int(sys.argv[1]))
    messages, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not corrupt the answers
    while len(head := messages.read(LENGTH.size)) == LENGTH.size:
        for part in answer(pickle.loads(messages.read(*LENGTH.unpack(head)))):
            answers.write(packed(part))
            answers.flush()
