"""Commands prepare their bots before the game, so that no decision waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.bot import Bot, Budget
from roost.core.game import Action, Game
from tests.cli.conftest import Roost

HERE = "tests.cli.test_prepare"


class Prepared(Bot[Any]):
    """Counts how often it is prepared."""

    name = "prepared"
    count = 0

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003
        cls.count += 1

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002
        return legal[0]


class Broken(Prepared):
    """Cannot be prepared."""

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:  # noqa: ARG003
        raise RuntimeError("no compiler")


def test_bots_are_prepared_once_before_the_game(roost: Roost) -> None:
    Prepared.count = 0
    ran = roost("play", "--plain", "--players", "3", "--bots", f"{HERE}:Prepared", stdin="q\n")
    assert (ran.code, Prepared.count) == (0, 1)


def test_bot_that_cannot_be_prepared_is_refused_before_the_game(roost: Roost) -> None:
    ran = roost("play", "--plain", "--bots", f"{HERE}:Broken", stdin="q\n")
    assert (ran.code, ran.out) == (1, "")
    assert "no compiler" in ran.err
