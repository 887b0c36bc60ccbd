"""One game, played out by bots that see only what their seats see."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

from roost import bots as bot_registry
from roost.core.bot import Bot
from roost.core.errors import BadSetup, RoostError
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record

BUDGET = 1.0
"""Seconds a decision, unless somebody says otherwise."""


class BotFailed(RoostError):
    """A bot raised an error, which is the cause of this one, or did what it may not."""


def play(game: Game[Any, Any], bots: Sequence[str], seed: bytes, budget: float = BUDGET) -> Record:
    """The record of a game between bots, given by name, one a seat. The same seed gives the same game.

    A bot is told its budget and trusted to keep to it."""
    if len(bots) != game.players:
        raise BadSetup("setup-wrong-bot-count", count=len(bots), players=game.players)
    table = [SeatedBot(name, game, seat, seed) for seat, name in enumerate(bots)]
    transcript = Transcript(game, seed)
    while game.outcome(transcript.state) is None:
        owing = game.to_act(transcript.state)
        if owing:
            events = transcript.apply(owing[0], table[owing[0]].act(transcript.state, budget))
        else:
            events = transcript.deal()
        for bot in table:
            bot.hear(events)
    return transcript.record()


def bot_rng(seed: bytes, seat: Seat) -> random.Random:
    """A seat's own source of chance: seeded with SHA-256 of the game's seed and the ASCII text `|bot|<seat>`."""
    return random.Random(hashlib.sha256(seed + f"|bot|{seat}".encode()).digest())


class SeatedBot:
    """A bot in its seat at a table of this process, and what has happened since it last decided."""

    def __init__(self, name: str, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        self._bot = bot_registry.load(name, game, bot_rng(seed, seat))
        self._game = game
        self._seat = seat
        self._untold: list[Event] = []

    @property
    def name(self) -> str:
        return _name(self._bot)

    def hear(self, events: Sequence[Event]) -> None:
        """Something has happened; with its next view the bot is told what its seat may know of it."""
        self._untold += events

    def act(self, state: Any, budget: float) -> Action:
        """What the bot does with its view of a state."""
        view = self._game.view(state, self._seat, self._untold)
        self._untold = []
        return decide(self._bot, self._seat, view, budget)


def decide(bot: Bot[Any], seat: Seat, view: Any, budget: float) -> Action:
    """What a bot does with a view; BotFailed names it where it does something else than choose."""
    try:
        action = bot.act(view, view.legal, budget)
    except Exception as error:
        raise BotFailed("bot-raised", bot=_name(bot), seat=seat, detail=repr(error)) from error
    if action not in view.legal:
        raise BotFailed("bot-illegal", bot=_name(bot), seat=seat, action=str(action))
    return action


def _name(bot: Bot[Any]) -> str:
    """The name it gives itself; a bot of somebody's own may have forgotten to."""
    return getattr(bot, "name", type(bot).__name__)
