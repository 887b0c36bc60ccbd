"""An agent that has been trained by the examples takes a seat at a table in the browser."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from playwright.sync_api import expect

from roost import load
from roost.core.codec import codec_of
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.server import ROOT

EXAMPLES = ROOT / "examples" / "learning"


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a small network that has not learnt anything."""
    monkeypatch.syspath_prepend(EXAMPLES)
    game = load("5211", 2)
    network = importlib.import_module("ppo").Network(game, codec_of(game).layout(game), 8, np.random.default_rng(1))
    network.save(str(tmp_path / "agent.npz"), SimpleNamespace(game=game))
    return tmp_path / "agent.npz"


def test_trained_agent_sits_down_and_plays_with_a_person(visit: Visit, weights: Path) -> None:
    person: Person = visit()
    link = person.open_table("Ann", 2)
    command = [sys.executable, "-m", "roost.cli", "join", link, "--bot", "play_trained:Trained"]
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES), "ROOST_AGENT": str(weights)}
    agent = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        expect(person.page.get_by_text("Trained").first).to_be_visible(timeout=60_000)  # Python starts and compiles
        person.press("[data-start]")
        person.play_round()
        expect(person.page.locator(".seat:not(.you)")).to_contain_text("Trained")
        assert person.table.get_attribute("data-round") == "2"
    finally:
        agent.terminate()
        agent.wait(30)
