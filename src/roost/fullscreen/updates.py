"""What a table screen gets from a game, wherever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from roost.core.game import Action, Event, Game, Seat


@dataclass(frozen=True)
class Update:
    """The table after a step, as one seat or a spectator sees it."""

    view: Any
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    """What happened besides the game, in words: chat, people who leave or come back."""
    is_past: bool = False
    """The events happened before this player came, or while the connection was lost."""
    is_own: bool = False
    """The step was a decision of this player, who needs no time to notice it."""


@dataclass(frozen=True)
class Preparing:
    """A bot is being compiled before the first deal."""

    bot: str
    done: int
    total: int


class Course(Protocol):
    """A game that is being played, here or at a server."""

    game: Game[Any, Any]
    seat: Seat | None
    is_live: bool
    """Whether others wait for this player: then scorings run by themselves."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats; they may change at a live table."""

    async def next(self) -> Update | Preparing | None:
        """Wait for the next step; None after the last one. Raise RoostError if the game cannot go on."""

    async def act(self, action: Action) -> None:
        """Make a decision in this player's seat; raise RoostError if it is refused."""

    async def close(self) -> None:
        """Leave the table."""

    async def verify(self) -> str | None:
        """Check the deal of a finished game, and return the finding as a sentence; None if nothing can be checked."""

    @property
    def problem(self) -> str | None:
        """The key of a sentence about the connection, or None if all is well."""

    @property
    def seconds_left(self) -> int | None:
        """The time left for the pending decisions; None: no clock."""
