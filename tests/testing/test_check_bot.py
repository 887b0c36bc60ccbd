"""`check_bot` accepts the built-in bots, and detects every way to break the contract."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

import roost
from roost import bots
from roost.core.bot import Bot, Budget
from roost.core.errors import BadSetup
from roost.core.game import Action, Event, Game
from roost.core.registry import playable
from roost.games.g5211.rules import State
from roost.testing import check_bot, checked_seat

GAME = roost.load("5211", 2)


@pytest.mark.parametrize("name", playable())
def test_chick_passes_with_every_game(name: str) -> None:
    check_bot("chick", roost.load(name, 3))


def test_unknown_bot_raises_bad_setup() -> None:
    with pytest.raises(BadSetup):
        check_bot("ostrich", roost.load("5211", 2))


class Chick(Bot[Any]):
    """Plays at random."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it plays at random
        return self.rng.choice(legal)


class Cheat(Chick):
    """Plays cards that it does not have."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        return "Y6+Y6" if view.due == 2 else super().act(view, legal, budget)


class Gambler(Chick):
    """Uses another source of randomness."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it plays at random
        return random.choice(legal)


class Scribbler(Chick):
    """Changes the view it is given."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        view.counts["Y"] += 1
        return super().act(view, legal, budget)


class Peeker(Chick):
    """Finds the state in the memory of the process, and plays by its cards."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it looks elsewhere
        tables = [item for item in gc.get_objects() if isinstance(item, State) and item.players == view.players]
        return legal[sum(sum(hand) for table in tables for hand in table.hand) % len(legal)]


class Counter(Chick):
    """Counts its own decisions, which a new instance cannot know."""

    decisions = 0

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it counts
        self.decisions += 1
        return legal[self.decisions % len(legal)]


class Dreamer(Chick):
    """Uses `rng` in `observe`."""

    mood = 0.0

    def observe(self, events: Sequence[Event]) -> None:
        self.mood = self.rng.random() if events else self.mood
        self.mood += sum(self.rng.random() for _ in events)

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it dreams
        return legal[int(self.mood * 1000) % len(legal)]


class Listener(Chick):
    """Decides by the events it has observed, and by nothing else."""

    heard = 0

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += sum(len(event.key) for event in events)

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it listens
        return legal[self.heard % len(legal)]


class Deaf(Chick):
    """Raises an error in `observe`."""

    def observe(self, events: Sequence[Event]) -> None:
        raise ZeroDivisionError(len(events))


class Ponderer(Chick):
    """Thinks far longer than its budget."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        end = time.thread_time() + 2 * budget.seconds + 0.6
        while time.thread_time() < end:
            pass
        return super().act(view, legal, budget)


class Sleeper(Chick):
    """Sleeps far longer than its budget."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        time.sleep(5 * budget.seconds + 1.1)
        return super().act(view, legal, budget)


class Clockwatcher(Chick):
    """Searches until the time is up, whatever the number of simulations."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        end = time.perf_counter() + 0.6 * budget.seconds
        while time.perf_counter() < end:
            pass
        return super().act(view, legal, budget)


class Searcher(Chick):
    """Needs all of its seconds for its own number of simulations, and no time for a few."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        if budget.simulations is None:
            time.sleep(budget.seconds)
        return super().act(view, legal, budget)


class Compiler(Chick):
    """Has to be prepared."""

    prepared: ClassVar[list[int]] = []

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:
        cls.prepared.append(game.players)

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        assert view.players in self.prepared
        return super().act(view, legal, budget)


def test_bot_that_ignores_simulations_and_uses_the_clock_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_seat, "AMPLE_SECONDS", 0.5)
    with pytest.raises(AssertionError, match=r"took 0\.\d s of 0\.5 s, for 16 simulations; does the bot search until"):
        check_bot(Clockwatcher, roost.load("5211", 2), budget=Budget(0.02))


def test_slow_search_passes_because_the_number_of_simulations_is_fixed() -> None:
    checked = check_bot(Searcher, roost.load("5211", 2), budget=Budget(0.05))
    assert checked.games == 1
    assert checked.decisions == 2 * 3 * 11
    assert checked.slowest >= 0.05


@pytest.mark.parametrize("bot", [Compiler, f"{__name__}:Compiler"])
def test_bot_is_prepared_before_its_first_decision(bot: str | type[Bot[Any]]) -> None:
    Compiler.prepared.clear()
    check_bot(bot, GAME)
    assert Compiler.prepared == [2]


@pytest.mark.parametrize(("bot", "kind"), [(Ponderer, "of processor time"), (Sleeper, "in all")])
def test_decision_far_over_budget_is_reported_with_seat_and_time(bot: type[Bot[Any]], kind: str) -> None:
    with pytest.raises(AssertionError, match=rf"seat 0: the decision took \d\.\d\d s {kind}; the budget is 0\.02 s"):
        check_bot(bot, roost.load("5211", 2), budget=Budget(0.02))


def test_bot_that_decides_by_observed_events_passes() -> None:
    for name in playable():
        check_bot(Listener, roost.load(name, 3))


def test_bot_class_and_bot_factory_are_accepted() -> None:
    check_bot(Chick, roost.load("5211", 2))
    check_bot(lambda game, rng: bots.load("chick", game, rng), roost.load("5211", 2))


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Cheat, "is not legal"),
        (Gambler, "another source of randomness"),
        (Scribbler, "changed the view"),
        (Peeker, "or hidden information"),
        (Counter, "after a restart"),
        (Dreamer, "use `rng` in `observe`"),
        (Deaf, "ZeroDivisionError"),
    ],
)
def test_each_breach_of_the_contract_is_reported(bot: type[Bot[Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, roost.load("5211", 2))
