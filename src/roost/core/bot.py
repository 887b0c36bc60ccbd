"""The contract of a bot. It is the same on the server, in the arena, in the terminal and in the client.

A bot plays one seat of one game. It never gets a state.

1. `observe(events)` reports what has happened, as far as the seat may know it. A bot gets every event once, in order,
   before its next decision. How events are grouped into calls has no meaning.
2. `act(view, legal, budget)` asks for a decision. The view shows the table as the seat sees it now. `view.events` is
   empty, because the bot has already observed them.
3. `rng` is the only source of randomness. Before every decision it is seeded from the seed of the seat and the number
   of events observed so far. A bot may use it in `act`, but not in `observe`.
4. A bot may be stopped at any time. A new instance then observes the whole history and takes over. It must make the
   same decisions: they depend on the seat's seed, the history, the view and the number of simulations, and on nothing
   else.
5. A decision takes at most `budget.seconds`, observing included. At a live table the server stops a bot that takes
   some seconds longer, and the simplest bot decides instead. Nothing else enforces the budget. A bot that searches
   runs `budget.simulations` simulations, or its own number if that is None. A decision that is not cut short by the
   clock is the same on every machine.
6. `prepare(game)` does what has to be done once before the first decision, such as compiling. It may take a minute.
   The table calls it in the background, and another bot plays until it is done.

`docs/write-a-bot.md` has a complete example. `roost check-bot` and `roost.testing.check_bot` check a bot against this
contract. `roost.bots.seated` implements the table's side of it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from roost.core.errors import RoostError
from roost.core.game import Action, Event, Game, Seat, View


@dataclass(frozen=True)
class Budget:
    """What a decision may cost: a limit in seconds, and the number of simulations for a bot that searches."""

    seconds: float = 1.0
    simulations: int | None = None
    """None: the number that the bot is known for."""


class Bot(ABC, Generic[View]):
    """A player for one seat of one game."""

    name: ClassVar[str]
    plays_variants: ClassVar[bool] = False
    """The bot also plays with changed parameters of the rules (`core/parameters.py`)."""

    def __init__(self, game: Game[Any, View], rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    @classmethod
    def plays(cls, game: Game[Any, View]) -> bool:
        """Return True if the bot plays a game, whose rules may be changed."""
        return not game.variant or cls.plays_variants

    @classmethod
    def prepare(cls, game: Game[Any, View]) -> None:
        """Do what has to be done once on this machine before the first decision. Most bots need nothing."""

    def observe(self, events: Sequence[Event]) -> None:
        """Take note of events. A bot that decides by the view alone does not override this."""

    @abstractmethod
    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Return one of `legal` within the budget."""


class BotFailed(RoostError):
    """A bot raised an exception, which is the cause of this one, chose an illegal action, or its program broke."""


def decide(bot: Bot[Any], seat: Seat, events: Sequence[Event], view: Any, budget: Budget) -> Action:
    """Let a bot observe the events since its last decision, and return its next decision.

    Raise BotFailed if the bot raises an exception or chooses an action that is not legal."""
    try:
        bot.observe(events)
        action = bot.act(view, view.legal, budget)
    except BotFailed:  # the bot has said more precisely what is wrong
        raise
    except Exception as error:
        raise BotFailed("bot-raised", bot=name_of(bot), seat=seat, detail=repr(error)) from error
    if action not in view.legal:
        raise BotFailed("bot-illegal", bot=name_of(bot), seat=seat, action=str(action))
    return action


def name_of(bot: Bot[Any]) -> str:
    """Return the name of a bot, or the name of its class if it has none."""
    return getattr(bot, "name", type(bot).__name__)


def add(numbers: Iterable[float]) -> float:
    """Return the sum, added from left to right. Use it for floats: `sum` rounds differently since Python 3.12."""
    total = 0.0
    for number in numbers:
        total += number
    return total
