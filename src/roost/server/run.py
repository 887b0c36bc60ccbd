"""Runs the server under uvicorn."""

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
"""How long a stopping server waits for its connections to close."""
GC_THRESHOLD = 10_000
"""Number of new objects that triggers a collection of the youngest generation."""


class Server(uvicorn.Server):
    """A uvicorn server that calls `ready` with its address once it listens."""

    def __init__(self, app: Guard, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._edge = app.edge
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the service, listen, and report the address.

        The service is started before uvicorn's lifespan would do it, so that the caller gets its errors."""
        await self._edge.start()
        await super().startup(sockets)
        _freeze_gc()
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(_address(host, port))


def _freeze_gc() -> None:
    """Exclude imported modules from garbage collection, because scanning them would delay every table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, 10, 10)


def _address(host: str, port: int) -> str:
    """Return the address for a browser on this machine."""
    host = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(app: Guard, host: str, port: int, log_config: dict[str, Any], ready: Callable[[str], None]) -> bool:
    """Serve until the process is stopped; return False if the server could not start."""
    server = Server(app, configure(app, host, port, log_config), ready)
    server.run()
    return server.started


def configure(app: Guard, host: str, port: int, log_config: dict[str, Any] | None) -> uvicorn.Config:
    """Return the uvicorn configuration."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=WriteTimeoutSocket,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # it would take more time than everything else together
        log_config=log_config,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )
