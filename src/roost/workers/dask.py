"""Workers of a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from roost.core.errors import BadSetup
from roost.workers.cluster import Cluster
from roost.workers.probe import probe
from roost.workers.remote import Job, work
from roost.workers.sources import Sources
from roost.workers.time_limit import within

CONNECT_SECONDS = 10.0
"""The time limit for the first answer of a scheduler that accepts connections. The client has none for some of it."""

LOGS = ("distributed", "distributed.client", "distributed.comm", "distributed.core", "distributed.utils")


@contextmanager
def connected(url: str, address: str) -> Iterator[DaskWorkers]:
    """Connect to the scheduler at `url`, which people call `address`."""
    from distributed import Security

    if url.startswith("tls:") and Security().get_connection_args("client").get("ssl_context") is None:
        raise BadSetup("workers-no-certificates", address=address)
    with _quiet():
        try:
            client = within(CONNECT_SECONDS, partial(_client, url))
        except (OSError, ValueError) as error:  # TimeoutError is an OSError
            raise BadSetup("workers-unreachable", address=address, detail=str(error)) from error
        try:
            workers = DaskWorkers(client, address)
            workers.check()
            yield workers
        finally:
            client.close()


def _client(url: str) -> Any:
    from distributed import Client

    return Client(url, timeout=CONNECT_SECONDS, set_as_default=False)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from logging a lost connection: it is reported as an error, in the language of the user."""
    logs = [logging.getLogger(name) for name in LOGS]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


class DaskWorkers(Cluster):
    """The workers of a cluster that a client of Dask is connected to. The caller closes the client."""

    def __init__(self, client: Any, address: str | None = None) -> None:
        super().__init__(address or client.scheduler.address)
        self._client = client
        self._futures: dict[Future[Any], Any] = {}

    def _count_workers(self) -> int:
        return len(self._client.nthreads())  # a process works on one piece, whatever its threads

    def _machines(self) -> Mapping[str, str]:
        hosts = {urlsplit(worker).hostname or worker for worker in self._client.nthreads()}
        return {host: host for host in sorted(hosts)}

    def _submit(self, job: Job, *piece: Any, on: str | None = None) -> Future[Any]:
        where = {} if on is None else {"workers": [on]}
        # The function travels with every piece: it is small, and data that is scattered is lost with its worker.
        future = self._client.submit(work, job, *piece, key=f"roost-{uuid4()}", pure=False, **where)
        result: Future[Any] = asyncio.run_coroutine_threadsafe(_fetched(future), self._client.loop.asyncio_loop)
        self._futures[result] = future
        result.add_done_callback(self._futures.pop)
        return result

    def _cancel(self, pending: Iterable[Future[Any]]) -> None:
        futures = [self._futures[one] for one in pending if one in self._futures]
        if futures and self._client.status == "running":  # not if the scheduler is gone
            self._client.cancel(futures, reason="stopped")

    def _explain(self, error: BaseException) -> BadSetup | None:
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            return BadSetup("workers-piece-kills", address=self.address, count=error.allowed_failures + 1)
        if isinstance(error, _Lost | OSError):
            return BadSetup("workers-lost", address=self.address)
        return None

    def _sources(self) -> Mapping[str, Sources | None]:
        found: Mapping[str, Sources | None] = self._client.run(probe())
        return {urlsplit(worker).hostname or worker: own for worker, own in found.items()}


class _Lost(Exception):
    """The scheduler has forgotten a piece, or is gone."""


async def _fetched(future: Any) -> Any:
    """Return the result of a piece as soon as it is there. If its worker is gone by then, Dask works on it again."""
    try:
        return await future
    except (asyncio.CancelledError, CancelledError) as error:
        raise _Lost from error
