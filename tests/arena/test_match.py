"""Measuring a bot: seats rotate over shared deals, and the interval accounts for chance."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import roost
from roost.arena import match
from roost.arena.match import interval, measure, rotated
from roost.arena.play import play
from roost.core.bot import BotFailed, Budget
from roost.core.errors import BadSetup
from roost.core.game import Deal, Game
from roost.core.record import Record

GAME = roost.load("5211", players=3)


def test_rotation_keeps_the_order_of_the_bots() -> None:
    assert [rotated(("hen", "a", "b"), seat) for seat in range(3)] == [
        ("hen", "a", "b"),
        ("b", "hen", "a"),
        ("a", "b", "hen"),
    ]


def test_equal_bots_win_equal_shares() -> None:
    """A seat has the same cards and random numbers in every rotation, so equal bots win exactly their share."""
    result = measure(GAME, "chick", ("chick", "chick"), deals=10, seed="equal")
    assert result.share == pytest.approx(1 / 3)
    assert (result.deals, result.games) == (10, 30)


def test_all_rotations_of_a_deal_use_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[Sequence[Deal], Sequence[str]]] = []

    def watched(game: Game[Any, Any], table: Sequence[str], seed: bytes, budget: Budget) -> Record:
        record = play(game, table, seed, budget)
        games.append((record.deals, table))
        return record

    monkeypatch.setattr(match, "play", watched)
    measure(GAME, "hen", ("chick", "chick"), deals=2, seed="rotated")
    first, second = games[:3], games[3:]
    assert all(deals == first[0][0] for deals, _ in first)
    assert all(deals == second[0][0] for deals, _ in second)
    assert first[0][0] != second[0][0]
    assert [table.index("hen") for _, table in games] == [0, 1, 2, 0, 1, 2]


def test_result_does_not_depend_on_the_number_of_workers() -> None:
    alone = measure(GAME, "hen", ("chick", "chick"), deals=6, seed="workers")
    assert alone == measure(GAME, "hen", ("chick", "chick"), deals=6, seed="workers", workers=2)
    assert alone != measure(GAME, "hen", ("chick", "chick"), deals=6, seed="other deals")


def test_failing_bot_fails_the_measurement() -> None:
    with pytest.raises(BotFailed, match="bot=cheat seat=0"):
        measure(GAME, "tests.arena.bad_bots:Cheat", ("chick", "chick"), deals=2, seed="cheat", workers=2)


def test_bot_failure_survives_pickling() -> None:
    failure = pickle.loads(pickle.dumps(BotFailed("bot-illegal", bot="cheat", seat=0, action="Y9")))
    assert type(failure) is BotFailed
    assert (failure.key, failure.values) == ("bot-illegal", {"bot": "cheat", "seat": 0, "action": "Y9"})


def test_interval_is_centred_on_the_mean_and_narrows_with_deals() -> None:
    low, high = interval([0.25, 0.75] * 50)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert high - low == pytest.approx(2 * 1.96 * 0.25 / 10, rel=0.05)
    narrow_low, narrow_high = interval([0.25, 0.75] * 200)
    assert narrow_high - narrow_low == pytest.approx((high - low) / 2, rel=0.05)


def test_interval_of_a_bot_that_won_every_deal_is_not_empty() -> None:
    low, high = interval([1.0] * 20)
    assert 0.85 < low < 0.95
    assert high == 1.0


def test_zero_deals_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        measure(GAME, "hen", ("chick", "chick"), deals=0, seed="none")
    assert caught.value.key == "setup-bad-value"
