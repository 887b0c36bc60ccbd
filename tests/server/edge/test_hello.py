"""The first message on a socket."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_hello_contains_the_identity_and_the_server_time(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        house.clock.time += 0.5
        async with house.connect(ann) as client:
            hello = await client.next()
        assert (hello.type, hello.person, hello.name, hello.now) == ("hello", ann, None, house.clock.time)
