"""`roost serve`: what a host is told when it cannot begin. That it serves is shown by the tests of whole processes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Roost


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """A server sets up the logs of its process, which here is that of all tests."""
    loggers = [logging.getLogger(name) for name in ("roost", "uvicorn")]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers, logger.level, logger.propagate = handlers, level, propagate


@pytest.mark.parametrize("url", ["postgresql://roost:sesame@127.0.0.1:1/roost", "sqlite:////nowhere/at/all/roost.db"])
def test_a_database_that_cannot_be_reached_is_one_line(roost: Roost, tmp_path: Path, url: str) -> None:
    ran = roost("serve", "--port", "0", "--data", str(tmp_path), "--database-url", url)
    assert (ran.code, ran.out) == (1, "")
    [line] = ran.err.splitlines()
    assert line.startswith("The database ")
    assert "cannot be opened" in line
    assert "sesame" not in line


def test_a_level_that_is_none_is_one_line(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = roost("serve", "--port", "0", "--data", str(tmp_path), "--log-level", "foo")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "“foo” is no value for --log-level. Allowed: debug, info, warning, error.\n"
    monkeypatch.setenv("ROOST_LOG_LEVEL", "bar")
    assert roost("serve", "--port", "0", "--data", str(tmp_path)).err.startswith("“bar” is no value")


def test_the_language_can_be_set_in_the_environment(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOST_LANG", "xx")
    ran = roost("serve", "--port", "0", "--data", str(tmp_path))
    assert (ran.code, ran.err) == (1, "“xx” is no value for lang. Allowed: en, de.\n")
