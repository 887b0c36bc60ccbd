"""A cluster without an engine, for tests of what all clusters do."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from roost.core.errors import BadSetup
from roost.workers import Cluster, sources
from roost.workers.remote import Job, work


class Lost(Exception):
    """The engine lost a piece."""


class InThreads(Cluster):
    """A cluster of threads. The engine fails at the piece 99, and never comes back with 100."""

    def __init__(self, workers: int = 2, versions: Mapping[str, sources.Sources | None] | None = None) -> None:
        super().__init__("threads://here")
        self.workers = workers
        self.versions = {"here": sources.sources()} if versions is None else versions
        self.cancelled: list[Future[Any]] = []
        self._pool = ThreadPoolExecutor(2)

    def _count_workers(self) -> int:
        return self.workers

    def _machines(self) -> Mapping[str, str]:
        return {"1": "one", "2": "two"}

    def _submit(self, job: Job, *piece: Any, on: str | None = None) -> Future[Any]:  # noqa: ARG002  # one machine
        if piece in [(99,), (100,)]:
            future: Future[Any] = Future()
            if piece == (99,):
                future.set_exception(Lost("gone"))
            return future
        return self._pool.submit(work, pickle.loads(pickle.dumps(job)), *piece)

    def _cancel(self, pending: Iterable[Future[Any]]) -> None:
        self.cancelled += pending

    def _explain(self, error: BaseException) -> BadSetup | None:
        return BadSetup("workers-lost", address=self.address) if str(error) == "gone" else None

    def _sources(self) -> Mapping[str, sources.Sources | None]:
        return self.versions
