"""A player's view after actions that are not sent yet: see decision 30."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.edge.test_events import start
from tests.server.edge.test_http import server, visitor

pytestmark = pytest.mark.anyio


async def ask(person: httpx.AsyncClient, table: str, *actions: str) -> httpx.Response:
    return await person.post(f"{table}/preview", json={"actions": actions})


async def legal(person: httpx.AsyncClient, table: str, *actions: str) -> list[str]:
    return list((await ask(person, table, *actions)).json()["view"]["legal"])


async def first_chest(app: Any, table: str) -> str:
    """Return the first action that builds a chest."""
    room = await app.edge.service.rooms.get(table.rpartition("/")[2])
    actions: list[str] = room.table.game.legal(room.table.play.state, 0)
    return next(action for action in actions if action.startswith("chest"))


async def test_preview_applies_actions_without_sending_them(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        table = await start(ann, "gloria", start=0)
        chest = await first_chest(app, table)
        previewed = (await ask(ann, table, chest)).json()
        assert (previewed["view"]["left"], len(previewed["view"]["lone"][0])) == (2, 1)
        assert [event["key"] for event in previewed["view"]["events"]] == ["chest-built"]
        play = next(action for action in previewed["view"]["legal"] if action.startswith("play"))
        again = (await ask(ann, table, chest, play)).json()
        assert (again["view"]["left"], len(again["view"]["collections"][0])) == (1, 1)
        assert again["version"] == previewed["version"]
        assert [event["key"] for event in (await ann.get(f"{table}/events")).json()["events"]] == ["dealt"]


async def test_preview_of_a_draw_says_nothing_about_the_pile(tmp_path: Path) -> None:
    """The card is drawn from a sampled pile, so it differs between requests."""
    async with server(tmp_path) as app, visitor(app) as ann:
        table = await start(ann, "gloria", start=0)
        hands = {tuple((await ask(ann, table, "draw")).json()["view"]["hand"]) for _ in range(30)}
        assert len(hands) > 1


async def test_preview_refuses_illegal_actions_with_the_reason(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann:
        table = await start(ann, "gloria", start=0)
        refused = await ask(ann, table, "draw", "draw")
        assert (refused.status_code, refused.json()["key"]) == (422, "illegal-second-draw")
        assert (await ask(ann, table, "nonsense")).json()["key"] == "action-malformed"
        assert (await ask(ann, table)).status_code == 422


async def test_preview_is_for_the_player_whose_turn_it_is(tmp_path: Path) -> None:
    async with server(tmp_path) as app, visitor(app) as ann, visitor(app) as eve:
        table = await start(ann, "gloria", start=0)
        chest = await first_chest(app, table)
        refused = await ask(eve, table, chest)
        assert (refused.status_code, refused.json()["key"]) == (403, "not-seated")
        spent = [chest]
        while (await ask(ann, table, *spent)).json()["view"]["turn"] == 0:
            spent.append(next(action for action in await legal(ann, table, *spent) if not action.startswith("draw")))
        refused = await ask(ann, table, *spent, chest)
        assert refused.json()["key"] == "not-your-turn"
