"""The start of a game: the seats become final, the devices reveal their contributions, and the cards are dealt.

The `Started` entry is the only source of the contributions.
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
    """Put bots into the empty seats of an open table and ask for the contributions.

    If no device has sent a hash, the cards are dealt immediately. Games among bots belong to the arena: here they would
    take the time of bots that people wait for."""
    if not table.people:
        raise Conflict("table-bots-only")
    chosen = bot or default_bot(table.created.game)
    bots = tuple(None if seat.person is not None else seat.bot or chosen for seat in table.seats)
    starting = Starting(at=now, bots=bots)
    after = table.apply(starting)
    return starting if after.unrevealed else _deal(after, now)


def start_if_due(table: Table, now: float) -> tuple[AnyEntry, ...]:
    """Start a table whose seats are all taken, once all people are ready or the countdown is over."""
    is_due = table.is_ready or (table.starts_at is not None and now >= table.starts_at)
    return (start(table, now),) if is_due else ()


def reveal(table: Table, person: str, contribution: str, now: float) -> tuple[AnyEntry, ...]:
    """Reveal a contribution, and deal if it is the last one; a repeated call does nothing."""
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
    after = table.apply(revealed)
    return (revealed,) if after.unrevealed else (revealed, _deal(after, now))  # the driver knows when time is up


def deal_if_due(table: Table, now: float) -> tuple[AnyEntry, ...]:
    """Deal once all contributions are revealed, or the time to reveal is up."""
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
    """Return what clients see while the table waits for contributions; None at other times."""
    if table.reveal_deadline is None:
        return None
    return RevealInfo(
        deadline=table.reveal_deadline,
        contribution_hashes=[seat.contribution_hash for seat in table.seats],
        missing=list(table.unrevealed),
    )
