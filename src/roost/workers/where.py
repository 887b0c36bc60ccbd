"""Where to work: a number of workers on this machine, or the address of a cluster."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias
from urllib.parse import urlsplit

from roost.core.errors import BadSetup
from roost.workers.here import local
from roost.workers.port import Workers

Where: TypeAlias = int | str | Workers | None
"""A number, `dask://host:8786`, `dask+tls://host:8786`, `ray://host:10001`, `ray` for the cluster of this machine, or
workers; None for one worker per core."""

PORTS = {"dask": 8786, "dask+tls": 8786, "ray": 10001}
MODULES = {"dask": "distributed", "ray": "ray"}
"""What each extra installs."""
MOST_HERE = 1024
"""The most workers on this machine: each is a thread or a process."""
REACH_SECONDS = 5.0
"""The time limit for a connection to the machine of an address."""


@contextmanager
def connect(where: Where = None, here: Callable[[int | None], Workers] = local) -> Iterator[Workers]:
    """Yield the workers that `where` names; `here` makes those on this machine.

    Raise BadSetup if a cluster cannot be used: unreachable, without workers, or with another version of Roost."""
    if isinstance(where, str) and is_address(where):
        with _cluster(where.strip()) as found:
            yield found
    elif where is None or isinstance(where, int | str):
        yield here(None if where is None else _count(where))
    elif hasattr(where, "run"):
        yield where
    else:
        raise _bad_number(where)


def is_address(where: Where) -> bool:
    """Return True if workers are given as the address of a cluster."""
    return isinstance(where, str) and not _is_number(where)


def _is_number(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()


def _count(number: int | str) -> int:
    text = str(number).strip()
    is_short = len(text) <= len(str(MOST_HERE))  # Python refuses to read a number of thousands of digits
    if isinstance(number, bool) or not is_short or not 1 <= int(number) <= MOST_HERE:
        raise _bad_number(number)
    return int(number)


def _bad_number(given: object) -> BadSetup:
    return BadSetup("workers-bad-number", value=str(given), most=str(MOST_HERE))


def _cluster(address: str) -> AbstractContextManager[Workers]:
    """Return the connection to a cluster, after checking that its machine can be reached."""
    engine, host, port = parse(address)
    extra = engine.partition("+")[0]
    if importlib.util.find_spec(MODULES[extra]) is None:
        raise BadSetup("workers-extra-missing", address=address, extra=extra)
    if host:
        _reach(host, port, address)
    netloc = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if extra == "dask":
        from roost.workers import dask

        return dask.connected(f"{'tls' if engine == 'dask+tls' else 'tcp'}://{netloc}", address)
    from roost.workers import ray

    return ray.connected(f"ray://{netloc}" if host else None, address)


def parse(address: str) -> tuple[str, str, int]:
    """Return engine, host and port of an address; the host is empty for `ray`."""
    if address == "ray":
        return address, "", 0
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise _bad(address) from None
    if parts.scheme not in PORTS or not parts.hostname or parts.username or (parts.path, parts.query) != ("", ""):
        raise _bad(address)
    return parts.scheme, parts.hostname, PORTS[parts.scheme] if port is None else port


def _bad(address: str) -> BadSetup:
    return BadSetup("workers-bad-address", address=address)


def _reach(host: str, port: int, address: str) -> None:
    """Raise BadSetup if no program listens at an address: engines take much longer to find out."""
    try:
        socket.create_connection((host, port), REACH_SECONDS).close()
    except OSError as error:
        raise BadSetup("workers-unreachable", address=address, detail=error.strerror or str(error)) from error
