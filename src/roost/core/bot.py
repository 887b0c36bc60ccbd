"""What a bot promises and is promised: the same at the server, in the arena, in the terminal and in the client.

A bot has one seat of one game and never gets a state.

1. `observe(events)` tells it what its seat may know of what has happened: everything, in order, each event once, and
   all of it before the bot is next asked. How the events are grouped into calls means nothing.
2. `act(view, legal, budget)` asks for a decision. The view shows the table as the seat sees it now. `view.events` is
   empty: it serves pages, which show what is new; a bot has observed that already.
3. `rng` is its only source of chance. It is seeded before every decision from the seed of the seat and the number of
   events observed so far; so it may be used in `act`, not in `observe`.
4. It may be stopped at any time, and another instance observes the whole history in its place. By 1 to 3 that one
   decides the same: a decision follows from the seat's seed, the history and the view, and from nothing else.

`roost.testing.check_bot` checks all this. `roost.bots.seated` keeps the table's side of it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from roost.core.errors import RoostError
from roost.core.game import Action, Event, Game, Seat, View


class Bot(ABC, Generic[View]):
    """A player for one seat of one game. `game` tells it the rules, `rng` is its chance."""

    name: ClassVar[str]

    def __init__(self, game: Game[Any, View], rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def observe(self, events: Sequence[Event]) -> None:
        """Take note of what happened. A bot that decides by the view alone leaves this as it is."""

    @abstractmethod
    def act(self, view: View, legal: Sequence[Action], budget: float) -> Action:
        """One of `legal`, decided within `budget` seconds."""


class BotFailed(RoostError):
    """A bot raised an error, which is the cause of this one, or chose an action that is not legal."""


def decide(bot: Bot[Any], seat: Seat, events: Sequence[Event], view: Any, budget: float) -> Action:
    """Let a bot observe what happened since it last decided, and decide.

    BotFailed if it raises an error or chooses an action that is not legal."""
    try:
        bot.observe(events)
        action = bot.act(view, view.legal, budget)
    except Exception as error:
        raise BotFailed("bot-raised", bot=name_of(bot), seat=seat, detail=repr(error)) from error
    if action not in view.legal:
        raise BotFailed("bot-illegal", bot=name_of(bot), seat=seat, action=str(action))
    return action


def name_of(bot: Bot[Any]) -> str:
    """The name that a bot gives itself, or else that of its class."""
    return getattr(bot, "name", type(bot).__name__)


def add(numbers: Iterable[float]) -> float:
    """The sum, added from left to right. Use this for floats: `sum` rounds differently from Python 3.12 on."""
    total = 0.0
    for number in numbers:
        total += number
    return total
