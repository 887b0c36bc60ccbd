"""Play against bots line by line, using only text input and output."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from roost.bots.seated import BUDGET, TableBot
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.errors import RoostError
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record
from roost.terminal.bots import bot_name, describe, thinking
from roost.text import Catalogue
from roost.text.teller import teller


class Leave(Exception):
    """The player leaves the table."""


class PlainTable:
    """One seat for the player, bots in the others."""

    def __init__(
        self,
        game: Game[Any, Any],
        opponents: Sequence[str],
        seed: bytes,
        say: Catalogue,
        write: Callable[[str], None],
        ask: Callable[[str], str],
        seat: Seat = 0,
        budget: Budget = BUDGET,
    ) -> None:
        self._game = game
        self._budget = budget
        self._seat = seat
        others = [other for other in range(game.players) if other != seat]
        self._bots = {other: TableBot(name, game, other, seed) for other, name in zip(others, opponents, strict=True)}
        self._say, self._write, self._ask = say, write, ask
        names = [
            say("you") if other == seat else say("bot-name", bot=self._name(other), number=other + 1)
            for other in range(game.players)
        ]
        self._opponents = list(dict.fromkeys(opponents))
        self._words = teller(game, say, names)
        self._transcript = Transcript(game, seed)

    def _name(self, seat: Seat) -> str:
        return bot_name(self._bots[seat].name, self._game.name, self._say)

    def play(self) -> Record:
        """Play until the game is over or the player leaves, and return the record."""
        others = [name for other, name in enumerate(self._words.names) if other != self._seat]
        self._write(self._words.title())
        self._write(self._say("play-title", bots=len(others), names=", ".join(others)))
        for bot in self._opponents:
            if (about := describe(bot, self._game.name, self._game.players, self._say)) is not None:
                self._write(self._say("play-bot", bot=bot_name(bot, self._game.name, self._say), about=about))
        self._write(self._say("play-help"))
        try:
            for moment in play_out(self._transcript, self._choose):
                self._report(moment.events)
        except (Leave, EOFError, KeyboardInterrupt):
            self._write("")
            self._write(self._say("play-bye"))
        return self._transcript.record()

    def _choose(self, to_act: tuple[Seat, ...]) -> Move:
        """Return the next move. If several seats have to decide, the person decides first."""
        if self._seat in to_act:
            return self._seat, self._decide()
        bot = to_act[0]
        with thinking(self._say("play-thinking", bot=self._words.names[bot]), self._write):
            return bot, self._bots[bot].act(self._transcript.state, self._budget)

    def _report(self, events: Sequence[Event]) -> None:
        """Report events to the bots and the player, each only what their seat may know."""
        for bot in self._bots.values():
            bot.observe(events)
        visible = self._game.view(self._transcript.state, self._seat, events).events
        for line in self._words.tell(visible):
            self._write(line)

    def _decide(self) -> Action:
        """Ask until the player enters a legal action."""
        view = self._game.view(self._transcript.state, self._seat)
        for line in self._words.situation(view):
            self._write(line)
        while True:
            text = self._ask(self._say("play-prompt", what=self._words.ask(view)) + " ").strip()
            if text.lower() in ("q", "quit"):
                raise Leave
            if text.lower() in ("h", "help"):
                self._write(self._words.rules(view))
                continue
            if text not in ("", "?"):
                action = self._words.read(text, view)
                try:
                    self._game.apply(self._transcript.state, self._seat, action)
                except RoostError as error:
                    self._write(self._words.problem(error))
                else:
                    return action
            self._write(self._say("play-may", actions=self._words.letters(", ".join(view.legal))))
