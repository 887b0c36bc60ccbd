"""Errors between a client and its server."""

from __future__ import annotations

from roost.core.errors import RoostError


class Refused(RoostError):
    """The server refused the request; key and values come from the server."""


class Unreachable(RoostError):
    """The server did not answer within the time limit."""
