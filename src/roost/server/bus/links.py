"""The two connections to Redis, one to send and one to receive; each reconnects for as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from roost.server.bus.local import LocalBus
from roost.server.bus.port import Topic

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

READY_TOPIC = ""
"""A topic that is always subscribed to: its confirmation shows that the connection works."""
PING_SECONDS = 5.0
SILENCE_SECONDS = 15.0
"""A connection without even an answer to a ping for this long counts as lost."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0

log = logging.getLogger(__name__)


class RedisSilent(Exception):
    """Redis has not answered for too long."""


class Link(Protocol):
    """One connection to Redis."""

    name: str
    is_working: bool

    async def run(self, redis: Redis) -> NoReturn:
        """Send or receive hints until the connection fails."""


async def keep_running(link: Link, redis: Redis) -> NoReturn:
    """Run a link and restart it when it fails, with growing pauses while Redis is unreachable."""
    pause = FIRST_PAUSE
    while True:
        try:
            await link.run(redis)
        except Exception as error:
            if link.is_working or pause == FIRST_PAUSE:  # log once, not at every attempt
                log.warning("bus lost", extra={"link": link.name, "detail": str(error) or type(error).__name__})
            pause = FIRST_PAUSE if link.is_working else min(2 * pause, LONGEST_PAUSE)
            link.is_working = False
        await asyncio.sleep(pause)


async def until_one_fails(*coroutines: Coroutine[Any, Any, NoReturn]) -> None:
    """Run coroutines concurrently; cancel all and raise the error when the first one fails.

    A TaskGroup would do the same, but on Python 3.11 it can lose a cancellation from outside."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Sender:
    """Sends all waiting hints together, at most one per topic; hints stay queued while Redis is unreachable."""

    name = "sender"

    def __init__(self, encode: Callable[[Topic, int], tuple[str, str]]) -> None:
        self._encode = encode
        self._waiting: dict[Topic, int] = {}
        self._wake = asyncio.Event()
        self.is_working = False
        self.is_idle = asyncio.Event()
        self.is_idle.set()

    def send(self, topic: Topic, version: int) -> None:
        """Queue a hint."""
        self._waiting[topic] = max(version, self._waiting.get(topic, version))
        self.is_idle.clear()
        self._wake.set()

    async def run(self, redis: Redis) -> NoReturn:
        """Send hints until the connection fails."""
        await redis.ping()
        self.is_working = True
        while True:
            while self._waiting:
                await self._send_waiting(redis)
            self.is_idle.set()
            self._wake.clear()
            await self._wake.wait()

    async def _send_waiting(self, redis: Redis) -> None:
        sending, self._waiting = self._waiting, {}
        try:
            async with redis.pipeline(transaction=False) as pipeline:
                for topic, version in sending.items():
                    pipeline.publish(*self._encode(topic, version))
                await pipeline.execute()
        except BaseException:
            for topic, version in sending.items():
                self.send(topic, version)
            raise


class Receiver:
    """Receives hints for the topics that have a listener in this process."""

    name = "receiver"

    def __init__(self, local: LocalBus, prefix: str, receive: Callable[[Topic, str], None]) -> None:
        self._local = local
        self._prefix = prefix
        self._receive = receive
        self._changed = asyncio.Event()
        self.is_working = False

    def update_topics(self) -> None:
        """Subscribe and unsubscribe after the local topics have changed."""
        self._changed.set()

    async def run(self, redis: Redis) -> NoReturn:
        """Receive hints until the connection fails."""
        async with redis.pubsub() as pubsub:
            await pubsub.subscribe(self._prefix + READY_TOPIC)
            await until_one_fails(self._follow_topics(pubsub), self._read(pubsub))
        raise AssertionError("both coroutines end only by an error")

    async def _follow_topics(self, pubsub: PubSub) -> NoReturn:
        subscribed = frozenset({READY_TOPIC})
        while True:
            self._changed.clear()
            wanted = self._local.topics | {READY_TOPIC}
            if new := wanted - subscribed:
                await pubsub.subscribe(*[self._prefix + topic for topic in sorted(new)])
            if old := subscribed - wanted:
                await pubsub.unsubscribe(*[self._prefix + topic for topic in sorted(old)])
            subscribed = wanted
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                await pubsub.ping()

    async def _read(self, pubsub: PubSub) -> NoReturn:
        while True:
            message = await pubsub.get_message(timeout=SILENCE_SECONDS)
            if message is None:
                raise RedisSilent
            if message["type"] in ("subscribe", "message"):
                self._take(message["type"], message["channel"].removeprefix(self._prefix), message["data"])

    def _take(self, kind: str, topic: Topic, data: str) -> None:
        if kind == "message":
            self._receive(topic, data)
        elif topic == READY_TOPIC:
            self.is_working = True
        else:
            self._local.notify(topic, None)  # hints before this subscription are lost
