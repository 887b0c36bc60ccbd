"""Two worlds that differ only in what is hidden from one observer: the app, the clock and the names are the same.

Before each step, world B becomes a copy of world A in which everything hidden from the observer is changed: the state
is sampled from the observer's view, and the secret, the seed, the deals, the choices of others and the hidden values of
events are garbled. The observer must then receive the same messages in both worlds, byte for byte.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.core import fair
from roost.core.game import Event, Game, Seat
from roost.protocol.base import Watching
from roost.protocol.http import CreateTable, Join, SeatPlan
from roost.server.edge.app import create_app
from roost.server.edge.identity import COOKIE
from roost.server.edge.snapshots import encode_state
from roost.server.limits import Limits
from roost.server.rooms.room import Room, Step
from roost.server.service import Pace
from roost.server.settings import Settings
from roost.server.storage.database import sqlite_url
from tests.server.house import Client, FakeClock

JUNK = "hidden"
GENEROUS = Limits(messages_per_second=100_000, chat_lines_per_minute=100_000)
PEOPLE = tuple(f"{number:020x}" for number in range(1, 8))
"""Ids of the people; the last one is the spectator."""


class World:
    """An app with one table, its players and a spectator, all connected."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.clock = FakeClock()
        settings = Settings(data=folder, database_url=sqlite_url(folder / "db"), signing_key=b"k" * 32)
        self.app = create_app(settings, limits=GENEROUS, pace=Pace(bot_workers=1), now=self.clock)
        self.edge = self.app.edge
        self.service = self.edge.service
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://roost.example")
        self.clients: dict[Seat | None, Client] = {}
        self.has_ended = False
        """Whether its game was ever over, even if that step was undone."""
        self.garbled: dict[tuple[Seat | None, int], Step] = {}
        """The garbled steps of world A by observer and version, kept so that repeated requests get the same answer."""
        self.room: Room

    async def open(
        self, stack: AsyncExitStack, game: str, players: int, options: Mapping[str, Any], watching: Watching
    ) -> None:
        """Start a game with all clients connected."""
        await self.edge.start()
        stack.push_async_callback(self.edge.stop)
        stack.push_async_callback(self.http.aclose)
        wanted = CreateTable(game=game, options=dict(options), seats=[SeatPlan()] * players, watching=watching)
        self.room = await self.service.seating.create(PEOPLE[0], wanted)
        for seat in range(players):
            join = Join(contribution_hash=fair.contribution_hash(seat.to_bytes(16)).hex())
            await self.service.seating.join(self.room, PEOPLE[seat], f"Player {seat}", join)
        for seat in range(players):
            await self.service.seating.reveal(self.room, PEOPLE[seat], f"{seat:032x}")
        for observer in (None, *range(players)):
            client = await stack.enter_async_context(Client(self.edge, person_of(observer)))
            self.clients[observer] = client
            await client.next("hello")
            if observer is not None or watching != "off":
                await client.watch(self.room)
            client.texts.clear()

    async def wait(self, seconds: float) -> None:
        """Let time go by while the server is alive: otherwise it would be an outage, and everybody's clock extended."""
        self.clock.time += seconds
        await self.service.pulse.beat()

    async def ask(self, observer: Seat | None, message: Mapping[str, Any], kind: str | None = None) -> str:
        """Send a message, and return the raw answer."""
        client = self.clients[observer]
        client.drain()
        client.send(**message)
        await client.next(kind)
        return client.texts[-1]

    async def get(self, observer: Seat | None, path: str) -> tuple[int, bytes]:
        """Return the status and body of a GET request by the observer."""
        cookie = f"{COOKIE}={self.edge.identities.sign(person_of(observer))}"
        response = await self.http.get(path, headers={"Cookie": cookie})
        return response.status_code, response.content

    async def act(self, seat: Seat, action: str, name: str) -> None:
        """Make a move, and wait until all clients have received it."""
        message = {"table": self.room.id, "seen": self.room.table.public, "id": name, "action": action}
        await self.ask(seat, {"type": "act", **message}, "ack")
        for client in self.clients.values():
            client.send(type="ping")
            await client.next("pong")

    def received(self, observer: Seat | None) -> list[str]:
        """Return the messages since the last call, except pongs."""
        client = self.clients[observer]
        texts = [text for text in client.texts if text != '{"type":"pong"}']
        client.texts.clear()
        client.drain()
        return texts


def person_of(observer: Seat | None) -> str:
    return PEOPLE[-1] if observer is None else PEOPLE[observer]


@asynccontextmanager
async def two_worlds(
    folder: Path,
    patch: pytest.MonkeyPatch,
    game: str,
    players: int,
    options: Mapping[str, Any],
    watching: Watching = "allowed",
) -> AsyncIterator[tuple[World, World]]:
    """Open the same table twice, with the same id, secret and people."""
    async with AsyncExitStack() as stack:
        worlds = World(folder / "a"), World(folder / "b")
        for world in worlds:
            number = itertools.count()
            patch.setattr("secrets.token_urlsafe", lambda size, number=number: f"token-{size}-{next(number)}")
            patch.setattr("secrets.token_bytes", lambda size: b"s" * size)
            await world.open(stack, game, players, options, watching)
        yield worlds


def hide(a: World, b: World, observer: Seat | None, rng: random.Random) -> None:
    """Make world B a copy of world A in which everything hidden from the observer is changed."""
    table = a.room.table
    assert table.play is not None
    game = table.game
    play = dataclasses.replace(
        table.play,
        seed=b"?" * 32,
        state=game.sample(game.view(table.play.state, observer), rng),
        deals=({JUNK: JUNK},) * len(table.play.deals),
        choices={seat: own if seat == observer else JUNK for seat, own in table.play.choices.items()},
    )
    play.__dict__.pop("to_act", None)
    b.room.table = dataclasses.replace(table, secret=b"!" * 32, play=play, events=())
    for step in a.room.steps:
        if (observer, step.version) not in b.garbled:
            events = tuple(_garble(game, play.state, event, observer) for event in step.events)
            b.garbled[observer, step.version] = step._replace(events=events)
    b.room.steps = [b.garbled[observer, step.version] for step in a.room.steps]
    b.room.forget_snapshots()
    for follower in b.edge.hub._followers[b.room.id].values():  # they have been shown this world, not the one before
        text, follower.shown = encode_state(b.room, follower.seat, follower.sent, None, lambda _table: [])
        b.clients[follower.seat].decode(text)


def _garble(game: Game[Any, Any], state: Any, event: Event, observer: Seat | None) -> Event:
    """Return an event that looks the same to the observer and different to all others."""
    seen = game.view(state, observer, [event]).events
    values = {name: _change(value, seen[0].values[name]) if seen else JUNK for name, value in event.values.items()}
    if not seen and "seat" in event.values:
        values["seat"] = event.values["seat"]  # the view decides by the seat whether to show the event
    return Event(event.key, values)


def _change(value: Any, seen: Any) -> Any:
    if seen is None:
        return JUNK if value is not None else None
    if isinstance(value, list | tuple):
        return [_change(own, other) for own, other in zip(value, seen, strict=True)]
    return value


def wrong_actions(game: Game[Any, Any], state: Any, seat: Seat) -> Iterator[str]:
    """Yield some actions that are not legal for this seat now."""
    legal = set(game.legal(state, seat))
    yield "nonsense"
    yield from itertools.islice((action for action in game.actions if action not in legal), 0, 400, 100)
