"""The facts of 5211 agree with the events of the same games, which explain every scoring."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import roost
from roost.core import fair
from roost.core.play import Transcript
from roost.games.g5211 import facts
from roost.games.g5211.facts import Facts, Notes, Scored, Struck
from roost.lab import chunks, simulate
from roost.testing.play import moments

GAMES = 4


def played(options: dict[str, Any], players: int) -> tuple[Facts, list[dict[str, Any]], Any]:
    """Return the facts of some random games, their scorings, and the rows."""
    counted, notes, scorings = Facts(), Notes(), []
    rows: Any = np.zeros((1000, 1 + len(facts.columns(players))), np.int32)
    for index in range(GAMES):
        table = Transcript(roost.load("5211", players, **options), fair.seed_of_run("facts", index))
        facts.begin_facts(table.state, notes)
        for moment in moments(table):
            facts.observe(moment.state, notes, counted, index, rows)
            scorings += [dict(event.values) for event in moment.events if event.key == "scored"]
        facts.end_facts(table.state, notes, counted, 1)
    return counted, scorings, rows[: notes.row]


@pytest.fixture(params=[({}, 2), ({}, 5), ({"target": 40}, 3)], ids=["two", "five", "target"])
def games(request: pytest.FixtureRequest) -> tuple[Facts, list[dict[str, Any]], Any]:
    return played(*request.param)


def test_each_round_is_counted_once_by_what_scored(games: tuple[Facts, list[dict[str, Any]], Any]) -> None:
    counted, scorings, _ = games
    kinds = Counter(scoring["scored"] for scoring in scorings)
    assert counted.rounds == len(scorings) == sum(counted.what)
    assert counted.scored == [kinds["colour"], kinds["mascots"], kinds["nothing"]]
    assert sum(map(sum, counted.by_round)) == len(scorings)


def test_limits_and_ties_are_those_of_the_explanation(games: tuple[Facts, list[dict[str, Any]], Any]) -> None:
    counted, scorings, _ = games
    expected = [0] * 4
    for scoring in scorings:
        if scoring["scored"] != "mascots":
            fates = {step["fate"] for step in scoring["steps"]}
            expected[Struck.LIMIT * ("limit" in fates) + Struck.TIE * ("tie" in fates)] += 1
    assert counted.struck == expected


def test_points_and_values_are_those_of_the_scoring_cards(games: tuple[Facts, list[dict[str, Any]], Any]) -> None:
    counted, scorings, _ = games
    scored = Counter(card[1] for scoring in scorings for own in scoring["cards"] for card in own)
    laid = Counter(card[1] for scoring in scorings for own in scoring["rows"] for card in own)
    assert [sum(row) for row in counted.scored_values] == [scored[str(value)] for value in range(1, 7)]
    assert [sum(row) for row in counted.laid_values] == [laid[str(value)] for value in range(1, 7)]
    points = sum(sum(scoring["points"]) for scoring in scorings)
    assert sum(counted.paid_points) == sum(counted.points_by_round) == points
    mascots = Counter(scoring["mascots"] for scoring in scorings)
    assert counted.mascots == [mascots[count] for count in range(len(counted.mascots))]


def test_rows_have_what_each_round_paid(games: tuple[Facts, list[dict[str, Any]], Any]) -> None:
    _, scorings, rows = games
    names = facts.columns(len(scorings[0]["points"]))
    found = [dict(zip(("game", *names), row, strict=True)) for row in rows.tolist()]
    for row, scoring in zip(found, scorings, strict=True):
        assert [row[name] for name in names if name.startswith("points")] == list(scoring["points"])
        assert Scored(row["scored"]).name.lower() == scoring["scored"]
        assert row["round"] == scoring["round"]
        assert row["cards"] == sum(map(len, scoring["cards"]))


def test_rows_of_chunks_are_complete_whatever_their_number() -> None:
    parts = list(chunks("5211", 2, games=3, seed=1, options={"target": 300}, workers=1))  # more rows than expected
    rows = np.concatenate([part.rows for part in parts])
    result = simulate("5211", 2, games=3, seed=1, options={"target": 300}, workers=1)
    assert len(rows) == result.facts.rounds == result.length.sum()
    assert sorted(set(rows[:, 0].tolist())) == [0, 1, 2]
    for game in range(3):
        assert rows[rows[:, 0] == game][:, -2:].sum(axis=0).tolist() == result.points[game].tolist()
