"""Faulty bots, loaded as `tests.arena.bad_bots:Class`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.bot import Bot, Budget


class Cheat(Bot[Any]):
    """Plays a card that does not exist."""

    name = "cheat"

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        return "Y9+Y9"


class Egg(Bot[Any]):
    """Raises an error, and has no name."""

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        raise ZeroDivisionError("broken")


class Unready(Egg):
    """Cannot be prepared."""

    name = "unready"

    @classmethod
    def prepare(cls, game: Any) -> None:  # noqa: ARG003
        raise OSError("no weights")
