"""`roost join`: a bot takes a seat at a live table and plays to the end."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from roost.bots.seated import BUDGET
from roost.cli.common import Language, Seconds, Simulations, say
from roost.core.bot import Budget
from roost.core.game import MAX_PLAYERS


def run(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the table, as in the browser.")],
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="A registered bot, or your own as package.module:Class. Default: that of the game."),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Name shown to the others. Default: the name of the bot.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=0, max=MAX_PLAYERS - 1, help="Seat number from 0. Default: the first free one."),
    ] = None,
    budget: Seconds = BUDGET.seconds,
    simulations: Simulations = None,
    lang: Language = None,
) -> None:
    """Let a bot play at a live table."""
    from roost.cli.live_seat import play  # imports the whole client: only when needed
    from roost.client.address import table_of

    words = say(lang)
    address = table_of(url)
    asyncio.run(play(address, bot, name, seat, Budget(budget, simulations), words))
