"""A run plays its plan: the same with any number of workers, after a crash, and with a sequential test."""

from __future__ import annotations

import json
from typing import Any

import pytest

import roost
from roost.arena.pairing import Pairing, PlayedDeal, PlayedGame
from roost.arena.plan import Plan, Row, is_playable
from roost.arena.results import results
from roost.arena.run import Run, play_all
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.workers import local
from roost.workers.budgets import PROGRAM_SECONDS, SECONDS

GAME = roost.load("5211", players=2)


def plan(*bots: str, deals: int = 4, **more: Any) -> Plan:
    return Plan(GAME, bots, deals, **{"control_deals": 2, "with_yardsticks": False, **more})


def played(chosen: Plan, workers: int = 1) -> Run:
    run = Run(chosen)
    play_all(run, None, local(workers))
    return run


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    rows = [{key: value for key, value in row.items() if key != "seconds_per_deal"} for row in found["rows"]]
    return json.loads(json.dumps({**found, "rows": rows}))  # type: ignore[no-any-return]


def test_programs_have_less_time_than_bots_that_count_simulations() -> None:
    budget = plan("hen", "exec:cat").setting().budget
    assert budget("exec:cat").seconds == PROGRAM_SECONDS
    assert budget("hen").seconds == SECONDS > PROGRAM_SECONDS


def test_plan_has_both_directions_mirrors_ladder_and_controls() -> None:
    rows = {(row.pairing.one, row.pairing.others): row for row in plan("hen", "chick", with_yardsticks=True).rows}
    assert set(rows) == {
        ("hen", "chick"),
        ("chick", "hen"),
        ("hen", "hen"),
        ("chick", "chick"),
        ("hen", "hen-1"),
        ("chick", "hen-1"),
        *([("seer", "hen-1")] if compiled.is_available() else []),
        *([("ismcts", "hen-1")] if is_playable("ismcts", GAME) else []),
    }
    assert {row.deals for row in rows.values()} == {4}


def test_yardsticks_have_fewer_deals_than_a_long_run() -> None:
    rows = {row.pairing: row.deals for row in plan("hen", deals=5000, with_yardsticks=True).rows}
    assert rows[Pairing("hen", "hen")] == 5000
    assert rows[Pairing("hen", "hen-1")] == rows[Pairing("chick", "hen-1")] == 400
    assert rows.get(Pairing("seer", "hen-1"), 50) == 50


def test_controls_have_deals_of_their_own() -> None:
    rows = {row.pairing: row.deals for row in plan("hen-1", deals=1, control_deals=3).rows}
    assert rows[Pairing("hen", "chick")] == 3
    assert rows[Pairing("hen-1", "hen-1")] == 1


def test_single_pairing_mirrors_only_the_others_with_few_deals() -> None:
    rows = {row.pairing: row.deals for row in plan("hen", among="hen-1", deals=40, control_deals=3).rows}
    assert rows[Pairing("hen", "hen-1")] == 40
    assert rows[Pairing("hen-1", "hen-1")] == 3
    assert Pairing("hen", "hen") not in rows


@pytest.mark.parametrize(
    ("bots", "more", "key"),
    [
        (("hen", "hen"), {}, "arena-bot-twice"),
        (("hen", "dodo"), {}, "setup-unknown-bot"),
        (("hen",), {"deals": 0}, "setup-bad-value"),
        (("hen",), {"among": "chick + chick"}, "arena-wrong-others"),
        (("hen",), {"among": "dodo"}, "setup-unknown-bot"),
    ],
)
def test_plan_that_cannot_be_played_is_refused(bots: tuple[str, ...], more: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as caught:
        plan(*bots, **more)
    assert caught.value.key == key


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    chosen = plan("hen", "chick")
    one, two = (without_times(results(played(chosen, workers), "")) for workers in (1, 2))
    assert one == two
    assert one["complete"]


def test_deals_of_a_journal_are_not_played_again() -> None:
    chosen = plan("chick", "hen")
    whole = played(chosen)
    known = [deal for deals in whole.deals.values() for deal in deals.values()][::2]
    rest = Run(chosen, known)
    pieces = list(rest.missing())
    assert len(pieces) == sum(row.deals for row in chosen.rows) - len(known)
    play_all(rest, None, local(1))
    assert without_times(results(rest, "")) == without_times(results(whole, ""))


def test_one_deal_of_every_row_comes_before_the_next_deal() -> None:
    indexes = [index for _, index in Run(plan("hen", "chick")).missing()]
    assert indexes == sorted(indexes)


def won(pairing: Pairing, index: int) -> PlayedDeal:
    return PlayedDeal(pairing, index, (PlayedGame(0, (1, 0), (0,)), PlayedGame(1, (0, 1), (1,))), 0.0)


def test_sequential_row_stops_when_it_is_decided_and_ignores_later_deals() -> None:
    chosen = plan("hen", "chick", deals=100, is_sequential=True)
    row = Row(Pairing("hen", "chick"), 100, True)
    assert row in chosen.rows
    run = Run(chosen)
    for index in range(30):
        run.add(won(row.pairing, index))
    stop = run.stop(row)
    assert stop is not None
    assert stop < 30
    assert len(run.used(row)) == run.needed(row) == stop
    assert row.pairing not in {pairing for pairing, _ in run.missing()}


def test_sequential_test_waits_for_deals_in_their_order() -> None:
    row = Row(Pairing("hen", "chick"), 100, True)
    run = Run(plan("hen", "chick", deals=100, is_sequential=True))
    for index in range(1, 40):
        run.add(won(row.pairing, index))
    assert run.stop(row) is None
    run.add(won(row.pairing, 0))
    assert run.stop(row) is not None


def test_run_with_luck_is_another_run_than_one_without(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = plan("hen")
    assert chosen.parameters()["luck"] == chosen.setting().with_luck == compiled.is_available()
    before = chosen.parameters()
    monkeypatch.setattr("roost.arena.luck.is_measurable", lambda _: not compiled.is_available())
    assert chosen.parameters() == {**before, "luck": chosen.setting().with_luck}
    assert chosen.parameters() != before
