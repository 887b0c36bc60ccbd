"""What the clusters of all engines have in common."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from roost.core.errors import BadSetup
from roost.workers import sources
from roost.workers.in_flight import InFlight
from roost.workers.interrupt import on_interrupt
from roost.workers.port import Piece, Result
from roost.workers.remote import Job, call, job_of, result_of
from roost.workers.sources import Sources

GONE_SECONDS = 60.0
"""How long a cluster may be without any worker: machines restart, and workers with them."""
COUNT_SECONDS = 1.0
"""How often workers are counted: machines may join and leave at any time."""
JOIN_SECONDS = 10.0
"""How long to wait for the first worker of a cluster that was started just now."""
ATTEMPTS = 4
"""How many workers may die over a piece, before the piece is to blame."""


class Cluster(ABC):
    """The workers of a cluster. A piece whose worker dies is given to another one.

    After Ctrl-C the results of the pieces that are handed out are lost."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._count = 0
        self._counted = self._seen = time.monotonic()

    # What an engine implements

    @abstractmethod
    def _count_workers(self) -> int:
        """Return how many pieces can be worked on at the same time now."""

    @abstractmethod
    def _machines(self) -> Mapping[str, str]:
        """Return the names of the machines that have workers now, by what `_submit` calls them."""

    @abstractmethod
    def _submit(self, job: Job, *piece: Any, on: str | None = None) -> Future[Any]:
        """Hand out a piece, to any worker or to one on a machine."""

    @abstractmethod
    def _cancel(self, pending: Iterable[Future[Any]]) -> None:
        """Cancel pieces that are handed out, if the engine can do so; their results are not wanted."""

    @abstractmethod
    def _explain(self, error: BaseException) -> BadSetup | None:
        """Return what a failure of the engine means, if that is known."""

    @abstractmethod
    def _sources(self) -> Mapping[str, Sources | None]:
        """Return the versions by the name of the machine, None for a machine without Roost."""

    # Workers

    @property
    def count(self) -> int:
        """How many pieces are worked on at the same time. Machines may join and leave."""
        now = time.monotonic()
        if self._count == 0 or now - self._counted > COUNT_SECONDS:
            with self._explained():
                self._count, self._counted = self._count_workers(), now
        if self._count > 0:
            self._seen = self._counted
        return max(1, self._count)

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        job = job_of(function)
        return self._results(InFlight(partial(self._hand_out, job), lambda: self.count, self._watch), pieces)

    # Machines

    @property
    def machines(self) -> int:
        """The number of machines that have workers now."""
        return len(self._machines())

    def prepare(self, function: Callable[[], object]) -> Iterator[str]:
        """Call a function once on every machine, and yield the name of each machine when it is done."""
        job, machines = job_of(partial(call, function)), self._machines()
        flight: InFlight[str] = InFlight(lambda machine: self._hand_out(job, on=machine), lambda: len(machines))
        return self._results(flight, machines)

    def check(self) -> None:
        """Raise BadSetup if the cluster has no workers, or one with other versions than this process."""
        deadline = time.monotonic() + JOIN_SECONDS
        while self._count_workers() == 0:
            if time.monotonic() > deadline:
                raise BadSetup("workers-none", address=self.address)
            time.sleep(JOIN_SECONDS / 50)
        for machine, own in self._sources().items():
            if own is None:
                raise BadSetup("workers-no-roost", machine=machine, address=self.address)
            sources.check(sources.sources(), machine, own)

    # Results

    def _results(self, flight: InFlight[Any], pieces: Iterable[Any]) -> Iterator[Any]:
        with on_interrupt(flight.interrupt):
            try:
                for future in flight.done(pieces):
                    yield result_of(self._outcome(future))
            finally:
                self._cancel(flight.pending)

    def _hand_out(self, job: Job, *piece: Any, on: str | None = None) -> Future[Any]:
        with self._explained():
            return self._submit(job, *piece, on=on)

    def _outcome(self, future: Future[Any]) -> Any:
        with self._explained():
            return future.result()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn a failure of the engine into BadSetup."""
        try:
            yield
        except Exception as error:
            raise self._explain(error) or self._failure(error) from error

    def _failure(self, error: Exception) -> BadSetup:
        return BadSetup("workers-failed", address=self.address, detail=f"{type(error).__name__}: {error}")

    def _watch(self) -> None:
        """Raise BadSetup if the cluster has been without workers for too long."""
        self._count = 0
        _ = self.count
        if time.monotonic() - self._seen > GONE_SECONDS:
            raise BadSetup("workers-gone", address=self.address, seconds=round(GONE_SECONDS))
