"""Programs that answer line by line: started when needed, kept for the next game, killed when they fail."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import signal
import subprocess
import threading
import weakref
from collections import defaultdict, deque
from typing import TypeAlias

Command: TypeAlias = tuple[str, ...]

LINE_BYTES = 1 << 16
"""Maximum length of a line of the program; the rest of a longer one counts as the next line."""
STDERR_LINES = 20
"""The number of lines of standard error that are kept for a report."""
EXIT_SECONDS = 2.0
"""How long to wait for the exit code and the last lines of a program that is ending."""


class Died(Exception):
    """The program has ended, or has closed its standard output."""


class Late(Exception):
    """The program has not answered in time."""


_running: weakref.WeakSet[Program] = weakref.WeakSet()


class Program:
    """A running program. Threads read and write its pipes, so that a program that hangs never blocks the caller."""

    def __init__(self, command: Command) -> None:
        """Start the program; raise OSError if that is not possible."""
        self.command = command
        self.is_new = True
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for Roost, which then stops the program and all that it has started
        )
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._stderr: deque[bytes] = deque(maxlen=STDERR_LINES)
        _running.add(self)
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line. A program that has ended is noticed when it should answer."""
        self._outbox.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the next line; raise Died or Late."""
        try:
            line = self._inbox.get(timeout=seconds)
        except queue.Empty:
            raise Late from None
        if not line:
            raise Died
        return line

    def unread(self) -> bytes | None:
        """Return a line that the program has written without being asked, if there is one."""
        return None if self._inbox.empty() else self._inbox.get()

    @property
    def is_idle(self) -> bool:
        return self._process.poll() is None and self._inbox.empty()

    def stop(self) -> tuple[int, str]:
        """Stop the program; return its exit code, negative if it was killed, and the end of its standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS if self._has_closed_output() else 0)
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has ended
            os.killpg(self._process.pid, signal.SIGKILL)
        code = self._process.wait()
        _running.discard(self)
        self._outbox.put(None)
        for thread in self._threads:
            thread.join(EXIT_SECONDS)
        return code, b"".join(self._stderr).decode(errors="replace").strip()

    def _has_closed_output(self) -> bool:
        return not self._threads[1].is_alive()

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError), self._process.stdin as pipe:  # the program does not read any more
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                if self._outbox.empty():
                    pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while line := pipe.readline(LINE_BYTES):
                self._inbox.put(line)
        self._inbox.put(b"")

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            self._stderr.extend(iter(lambda: pipe.readline(LINE_BYTES), b""))


_idle: defaultdict[Command, list[Program]] = defaultdict(list)


def acquire(command: Command) -> Program:
    """Return a running program that plays no game: one that has finished a game, or a new one."""
    while True:
        try:
            program = _idle[command].pop()  # one step: another thread cannot take the same program
        except IndexError:
            return Program(command)
        if program.is_idle:
            program.is_new = False
            return program
        program.stop()


def release(program: Program) -> None:
    """Keep a program for the next game."""
    _idle[program.command].append(program)


@atexit.register
def stop_all() -> None:
    """Stop all programs, those of unfinished games too."""
    _idle.clear()
    for program in tuple(_running):
        program.stop()
