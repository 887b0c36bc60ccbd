"""A worker process that runs bots: `python -m roost.server.rooms.bot_worker <niceness>` (see `worker_loop.py`)."""

from __future__ import annotations

import dataclasses
import pickle
from functools import lru_cache
from types import ModuleType
from typing import Any

from roost.bots.preparation import prepare_for_all
from roost.bots.seated import SeatedBot
from roost.core import registry
from roost.core.engine import compiled
from roost.core.game import Game
from roost.review.advice import Advice, AdvisedChoice
from roost.server.rooms.bot_messages import HINTER, Answer, GameBot, Question
from roost.server.rooms.worker_loop import serve


@lru_cache(maxsize=64)
def _game(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return registry.game_type(name)(players, dict(options))


def answer(message: Question | GameBot) -> Answer:
    """Make a decision or prepare a bot. The server logs the problem if it fails, and uses another bot."""
    try:
        if isinstance(message, GameBot):
            prepare_for_all(message.bot, message.game)
            if _surveys(message):
                _hints().prepare(message.game)
            return Answer(None)
        return _advise(message) if message.is_hint else _decide(message)
    except Exception as error:
        return Answer(None, repr(error))


def _decide(question: Question) -> Answer:
    """Make one decision with a new bot that observes all events so far."""
    bot = SeatedBot(question.bot, _game_of(question), question.view.seat, question.seed)
    return Answer(bot.decide(_view(question), question.budget))


def _advise(question: Question) -> Answer:
    """Advise a person: with a survey of all choices if the bot can make one, otherwise with the choice of the bot."""
    if _surveys(question):
        return Answer(None, advice=_hints().advise(_game_of(question), _view(question)))
    action = _decide(question).action
    assert action is not None
    return Answer(None, advice=Advice((AdvisedChoice(action),)))


def _surveys(message: Question | GameBot) -> bool:
    """Return True if hints of a bot are surveys. Without compiled code they would take too long."""
    if message.bot != HINTER or not compiled.is_available():
        return False
    from roost.review.coach import has_surveyor  # it needs NumPy

    return has_surveyor(message.game)  # a game of another package may have a fox of its own


def _hints() -> ModuleType:
    """Return the module of hints, which needs NumPy."""
    from roost.review import hints

    return hints


def _game_of(question: Question) -> Game[Any, Any]:
    return _game(question.game, question.players, tuple(sorted(question.options.items())))


def _view(question: Question) -> Any:
    """Return the view with all events so far."""
    history = tuple(event for events in question.history for event in pickle.loads(events))
    return dataclasses.replace(question.view, events=history)


if __name__ == "__main__":
    serve(lambda message: [answer(message)])
