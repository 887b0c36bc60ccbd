"""HTTP requests of the load test: many identities share one connection pool."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from roost.core import fair
from roost.core.errors import BadSetup
from roost.loadtest.wire import HandshakeFailed, Receiver, Wire, open_wire

AT_ONCE = 20
"""Maximum number of concurrent requests."""

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Identity:
    """A cookie that identifies a player at one of the servers."""

    server: str
    cookie: str


class Api:
    """Sends the requests of all identities."""

    def __init__(self) -> None:
        limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)  # servers close after 5 seconds
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each identity sends its own cookie
        self._http = httpx.AsyncClient(timeout=60, trust_env=False, limits=limits, cookies=no_cookies)

    async def close(self) -> None:
        await self._http.aclose()

    async def enter(self, server: str) -> Identity:
        """Get a new identity from a server."""
        response = await self._request("GET", server, "/api/me")
        cookie = "; ".join(f"{name}={value}" for name, value in response.cookies.items())
        return Identity(server, cookie)

    async def post(self, identity: Identity, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Send a POST request with the cookie of an identity."""
        cookie = {"Cookie": identity.cookie}
        response = await self._request("POST", identity.server, path, json=body, headers=cookie)
        answer: dict[str, Any] = response.json()
        return answer

    async def _request(self, method: str, server: str, path: str, **content: Any) -> httpx.Response:
        try:
            response = await self._http.request(method, f"{server}{path}", **content)
        except httpx.TransportError as error:
            raise BadSetup("loadtest-no-server", url=server) from error
        if not response.is_success:
            raise BadSetup("loadtest-server-refused", detail=f"{response.status_code} {response.text[:200]}")
        return response

    async def connect(self, identity: Identity, take: Receiver) -> Wire:
        """Open a WebSocket with the cookie of an identity."""
        address = urlsplit(identity.server)
        try:
            return await open_wire(address.hostname or "", address.port or 80, identity.cookie, take)
        except (OSError, HandshakeFailed) as error:
            raise BadSetup("loadtest-server-refused", detail=str(error)) from error


def contribution_and_hash() -> tuple[str, str]:
    """Return a random contribution to the deal and its hash, both in hex."""
    contribution = secrets.token_bytes(fair.CONTRIBUTION_BYTES)
    return contribution.hex(), fair.contribution_hash(contribution).hex()


async def for_all(items: Sequence[Item], work: Callable[[Item], Awaitable[Result]]) -> list[Result]:
    """Run `work` for all items, at most `AT_ONCE` at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(item: Item) -> Result:
        async with places:
            return await work(item)

    return await asyncio.gather(*map(one, items))
