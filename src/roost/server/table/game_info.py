"""A game as clients see it: its options and its bots."""

from __future__ import annotations

from collections.abc import Sequence

from roost import bots
from roost.bots.strength import strengths
from roost.core import registry
from roost.core.options import Choice, IntOption
from roost.protocol.facts import UnreadyBot
from roost.protocol.http import BotStrength, GameInfo, OptionInfo
from roost.server.table.default_bot import default_bot


def game_info(name: str, unready: Sequence[UnreadyBot]) -> GameInfo:
    """Return a game; other bots play for the unready ones at the moment."""
    game = registry.game_type(name)
    options = []
    for option in game.table_options:
        if isinstance(option, Choice):
            options.append(
                OptionInfo(name=option.name, kind="choice", values=list(option.values), default=option.default)
            )
        elif isinstance(option, IntOption):
            options.append(
                OptionInfo(name=option.name, kind="int", least=option.least, most=option.most, when_on=option.when_on)
            )
        else:
            options.append(OptionInfo(name=option.name, kind="seat"))
    return GameInfo(
        name=name,
        players=list(game.seats),
        options=options,
        bots=list(bots.names(name)),
        default_bot=default_bot(name),
        strengths=[BotStrength.model_validate(row, from_attributes=True) for row in strengths(name)],
        unready_bots=list(unready),
    )
