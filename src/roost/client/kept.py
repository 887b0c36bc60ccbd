"""What this device stores about its tables, to reveal its contributions and to verify the records."""

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
    """What the device received and sent at one table."""

    commitment: str
    """The commitment that the table had published before the device sent anything."""
    contribution: bytes
    """The device's contribution to the deal, sent only when the table asks for it."""
    seat: Seat | None = None
    hashes: tuple[str, ...] | None = None
    """The hashes of all seats at the time the device revealed its contribution; None: it has not revealed."""


class Keeper:
    """Creates this device's contributions, one per table, and stores the commitments and hashes of each table."""

    def __init__(self) -> None:
        self.tables: dict[str, KeptTable] = {}

    def promise(self, table: str, commitment: str) -> str:
        """Return the hash to join a table with; repeated calls return the same hash."""
        kept = self.tables.setdefault(table, KeptTable(commitment, new_contribution()))
        return hash_of(kept.contribution)

    def reveal(self, status: TableStatus) -> str | None:
        """Store the hashes of all seats and return the contribution to reveal; None if the table does not ask for it.

        Nothing is revealed if the table shows another hash for this seat: another device joined, or the server
        cheats."""
        kept, asked, seat = self.tables.get(status.table), status.reveal, status.you
        if kept is None or asked is None or seat is None or seat not in asked.missing:
            return None
        if asked.contribution_hashes[seat] != hash_of(kept.contribution):
            return None
        if kept.hashes is None:
            kept.seat, kept.hashes = seat, tuple(asked.contribution_hashes)
        return kept.contribution.hex()

    def verify(self, table: str, text: str) -> None:
        """Check the record of a table by itself and against what this device stored; raise BadRecord if it is wrong.

        Raise Refused if the device did not contribute to the deal, because then nothing can be proved to it."""
        kept = self.tables.get(table)
        if kept is None or kept.seat is None or kept.hashes is None:
            raise Refused("client-nothing-kept", table=table)
        found = record.decode(text)
        record.check(found)
        hashes = {seat: bytes.fromhex(promised) for seat, promised in enumerate(kept.hashes)}
        proof.compare(found, Kept(bytes.fromhex(kept.commitment), {kept.seat: kept.contribution}, hashes))


def new_contribution() -> bytes:
    """Return a random contribution."""
    return secrets.token_bytes(fair.CONTRIBUTION_BYTES)


def hash_of(contribution: bytes) -> str:
    """Return the hash of a contribution in hex."""
    return fair.contribution_hash(contribution).hex()
