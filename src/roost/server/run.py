"""The server under uvicorn, set up as it needs it."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from roost.protocol.base import FRAME_BYTES
from roost.server.edge.middleware import Guard
from roost.server.edge.slow_clients import WriteTimeoutSocket

STOP_SECONDS = 5
"""How long connections have to end when the server stops."""
COLLECT_AFTER = 10_000
"""New objects until the garbage collector looks at the youngest."""


class Server(uvicorn.Server):
    """Says when and where it can be reached."""

    def __init__(self, app: Guard, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._edge = app.edge
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; then say so.

        The service is started first, and not by uvicorn: what it cannot start with is raised from here, a sentence."""
        await self._edge.start()
        await super().startup(sockets)
        _freeze_gc()
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(_address(host, port))


def _freeze_gc() -> None:
    """What has been imported stays: looking through all of it again and again would hold every table up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER, 10, 10)


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds it."""
    host = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(app: Guard, host: str, port: int, log_config: dict[str, Any], ready: Callable[[str], None]) -> bool:
    """Serve until somebody stops it; False if it could not begin."""
    server = Server(app, configure(app, host, port, log_config), ready)
    server.run()
    return server.started


def configure(app: Guard, host: str, port: int, log_config: dict[str, Any] | None) -> uvicorn.Config:
    """How uvicorn is to serve it."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=WriteTimeoutSocket,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # it would cost more time than all the rest together
        log_config=log_config,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )
