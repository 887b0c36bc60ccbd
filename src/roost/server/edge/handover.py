"""The message with which one worker passes a connection on to another; `inbox.py` receives it.

The socket is sent along with it. The message contains what has been read from the socket and not handled, so the client
notices nothing.
"""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from typing import Self

_END = b"\0"
"""Ends the JSON of a message, which contains none."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A connection that moves to another process."""

    person: str
    client: str
    """The address of the client."""
    texts: list[str | None]
    """Messages that are not handled; None: one that is not text."""
    malformed: int
    """How many malformed messages it has sent."""
    owed: float
    """Seconds that its messages have used up."""
    frames_owed: float
    """Seconds that its control frames and fragments have used up."""
    stays: bool
    """Whether it is not passed on again for the table that it wants to follow."""
    sender: int | None
    """The worker that takes it back if this one has too many connections; None if it has been given back."""
    rest: bytes
    """The beginning of a frame whose end has not arrived."""

    def encode(self) -> bytes:
        """Return it as a message."""
        told = {name: value for name, value in dataclasses.asdict(self).items() if name != "rest"}
        return json.dumps(told).encode() + _END + self.rest

    def give_back(self) -> Self:
        """Return the same connection as the worker that sent it gets it back."""
        return dataclasses.replace(self, stays=True, sender=None)

    @classmethod
    def decode(cls, message: bytes) -> Self:
        """Return what a message tells."""
        told, _, rest = message.partition(_END)
        return cls(**json.loads(told), rest=rest)
