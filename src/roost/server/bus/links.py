"""The two ways over Redis, out and in: each is tried again for as long as the server runs."""

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

ALWAYS = ""
"""A topic that is always subscribed to: its confirmation says that the connection stands."""
PING_SECONDS = 5.0
SILENCE_SECONDS = 15.0
"""A connection on which not even pings are answered is lost, whatever the system says."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0

log = logging.getLogger(__name__)


class Silence(Exception):
    """Redis has not answered for too long."""


class Link(Protocol):
    """One way over Redis."""

    name: str
    is_working: bool

    async def run(self, redis: Redis) -> NoReturn:
        """Carry hints until something breaks."""


async def keep_up(link: Link, redis: Redis) -> NoReturn:
    """Run a link for ever, with growing pauses while Redis is away."""
    pause = FIRST_PAUSE
    while True:
        try:
            await link.run(redis)
        except Exception as error:
            if link.is_working or pause == FIRST_PAUSE:  # once, not at every attempt
                log.warning("bus lost", extra={"link": link.name, "detail": str(error) or type(error).__name__})
            pause = FIRST_PAUSE if link.is_working else min(2 * pause, LONGEST_PAUSE)
            link.is_working = False
        await asyncio.sleep(pause)


async def _until_one_fails(*coroutines: Coroutine[Any, Any, NoReturn]) -> None:
    """Run them side by side; the first error ends all, and is raised.

    A TaskGroup would do, but for Python 3.11: there it forgets that it was cancelled from outside."""
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
    """Sends hints, as many as wait in one go; what cannot be sent waits on, one hint a topic."""

    name = "sender"

    def __init__(self, encode: Callable[[Topic, int], tuple[str, str]]) -> None:
        self._encode = encode
        self._waiting: dict[Topic, int] = {}
        self._wake = asyncio.Event()
        self.is_working = False
        self.is_idle = asyncio.Event()
        self.is_idle.set()

    def send(self, topic: Topic, version: int) -> None:
        """As soon as can be."""
        self._waiting[topic] = max(version, self._waiting.get(topic, version))
        self.is_idle.clear()
        self._wake.set()

    async def run(self, redis: Redis) -> NoReturn:
        """Send until something breaks."""
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
    """Receives hints for the topics that somebody listens to here."""

    name = "receiver"

    def __init__(self, local: LocalBus, prefix: str, receive: Callable[[Topic, str], None]) -> None:
        self._local = local
        self._prefix = prefix
        self._receive = receive
        self._changed = asyncio.Event()
        self.is_working = False

    def look_again(self) -> None:
        """Somebody listens to other topics than before."""
        self._changed.set()

    async def run(self, redis: Redis) -> NoReturn:
        """Receive until something breaks."""
        async with redis.pubsub() as pubsub:
            await pubsub.subscribe(self._prefix + ALWAYS)
            await _until_one_fails(self._follow_topics(pubsub), self._read(pubsub))
        raise AssertionError("neither ends but by an error")

    async def _follow_topics(self, pubsub: PubSub) -> NoReturn:
        subscribed = frozenset({ALWAYS})
        while True:
            self._changed.clear()
            wanted = self._local.topics | {ALWAYS}
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
                raise Silence
            if message["type"] in ("subscribe", "message"):
                self._take(message["type"], message["channel"].removeprefix(self._prefix), message["data"])

    def _take(self, kind: str, topic: Topic, data: str) -> None:
        if kind == "message":
            self._receive(topic, data)
        elif topic == ALWAYS:
            self.is_working = True
        else:
            self._local.tell(topic, None)  # in force from here on; what came before is lost
