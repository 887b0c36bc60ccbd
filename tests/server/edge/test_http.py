"""The HTTP interface: people, tables, finished games, and attacks by other sites and hostile clients."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.core import fair, record
from roost.server.edge.app import create_app
from roost.server.edge.identity import COOKIE
from roost.server.edge.middleware import Guard
from roost.server.limits import Limits
from roost.server.run import configure
from roost.server.service import Pace
from roost.server.settings import Settings
from roost.server.storage.database import sqlite_url

pytestmark = pytest.mark.anyio
TIMEOUT = 60.0


def build(
    folder: Path, limits: Limits | None = None, page: Path | None = None, database_url: str | None = None
) -> Guard:
    url = database_url or sqlite_url(folder / "roost.db")
    settings = Settings(data=folder, database_url=url, signing_key=b"k" * 32)
    pace = Pace(bot_pause=0.0, stand_in_pause=0.0, bot_workers=1)
    return create_app(settings, limits=limits or Limits(), pace=pace, page_folder=page or folder / "no-page")


@asynccontextmanager
async def server(folder: Path, **how: Any) -> AsyncIterator[Guard]:
    app = build(folder, **how)
    await app.edge.start()
    try:
        yield app
    finally:
        await app.edge.stop()


@asynccontextmanager
async def visitor(app: Guard, name: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=True)
    async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
        await client.get("/api/me")
        if name is not None:
            await client.put("/api/me", json={"name": name})
        yield client


CONTRIBUTION = {"contribution": "0a" * 16}
"""The contribution that every device reveals in these tests."""
HASH = {"contribution_hash": fair.contribution_hash(bytes.fromhex(CONTRIBUTION["contribution"])).hex()}
"""Its hash, which the device sends on sitting down."""


async def test_first_visit_sets_an_identity_whose_name_can_be_changed(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        first = await ann.get("/api/me")
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert first.json()["name"] is None
        for name in ("Ann", "<b>Annie</b>"):
            assert (await ann.put("/api/me", json={"name": f" {name} "})).json()["name"] == name
        again = (await ann.get("/api/me")).json()
        assert again == {"person": first.json()["person"], "name": "<b>Annie</b>"}
        assert (await ann.put("/api/me", json={"name": "a\u0000b"})).json()["key"] == "name-bad-character"


async def test_client_without_an_identity_can_read_but_not_write(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as stranger:
            assert (await stranger.get("/api/tables")).status_code == 200
            refused = await stranger.post("/api/quick", json={"game": "5211", **HASH})
            assert (refused.status_code, refused.json()["key"]) == (401, "identity-needed")


async def test_a_quick_game_is_one_call(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        for game, options in (("5211", {"edition": "azul"}), ("gloria", {"start": 0})):
            made = await ann.post("/api/quick", json={"game": game, "players": 3, "options": options, **HASH})
            table = made.json()
            assert (made.status_code, table["status"], table["you"], table["options"]) == (201, "running", 0, options)
            assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
        assert (await ann.get("/api/tables")).json() == {"tables": [], "running": [], "before": None}
        assert len((await ann.get("/api/me/tables")).json()["tables"]) == 2


async def test_request_cut_off_in_its_body_is_neither_executed_nor_answered(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        path = f"/api/tables/{made['table']}"
        cookie = f"{COOKIE}={ann.cookies[COOKIE]}"
        headers = {"host": "x", "content-type": "application/json", "content-length": "500", "cookie": cookie}
        scope = {
            "type": "http",
            "method": "POST",
            "path": f"{path}/leave",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        parts = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"{}", "more_body": True}]
        sent: list[Any] = []

        async def receive() -> Any:
            return parts.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        await app(scope, receive, send)
        assert sent == []
        assert (await ann.get(path)).json()["status"] == "open"


@pytest.mark.parametrize("person", ["", "bot:hen", "0" * 19, "0" * 21, "G" * 20])
async def test_only_a_well_formed_id_can_be_muted(tmp_path: Path, person: str) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        refused = await ann.post(f"/api/tables/{made['table']}/mute", json={"person": person})
        assert (refused.status_code, refused.json()["key"]) == (422, "request-malformed")


@pytest.mark.parametrize("option", ["name", "players", "self"])
async def test_option_named_like_a_parameter_is_refused(tmp_path: Path, option: str) -> None:
    options = {"game": "5211", "options": {option: 2}}
    async with server(tmp_path) as app, visitor(app) as ann:
        for path, body in (("/api/tables", {"seats": [{}, {}]}), ("/api/quick", {"players": 2, **HASH})):
            refused = await ann.post(path, json={**options, **body})
            assert (refused.status_code, refused.json()["key"]) == (422, "setup-unknown-option")
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        refused = await ann.post(f"/api/tables/{made['table']}/settings", json={"options": {option: 2}})
        assert (refused.status_code, refused.json()["key"]) == (422, "setup-unknown-option")


async def test_game_starts_when_friends_have_taken_all_seats(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        plan = {"game": "5211", "seats": [{}, {"kind": "reserved"}, {"kind": "bot", "bot": "chick"}], "clock": "brisk"}
        made = (await ann.post("/api/tables", json=plan)).json()
        table = f"/api/tables/{made['table']}"
        assert len(made["commitment"]) == 64
        assert made["seats"][0]["kind"] == "open"
        assert [row["table"] for row in (await bob.get("/api/tables")).json()["tables"]] == [made["table"]]
        assert (await ann.post(f"{table}/join", json={"seat": 0, **HASH})).json()["you"] == 0
        assert (await bob.post(f"{table}/join", json={"seat": 0, **HASH})).json()["key"] == "seat-taken"
        assert (await bob.post(f"{table}/join", json={"seat": 1, **HASH})).json()["key"] == "seat-reserved"
        assert (await bob.post(f"{table}/join", json=HASH)).json()["key"] == "table-full"
        assert (await bob.get(table)).json()["invites"] is None
        invite = (await ann.get(table)).json()["invites"][1]
        joined = (await bob.post(f"{table}/join", json={"invite": invite, **HASH})).json()
        assert (joined["you"], joined["status"]) == (1, "running")
        assert (await bob.get(f"{table}/record")).json()["key"] == "table-not-over"


async def test_only_the_host_can_start_with_bots_in_the_free_seats(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}, {}]})).json()
        table = f"/api/tables/{made['table']}"
        await bob.post(f"{table}/join", json=HASH)
        assert (await bob.post(f"{table}/start", json={})).json()["key"] == "not-host"
        assert (await bob.post(f"{table}/seat", json={"seat": 2, "plan": {"kind": "bot"}})).json()["key"] == "not-host"
        planned = (await ann.post(f"{table}/seat", json={"seat": 2, "plan": {"kind": "bot", "bot": "chick"}})).json()
        assert planned["seats"][2]["bot"] == "chick"
        await ann.post(f"{table}/join", json=HASH)
        started = (await ann.post(f"{table}/start", json={"bot": "hen"})).json()
        assert started["status"] == "running"
        stranger = await ann.post("/api/quick", json={"game": "5211", "bot": "os:system", **HASH})
        assert stranger.json()["key"] == "setup-unknown-bot"


async def test_finished_game_has_a_record_a_replay_and_a_rematch(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann:
        made = (await ann.post("/api/quick", json={"game": "5211", "players": 2, "bot": "chick", **HASH})).json()
        await ann.post(f"/api/tables/{made['table']}/reveal", json=CONTRIBUTION)
        person = (await ann.get("/api/me")).json()["person"]
        room = await app.edge.service.rooms.get(made["table"])
        await play_to_end(app, room, person)
        kept = await ann.get(f"/api/tables/{made['table']}/record")
        assert "attachment" in kept.headers["content-disposition"]
        checked = record.decode(kept.text)
        record.check(checked)
        assert checked.fair is not None
        assert checked.fair.commitment.hex() == made["commitment"]
        replay = (await ann.get(f"/api/tables/{made['table']}/replay?seat=1")).json()
        assert replay["steps"][0]["view"]["seat"] == 1
        assert replay["steps"][-1]["view"]["phase"] == "over"
        games = (await ann.get(f"/api/people/{person}/games")).json()["games"]
        assert [game["table"] for game in games] == [made["table"]]
        board = (await ann.get("/api/leaderboard/5211")).json()["standings"]
        assert {row["player"] for row in board} == {person, "bot:chick"}
        open_again = (await ann.post(f"/api/tables/{made['table']}/rematch", json={})).json()
        assert (open_again["status"], open_again["you"]) == ("open", None), "the commitment comes first"
        again = (await ann.post(f"/api/tables/{open_again['table']}/join", json=HASH)).json()
        assert again["table"] == open_again["table"]
        assert again["status"] == "running"
        assert again["table"] != made["table"]
        assert (await ann.get(f"/api/tables/{made['table']}")).json()["rematch"] == again["table"]


async def play_to_end(app: Guard, room: Any, person: str) -> None:
    async with asyncio.timeout(TIMEOUT):
        while room.table.status == "running":
            if 0 in room.table.to_act:
                legal = room.table.game.legal(room.table.play.state, 0)
                await app.edge.service.rooms.act(room, person, secrets.token_hex(4), room.table.public, legal[0])
            await asyncio.sleep(0.002)


async def test_cross_site_requests_forms_and_long_bodies_are_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        body = {"game": "5211", **HASH}
        for headers, key in (
            ({"origin": "https://evil.example"}, "not-from-here"),
            ({"sec-fetch-site": "cross-site"}, "not-from-here"),
            ({"sec-fetch-site": "same-site"}, "not-from-here"),
        ):
            refused = await ann.post("/api/quick", json=body, headers=headers)
            assert (refused.status_code, refused.json()["key"]) == (403, key)
        form = await ann.post("/api/quick", data=body)
        assert (form.status_code, form.json()["key"]) == (415, "not-json")
        long = await ann.put("/api/me", json={"name": "x" * 70_000})
        assert (long.status_code, long.json()["key"]) == (413, "body-too-long")

        async def endless() -> AsyncIterator[bytes]:
            for _ in range(100):
                yield b" " * 1000

        stream = await ann.put("/api/me", content=endless(), headers={"content-type": "application/json"})
        assert stream.status_code == 413
        superscript = {"content-type": "application/json", "content-length": "\xb2"}
        strange = await ann.put("/api/me", content=b"{}", headers=httpx.Headers(superscript, encoding="latin-1"))
        assert (strange.status_code, strange.json()["key"]) == (413, "body-too-long")
        good = await ann.post("/api/quick", json=body, headers={"origin": "http://roost.example"})
        assert good.status_code == 201


async def test_every_response_has_the_security_headers(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        for path in ("/api/me", "/nowhere", "/api/tables/unknown", "/healthz"):
            headers = (await ann.get(path)).headers
            assert "script-src 'self';" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"


async def test_health_readiness_and_metrics_contain_no_ids(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        made = (await ann.post("/api/quick", json={"game": "5211", **HASH})).json()
        person = (await ann.get("/api/me")).json()["person"]
        assert (await ann.get("/healthz")).json() == {"status": "ok"}
        assert (await ann.get("/readyz")).json() == {"storage": True, "bus": True}
        text = (await ann.get("/metrics")).text
        assert "roost_tables_in_memory" in text
        assert made["table"] not in text
        assert person not in text


async def test_person_with_too_many_tables_must_leave_one_first(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(tables_per_person=1)) as app, visitor(app) as ann:
        first = await ann.post("/api/quick", json={"game": "5211", **HASH})
        second = await ann.post("/api/quick", json={"game": "5211", **HASH})
        assert (second.status_code, second.json()["key"]) == (429, "too-many-tables")
        left = await ann.post(f"/api/tables/{first.json()['table']}/leave", json={})
        assert left.json()["status"] == "abandoned"
        assert (await ann.post("/api/quick", json={"game": "5211", **HASH})).status_code == 201


async def test_table_limit_counts_hosted_tables_without_a_seat(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(tables_per_person=1)) as app, visitor(app) as ann:
        wanted = {"game": "5211", "seats": [{}, {}]}
        first = (await ann.post("/api/tables", json=wanted)).json()["table"]
        second = await ann.post("/api/tables", json=wanted)
        assert (second.status_code, second.json()["key"]) == (429, "too-many-tables")
        assert [mine["table"] for mine in (await ann.get("/api/me/tables")).json()["tables"]] == [first]
        assert (await ann.post(f"/api/tables/{first}/join", json=HASH)).status_code == 200
        assert (await ann.post(f"/api/tables/{first}/leave", json={})).json()["status"] == "abandoned"
        assert (await ann.post("/api/tables", json=wanted)).status_code == 201


async def test_page_is_served_for_its_own_paths_only(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>here", encoding="utf-8")
    (page / "assets" / "x.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("sesame", encoding="utf-8")
    async with server(tmp_path, page=page) as app, visitor(app) as ann:
        for path in ("/", "/t/abc"):
            answer = await ann.get(path)
            assert "here" in answer.text
            assert "set-cookie" in answer.headers
        assert "immutable" in (await ann.get("/assets/x.js")).headers["cache-control"]
        for path in ("/assets/none.js", "/api/none"):
            assert (await ann.get(path)).status_code == 404
        for path in ("/%2e%2e/secret.txt", "/..%2fsecret.txt"):
            assert "sesame" not in (await ann.get(path)).text


async def test_smallest_compressed_asset_that_a_client_accepts_is_sent(tmp_path: Path) -> None:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "x.js").write_text("1", encoding="utf-8")
    (assets / "x.js.gz").write_bytes(gzip.compress(b"1"))
    async with server(tmp_path, page=tmp_path / "page") as app, visitor(app) as ann:
        packed = await ann.get("/assets/x.js", headers={"accept-encoding": "gzip"})
        assert (packed.text, packed.headers["content-encoding"]) == ("1", "gzip")
        assert "javascript" in packed.headers["content-type"]
        (assets / "x.js.br").write_bytes(b"smaller")
        async with ann.stream("GET", "/assets/x.js", headers={"accept-encoding": "gzip, br"}) as smallest:
            assert smallest.headers["content-encoding"] == "br"
            assert b"".join([part async for part in smallest.aiter_raw()]) == b"smaller"
        plain = await ann.get("/assets/x.js", headers={"accept-encoding": "identity"})
        assert (plain.text, "content-encoding" in plain.headers) == ("1", False)


async def test_manifest_of_offline_play_is_sent_again_only_after_a_change(tmp_path: Path) -> None:
    pocket = tmp_path / "page" / "pocket"
    pocket.mkdir(parents=True)
    (pocket / "pocket.json").write_text("{}", encoding="utf-8")
    async with server(tmp_path, page=tmp_path / "page") as app, visitor(app) as ann:
        first = await ann.get("/pocket/pocket.json")
        assert first.headers["cache-control"] == "no-cache"
        known = {"if-none-match": first.headers["etag"]}
        again = await ann.get("/pocket/pocket.json", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        (pocket / "pocket.json").write_text('{"version": 2}', encoding="utf-8")
        assert (await ann.get("/pocket/pocket.json", headers=known)).json() == {"version": 2}


async def test_only_the_worker_of_offline_play_may_compile_webassembly(tmp_path: Path) -> None:
    page = tmp_path / "page"
    files = ("index.html", "assets/x.js", "pocket/x.wasm", "pocket/runtime-1/pyodide.mjs", "pocket/worker-1.js")
    for file in files:
        (page / file).parent.mkdir(parents=True, exist_ok=True)
        (page / file).write_text("1", encoding="utf-8")
    async with server(tmp_path, page=page) as app, visitor(app) as ann:
        for file in files:
            policy = (await ann.get(f"/{file}")).headers["content-security-policy"]
            assert ("'wasm-unsafe-eval'" in policy) == file.startswith("pocket/worker-")
            assert "'unsafe-eval'" not in policy
            assert "script-src 'self'" in policy


async def test_games_list_players_options_and_bots(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        games = {game["name"]: game for game in (await ann.get("/api/games")).json()}
        assert games["5211"]["players"] == [2, 3, 4, 5]
        assert games["5211"]["options"][0]["values"] == ["classic", "azul"]
        assert games["5211"]["default_bot"] in games["5211"]["bots"]
        assert (await ann.get("/api/bots")).json()["5211"] == games["5211"]["bots"]


async def test_ids_with_control_or_non_ascii_characters_are_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        for path in ("people/{}", "people/{}/games", "people/bot:{}", "leaderboard/{}", "tables/{}/record"):
            for text in ("%00", "a%00", "a%0A", "%F0%9F%90%94"):
                answer = await ann.get(f"/api/{path.format(text)}")
                assert (answer.status_code, answer.json()["key"]) == (422, "request-malformed"), (path, text)
        assert (await ann.get("/api/people/bot:hen/games")).json() == {"games": [], "before": None}


@pytest.mark.parametrize(
    ("address", "forwarded_for", "is_public", "status"),
    [
        ("127.0.0.1", None, False, 200),
        ("::1", None, False, 200),
        ("192.0.2.7", None, False, 403),
        ("192.0.2.7", "127.0.0.1", False, 403),  # any client can send this header
        ("127.0.0.1", "192.0.2.7", False, 403),  # a proxy on this machine
        ("127.0.0.1", "127.0.0.1, 192.0.2.7", False, 403),
        ("127.0.0.1", "unknown", False, 403),
        ("192.0.2.7", None, True, 200),
    ],
)
async def test_metrics_are_served_to_this_machine_only_unless_public(
    tmp_path: Path, address: str, forwarded_for: str | None, is_public: bool, status: int
) -> None:
    url = sqlite_url(tmp_path / "roost.db")
    settings = Settings(data=tmp_path, database_url=url, signing_key=b"k" * 32, has_public_metrics=is_public)
    config = configure(create_app(settings), "127.0.0.1", 0, log_config=None)
    config.load()
    transport = httpx.ASGITransport(config.loaded_app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
        answer = await client.get("/metrics", headers={"x-forwarded-for": forwarded_for} if forwarded_for else {})
    assert answer.status_code == status
    assert ("roost_moves" in answer.text) == (status == 200)
