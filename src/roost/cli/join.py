"""`roost join`: a bot takes a seat at a live table and plays to the end."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Annotated

import typer

from roost import bots
from roost.bots.seated import BUDGET
from roost.cli.common import Language, say
from roost.client import Line, Refused, Visitor, play_seat
from roost.client.address import TableAddress, table_of
from roost.core import registry
from roost.core.errors import BadRecord
from roost.core.game import MAX_PLAYERS
from roost.protocol.messages import TableState
from roost.text import Catalogue


def run(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the table, as in the browser.")],
    bot: Annotated[str, typer.Option("--bot", help="A built-in bot, or your own as package.module:Class.")] = "hen",
    name: Annotated[
        str | None, typer.Option("--name", help="Name shown to the others. Default: the name of the bot.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", min=0, max=MAX_PLAYERS - 1, help="Seat number from 0. Default: the first free one."),
    ] = None,
    budget: Annotated[float, typer.Option("--budget", min=0.01, help="Seconds per decision.")] = BUDGET,
    lang: Language = None,
) -> None:
    """Let a bot play at a live table."""
    words = say(lang)
    address = table_of(url)
    asyncio.run(_play(address, bot, name or bot.rpartition(":")[2], seat, budget, words))


async def _play(address: TableAddress, bot: str, name: str, seat: int | None, budget: float, words: Catalogue) -> None:
    async with Visitor(address.server) as visitor:
        info = await visitor.table(address.table)
        game = registry.game_type(info.game)(info.players, info.options)
        bots.load(bot, game, random.Random())  # refuse an unknown bot before it takes a seat
        await visitor.rename(name)
        table = await visitor.join(address.table, seat, address.invite)
        print(words("join-seated", name=name, seat=_shown(table.you), server=address.server))
        async with Line(visitor) as line:
            reporter = _Reporter(words, line)
            end = await play_seat(line, table.table, bot, budget, reporter.report)
        if end.status == "abandoned" or end.view is None:
            print(words("join-abandoned"))
            return
        print(words("join-over", points=", ".join(map(str, end.view["points"])), winners=_winners(end)))
        print(words("join-record", url=f"{address.server}/api/tables/{address.table}/record"))
        await _verify(visitor, address.table, words)


async def _verify(visitor: Visitor, table: str, words: Catalogue) -> None:
    """Compare the record with what this device kept, and exit with status 1 if the deal was not fair."""
    try:
        withheld = await visitor.verify(table)
    except (BadRecord, Refused) as error:
        print(words("join-not-fair", problem=words.error(error)), file=sys.stderr)
        raise typer.Exit(1) from error
    print(words("join-fair"))
    if withheld:
        print(words("join-withheld", seats=", ".join(str(_shown(seat)) for seat in withheld)))


class _Reporter:
    """Prints when the game begins, and when a lost connection is back."""

    def __init__(self, words: Catalogue, line: Line) -> None:
        self._words = words
        self._line = line
        self._breaks = 0
        self._has_begun = False

    def report(self, state: TableState) -> None:
        if self._line.breaks > self._breaks:
            self._breaks = self._line.breaks
            print(self._words("join-again"))
        if state.view is not None and not self._has_begun:
            self._has_begun = True
            print(self._words("join-begun", players=state.players))


def _shown(seat: int | None) -> int:
    """Return the number of a seat as people count, from 1."""
    assert seat is not None
    return seat + 1


def _winners(end: TableState) -> str:
    assert end.view is not None
    return ", ".join(end.seats[seat].name or end.seats[seat].bot or str(seat + 1) for seat in end.view["winners"])
