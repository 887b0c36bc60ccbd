"""Several server processes on one port: the parent holds the sockets, starts the workers and replaces those that fail.

Each worker has a listening socket of its own with SO_REUSEPORT, between which the kernel distributes connections. The
parent keeps these sockets open, so that connections to a worker that died wait for its replacement.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from roost.core.errors import BadSetup
from roost.server.rooms.homes import channel
from roost.server.settings import Settings

Channels: TypeAlias = Sequence[tuple[socket.socket, socket.socket]]
"""The inbox of each worker, and where messages to it go."""
START_SECONDS = 120.0
"""How long a worker may take to start."""
STOP_SECONDS = 15.0
"""How long workers may take to stop before they are killed."""
REPORT_SECONDS = 1.0
"""How often a worker tells its parent that it runs."""
HANG_SECONDS = 30.0
"""A worker that has told nothing for so long is killed: its event loop is stuck, or the process is stopped."""
PAUSE_SECONDS = 5.0
"""A parent that has not looked at a worker for so long was stopped, perhaps together with it."""
POLL_SECONDS = 0.1
MAX_FAILURES = 3
"""After this many workers in a row that died before they were ready, the server gives up."""
_ENVIRONMENT = "ROOST_WORKER"
"""Tells a process that it is a worker: its listening socket, where it reports to, and the pipe of its parent."""
BACKLOG = 2048

log = logging.getLogger("roost.workers")


@dataclass(frozen=True)
class Place:
    """What a worker inherits from its parent, as file descriptors."""

    listening: int
    ready: int
    """The worker writes a byte here when it listens, and then again and again."""
    parent: int
    """It has ended once the parent has: then the worker stops."""
    number: int = 0
    """Workers are numbered from 0."""
    inbox: int | None = None
    """What other workers send to it comes from here; None if this system has no such channels."""
    outboxes: tuple[int, ...] = ()
    """Where messages to each worker go."""

    @classmethod
    def inherited(cls) -> Place | None:
        """Return the place of this process; None if it is not a worker. An older parent knows no channels."""
        given = os.environ.get(_ENVIRONMENT)
        return cls.decode(given) if given else None

    @classmethod
    def decode(cls, text: str) -> Place:
        """Return the place that `encode` has made a text of."""
        listening, ready, parent, *channels = map(int, text.split(","))
        if not channels:
            return cls(listening, ready, parent)
        number, inbox, *outboxes = channels
        return cls(listening, ready, parent, number, inbox, tuple(outboxes))

    def encode(self) -> str:
        """Return it as a text."""
        channels = () if self.inbox is None else (self.number, self.inbox, *self.outboxes)
        return ",".join(map(str, (self.listening, self.ready, self.parent, *channels)))

    @property
    def descriptors(self) -> tuple[int, ...]:
        """Return all of them."""
        inbox = () if self.inbox is None else (self.inbox,)
        return (self.listening, self.ready, self.parent, *inbox, *self.outboxes)

    def report(self) -> None:
        """Tell the parent that this worker listens and runs."""
        os.set_blocking(self.ready, False)
        with contextlib.suppress(BlockingIOError, BrokenPipeError):  # the parent is stopped, or has ended
            os.write(self.ready, b"1")


def check_can_share(settings: Settings) -> None:
    """Raise BadSetup unless several processes can share the storage and the bus of these settings."""
    if settings.database_url.startswith("sqlite"):
        raise BadSetup("workers-need-postgresql")
    if settings.redis_url is None:
        raise BadSetup("workers-need-redis")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise BadSetup("workers-unsupported")


def bind(host: str, port: int, count: int) -> list[socket.socket]:
    """Return a socket for each worker, all with the same address; raise OSError if the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:  # without SO_REUSEPORT: notices another server that has it
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        port = probe.getsockname()[1]
    sockets = [socket.socket(family) for _ in range(count)]
    for one in sockets:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        one.bind((host, port))
        one.set_inheritable(True)
    return sockets


def channels(count: int) -> Channels:
    """Return a channel to each worker; none where sockets cannot be passed on, so that connections stay.

    The parent keeps both ends open, so that messages to a worker that died wait for its replacement."""
    return [channel() for _ in range(count)] if sys.platform == "linux" else []


class Worker:
    """One worker process, which can be started again on the same socket."""

    def __init__(
        self, number: int, listening: socket.socket, channels: Channels, command: Sequence[str], bot_workers: int
    ) -> None:
        self._number = number
        self._channels = channels
        self.failures = 0
        """How often in a row it died before it was ready."""
        self.is_ready = False
        self._listening = listening
        self._command = command
        self._bot_workers = bot_workers
        self._process: subprocess.Popen[bytes] | None = None
        self._report: int | None = None
        self._heard_at = 0.0
        """When the process was started or last told that it runs, on the monotonic clock."""
        self._checked_at = 0.0
        self._lifeline: int | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the process."""
        self._close_pipes()
        report, ready = os.pipe()
        parent, lifeline = os.pipe()
        place = self._place(ready, parent)
        environment = {
            "ROOST_BOT_WORKERS": str(self._bot_workers),
            **os.environ,
            _ENVIRONMENT: place.encode(),
        }
        self._process = subprocess.Popen(
            self._command, env=environment, pass_fds=place.descriptors, start_new_session=True
        )
        os.close(ready)
        os.close(parent)
        self.is_ready, self._report, self._lifeline = False, report, lifeline
        self._heard_at = self._checked_at = time.monotonic()

    def _place(self, ready: int, parent: int) -> Place:
        if not self._channels:
            return Place(self._listening.fileno(), ready, parent)
        inbox = self._channels[self._number][0].fileno()
        outboxes = tuple(outbox.fileno() for _, outbox in self._channels)
        return Place(self._listening.fileno(), ready, parent, self._number, inbox, outboxes)

    def check(self) -> bool:
        """Note what the process tells, and kill it if it hangs; return whether it still runs."""
        assert self._process is not None
        if self._report is not None and select.select([self._report], [], [], 0)[0]:
            self._hear(os.read(self._report, 1024))
        now = time.monotonic()
        if now > self._checked_at + PAUSE_SECONDS:
            self._heard_at = now
        self._checked_at = now
        if self._process.poll() is None and now > self._heard_at + (HANG_SECONDS if self.is_ready else START_SECONDS):
            log.error("worker hangs", extra={"pid": self.pid})
            self._kill()
        return self._process.poll() is None

    def _hear(self, told: bytes) -> None:
        if told:
            self.is_ready, self.failures, self._heard_at = True, 0, time.monotonic()

    def _kill(self) -> None:
        """Kill the process and its bots."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ask the process to stop."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    def join(self, deadline: float) -> None:
        """Wait until the process has stopped; kill it and its bots after the deadline."""
        if self._process is not None:
            try:
                self._process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._kill()
        self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self._report, self._lifeline):
            if pipe is not None:
                os.close(pipe)
        self._report = self._lifeline = None


class Workers:
    """Runs workers until the process is asked to stop."""

    def __init__(self, sockets: Sequence[socket.socket], command: Sequence[str]) -> None:
        bot_workers = max(1, (os.cpu_count() or 2) // 2 // len(sockets))
        self._channels = channels(len(sockets))
        self._workers = [
            Worker(number, one, self._channels, command, bot_workers) for number, one in enumerate(sockets)
        ]
        self._is_stopping = threading.Event()
        self._is_restarting = threading.Event()

    def run(self, ready: Callable[[], None]) -> bool:
        """Run all workers; call `ready` once all listen. Return False if they do not start."""
        with self._signals():
            try:
                is_started = self._start_all()
                if is_started and not self._is_stopping.is_set():
                    ready()
                    is_started = self._watch()
            finally:
                self._stop_all()
                for end in itertools.chain(*self._channels):
                    end.close()
        return is_started

    def _start_all(self) -> bool:
        """Start the workers one after another: the first one migrates the database."""
        return all(self._start(worker) for worker in self._workers)

    def _start(self, worker: Worker) -> bool:
        """Start a worker and wait until it is ready; return False if it dies, or takes too long."""
        worker.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._is_stopping.is_set():
            is_running = worker.check()
            if worker.is_ready:
                return True
            if not is_running or time.monotonic() > deadline:
                worker.stop()
                return False
            self._is_stopping.wait(POLL_SECONDS)
        return True

    def _watch(self) -> bool:
        """Replace workers that die or hang; return False if their replacements keep dying."""
        while not self._is_stopping.wait(POLL_SECONDS):
            if self._is_restarting.is_set():
                self._is_restarting.clear()
                self._restart_in_turn()
            for worker in self._workers:
                if worker.check():
                    continue
                log.error("worker died", extra={"pid": worker.pid})
                worker.failures += not worker.is_ready
                if worker.failures >= MAX_FAILURES:
                    return False
                worker.start()
        return True

    def _restart_in_turn(self) -> None:
        """Restart the workers one after another, so that the others go on serving."""
        for worker in self._workers:
            worker.stop()
            worker.join(time.monotonic() + STOP_SECONDS)
            self._start(worker)

    def _stop_all(self) -> None:
        for worker in self._workers:
            worker.stop()
        deadline = time.monotonic() + STOP_SECONDS
        for worker in self._workers:
            worker.join(deadline)

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """Stop on SIGTERM and SIGINT; restart in turn on SIGHUP."""
        handlers = {
            signal.SIGTERM: self._is_stopping,
            signal.SIGINT: self._is_stopping,
            signal.SIGHUP: self._is_restarting,
        }
        before = {number: signal.signal(number, _setter(event)) for number, event in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _setter(event: threading.Event) -> Callable[[int, object], None]:
    def handle(_number: int, _frame: object) -> None:
        event.set()

    return handle


def worker_command() -> list[str]:
    """Return the command of a worker: that of this process."""
    return [sys.executable, "-m", "roost.cli", *sys.argv[1:]]
