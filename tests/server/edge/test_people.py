"""What the server tells about people: their tables, games, statistics and ratings; and matches between them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.server.edge import middleware
from roost.server.edge.statistics import wilson
from roost.server.limits import Limits
from roost.server.rooms.room import Room
from tests.server.edge.test_http import HASH, server, visitor
from tests.server.edge.test_private import finished_game, id_of

pytestmark = pytest.mark.anyio


async def get(client: httpx.AsyncClient, path: str) -> Any:
    found = await client.get(f"/api{path}")
    assert found.status_code == 200, found.text
    return found.json()


# Tables


async def test_own_tables_are_labelled(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        plan = {"game": "5211", "seats": [{}, {}], "options": {"edition": "azul"}, "clock": "brisk"}
        made = (await ann.post("/api/tables", json=plan)).json()
        await bob.post(f"/api/tables/{made['table']}/join", json=HASH)
        [hosted], [joined] = (await get(ann, "/me/tables"))["tables"], (await get(bob, "/me/tables"))["tables"]
        assert (hosted["you"], joined["you"]) == (None, 0)
        assert (hosted["status"], hosted["to_act"], hosted["waits_for"], hosted["is_paused"]) == (
            "open",
            False,
            [],
            False,
        )
        assert hosted["options"] == {"edition": "azul"}
        assert (hosted["clock"], hosted["host"], hosted["players"]) == ("brisk", id_of(ann), 2)
        assert [seat["name"] for seat in hosted["seats"]] == ["Bob", None]


async def test_own_table_says_whose_turn_it_is(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        room = await started(app, ann, bob, game="gloria", options={"start": 1})
        [mine], [his] = (await get(ann, "/me/tables"))["tables"], (await get(bob, "/me/tables"))["tables"]
        assert mine["waits_for"] == his["waits_for"] == list(room.table.to_act) == [1]
        assert (mine["you"], mine["to_act"], his["you"], his["to_act"]) == (0, False, 1, True)
        await app.edge.service.rooms.act(room, id_of(bob), "1", room.table.public, legal(room)[0])
        assert (await get(bob, "/me/tables"))["tables"][0]["waits_for"] == list(room.table.to_act)
        left = await ann.post(f"/api/tables/{room.id}/leave", json={})
        assert left.status_code == 200


async def started(app: Any, *people: httpx.AsyncClient, **how: Any) -> Room:
    """Return a table at which the cards have been dealt."""
    made = (await people[0].post("/api/tables", json={"game": "5211", "seats": [{}] * len(people), **how})).json()
    for client in people:
        await client.post(f"/api/tables/{made['table']}/join", json=HASH)
    for client in people:
        await client.post(f"/api/tables/{made['table']}/reveal", json={"contribution": "0a" * 16})
    room: Room = await app.edge.service.rooms.get(made["table"])
    return room


def legal(room: Room) -> Any:
    assert room.table.play is not None
    return room.table.game.legal(room.table.play.state, room.table.to_act[0])


async def test_running_games_are_listed_if_they_may_be_watched(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob, visitor(app) as eve:
        shown = await started(app, ann, bob, options={"edition": "azul"}, watching="hands-after")
        await started(app, ann, bob, watching="off")
        await started(app, ann, bob, is_public=False)
        await finished_game(app, [ann, bob])
        [running] = (await get(eve, "/tables"))["running"]
        assert (running["table"], running["options"]) == (shown.id, {"edition": "azul"})
        assert [seat["name"] for seat in running["seats"]] == ["Ann", "Bob"]
        assert running["waits_for"] == [0, 1]


async def test_table_without_a_listing_is_still_mine(tmp_path: Path) -> None:
    """A process of the version before wrote none for running games."""
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        room = await started(app, ann, bob)
        with sqlite3.connect(tmp_path / "roost.db") as database:
            database.execute("UPDATE tables SET listing = ''")
        [mine] = (await get(ann, "/me/tables"))["tables"]
        assert (mine["table"], mine["game"], mine["status"], mine["you"]) == (room.id, "5211", "running", 0)
        assert (mine["seats"], mine["options"], mine["to_act"]) == ([], {}, False)
        assert (await get(ann, "/tables")) == {"tables": [], "running": [], "before": None}


# Matches


async def test_match_seats_two_people_at_one_table(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        first = await ann.post("/api/match", json={"game": "5211", **HASH})
        assert (first.status_code, first.json()["you"], first.json()["status"]) == (200, 0, "open")
        assert (await ann.post("/api/match", json={"game": "5211", **HASH})).json()["table"] == first.json()["table"]
        second = (await bob.post("/api/match", json={"game": "5211", **HASH})).json()
        assert (second["table"], second["you"]) == (first.json()["table"], 1)
        assert [seat["name"] for seat in second["seats"]] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"game": "chess"}, 422, "setup-unknown-game"),
        ({"game": "5211", "players": 6}, 422, "request-malformed"),
        ({"game": "5211", "options": {"edition": "gold"}}, 422, "setup-bad-value"),
        ({"game": "5211", "options": {"scores": "hidden"}}, 422, "setup-unknown-option"),
        ({"game": "5211", "options": []}, 422, "request-malformed"),
    ],
)
async def test_bad_match_is_refused(tmp_path: Path, body: dict[str, Any], status: int, key: str) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann:
        refused = await ann.post("/api/match", json={**HASH, **body})
        assert (refused.status_code, refused.json()["key"]) == (status, key)


async def test_match_counts_against_the_limit_of_tables(tmp_path: Path) -> None:
    async with server(tmp_path, limits=Limits(tables_per_person=1)) as app, visitor(app, "Ann") as ann:
        first = (await ann.post("/api/match", json={"game": "5211", **HASH})).json()
        refused = await ann.post("/api/match", json={"game": "gloria", **HASH})
        assert (refused.status_code, refused.json()["key"]) == (429, "too-many-tables")
        assert (await ann.post("/api/match", json={"game": "5211", **HASH})).json()["table"] == first["table"]


# History and statistics


async def test_person_has_statistics_and_a_provisional_rating(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        rooms = [await finished_game(app, [ann, bob], is_public=False) for _ in range(2)]
        outcomes = [room.table.play.outcome for room in rooms if room.table.play and room.table.play.outcome]
        info = await get(bob, f"/people/{id_of(ann)}")
        [stats] = info["stats"]
        wins = sum(outcome.ranks[0] == 1 for outcome in outcomes)
        assert (stats["game"], stats["players"], stats["games"], stats["wins"]) == ("5211", 2, 2, wins)
        assert (stats["win_low"], stats["win_high"]) == wilson(wins, 2)
        assert stats["places"] == [sum(outcome.ranks[0] == rank for outcome in outcomes) for rank in (1, 2)]
        assert stats["average_points"] == sum(outcome.points[0] for outcome in outcomes) / 2
        rating = info["standings"]["5211"]
        assert rating["is_provisional"]
        assert rating["sigma"] > 0
        assert (await get(bob, "/people/nobody")) == {
            "person": "nobody", "name": None, "standings": {}, "stats": [], "against": [], "streak": 0,
            "longest_streak": 0,
        }  # fmt: skip


async def test_games_have_options_and_can_be_filtered(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob, visitor(app) as eve:
        room = await finished_game(app, [ann, bob], options={"edition": "azul"})
        path = f"/people/{id_of(ann)}/games"
        [played] = (await get(eve, path))["games"]
        assert played["options"] == {"edition": "azul"}
        assert [seat["stand_in_moves"] for seat in played["seats"]] == [0, 0]
        for query, expected in (
            ("game=5211", [room.id]),
            ("game=gloria", []),
            (f"opponent={id_of(bob)}", [room.id]),
            ("opponent=bot:hen", []),
            ("search=bO", [room.id]),
            ("search=%20%20", [room.id]),
            ("search=carl", []),
        ):
            assert [game["table"] for game in (await get(eve, f"{path}?{query}"))["games"]] == expected
        for query in ("search=%00", f"search={'a' * 25}", "opponent=%27", "game=%00"):
            assert (await eve.get(f"/api{path}?{query}")).status_code == 422


async def test_leaderboard_can_be_limited_to_people(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app, "Bob") as bob:
        await finished_game(app, [ann, bob])
        people = {id_of(ann), id_of(bob)}
        for kind, expected in (("people", people), ("bots", set()), ("all", people)):
            found = (await get(ann, f"/leaderboard/5211?kind={kind}"))["standings"]
            assert {line["player"] for line in found} == expected
        assert (await ann.get("/api/leaderboard/5211?kind=hens")).status_code == 422


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 1, 0.0, 0.7935),
        (1, 1, 0.2065, 1.0),
        (5, 10, 0.2366, 0.7634),
        (0, 100, 0.0, 0.0370),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


async def test_statistics_and_searches_of_an_address_share_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "REFUSAL_SECONDS", 0.0)
    async with server(tmp_path, limits=Limits(lookups_per_minute=2)) as app:

        async def get(path: str, address: str = "192.0.2.7") -> int:
            transport = httpx.ASGITransport(app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://roost.example") as client:
                return (await client.get(f"/api/people/bot:hen{path}")).status_code

        assert [await get(path) for path in ("", "/games?search=ann", "", "/games?search=ann")] == [200, 200, 429, 429]
        assert await get("/games") == 200, "a list without a filter costs little"
        assert [await get("", address) for address in ("192.0.2.8", "127.0.0.1")] == [200, 200]
