"""The messages between the server and its bot workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roost.core.bot import Budget


@dataclass(frozen=True)
class Question:
    """A decision to make: the view of a seat, the bot, and its budget."""

    game: str
    players: int
    options: Mapping[str, Any]
    bot: str
    view: Any
    """Without events."""
    history: tuple[bytes, ...]
    """All events so far, pickled slice by slice: a long history pickled in one go would hold up the event loop."""
    seed: bytes
    """The seed of the seat, which reveals nothing about the deals."""
    budget: Budget


@dataclass(frozen=True)
class GameBot:
    """A bot of a game. As a message: prepare it."""

    game: str
    bot: str


@dataclass(frozen=True)
class Answer:
    """The action, or a description of the error; both are None when a bot is prepared."""

    action: str | None
    problem: str | None = None
