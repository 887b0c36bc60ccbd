"""Real processes: what these tests share."""

from __future__ import annotations

from tests.server.conftest import anyio_backend, postgres, redis

__all__ = ["anyio_backend", "postgres", "redis"]
