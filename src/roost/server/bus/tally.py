"""What the limits count, told to the other processes over Redis a few times per second, so that all count the same.

Uses of a limit are told once and added up. What a process holds, such as open connections, is told again and again, all
of it: what a dead process held counts no more after some seconds of silence.

A process that is told late allows a little more, and without Redis each process counts by itself. Keys are hashed with
the signing key of the site: Redis gets no addresses and no people.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from roost.server.bus.links import PING_SECONDS, SILENCE_SECONDS, RedisSilent, until_one_fails

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

SHARE_SECONDS = 0.2
MOST_KEYS = 10_000
"""Keys that wait to be told, while Redis is unreachable; then they are forgotten."""

Count: TypeAlias = Callable[[str, str, int], None]
"""Called with the name of a limit, a key and how often it was used elsewhere."""


class Tally:
    """A connection that tells and hears what limits count."""

    name = "tally"

    def __init__(self, channel: str, origin: str) -> None:
        self._channel = channel
        self._origin = origin
        self._used: Counter[tuple[str, str]] = Counter()
        self.listeners: list[Count] = []
        self.held: Callable[[], Mapping[str, int]] = dict
        """Returns what this process holds, by key."""
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}
        """What other processes hold, and until when it counts, by the name of the process."""
        self.is_working = False

    def tell(self, limit: str, key: str) -> None:
        """Count one use, to be told soon."""
        self._used[limit, key] += 1
        if len(self._used) > MOST_KEYS:
            self._used.clear()

    def held_elsewhere(self, key: str) -> int:
        """Return how much the other processes hold of a key, as far as they have said it lately."""
        now = time.monotonic()
        return sum(held.get(key, 0) for until, held in self._elsewhere.values() if until > now)

    async def run(self, redis: Redis) -> NoReturn:
        """Tell and hear until the connection fails."""
        async with redis.pubsub() as pubsub:
            await pubsub.subscribe(self._channel)
            self.is_working = True
            await until_one_fails(self._send(redis), self._read(pubsub))
        raise AssertionError("both coroutines end only by an error")

    async def _send(self, redis: Redis) -> NoReturn:
        """Tell what was used and what is held; now and then also if nothing has changed, so that others know that this
        process is alive, and this process that the connection works."""
        silent, told = PING_SECONDS, dict[str, int]()
        while True:
            held = dict(self.held())
            if self._used or held != told or silent >= PING_SECONDS:
                used, self._used, silent, told = self._used, Counter(), 0.0, held
                uses = [[limit, key, count] for (limit, key), count in used.items()]
                await redis.publish(self._channel, json.dumps([self._origin, uses, held]))
            await asyncio.sleep(SHARE_SECONDS)
            silent += SHARE_SECONDS

    async def _read(self, pubsub: PubSub) -> NoReturn:
        while True:
            message = await pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is None:
                raise RedisSilent
            if message["type"] == "message":
                self._hear(message["data"])

    def _hear(self, data: str) -> None:
        origin, uses, held = json.loads(data)
        if origin == self._origin:
            return
        now = time.monotonic()
        self._elsewhere = {name: known for name, known in self._elsewhere.items() if known[0] > now}
        self._elsewhere[origin] = now + SILENCE_SECONDS, held
        for limit, key, count in uses:
            for listener in self.listeners:
                listener(limit, key, count)
