"""Luck and skill: the parts of every seat add up to its result."""

from __future__ import annotations

import pytest

from roost.core.bot import add
from roost.core.engine import layout
from roost.review.balance import Balance, balance
from roost.review.values import all_chosen, values_for
from tests.review.balances import made_up
from tests.review.games import played

PARTS = ("luck", "own", "others")


def check_identity(found: Balance) -> None:
    for seat, result in enumerate(found.result):
        assert found.fair + add(found.total(part, seat) for part in PARTS) == pytest.approx(result, abs=1e-9)
    before = (found.fair,) * len(found.result)
    for step in found.steps:
        for seat, share in enumerate(before):
            change = step.luck[seat] + step.own[seat] + step.others[seat]
            assert step.after[seat] == pytest.approx(share + change, abs=1e-9)
        before = step.after


@pytest.mark.parametrize("name", ["5211", "gloria"])
@pytest.mark.parametrize("players", [2, 4])
def test_parts_add_up_to_the_result_whatever_the_value(name: str, players: int) -> None:
    check_identity(balance(played(name, players), made_up(players)))


@pytest.mark.search
@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_parts_add_up_to_the_result_with_the_frozen_value(name: str) -> None:
    record = played(name, 3)
    found = balance(record, values_for(record, games=4))
    check_identity(found)
    assert any(step.luck != (0.0, 0.0, 0.0) for step in found.steps)


def test_first_step_is_the_luck_of_the_deal() -> None:
    first = balance(played("gloria", 3), made_up(3)).steps[0]
    assert (first.number, first.own, first.others) == (0, (0.0,) * 3, (0.0,) * 3)


def test_turn_of_5211_is_one_step_of_all_seats() -> None:
    steps = balance(played("5211", 3), made_up(3)).steps
    assert [step.number for step in steps[:4]] == [0, 3, 6, 9]
    assert all(step.seat is None for step in steps)


def test_action_of_gloria_is_own_for_its_seat_alone() -> None:
    for step in balance(played("gloria", 3), made_up(3)).steps[1:]:
        assert step.seat is not None
        assert all(own == 0.0 for seat, own in enumerate(step.own) if seat != step.seat)
        assert step.others[step.seat] == pytest.approx(0.0)


def test_all_chosen_keeps_the_choices_secret() -> None:
    record = played("5211", 3)
    game, state = record.game, record.game.start()
    state = game.deal(state, record.deals[0]).state
    chosen = all_chosen(game, state, record.moves[:3])
    assert game.to_act(chosen) == ()
    assert chosen.table == state.table
    assert layout.copy(state) == state
