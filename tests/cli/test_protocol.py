"""`roost protocol` lists generated files that are out of date, and rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Roost

ROOT = Path(__file__).parents[2]


def test_generated_files_are_up_to_date(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert roost("protocol").code == 0
