"""The outermost layer of the application: checks size, rate and origin of requests, and adds security headers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, TypeAlias

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from roost.core.errors import RoostError
from roost.protocol.base import BODY_BYTES
from roost.protocol.http import Problem
from roost.server import metrics
from roost.server.edge.addresses import stranger_of
from roost.server.edge.context import Edge
from roost.server.edge.hosts import is_https, is_ours
from roost.server.edge.origin import is_same_origin
from roost.server.edge.socket import refuse_for_now, serve_socket
from roost.server.edge.turns import Turns
from roost.server.errors import (
    ContentTooLarge,
    Forbidden,
    Misdirected,
    RateLimited,
    RequestTimeout,
    UnsupportedMediaType,
    status_of,
)

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Any, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
HEALTH = ("/healthz", "/readyz")
"""Load balancers ask for these by any name. They tell nothing about people or tables."""
BODY_SECONDS = 20.0
"""How long the body of a request may take."""
REFUSAL_SECONDS = 0.5
"""How long a client that asks too often waits for the refusal: otherwise it would ask again at once."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Everything must come from this server. Scripts can still set styles on elements, which moves the cards."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
HSTS = {"strict-transport-security": "max-age=31536000"}
"""Behind TLS: browsers do not ask without it again for a year."""


class Guard:
    """Passes valid requests on to the app, and serves sockets itself."""

    def __init__(self, app: App, edge: Edge) -> None:
        self._app = app
        self.edge = edge
        self._turns = Turns()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_request(scope, receive, _with_headers(send, self._headers(scope)))
        else:
            await self._app(scope, receive, send)

    def _headers(self, scope: Any) -> Mapping[str, str]:
        return {**HEADERS, **HSTS} if is_https(scope, self.edge.settings) else HEADERS

    async def _serve_socket(self, scope: Any, receive: Receive, send: Send) -> None:
        try:
            self._charge(scope)
        except RateLimited:
            await receive()
            await asyncio.sleep(REFUSAL_SECONDS)
            await refuse_for_now(send)
            return
        if scope["path"] == "/ws":
            await serve_socket(self.edge, scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    async def _serve_request(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
            receive = receive if scope["method"] in SAFE else await _read(receive)
            async with self._turns.turn(stranger_of(scope)):
                await self._app(scope, receive, send)
        except RoostError as error:
            if isinstance(error, RateLimited):
                await asyncio.sleep(REFUSAL_SECONDS)
            await refusal(error)(scope, receive, send)
        except ClientDisconnect:
            pass  # nobody is left to answer

    def _check(self, scope: Any, headers: Headers) -> None:
        if scope["path"] not in HEALTH and not is_ours(headers.get("host", ""), self.edge.settings):
            raise Misdirected("host-unknown", host=headers["host"][:80])
        if scope["path"].startswith("/api"):
            self._charge(scope)
        if scope["method"] in SAFE:
            return
        if not is_same_origin(headers, self.edge.settings.public_url):
            raise Forbidden("not-from-here")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise UnsupportedMediaType("not-json")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY_BYTES:
            raise ContentTooLarge("body-too-long", limit=BODY_BYTES)

    def _charge(self, scope: Any) -> None:
        """Count a request or a handshake for its address; raise RateLimited if there were too many."""
        if address := stranger_of(scope):
            self.edge.requests.spend(address)


async def _read(receive: Receive) -> Receive:
    """Read the whole body and return a `receive` for it; raise ContentTooLarge even if there was no content-length.

    Raise ClientDisconnect if the body is cut off: what has arrived may look like a complete request. Raise
    RequestTimeout if it does not arrive."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _body(receive)
    except TimeoutError as error:
        raise RequestTimeout("body-too-slow", seconds=int(BODY_SECONDS)) from error
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return waiting.pop() if waiting else await receive()

    return read


async def _body(receive: Receive) -> bytes:
    body = bytearray()
    has_more = True
    while has_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
        if len(body) > BODY_BYTES:
            raise ContentTooLarge("body-too-long", limit=BODY_BYTES)
    return bytes(body)


def _with_headers(send: Send, added: Mapping[str, str]) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in added.items():
                headers.setdefault(name, value)
        await send(message)

    return with_headers


def refusal(error: RoostError) -> Response:
    """Return the HTTP response for an error."""
    metrics.REFUSED.labels(error.key).inc()
    problem = Problem(key=error.key, values=error.values)
    headers = {"retry-after": "5"} if isinstance(error, RateLimited) else None
    return Response(problem.model_dump_json(), status_of(error), headers, "application/json")
