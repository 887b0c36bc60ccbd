"""Start `roost serve` processes on free loopback ports, and measure their memory and processor time."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from roost.core.errors import BadSetup

START_SECONDS = 60.0
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class ServerProcess:
    """A `roost serve` process that can be killed and restarted at the same address with the same data."""

    def __init__(
        self,
        data: Path,
        database_url: str | None = None,
        redis_url: str | None = None,
        environment: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> None:
        self.port = free_port()
        self.log = data / f"server-{self.port}.log"
        unless_given = {"ROOST_PREPARE_BOTS": "use"}  # compiling would disturb what is measured
        self._environment = {**unless_given, **os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})}
        secret = {"ROOST_KEY": key, "ROOST_DATABASE_URL": database_url, "ROOST_REDIS_URL": redis_url}
        self._environment |= {name: value for name, value in secret.items() if value is not None}
        self._command = [sys.executable, "-m", "roost.cli", "serve", "--port", str(self.port), "--data", str(data)]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> Self:
        """Start the process and return when it is ready."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=self._environment, start_new_session=True
            )
        try:
            self._wait_until_ready(self._process)
        except BaseException:  # also if the command is interrupted
            self.kill()
            raise
        return self

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise BadSetup("loadtest-server-failed", log=self.log.read_text(errors="replace")[-2000:])
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=2, trust_env=False).is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill the process and its workers with SIGKILL, like a power failure."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Shut down cleanly with SIGTERM; kill the process and raise TimeoutExpired if it does not end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if how == signal.SIGKILL:
                os.killpg(self._process.pid, how)
            else:
                self._process.send_signal(how)
        try:
            self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            raise
        finally:
            self._process = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def free_port() -> int:
    """Return a free loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def on_processors(wanted: Iterable[int]) -> Iterator[None]:
    """Run this process, and those that it starts, on some of the processors that it may use, counted from 0."""
    if not hasattr(os, "sched_setaffinity"):
        raise BadSetup("loadtest-cannot-pin")
    before = sorted(os.sched_getaffinity(0))
    chosen = {before[number % len(before)] for number in wanted}
    os.sched_setaffinity(0, chosen or before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def memory_of(pid: int) -> float:
    """Return the memory of a process and its children in MiB; 0 if the system does not report it."""
    return sum(map(_resident, _family(pid))) / 1024


def processor_time_of(pid: int) -> float:
    """Return the processor time used by a process and its children in seconds."""
    total = 0.0
    for one in _family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / _TICKS
    return total


def _family(pid: int) -> list[int]:
    found = [pid]
    for one in found:
        with contextlib.suppress(OSError):
            for thread in Path(f"/proc/{one}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
    return found


def _resident(pid: int) -> int:
    """Return the resident memory of a process in KiB."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0
