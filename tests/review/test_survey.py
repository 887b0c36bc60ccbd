"""Surveys of both games: every choice on common, fresh worlds."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from roost.bots.surveys import Survey, Surveyor, split
from roost.review.coach import decisions_of, surveyor_type
from tests.review.games import FEW, played


def surveyed(name: str, players: int, count: int, simulations: int = FEW) -> tuple[Any, str, Survey]:
    """Survey the last of the first `count` decisions of seat 0."""
    record = played(name, players)
    surveyor: Surveyor = surveyor_type(record.game)(record.game)
    decisions = list(itertools.islice(decisions_of(record, 0), count))
    for _, view, _ in decisions:
        surveyor.observe(view.events)
    _, view, action = decisions[-1]
    return view, action, surveyor.survey(view, action, simulations, 5)


def test_every_choice_of_5211_is_judged_on_common_worlds() -> None:
    view, action, survey = surveyed("5211", 3, 2)
    _, worlds, more = split(FEW, len(view.legal))
    assert set(survey.shares) == set(survey.points) == set(view.legal)
    for choice, shares in survey.shares.items():
        is_more = choice in (survey.best, action) and action != survey.best
        assert len(shares) == worlds + (more if is_more else 0)
        assert all(0.0 <= share <= 1.0 for share in shares)


def test_best_few_of_gloria_and_the_played_action_are_judged() -> None:
    view, action, survey = surveyed("gloria", 2, 6)
    assert {survey.best, action} <= set(survey.shares) <= set(view.legal)
    assert 2 <= len(survey.shares) <= 5
    assert len(survey.shares[survey.best]) == len(survey.shares[action])


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_same_seed_gives_the_same_survey_and_another_does_not(name: str) -> None:
    record = played(name, 2)
    _, view, action = next(decisions_of(record, 0))
    found = []
    for seed in (5, 5, 6):
        surveyor: Surveyor = surveyor_type(record.game)(record.game)
        surveyor.observe(view.events)
        found.append(surveyor.survey(view, action, FEW, seed))
    assert found[0] == found[1]
    assert found[0].shares != found[2].shares


@pytest.mark.search
def test_value_of_a_choice_is_the_same_beside_others_and_alone() -> None:
    """The worlds are common: judging fewer choices changes no result of those that are left."""
    record = played("5211", 3)
    _, view, _ = next(decisions_of(record, 0))
    surveyor: Any = surveyor_type(record.game)(record.game)
    surveyor.observe(view.events)
    workspace, notes = surveyor._workspace, surveyor._notes
    everything, _, _ = workspace.judge(view, notes, 400, 9, [(set(range(10)), 4)])
    alone, _, _ = workspace.judge(view, notes, 400, 9, [({3}, 4)])
    assert [row[3] for row in everything] == [row[3] for row in alone]


def test_budget_is_split_between_search_and_judgement() -> None:
    assert split(8000, 10) == (4000, 200, 1000)
    assert split(16, 10) == (8, 2, 2)
