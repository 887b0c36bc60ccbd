"""Bots in any language: programs that read and write one JSON object per line. `docs/write-a-bot.md` has the protocol.

The name of such a bot is `exec:COMMAND`, wherever the command takes the name of a bot. A server never seats one: it
compares names from clients with `roost.bots.names`.
"""

from __future__ import annotations

import json
import random
import shlex
import shutil
import weakref
from collections.abc import Sequence
from typing import Any, ClassVar

from pydantic_core import to_json

from roost.bots import PROGRAM, program
from roost.bots.program import Command, Died, Late, Program
from roost.core.bot import Bot, BotFailed, Budget
from roost.core.errors import BadSetup, Value
from roost.core.game import Action, Event, Game, Seat

PROTOCOL = "roost-bot/1"
GRACE_SECONDS = 2.0
"""How long a program may exceed its budget before it is killed."""
START_SECONDS = 20.0
"""How much longer its first answer may take: interpreters, compilers and models take their time to start."""
RESTARTS = 1
"""How often a program that dies or hangs is started again within a decision."""
SEED_BITS = 32
SHOWN_LENGTH = 250
"""How much of a line, and of standard error, an error message has."""


def bot_type(name: str) -> type[ExternalBot]:
    """Return the bot that `exec:COMMAND` stands for; raise BadSetup if there is no such program."""
    text = name.removeprefix(PROGRAM)
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise BadSetup("setup-bad-command", command=text, detail=str(error)) from error
    if not command or shutil.which(command[0]) is None:
        raise BadSetup("setup-no-program", program=command[0] if command else "")
    return type("ExternalBot", (ExternalBot,), {"command": command, "name": text})


class ExternalBot(Bot[Any]):
    """Lets a program decide, and tells it the whole history again if it has to be restarted."""

    command: ClassVar[Command]

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        super().__init__(game, rng)
        self._history: list[Event] = []
        self._told = 0
        self._program: Program | None = None

    def observe(self, events: Sequence[Event]) -> None:
        self._history += events

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        seed = self.rng.getrandbits(SEED_BITS)
        question = to_json({"type": "act", "view": view, "legal": legal, "budget": budget, "seed": seed})
        return self._decide(question, view.seat, budget.seconds, RESTARTS)

    def _decide(self, question: bytes, seat: Seat, seconds: float, restarts: int) -> Action:
        try:
            return self._action_of(self._ask(question, seat, seconds), seat)
        except (Died, Late) as error:
            failure = self._failed(error, seat)
            if not restarts:
                raise failure from error
        return self._decide(question, seat, seconds, restarts - 1)

    def _ask(self, question: bytes, seat: Seat, seconds: float) -> bytes:
        running = self._program or self._start(seat)
        if (line := running.unread()) is not None:
            raise self._malformed(line, seat) if line else Died
        if self._told < len(self._history):
            running.send(to_json({"type": "events", "events": self._history[self._told :]}))
            self._told = len(self._history)
        running.send(question)
        answer = running.receive(seconds + GRACE_SECONDS + START_SECONDS * running.is_new)
        running.is_new = False
        return answer

    def _start(self, seat: Seat) -> Program:
        try:
            self._program = running = program.acquire(self.command)
        except OSError as error:
            raise BotFailed("bot-program-not-started", bot=self.name, detail=str(error)) from error
        self._release = weakref.finalize(self, program.release, running)
        self._told = 0
        game = {"game": self.game.name, "players": self.game.players, "options": self.game.options}
        running.send(to_json({"type": "start", "protocol": PROTOCOL, **game, "seat": seat}))
        return running

    def _action_of(self, line: bytes, seat: Seat) -> Action:
        try:
            action = json.loads(line)["action"]
        except (ValueError, KeyError, TypeError):
            raise self._malformed(line, seat) from None
        if not isinstance(action, str):
            raise self._malformed(line, seat)
        return action

    def _malformed(self, line: bytes, seat: Seat) -> BotFailed:
        shown = line.decode(errors="replace").strip()[:SHOWN_LENGTH]
        return BotFailed("bot-program-malformed", line=shown, expected='{"action": "..."}', **self._stopped(seat))

    def _failed(self, error: Died | Late, seat: Seat) -> BotFailed:
        stopped = self._stopped(seat)
        if isinstance(error, Late):
            return BotFailed("bot-program-late", **stopped)
        return BotFailed("bot-program-died", **stopped)

    def _stopped(self, seat: Seat) -> dict[str, Value]:
        """Stop the program, and return the values of an error about it."""
        assert self._program is not None
        self._release.detach()
        code, said = self._program.stop()
        self._program = None
        lines = [line.strip() for line in said.splitlines()]
        return {"bot": self.name, "seat": seat, "code": code, "lines": len(lines), "said": _end_of(" | ".join(lines))}


def _end_of(text: str) -> str:
    """Return the end of a text: an error message is one line, and what matters comes last."""
    return text if len(text) <= SHOWN_LENGTH else "… " + text[2 - SHOWN_LENGTH :]
