"""`roost protocol` says what is stale and writes it, in a checkout of Roost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Roost

ROOT = Path(__file__).parents[2]


def test_in_the_project_nothing_is_stale(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert roost("protocol").code == 0
