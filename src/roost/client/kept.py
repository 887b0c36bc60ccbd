"""What this device keeps of the tables it sits at, so that it can reveal its contribution and check the record."""

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
    """What the device saw and sent at one table."""

    commitment: str
    """What the table had published before the device revealed anything."""
    contribution: bytes
    """The device's part of the deal, sent only when the table asks for it."""
    seat: Seat | None = None
    hashes: tuple[str, ...] | None = None
    """What every seat had promised when the device revealed its part; None: it has not been asked."""
    told: list[list[Event]] = field(default_factory=list)
    """The events that the seat was told on a line; after a gap a new list begins."""
    histories: list[list[Event]] = field(default_factory=list)
    """The answers to requests for all events so far, each from the start of the game."""
    version: int = -1
    """The version that the last of the `told` events led to."""


class Keeper:
    """Makes this device's contributions, one per table, and remembers what each table promised and dealt."""

    def __init__(self) -> None:
        self.tables: dict[str, KeptTable] = {}

    def promise(self, table: str, commitment: str) -> str:
        """The hash to sit down with at a table; the same one however often."""
        kept = self.tables.setdefault(table, KeptTable(commitment, new_contribution()))
        return hash_of(kept.contribution)

    def keep(self, table: str, commitment: str, contribution: bytes) -> None:
        """Keep a contribution that was promised before the table was known.

        Refused if the table is known already: it would replace what this device kept of it."""
        if table in self.tables:
            raise Refused("client-table-known", table=table)
        self.tables[table] = KeptTable(commitment, contribution)

    def reveal(self, status: TableStatus) -> str | None:
        """What to reveal now; None if the table does not ask this device. The others' hashes are kept first.

        Where the table shows another promise for our seat, another device made it, or the table did not keep it:
        nothing is revealed then. Refused if the table does not show one hash per seat, or shows other hashes than
        before: the seats that it leaves open could be filled after our contribution is known."""
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
        """Keep the events that a table told our seat."""
        kept = self.tables.get(state.table)
        if kept is None or kept.seat is None or kept.seat != state.you or state.view is None:
            return
        if state.after > kept.version or not kept.told:
            kept.told.append([])
        kept.told[-1] += _events(state.view["events"])
        kept.version = state.version

    def keep_history(self, table: str, events: Iterable[Mapping[str, Any]]) -> None:
        """Keep an answer to a request for all events so far."""
        kept = self.tables.get(table)
        if kept is not None and kept.seat is not None:
            kept.histories.append(_events(events))

    def verify(self, table: str, text: str) -> tuple[Seat, ...]:
        """Check the record of a table, by itself and against what this device kept; BadRecord says what is wrong.

        The seats that promised a contribution and did not reveal it: each of them could choose between two deals.
        Refused if the device did not take part in the deal, so that nothing can be proved to it."""
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
    """A device's part in the deals of a table."""
    return secrets.token_bytes(fair.CONTRIBUTION_BYTES)


def hash_of(contribution: bytes) -> str:
    """What promises a contribution, as it is sent."""
    return fair.contribution_hash(contribution).hex()
