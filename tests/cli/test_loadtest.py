"""`roost loadtest` refuses what cannot work before it starts a server. `tests/system` covers the test itself."""

from __future__ import annotations

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
