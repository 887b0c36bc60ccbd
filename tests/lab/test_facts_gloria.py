"""The facts of Gloria Picktoria agree with the events of the same games, and with scorings made by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import roost
from roost.core import fair
from roost.core.enums import label
from roost.core.play import Transcript
from roost.games.gloria import facts
from roost.games.gloria.facts import Facts, Notes
from roost.games.gloria.rules import Rank
from roost.testing.play import moments
from tests.rulebook.gloria.tables import Table

GAMES = 2


@pytest.fixture(scope="module", params=[2, 4])
def games(request: pytest.FixtureRequest) -> tuple[Facts, list[dict[str, Any]], list[Any], Any]:
    """Return the facts of some random games, their scorings, their outcomes, and the rows."""
    counted, notes, scorings, outcomes = Facts(), Notes(), [], []
    rows: Any = np.zeros((100, 1 + len(facts.columns(request.param))), np.int32)
    for index in range(GAMES):
        table = Transcript(roost.load("gloria", request.param), fair.seed_of_run("facts", index))
        facts.begin_facts(table.state, notes)
        for moment in moments(table):
            if moment.events:
                facts.observe(moment.state, notes, counted, index, rows)
            scorings += [dict(event.values) for event in moment.events if event.key == "scored"]
        facts.end_facts(table.state, notes, counted, 1)
        outcomes.append(table.outcome)
    return counted, scorings, outcomes, rows[: notes.row]


def test_ranks_and_their_points_are_those_of_the_explanation(games: Any) -> None:
    counted, scorings, _, _ = games
    ranks: Counter[tuple[int, str]] = Counter()
    points: Counter[tuple[int, str]] = Counter()
    for scoring in scorings:
        for motif in scoring["motifs"]:
            for rank, paid in zip(motif["ranks"], motif["points"], strict=True):
                ranks[scoring["number"], rank] += 1
                points[scoring["number"], rank] += paid
    for number in range(3):
        for rank in set(Rank) - {Rank.NO_ROW}:
            assert counted.ranks[number][rank] == ranks[number + 1, label(rank)]
            assert counted.rank_points[number][rank] == points[number + 1, label(rank)]


def test_each_scoring_has_a_gap_and_points_of_all_seats(games: Any) -> None:
    counted, scorings, outcomes, _ = games
    assert [sum(row) for row in counted.gaps] == [GAMES] * 3
    turns = sum(turn * count for row in counted.gaps for turn, count in enumerate(row))
    assert turns == counted.turns
    for number in range(3):
        expected = sum(sum(scoring["points"]) for scoring in scorings if scoring["number"] == number + 1)
        assert sum(points * count for points, count in enumerate(counted.scored_points[number])) == expected
    assert sum(counted.order_points) == sum(sum(outcome.points) for outcome in outcomes)


def test_penalties_are_those_of_the_outcome(games: Any) -> None:
    counted, _, outcomes, _ = games
    penalties = Counter(abs(lost) for outcome in outcomes for lost in outcome.details["penalties"])
    assert counted.penalties == [penalties[lost] for lost in range(len(counted.penalties))]
    paid = sum(lost * count for lost, count in penalties.items())
    assert 2 * counted.lone_chests + counted.cards_left == paid


def test_each_doubler_is_counted_once(games: Any) -> None:
    counted, _, outcomes, _ = games
    doublers = sum(len(outcome.points) for outcome in outcomes)
    assert sum(counted.doublers) + sum(counted.doublers_unused) == doublers
    assert sum(counted.doublers) == sum(counted.doublers_by_round)
    assert sum(counted.doubler_points) == sum(counted.doubler_points_by_round)


def test_rows_have_the_points_and_totals_of_each_seat(games: Any) -> None:
    _, scorings, _, rows = games
    names = ("game", *facts.columns(len(scorings[0]["points"])))
    found = [dict(zip(names, row, strict=True)) for row in rows.tolist()]
    expected = [
        (scoring["number"], seat, points, total)
        for scoring in scorings
        for seat, (points, total) in enumerate(zip(scoring["points"], scoring["totals"], strict=True))
    ]
    assert [(row["scoring"], row["seat"], row["points"], row["total"]) for row in found] == expected


def counted_at(table: Table, *actions: str) -> Facts:
    """Return the facts of some actions at a table."""
    counted, notes = Facts(), Notes()
    no_rows: Any = np.zeros((0, 1), np.int32)
    facts.begin_facts(table.state, notes)
    facts.observe(table.state, notes, counted, 0, no_rows)
    for action in actions:
        facts.observe(table.do(action).state, notes, counted, 0, no_rows)
    if table.outcome is not None:
        facts.end_facts(table.state, notes, counted, sum(1 << seat for seat in table.outcome.winners))
    return counted


def test_fox_costs_its_owner_what_the_row_would_pay_and_helps_others() -> None:
    table = Table(rows="GR GR GR D / GR GR, AN", fox="0 GR", pile="R " * 4)
    counted = counted_at(table, "take 0")
    assert counted.fox_cost[0] == 6  # the longest of two rows, doubled
    assert counted.fox_gain[0] == 3  # the other row is the only one, and not the second
    assert counted.fox[0][6] == 1
    assert counted.ranks[0][Rank.FOXED] == 1


def test_scoring_before_the_fox_comes_is_counted_without_it() -> None:
    counted = counted_at(Table(rows="GR / ", pile="R " * 4), "take 0")
    assert counted.fox_away[0] == 1
    assert sum(counted.fox[0]) == 0


def test_doubler_is_worth_what_it_adds_to_all_later_scorings() -> None:
    table = Table("D", rows="GR GR / GR", pile="R R R R WV R R R WV R R R")
    counted = counted_at(table, "take 0", "play D on GR", "take 0", "take 0")
    assert counted.doublers == [0, 1, 0]
    assert counted.doubler_points == [0, 3 + 3, 0]
    assert counted.doublers_by_round[0] == 1


def test_two_scorings_of_one_card_meet_the_same_rows() -> None:
    counted = counted_at(Table(rows="GR / AN", pile="R " * 7), "take 0")
    assert counted.ranks[0] == counted.ranks[1]
    assert counted.gaps[0][1] == counted.gaps[1][0] == 1


def test_order_of_play_counts_from_the_start_player() -> None:
    table = Table(rows="GR / AN / ", players=3, turn=1, pile="R " * 10)
    counted = counted_at(table, "take 0")
    assert table.points == (12, 11, 0)
    assert counted.order_points[:3] == [11, 0, 12]
    assert counted.order_wins[2][1] == 1
