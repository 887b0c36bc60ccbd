"""Runs the server under uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import logging.config
import signal
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from roost.core.errors import BadSetup
from roost.protocol.base import FRAME_BYTES
from roost.server.collector import Collector
from roost.server.edge.inbox import Inbox
from roost.server.edge.middleware import Guard
from roost.server.edge.requests import GuardedRequests
from roost.server.edge.web_sockets import GuardedSocket
from roost.server.open_files import allow_many_files
from roost.server.settings import Settings
from roost.server.workers import REPORT_SECONDS, Place, Workers, bind, check_can_share, worker_command

STOP_SECONDS = 5
"""How long a stopping server waits for its connections to close."""


class Server(uvicorn.Server):
    """A uvicorn server that calls `ready` with its address once it listens, or reports to the parent of a worker."""

    def __init__(
        self, app: Guard, config: uvicorn.Config, ready: Callable[[str], None], place: Place | None = None
    ) -> None:
        super().__init__(config)
        self._edge = app.edge
        self._ready = ready
        self._place = place
        self._collector = Collector()
        self._inbox: Inbox | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the service, listen, and report the address.

        The service is started before uvicorn's lifespan would do it, so that the caller gets its errors."""
        await self._edge.start()
        await super().startup(sockets)
        if self.started:
            self._collector.start()
        if self.started and self._place is not None:
            asyncio.get_running_loop().add_reader(self._place.parent, self._stop_without_parent)
            self._meet(self._place)
            self._report(self._place)
        elif self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(_address(host, port))

    def _meet(self, place: Place) -> None:
        """Pass connections on to the other workers, and take theirs."""
        if place.inbox is None:
            return
        outboxes = [socket.socket(fileno=outbox) for outbox in place.outboxes]
        self._edge.service.homes.connect(place.number, outboxes)
        self._inbox = Inbox(self._edge, socket.socket(fileno=place.inbox), self._new_line)
        self._inbox.start()

    def _report(self, place: Place) -> None:
        """Tell the parent again and again that this worker runs."""
        place.report()
        asyncio.get_running_loop().call_later(REPORT_SECONDS, self._report, place)

    def _new_line(self) -> GuardedSocket:
        return GuardedSocket(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; what other workers send from now on waits for the replacement of this one."""
        if self._inbox is not None:
            self._inbox.stop()
        self._collector.stop()
        await super().shutdown(sockets)

    def _stop_without_parent(self) -> None:
        assert self._place is not None
        asyncio.get_running_loop().remove_reader(self._place.parent)
        signal.raise_signal(signal.SIGTERM)


def _address(host: str, port: int) -> str:
    """Return the address for a browser on this machine."""
    host = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(app: Guard, host: str, port: int, log_config: dict[str, Any], ready: Callable[[str], None]) -> bool:
    """Serve until the process is stopped, also as a worker; return False if the server could not start."""
    allow_many_files()
    place = Place.inherited()
    server = Server(app, configure(app, host, port, log_config), ready, place)
    server.run(None if place is None else [socket.socket(fileno=place.listening)])
    return server.started


def serve_with_workers(
    settings: Settings, count: int, log_config: dict[str, Any], ready: Callable[[str], None]
) -> bool:
    """Serve with several processes until this one is stopped; return False if they could not start."""
    logging.config.dictConfig(log_config)
    check_can_share(settings)
    try:
        sockets = bind(settings.host, settings.port, count)
    except OSError as error:
        raise BadSetup("workers-cannot-bind", port=settings.port, detail=error.strerror or str(error)) from error
    with contextlib.ExitStack() as stack:
        for one in sockets:
            stack.enter_context(one)
        address = _address(*sockets[0].getsockname()[:2])
        return Workers(sockets, worker_command()).run(lambda: ready(address))


def configure(app: Guard, host: str, port: int, log_config: dict[str, Any] | None) -> uvicorn.Config:
    """Return the uvicorn configuration."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=GuardedRequests,
        ws=GuardedSocket,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # it would take more time than everything else together
        log_config=log_config,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )
