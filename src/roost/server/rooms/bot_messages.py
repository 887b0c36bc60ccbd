"""What the server asks a worker in which bots think, and what it is told."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LENGTH = struct.Struct(">I")


@dataclass(frozen=True)
class Question:
    """What a seat sees, and which bot is to decide within how many seconds."""

    game: str
    players: int
    options: Mapping[str, Any]
    bot: str
    view: Any
    """Without events."""
    history: tuple[bytes, ...]
    """All events so far, pickled slice by slice: a long history pickled in one go would hold up the event loop."""
    seed: bytes
    """The seed of the seat, which tells nothing about the deals."""
    budget: float


@dataclass(frozen=True)
class Answer:
    """The action, or what went wrong."""

    action: str | None
    problem: str | None = None
