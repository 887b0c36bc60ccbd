"""The server's errors, in addition to those of the games; each has a catalogue key and an HTTP status."""

from __future__ import annotations

from typing import ClassVar

from roost.core import errors
from roost.core.errors import RoostError


class Refused(RoostError):
    """Base class of the server's errors."""

    status: ClassVar[int] = 400


class NotFound(Refused):
    """The requested object does not exist."""

    status = 404


class Unauthorized(Refused):
    """The request has no valid identity cookie."""

    status = 401


class Forbidden(Refused):
    """The person may not do this."""

    status = 403


class Conflict(Refused):
    """The request does not fit the current state of the table."""

    status = 409


class ContentTooLarge(Refused):
    """The request body is too long."""

    status = 413


class UnsupportedMediaType(Refused):
    """The request body is not JSON, which is the only type that a form on another site cannot send."""

    status = 415


class RequestTimeout(Refused):
    """The request did not arrive in time."""

    status = 408


class Misdirected(Refused):
    """The request names another server."""

    status = 421


class RateLimited(Refused):
    """The client exceeded a rate or a limit."""

    status = 429


class ServiceUnavailable(Refused):
    """The storage is unavailable; the client should try again."""

    status = 503


class OutdatedServer(Refused):
    """The table has entries that this version of the server cannot read; a newer process can."""

    status = 503


def status_of(error: RoostError) -> int:
    """Return the HTTP status for an error."""
    if isinstance(error, Refused):
        return error.status
    return 409 if isinstance(error, errors.TooLate | errors.NotYourTurn) else 422
