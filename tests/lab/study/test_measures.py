"""Measures name the right counts: they are compared with games that are played and read event by event."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import roost
from roost.core.enums import label
from roost.core.fair import seed_of_run
from roost.core.play import Transcript
from roost.games.g5211 import facts as facts_5211
from roost.games.gloria.rules import Rank
from roost.lab.pieces import play_piece
from roost.lab.study.counts import counts_of, stacked
from roost.lab.study.estimates import ratio
from roost.lab.study.measures import charts, figures, g5211, gloria
from roost.lab.study.plan import Case, Plan
from roost.testing.play import moments
from roost.text import LANGUAGES, catalogue


def test_numbers_of_5211_are_those_of_its_facts() -> None:
    scored = facts_5211.Scored
    assert (g5211.COLOUR, g5211.MASCOTS, g5211.NOTHING) == (scored.COLOUR, scored.MASCOTS, scored.NOTHING)
    assert (g5211.LIMIT, g5211.TIE) == (facts_5211.Struck.LIMIT, facts_5211.Struck.TIE)


def test_places_of_gloria_are_the_ranks_of_its_rules() -> None:
    assert [label(Rank(number)) for number in gloria.RANKS] == list(gloria.PLACES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["5211", "gloria"])
def test_every_figure_chart_and_category_has_a_name(game: str, language: str) -> None:
    words = catalogue(language)
    for figure in figures(game):
        assert words(f"lab-figure-{figure.key}")
    for chart in charts(game):
        assert words(f"lab-chart-{chart.key}")
        assert words(f"lab-chart-{chart.key}-said")
        assert chart.categories or words(f"lab-axis-{chart.key}")
        for category in chart.categories or ():
            assert words(f"lab-category-{category}")


def estimates(name: str, players: int, games: int = 30) -> dict[str, float]:
    """Return the figures of random games."""
    case = Case(roost.load(name, players), "random", games, seed=3)
    counts = stacked([counts_of(play_piece(batch)) for batch in case.batches()])
    found = {figure.key: ratio(*figure.parts(counts)) for figure in figures(name)}
    return {key: estimate.mean for key, estimate in found.items() if estimate is not None}


def events(name: str, players: int, games: int) -> Counter[str]:
    """Return how often each event happens in other random games."""
    found: Counter[str] = Counter()
    game = roost.load(name, players)
    for index in range(games):
        for moment in moments(Transcript(game, seed_of_run("measures", index))):
            found.update(_named(event) for event in moment.events)
    return found


def _named(event: Any) -> str:
    return f"scored-{event.values['scored']}" if event.key == "scored" else str(event.key)


def test_rounds_of_5211_bring_what_played_games_bring() -> None:
    found, seen = estimates("5211", 3, 300), events("5211", 3, 60)
    rounds = sum(count for key, count in seen.items() if key.startswith("scored-"))
    assert rounds == 60 * 7
    assert found["length"] == 7
    assert found["decisions"] == 63
    assert found["5211-mascots"] == pytest.approx(seen["scored-mascots"] / rounds, abs=0.07)
    assert found["5211-nothing"] == pytest.approx(seen["scored-nothing"] / rounds, abs=0.07)
    assert found["5211-mascot-round"] == 5, "players + 2 mascots, one point each"


def test_means_of_long_games_are_not_cut_off() -> None:
    game = roost.load("5211", 2, target=1000)
    counts = stacked([counts_of(play_piece(batch)) for batch in Case(game, "random", 2, seed=3).batches()])
    found = {figure.key: ratio(*figure.parts(counts)) for figure in figures("5211")}
    played = roost.simulate(game, games=2, seed=3)
    second, best = np.sort(played.points, axis=1).T
    for key, wanted in (("winning-points", best), ("margin", best - second), ("length", played.length)):
        estimate = found[key]
        assert estimate is not None
        assert estimate.mean == pytest.approx(wanted.mean())
    assert best.min() >= 1000


def test_gloria_has_three_scorings_and_one_doubler_each() -> None:
    found = estimates("gloria", 2)
    assert sum(found[f"gloria-gap-{name}"] for name in gloria.SCORINGS) == pytest.approx(found["length"])
    assert 0 < found["gloria-first-seat"] < 1
    assert 0 <= found["gloria-unused"] <= 1
    assert found["gloria-penalty"] > 0


def test_batches_of_a_case_contain_every_game_once() -> None:
    for games in (1, 7, 100, 250):
        case = Case(roost.load("5211", 2), "random", games, seed=1)
        batches = list(case.batches())
        assert sum(batch.games for batch in batches) == games
        assert [case.number_of(batch.first) for batch in batches] == list(range(len(batches)))
        assert all(one.first + one.games == other.first for one, other in pairwise(batches))


def test_cases_of_a_plan_have_different_keys() -> None:
    rules: tuple[dict[str, Any], ...] = ({}, {"limit": 4})
    plan = Plan("5211", (2, 4), ({}, {"target": 50}), ("random", "hen"), rules, None, 1)
    keys = [case.key for section in plan.sections() for row in section.cases for case in row]
    assert len(keys) == len(set(keys)) == 16
