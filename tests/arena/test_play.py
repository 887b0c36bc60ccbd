"""One game between bots: its record is valid and reproducible, and every fault of a bot is reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

import roost
from roost.arena.play import play
from roost.bots.seated import seat_seed
from roost.core.bot import Bot, BotFailed, Budget
from roost.core.errors import BadSetup
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.record import check

SEED = seed_from_text("arena")


@pytest.mark.parametrize("players", range(2, 6))
def test_record_of_a_game_is_valid(players: int) -> None:
    record = play(roost.load("5211", players=players), ["hen", *["chick"] * (players - 1)], SEED)
    assert record.outcome is not None
    check(record)


def test_longer_game_is_played_to_its_end() -> None:
    record = play(roost.load("5211", players=3, target=60), ["hen", "chick", "chick"], SEED)
    assert record.outcome is not None
    assert max(record.outcome.points) >= 60


def test_same_seed_gives_the_same_game() -> None:
    game = roost.load("5211", players=2)
    assert play(game, ["chick", "chick"], SEED) == play(game, ["chick", "chick"], SEED)
    assert play(game, ["chick", "chick"], SEED) != play(game, ["chick", "chick"], seed_from_text("another"))


def test_every_seat_has_a_different_seed() -> None:
    seeds = {seat_seed(seed, seat) for seed in (SEED, bytes(32)) for seat in range(5)}
    assert len(seeds) == 10
    assert seat_seed(SEED, 3) in seeds


class Listener(Bot[Any]):
    """Keeps the events and budgets it gets."""

    name = "listener"
    heard: ClassVar[list[tuple[Event, ...]]] = []
    budgets: ClassVar[set[Budget]] = set()

    def observe(self, events: Sequence[Event]) -> None:
        self.heard.append(tuple(events))

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:
        assert view.events == ()
        self.budgets.add(budget)
        return legal[0]


def test_bot_gets_the_events_since_its_last_decision_and_its_budget() -> None:
    Listener.heard.clear()
    Listener.budgets.clear()
    play(roost.load("5211", players=2), ["chick", f"{__name__}:Listener"], SEED, budget=Budget(0.25))
    first, second = ([event.key for event in events] for events in Listener.heard[:2])
    assert first == ["dealt", "chosen"]
    assert second == ["chosen", "revealed", "drew", "chosen"]
    assert Listener.budgets == {Budget(0.25)}


def test_illegal_action_is_reported_with_bot_and_seat() -> None:
    with pytest.raises(BotFailed) as caught:
        play(roost.load("5211", players=3), ["chick", "tests.arena.bad_bots:Cheat", "chick"], SEED)
    assert caught.value.key == "bot-illegal"
    assert caught.value.values == {"bot": "cheat", "seat": 1, "action": "Y9+Y9"}


def test_exception_of_a_bot_is_reported_with_bot_seat_and_cause() -> None:
    with pytest.raises(BotFailed) as caught:
        play(roost.load("5211", players=2), ["chick", "tests.arena.bad_bots:Egg"], SEED)
    assert caught.value.key == "bot-raised"
    assert caught.value.values == {"bot": "Egg", "seat": 1, "detail": "ZeroDivisionError('broken')"}
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        play(roost.load("5211", players=3), ["chick", "chick"], SEED)
    assert caught.value.key == "setup-wrong-bot-count"
    assert caught.value.values == {"count": 2, "players": 3}
