"""What a device kept of a live table, and the finished record compared with it.

A record proves nothing by itself: a dishonest server could write another one, with other contributions, that fits just
as well. It cannot fit what a player's device kept. The device keeps the commitment and everybody's hashes before it
reveals its own contribution, so from then on nobody can replace any part of the seed without being found out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roost.core.errors import BadRecord
from roost.core.game import Seat
from roost.core.record import Fair, Record


@dataclass(frozen=True)
class Kept:
    """What a device saw and sent at a live table; whatever it does not know is not compared."""

    commitment: bytes | None = None
    """What the table had published before the device sat down."""
    contributions: Mapping[Seat, bytes] = field(default_factory=dict)
    """What the device revealed, by seat."""
    contribution_hashes: Mapping[Seat, bytes] = field(default_factory=dict)
    """What each seat had promised before the device revealed its contribution; empty for a seat that had not."""
    players: int | None = None
    """How many seats the table had, if the device kept the hashes of all of them."""


def compare(record: Record, kept: Kept) -> None:
    """Compare a record with what a device kept; BadRecord names the first difference.

    This says nothing about the record itself: `record.check` does that."""
    how = record.fair
    if how is None:
        raise BadRecord("record-not-live")
    for seat in (*kept.contributions, *kept.contribution_hashes):
        if seat not in range(len(how.contributions)):
            raise BadRecord("record-no-such-seat", seat=seat, players=len(how.contributions))
    if kept.players is not None and kept.players != len(how.contributions):
        raise BadRecord("record-other-players", players=len(how.contributions), count=kept.players)
    if kept.commitment is not None and how.commitment != kept.commitment:
        raise BadRecord("record-other-commitment")
    _compare_contributions(how, kept.contributions)
    _compare_hashes(how, kept.contribution_hashes)


def withheld(record: Record) -> tuple[Seat, ...]:
    """The seats whose devices promised a contribution that is not in the deal."""
    how = record.fair
    if how is None or how.contribution_hashes is None:
        return ()
    pairs = zip(how.contribution_hashes, how.contributions, strict=True)
    return tuple(seat for seat, (promised, part) in enumerate(pairs) if promised and not part)


def _compare_contributions(how: Fair, kept: Mapping[Seat, bytes]) -> None:
    for seat, contribution in kept.items():
        if not how.contributions[seat]:
            raise BadRecord("record-contribution-missing", seat=seat)
        if how.contributions[seat] != contribution:
            raise BadRecord("record-other-contribution", seat=seat)


def _compare_hashes(how: Fair, kept: Mapping[Seat, bytes]) -> None:
    if kept and how.contribution_hashes is None:
        raise BadRecord("record-hashes-missing")
    for seat, promised in kept.items():
        assert how.contribution_hashes is not None
        if how.contribution_hashes[seat] != promised:
            raise BadRecord("record-other-hash", seat=seat)
