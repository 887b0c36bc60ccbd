"""The part of a cluster's work that runs on its machines."""

from __future__ import annotations

import functools
import pickle
import platform
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roost.core.errors import BadSetup
from roost.workers import sources
from roost.workers.sources import Sources

_ONE_AT_A_TIME = threading.RLock()
"""A worker of Dask may have several threads, and bots do not promise to be safe in threads."""


@dataclass(frozen=True)
class Job:
    """A function that is called with pieces, pickled, and the versions that it must run with."""

    function: bytes
    sources: Sources


@dataclass(frozen=True)
class Done:
    """The result of a piece."""

    result: Any


@dataclass(frozen=True)
class Failed:
    """The exception of a piece, and where it was raised."""

    error: BaseException
    place: str


def job_of(function: Callable[..., Any]) -> Job:
    """Return a job. Functions of notebooks and scripts are pickled with their code, others by their names."""
    import cloudpickle  # comes with every engine

    return Job(cloudpickle.dumps(function), sources.sources())


def work(job: Job, *piece: Any) -> Done | Failed:
    """Call the function of a job with a piece. An exception is a result as well: the engine is not to repeat it."""
    try:
        with _ONE_AT_A_TIME:
            sources.check(job.sources, machine())
            return Done(_function(job.function)(*piece))
    except Exception as error:  # a bot or a policy can raise anything
        return Failed(_sendable(error), "".join(traceback.format_exception(error)))


def call(function: Callable[[], object]) -> str:
    """Call a function for its effect on a machine."""
    function()
    return machine()


def result_of(outcome: Done | Failed) -> Any:
    """Return the result of a piece, or raise its exception."""
    if isinstance(outcome, Done):
        return outcome.result
    outcome.error.add_note(f"On a machine of the cluster:\n{outcome.place}")
    raise outcome.error


def machine() -> str:
    """Return the name of this machine, for people."""
    return platform.node()


@functools.lru_cache(maxsize=4)
def _function(pickled: bytes) -> Callable[..., Any]:
    try:
        function: Callable[..., Any] = pickle.loads(pickled)
    except (ImportError, AttributeError) as error:
        raise BadSetup("workers-not-installed", machine=machine(), detail=str(error)) from error
    return function


def _sendable(error: Exception) -> Exception:
    """Return an exception that can be pickled."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # exceptions with arguments of their own can fail in any way
        return RuntimeError(repr(error))
    return error
