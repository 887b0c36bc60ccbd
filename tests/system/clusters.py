"""Real clusters on this machine, with two worker processes each, started as docs/cluster.md tells."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.server.services import free_port

ROOT = Path(__file__).parents[2]
SECONDS = 90
"""How long to wait for something that takes a moment on a machine that is not busy."""
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""To compile takes longer than these tests; other tests show that the results are the same."""
DASK = {**INTERPRETED, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
"""Two workers may die over a piece, so that the test of that is short."""
RAY = {**INTERPRETED, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "5211" * 16, "RAY_USAGE_STATS_ENABLED": "0"}
"""A cluster of the tests' own: without a token of its own it would write one to the user's home."""
NICENESS = {"RAY_worker_niceness": "0"}
"""Ray's workers leave the processor to all others, which makes tests beside them wait for long."""


def wait_until(condition: Callable[[], bool], said: Path | None = None) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(said.read_text()[-3000:] if said else "timed out")
        time.sleep(0.05)


@contextlib.contextmanager
def running(command: Sequence[str], log: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of the virtual environment in a process group of its own, all of which ends with it."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])  # as in an installation: nothing is in the current folder
    with log.open("ab") as out:
        process = subprocess.Popen(
            [str(Path(sys.executable).with_name(command[0])), *command[1:]],
            stdout=out,
            stderr=out,
            env={**os.environ, **environment, "PYTHONPATH": path},
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):  # the program and all its children have ended by themselves
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(SECONDS)


@contextlib.contextmanager
def dask_cluster(folder: Path) -> Iterator[str]:
    """Run a scheduler and two workers of Dask; yield their address."""
    log, port = folder / "dask.log", free_port()
    address = f"127.0.0.1:{port}"
    scheduler = ["dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    workers = ["dask", "worker", address, "--nworkers", "2", "--nthreads", "1", "--no-dashboard"]
    workers += ["--local-directory", str(folder)]
    with running(scheduler, log, DASK), running(workers, log, DASK):
        wait_until(lambda: log.read_text().count("Registered to") == 2, log)
        yield f"dask://{address}"


@contextlib.contextmanager
def ray_cluster(folder: Path) -> Iterator[None]:
    """Run a Ray with two workers, and make it the cluster of this machine."""
    log, port, client = folder / "ray.log", free_port(), free_port()
    head = ["ray", "start", "--head", "--block", "--num-cpus", "2", "--include-dashboard", "false"]
    head += ["--port", str(port), "--ray-client-server-port", str(client), "--temp-dir", str(folder)]
    head += ["--min-worker-port", "0", "--max-worker-port", "0"]  # any free port: the usual range is for one Ray only
    with contextlib.ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
            patch.setenv(name, RAY[name])
        patch.setenv("RAY_ADDRESS", f"127.0.0.1:{port}")
        while not stack.enter_context(_ray_head(head, log)):
            stack.close()
        yield


@contextlib.contextmanager
def _ray_head(head: Sequence[str], log: Path) -> Iterator[bool]:
    """Start Ray. Yield False if it gave up, as it does after 30 seconds on a busy machine; fail if it does so often."""
    with running(head, log, {**RAY, **NICENESS}) as process:
        wait_until(lambda: "Ray runtime started" in log.read_text() or process.poll() is not None, log)
        if process.poll() is not None and log.read_text().count("timed out during startup") not in range(1, 3):
            pytest.fail(log.read_text()[-3000:])
        yield process.poll() is None


def results_of_jobs(where: str, folder: Path, *arguments: str) -> str:
    """Return the results of a job of each kind, from another process; see `cluster_jobs`."""
    folder.mkdir()
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.system.cluster_jobs", where, str(folder), *arguments],
        capture_output=True,
        text=True,
        timeout=2 * SECONDS,
        env={**os.environ, **INTERPRETED, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
