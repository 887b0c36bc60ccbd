"""What a solution proves about the value of a game."""

from __future__ import annotations


class Limits:
    """The limits that best responses against the policies of both seats set to the value for seat 0."""

    low: float
    high: float

    @property
    def gap(self) -> float:
        """What best responses gain against the policies, both seats together. It is 0 for an equilibrium."""
        return self.high - self.low

    @property
    def value(self) -> float:
        """The value of the game for seat 0, to within half the gap."""
        return (self.low + self.high) / 2

    def worth(self, seat: int) -> float:
        """Return the value for a seat, too high by at most the gap."""
        return self.high if seat == 0 else -self.low
