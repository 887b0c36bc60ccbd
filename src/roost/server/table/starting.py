"""How a game starts: the seats are settled, the devices reveal what they promised, and the cards are dealt.

The contributions of a game come from its `Started` entry and from nowhere else.
"""

from __future__ import annotations

from roost.core import fair
from roost.core.errors import TooLate
from roost.protocol.facts import RevealInfo
from roost.server.errors import Conflict, Forbidden
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Revealed, Started, Starting
from roost.server.table.fold import Table


def start(table: Table, now: float, bot: str | None = None) -> AnyEntry:
    """Settle the seats of an open table, with bots in those that are free, and ask for the contributions.

    Where no device has promised one, the cards are dealt at once."""
    chosen = bot or default_bot(table.created.game)
    bots = tuple(None if seat.person is not None else seat.bot or chosen for seat in table.seats)
    starting = Starting(at=now, bots=bots)
    after = table.apply(starting)
    return starting if after.unrevealed else _deal(after, now)


def start_if_full(table: Table, now: float) -> tuple[AnyEntry, ...]:
    """Start a table at which nobody else is waited for."""
    return (start(table, now),) if table.status == "open" and table.is_full else ()


def reveal(table: Table, person: str, contribution: str, now: float) -> tuple[AnyEntry, ...]:
    """A device reveals its contribution; the last one has the cards dealt. Nothing happens the second time."""
    seat = table.seat_of(person)
    if seat is None:
        raise Forbidden("not-seated", table=table.id)
    own = table.seats[seat]
    if fair.contribution_hash(bytes.fromhex(contribution)).hex() != own.contribution_hash:
        raise Conflict("contribution-wrong", seat=seat)
    if own.contribution:
        return ()
    if table.status == "open":
        raise Conflict("table-not-started", table=table.id)
    if not table.is_revealing:
        raise TooLate("contribution-too-late", seat=seat)
    revealed = Revealed(at=now, seat=seat, contribution=contribution)
    return revealed, *deal_if_due(table.apply(revealed), now)


def deal_if_due(table: Table, now: float) -> tuple[AnyEntry, ...]:
    """Deal once all contributions are there, or the time for them is up."""
    if table.reveal_deadline is None or (table.unrevealed and now < table.reveal_deadline):
        return ()
    return (_deal(table, now),)


def _deal(table: Table, now: float) -> Started:
    return Started(
        at=now,
        bots=tuple(seat.bot for seat in table.seats),
        contributions=tuple(seat.contribution for seat in table.seats),
        contribution_hashes=tuple(seat.contribution_hash for seat in table.seats),
    )


def reveal_info(table: Table) -> RevealInfo | None:
    """What devices are told while the table waits for their contributions."""
    if table.reveal_deadline is None:
        return None
    return RevealInfo(
        deadline=table.reveal_deadline,
        contribution_hashes=[seat.contribution_hash for seat in table.seats],
        missing=list(table.unrevealed),
    )
