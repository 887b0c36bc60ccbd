"""The generated views of lessons and rules pages match the current rules."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITTEN: dict[str, str] = runpy.run_path(str(ROOT / "scripts" / "make-lessons"))["contents"]()


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_generated_view_is_up_to_date(name: str) -> None:
    """If it fails, run scripts/make-lessons."""
    assert (ROOT / "web" / "src" / "games" / name).read_text(encoding="utf-8") == WRITTEN[name]
