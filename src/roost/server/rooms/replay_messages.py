"""The message from the server to its replay worker."""

from __future__ import annotations

from dataclasses import dataclass

from roost.protocol.http import Replay


@dataclass(frozen=True)
class ReplayRequest:
    """A finished game to replay for a seat or a spectator."""

    head: Replay
    """The replay without its steps."""
    record: str
    log: tuple[str, ...]
    """The bodies of the entries, which know who made the moves."""
