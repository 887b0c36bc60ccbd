"""The page about simulations: its policy is the example, is short and fair, and its commands succeed."""

from __future__ import annotations

import importlib
import re
import shlex
from typing import Any

import pytest

from roost import load
from roost.core.engine import compiled
from roost.testing import check_policy
from tests.cli import conftest
from tests.cli.conftest import Roost
from tests.docs.test_documents import ROOT

PAGE = (ROOT / "docs" / "simulate.md").read_text(encoding="utf-8")
EXAMPLES = ROOT / "examples" / "policies"

run_roost = conftest.roost


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLES)
    return importlib.import_module("collector")


def test_policy_of_the_page_is_the_file_and_has_less_than_25_lines() -> None:
    example = (EXAMPLES / "collector.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```" in PAGE
    assert len(example.splitlines()) < 25


@pytest.mark.parametrize("players", [2, 5])
def test_policy_of_the_page_is_fair(collector: Any, players: int) -> None:
    check_policy(collector.collect, load("5211", players), games=1)


@pytest.mark.skipif(not compiled.is_available(), reason="2,000 games take long without Numba")
def test_policy_of_the_page_wins_half_of_its_games(collector: Any, run_roost: Roost) -> None:
    assert collector
    against_random, *_ = re.findall(r"^roost (.*)$", PAGE, re.M)
    first = run_roost(*shlex.split(re.sub(r"--games \d+", "--games 2000", against_random))).out.splitlines()[1]
    assert first.startswith("seat 0  collector:collect: wins ")
    assert 45 < float(first.partition("wins ")[2].partition("%")[0]) < 55  # half of its games
