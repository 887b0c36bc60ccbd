"""`roost arena --certify`: a table, JSON, and bad input."""

from __future__ import annotations

import json
from functools import partial

import pytest

from roost.exact import certify
from roost.exact.certify import FLAT, Job, Kind
from tests.cli.conftest import Roost


@pytest.fixture(autouse=True)
def last_turn_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two turns take long where rules are not compiled."""
    monkeypatch.setattr(certify, "Job", partial(Job, kinds=(Kind(1, "margin"), Kind(1, "win"))))


ARENA = ("arena", "5211", "-p", "2", "--bots", "hen-1,chick", "--certify", "--endgames", "2", "--seed", "test")


def test_certify_prints_a_row_for_each_bot(roost: Roost) -> None:
    ran = roost(*ARENA)
    title, head, *rows, explanation = ran.out.splitlines()
    assert ran.code == 0
    assert title == "Mean loss against a best response in 2 endgames of each kind, seed “test”"
    assert "points, last turn" in head
    assert "share of wins, last turn" in head
    assert [row.split("  ")[0] for row in rows] == ["hen-1", "chick", "flat Monte Carlo", "largest gap"]
    assert explanation.startswith("Each bot has seat 0")


def test_certify_prints_json(roost: Roost) -> None:
    ran = roost(*ARENA, "--json")
    result = json.loads(ran.out)
    assert result["bots"] == ["hen-1", "chick", FLAT]
    assert len(result["losses"]) == 6
    assert result["losses"][0]["kind"] == {"turns": 1, "payoff": "margin"}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ("arena", "5211", "-p", "3", "--certify"),
            "Certificates exist for 5211 with two players, not for 5211 with 3.",
        ),
        (("arena", "gloria", "-p", "2", "--certify"), "Certificates exist for 5211 with two players"),
        ((*ARENA, "--endgames", "1"), "endgames must be >= 2, not “1”."),
        ((*ARENA, "--bots", "goose"), "goose"),
        ((*ARENA, "--bots", "chick,chick"), "The bot “chick” is named twice."),
        ((*ARENA, "--simulations", "many"), "“many” is not a number of simulations."),
    ],
)
def test_certify_refuses_bad_input(roost: Roost, arguments: tuple[str, ...], problem: str) -> None:
    ran = roost(*arguments)
    assert ran.code == 1
    assert problem in ran.err
