"""Play one game between bots, each of which sees only what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from roost.arena.seer import SEER, SeatedSeer
from roost.bots.seated import BUDGET, TableBot
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.errors import BadSetup
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.core.record import Record

Watch = Callable[[Any], None]
"""Called with every state of a game, the state after the first deal included."""


def play(
    game: Game[Any, Any],
    bots: Sequence[str],
    seed: bytes,
    budget: Budget | Sequence[Budget] = BUDGET,
    watch: Watch | None = None,
) -> Record:
    """Play a game between bots, one name per seat, and return its record. The same seed gives the same game.

    The budget of the bots' decisions, one for all or one per seat, is not enforced."""
    if len(bots) != game.players:
        raise BadSetup("setup-wrong-bot-count", count=len(bots), players=game.players)
    budgets = [budget] * len(bots) if isinstance(budget, Budget) else budget
    table = [_seated(name, game, seat, seed) for seat, name in enumerate(bots)]
    transcript = Transcript(game, seed)

    def choose(to_act: tuple[Seat, ...]) -> Move:
        seat = to_act[0]
        return seat, table[seat].act(transcript.state, budgets[seat])

    for moment in play_out(transcript, choose):
        is_settled = not transcript.play.choices
        for bot in table:
            bot.observe(moment.events)
            if is_settled and isinstance(bot, SeatedSeer):
                bot.see(moment.state)
        if watch is not None and is_settled:
            watch(moment.state)
    return transcript.record()


def _seated(name: str, game: Game[Any, Any], seat: Seat, seed: bytes) -> TableBot | SeatedSeer:
    return SeatedSeer(game, seat, seed) if name == SEER else TableBot(name, game, seat, seed)
