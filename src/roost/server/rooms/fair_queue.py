"""Whose bot decides next: hosts take turns, and so do the tables of a host. People at one address count as one host.

The host whose last turn was longest ago comes first, so that a host with one table waits for the decision that is being
made, and not for another one of a host with many tables.
Tables with a person come before tables of bots only. A table with many bots, a host with many tables, or an address
with many hosts gets no more turns than others who wait.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")

REMEMBERED_HOSTS = 1000
"""Hosts whose last turn is remembered; of others, those who came first are first."""
REMEMBERED_PEOPLE = 20_000


@dataclass(frozen=True)
class Asker:
    """The table that a bot decides at."""

    table: str
    host: str
    """Whose turn it takes: the host's address, or the host, if the address is not known."""
    has_people: bool
    """Whether a person plays at the table, and so waits for the bot."""


class Addresses:
    """From which address people were last seen, in the memory of this process."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Note the address of a person; an empty one, of this machine, says nothing."""
        if address:
            self._known[person] = address
            self._known.move_to_end(person)
            if len(self._known) > REMEMBERED_PEOPLE:
                self._known.popitem(last=False)

    def payer(self, person: str) -> str:
        """Return whose turn a person takes: that of their address, or their own."""
        return self._known.get(person, person)


class FairQueue(Generic[Item]):
    """A queue of items, each with the table that it belongs to."""

    def __init__(self) -> None:
        self._waiting: dict[bool, dict[str, dict[str, deque[Item]]]] = {True: {}, False: {}}
        """By whether people wait, host and table. The order of the keys is that of arrival and, of tables, of turns."""
        self._served: dict[str, int] = {}
        """The number of the last turn of each host, oldest first."""
        self._turn = 0

    def push(self, asker: Asker, item: Item) -> None:
        """Add an item behind those of its table."""
        tables = self._waiting[asker.has_people].setdefault(asker.host, {})
        tables.setdefault(asker.table, deque()).append(item)

    def serve(self, host: str) -> None:
        """Note that a host has a turn now."""
        self._turn += 1
        self._served.pop(host, None)
        self._served[host] = self._turn
        if len(self._served) > REMEMBERED_HOSTS:
            del self._served[next(iter(self._served))]

    def pop(self, exclude: Collection[str] = ()) -> Item | None:
        """Remove and return the next item, except of some hosts; None if nothing else waits.

        Its host and its table go to the end."""
        for hosts in (self._waiting[True], self._waiting[False]):
            waiting = [host for host in hosts if host not in exclude]
            if waiting:
                return self._pop(hosts, min(waiting, key=lambda host: self._served.get(host, 0)))
        return None

    def _pop(self, hosts: dict[str, dict[str, deque[Item]]], host: str) -> Item:
        self.serve(host)
        tables = hosts.pop(host)
        table = next(iter(tables))
        items = tables.pop(table)
        item = items.popleft()
        if items:
            tables[table] = items
        if tables:
            hosts[host] = tables
        return item
