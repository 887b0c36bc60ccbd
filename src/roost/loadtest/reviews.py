"""Reviews beside the load: the same tables are measured with and without them in turns.

One review after the other is computed, each for a seat of a game that was finished before. The first one is not
measured: it loads the code of the reviews, and compiles it with a new version.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from roost.core.errors import BadSetup
from roost.loadtest.api import Api
from roost.loadtest.figures import Beside, Figures
from roost.loadtest.table import LoadTable, Player

TIMEOUT = 600.0
"""Seconds that a review may take, with the lowest priority on a busy machine."""


@dataclass
class Reviewer:
    """A player of a finished game who asks for the review of the own seat."""

    api: Api
    player: Player
    table: str

    async def ask(self) -> float:
        """Wait for a complete review, and return the seconds that it took."""
        done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def take(message: bytes) -> None:
            if message.startswith((b'{"type":"review"', b'{"type":"error"')) and not done.done():
                told = json.loads(message)
                if told["type"] == "error" or told["is_complete"]:
                    done.set_result(told)

        wire = await self.api.connect(self.player.identity, take)
        begun = time.perf_counter()
        try:
            wire.send(json.dumps({"type": "ask_review", "table": self.table, "id": "review"}).encode())
            async with asyncio.timeout(TIMEOUT):
                answer = await done
        except TimeoutError as error:
            raise BadSetup("loadtest-no-review", seconds=round(TIMEOUT)) from error
        finally:
            wire.close()
        if answer["type"] == "error":
            raise BadSetup("loadtest-server-refused", detail=str(answer["key"]))
        return time.perf_counter() - begun


async def reviewers(api: Api, servers: Sequence[str], game: str, players: int, count: int) -> list[Reviewer]:
    """Play games to their end until there are enough seats to review, and return their players."""
    found: list[Reviewer] = []
    while len(found) < count:
        table = await _finished(api, servers[0], game, players, len(found))
        found += [Reviewer(api, player, table.table) for player in table.players]
    return found[:count]


async def _finished(api: Api, server: str, game: str, players: int, number: int) -> LoadTable:
    figures = Figures()
    seated = [Player(await api.enter(server), figures.players) for _ in range(players)]
    table = LoadTable(api, figures, seated, random.Random(number))
    try:
        for player in seated:
            player.wire = await api.connect(player.identity, player.take)
        await table.sit_down(game)
        await table.finish()
    finally:
        for player in seated:
            player.close()
    return table


async def take_turns(
    found: Sequence[Reviewer], seconds: float, figures: Figures, report: Callable[[int], None]
) -> None:
    """Measure some seconds without a review and then as long as a review takes, for each reviewer."""
    beside = figures.beside = Beside()
    for number, reviewer in enumerate(found, 1):
        beside.mark(figures, is_reviewing=False)
        await asyncio.sleep(seconds / len(found))
        beside.mark(figures, is_reviewing=True)
        beside.reviews.append(await reviewer.ask())
        report(number)
    beside.mark(figures, is_reviewing=False)
