"""Compare the record of a live table with what a player's device kept.

A record alone proves nothing: a dishonest server could write a different one, with other contributions, that is just
as consistent. Such a record does not match what a player's device kept. The device keeps the commitment and the hashes
of all seats before it reveals its own contribution. From then on, replacing any part of the seed is detected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roost.core.errors import BadRecord
from roost.core.game import Seat
from roost.core.record import Fair, Record


@dataclass(frozen=True)
class Kept:
    """What a device saw and sent at a live table. Anything it does not know is not compared."""

    commitment: bytes | None = None
    """The commitment that the table published before the device sat down."""
    contributions: Mapping[Seat, bytes] = field(default_factory=dict)
    """The contribution that the device revealed, by seat."""
    contribution_hashes: Mapping[Seat, bytes] = field(default_factory=dict)
    """The hash of each seat that the device saw before it revealed its contribution; empty for a seat without one."""
    players: int | None = None
    """The number of seats, if the device stored the hashes of all of them."""


def compare(record: Record, kept: Kept) -> None:
    """Raise BadRecord for the first difference between a record and what a device kept.

    The record itself is not verified here: `record.check` does that."""
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
    """Return the seats whose devices promised a contribution that is not in the deal."""
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
