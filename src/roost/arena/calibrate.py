"""Equal time: find the number of simulations with which a bot takes about a given time per decision.

The number is found once, before the run, on deals of its own. The run then counts simulations and not seconds, so that
it can be interrupted, continued and repeated on a busy machine with the same results.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from roost.bots import PROGRAM
from roost.bots.seated import TableBot
from roost.core import fair
from roost.core.bot import Budget
from roost.core.course import Move, play_out
from roost.core.game import Game, Seat
from roost.core.play import Transcript

FIRST = 32
"""The number of simulations to begin with."""
ROUNDS = 6
GROWTH = 8.0
"""The largest factor between two rounds."""
DECISIONS = 12
"""The decisions that are timed per round."""
SLACK = 0.1
"""How far from the given time is near enough."""
TIMEOUT = 60.0

Clock = Callable[[], float]


def simulations_for(bot: str, game: Game[Any, Any], seconds: float, clock: Clock | None = None) -> int | None:
    """Return the number of simulations that take about `seconds`; None if the bot's time does not depend on it."""
    clock = clock or clock_for(bot)
    count = FIRST
    took = time_per_decision(bot, game, count, clock)
    if time_per_decision(bot, game, 4 * count, clock) < 1.5 * took:
        return None
    for _ in range(ROUNDS):
        factor = min(GROWTH, max(1 / GROWTH, seconds / took))
        if abs(factor - 1) <= SLACK:
            break
        count = max(1, round(count * factor))
        took = time_per_decision(bot, game, count, clock)
    return count


def clock_for(bot: str) -> Clock:
    """Return the clock that a bot is timed with: processor time, which other processes do not disturb.

    A program is timed with the clock on the wall: its processor time is not that of this process."""
    return time.perf_counter if bot.startswith(PROGRAM) else time.process_time


def time_per_decision(bot: str, game: Game[Any, Any], simulations: int, clock: Clock) -> float:
    """Return the mean time of the first decisions of a bot that plays all seats."""
    seed = fair.seed_from_text("calibrate")
    table = [TableBot(bot, game, seat, seed) for seat in range(game.players)]
    transcript = Transcript(game, seed)
    taken: list[float] = []

    def choose(to_act: tuple[Seat, ...]) -> Move | None:
        if len(taken) > DECISIONS:
            return None
        started = clock()
        action = table[to_act[0]].act(transcript.state, Budget(TIMEOUT, simulations))
        taken.append(clock() - started)
        return to_act[0], action

    for moment in play_out(transcript, choose):
        for seated in table:
            seated.observe(moment.events)
    return max(1e-9, sum(taken[1:]) / max(1, len(taken) - 1))  # the first one may load or compile something
