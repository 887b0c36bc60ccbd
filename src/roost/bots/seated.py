"""The table's side of the bot contract in `roost.core.bot`. Everything that runs bots uses it."""

from __future__ import annotations

import dataclasses
import hmac
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from roost import bots
from roost.core.bot import Bot, Budget, decide, name_of
from roost.core.fair import FORMAT
from roost.core.game import Action, Event, Game, Seat

BUDGET = Budget()
"""The default budget of a decision."""

BotFactory: TypeAlias = Callable[[Game[Any, Any], random.Random], Bot[Any]]
"""The class of a bot, or any function that creates one from a game and a random generator."""


def seat_seed(seed: bytes, seat: Seat) -> bytes:
    """Return the seed of the bot in a seat: HMAC-SHA256 of `roost/1|bot|<seat>` with the seed of the game as key.

    It reveals nothing about the seed of the game, and so nothing about the deals."""
    return hmac.digest(seed, f"{FORMAT}|bot|{seat}".encode(), "sha256")


class SeatedBot:
    """A bot in one seat. The same seed, history and view give the same decision."""

    def __init__(self, bot: str | BotFactory, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        """`bot` is a name for `roost.bots.load` or a factory; `seed` is the seed of the seat (see `seat_seed`)."""
        self._rng = random.Random()
        self._bot = bots.load(bot, game, self._rng) if isinstance(bot, str) else bot(game, self._rng)
        self._seat = seat
        self._seed = seed
        self._observed = 0

    @property
    def bot(self) -> Bot[Any]:
        return self._bot

    @property
    def name(self) -> str:
        return name_of(self._bot)

    def decide(self, view: Any, budget: Budget) -> Action:
        """Let the bot observe the events of the view, which are those since its last decision, and decide."""
        self._observed += len(view.events)
        self._rng.seed(hmac.digest(self._seed, str(self._observed).encode(), "sha256"))
        return decide(self._bot, self._seat, view.events, dataclasses.replace(view, events=()), budget)


class TableBot(SeatedBot):
    """A bot at a table in this process. Events are collected until its next decision."""

    def __init__(self, bot: str | BotFactory, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        """`seed` is the seed of the game."""
        super().__init__(bot, game, seat, seat_seed(seed, seat))
        self._game = game
        self._pending: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        """Collect events. The bot observes them before its next decision, as far as its seat may know them."""
        self._pending += events

    def act(self, state: Any, budget: Budget) -> Action:
        """Return the bot's decision in a state, of which it sees only the view of its seat."""
        view = self._game.view(state, self._seat, self._pending)
        self._pending = []
        return self.decide(view, budget)
