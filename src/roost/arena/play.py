"""One game, played out by bots that see only what their seats see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.bots.seated import BUDGET, BotFactory, SeatedBot, seat_seed
from roost.core.course import Move, play_out
from roost.core.errors import BadSetup
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record


def play(game: Game[Any, Any], bots: Sequence[str], seed: bytes, budget: float = BUDGET) -> Record:
    """The record of a game between bots, given by name, one per seat. The same seed gives the same game.

    A bot is told its budget and trusted to keep to it."""
    if len(bots) != game.players:
        raise BadSetup("setup-wrong-bot-count", count=len(bots), players=game.players)
    table = [TableBot(name, game, seat, seed) for seat, name in enumerate(bots)]
    transcript = Transcript(game, seed)

    def choose(owing: tuple[Seat, ...]) -> Move:
        return owing[0], table[owing[0]].act(transcript.state, budget)

    for moment in play_out(transcript, choose):
        for bot in table:
            bot.hear(moment.events)
    return transcript.record()


class TableBot(SeatedBot):
    """A bot at a table of this process, which keeps what happened until the bot is next asked."""

    def __init__(self, bot: str | BotFactory, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        """`seed` is that of the game."""
        super().__init__(bot, game, seat, seat_seed(seed, seat))
        self._game = game
        self._untold: list[Event] = []

    def hear(self, events: Sequence[Event]) -> None:
        """Something has happened: before its next decision the bot observes what its seat may know of it."""
        self._untold += events

    def act(self, state: Any, budget: float) -> Action:
        """What the bot does in a state, of which it sees what its seat sees."""
        view = self._game.view(state, self._seat, self._untold)
        self._untold = []
        return self.decide(view, budget)
