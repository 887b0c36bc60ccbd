"""Where to work: numbers, addresses and workers; what is wrong is refused at once."""

from __future__ import annotations

import importlib.util
import socket
import time
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.workers import InProcess, Processes, Threads, Where, connect, threads, where
from roost.workers.where import REACH_SECONDS


def refused(at: Where) -> BadSetup:
    with pytest.raises(BadSetup) as caught, connect(at):
        pass
    return caught.value


@pytest.mark.parametrize(("at", "count"), [(1, 1), (2, 2), ("2", 2), (" 3 ", 3)])
def test_number_is_a_number_of_processes_here(at: Where, count: int) -> None:
    with connect(at) as workers:
        assert workers.count == count
        assert isinstance(workers, InProcess if count == 1 else Processes)


def test_caller_chooses_the_kind_of_workers_here() -> None:
    with connect(2, threads) as workers:
        assert isinstance(workers, Threads)


def test_workers_are_used_as_they_are() -> None:
    own = Threads(3)
    with connect(own) as workers:
        assert workers is own


@pytest.mark.parametrize("at", [0, -1, "0", "-2", True, 1025, "99999999999999999999", "9" * 5000])
def test_number_that_is_too_small_or_too_large_is_refused(at: Where) -> None:
    error = refused(at)
    assert error.key == "workers-bad-number"
    assert error.values == {"value": str(at), "most": "1024"}


def test_neither_number_nor_workers_is_refused() -> None:
    at: Any = 2.5
    assert refused(at).values["value"] == "2.5"


@pytest.mark.parametrize(
    "at",
    [
        *("", "dask", "many", "1.5", "dask://", "tcp://host:8786", "ray:", "dask://host:port", "dask://host:70000"),
        *("dask://host:8786/path", "ray://user@host:10001", "dask://[half:8786"),
    ],
)
def test_what_is_no_address_is_refused(at: str) -> None:
    error = refused(at)
    assert error.key == "workers-bad-address"
    assert error.values == {"address": at}


@pytest.mark.parametrize("engine", ["dask", "dask+tls", "ray"])
def test_missing_extra_is_named(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    error = refused(f"{engine}://host")
    assert error.key == "workers-extra-missing"
    assert error.values == {"address": f"{engine}://host", "extra": engine.partition("+")[0]}


@pytest.mark.parametrize("engine", ["dask", "ray"])
def test_port_without_listener_is_unreachable(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"{engine}://127.0.0.1:{taken.getsockname()[1]}"
    started = time.monotonic()
    error = refused(address)
    assert error.key == "workers-unreachable"
    assert error.values == {"address": address, "detail": "Connection refused"}
    assert time.monotonic() - started < REACH_SECONDS


def test_ports_of_the_engines_are_the_default() -> None:
    assert where.parse("dask://host") == ("dask", "host", 8786)
    assert where.parse("dask+tls://[::1]:99") == ("dask+tls", "::1", 99)
    assert where.parse("ray://host") == ("ray", "host", 10001)
    assert where.parse("ray") == ("ray", "", 0)
