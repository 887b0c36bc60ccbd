"""A worker process that runs bots: `python -m roost.server.rooms.bot_worker <niceness>` (see `worker_loop.py`)."""

from __future__ import annotations

import dataclasses
import pickle
from functools import lru_cache
from typing import Any

from roost.bots.preparation import prepare_for_all
from roost.bots.seated import SeatedBot
from roost.core import registry
from roost.core.game import Game
from roost.server.rooms.bot_messages import Answer, GameBot, Question
from roost.server.rooms.worker_loop import serve


@lru_cache(maxsize=64)
def _game(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return registry.game_type(name)(players, dict(options))


def answer(message: Question | GameBot) -> Answer:
    """Make a decision or prepare a bot. The server logs the problem if it fails, and uses another bot."""
    try:
        if isinstance(message, GameBot):
            prepare_for_all(message.bot, message.game)
            return Answer(None)
        return _decide(message)
    except Exception as error:
        return Answer(None, repr(error))


def _decide(question: Question) -> Answer:
    """Make one decision with a new bot that observes all events so far."""
    game = _game(question.game, question.players, tuple(sorted(question.options.items())))
    bot = SeatedBot(question.bot, game, question.view.seat, question.seed)
    history = tuple(event for events in question.history for event in pickle.loads(events))
    return Answer(bot.decide(dataclasses.replace(question.view, events=history), question.budget))


if __name__ == "__main__":
    serve(lambda message: [answer(message)])
