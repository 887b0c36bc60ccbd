"""The deal of the day over HTTP: who may see what, and when."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.core import fair, record
from roost.server.edge.daily import difference
from roost.server.edge.middleware import Guard
from roost.server.limits import Limits
from roost.server.rooms import days
from roost.server.service import DAILY_BOT
from tests.server.edge.test_http import server, visitor
from tests.server.edge.test_private import id_of
from tests.server.house import FakeClock, InstantBots

pytestmark = pytest.mark.anyio

NOON = days.begin("2026-11-17") + 43200
DEAL = {"game": "5211", "players": 2}
RESULTS = "/api/daily/2026-11-17/5211/2"


@asynccontextmanager
async def noon(folder: Path, monkeypatch: pytest.MonkeyPatch, **how: Any) -> AsyncIterator[tuple[Guard, FakeClock]]:
    """Run a server on a fixed day, with instant bots."""
    monkeypatch.setenv(DAILY_BOT, "chick")
    async with server(folder, **how) as app:
        clock = FakeClock()
        clock.time = NOON
        app.edge.service.rooms.now = clock
        app.edge.service.driver._bot_pool = InstantBots()
        yield app, clock


async def finish(app: Guard, client: httpx.AsyncClient, last: int = 0, day: str | None = None) -> str:
    """Play a deal of the day to its end and return the table; from decision `last` on, take the last action."""
    table = str((await client.post("/api/daily", json={**DEAL, "day": day})).json()["table"])
    rooms, decisions = app.edge.service.rooms, 0
    room = await rooms.get(table)
    while not room.table.is_finished:
        if 0 not in room.table.to_act:
            await asyncio.sleep(0.001)
            continue
        assert room.table.play is not None
        decisions += 1
        legal = room.table.game.legal(room.table.play.state, 0)
        action = legal[-1 if last and decisions >= last else 0]
        await rooms.act(room, id_of(client), secrets.token_hex(4), room.table.public, action)
    return table


async def key_of(client: httpx.AsyncClient, path: str) -> tuple[int, str | None]:
    answer = await client.get(path)
    return answer.status_code, answer.json().get("key")


async def test_day_lists_deals_with_commitments_but_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with noon(tmp_path, monkeypatch) as (app, clock), visitor(app) as ann:
        today = (await ann.get("/api/daily")).json()
        assert (today["day"], today["today"], today["first"]) == ("2026-11-17",) * 3
        assert today["ends"] == NOON + 43200
        assert {(deal["game"], deal["players"]) for deal in today["deals"]} >= {("5211", 2), ("gloria", 4)}
        tomorrow = (await ann.get("/api/daily/2026-11-18")).json()
        for deal in (*today["deals"], *tomorrow["deals"]):
            assert deal["secret"] is None
            assert deal["committed"] == NOON
        clock.time += 86400
        revealed = (await ann.get("/api/daily/2026-11-17")).json()
        for before, after in zip(today["deals"], revealed["deals"], strict=True):
            assert before["commitment"] == after["commitment"]
            assert fair.commitment(bytes.fromhex(after["secret"])).hex() == before["commitment"]
        for day in ("2026-11-16", "2026-11-20", "2026-02-30"):
            assert await key_of(ann, f"/api/daily/{day}") == (404, "daily-unknown")
        assert await key_of(ann, "/api/daily/2026-11-17/5211/5") == (404, "daily-unknown")
        assert await key_of(ann, "/api/daily/today") == (422, "request-malformed")


async def test_cards_are_hidden_from_people_who_still_have_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with noon(tmp_path, monkeypatch) as (app, clock), visitor(app, "Ann") as ann, visitor(app, "Eve") as eve:
        table = await finish(app, ann)
        assert await key_of(eve, RESULTS) == (403, "daily-play-first")
        assert await key_of(eve, f"/api/tables/{table}/replay") == (403, "daily-play-first")
        assert await key_of(eve, f"/api/tables/{table}") == (403, "watching-off")
        for person in (ann, eve):
            assert await key_of(person, f"/api/tables/{table}/record") == (403, "daily-not-revealed")
        assert await key_of(ann, f"/api/tables/{table}/review-order") == (403, "daily-not-revealed")
        assert await key_of(eve, f"/api/tables/{table}/review-order") == (403, "daily-play-first")
        begun = (await eve.post("/api/daily", json=DEAL)).json()
        assert (begun["status"], begun["daily"]) == ("running", {"day": "2026-11-17", "is_counted": True})
        (own,) = (await eve.get("/api/me/tables")).json()["tables"]
        assert own["daily"] == begun["daily"], "the list of own games says so, too"
        assert await key_of(eve, RESULTS) == (403, "daily-play-first"), "not before the end of the own game"
        await finish(app, eve)
        assert (await eve.get(f"/api/tables/{table}/replay?seat=0")).status_code == 200
        assert (await ann.get(RESULTS)).status_code == 200
        clock.time = days.end("2026-11-17")
        async with visitor(app) as stranger:
            assert (await stranger.get(RESULTS)).status_code == 200
            text = (await stranger.get(f"/api/tables/{table}/record")).text
            assert (await stranger.get(f"/api/tables/{table}/replay")).status_code == 200
        played = record.decode(text)
        record.check(played)
        assert played.fair is not None
        assert played.fair.commitment.hex() == begun["commitment"]


async def test_results_say_where_the_own_play_differed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        noon(tmp_path, monkeypatch) as (app, _),
        visitor(app, "Ann") as ann,
        visitor(app, "Ben") as ben,
        visitor(app) as cat,
    ):
        tables = [await finish(app, ann), await finish(app, ben), await finish(app, cat, last=3)]
        found = (await ann.get(RESULTS)).json()
        rows = {row["table"]: row for row in found["rows"]}
        assert set(rows) == set(tables)
        assert found["deal"]["played"] == 3
        assert [rows[table]["name"] for table in tables] == ["Ann", "Ben", None]
        assert [rows[table]["is_yours"] for table in tables] == [True, False, False]
        assert [rows[table]["difference"] for table in tables[:2]] == [None, None]
        other = rows[tables[2]]["difference"]
        assert other["decision"] >= 3
        own = (await ann.get(f"/api/tables/{tables[0]}/replay?seat=0")).json()["steps"]
        theirs = (await ann.get(f"/api/tables/{tables[2]}/replay?seat=0")).json()["steps"]
        step = other["step"]
        assert [each["move"] for each in own[:step]] == [each["move"] for each in theirs[:step]]
        assert (own[step]["move"], theirs[step]["move"]) == ([0, other["yours"]], [0, other["theirs"]])
        yours = found["deal"]["yours"]
        assert yours["table"] == tables[0]
        assert yours["is_over"]
        assert yours["position"] == rows[tables[0]]["position"]
        assert rows[tables[0]]["position"] == rows[tables[1]]["position"]


async def test_uncounted_game_is_compared_with_the_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with noon(tmp_path, monkeypatch) as (app, clock), visitor(app, "Ann") as ann, visitor(app, "Ben") as ben:
        tried = await finish(app, ann)
        clock.time = days.end("2026-11-17")
        begun = (await ben.post("/api/daily", json={**DEAL, "day": "2026-11-17"})).json()["table"]
        assert await key_of(ben, f"{RESULTS}?table={begun}") == (409, "table-not-over")
        table = await finish(app, ben, last=3, day="2026-11-17")
        found = (await ben.get(f"{RESULTS}?table={table}")).json()
        own = (await ben.get(f"/api/tables/{table}/replay?seat=0")).json()["steps"]
        assert (found["archived"]["table"], found["deal"]["yours"], found["deal"]["played"]) == (table, None, 1)
        assert found["archived"]["points"] == own[-1]["view"]["points"][0]
        (row,) = found["rows"]
        assert (row["table"], row["is_yours"]) == (tried, False)
        difference = row["difference"]
        assert own[difference["step"]]["move"] == [0, difference["yours"]]
        assert (await ben.get(RESULTS)).json()["archived"] is None
        assert (await ben.get(RESULTS)).json()["rows"][0]["difference"] is None, (
            "without a game, there is nothing to compare"
        )
        for other in (f"{RESULTS}?table={tried}", f"/api/daily/2026-11-17/5211/3?table={table}"):
            assert await key_of(ben, other) == (404, "daily-other-table")
        assert await key_of(ann, f"{RESULTS}?table={table}") == (404, "daily-other-table"), "the game of another person"


async def test_try_that_is_over_too_late_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with noon(tmp_path, monkeypatch) as (app, clock), visitor(app) as ann:
        table = (await ann.post("/api/daily", json=DEAL)).json()["table"]
        clock.time = days.end("2026-11-17")
        practice = (await ann.post("/api/daily", json={**DEAL, "day": "2026-11-17"})).json()
        assert practice["table"] != table
        assert not practice["daily"]["is_counted"]
        assert (await ann.post("/api/daily", json={**DEAL, "day": "2026-11-19"})).status_code == 404
        found = (await ann.get(RESULTS)).json()
        assert found["rows"] == []
        assert found["deal"]["yours"] == {
            "table": table,
            "is_over": False,
            "rank": None,
            "points": None,
            "position": None,
        }


async def test_new_tries_are_limited_but_a_begun_one_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with noon(tmp_path, monkeypatch, limits=Limits(new_tables_per_minute=1)) as (app, _), visitor(app) as ann:
        first = await ann.post("/api/daily", json=DEAL)
        again = await ann.post("/api/daily", json=DEAL)
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json()["table"] == again.json()["table"]
        assert (await ann.post("/api/daily", json={"game": "5211", "players": 3})).status_code == 429
        ann.cookies.clear()
        assert (await ann.post("/api/daily", json=DEAL)).json()["key"] == "identity-needed"


def test_difference_counts_the_decisions_of_the_person() -> None:
    own = [(0, "a"), (1, "b"), (0, "c"), (1, "d")]
    found = difference(own, [(0, "a"), (1, "b"), (0, "x")], [1, 2, 4, 5])
    assert found is not None
    assert (found.step, found.decision, found.yours, found.theirs) == (4, 2, "c", "x")
    assert difference(own, own, [1, 2, 4, 5]) is None
