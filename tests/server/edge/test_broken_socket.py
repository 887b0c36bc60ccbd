"""A socket whose transport fails, or whose messages cannot be made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.server.edge import connections
from roost.server.edge.socket import Socket
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_error_while_handling_a_message_closes_the_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise ZeroDivisionError

    async with open_house(tmp_path) as house, house.connect(house.person()) as client:
        assert (await client.next()).type == "hello"
        monkeypatch.setattr(Socket, "_execute", fail)
        client.send(type="ping")
        while await client.next() is not None:
            pass
        assert client.code == connections.BROKEN
    assert [record.message for record in caplog.records] == ["socket failed"]
    assert house.edge.connections.count == 0


async def test_error_while_sending_closes_only_that_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(ann) as a, house.connect(bob) as b:
            assert (await b.next()).type == "hello"
            monkeypatch.setattr(connections, "encode_state", fail)
            a.send(type="watch", table=room.id)
            while await a.next() is not None:
                pass
            b.send(type="ping")
            assert (await b.next()).type == "pong"
        assert a.code == connections.BROKEN
    assert [record.message for record in caplog.records] == ["socket failed"]
