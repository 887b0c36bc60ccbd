"""The deal of the day: for each game and number of players one deal per day in UTC, the same for everybody.

The secret of a deal is drawn at random the day before and stored, so all processes have the same, and no other deal
tells anything about it. Devices contribute nothing to the seed: cards, seats and the seeds of the bots follow from the
secret alone. Its hash is published at once; the secret itself when the day is over.

A person's try is stored before its table is created, under the id of the table. If a process stops in between, the
next request creates the table. So nobody can see the cards without their try being counted.
"""

from __future__ import annotations

import secrets

from roost import bots
from roost.core import fair, registry
from roost.protocol.facts import DailyTable
from roost.server.errors import NotFound, ServiceUnavailable
from roost.server.rooms import days
from roost.server.rooms.bot_preparation import BotPreparation
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.rooms.seating import SECRET_BYTES, TABLE_ID_BYTES
from roost.server.storage.daily import SEAT
from roost.server.storage.types import DailyDeal, DailyTry, Day, WriteConflict
from roost.server.table import starting
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Created, Plan, Sat
from roost.server.table.fold import fold

PLAYERS = (2, 3, 4)
BOT = "rooster"
"""The bot at deals of the day: strong, and quick enough to make all its simulations anywhere."""


class Daily:
    """Publishes the deals of the day, and opens tables for them."""

    def __init__(self, rooms: Rooms, preparation: BotPreparation, bot: str | None = None) -> None:
        """`bot` plays at deals that are drawn from now on; None: the usual one."""
        self._rooms = rooms
        self._storage = rooms.storage
        self._preparation = preparation
        self._bot = bot or BOT
        self._published: frozenset[Day] = frozenset()
        """The days whose deals are known to be stored."""

    @property
    def today(self) -> Day:
        return days.day_at(self._rooms.now())

    @property
    def tomorrow(self) -> Day:
        return days.day_at(self._rooms.now(), later=1)

    async def publish(self) -> None:
        """Store the deals of today and tomorrow, unless a process has done so."""
        wanted = frozenset((self.today, self.tomorrow))
        for day in sorted(wanted - self._published):
            known = {(deal.game, deal.players) for deal in await self._storage.daily_deals(day)}
            new = [deal for deal in self._draw(day) if (deal.game, deal.players) not in known]
            await self._storage.publish_deals(new)
        self._published = wanted

    def _draw(self, day: Day) -> list[DailyDeal]:
        """Draw the secrets of a day."""
        return [
            DailyDeal(
                day=day,
                game=game,
                players=players,
                bot=self._bot if self._bot in bots.names(game) else default_bot(game),
                options=registry.game_type(game)(players, {}).options,
                secret=secrets.token_bytes(SECRET_BYTES),
                committed=self._rooms.now(),
            )
            for game in registry.playable()
            for players in PLAYERS
            if players in registry.game_type(game).seats
        ]

    async def deals(self, day: Day) -> list[DailyDeal]:
        """Return the deals of a day up to tomorrow; raise NotFound if there are none."""
        await self.publish()
        found = await self._storage.daily_deals(day) if day <= self.tomorrow else []
        if not found:
            raise NotFound("daily-unknown", day=day)
        return found

    async def deal(self, day: Day, game: str, players: int) -> DailyDeal:
        """Return a deal; raise NotFound if there is no such deal."""
        for deal in await self.deals(day):
            if (deal.game, deal.players) == (game, players):
                return deal
        raise NotFound("daily-unknown", day=day)

    # Playing

    async def play(self, person: str, name: str, deal: DailyDeal) -> Room:
        """Return the table of a person's counted try today, or a new table for a deal of the archive."""
        if deal.day > self.today:
            raise NotFound("daily-unknown", day=deal.day)
        table = secrets.token_urlsafe(TABLE_ID_BYTES)
        if deal.day < self.today:
            self.check_bot(deal)
            return await self._create(table, person, name, deal, is_counted=False)
        own = await self.own_table(person, deal)
        if own is not None:
            return own
        self.check_bot(deal)
        wanted = DailyTry(day=deal.day, game=deal.game, players=deal.players, person=person, table=table)
        claimed = await self._storage.claim_try(wanted)
        return await self._create(claimed, person, name, deal, is_counted=True)

    async def own_table(self, person: str, deal: DailyDeal) -> Room | None:
        """Return the table of a person's counted try; None if there is none yet."""
        for own in await self._storage.own_tries(deal.day, days.end(deal.day), person):
            if (own.game, own.players) == (deal.game, deal.players):
                try:
                    return await self._rooms.get(own.table)
                except NotFound:  # a process stopped before it created the table
                    return None
        return None

    def check_bot(self, deal: DailyDeal) -> None:
        """Raise ServiceUnavailable if another bot would play for the bot of a deal: for now, or until a restart."""
        if self._preparation.player(deal.game, deal.bot) == deal.bot:
            return
        is_waiting = self._preparation.is_waiting(deal.game, deal.bot)
        raise ServiceUnavailable("daily-bot-unready" if is_waiting else "daily-bot-failed", bot=deal.bot)

    async def _create(self, table: str, person: str, name: str, deal: DailyDeal, is_counted: bool) -> Room:
        """Create a table with the person in the first seat and bots in the others, and deal."""
        now = self._rooms.now()
        seats = [Plan(kind="bot", bot=deal.bot)] * (deal.players - 1)
        seats.insert(SEAT, Plan())
        created = Created(
            at=now,
            game=deal.game,
            options=dict(deal.options),
            seats=tuple(seats),
            clock="none",
            host=person,
            commitment=fair.commitment(deal.secret).hex(),
            is_public=False,
            watching="off",
            has_chat=False,
            daily=DailyTable(day=deal.day, is_counted=is_counted),
        )
        sat = Sat(at=now, seat=SEAT, person=person, name=name)
        begun = starting.start_if_due(fold(table, deal.secret, (created, sat)), now)
        rest: tuple[AnyEntry, ...] = (sat, *begun)
        try:
            return await self._rooms.create(table, deal.secret, (created, *rest))
        except WriteConflict:  # another request of the same person was faster
            return await self._rooms.get_created(table)
