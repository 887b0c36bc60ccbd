"""The full-screen table runs on asyncio."""

from __future__ import annotations

import pytest

from tests.client.conftest import live_server

__all__ = ["live_server"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
