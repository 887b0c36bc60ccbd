"""What this device keeps of the tables it sits at, so that it can reveal its contribution and check the record."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from roost.client.errors import Refused
from roost.core import fair, proof, record
from roost.core.game import Seat
from roost.core.proof import Kept
from roost.protocol.facts import TableStatus


@dataclass
class KeptTable:
    """What the device saw and sent at one table."""

    commitment: str
    """What the table had published before the device revealed anything."""
    contribution: bytes
    """The device's part of the deal, sent only when the table asks for it."""
    seat: Seat | None = None
    hashes: tuple[str, ...] | None = None
    """What every seat had promised when the device revealed its part; None: it has not been asked."""


class Keeper:
    """Makes this device's contributions, one per table, and remembers what each table promised."""

    def __init__(self) -> None:
        self.tables: dict[str, KeptTable] = {}

    def promise(self, table: str, commitment: str) -> str:
        """The hash to sit down with at a table; the same one however often."""
        kept = self.tables.setdefault(table, KeptTable(commitment, new_contribution()))
        return hash_of(kept.contribution)

    def reveal(self, status: TableStatus) -> str | None:
        """What to reveal now; None if the table does not ask this device. The others' hashes are kept first.

        Where the table shows another promise for our seat, it was made by another device, or not kept: nothing is
        revealed then."""
        kept, asked, seat = self.tables.get(status.table), status.reveal, status.you
        if kept is None or asked is None or seat is None or seat not in asked.missing:
            return None
        if asked.contribution_hashes[seat] != hash_of(kept.contribution):
            return None
        if kept.hashes is None:
            kept.seat, kept.hashes = seat, tuple(asked.contribution_hashes)
        return kept.contribution.hex()

    def verify(self, table: str, text: str) -> None:
        """Check the record of a table, by itself and against what this device kept; BadRecord says what is wrong.

        Refused if the device did not take part in the deal, so that nothing can be proved to it."""
        kept = self.tables.get(table)
        if kept is None or kept.seat is None or kept.hashes is None:
            raise Refused("client-nothing-kept", table=table)
        found = record.decode(text)
        record.check(found)
        hashes = {seat: bytes.fromhex(promised) for seat, promised in enumerate(kept.hashes)}
        proof.compare(found, Kept(bytes.fromhex(kept.commitment), {kept.seat: kept.contribution}, hashes))


def new_contribution() -> bytes:
    """A device's part in the deals of a table."""
    return secrets.token_bytes(fair.CONTRIBUTION_BYTES)


def hash_of(contribution: bytes) -> str:
    """What promises a contribution, as it is sent."""
    return fair.contribution_hash(contribution).hex()
