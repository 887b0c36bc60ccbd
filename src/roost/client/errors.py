"""What can go wrong between a client and its server."""

from __future__ import annotations

from roost.core.errors import RoostError


class Refused(RoostError):
    """The server said no; key and values are its own."""


class Unreachable(RoostError):
    """No answer for longer than the client is willing to wait."""
