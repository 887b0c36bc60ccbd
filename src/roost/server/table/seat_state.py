"""A seat of a table and its player, as the fold of the table makes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from roost.core.game import Seat
from roost.core.lazy import lazy
from roost.server.table.entries import Plan


@dataclass(frozen=True)
class SeatState:
    """A seat and its player."""

    plan: Plan
    person: str | None = None
    name: str | None = None
    contribution_hash: str = ""
    """The hash that the player's device sent when they joined."""
    contribution: str = field(default="", repr=False)
    """The revealed contribution."""
    bot: str | None = None
    """The bot in the seat; None if a person has it, even while a stand-in bot plays."""
    away: Literal["gone", "clock", "idle", "left"] | None = None
    """Why the player is away and a stand-in bot plays; None: the player is not away."""
    overdue: int = 0
    """Number of timeouts in a row."""
    back_at: float = 0.0
    """When the player last got the full time in the middle of a moment, for example because they came back."""
    is_ready: bool = False
    """Whether the player is ready to start."""
    stand_in_moves: int = 0
    """Number of moves that a bot made for the player, or another bot for the bot in the seat."""
    stand_in: str | None = None
    """The other bot that last made a move for the bot in the seat."""
    hints: int = 0
    """Number of hints that the player got."""
    origin: str = field(default="", repr=False)
    """Tells people apart who sit down from different addresses; empty if it is not known."""
    left_at: float = 0.0
    """When the player left the running game."""
    extra_seconds: float = 0.0
    """How much more time the player has for a decision that came up before `extended_at`."""
    extended_at: float = 0.0
    """When the player last got more time, because the server was away."""

    @property
    def is_away(self) -> bool:
        return self.away is not None

    @property
    def has_left(self) -> bool:
        return self.away == "left"

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def owes_contribution(self) -> bool:
        """Whether the device has sent the hash of a contribution but not revealed it."""
        return bool(self.contribution_hash) and not self.contribution


class Seats(tuple[SeatState, ...]):
    """The seats of a table, with what follows from them: most entries leave them as they are."""

    @lazy
    def numbers(self) -> dict[str, Seat]:
        """The seats of people by their ids."""
        return {self[number].person or "": number for number in reversed(self.people)}

    @lazy
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to a person, who may be away or have left."""
        return tuple(number for number, seat in enumerate(self) if seat.person is not None)

    @lazy
    def playing(self) -> tuple[Seat, ...]:
        """The seats in which a person decides, not a bot."""
        return tuple(number for number in self.people if not self[number].is_away)
