"""One process of the server without its network side: creates, starts and stops its parts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field

from roost import bots
from roost.core import registry
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.review.budget import LEAST_SIMULATIONS, SIMULATIONS
from roost.server.bus.local import LocalBus
from roost.server.bus.port import Bus
from roost.server.limits import Limiters, Limits, RateLimiter
from roost.server.rooms.absences import Absences
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_preparation import BotPreparation, bots_to_prepare
from roost.server.rooms.changes import Changes
from roost.server.rooms.chat import Chat
from roost.server.rooms.commit import Now, Rooms
from roost.server.rooms.daily import Daily
from roost.server.rooms.driver import Driver
from roost.server.rooms.hints import Hints
from roost.server.rooms.homes import Homes
from roost.server.rooms.lobby import Lobby
from roost.server.rooms.matching import Matching
from roost.server.rooms.presence import Presence
from roost.server.rooms.pulse import Pulse
from roost.server.rooms.replays import Replays
from roost.server.rooms.reviews import Reviews
from roost.server.rooms.seating import Seating
from roost.server.rooms.upkeep import Upkeep
from roost.server.settings import Settings
from roost.server.storage.sql import Storage
from roost.server.storage.types import Unavailable
from roost.server.table.clocks import GRACE_SECONDS

BOT_PAUSE = "ROOST_BOT_PAUSE"
"""Environment variable: seconds that a bot's decision takes at least, so that people can follow; 0.4 by default."""
STAND_IN_PAUSE = "ROOST_STAND_IN_PAUSE"
"""Environment variable: seconds before a bot decides for a person who is away, who may come back; 2.5 by default."""
BOT_SECONDS = "ROOST_BOT_SECONDS"
"""Environment variable: the time limit of a bot's decision in seconds; 2 by default."""
BOT_WORKERS = "ROOST_BOT_WORKERS"
"""Environment variable: how many processes think for bots; half as many as there are processors by default."""
PREPARE_BOTS = "ROOST_PREPARE_BOTS"
"""Environment variable: when bots are compiled; at the `start` of the server (default), or on first `use`."""
REVIEW_SIMULATIONS = "ROOST_REVIEW_SIMULATIONS"
"""Environment variable: simulations per decision of a review, 6000 by default."""
DAILY_BOT = "ROOST_DAILY_BOT"
"""Environment variable: the bot at deals of the day that are drawn from now on; rooster by default."""


def _seconds(option: str, default: str) -> float:
    text = os.environ.get(option) or default
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", text):
        raise BadSetup("setup-bad-value", option=option, value=text, allowed="0–99")
    return float(text)


def _bot_workers() -> int:
    text = os.environ.get(BOT_WORKERS) or str(max(1, (os.cpu_count() or 2) // 2))
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text):
        raise BadSetup("setup-bad-value", option=BOT_WORKERS, value=text, allowed="1–999")
    return int(text)


def _prepares_at_start() -> bool:
    text = os.environ.get(PREPARE_BOTS) or "start"
    if text not in ("start", "use"):
        raise BadSetup("setup-bad-value", option=PREPARE_BOTS, value=text, allowed="start, use")
    return text == "start"


def _daily_bot() -> str | None:
    name = os.environ.get(DAILY_BOT) or None
    known = list(dict.fromkeys(bot for game in registry.playable() for bot in bots.names(game)))
    if name is not None and name not in known:
        raise BadSetup("setup-bad-value", option=DAILY_BOT, value=name, allowed=", ".join(known))
    return name


def _review_simulations() -> int:
    text = os.environ.get(REVIEW_SIMULATIONS) or str(SIMULATIONS)
    if not re.fullmatch(r"[1-9][0-9]{1,5}", text) or int(text) < LEAST_SIMULATIONS:
        raise BadSetup("setup-bad-value", option=REVIEW_SIMULATIONS, value=text, allowed=f"{LEAST_SIMULATIONS}–999999")
    return int(text)


def _chat_limiter(limiters: Limiters, name: str, error_key: str, lines_per_minute: int) -> RateLimiter:
    """Return a limiter that allows the lines of a quarter of a minute at once."""
    return limiters.new(name, error_key, max(1, lines_per_minute // 4), lines_per_minute / 60)


@dataclass(frozen=True)
class Pace:
    """Delays, and how bots think; tests use shorter delays."""

    bot_pause: float = field(default_factory=lambda: _seconds(BOT_PAUSE, "0.4"))
    stand_in_pause: float = field(default_factory=lambda: _seconds(STAND_IN_PAUSE, "2.5"))
    grace: float = GRACE_SECONDS
    bot_seconds: float = field(default_factory=lambda: _seconds(BOT_SECONDS, "2"))
    bot_workers: int = field(default_factory=_bot_workers)
    prepares_at_start: bool = field(default_factory=_prepares_at_start)
    review_simulations: int = field(default_factory=_review_simulations)


class Service:
    """One process of the server, without its network side."""

    def __init__(
        self,
        limits: Limits,
        pace: Pace,
        storage: Storage,
        bus: Bus,
        now: Now,
        bot_pool: BotPool | None = None,
        prepared: Iterable[GameBot] | None = None,
    ) -> None:
        """`prepared` are the bots to prepare; None: all that have something to prepare."""
        self.storage = storage
        self.bus = bus
        self.tasks = BackgroundTasks()
        self.rooms = Rooms(storage, bus, now)
        self.limiters = Limiters(bus.mask, bus.share_use)
        bus.on_use(self.limiters.receive)
        per_minute = limits.seat_changes_per_minute
        changes = Changes(self.rooms, self.limiters.new("seats", "too-fast", per_minute, per_minute / 60))
        self.seating = Seating(self.rooms, changes)
        self.chat = Chat(
            self.rooms,
            per_person=_chat_limiter(self.limiters, "chat per_person", "too-fast", limits.chat_lines_per_minute),
            per_address=_chat_limiter(self.limiters, "chat per_address", "too-fast", limits.chat_lines_per_address),
            of_spectators=_chat_limiter(
                self.limiters, "chat of_spectators", "chat-busy", limits.spectator_chat_lines_per_minute
            ),
        )
        self.lobby = Lobby(self.rooms, changes)
        self.matching = Matching(self.rooms, self.seating)
        self.bot_pool = bot_pool or BotPool(pace.bot_workers, Budget(pace.bot_seconds))
        self.preparation = BotPreparation(self.bot_pool, bots_to_prepare() if prepared is None else prepared)
        self._prepares_at_start = pace.prepares_at_start
        self.daily = Daily(self.rooms, self.preparation, _daily_bot())
        self.replays = Replays(storage)
        self.reviews = Reviews(storage, pace.review_simulations, now)
        self.presence = Presence(self.rooms, bus, self.tasks.spawn, pace.grace)
        self.pulse = Pulse(storage, now)
        self.homes = Homes()
        owner = f"{os.getpid()}-{secrets.token_hex(6)}"
        self.driver = Driver(
            self.rooms,
            self.seating,
            storage,
            self.bot_pool,
            self.preparation,
            self.presence,
            self.pulse,
            self.tasks,
            self.homes,
            owner=owner,
            pause=pace.bot_pause,
            stand_in_pause=pace.stand_in_pause,
        )
        self.hints = Hints(self.rooms, self.bot_pool, self.preparation, self.driver.addresses)
        absences = Absences(self.rooms, self.presence, self.tasks.spawn)
        self.upkeep = Upkeep(self.pulse, self.driver, self.rooms, storage, absences, self.daily)
        self.rooms.listeners += [self.presence.on_change, self.preparation.on_change, self.driver.on_change]
        self._driving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the storage, connect the bus and start the upkeep; do nothing if the service is running."""
        if self._driving is not None:
            return
        await self.storage.start()
        await self.bus.start()
        if self._prepares_at_start:
            self.preparation.prepare_all()
        self._driving = asyncio.create_task(self.upkeep.run(), name="upkeep")

    async def stop(self) -> None:
        """Stop all work, release the leases and close everything; a part that fails to stop keeps no other running."""
        if self._driving is not None:
            self._driving.cancel()
            await asyncio.gather(self._driving, return_exceptions=True)
        parts = (self.tasks, self.replays, self.reviews, self.preparation, self.bot_pool, self.rooms)
        async with contextlib.AsyncExitStack() as stack:  # stops them in the reverse order
            stack.push_async_callback(self.storage.stop)
            stack.push_async_callback(self.bus.stop)
            stack.push_async_callback(self._release_leases)
            for part in reversed(parts):
                stack.push_async_callback(part.stop)

    async def _release_leases(self) -> None:
        with contextlib.suppress(Unavailable):  # the leases expire by themselves
            await self.driver.stop()

    async def name_of(self, person: str) -> str:
        """Return a person's name; empty if they have not chosen one."""
        found = await self.storage.person(person)
        return "" if found is None else found.name


def open_storage(settings: Settings) -> Storage:
    """Return the storage for the database URL in the settings."""
    return Storage(settings.database_url, is_exclusive=True)


def open_bus(settings: Settings) -> Bus:
    """Return the bus: Redis if the settings have a URL for it, in-process otherwise."""
    if settings.redis_url is None:
        return LocalBus()
    from roost.server.bus.redis import RedisBus  # Redis is an optional dependency

    return RedisBus(settings.redis_url, key=settings.signing_key)
