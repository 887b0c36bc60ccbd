"""The stand-ins for packages do what the packages do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from roost.pocket import stand_ins

ROOT = Path(__file__).parents[2]
PACKAGES = Path(stand_ins.__file__).parent
REASONS = {"int_type", "type"}
"""Why pydantic and its stand-in refuse a text in the place of a number."""


def _told(game: str, before: str) -> list[dict[str, object]]:
    environment = {**os.environ, "PYTHONPATH": before}
    command = [sys.executable, "-m", "tests.pocket.told", game]
    output = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=120)
    first, *lines = output.stdout.splitlines()
    assert first == f"pydantic {not before}"
    return [json.loads(line, object_hook=_without_times) for line in lines]


def _without_times(part: dict[str, object]) -> dict[str, object]:
    """On a busy machine a bot may decide a second later."""
    return {name: value for name, value in part.items() if name not in ("at", "updated")}


@pytest.mark.parametrize("game", ["5211", "gloria"])
def test_whole_game_is_told_as_with_the_packages(game: str, tmp_path: Path) -> None:
    for name in ("pydantic.py", "pydantic_core.py"):
        shutil.copy(PACKAGES / name, tmp_path)
    *expected, refused = _told(game, "")
    *found, refused_too = _told(game, str(tmp_path))
    assert found == expected
    for refusal in (refused, refused_too):
        values = refusal["message"]["values"]  # type: ignore[index]  # an error
        assert values["where"].endswith("seen")
        assert values["why"] in REASONS
