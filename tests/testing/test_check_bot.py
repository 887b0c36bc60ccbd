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
from roost.core.game import Action
from roost.core.registry import GAMES
from roost.games.g5211.rules import State
from roost.testing import check_bot


@pytest.mark.parametrize("name", sorted(GAMES))
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
    ],
)
def test_each_broken_promise_is_found(bot: type[Bot[Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(bot, roost.load("5211", 2))
