"""What the server is called from outside. A foreign name that points to this machine must not reach it (DNS rebinding).

A browser trusts a page by the name it came from. If a stranger's name resolves to this server, the stranger's page and
the server share an origin. So requests must name the server as its operator does, or in a way that no stranger can own.
"""

from __future__ import annotations

import ipaddress
import socket
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from roost.server.settings import Settings

PRIVATE = (".localhost", ".local", ".home.arpa", ".internal", ".lan", ".test", ".example")
"""Ends of names that nobody can register (RFC 6761, RFC 6762, RFC 8375), and `.lan`, which routers use."""


def is_ours(host: str, settings: Settings) -> bool:
    """Return True if the `Host` header of a request names this server. A program that sends none is not a browser."""
    name = _name(host)
    if name is None:
        return False
    return _is_unregistrable(name) or name in own_names() or name in _names_of(settings)


def is_https(scope: Any, settings: Settings) -> bool:
    """Return True if the client uses TLS, to this server or to a proxy before it."""
    return settings.is_https or scope.get("scheme") in ("https", "wss")


def _name(host: str) -> str | None:
    """Return the name or address in a `Host` header, without the port; None if it is malformed."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return None


def _is_unregistrable(name: str) -> bool:
    """Return True for a name without a dot, a name of a private network, and an address."""
    if "." not in name or name.endswith(PRIVATE):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """Return the names that this machine has given itself."""
    return frozenset({socket.gethostname().lower()})


def _names_of(settings: Settings) -> set[str]:
    public = urlsplit(settings.public_url or "").hostname
    return {*settings.hosts, *([public] if public else [])}
