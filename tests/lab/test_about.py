"""The figures that “About this game” shows: complete, plausible, and with a text for each in both languages."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from roost.core.registry import game_type
from roost.text import LANGUAGES, catalogue

GAMES = ("5211", "gloria")


def about(game: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((resources.files("roost.lab") / "about" / f"{game}.json").read_text("utf-8"))
    return content


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_was_studied(game: str) -> None:
    found = about(game)
    assert found["deals"] >= 100_000
    assert [one["players"] for one in found["players"]] == list(game_type(game).seats)
    keys = {tuple(chart["key"] for chart in one["charts"]) for one in found["players"]}
    assert len(keys) == 1, "the same charts for all"


@pytest.mark.parametrize("game", GAMES)
def test_estimates_are_within_their_intervals_and_shares_add_up(game: str) -> None:
    for one in about(game)["players"]:
        for chart in one["charts"]:
            assert [series["policy"] for series in chart["series"]] == ["hen", "random"]
            for series in chart["series"]:
                found = [estimate for estimate in series["estimates"] if estimate]
                assert all(estimate["low"] <= estimate["mean"] <= estimate["high"] for estimate in found)
                if chart["fair"]:
                    assert len(found) == one["players"]
                    assert sum(estimate["mean"] for estimate in found) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_chart_and_category_has_a_text(game: str, language: str) -> None:
    words = catalogue(language)
    for chart in about(game)["players"][0]["charts"]:
        assert words.has(f"page-numbers-said-{chart['key']}")
        assert words.has(f"page-numbers-title-{chart['key']}") or words.has(f"lab-chart-{chart['key']}")
        for category in chart["categories"] or ():
            assert words.has(f"lab-category-{category}") or words.has(f"lab-figure-{category}")
