"""Nothing leaks: what a client receives does not depend on what is hidden from it."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from roost.core.game import Seat
from roost.protocol.base import Watching
from tests.system.worlds import World, hide, person_of, two_worlds, wrong_actions

pytestmark = pytest.mark.anyio

EVERY = int(os.environ.get("ROOST_LEAKS_EVERY", "6"))
"""Compare everything at every n-th step; `make leaks` asks for 1."""
TABLES: list[tuple[str, int, Mapping[str, Any]]] = [
    ("5211", 4, {"edition": "azul", "scores": "hidden"}),
    ("gloria", 2, {"chests": "noted", "start": 1}),
]
MORE: list[tuple[str, int, Mapping[str, Any]]] = [
    ("5211", 2, {"edition": "classic"}),
    ("5211", 2, {"target": 25}),
    ("gloria", 3, {"chests": "memory"}),
]


@pytest.mark.parametrize(
    ("game", "players", "options"), [*(pytest.param(*more, marks=pytest.mark.thorough) for more in MORE), *TABLES]
)
async def test_messages_do_not_depend_on_hidden_information(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, options: Mapping[str, Any]
) -> None:
    rng = random.Random(5211)
    observers: list[Seat | None] = [None, *range(players)]
    async with two_worlds(tmp_path, monkeypatch, game, players, options) as (a, b):
        step = compared = 0
        while a.room.table.status == "running":
            observer = observers[step % len(observers)]
            hide(a, b, observer, rng)
            if step % EVERY == 0:
                await _compare_now(a, b, observer, rng)
            if step % (7 * EVERY) == 0:
                await _compare_http(a, b, observer)
            compared += await _compare_step(a, b, observer, rng, step)
            step += 1
        assert compared > step // 4, "too few steps could be compared"


async def _compare_now(a: World, b: World, observer: Seat | None, rng: random.Random) -> None:
    """Compare snapshots, resyncs and refusals."""
    table = a.room.id
    since = rng.randrange(1, a.room.table.public + 1)
    questions: list[dict[str, Any]] = [
        {"type": "watch", "table": table},
        {"type": "watch", "table": table, "since": since},
        {"type": "act", "table": table, "seen": 1, "id": "late", "action": "nonsense"},
        {"type": "act", "table": table, "seen": 10**6, "id": "early", "action": "nonsense"},
    ]
    if observer is not None:
        assert a.room.table.play is not None
        for action in wrong_actions(a.room.table.game, a.room.table.play.state, observer):
            seen = a.room.table.public
            questions.append({"type": "act", "table": table, "seen": seen, "id": "wrong", "action": action})
    for question in questions:
        assert await a.ask(observer, question) == await b.ask(observer, question), question


async def _compare_http(a: World, b: World, observer: Seat | None) -> None:
    table = a.room.id
    paths = [f"/api/tables/{table}", "/api/tables", "/api/me"]
    if not b.has_ended:
        paths += [f"/api/tables/{table}/record", f"/api/tables/{table}/replay?seat=0", "/api/me/tables"]
        paths += ["/api/games/recent", f"/api/people/{person_of(0)}/games"]
    for path in paths:
        assert await a.get(observer, path) == await b.get(observer, path), path


async def _compare_step(a: World, b: World, observer: Seat | None, rng: random.Random, step: int) -> bool:
    """Make one move in both worlds; if the views are equal afterwards, all messages must be, byte for byte."""
    assert a.room.table.play is not None
    assert b.room.table.play is not None
    game, state, other_state = a.room.table.game, a.room.table.play.state, b.room.table.play.state
    actor = rng.choice(game.to_act(state))
    action = rng.choice(game.legal(state, actor))
    legal = game.legal(other_state, actor)
    other_action = action if action in legal else rng.choice(legal)
    for world, decision in ((a, action), (b, other_action)):
        for client in world.clients:
            world.received(client)
        await world.wait(1.5)
        await world.act(actor, decision, f"move-{step}")
    b.has_ended = b.has_ended or b.room.table.status == "over"  # from then on its history differs
    after, other_after = a.room.table.play.state, b.room.table.play.state
    is_public = game.name == "gloria" or actor == observer
    if game.view(after, observer) != game.view(other_after, observer) or (is_public and action != other_action):
        return False  # the move revealed something hidden
    assert a.received(observer) == b.received(observer)
    return True


@pytest.mark.parametrize("players", [2, 3])
async def test_other_clients_cannot_tell_that_a_choice_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    rng = random.Random(players)
    async with two_worlds(tmp_path, monkeypatch, "5211", players, {}) as (a, b):
        step = 0
        while a.room.table.status == "running":
            assert a.room.table.play is not None
            game, state = a.room.table.game, a.room.table.play.state
            owing = game.to_act(state)
            actor = rng.choice(owing)
            legal = game.legal(state, actor)
            if len(owing) > 1:
                for world in (a, b):
                    await world.wait(1.0)
                await a.act(actor, rng.choice(legal), f"first-{step}")  # in world A only
            action = rng.choice(legal)
            for world in (a, b):
                await world.wait(1.0)
                if world is b or len(owing) == 1:
                    await world.act(actor, action, f"move-{step}")
            if len(owing) > 1:
                await a.act(actor, action, f"move-{step}")
            for observer in (None, *range(players)):
                received, other = a.received(observer), b.received(observer)
                if observer != actor:
                    assert _without_times(received) == _without_times(other)
            step += 1


def _without_times(texts: list[str]) -> list[str]:
    return [re.sub(r'"at":[0-9.]+', '"at":0', text) for text in texts]


@pytest.mark.parametrize(
    ("game", "players", "options", "watching"),
    [
        (*TABLES[0], "hands-after"),
        *((*table, watching) for table, watching in zip(MORE, ("off", "allowed", "allowed"), strict=True)),
    ],
)
async def test_no_secret_is_sent_before_the_game_is_over(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    players: int,
    options: Mapping[str, Any],
    watching: Watching,
) -> None:
    rng = random.Random(7)
    async with two_worlds(tmp_path, monkeypatch, game, players, options, watching) as (world, _):
        table = world.room.table
        assert table.play is not None
        names = {table.secret.hex(), table.play.seed.hex(), *(f"{seat:032x}" for seat in range(players))}
        names |= {table.secret.decode(), '"deck":[', '"deals"', '"seed"', '"secret"', '"contributions"'}
        step = 0
        while world.room.table.status == "running":
            assert world.room.table.play is not None
            actor = rng.choice(world.room.table.to_act)
            action = rng.choice(world.room.table.game.legal(world.room.table.play.state, actor))
            _scan(world, names)
            if step % 9 == 0:
                await _scan_http(world, names)
            await world.act(actor, action, f"private-id-{step}-{actor}")
            step += 1
        status, record = await world.get(None, f"/api/tables/{world.room.id}/record")
        assert status == 200
        assert table.secret.hex().encode() in record


def _scan(world: World, names: set[str]) -> None:
    """Check that no socket got a secret or another player's message id, and spectators nothing if watching is off."""
    for observer in world.clients:
        texts = world.received(observer)
        if observer is None and world.room.table.created.watching == "off":
            assert texts == []
        for text in texts:
            assert not any(name in text for name in names)
            assert '"hands":null' in text or '"type":"table"' not in text
            ids = re.findall(r"private-id-\d+-(\d)", text)
            assert all(int(owner) == observer for owner in ids)


async def _scan_http(world: World, names: set[str]) -> None:
    table = world.room.id
    for path in ("", "/record", "/replay", "/replay?seat=0"):
        status, content = await world.get(None, f"/api/tables/{table}{path}")
        assert not any(name.encode() in content for name in names)
        assert path == "" or status in (403, 409)
    _, content = await world.get(None, "/metrics")
    assert not any(name.encode() in content for name in (*names, table, person_of(0)))
