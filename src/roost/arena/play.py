"""Play one game between bots, each of which sees only what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.bots.seated import BUDGET, BotFactory, SeatedBot, seat_seed
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.errors import BadSetup
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record


def play(game: Game[Any, Any], bots: Sequence[str], seed: bytes, budget: Budget = BUDGET) -> Record:
    """Play a game between bots, one name per seat, and return its record. The same seed gives the same game.

    The budget of the bots' decisions is not enforced."""
    if len(bots) != game.players:
        raise BadSetup("setup-wrong-bot-count", count=len(bots), players=game.players)
    table = [TableBot(name, game, seat, seed) for seat, name in enumerate(bots)]
    transcript = Transcript(game, seed)

    def choose(to_act: tuple[Seat, ...]) -> Move:
        return to_act[0], table[to_act[0]].act(transcript.state, budget)

    for moment in play_out(transcript, choose):
        for bot in table:
            bot.observe(moment.events)
    return transcript.record()


class TableBot(SeatedBot):
    """A bot at a table in this process. Events are collected until its next decision."""

    def __init__(self, bot: str | BotFactory, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        """`seed` is the seed of the game."""
        super().__init__(bot, game, seat, seat_seed(seed, seat))
        self._game = game
        self._pending: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        """Collect events. The bot observes them before its next decision, as far as its seat may know them."""
        self._pending += events

    def act(self, state: Any, budget: Budget) -> Action:
        """Return the bot's decision in a state, of which it sees only the view of its seat."""
        view = self._game.view(state, self._seat, self._pending)
        self._pending = []
        return self.decide(view, budget)
