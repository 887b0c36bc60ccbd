"""The pulse of a process: it tells the storage every second that it is alive, and learns how long no process was.

Nobody's time runs while the server is away. What was away is decided by the storage, for all processes together: if one
of two processes is stopped, the other one drives its tables, and no time is given back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from roost.server.rooms.commit import Now
from roost.server.steady_clock import SteadyClock
from roost.server.storage.pulse import AWAY_SECONDS
from roost.server.storage.sql import Storage
from roost.server.storage.types import Outage

log = logging.getLogger("roost.pulse")


class Pulse:
    """Beats, sets the clock, and knows the outages."""

    def __init__(
        self, storage: Storage, now: Now, wall: Now = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._storage = storage
        self._now = now
        self._wall = wall
        self._monotonic = monotonic
        self._last_beat: float | None = None
        self.outages: tuple[Outage, ...] = ()

    @property
    def is_late(self) -> bool:
        """Whether the last beat is so long ago that the time since then may be an outage."""
        return self._last_beat is not None and self._monotonic() - self._last_beat > AWAY_SECONDS

    async def beat(self) -> bool:
        """Tell the storage that this process is alive; return True if there was an outage since the last beat."""
        beat = await self._storage.beat(self._now(), self._wall())
        if isinstance(self._now, SteadyClock):
            self._now.follow(beat.reference, beat.now)
        self._last_beat = self._monotonic()
        before, self.outages = self.outages, beat.outages
        if beat.outages and beat.outages[-1].end == beat.now:
            log.warning("server was away", extra={"seconds": round(beat.now - beat.outages[-1].start, 1)})
        return beat.outages[-1:] != before[-1:]
