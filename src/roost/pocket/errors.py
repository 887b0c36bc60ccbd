"""Errors of games on the device, in addition to those of the server and of the games."""

from __future__ import annotations

from roost.server.errors import Refused


class UnreadableGame(Refused):
    """A saved game that this version cannot continue."""
