"""`check_bot` passes our bots, and finds each promise that is broken."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from typing import Any

import pytest

import roost
from roost import bots
from roost.core.bot import Bot
from roost.core.errors import BadSetup
from roost.core.game import Action, Event
from roost.core.registry import playable
from roost.games.g5211.rules import State
from roost.testing import check_bot


@pytest.mark.parametrize("name", playable())
def test_the_chick_keeps_its_promises(name: str) -> None:
    check_bot("chick", roost.load(name, 3))


def test_a_bot_nobody_knows_is_an_error() -> None:
    with pytest.raises(BadSetup):
        check_bot("fox", roost.load("5211", 2))


class Chick(Bot[Any]):
    """Does anything."""

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it does not look
        return self.rng.choice(legal)


class Cheat(Chick):
    """Plays what it has not got."""

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:
        return "Y6+Y6" if view.due == 2 else super().act(view, legal, budget)


class Gambler(Chick):
    """Has a source of chance of its own."""

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it does not look
        return random.choice(legal)


class Scribbler(Chick):
    """Writes on what it is shown."""

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:
        view.counts["Y"] += 1
        return super().act(view, legal, budget)


class Peeker(Chick):
    """Finds the table in the memory of the process, and plays by its cards."""

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it looks elsewhere
        tables = [item for item in gc.get_objects() if isinstance(item, State) and item.players == view.players]
        return legal[sum(sum(hand) for table in tables for hand in table.hand) % len(legal)]


class Counter(Chick):
    """Counts its own decisions, which a fresh instance cannot know."""

    decisions = 0

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it counts
        self.decisions += 1
        return legal[self.decisions % len(legal)]


class Dreamer(Chick):
    """Draws chance while it observes."""

    mood = 0.0

    def observe(self, events: Sequence[Event]) -> None:
        self.mood = self.rng.random() if events else self.mood
        self.mood += sum(self.rng.random() for _ in events)

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it dreams
        return legal[int(self.mood * 1000) % len(legal)]


class Listener(Chick):
    """Remembers what it was told, and by that alone decides."""

    heard = 0

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += sum(len(event.key) for event in events)

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it listens
        return legal[self.heard % len(legal)]


class Deaf(Chick):
    """Breaks when it is told something."""

    def observe(self, events: Sequence[Event]) -> None:
        raise ZeroDivisionError(len(events))


def test_a_bot_that_remembers_what_it_observed_keeps_its_promises() -> None:
    for name in playable():
        check_bot(Listener, roost.load(name, 3))


def test_any_callable_that_makes_a_bot_will_do() -> None:
    check_bot(Chick, roost.load("5211", 2))
    check_bot(lambda game, rng: bots.load("chick", game, rng), roost.load("5211", 2))


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (Cheat, "is not legal"),
        (Gambler, "another source of chance"),
        (Scribbler, "changed the view"),
        (Peeker, "got at something hidden"),
        (Counter, "restarted"),
        (Dreamer, "draw chance while it observes"),
        (Deaf, "ZeroDivisionError"),
    ],
)
def test_each_broken_promise_is_found(bot: type[Bot[Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, roost.load("5211", 2))
