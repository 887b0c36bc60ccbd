"""Workers of a Ray cluster."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from roost.core.errors import BadSetup
from roost.workers.cluster import ATTEMPTS, Cluster
from roost.workers.probe import probe
from roost.workers.remote import Job, work
from roost.workers.sources import Sources


@contextmanager
def connected(url: str | None, address: str) -> Iterator[RayWorkers]:
    """Connect to the cluster at `url`, which people call `address`, or without it to the one of this machine.

    If this machine has none, one is started. A connection that this process already has is used, and kept."""
    import ray

    is_own = not ray.is_initialized()
    if not is_own and url is not None:
        raise BadSetup("workers-ray-connected", address=address)
    if is_own:
        _keep_standard_output()
        try:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Ray Client connection timed out")  # the error below says it
                ray.init(url, include_dashboard=None if url else False, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError) as error:
            *_, reason = str(error).strip().splitlines() or [type(error).__name__]  # the last line of a traceback
            raise BadSetup("workers-unreachable", address=address, detail=reason) from error
    try:
        workers = RayWorkers(address)
        workers.check()
        yield workers
    finally:
        if is_own:
            ray.shutdown()


def _keep_standard_output() -> None:
    """Let Ray print messages about dead workers to standard error: standard output belongs to the results of commands.

    Ray has no setting for it. Where this function of Ray is gone, so is the need."""
    from ray._private import worker

    show = getattr(worker, "print_to_stdstream", None)
    if show is not None and not hasattr(show, "func"):
        worker.print_to_stdstream = partial(_show_as_error, show)


def _show_as_error(show: Callable[..., None], data: Mapping[str, Any], *arguments: Any, **options: Any) -> None:
    show({**data, "is_err": True}, *arguments, **options)


class RayWorkers(Cluster):
    """The workers of the cluster that this process is connected to."""

    def __init__(self, address: str = "ray") -> None:
        import ray

        super().__init__(address)
        self._ray: Any = ray
        self._work = ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(work)

    def _count_workers(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _machines(self) -> Mapping[str, str]:
        nodes = (node for node in self._ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) > 0)
        return {node["NodeID"]: node["NodeName"] for node in nodes}

    def _submit(self, job: Job, *piece: Any, on: str | None = None) -> Future[Any]:
        function = self._work if on is None else self._work.options(scheduling_strategy=self._only(on))
        future: Future[Any] = function.remote(job, *piece).future()
        return future

    def _only(self, node: str) -> Any:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        return NodeAffinitySchedulingStrategy(node, soft=False)

    def _cancel(self, pending: Iterable[Future[Any]]) -> None:
        """Leave the pieces to Ray, which ends them when this process disconnects.

        Ray 2.60 crashes a process that cancels a piece at the moment in which it is done ("Check failed: it !=
        submissible_tasks_.end()"), and a worker that is killed for it may take a piece of the next run with it."""

    def _explain(self, error: BaseException) -> BadSetup | None:
        from ray import exceptions

        if isinstance(error, exceptions.WorkerCrashedError | exceptions.NodeDiedError | exceptions.OutOfMemoryError):
            return BadSetup("workers-piece-kills", address=self.address, count=ATTEMPTS)
        if isinstance(error, ConnectionError | exceptions.RaySystemError):
            return BadSetup("workers-lost", address=self.address)
        return None

    def _sources(self) -> Mapping[str, Sources | None]:
        machines = self._machines()
        ask = self._ray.remote(num_cpus=0)(probe())
        asked = [ask.options(scheduling_strategy=self._only(node)).remote() for node in machines]
        return dict(zip(machines.values(), self._ray.get(asked), strict=True))
