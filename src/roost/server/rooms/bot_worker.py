"""A worker process in which bots think: `python -m roost.server.rooms.bot_worker`.

Requests come on standard input, one pickle after another, each with its length before it; answers go out the same way.
When the server dies, however it dies, its end of the pipe closes and the worker ends, too.
"""

from __future__ import annotations

import dataclasses
import pickle
import signal
import sys
from functools import lru_cache
from typing import Any, BinaryIO

from roost.bots.seated import SeatedBot
from roost.core import registry
from roost.core.game import Game
from roost.server.rooms.bot_messages import LENGTH, Answer, Question


@lru_cache(maxsize=64)
def _game(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return registry.load(name, players, **dict(options))


def answer(question: Question) -> Answer:
    """One decision, by a fresh bot that observes everything that has happened so far."""
    try:
        game = _game(question.game, question.players, tuple(sorted(question.options.items())))
        bot = SeatedBot(question.bot, game, question.view.seat, question.seed)
        history = tuple(event for events in question.history for event in pickle.loads(events))
        return Answer(bot.decide(dataclasses.replace(question.view, events=history), question.budget))
    except Exception as error:  # whatever a bot does wrong, the server hears of it and goes on
        return Answer(None, repr(error))


def write(stream: BinaryIO, value: object) -> None:
    """One pickle with its length before it."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def main() -> None:
    """Answer until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when it ends
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not disturb the answers
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        write(answers, answer(pickle.loads(questions.read(*LENGTH.unpack(head)))))


if __name__ == "__main__":
    main()
