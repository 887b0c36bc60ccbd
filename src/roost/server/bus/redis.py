"""The bus of a server with several processes, over Redis publish/subscribe. It survives a restart of Redis.

Lost hints do no harm: listeners are called with None whenever a subscription takes effect, for the first time or after
reconnecting, and unsent hints stay queued, one per topic.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from roost.core.errors import BadSetup
from roost.server.bus.links import Receiver, Sender, keep_running
from roost.server.bus.local import LocalBus
from roost.server.bus.port import Bus, Listener, Topic
from roost.server.bus.tally import Tally
from roost.server.extras import require

if TYPE_CHECKING:
    from redis.asyncio import Redis

PREFIX = "roost:"
LIMITS_TOPIC = "usage:"
"""No table has this id."""
_STOP_SECONDS = 1.0


class RedisBus(Bus):
    """Calls the listeners of this process directly, and those of other processes over Redis."""

    def __init__(self, url: str, prefix: str = PREFIX, key: bytes = b"") -> None:
        """`key` hides what limits count; all processes of a site need the same."""
        self._redis = _client(url)
        self._prefix = prefix
        self._origin = secrets.token_hex(4)
        self._local = LocalBus()
        self._sender = Sender(self._encode)
        self._receiver = Receiver(self._local, prefix, self._receive)
        self._tally = Tally(prefix + LIMITS_TOPIC, self._origin)
        self._key = hashlib.sha256(key).digest()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect in the background."""
        self._tasks = [
            asyncio.create_task(keep_running(link, self._redis), name=f"bus {link.name}")
            for link in (self._sender, self._receiver, self._tally)
        ]

    async def stop(self) -> None:
        """Send the queued hints if Redis is reachable, and close the connections."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_STOP_SECONDS):
                await self._sender.is_idle.wait()
        ending = set(self._tasks)
        while ending:  # a cancellation is lost if a timeout expires at the same moment, so it is repeated
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
        """Whether both connections work."""
        return self._sender.is_working and self._receiver.is_working

    def publish(self, topic: Topic, version: int) -> None:
        """Call the local listeners and queue the hint for the other processes."""
        self._local.notify(topic, version)
        self._sender.send(topic, version)

    def subscribe(self, topic: Topic, listener: Listener) -> None:
        """Add a listener; it is called with None once Redis has confirmed the subscription."""
        self._local.subscribe(topic, listener)
        self._receiver.update_topics()

    def unsubscribe(self, topic: Topic, listener: Listener) -> None:
        """Remove a listener; Redis is informed later."""
        self._local.unsubscribe(topic, listener)
        self._receiver.update_topics()

    def mask(self, key: str) -> str:
        """Return a hash of the key."""
        return hashlib.blake2b(key.encode(), key=self._key, digest_size=12).hexdigest()

    def share_use(self, limit: str, key: str) -> None:
        """Queue the use for the other processes."""
        self._tally.tell(limit, key)

    def on_use(self, listener: Callable[[str, str, int], None]) -> None:
        """Add a listener."""
        self._tally.listeners.append(listener)

    def share_held(self, held: Callable[[], Mapping[str, int]]) -> None:
        """Ask for what this process holds, and tell it whenever it has changed."""
        self._tally.held = held

    def held_elsewhere(self, key: str) -> int:
        """Return the sum of what the other processes have told lately."""
        return self._tally.held_elsewhere(key)

    def _encode(self, topic: Topic, version: int) -> tuple[str, str]:
        return self._prefix + topic, f"{self._origin} {version}"

    def _receive(self, topic: Topic, data: str) -> None:
        """Pass a hint on to the local listeners, except our own, which `publish` has already passed on."""
        origin, _, version = data.partition(" ")
        if origin != self._origin:
            self._local.notify(topic, int(version) if version.isdecimal() else None)


def _client(url: str) -> Redis:
    require("redis", "redis")
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    try:
        # The client must not reconnect silently: links.py reconnects, and then calls the listeners.
        return Redis.from_url(url, protocol=2, decode_responses=True, retry=Retry(NoBackoff(), 0))
    except ValueError as error:
        raise BadSetup("bus-bad-url") from error
