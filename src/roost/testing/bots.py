"""`check_bot`: check a bot against the contract in `core/bot.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roost import bots
from roost.bots.seated import BUDGET, BotFactory
from roost.core import fair
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.testing.checked_seat import CheckedSeat, Costs
from roost.testing.secrets import Secrets

SIMULATIONS = 16
"""The default number of simulations for a bot that searches: few, so that every game is checked quickly."""


@dataclass(frozen=True)
class CheckedBot:
    """What `check_bot` has done, for a report."""

    games: int
    decisions: int
    slowest: float
    """Seconds of the slowest of the decisions that were timed."""


def check_bot(
    bot: str | BotFactory,
    game: Game[Any, Any],
    games: int = 1,
    seed: str = "check",
    budget: Budget = BUDGET,
    simulations: int = SIMULATIONS,
) -> CheckedBot:
    """Raise AssertionError with a description if a bot breaks the contract in `core/bot.py`.

    `bot` is a name for `roost.bots.load`, or creates a bot from a game and a `random.Random`. It plays all seats of
    `games` games.

    - **Legal.** Every decision is legal, and the bot does not change what it is given.
    - **The same decision.** All decisions of a game are made with `simulations` simulations and more than enough time.
      A second instance in each seat gets views of sampled states instead of the real one, and twice the time; every
      few decisions a new instance observes the whole history. They must make the same decisions. A bot that searches
      until the clock runs out is found because it takes most of the time it is given, however much that is.
    - **Within the budget.** Now and then, a new instance decides with `budget`. Since machines are slow or busy at
      times, this fails only if it takes more than 2 * seconds + 0.5 of processor time, or 5 * seconds + 1 in all,
      three times in a row.
    - **No secrets.** Neither a state nor the seed of the deal can be reached from what the bot is given, and the state
      of the table cannot be reached from the bot."""
    _prepare(bot, game)
    costs = Costs(budget, simulations)
    checked = [_check_one_game(bot, game, fair.seed_of_run(seed, index), costs) for index in range(games)]
    seats = [seat for table in checked for seat in table]
    return CheckedBot(games, sum(seat.decisions for seat in seats), max(seat.slowest for seat in seats))


def _prepare(bot: str | BotFactory, game: Game[Any, Any]) -> None:
    if isinstance(bot, str):
        bots.prepare(bot, game)
    elif hasattr(bot, "prepare"):
        bot.prepare(game)


def _check_one_game(bot: str | BotFactory, game: Game[Any, Any], seed: bytes, costs: Costs) -> list[CheckedSeat]:
    transcript = Transcript(game, seed)
    secrets = Secrets(transcript)
    seats = [CheckedSeat(bot, game, seat, seed, costs, secrets) for seat in range(game.players)]

    def choose(to_act: tuple[Seat, ...]) -> Move:
        return to_act[0], seats[to_act[0]].act(transcript.state)

    for moment in play_out(transcript, choose):
        for seat in seats:
            seat.pending += moment.events
    return seats
