"""`check_bot`: a bot plays legal moves, again and again the same ones, and nothing hidden has a part in them."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from roost import bots
from roost.core import fair
from roost.core.bot import Bot
from roost.core.game import Event, Game, Seat
from roost.core.play import Transcript

BotFactory = Callable[[Game[Any, Any], random.Random], Bot[Any]]
"""A bot's class, or anything that makes one from a game and a source of chance."""


def check_bot(
    bot: str | BotFactory, game: Game[Any, Any], games: int = 1, seed: str = "check", budget: float = 1.0
) -> None:
    """Raise AssertionError, saying what it did, if a bot does not keep what `core/bot.py` says.

    `bot` is a name that `roost.bots` knows, or makes a bot from a game and a `random.Random`. It plays all seats of
    `games` games; beside each sits a double with equal chance, which is shown the views of sampled states instead."""
    factory: BotFactory = bot if callable(bot) else lambda game, rng: bots.load(bot, game, rng)
    for index in range(games):
        _check_game_of(factory, game, fair.seed_of_run(seed, index), budget)


def _check_game_of(factory: BotFactory, game: Game[Any, Any], seed: bytes, budget: float) -> None:
    pairs = [_Pair(factory, game, f"{seed.hex()}|{seat}", seat, budget) for seat in range(game.players)]
    transcript = Transcript(game, seed)
    while game.outcome(transcript.state) is None:
        owing = game.to_act(transcript.state)
        action = pairs[owing[0]].act(transcript.state) if owing else None
        events = transcript.deal() if action is None else transcript.apply(owing[0], action)
        for pair in pairs:
            pair.untold.extend(events)


class _Pair:
    """A bot and its double in one seat, with what has happened since they last decided."""

    def __init__(self, factory: BotFactory, game: Game[Any, Any], chance: str, seat: Seat, budget: float) -> None:
        self.game, self.seat, self.budget = game, seat, budget
        self.bot, self.double = factory(game, random.Random(chance)), factory(game, random.Random(chance))
        self.rng = random.Random(f"{chance}|hidden")
        self.untold: list[Event] = []

    def act(self, state: Any) -> str:
        """What the bot does; its double, who sees the same and not the state, does the same."""
        view = self.game.view(state, self.seat, self.untold)
        self.untold.clear()
        before = repr(view)
        action = self.bot.act(view, view.legal, self.budget)
        assert action in view.legal, f"seat {self.seat}: {action!r} is not legal; legal are {', '.join(view.legal)}"
        assert repr(view) == before, f"seat {self.seat}: the bot changed the view it was given"
        again = self._act_of_double(view)
        assert again == action, (
            f"seat {self.seat}: a bot with the same view and the same chance did {again!r}, not {action!r}; "
            "has it another source of chance, or has it got at something hidden?"
        )
        return action

    def _act_of_double(self, view: Any) -> str:
        hidden = self.game.sample(view, self.rng)
        seen: Any = dataclasses.replace(self.game.view(hidden, self.seat), events=view.events)
        return self.double.act(seen, seen.legal, self.budget)
