"""What a run plays: its parameters, and the rows that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from roost import bots
from roost.arena import luck
from roost.arena.pairing import MIXED, Pairing, Setting
from roost.arena.rollouts import can_finish
from roost.arena.seer import SEER
from roost.core import options
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.workers.budgets import budget_for

REFERENCE = "hen-1"
"""The yardstick that every bot is measured against, if it plays the game."""
ABOVE, BELOW = (SEER, "ismcts"), ("chick",)
"""The other yardsticks, as far as they play the game."""
SKILLED, RANDOM = "hen", "chick"
"""The bots of the control whose result is known in advance."""
YARDSTICK_DEALS = 400
ABOVE_DEALS = 50
"""The yardsticks above take more time than most bots, and their shares need no narrow intervals."""
CONTROL_DEALS = 30


@dataclass(frozen=True)
class Row:
    """A pairing with its number of deals: fixed in advance, or the most that a sequential test may use."""

    pairing: Pairing
    deals: int
    is_sequential: bool = False


@dataclass(frozen=True)
class Plan:
    """The parameters of a run. They determine its results."""

    game: Game[Any, Any]
    bots: tuple[str, ...]
    deals: int
    seed: str = "arena"
    among: str | None = None
    """Only one pairing: the first bot among this one."""
    is_sequential: bool = False
    simulations: Mapping[str, int | None] = field(default_factory=dict)
    """The number of simulations of each bot; None is the bot's own number."""
    with_yardsticks: bool = True
    with_records: bool = False
    control_deals: int = field(default_factory=lambda: CONTROL_DEALS)

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise BadSetup("setup-bad-value", option="deals", value=str(self.deals), allowed=">= 1")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise BadSetup("arena-bot-twice", bot=bot)
        for bot in self.players:
            check_bot(bot, self.game)
        for row in self.rows:
            row.pairing.table(self.game.players, 0)  # refuses a wrong number of others

    @property
    def par(self) -> float:
        """The share of equal players."""
        return 1 / self.game.players

    @property
    def with_luck(self) -> bool:
        """Whether the luck of each game is measured: wherever it can be."""
        return luck.is_measurable(self.game)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Every bot that plays in some row."""
        return tuple(dict.fromkeys([*self.bots, *(bot for row in self.rows for bot in row.pairing.bots)]))

    @cached_property
    def reference(self) -> str | None:
        """The bot that all others are measured against: the yardstick, or the game's default bot."""
        if not self.with_yardsticks:
            return None
        return REFERENCE if is_playable(REFERENCE, self.game) else bots.default(self.game.name)

    @cached_property
    def payoffs(self) -> tuple[Pairing, ...]:
        """The pairings of the bots with each other, in both directions."""
        if self.among:
            return (Pairing(self.bots[0], self.among),)
        return tuple(Pairing(one, others) for one in self.bots for others in self.bots if one != others)

    @cached_property
    def mirrors(self) -> tuple[Pairing, ...]:
        """The mirror matches, for the controls. A single pairing has one, of the bot that the others are."""
        is_single = self.among is not None and MIXED not in self.among
        return tuple(Pairing(bot, bot) for bot in ((str(self.among),) if is_single else self.bots))

    @cached_property
    def ladder(self) -> tuple[Pairing, ...]:
        """Every bot and yardstick among the reference."""
        if self.reference is None:
            return ()
        yardsticks = [bot for bot in (*ABOVE, *BELOW) if is_playable(bot, self.game)]
        if not compiled.is_available() and SEER in yardsticks:
            yardsticks.remove(SEER)  # without compiled code it takes minutes per game
        climbers = dict.fromkeys([*self.bots, *yardsticks])
        return tuple(Pairing(bot, self.reference) for bot in climbers if bot != self.reference)

    @cached_property
    def known(self) -> tuple[Pairing, ...]:
        """The pairings whose results are known in advance, for the controls."""
        if not is_playable(SKILLED, self.game):
            return ()
        return Pairing(SKILLED, RANDOM), Pairing(RANDOM, SKILLED)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All rows, each pairing once, with the largest number of deals that any purpose asks for."""
        rows: dict[Pairing, Row] = {}
        for pairing in self.payoffs:
            rows[pairing] = Row(pairing, self.deals, self.is_sequential)
        for pairings, deals in (
            (self.mirrors, self.deals if self.among is None else min(self.deals, self.control_deals)),
            (self.ladder, min(self.deals, YARDSTICK_DEALS)),
            (self.known, self.control_deals),
        ):
            for pairing in pairings:
                count = min(deals, ABOVE_DEALS) if pairing.one in ABOVE and pairing in self.ladder else deals
                if pairing not in rows or (rows[pairing].deals < count and not rows[pairing].is_sequential):
                    rows[pairing] = Row(pairing, count)
        return tuple(rows.values())

    def setting(self) -> Setting:
        """Return what workers need to play a deal."""
        budgets = {bot: budget_for([bot], simulations=self.simulations.get(bot)) for bot in self.players}
        return Setting(self.game, self.seed, budgets, self.with_luck, self.with_records)

    def parameters(self) -> dict[str, Any]:
        """Return the parameters as a journal and a report contain them."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": options.to_record(self.game.table_options, self.game.options),
            "bots": list(self.bots),
            "among": self.among,
            "deals": self.deals,
            "sequential": self.is_sequential,
            "seed": self.seed,
            "simulations": {bot: self.simulations.get(bot) for bot in self.players},
            "yardsticks": self.with_yardsticks,
            "luck": self.with_luck,
            "records": self.with_records,
        }


def is_playable(bot: str, game: Game[Any, Any]) -> bool:
    """Return True if the arena can seat a bot in a game."""
    try:
        check_bot(bot, game)
    except BadSetup:
        return False
    return True


def check_bot(bot: str, game: Game[Any, Any]) -> None:
    """Raise BadSetup if the arena cannot seat a bot in a game."""
    if bot != SEER:
        bots.bot_type(bot, game.name)
    elif not can_finish(game):
        raise BadSetup("arena-no-seer", game=game.name)
