"""The built worker of offline play, in Node: its bots decide as they do here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from roost.core.engine import compiled
from tests.pocket.repeated import decisions

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "roost" / "page"
SECONDS = 300
MOVES = "8"
"""Of the person; a bot makes about as many."""


@pytest.fixture(scope="module")
def node() -> str:
    """The Node that builds the page, once the files of offline play are built."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build-pocket")], check=True)
    find = "from node import find_node; print(find_node())"
    found = subprocess.run(
        [sys.executable, "-c", find], cwd=ROOT / "scripts", check=True, capture_output=True, text=True
    )
    return found.stdout.strip()


@pytest.mark.parametrize(("game", "bots"), [("5211", ["rooster", "fox"]), ("gloria", ["rooster", "fox"])])
def test_bots_in_the_worker_decide_as_they_do_here(game: str, bots: list[str], node: str) -> None:
    assert compiled.is_available()  # a search makes fewer simulations otherwise
    command = [node, str(Path(__file__).with_name("pocket_worker.mjs")), str(PAGE), game, MOVES, *bots]
    played = subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS)
    made = list(decisions(json.loads(played.stdout)))
    assert len(made) > 10
    assert [there.action for there, _ in made] == [here.action for _, here in made]
