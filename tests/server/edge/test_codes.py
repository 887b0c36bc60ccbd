"""Moving an identity to another device by a code."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.server.edge import codes
from roost.server.edge.middleware import Guard
from roost.server.limits import Limits
from tests.server.edge.test_http import HASH, server, visitor
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


async def make(client: httpx.AsyncClient) -> str:
    made = await client.post("/api/me/code", json={})
    assert made.status_code == 201
    assert made.headers["cache-control"] == "no-store"
    code: str = made.json()["code"]
    return code


async def claim(client: httpx.AsyncClient, code: str) -> httpx.Response:
    return await client.post("/api/me/claim", json={"code": code})


def answer(response: httpx.Response) -> tuple[int, Any]:
    return response.status_code, response.json().get("key")


WRONG = (403, "code-wrong")


async def test_code_makes_another_device_the_same_person(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "New") as phone:
        table = (await ann.post("/api/quick", json={"game": "5211", **HASH})).json()["table"]
        me = (await ann.get("/api/me")).json()
        code = await make(ann)
        assert re.fullmatch(f"[{codes.ALPHABET}]{{5}}-[{codes.ALPHABET}]{{5}}", code)
        claimed = await claim(phone, code)
        assert claimed.json() == me
        assert claimed.headers["cache-control"] == "no-store"
        assert "httponly" in claimed.headers["set-cookie"].lower()
        assert (await phone.get("/api/me")).json() == me
        assert [mine["table"] for mine in (await phone.get("/api/me/tables")).json()["tables"]] == [table]
        assert (await ann.get("/api/me")).json() == me, "the first device keeps the identity"


async def test_client_without_a_cookie_can_claim(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as bare:
            assert (await bare.post("/api/me/code", json={})).status_code == 401
            assert (await claim(bare, await make(ann))).json()["name"] == "Ann"
            assert (await bare.get("/api/me")).json()["name"] == "Ann"


@pytest.mark.parametrize("how", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code.lower()}\u2011"])
async def test_code_is_read_as_people_type_it(tmp_path: Path, how: Any) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as phone:
        assert (await claim(phone, how(await make(ann)))).json()["name"] == "Ann"


async def test_code_works_once_and_only_the_newest(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as one, visitor(app) as two:
        old, new = await make(ann), await make(ann)
        assert answer(await claim(one, old)) == WRONG
        assert (await claim(one, new)).status_code == 200
        before = (await two.get("/api/me")).json()
        assert answer(await claim(two, new)) == WRONG
        assert (await two.get("/api/me")).json() == before


async def test_expired_code_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as phone:
        code = await make(ann)
        with sqlite3.connect(tmp_path / "roost.db") as database:
            database.execute("UPDATE codes SET expires = expires - ?", (codes.CODE_SECONDS,))
        assert answer(await claim(phone, code)) == WRONG


@pytest.mark.parametrize(
    "code", ["", "AAAAA-AAAAA", "AAAAA", "00000-OOOOO", "ÄÄÄÄÄ-ÄÄÄÄÄ", "\u0000" * 10, "' OR 1=1 --"]
)
async def test_wrong_code_is_refused(tmp_path: Path, code: str) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as phone:
        await make(ann)
        refused = await claim(phone, code)
        assert answer(refused) == WRONG
        assert "set-cookie" not in refused.headers


async def test_guesses_are_limited_per_address(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(codes_per_minute=3)) as app, visitor(app, "Ann") as ann:
        code = await make(ann)
        for _ in range(3):
            async with visitor(app) as guesser:
                assert answer(await claim(guesser, "AAAAA-AAAAA")) == WRONG
        async with visitor(app) as guesser:
            assert answer(await claim(guesser, code)) == (429, "too-many-codes"), "a new identity does not help"
        async with from_address(app, "203.0.113.9") as elsewhere:
            assert (await claim(elsewhere, code)).status_code == 200


async def test_guesses_are_limited_per_person(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(codes_per_minute=3)) as app, visitor(app, "Ann") as ann:
        code = await make(ann)
        async with visitor(app) as guesser:
            cookies = dict(guesser.cookies)
        for number in range(4):
            async with from_address(app, f"203.0.113.{number}", cookies) as elsewhere:
                refused = await claim(elsewhere, code if number == 3 else "AAAAA-AAAAA")
                assert answer(refused) == ((429, "too-many-codes") if number == 3 else WRONG)


def from_address(app: Guard, address: str, cookies: dict[str, str] | None = None) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://roost.example", cookies=cookies)


async def test_codes_made_by_a_person_are_limited(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(codes_per_minute=2)) as app, visitor(app) as ann, visitor(app) as ben:
        for _ in range(2):
            await make(ann)
        assert answer(await ann.post("/api/me/code", json={})) == (429, "too-many-codes")
        await make(ben)


@pytest.mark.parametrize("path", ["/api/me/code", "/api/me/claim"])
async def test_other_sites_cannot_make_or_claim_codes(tmp_path: Path, path: str) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann:
        code = await make(ann)
        refused = await ann.post(path, json={"code": code}, headers={"origin": "https://evil.example"})
        assert answer(refused) == (403, "not-from-here")


async def test_code_is_neither_stored_nor_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as phone:
        code = await make(ann)
        refused = [
            await claim(phone, code + secrets.token_hex(40)),
            await phone.post("/api/me/claim", json={"code": [code]}),
            await phone.post("/api/me/claim", json={"code": code, "more": code}),
            await phone.post(
                "/api/me/claim", content=f'{{"code": {code}', headers={"content-type": "application/json"}
            ),
        ]
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("roost.db*"))
        assert (await claim(phone, code)).status_code == 200
        assert answer(await claim(phone, code)) == WRONG
    seen = [stored, caplog.text.encode(), *[response.content for response in refused]]
    assert all(response.status_code == 422 or response.status_code == 400 for response in refused)
    for spelling in (code, code.replace("-", "")):
        assert not any(spelling.encode() in text for text in seen)


async def test_code_of_one_process_is_claimed_at_another(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new_database()
    async with (
        server(tmp_path, database_url=url) as one,
        server(tmp_path, database_url=url) as two,
        visitor(one, "Ann") as ann,
        visitor(one) as phone,
        visitor(two) as tablet,
    ):
        code = await make(ann)
        answers = await asyncio.gather(claim(phone, code), claim(tablet, code))
        assert sorted(response.status_code for response in answers) == [200, 403]
