"""What this device stores about its tables, to reveal its contributions and to verify the records."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from roost.client.errors import Refused
from roost.core import fair, proof, record
from roost.core.game import Event, Seat
from roost.core.proof import Kept
from roost.core.told import compare_told
from roost.protocol.facts import TableStatus
from roost.protocol.messages import TableState

_HASH_OR_NONE = re.compile(r"([0-9a-f]{64})?")


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
    told: list[list[Event]] = field(default_factory=list)
    """The events that the seat received over a socket; after a gap, a new list begins."""
    histories: list[list[Event]] = field(default_factory=list)
    """The answers to requests for all events so far, each from the start of the game."""
    version: int = -1
    """The version that the last of the `told` events led to."""


class Keeper:
    """Creates this device's contributions, one per table, and stores what each table committed to and dealt."""

    def __init__(self) -> None:
        self.tables: dict[str, KeptTable] = {}

    def promise(self, table: str, commitment: str) -> str:
        """Return the hash to join a table with; repeated calls return the same hash."""
        kept = self.tables.setdefault(table, KeptTable(commitment, new_contribution()))
        return hash_of(kept.contribution)

    def keep(self, table: str, commitment: str, contribution: bytes) -> None:
        """Keep a contribution that was promised before the table was known.

        Raise Refused if the table is known already: it would replace what this device kept of it."""
        if table in self.tables:
            raise Refused("client-table-known", table=table)
        self.tables[table] = KeptTable(commitment, contribution)

    def reveal(self, status: TableStatus) -> str | None:
        """Store the hashes of all seats and return the contribution to reveal; None if the table does not ask for it.

        Nothing is revealed if the table shows another hash for this seat: another device joined, or the server
        cheats. Raise Refused if the table does not show one hash per seat, or shows other hashes than before: the
        server could fill the missing ones after our contribution is known."""
        kept, asked, seat = self.tables.get(status.table), status.reveal, status.you
        if kept is None or asked is None or seat is None or seat not in asked.missing:
            return None
        hashes = tuple(asked.contribution_hashes)
        if seat not in range(status.players) or not _are_hashes(hashes, status.players):
            raise Refused("client-bad-hashes", table=status.table)
        if hashes[seat] != hash_of(kept.contribution):
            return None
        if kept.hashes is None:
            kept.seat, kept.hashes = seat, hashes
        if (kept.seat, kept.hashes) != (seat, hashes):
            raise Refused("client-other-hashes", table=status.table)
        return kept.contribution.hex()

    def keep_told(self, state: TableState) -> None:
        """Store the events that our seat received."""
        kept = self.tables.get(state.table)
        if kept is None or kept.seat is None or kept.seat != state.you or state.view is None:
            return
        if state.after > kept.version or not kept.told:
            kept.told.append([])
        kept.told[-1] += _events(state.view["events"])
        kept.version = state.version

    def keep_history(self, table: str, events: Iterable[Mapping[str, Any]]) -> None:
        """Store the answer to a request for all events so far, in place of earlier answers that it repeats."""
        kept = self.tables.get(table)
        if kept is not None and kept.seat is not None:
            history = _events(events)
            kept.histories = [*(old for old in kept.histories if old != history[: len(old)]), history]

    def verify(self, table: str, text: str) -> tuple[Seat, ...]:
        """Check the record of a table by itself and against what this device stored; raise BadRecord if it is wrong.

        Return the seats that promised a contribution and did not reveal it: each could choose between two deals.
        Raise Refused if the device did not contribute to the deal, because then nothing can be proved to it."""
        kept = self.tables.get(table)
        if kept is None or kept.seat is None or kept.hashes is None:
            raise Refused("client-nothing-kept", table=table)
        found = record.decode(text)
        record.check(found)
        hashes = {seat: bytes.fromhex(promised) for seat, promised in enumerate(kept.hashes)}
        commitment = bytes.fromhex(kept.commitment)
        proof.compare(found, Kept(commitment, {kept.seat: kept.contribution}, hashes, players=len(hashes)))
        for runs in (kept.told, *([history] for history in kept.histories)):
            compare_told(found, kept.seat, runs)
        if not any((*kept.told, *kept.histories)):
            raise Refused("client-no-cards-kept", table=table)
        return proof.withheld(found)


def _events(told: Iterable[Mapping[str, Any]]) -> list[Event]:
    return [Event(event["key"], event["values"]) for event in told]


def _are_hashes(hashes: tuple[str, ...], players: int) -> bool:
    """Whether there is one hash per seat, empty for a seat without a device."""
    return len(hashes) == players and all(map(_HASH_OR_NONE.fullmatch, hashes))


def new_contribution() -> bytes:
    """Return a random contribution."""
    return secrets.token_bytes(fair.CONTRIBUTION_BYTES)


def hash_of(contribution: bytes) -> str:
    """Return the hash of a contribution in hex."""
    return fair.contribution_hash(contribution).hex()
