"""Games on a device are those of a server: dealt fairly, saved after every change, continued after a reload."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from roost.core import record
from roost.pocket.tables import FORMAT
from roost.protocol.messages import server_message
from roost.server.table.entries import decode_entry
from roost.server.table.fold import fold
from tests.pocket.device import CONTRIBUTION, PROMISED, Device, wanted_game

pytestmark = pytest.mark.anyio
GAMES = pytest.mark.parametrize("game", ["5211", "gloria"])


@GAMES
async def test_record_of_a_game_is_correct_and_has_the_contribution(game: str) -> None:
    device = Device()
    table = device.begin(game, ["chick", "chick"])
    await device.play(table)
    played = record.decode(device.call("record", table=table))
    record.check(played)
    assert played.fair is not None
    assert played.fair.contributions[0].hex() == CONTRIBUTION


@GAMES
async def test_every_message_is_one_of_the_protocol(game: str) -> None:
    device = Device()
    await device.play(device.begin(game, ["chick"]))
    messages = [post["message"] for post in device.posted if post["type"] == "message"]
    assert len(messages) > 10
    for message in messages:
        server_message.validate_python(message)


@GAMES
async def test_reload_in_mid_game_loses_nothing(game: str) -> None:
    before, after = Device(), Device()
    table = before.begin(game, ["chick", "chick"])
    await before.play(table, moves=3)
    after.call("restore", saved=before.saved)
    after.send("watch", table)
    assert {**after.state, "after": 0, "view": _without_events(after)} == {
        **before.state,
        "after": 0,
        "notices": [],
        "view": _without_events(before),
    }
    await after.play(table)
    assert after.saved["summary"]["status"] == "over"


def _without_events(device: Device) -> dict[str, Any]:
    return {**device.state["view"], "events": []}


async def test_log_of_a_device_can_be_read_by_a_server() -> None:
    device = Device()
    await device.play(device.begin("5211", ["chick"]))
    saved = device.saved
    entries = [decode_entry(json.dumps(entry)) for entry in saved["log"]]
    table = fold(saved["table"], bytes.fromhex(saved["secret"]), entries)
    assert table.record() == device.call("record", table=saved["table"])
    assert list(table.play.outcome.points) == saved["summary"]["result"]["points"]  # type: ignore[union-attr]  # over


async def test_rematch_has_the_same_bots_and_other_cards() -> None:
    device = Device()
    first = device.begin("5211", ["chick", "hen"])
    await device.play(first)
    made = device.call("rematch", table=first)
    device.call("join", table=made["table"], name="Ann", contribution_hash=PROMISED)
    assert [seat["bot"] for seat in made["seats"][1:]] == ["chick", "hen"]
    assert made["commitment"] != device.call("table", table=first)["commitment"]
    assert device.call("rematch", table=first)["table"] == made["table"]


async def test_hands_of_bots_are_hidden_until_the_end() -> None:
    device = Device()
    table = device.begin("5211", ["chick", "chick"])
    await device.play(table, moves=1)
    assert device.state["hands"] is None
    assert device.call("replay", table=table, seat=1) == ("table-not-over", {"table": table})
    assert device.call("record", table=table) == ("table-not-over", {"table": table})


async def test_game_that_is_left_is_abandoned() -> None:
    device = Device()
    table = device.begin("5211", ["chick"])
    device.call("leave", table=table)
    assert device.saved["summary"]["status"] == "abandoned"
    device.send("act", table, seen=device.state["version"], id="late", action="1")
    assert device.errors[-1]["key"] == "game-over"


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (wanted_game("chess", ["hen"]), "setup-unknown-game"),
        (wanted_game("5211", ["kraken"]), "setup-unknown-bot"),
        (wanted_game("5211", ["hen"], options={"edition": "gold"}), "setup-bad-value"),
        ({"game": "5211", "seats": [{"kind": "open"}, {"kind": "open"}]}, "pocket-seats"),
        ({"game": "5211"}, "message-malformed"),
        ({**wanted_game("5211", ["hen"]), "colour": "red"}, "message-malformed"),
    ],
)
async def test_game_that_cannot_be_played_is_refused(wanted: dict[str, Any], key: str) -> None:
    refused, _values = Device().call("create", wanted=wanted, person="device")
    assert refused == key


async def test_messages_that_do_not_fit_are_refused() -> None:
    device = Device()
    table = device.begin("5211", ["chick"])
    device.send("act", table, seen=device.state["version"], id="a", action="nonsense")
    device.send("act", table, seen=999, id="b", action=device.state["view"]["legal"][0])
    device.send("watch", "pocket-unknown")
    device.send("say", table, id="c", text="hello")
    device.send("dance", table)
    keys = [error["key"] for error in device.errors]
    assert keys[1:] == ["version-unknown", "table-unknown", "chat-off", "message-malformed"]
    assert [error["id"] for error in device.errors[:2]] == ["a", "b"]


async def test_unknown_call_is_refused() -> None:
    assert Device().call("fly") == ("message-malformed", {"where": "fly", "why": "unknown"})
    assert Device().call("replay", table="pocket-x")[0] == "message-malformed"


async def test_saved_game_that_cannot_be_continued_is_refused() -> None:
    device = Device()
    device.begin("5211", ["chick"])
    saved = device.saved
    assert Device().call("restore", saved={**saved, "format": FORMAT + 1}) == ("pocket-newer-game", {})
    for broken in (
        {**saved, "log": saved["log"][1:]},
        {**saved, "log": [{**saved["log"][0], "game": "chess"}, *saved["log"][1:]]},
        {**saved, "log": [*saved["log"], {"kind": "move", "at": 1.0, "seat": 0, "action": "x", "by": "person"}]},
        {"table": saved["table"]},
    ):
        assert Device().call("restore", saved=broken) == ("pocket-other-rules", {})


async def test_device_without_its_contribution_is_dealt_in_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.table.fold.REVEAL_SECONDS", 0.05)
    device = Device()
    made = device.call("create", wanted=wanted_game("5211", ["chick"]), person="device")
    device.call("join", table=made["table"], name="", contribution_hash=PROMISED)
    device.send("watch", made["table"])
    assert device.state["reveal"]["missing"] == [0]
    await asyncio.sleep(0.2)
    assert device.state["view"] is not None
