"""Load tests run against a server in the test process."""

from __future__ import annotations

from tests.client.conftest import anyio_backend, live_server

__all__ = ["anyio_backend", "live_server"]
