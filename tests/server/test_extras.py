"""A server without the drivers of PostgreSQL and Redis says how to install them."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from roost.core.errors import BadSetup
from roost.server.bus.redis import RedisBus
from roost.server.storage.database import Database
from roost.text import catalogue


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _module: None)


def test_missing_driver_is_named_with_the_command_that_installs_it() -> None:
    for start, package in (
        (lambda: Database("postgresql://roost@db/roost"), "psycopg[binary]"),
        (lambda: RedisBus("redis://cache:6379/0"), "redis"),
    ):
        with pytest.raises(BadSetup) as refused:
            start()
        assert catalogue("en").error(refused.value).endswith(f"Run: {sys.executable} -m pip install '{package}'")
