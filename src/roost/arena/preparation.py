"""What a run needs once on a machine: the code of its bots and of what measures luck is compiled."""

from __future__ import annotations

from roost.arena.pairing import Pairing, play_deal
from roost.arena.plan import RANDOM, Plan
from roost.arena.seer import SEER
from roost.bots import preparation
from roost.core.engine import compiled


def prepare(plan: Plan) -> None:
    """Compile or load all code of a run."""
    for bot in plan.players:
        if bot != SEER and preparation.needs_preparation(bot, plan.game.name):
            preparation.prepare_or_refuse(bot, plan.game)
    prepare_rules(plan)


def prepare_rules(plan: Plan) -> None:
    """Compile or load the rules of the game, and what measures luck."""
    if compiled.is_available():
        play_deal(plan.setting(), Pairing(RANDOM, RANDOM), 0)
