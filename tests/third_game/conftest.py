"""Fixtures of the tests of Auction."""

from __future__ import annotations

from tests.server.conftest import anyio_backend

__all__ = ["anyio_backend"]
