"""Shared fixtures of the tests with real processes."""

from __future__ import annotations

from tests.server.conftest import anyio_backend, postgres, redis

__all__ = ["anyio_backend", "postgres", "redis"]
