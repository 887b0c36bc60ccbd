"""The measured strength of the bots, from a file that may be missing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from roost import bots
from roost.bots import strength
from roost.core import registry

ROW: dict[str, Any] = {
    "game": "5211",
    "bot": "fox",
    "players": 4,
    "against": "hen",
    "share": 0.44,
    "low": 0.42,
    "high": 0.46,
    "deals": 2000,
}


def test_first_row_of_a_bot_and_number_of_players_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = strength.parse(json.dumps([ROW, {**ROW, "against": "rooster"}, {**ROW, "players": 2}]))
    monkeypatch.setattr(strength, "_rows", lambda: rows)
    assert [(row.players, row.against) for row in strength.strengths("5211")] == [(4, "hen"), (2, "hen")]
    assert strength.strengths("gloria") == ()


def test_interval_of_a_share_near_one_is_clipped() -> None:
    (row,) = strength.parse(json.dumps([{**ROW, "share": 0.995, "low": 0.98, "high": 1.01}]))
    assert (row.low, row.high) == (0.98, 1.0)


@pytest.mark.parametrize("wrong", [{"share": 44}, {"low": 0.5}, {"players": 1}, {"deals": 0}, {"name": "fox"}])
def test_row_that_is_not_a_measured_result_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        strength.parse(json.dumps([{**ROW, **wrong}]))


def test_shipped_results_are_about_bots_that_can_be_picked() -> None:
    for game in registry.playable():
        for row in strength.strengths(game):
            assert {row.bot, row.against.removesuffix("-1")} <= set(bots.names(game))
