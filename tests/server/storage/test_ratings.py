"""The rating formula, without a database."""

from __future__ import annotations

import pytest

from roost.server.storage.ratings import Skill, orders, rate


def test_winner_gains_rating_and_loser_loses_it() -> None:
    after = rate(["ann", "ben", "bot:hen"], [2, 1, 3], {})
    assert after["ben"].mu > after["ann"].mu > after["bot:hen"].mu
    assert after["ben"].mu > Skill().mu > after["bot:hen"].mu
    assert {skill.games for skill in after.values()} == {1}


def test_tie_between_equals_leaves_them_level() -> None:
    after = rate(["ann", "ben"], [1, 1], {})
    assert after["ben"].mu == pytest.approx(after["ann"].mu)
    assert after["ann"].mu == pytest.approx(Skill().mu)
    assert after["ann"].sigma < Skill().sigma


def test_shared_first_place_gains_the_same_in_any_seat() -> None:
    after = rate(["ann", "ben", "cem", "dot"], [1, 3, 1, 4], {})
    assert after["ann"].mu == pytest.approx(after["cem"].mu)
    assert after["ann"].mu > after["ben"].mu > after["dot"].mu
    again = rate(["dot", "cem", "ben", "ann"], [4, 1, 3, 1], {})
    assert again["ann"].mu == pytest.approx(after["ann"].mu)


def test_tie_between_unequals_narrows_the_gap() -> None:
    before = {"ann": Skill(30, 4), "ben": Skill(20, 4)}
    after = rate(["ann", "ben"], [1, 1], before)
    assert before["ben"].mu < after["ben"].mu < after["ann"].mu < before["ann"].mu


def test_repeated_ties_leave_equals_unchanged() -> None:
    skills: dict[str, Skill] = {}
    for _ in range(100):
        skills.update(rate(["ann", "ben", "cem"], [1, 1, 1], skills))
    assert [skill.mu for skill in skills.values()] == pytest.approx([Skill().mu] * 3)


def test_bot_in_several_seats_gets_the_average_change_of_its_seats() -> None:
    three = rate(["a", "b", "c"], [1, 2, 3], {})
    after = rate(["bot:hen", "ann", "bot:hen"], [1, 2, 3], {})
    assert after["bot:hen"].games == 1
    assert after["bot:hen"].mu == pytest.approx((three["a"].mu + three["c"].mu) / 2)
    assert after["ann"].mu == pytest.approx(three["b"].mu)


def test_orders_lists_every_way_to_break_a_tie() -> None:
    assert list(orders([2, 1, 3])) == [(1, 0, 2)]
    assert sorted(orders([1, 3, 1])) == [(0, 2, 1), (2, 0, 1)]
    assert len(list(orders([1, 1, 1, 1, 1]))) == 120


def test_game_against_oneself_changes_no_rating() -> None:
    assert rate(["bot:hen", "bot:hen"], [1, 2], {}) == {}


def test_one_lucky_game_does_not_top_the_leaderboard() -> None:
    lucky = rate(["new", "other"], [1, 2], {})["new"]
    steady = Skill(mu=27, sigma=1, games=100)
    assert lucky.mu > steady.mu
    assert lucky.rating < steady.rating
