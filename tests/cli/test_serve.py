"""`roost serve`: error messages at startup. The tests in `tests/system` cover serving itself."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Roost


@pytest.fixture(autouse=True)
def _restore_loggers() -> Iterator[None]:
    """Restore the loggers: starting a server configures them for the whole test process."""
    loggers = [logging.getLogger(name) for name in ("roost", "uvicorn")]
    before = [(logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
        logger.handlers, logger.level, logger.propagate = handlers, level, propagate


@pytest.mark.parametrize("url", ["postgresql://roost:sesame@127.0.0.1:1/roost", "sqlite:////nowhere/at/all/roost.db"])
def test_unreachable_database_is_reported_on_one_line(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("ROOST_DATABASE_URL", url)
    ran = roost("serve", "--port", "0", "--data", str(tmp_path))
    assert (ran.code, ran.out) == (1, "")
    [line] = ran.err.splitlines()
    assert line.startswith("Cannot open the database ")
    assert "sesame" not in line


def test_password_on_the_command_line_is_refused_without_repeating_it(roost: Roost, tmp_path: Path) -> None:
    ran = roost("serve", "--data", str(tmp_path), "--database-url", "postgresql://roost:sesame@127.0.0.1:1/roost")
    assert (ran.code, ran.out) == (1, "")
    assert "ROOST_DATABASE_URL" in ran.err
    assert "sesame" not in ran.err


def test_unknown_log_level_is_reported_on_one_line(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = roost("serve", "--port", "0", "--data", str(tmp_path), "--log-level", "foo")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "--log-level must be debug, info, warning or error, not “foo”.\n"
    monkeypatch.setenv("ROOST_LOG_LEVEL", "bar")
    assert roost("serve", "--port", "0", "--data", str(tmp_path)).err.endswith("not “bar”.\n")


def test_public_url_without_a_host_is_refused(roost: Roost, tmp_path: Path) -> None:
    ran = roost("serve", "--port", "0", "--data", str(tmp_path / "new"), "--public-url", "foo")
    assert (ran.code, ran.out) == (1, "")
    [line] = ran.err.splitlines()
    assert "such as https://roost.example, not “foo”" in line
    assert not (tmp_path / "new").exists()


def test_unknown_limit_in_the_environment_is_refused(
    roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOST_LIMIT_CONNECTIONS_A_PERSON", "3")
    ran = roost("serve", "--port", "0", "--data", str(tmp_path))
    assert (ran.code, ran.out) == (1, "")
    assert "no limit ROOST_LIMIT_CONNECTIONS_A_PERSON. Did you mean ROOST_LIMIT_CONNECTIONS_PER_PERSON?" in ran.err


def test_roost_lang_sets_the_language(roost: Roost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_LANG", "xx")
    ran = roost("serve", "--port", "0", "--data", str(tmp_path))
    assert (ran.code, ran.err) == (1, "lang must be en or de, not “xx”.\n")
