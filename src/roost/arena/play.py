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
    table = [bot_registry.load(name, game, bot_rng(seed, seat)) for seat, name in enumerate(bots)]
    transcript = Transcript(game, seed)
    untold: list[list[Event]] = [[] for _ in table]
    while game.outcome(transcript.state) is None:
        events = _step(transcript, table, untold, budget)
        for waiting in untold:
            waiting.extend(events)
    return transcript.record()


def bot_rng(seed: bytes, seat: Seat) -> random.Random:
    """A seat's own source of chance: seeded with SHA-256 of the game's seed and the ASCII text `|bot|<seat>`."""
    return random.Random(hashlib.sha256(seed + f"|bot|{seat}".encode()).digest())


def _step(
    transcript: Transcript, table: Sequence[Bot[Any]], untold: list[list[Event]], budget: float
) -> tuple[Event, ...]:
    """The deal that is due, or one seat's decision; `untold` is what happened since each seat last decided."""
    game, state = transcript.game, transcript.state
    owing = game.to_act(state)
    if not owing:
        return transcript.deal()
    seat = owing[0]
    view = game.view(state, seat, untold[seat])
    untold[seat] = []
    return transcript.apply(seat, decide(table[seat], seat, view, budget))


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
