"""The messages between the server and its bot workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roost.core.bot import Budget
from roost.review.advice import Advice

HINTER = "fox"
"""The bot that gives hints, in games that have it. It can survey all choices of a decision."""


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
    is_hint: bool = False
    """Whether a person wants advice for this decision."""


@dataclass(frozen=True)
class GameBot:
    """A bot of a game. As a message: prepare it."""

    game: str
    bot: str


@dataclass(frozen=True)
class Answer:
    """The action or the advice, or a description of the error; all are None when a bot is prepared."""

    action: str | None
    problem: str | None = None
    advice: Advice | None = None
