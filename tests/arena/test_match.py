"""Measuring a bot: seats rotate over shared deals, and the result does not depend on the workers."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import roost
from roost.arena import pairing
from roost.arena.match import measure
from roost.arena.pairing import Pairing, Setting, play_deal, rotated
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


def test_others_are_one_bot_for_all_seats_or_one_per_seat() -> None:
    assert Pairing("hen", "chick").table(3, 1) == ("chick", "hen", "chick")
    assert Pairing("hen", "a + b").table(3, 0) == ("hen", "a", "b")
    with pytest.raises(BadSetup) as caught:
        Pairing("hen", "a + b").table(4, 0)
    assert caught.value.key == "arena-wrong-others"


def test_equal_bots_win_equal_shares() -> None:
    """A seat has the same cards and random numbers in every rotation, so equal bots win exactly their share."""
    deals = [play_deal(Setting(GAME, "equal"), Pairing("chick", "chick + chick"), index) for index in range(3)]
    assert [deal.share for deal in deals] == pytest.approx([1 / 3] * 3)
    assert [deal.margin for deal in deals] == pytest.approx([0] * 3)


def test_mirror_match_plays_one_game_and_draws_the_seat_by_lot() -> None:
    deals = [play_deal(Setting(GAME, "mirror"), Pairing("chick", "chick"), index) for index in range(12)]
    assert {len(deal.games) for deal in deals} == {1}
    assert {deal.games[0].seat for deal in deals} == {0, 1, 2}


def test_all_rotations_of_a_deal_use_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[tuple[Sequence[Deal], Sequence[str]]] = []

    def watched(game: Game[Any, Any], table: Sequence[str], seed: bytes, *rest: Any) -> Record:
        record = play(game, table, seed, *rest)
        games.append((record.deals, table))
        return record

    monkeypatch.setattr(pairing, "play", watched)
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


def test_budget_reaches_every_bot_of_the_table() -> None:
    from tests.arena.test_play import Listener

    Listener.budgets.clear()
    measure(GAME, "chick", ("tests.arena.test_play:Listener",) * 2, deals=1, seed="budget", budget=Budget(0.25, 7))
    assert Listener.budgets == {Budget(0.25, 7)}


def test_zero_deals_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        measure(GAME, "hen", ("chick", "chick"), deals=0, seed="none")
    assert caught.value.key == "setup-bad-value"
