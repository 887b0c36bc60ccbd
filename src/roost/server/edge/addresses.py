"""Addresses of clients: which one a request comes from, and what it counts as for limits."""

from __future__ import annotations

import ipaddress
from typing import Any

NO_NETWORK = ""
"""The address of a client on a Unix socket."""
IPV6_PREFIX = 64
"""The bits of an IPv6 address that belong to one customer: the rest they can choose freely."""


def address_of(scope: Any) -> str:
    """Return the address of the client of a request or socket, as ASGI tells it."""
    client = scope.get("client")
    return client[0] if client else NO_NETWORK


def payer_of(address: str) -> str:
    """Return whom the limits of an address count for: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = ipaddress.IPv6Network((int(found), IPV6_PREFIX), strict=False)
    return str(network)


def stranger_of(scope: Any) -> str:
    """Return whom the limits of a client count for; empty for a client on this machine, which has none."""
    return stranger_at(address_of(scope))


def stranger_at(address: str) -> str:
    """Return whom the limits of a client at an address count for; empty for one on this machine."""
    return "" if is_this_machine(address) else payer_of(address)


def is_this_machine(address: str) -> bool:
    """Return True for a client on this machine.

    What a proxy forwards may be anything, such as `unknown`: that is somebody on the network."""
    if address == NO_NETWORK:
        return True
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
