"""Play a seat at a live table, and print what happens: the work of `roost join`."""

from __future__ import annotations

import asyncio
import random
import sys

import typer

from roost import bots
from roost.cli.common import prepare_bots
from roost.client import Line, Refused, Visitor, play_seat
from roost.client.address import TableAddress
from roost.core import registry
from roost.core.bot import Budget
from roost.core.errors import BadRecord
from roost.protocol.messages import TableState
from roost.text import Catalogue


async def play(
    address: TableAddress, bot: str | None, name: str | None, seat: int | None, budget: Budget, words: Catalogue
) -> None:
    """Take a seat, let the bot play to the end, and verify the deal."""
    async with Visitor(address.server) as visitor:
        info = await visitor.table(address.table)
        game = registry.game_type(info.game)(info.players, info.options)
        bot = bot or bots.default(info.game)
        name = name or bot.rpartition(":")[2]
        bots.load(bot, game, random.Random())  # refuse an unknown bot before it takes a seat
        await asyncio.to_thread(prepare_bots, [bot], game, words)  # nobody at the table waits for it
        await visitor.rename(name)
        table = await visitor.join(address.table, seat, address.invite)
        print(words("join-seated", name=name, seat=table.you, server=address.server))
        async with Line(visitor) as line:
            reporter = _Reporter(words, line)
            end = await play_seat(line, table.table, bot, budget, reporter.report)
        if end.status == "abandoned" or end.view is None:
            print(words("join-abandoned"))
            return
        print(words("join-over", points=", ".join(map(str, end.view["points"])), winners=_winners(end, words)))
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
        print(words("join-withheld", seats=", ".join(map(str, withheld))))


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


def _winners(end: TableState, words: Catalogue) -> str:
    assert end.view is not None
    seats = [(number, end.seats[number]) for number in end.view["winners"]]
    return ", ".join(seat.name or seat.bot or words("join-seat", seat=number) for number, seat in seats)
