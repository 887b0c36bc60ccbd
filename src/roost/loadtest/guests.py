"""The people of a load test: an identity each, one way to the server for all of their requests."""

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
from roost.loadtest.wire import HandshakeFailed, Taker, Wire, open_wire

AT_ONCE = 20
"""How many people of a load test come in at the same time."""

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Guest:
    """Somebody, known by a cookie, at one of the servers."""

    server: str
    cookie: str


class Door:
    """How guests come in and ask for things."""

    def __init__(self) -> None:
        limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)  # servers close after 5 seconds
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each guest keeps their own cookie
        self._http = httpx.AsyncClient(timeout=60, trust_env=False, limits=limits, cookies=nobodys)

    async def close(self) -> None:
        await self._http.aclose()

    async def enter(self, server: str) -> Guest:
        """A first visit."""
        response = await self._http.get(f"{server}/api/me")
        _expect(response)
        cookie = "; ".join(f"{name}={value}" for name, value in response.cookies.items())
        return Guest(server, cookie)

    async def post(self, guest: Guest, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Ask for something in somebody's name."""
        response = await self._http.post(f"{guest.server}{path}", json=body, headers={"Cookie": guest.cookie})
        _expect(response)
        answer: dict[str, Any] = response.json()
        return answer

    async def connect(self, guest: Guest, take: Taker) -> Wire:
        """Somebody's socket."""
        address = urlsplit(guest.server)
        try:
            return await open_wire(address.hostname or "", address.port or 80, guest.cookie, take)
        except (OSError, HandshakeFailed) as error:
            raise BadSetup("loadtest-server-refused", detail=str(error)) from error


def contribution_and_hash() -> tuple[str, str]:
    """What a guest's device adds to the deal, and the hash that it sits down with."""
    contribution = secrets.token_bytes(fair.CONTRIBUTION_BYTES)
    return contribution.hex(), fair.contribution_hash(contribution).hex()


def _expect(response: httpx.Response) -> None:
    if not response.is_success:
        raise BadSetup("loadtest-server-refused", detail=f"{response.status_code} {response.text[:200]}")


async def for_all(items: Sequence[Item], work: Callable[[Item], Awaitable[Result]]) -> list[Result]:
    """Do it for all of them, a few at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(item: Item) -> Result:
        async with places:
            return await work(item)

    return await asyncio.gather(*map(one, items))
