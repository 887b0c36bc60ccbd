"""A replay is made once, by a worker process, and sent as the client takes it."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import httpx
import pytest

from roost import __version__
from roost.server.edge.middleware import Guard
from roost.server.limits import Limits
from roost.server.rooms import replays
from roost.server.rooms.replay_messages import ReplayRequest
from tests.server.edge.test_http import server, visitor
from tests.server.edge.test_private import finished_game

pytestmark = pytest.mark.anyio


async def far_away(app: Guard, path: str, **headers: str) -> httpx.Response:
    """Return the answer to a client on another machine."""
    transport = httpx.ASGITransport(app=app, client=("192.0.2.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
        return await client.get(path, headers=headers)


async def test_replay_is_made_once_however_many_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = replays.Replays._make

    async def counted(self: replays.Replays, request: ReplayRequest) -> bytes:
        made.append(request.head.seat)
        return await make(self, request)

    monkeypatch.setattr(replays.Replays, "_make", counted)
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        answers = await asyncio.gather(*[client.get(path) for client in (ann, bob, ann, bob)])
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.text for answer in answers}) == 1
        steps = answers[0].json()["steps"]
        assert len(steps) > 20
        assert (await ann.get(path, params={"seat": 1})).json()["steps"][0]["view"]["seat"] == 1
        assert made == [None, 1]


async def test_client_that_has_a_replay_gets_nothing_again(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        first = await ann.get(path)
        assert first.headers["content-encoding"] == "gzip"
        plain = await ann.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == first.json()
        again = await ann.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_address_pays_for_replays_that_cost_much(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(replays_per_minute=2)) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        statuses = [(await far_away(app, f"{path}?seat=0")).status_code for _ in range(5)]
        assert statuses == [200] * 5  # made once, then stored
        assert (await far_away(app, path, **{"accept-encoding": "identity"})).status_code == 429
        assert (await ann.get(path)).status_code == 200


async def test_replay_of_another_version_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        room, storage = await finished_game(app, [ann, bob]), app.edge.service.storage
        monkeypatch.setattr(replays, "__version__", "0.0.1")
        await ann.get(f"/api/tables/{room.id}/replay")
        assert await storage.replay(room.id, None, __version__) is None
        monkeypatch.undo()
        assert (await ann.get(f"/api/tables/{room.id}/replay")).status_code == 200
        assert await storage.replay(room.id, None, __version__) is not None
        assert await storage.replay(room.id, None, "0.0.1") is None


async def test_killed_worker_costs_one_replay_and_is_started_again(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        worker = app.edge.service.replays._worker
        assert (await ann.get(path)).status_code == 200
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        asking = asyncio.create_task(ann.get(path, params={"seat": 0}))
        await asyncio.sleep(0.2)
        os.kill(worker.pid, signal.SIGKILL)
        failed = await asking
        assert (failed.status_code, failed.json()["key"]) == (503, "replay-failed")
        assert (await ann.get(path, params={"seat": 0})).status_code == 200


async def test_worker_that_reads_nothing_does_not_hold_up_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        worker = app.edge.service.replays._worker
        assert (await ann.get(path)).status_code == 200
        with monkeypatch.context() as patch:
            patch.setattr(replays, "SECONDS", 0.2)
            patch.setattr(worker, "send", lambda _request: asyncio.sleep(3600))
            failed = await asyncio.wait_for(ann.get(path, params={"seat": 0}), 60)
            assert (failed.status_code, failed.json()["key"]) == (503, "replay-failed")
        assert (await ann.get(path, params={"seat": 0})).status_code == 200


async def test_too_many_waiting_replays_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_WAITING", 1)
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        answers = await asyncio.gather(*[ann.get(path, params={"seat": seat}) for seat in (0, 1)])
        assert sorted(answer.status_code for answer in answers) == [200, 429]


async def test_worker_that_has_nothing_to_do_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "IDLE_SECONDS", 0.0)
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as bob:
        path = f"/api/tables/{(await finished_game(app, [ann, bob])).id}/replay"
        assert (await ann.get(path)).status_code == 200
        worker = app.edge.service.replays._worker
        async with asyncio.timeout(10):
            while worker.pid is not None:
                await asyncio.sleep(0.01)
