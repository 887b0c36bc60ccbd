"""The deals of the day as clients see them, and who may see what before the day is over.

Until then, the secret of a deal is known to the server only. Results and replays show cards, so they are for people
who have finished their own try.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from starlette.concurrency import run_in_threadpool

from roost.core import fair, record
from roost.core.game import Action, Seat
from roost.protocol.daily import (
    DailyArchived,
    DailyDay,
    DailyDealInfo,
    DailyDifference,
    DailyOwn,
    DailyResults,
    DailyRow,
)
from roost.protocol.facts import DailyTable
from roost.server.errors import Conflict, Forbidden, NotFound
from roost.server.rooms import days
from roost.server.service import Service
from roost.server.storage.daily import SEAT
from roost.server.storage.types import DailyDeal, DailyResult, Day, OwnTry
from roost.server.table.fold import Table

ROWS = 100
"""How many results are listed."""


async def day_info(service: Service, person: str | None, day: Day) -> DailyDay:
    """Return the deals of a day, with the tries of a person."""
    deals = await service.daily.deals(day)
    return DailyDay(
        day=day,
        today=service.daily.today,
        first=await service.storage.first_daily() or day,
        ends=days.end(day),
        deals=await _infos(service, person, deals),
    )


async def _infos(service: Service, person: str | None, deals: Sequence[DailyDeal]) -> list[DailyDealInfo]:
    day = deals[0].day
    counts = await service.storage.daily_counts(day, days.end(day))
    own = {(each.game, each.players): each for each in await _own_tries(service, person, day)}
    is_over = service.rooms.now() >= days.end(day)
    return [
        DailyDealInfo(
            day=day,
            game=deal.game,
            players=deal.players,
            bot=deal.bot,
            options=dict(deal.options),
            commitment=fair.commitment(deal.secret).hex(),
            committed=deal.committed,
            secret=deal.secret.hex() if is_over else None,
            played=counts.get((deal.game, deal.players), 0),
            yours=_own(own.get((deal.game, deal.players))),
        )
        for deal in deals
    ]


async def _own_tries(service: Service, person: str | None, day: Day) -> list[OwnTry]:
    return [] if person is None else await service.storage.own_tries(day, days.end(day), person)


def _own(own: OwnTry | None) -> DailyOwn | None:
    if own is None:
        return None
    return DailyOwn(
        table=own.table,
        is_over=own.rank is not None,
        rank=own.rank,
        points=own.points,
        position=own.position,
    )


# Who may see what


async def check_may_replay(service: Service, person: str | None, table: str) -> None:
    """Raise Forbidden if a table is a counted try at a deal of today that the person has not finished."""
    tried = await service.storage.daily_try_at(table)
    if tried is not None:
        await check_has_played(service, person, tried.day, tried.game, tried.players)


async def check_has_played(service: Service, person: str | None, day: Day, game: str, players: int) -> None:
    """Raise Forbidden if the day is not over, and the person has not finished their own try."""
    if service.rooms.now() >= days.end(day):
        return
    own = await _own_tries(service, person, day)
    if not any((each.game, each.players) == (game, players) and each.rank is not None for each in own):
        raise Forbidden("daily-play-first")


async def check_revealed(service: Service, table: str) -> None:
    """Raise Forbidden if a table is a counted try at a deal whose day is not over: the record has the secret."""
    tried = await service.storage.daily_try_at(table)
    if tried is not None and service.rooms.now() < days.end(tried.day):
        raise Forbidden("daily-not-revealed")


# Results


async def results(service: Service, person: str | None, deal: DailyDeal, archived: str | None = None) -> DailyResults:
    """Return the results of a deal, and where the person played differently first: in their try, or at a table."""
    await check_has_played(service, person, deal.day, deal.game, deal.players)
    (info,) = await _infos(service, person, [deal])
    found = await service.storage.daily_results(deal.day, days.end(deal.day), deal.game, deal.players, ROWS)
    game = None if archived is None else await _archived_game(service, person, deal, archived)
    own = await _own_record(service, info.yours) if game is None else game.record()
    rows = await run_in_threadpool(_rows, found, person, own)
    return DailyResults(deal=info, rows=rows, archived=None if game is None else _archived(game))


async def _own_record(service: Service, yours: DailyOwn | None) -> str | None:
    """Return the record of a person's try; None while it is not over."""
    finished = None if yours is None or not yours.is_over else await service.storage.game(yours.table)
    return None if finished is None else finished.record


async def _archived_game(service: Service, person: str | None, deal: DailyDeal, table: str) -> Table:
    """Return a finished uncounted game of a person; raise an error if the table is not one of this deal."""
    found = (await service.rooms.get(table)).table
    is_own = person is not None and found.seats[SEAT].person == person
    is_of_deal = found.created.daily == DailyTable(day=deal.day, is_counted=False)
    if not is_own or not is_of_deal or (found.created.game, found.players) != (deal.game, deal.players):
        raise NotFound("daily-other-table", table=table)
    if found.status != "over":
        raise Conflict("table-not-over", table=table)
    return found


def _archived(game: Table) -> DailyArchived:
    assert game.play is not None
    assert game.play.outcome is not None
    outcome = game.play.outcome
    return DailyArchived(table=game.id, rank=outcome.ranks[SEAT], points=outcome.points[SEAT])


def _rows(found: Iterable[DailyResult], person: str | None, own: str | None) -> list[DailyRow]:
    moves, steps = ([], []) if own is None else (_moves(own), record.steps_of_moves(record.decode(own)))
    return [
        DailyRow(
            position=result.position,
            person=result.person,
            name=result.name or None,
            table=result.table,
            rank=result.rank,
            points=result.points,
            ended=result.ended,
            is_yours=result.person == person,
            difference=None if own is None else difference(moves, _moves(result.record), steps),
        )
        for result in found
    ]


def _moves(text: str) -> list[tuple[Seat, Action]]:
    return [(seat, action) for seat, action in json.loads(text)["moves"]]


def difference(
    own: Sequence[tuple[Seat, Action]], other: Sequence[tuple[Seat, Action]], steps: Sequence[int]
) -> DailyDifference | None:
    """Return the first move in which two games of the same deal differ; `steps` are the steps of the own moves."""
    for number, (mine, theirs) in enumerate(zip(own, other, strict=False)):
        if mine != theirs:
            decision = sum(seat == SEAT for seat, _ in own[: number + 1])
            return DailyDifference(step=steps[number], decision=decision, yours=mine[1], theirs=theirs[1])
    return None
