"""Hints and reviews of games on a device."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest
from pydantic_core import to_jsonable_python

from roost.core import record
from roost.pocket import coach
from roost.pocket.tables import SEAT
from roost.review.budget import LEAST_SIMULATIONS
from roost.review.hints import advise
from roost.server.rooms.drafts import room_view_after
from roost.server.rooms.review_messages import Judged, ReviewRequest
from roost.server.rooms.review_worker import answer
from roost.server.table.hints import hint_message
from tests.pocket.device import Device

pytestmark = [pytest.mark.anyio, pytest.mark.search]
GAMES = pytest.mark.parametrize("game", ["5211", "gloria"])


@GAMES
async def test_hint_names_legal_actions_and_counts_once(game: str) -> None:
    device = Device()
    table = device.begin(game, ["chick"])
    while 0 not in device.state["view"]["to_act"]:
        await asyncio.sleep(0)
    for number in range(2):
        device.send("ask_hint", table, seen=device.state["version"], id=f"hint-{number}", actions=[])
    first, second = device.answers
    assert {choice["action"] for choice in first["choices"]} <= set(device.state["view"]["legal"])
    assert (first["id"], second["id"]) == ("hint-0", "hint-1")
    assert first["choices"] == second["choices"]
    assert device.state["seats"][0]["hints"] == 1


@GAMES
async def test_review_is_that_of_a_server_and_kept_with_the_game(game: str) -> None:
    device = Device()
    table = device.begin(game, ["chick"])
    await device.play(table)
    device.send("ask_review", table, id="review", seat=None)
    while not device.answers[-1]["is_complete"]:
        await asyncio.sleep(0)
    found = [decision for part in device.answers for decision in part["decisions"]]
    text = device.call("record", table=table)
    expected = [part.decision for part in answer(ReviewRequest(text, 0, LEAST_SIMULATIONS)) if isinstance(part, Judged)]
    assert [decision["number"] for decision in found] == [decision["number"] for decision in expected]
    assert [decision["choices"] for decision in found] == [decision["choices"] for decision in expected]
    assert sum(seat == 0 for seat, _ in record.decode(text).moves) == len(found)
    reloaded = Device()
    reloaded.call("restore", saved=device.saved)
    reloaded.send("ask_review", table, id="again", seat=None)
    (whole,) = reloaded.answers
    assert whole["is_complete"]
    assert whole["decisions"] == found


@GAMES
async def test_hint_for_a_game_at_a_server_is_that_of_the_server(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "advise", partial(advise, simulations=LEAST_SIMULATIONS))
    server, page = Device(), Device()
    table = server.begin(game, ["chick", "chick"])
    await server.play(table, moves=3)
    room = server.pocket._line._tables.get(table)
    while SEAT not in room.table.to_act:
        await asyncio.sleep(0)
    view, state = room_view_after(room, SEAT, []), server.state
    events = server.call("events", table=table)["events"]
    asked = {"table": table, "game": game, "players": 3, "options": state["options"], "actions": []}
    found = page.call("hint", view=state["view"], events=events, **asked)
    assert found == to_jsonable_python(hint_message(table, "", "fox", advise(room.table.game, view, LEAST_SIMULATIONS)))
    assert page.saved_games == [], "nothing is kept"


async def test_hint_for_a_game_at_a_server_follows_unsent_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "advise", partial(advise, simulations=LEAST_SIMULATIONS))
    server, page = Device(), Device()
    table = server.begin("gloria", ["chick"], options={"start": 0})
    state, events = server.state, server.call("events", table=table)["events"]
    asked = {"table": table, "game": "gloria", "players": 2, "options": state["options"], "events": events}
    chest = f"chest {state['view']['hand'][0]}"
    found = page.call("hint", view=state["view"], actions=[chest], **asked)
    assert found["choices"][0]["action"] in room_view_after(server.pocket._line._tables.get(table), SEAT, [chest]).legal
    key, values = page.call("hint", view=state["view"], actions=["play W on GR"], **asked)
    assert key.startswith("illegal-"), values
    assert page.call("hint", view={}, actions=[], **asked)[0] == "message-malformed"


@GAMES
async def test_review_for_a_server_comes_in_parts_and_is_that_of_the_server(game: str) -> None:
    server, page = Device(), Device()
    table = server.begin(game, ["chick"])
    await server.play(table)
    text = server.call("record", table=table)
    order = {"table": table, "seat": SEAT, "record": text, "simulations": LEAST_SIMULATIONS}
    page.pocket.call(7, "review", json.dumps(order))
    while page.posted[-1:] != [{"type": "answer", "id": 7, "value": None}]:
        await asyncio.sleep(0)
    parts = [post["value"] for post in page.posted[:-1]]
    decisions = [decision for part in parts for decision in part["decisions"]]
    expected = list(answer(ReviewRequest(text, SEAT, LEAST_SIMULATIONS)))
    assert [decision["choices"] for decision in decisions] == [
        part.decision["choices"] for part in expected if isinstance(part, Judged)
    ]
    assert [decision["verdict"] for decision in decisions] == [
        part.decision["verdict"] for part in expected if isinstance(part, Judged)
    ]
    assert [part["is_complete"] for part in parts] == [False] * len(decisions) + [True]
    assert page.saved_games == [], "nothing is kept"


async def test_review_of_a_wrong_record_is_refused() -> None:
    page = Device()
    order = {"table": "t", "seat": 0, "record": '{"moves": []}', "simulations": LEAST_SIMULATIONS}
    page.pocket.call(7, "review", json.dumps(order))
    while not page.posted:
        await asyncio.sleep(0)
    assert [(post["type"], post["id"]) for post in page.posted] == [("refused", 7)]


async def test_speed_of_a_device_is_a_positive_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "MEASURED", LEAST_SIMULATIONS)
    assert Device().call("measure") > 0


async def test_review_and_hint_are_refused_at_the_wrong_time() -> None:
    device = Device()
    table = device.begin("5211", ["chick"])
    device.send("ask_review", table, id="early", seat=None)
    device.send("ask_review", table, id="other", seat=1)
    await device.play(table)
    device.send("ask_hint", table, seen=device.state["version"], id="late", actions=[])
    assert [(error["id"], error["key"]) for error in device.errors] == [
        ("early", "table-not-over"),
        ("other", "review-not-yours"),
        ("late", "game-over"),
    ]
