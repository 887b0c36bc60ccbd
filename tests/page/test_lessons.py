"""The prepared tables of lessons and rules pages are what the real rules make of them today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITTEN: dict[str, str] = runpy.run_path(str(ROOT / "scripts" / "make-lessons"))["contents"]()


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_a_prepared_table_is_fresh(name: str) -> None:
    """Otherwise run scripts/make-lessons."""
    assert (ROOT / "web" / "src" / "games" / name).read_text(encoding="utf-8") == WRITTEN[name]
