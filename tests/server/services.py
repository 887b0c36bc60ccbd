"""Real PostgreSQL and Redis for tests: found or installed, started on free loopback ports in temporary folders.

Each pytest worker starts its own when a test first needs it. `tests/server/conftest.py` has the fixtures.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

POSTGRES_BINARIES = "/usr/lib/postgresql/*/bin"
START_SECONDS = 30.0
ACCOUNT = "postgres"


class Service:
    """A server program that can be stopped, killed and started again at the same address, with its data."""

    def __init__(self, command: Callable[[int], list[str]], is_ready: Callable[[int], bool], log: Path) -> None:
        self._command = command
        self._is_ready = is_ready
        self._log = log
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command(self.port), stdout=log, stderr=log, cwd="/")
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                pytest.fail(f"{self._command(self.port)[0]} did not start:\n{self._log.read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it cleanly; SIGINT makes PostgreSQL close all connections."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def kill(self) -> None:
        """Kill it without warning; the child processes of PostgreSQL exit, too."""
        self.stop(signal.SIGKILL)

    def freeze(self) -> None:
        """Suspend it: connections stay open, but get no answers."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume it."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(which)


class Postgres:
    """A PostgreSQL server."""

    def __init__(self, folder: Path, is_durable: bool = False) -> None:
        """Without `is_durable` nothing is flushed to disk, which only a crash of the machine would reveal."""
        self._folder = folder
        self._data = folder / "data"
        self._is_durable = is_durable
        self._binaries = _find("postgres", POSTGRES_BINARIES, package="postgresql")
        self.service = Service(self._command, self._is_ready, folder / "log")
        self._made = 0

    def start(self) -> None:
        """Create the database cluster and start the server."""
        if os.geteuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        initdb = [str(self._binaries / "initdb"), "-D", str(self._data), "-U", "roost", "-A", "trust"]
        made = subprocess.run(
            [*_as_account(), *initdb, "--no-sync", "-E", "UTF8", "--no-locale"], capture_output=True, cwd="/", text=True
        )
        if made.returncode != 0:
            pytest.fail(f"initdb failed: {made.stderr[-2000:]}")
        self.service.start()

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database."""
        return f"postgresql://roost@127.0.0.1:{self.service.port}/{database}"

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        self._made += 1
        name = f"test_{self._made}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def _command(self, port: int) -> list[str]:
        options = [] if self._is_durable else ["fsync=off", "full_page_writes=off"]
        options += [f"unix_socket_directories={self._folder}"]
        options += ["listen_addresses=127.0.0.1", f"port={port}", "max_connections=200", "shared_buffers=32MB"]
        server = [str(self._binaries / "postgres"), "-D", str(self._data)]
        return [*_as_account(), *server, *[part for option in options for part in ("-c", option)]]

    def _is_ready(self, port: int) -> bool:
        try:
            psycopg.connect(f"postgresql://roost@127.0.0.1:{port}/postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


class Redis:
    """A Redis server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._binaries = _find("redis-server", "/usr/bin", package="redis-server")
        self.service = Service(self._command, self._is_ready, folder / "log")

    def start(self) -> None:
        """Start the server."""
        self.service.start()

    @property
    def url(self) -> str:
        """The URL of the server."""
        return f"redis://127.0.0.1:{self.service.port}/0"

    def _command(self, port: int) -> list[str]:
        program = [str(self._binaries / "redis-server"), "--bind", "127.0.0.1", "--port", str(port)]
        return [*program, "--save", "", "--appendonly", "no", "--dir", str(self._folder)]

    def _is_ready(self, port: int) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1) as peer:
            peer.sendall(b"PING\r\n")
            return peer.recv(16).startswith(b"+PONG")
        return False


@contextlib.contextmanager
def running_postgres(is_durable: bool = False) -> Iterator[Postgres]:
    """Run a PostgreSQL server for the length of the block."""
    with _folder() as folder:
        server = Postgres(folder, is_durable)
        server.start()
        try:
            yield server
        finally:
            server.service.stop()


@contextlib.contextmanager
def running_redis() -> Iterator[Redis]:
    """Run a Redis server for the length of the block."""
    with _folder() as folder:
        server = Redis(folder)
        server.start()
        try:
            yield server
        finally:
            server.service.stop()


def free_port() -> int:
    """Return a loopback port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """Yield a temporary folder outside that of pytest, which the postgres account cannot enter."""
    path = Path(tempfile.mkdtemp(prefix="roost-"))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _as_account() -> list[str]:
    """Return the prefix that runs a command as the postgres account, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--init-groups", "--pdeathsig=INT"]


def _find(program: str, folders: str, package: str) -> Path:
    """Return the folder of a program, installing it if possible; otherwise skip the test, or fail it on CI."""
    found = _look_for(program, folders)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install(program, folders, package)
        found = _look_for(program, folders)
    if found is not None:
        return found
    missing = f"{program} is not installed, and tests need it. On Debian: apt-get install {package}"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


def _look_for(program: str, folders: str) -> Path | None:
    on_path = shutil.which(program)
    others = sorted(Path("/").glob(f"{folders.removeprefix('/')}/{program}"))
    found = Path(on_path) if on_path else next(reversed(others), None)
    return found.parent if found else None


def install(program: str, folders: str, package: str) -> None:
    """Install a package with apt-get, in one worker only."""
    with (Path(tempfile.gettempdir()) / "roost-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _look_for(program, folders) is None:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", package]):
                subprocess.run(command, env=environment, capture_output=True, check=False)
