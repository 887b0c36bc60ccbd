"""Whom an address counts for, and which names the server answers to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.server.bus.local import LocalBus
from roost.server.edge.addresses import is_this_machine, payer_of
from roost.server.edge.connection_limits import ConnectionLimits
from roost.server.edge.hosts import is_ours, own_names
from roost.server.errors import RateLimited
from roost.server.limits import Limits
from roost.server.settings import Settings
from tests.server.edge.test_http import server


@pytest.mark.parametrize(
    ("address", "payer"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::8", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::7", "2001:db8:0:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_limits_of_an_ipv6_address_count_for_its_network(address: str, payer: str) -> None:
    assert payer_of(address) == payer


def test_connections_from_one_ipv6_network_share_a_limit() -> None:
    connections = ConnectionLimits(Limits(connections_per_address=2), LocalBus())
    connections.open("ann", "2001:db8::1")
    connections.open("bob", "2001:db8::2")
    with pytest.raises(RateLimited):
        connections.open("eve", "2001:db8::3")
    connections.open("eve", "2001:db8:1::3")
    connections.close("ann", "2001:db8::1")
    connections.open("joe", "2001:db8::4")


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("", True),
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("unknown", False),
        ("192.0.2.7", False),
    ],
)
def test_only_loopback_and_unix_sockets_are_this_machine(address: str, is_here: bool) -> None:
    assert is_this_machine(address) is is_here


def settings(folder: Path, **changed: Any) -> Settings:
    return Settings(data=folder, database_url="sqlite://", signing_key=b"k" * 32, **changed)


@pytest.mark.parametrize(
    "host", ["", "localhost:5211", "127.0.0.1:5211", "[::1]:5211", "192.0.2.7", "games", "games.local:80", "LOCALHOST."]
)
def test_addresses_and_private_names_are_ours(tmp_path: Path, host: str) -> None:
    assert is_ours(host, settings(tmp_path))


@pytest.mark.parametrize("host", ["evil.com", "evil.com:5211", "localhost.evil.com", "127.0.0.1.evil.com", "[::1"])
def test_names_that_strangers_can_register_are_not_ours(tmp_path: Path, host: str) -> None:
    assert not is_ours(host, settings(tmp_path))


def test_public_address_own_name_and_listed_names_are_ours(tmp_path: Path) -> None:
    own = settings(tmp_path, public_url="https://roost.company.net:8443", hosts=frozenset({"games.company.net"}))
    assert is_ours("roost.company.net", own)
    assert is_ours("Games.company.net:80", own)
    assert not is_ours("roost.company.net.evil.com", own)
    assert all(is_ours(name, own) for name in own_names())


@pytest.mark.anyio
async def test_request_for_a_foreign_name_is_refused_with_a_clear_error(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://evil.com") as rebound:
            refused = await rebound.get("/api/me")
            assert refused.status_code == 421
            assert refused.json() == {"key": "host-unknown", "values": {"host": "evil.com"}}
            assert "set-cookie" not in refused.headers
            assert (await rebound.get("/healthz")).status_code == 200


@pytest.mark.anyio
@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_tls_gets_secure_cookies_and_strict_transport(tmp_path: Path, scheme: str) -> None:
    async with server(tmp_path) as app:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://roost.example") as ann:
            answer = await ann.get("/api/me")
    assert ("strict-transport-security" in answer.headers) == (scheme == "https")
    assert ("secure" in answer.headers["set-cookie"].lower()) == (scheme == "https")
