"""What the server refuses, beside what the games refuse: each error has its key, and an HTTP status it is told with."""

from __future__ import annotations

from typing import ClassVar

from roost.core import errors
from roost.core.errors import RoostError


class Refused(RoostError):
    """Base of the server's own errors."""

    status: ClassVar[int] = 400


class NotFound(Refused):
    """There is no such thing."""

    status = 404


class Unauthorized(Refused):
    """Nobody knows who asks."""

    status = 401


class Forbidden(Refused):
    """Not for this person."""

    status = 403


class Conflict(Refused):
    """Not in this condition of the table: too early, or too late."""

    status = 409


class ContentTooLarge(Refused):
    """More than is read."""

    status = 413


class UnsupportedMediaType(Refused):
    """A form of another site could send anything but JSON."""

    status = 415


class RateLimited(Refused):
    """Too often, too many, too long: `retry later` where time heals it."""

    status = 429


class ServiceUnavailable(Refused):
    """Nothing is wrong with it, but it could not be stored just now."""

    status = 503


def status_of(error: RoostError) -> int:
    """The HTTP status that an error is told with."""
    if isinstance(error, Refused):
        return error.status
    return 409 if isinstance(error, errors.TooLate | errors.NotYourTurn) else 422
