"""`check_bot`: check a bot against the contract in `core/bot.py`."""

from __future__ import annotations

import copy
import dataclasses
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from roost.bots.seated import BUDGET, BotFactory, SeatedBot, seat_seed
from roost.core import fair
from roost.core.bot import BotFailed, Budget
from roost.core.course import Move, play_out
from roost.core.game import Action, Event, Game, Seat
from roost.core.play import Transcript

RESTARTS_EVERY = 4
"""The number of decisions between two restarts of the bot in a seat."""
CPU_FACTOR, CPU_EXTRA = 2.0, 0.5
"""A decision may take this many budgets, and so many seconds more, of its thread's processor time.

Other processes hardly change processor time, so this tolerance allows for slow machines only."""
WALL_FACTOR, WALL_EXTRA = 5.0, 1.0
"""The same by the clock on the wall. It finds bots that sleep or wait; on a busy machine it must be more generous."""


def check_bot(
    bot: str | BotFactory, game: Game[Any, Any], games: int = 1, seed: str = "check", budget: Budget = BUDGET
) -> None:
    """Raise AssertionError with a description if a bot breaks the contract in `core/bot.py`.

    `bot` is a name for `roost.bots.load`, or creates a bot from a game and a `random.Random`. It plays all seats of
    `games` games. A second instance in each seat gets views of sampled states instead of the real one, and from time
    to time a new instance observes the whole history. All of them must make the same decisions.

    Every decision must respect `budget.seconds`. Since machines are slow or busy at times, a decision fails only if
    it takes more than 2 * budget + 0.5 seconds of processor time, or 5 * budget + 1 seconds in all."""
    for index in range(games):
        _check_game_of(bot, game, fair.seed_of_run(seed, index), budget)


def _check_game_of(bot: str | BotFactory, game: Game[Any, Any], seed: bytes, budget: Budget) -> None:
    seats = [_CheckedSeat(bot, game, seat, seed, budget) for seat in range(game.players)]
    transcript = Transcript(game, seed)

    def choose(to_act: tuple[Seat, ...]) -> Move:
        return to_act[0], seats[to_act[0]].act(transcript.state)

    for moment in play_out(transcript, choose):
        for seat in seats:
            seat.pending += moment.events


@contextmanager
def _expect_in_time(seat: Seat, budget: float) -> Iterator[None]:
    """Raise AssertionError if the block takes much longer than the budget."""
    cpu, wall = time.thread_time(), time.perf_counter()
    yield
    cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
    for taken, kind, most in (
        (cpu, "of processor time", CPU_FACTOR * budget + CPU_EXTRA),
        (wall, "in all", WALL_FACTOR * budget + WALL_EXTRA),
    ):
        assert taken <= most, (
            f"seat {seat}: the decision took {taken:.2f} s {kind}; the budget is {budget:g} s, "
            f"and more than {most:g} s is an error"
        )


class _CheckedSeat:
    """A bot and its double in one seat, with the history of that seat."""

    def __init__(self, bot: str | BotFactory, game: Game[Any, Any], seat: Seat, seed: bytes, budget: Budget) -> None:
        self.pending: list[Event] = []
        self._game, self._seat, self._budget = game, seat, budget
        self._factory, self._seed = bot, seat_seed(seed, seat)
        self._bot, self._double = self._new_bot(), self._new_bot()
        self._history: list[Event] = []
        self._decisions = 0
        self._rng = random.Random(f"{seed.hex()}|{seat}|hidden")

    def _new_bot(self) -> SeatedBot:
        return SeatedBot(self._factory, self._game, self._seat, self._seed)

    def act(self, state: Any) -> Action:
        """Return the bot's decision, after checking that its double makes the same one."""
        view: Any = self._game.view(state, self._seat, self.pending)
        self.pending.clear()
        self._history += view.events
        before = copy.deepcopy(view)
        action = self._decide(self._bot, view)
        assert view == before, f"seat {self._seat}: the bot changed the view or the events it was given"
        self._check_double(view, action)
        self._decisions += 1
        if self._decisions % RESTARTS_EVERY == 0:
            self._check_restart(view, action)
        return action

    def _decide(self, bot: SeatedBot, view: Any) -> Action:
        try:
            with _expect_in_time(self._seat, self._budget.seconds):
                return bot.decide(view, self._budget)
        except BotFailed as failed:
            if failed.key == "bot-illegal":
                legal = ", ".join(view.legal)
                action = failed.values["action"]
                raise AssertionError(f"seat {self._seat}: {action!r} is not legal; legal are {legal}") from failed
            raise AssertionError(f"seat {self._seat}: {failed.values['detail']}") from failed

    def _check_double(self, view: Any, action: Action) -> None:
        hidden = self._game.sample(view, self._rng)
        seen: Any = dataclasses.replace(self._game.view(hidden, self._seat), events=view.events)
        again = self._decide(self._double, seen)
        assert again == action, (
            f"seat {self._seat}: with the same view and seed, a second instance chose {again!r}, not {action!r}; "
            "does the bot use another source of randomness, or hidden information?"
        )

    def _check_restart(self, view: Any, action: Action) -> None:
        again = self._decide(self._new_bot(), dataclasses.replace(view, events=tuple(self._history)))
        assert again == action, (
            f"seat {self._seat}: after a restart with the whole history, the bot chose {again!r}, not {action!r}; "
            "does it remember something that is not in the events, or use `rng` in `observe`?"
        )
