"""A socket whose transport fails."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost.server.edge.socket import Socket
from tests.server.house import PATIENCE, open_house

pytestmark = pytest.mark.anyio


async def test_error_while_receiving_ends_the_socket_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def receive() -> Any:
        raise ZeroDivisionError

    async def send(_message: Any) -> None:
        pass

    async with open_house(tmp_path) as house:
        async with asyncio.timeout(PATIENCE):
            await Socket(house.edge, house.person(), "", receive, send).serve()
    assert [record.message for record in caplog.records] == ["socket failed"]
