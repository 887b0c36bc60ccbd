"""Run the command in this process, so that coverage sees it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from roost import cli


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Roost = Callable[..., Ran]
Terminal = Callable[[], None]


@pytest.fixture
def roost(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Roost:
    """Return a function that runs `roost` with arguments and standard input, in English by default."""
    monkeypatch.setenv("LC_ALL", "C")

    def run(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.argv", ["roost", *arguments])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            cli.main()
        captured = capsys.readouterr()
        return Ran(int(left.value.code or 0), captured.out, captured.err)

    return run


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:  # noqa: ARG001  # replaces it
    """Return a function that makes standard error look like a terminal."""

    def pretend() -> None:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    return pretend
