"""A worker process that runs bots: `python -m roost.server.rooms.bot_worker <niceness>`.

It reads messages from standard input and writes answers to standard output, each a pickle preceded by its length. When
the server dies, its end of the pipe closes and the worker exits.
"""

from __future__ import annotations

import dataclasses
import os
import pickle
import signal
import sys
from functools import lru_cache
from typing import Any, BinaryIO

from roost.bots.preparation import prepare_for_all
from roost.bots.seated import SeatedBot
from roost.core import registry
from roost.core.game import Game
from roost.server.rooms.bot_messages import LENGTH, Answer, GameBot, Question


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


def write(stream: BinaryIO, value: object) -> None:
    """Write a pickle preceded by its length."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


def main() -> None:
    """Answer messages until standard input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server, which stops its workers
    if hasattr(os, "nice"):  # not on Windows
        os.nice(int(sys.argv[1]))
    messages, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not corrupt the answers
    while len(head := messages.read(LENGTH.size)) == LENGTH.size:
        write(answers, answer(pickle.loads(messages.read(*LENGTH.unpack(head)))))


if __name__ == "__main__":
    main()
