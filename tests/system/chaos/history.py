"""The check of the whole history: what is stored against what was promised and seen."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Sequence

from pydantic_core import to_json

from roost.server.storage.sql import Storage
from roost.server.table.entries import Created, Said, decode_entry
from roost.server.table.fold import Table, create
from tests.system.chaos.witnesses import Ledger, fingerprint
from tests.system.players import check_table


async def check_history(url: str, ledgers: Sequence[Ledger]) -> Counter[str]:
    """Check every table, and return how much was checked."""
    storage, counts = Storage(url), Counter[str]()
    await storage.start()
    try:
        for ledger in ledgers:
            await check_table(storage, ledger.table, ledger.moves)
            counts += await _check_ledger(storage, ledger)
    finally:
        await storage.stop()
    return counts


async def _check_ledger(storage: Storage, ledger: Ledger) -> Counter[str]:
    stored, secret = await storage.entries(ledger.table), await storage.secret(ledger.table)
    assert secret is not None
    first, *rest = [decode_entry(row.body) for row in stored]
    assert isinstance(first, Created)
    table, said, views = create(ledger.table, secret, first), dict[str, int](), 0
    _check_views(table, ledger)
    for entry in rest:
        table = table.apply(entry)
        views += _check_views(table, ledger)
        if isinstance(entry, Said):
            assert entry.text not in said, f"{ledger.table}: “{entry.text}” was stored twice"
            said[entry.text] = table.public
    assert not ledger.seen, f"{ledger.table}: views that no version of the log explains: {ledger.seen}"
    for text, version in ledger.lines:
        assert said.get(text) == version, f"{ledger.table}: the acknowledged line “{text}” is not stored as {version}"
    finished = await storage.game(ledger.table)
    assert (finished is not None) == (table.status == "over"), f"{ledger.table}: the history of games differs"
    return Counter(tables=1, entries=len(stored), moves=len(ledger.moves), lines=len(ledger.lines), views=views)


def _check_views(table: Table, ledger: Ledger) -> int:
    """Remove the views from the ledger that are right at this version, and return how many."""
    right = 0
    if table.play is None:
        return 0
    for seat in range(table.players):
        seen = ledger.seen.get((table.public, seat), set())
        if seen:
            expected = fingerprint(json.loads(to_json(table.game.view(table.play.state, seat))))
            right += expected in seen
            seen.discard(expected)
            if not seen:
                del ledger.seen[table.public, seat]
    return right


def longest_wait(ledger: Ledger, faults: Sequence[tuple[float, float]], end: float) -> float:
    """Return the longest time without progress at a table, the time of faults aside."""
    times = ledger.progress if ledger.is_over else [*ledger.progress, end]
    gaps = itertools.pairwise(times)
    return max((_calm(begin, stop, faults) for begin, stop in gaps), default=0.0)


def _calm(begin: float, end: float, faults: Sequence[tuple[float, float]]) -> float:
    """Return how much of a time no fault covers."""
    calm, at = 0.0, begin
    for start, stop in sorted(faults):
        if stop <= at or start >= end:
            continue
        calm += max(0.0, start - at)
        at = max(at, stop)
    return calm + max(0.0, end - at)
