"""`roost loadtest` refuses what cannot work before it starts a server. `tests/system` covers the test itself."""

from __future__ import annotations

import os
import signal

import pytest

from roost.loadtest.processes import free_port
from tests.cli.conftest import Roost


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "Unknown game “chess”. Games: 5211, gloria, auction."),
        (["--players", "6"], "5211 is for 2–5 players, not 6."),
        (["--players", "1"], "5211 is for 2–5 players, not 1."),
    ],
)
def test_impossible_table_is_refused_before_a_server_starts(
    roost: Roost, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    def start(*_: object) -> None:
        raise AssertionError("a server was started")

    monkeypatch.setattr("roost.loadtest.processes.ServerProcess.start", start)
    ran = roost("loadtest", *arguments)
    assert (ran.code, ran.out, ran.err) == (1, "", said + "\n")


def test_address_without_a_server_is_reported_on_one_line(roost: Roost) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    ran = roost("loadtest", "--url", url, "--tables", "2", "--watchers", "0")
    assert (ran.code, ran.err) == (1, f"No server answers at {url}. Start one with `roost serve`.\n")


def test_sigterm_stops_the_servers_that_were_started(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[str] = []

    class Server:
        url, pid = "http://127.0.0.1:1", 1

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            stopped.append(self.url)

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("roost.loadtest.processes.ServerProcess", lambda *_: Server())
    monkeypatch.setattr("roost.loadtest.run.run", lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    ran = roost("loadtest", "--tables", "1", "--watchers", "0")
    assert (ran.code, stopped) == (128 + signal.SIGTERM, [Server.url])
    assert signal.getsignal(signal.SIGTERM) == before
