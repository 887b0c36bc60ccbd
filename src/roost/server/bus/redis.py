"""The bus of several processes: Redis, publish and subscribe. Redis may go and come back; nobody has to restart.

Hints that Redis loses do no harm: each subscription that takes effect, the first time or again, tells its listeners to
catch up, and what could not be sent waits, one hint a topic.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import secrets
from typing import TYPE_CHECKING

from roost.core.errors import BadSetup
from roost.server.bus.links import Receiver, Sender, keep_up
from roost.server.bus.local import LocalBus
from roost.server.bus.port import Bus, Listener, Topic

if TYPE_CHECKING:
    from redis.asyncio import Redis

PREFIX = "roost:"
_STOP_SECONDS = 1.0


class RedisBus(Bus):
    """Tells the listeners of this process at once, and those of others by Redis."""

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        self._redis = _client(url)
        self._prefix = prefix
        self._origin = secrets.token_hex(4)
        self._local = LocalBus()
        self._sender = Sender(self._encode)
        self._receiver = Receiver(self._local, prefix, self._receive)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect in the background."""
        self._tasks = [
            asyncio.create_task(keep_up(link, self._redis), name=f"bus {link.name}")
            for link in (self._sender, self._receiver)
        ]

    async def stop(self) -> None:
        """Send what waits, if Redis takes it at once; then close."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_STOP_SECONDS):
                await self._sender.is_idle.wait()
        ending = set(self._tasks)
        while ending:  # a cancellation can be lost in a wait that runs out at the same time: then it is repeated
            for task in ending:
                task.cancel()
            _, ending = await asyncio.wait(ending, timeout=_STOP_SECONDS)
        self._tasks = []
        await self._local.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_STOP_SECONDS):
                await self._redis.aclose()

    @property
    def is_connected(self) -> bool:
        """Whether both ways work."""
        return self._sender.is_working and self._receiver.is_working

    def publish(self, topic: Topic, version: int) -> None:
        """Here at once, elsewhere in a moment."""
        self._local.tell(topic, version)
        self._sender.send(topic, version)

    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Redis is told in a moment; when it answers, the listener is told to catch up."""
        self._local.subscribe(topic, listener)
        self._receiver.look_again()

    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Redis is told in a moment."""
        self._local.unsubscribe(topic, listener)
        self._receiver.look_again()

    def _encode(self, topic: Topic, version: int) -> tuple[str, str]:
        return self._prefix + topic, f"{self._origin} {version}"

    def _receive(self, topic: Topic, data: str) -> None:
        """A message; our own come back to us, and have been told already."""
        origin, _, version = data.partition(" ")
        if origin != self._origin:
            self._local.tell(topic, int(version) if version.isdecimal() else None)


def _client(url: str) -> Redis:
    if importlib.util.find_spec("redis") is None:
        raise BadSetup("setup-missing-extra", extra="cluster", package="redis")
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    try:
        # It must not reconnect by itself, unseen: links.py does, and tells the listeners.
        return Redis.from_url(url, protocol=2, decode_responses=True, retry=Retry(NoBackoff(), 0))
    except ValueError as error:
        raise BadSetup("bus-bad-url") from error
