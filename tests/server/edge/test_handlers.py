"""Every message that the protocol declares has a handler in the socket."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from roost.core.errors import RoostError
from roost.protocol.messages import ClientMessage
from roost.server.edge.socket import Socket
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

FIELDS: dict[str, Any] = {
    "id": "1",
    "seen": 1,
    "since": None,
    "action": "Y1",
    "actions": [],
    "on_device": False,
    "contribution": "0a" * 16,
    "text": "hello",
    "reaction": "bravo",
    "seat": 0,
}


async def test_every_declared_client_message_has_a_handler(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, house.person())
        given = {**FIELDS, "table": room.id}
        socket = Socket(house.edge, ann, "127.0.0.1", house.connect(ann), asyncio.Queue().put, lambda: None)
        for model in ClientMessage.declared():
            values = {name: given[name] for name in model.model_fields if name != "type"}
            (kind,) = model.model_fields["type"].annotation.__args__  # type: ignore[union-attr]  # a Literal
            with contextlib.suppress(RoostError):  # refused, but by a handler
                await socket._execute(model.model_validate({"type": kind, **values}))
