"""Clients can seat only the bots that the server offers: no module is imported, and no program is run, for a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.edge.test_http import HASH, server, visitor

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", ["exec:touch {file}", "exec:true", "os:system", "roost.bots.chick:Chick", "hen-1"])
async def test_bot_that_is_not_offered_cannot_be_seated(tmp_path: Path, name: str) -> None:
    bot = name.format(file="started")
    async with server(tmp_path) as app, visitor(app, "Ann") as ann:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        await ann.post(f"{table}/join", json=HASH)
        for path, body in (
            ("/api/quick", {"game": "5211", "bot": bot, **HASH}),
            ("/api/tables", {"game": "5211", "seats": [{}, {"kind": "bot", "bot": bot}]}),
            (f"{table}/seat", {"seat": 1, "plan": {"kind": "bot", "bot": bot}}),
            (f"{table}/start", {"bot": bot}),
        ):
            refused = await ann.post(path, json=body)
            assert (path, refused.json()["key"]) == (path, "setup-unknown-bot")
    assert not Path("started").exists()
