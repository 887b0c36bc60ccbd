"""A seat of a game in which `check_bot` compares what several instances of a bot decide."""

from __future__ import annotations

import copy
import dataclasses
import random
import time
from typing import Any

from roost.bots.seated import BotFactory, SeatedBot, seat_seed
from roost.core.bot import BotFailed, Budget
from roost.core.game import Action, Event, Game, Seat
from roost.testing.secrets import Secrets

RESTARTED_EVERY = 4
"""The number of decisions of a seat between two in which a new instance has to decide the same."""
TIMED_EVERY = 16
"""The number of decisions of a seat between two that are timed, and before which secrets are searched for."""
AMPLE_SECONDS = 10.0
"""Far more than the few simulations of a check can take: a decision that takes half of it follows the clock."""
TRIALS = 3
"""How often a decision may be repeated until it is in time: another program may just have kept the machine busy."""
CPU_FACTOR, CPU_EXTRA = 2.0, 0.5
"""A decision may take this many budgets, and so many seconds more, of its thread's processor time.

Other processes hardly change processor time, so this tolerance allows for slow machines only."""
WALL_FACTOR, WALL_EXTRA = 5.0, 1.0
"""The same by the clock on the wall. It finds bots that sleep or wait; on a busy machine it must be more generous."""


@dataclasses.dataclass(frozen=True)
class Costs:
    """What the decisions may cost: the timed ones `budget`, all others a number of simulations."""

    budget: Budget
    simulations: int


class CheckedSeat:
    """A bot and its double in one seat, with the history of that seat."""

    def __init__(
        self,
        bot: str | BotFactory,
        game: Game[Any, Any],
        seat: Seat,
        seed: bytes,
        costs: Costs,
        secrets: Secrets,
    ) -> None:
        self.pending: list[Event] = []
        self.decisions = 0
        self.slowest = 0.0
        self._game, self._seat, self._costs, self._secrets = game, seat, costs, secrets
        self._factory, self._seed = bot, seat_seed(seed, seat)
        self._bot, self._double = self._new_bot(), self._new_bot()
        self._history: list[Event] = []
        self._rng = random.Random(f"{seed.hex()}|{seat}|hidden")

    def _new_bot(self) -> SeatedBot:
        return SeatedBot(self._factory, self._game, self._seat, self._seed)

    def act(self, state: Any) -> Action:
        """Return the bot's decision, after checking all that the contract promises about it."""
        view: Any = self._game.view(state, self._seat, self.pending)
        self.pending.clear()
        self._history += view.events
        number, self.decisions = self.decisions, self.decisions + 1
        if number % TIMED_EVERY == 0:
            self._secrets.assert_none_given(self._seat, view=view, game=self._game)
            self._secrets.assert_none_held(self._seat, self._bot.bot)
            self._check_time(view)
        action = self._check_unchanged(view)
        self._check_double(view, action)
        if number % RESTARTED_EVERY == RESTARTED_EVERY - 1:
            self._check_restart(view, action)
        return action

    def _with_history(self, view: Any) -> Any:
        return dataclasses.replace(view, events=tuple(self._history))

    def _check_time(self, view: Any) -> None:
        """Let a new instance decide with the budget, as a server does. Only a bot that is late each time fails."""
        problem = None
        for _ in range(TRIALS):
            cpu, wall = time.thread_time(), time.perf_counter()
            self._decide(self._new_bot(), self._with_history(view), self._costs.budget)
            cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
            problem = _overrun(cpu, wall, self._costs.budget.seconds)
            if problem is None:
                self.slowest = max(self.slowest, wall)
                return
        raise AssertionError(f"seat {self._seat}: {problem}")

    def _check_unchanged(self, view: Any) -> Action:
        before = copy.deepcopy(view)
        action = self._decide_same(self._bot, view)
        assert view == before, f"seat {self._seat}: the bot changed the view or the events it was given"
        return action

    def _check_double(self, view: Any, action: Action) -> None:
        hidden = self._game.sample(view, self._rng)
        seen: Any = dataclasses.replace(self._game.view(hidden, self._seat), events=view.events)
        again = self._decide_same(self._double, seen, times=2)
        assert again == action, (
            f"seat {self._seat}: with the same view and seed, a second instance chose {again!r}, not {action!r}; "
            "does the bot use another source of randomness, the clock, or hidden information?"
        )

    def _check_restart(self, view: Any, action: Action) -> None:
        again = self._decide_same(self._new_bot(), self._with_history(view))
        assert again == action, (
            f"seat {self._seat}: after a restart with the whole history, the bot chose {again!r}, not {action!r}; "
            "does it remember something that is not in the events, or use `rng` in `observe`?"
        )

    def _decide_same(self, bot: SeatedBot, view: Any, times: int = 1) -> Action:
        """Return a decision that has to be the same each time, because the clock does not cut it short."""
        seconds = times * AMPLE_SECONDS
        start = time.perf_counter()
        action = self._decide(bot, view, Budget(seconds, self._costs.simulations))
        taken = time.perf_counter() - start
        assert taken < seconds / 2, (
            f"seat {self._seat}: the decision took {taken:.1f} s of {seconds:g} s, for {self._costs.simulations} "
            "simulations; does the bot search until the clock runs out instead of counting `budget.simulations`?"
        )
        return action

    def _decide(self, bot: SeatedBot, view: Any, budget: Budget) -> Action:
        try:
            return bot.decide(view, budget)
        except BotFailed as failed:
            if failed.key == "bot-illegal":
                legal = ", ".join(view.legal)
                action = failed.values["action"]
                raise AssertionError(f"seat {self._seat}: {action!r} is not legal; legal are {legal}") from failed
            from roost import text  # slow to import: only when needed

            raise AssertionError(f"seat {self._seat}: {text.catalogue('en').error(failed)}") from failed


def _overrun(cpu: float, wall: float, budget: float) -> str | None:
    """Describe how far a decision was over its budget, or return None if it was not."""
    for taken, kind, most in (
        (cpu, "of processor time", CPU_FACTOR * budget + CPU_EXTRA),
        (wall, "in all", WALL_FACTOR * budget + WALL_EXTRA),
    ):
        if taken > most:
            return (
                f"the decision took {taken:.2f} s {kind}; the budget is {budget:g} s, "
                f"and more than {most:g} s is an error"
            )
    return None
