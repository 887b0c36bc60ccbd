"""Play the rows of a plan with workers, keep every deal in a journal, and continue where a journal ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, takewhile
from typing import TypeAlias

from roost.arena import fingerprint
from roost.arena.journal import Journal
from roost.arena.pairing import Pairing, PlayedDeal, Setting, play_deal
from roost.arena.plan import Plan, Row
from roost.arena.sequential import stopping_time
from roost.workers import Cluster, Workers

Piece: TypeAlias = tuple[Pairing, int]
Report: TypeAlias = Callable[["Run", PlayedDeal], None]
"""Called after every deal that was played."""


class Run:
    """The deals of a plan that have been played so far."""

    def __init__(self, plan: Plan, deals: Sequence[PlayedDeal] = ()) -> None:
        self.plan = plan
        self.deals: dict[Pairing, dict[int, PlayedDeal]] = {row.pairing: {} for row in plan.rows}
        self._stops: dict[Pairing, int | None] = {}
        for deal in deals:
            self.deals[deal.pairing][deal.index] = deal
        for row in plan.rows:
            self._look(row)

    def add(self, deal: PlayedDeal) -> None:
        """Add a deal that was played."""
        self.deals[deal.pairing][deal.index] = deal
        self._look(next(row for row in self.plan.rows if row.pairing == deal.pairing))

    def _look(self, row: Row) -> None:
        """Find out whether the sequential test of a row is decided. It looks at deals in their order only."""
        if row.is_sequential and self._stops.get(row.pairing) is None:
            shares = [deal.share for deal in self._in_order(row.pairing)]
            self._stops[row.pairing] = stopping_time(shares, self.plan.par)

    def _in_order(self, pairing: Pairing) -> list[PlayedDeal]:
        """Return the deals from the first one on, up to the first that is missing."""
        played = self.deals[pairing]
        return [played[index] for index in takewhile(played.__contains__, count())]

    def stop(self, row: Row) -> int | None:
        """Return the number of deals after which the sequential test of a row was decided, or None."""
        return self._stops.get(row.pairing)

    def needed(self, row: Row) -> int:
        """Return the number of deals that a row needs, as far as that is known."""
        return self.stop(row) or row.deals

    def used(self, row: Row) -> list[PlayedDeal]:
        """Return the deals that count for a row, in order.

        Deals after the decision of a sequential test do not count, even if a worker has already played them."""
        played = self.deals[row.pairing]
        return [played[index] for index in sorted(played) if index < self.needed(row)]

    def is_complete(self) -> bool:
        return all(len(self.used(row)) == self.needed(row) for row in self.plan.rows)

    def missing(self) -> Iterator[Piece]:
        """Yield the deals that are still to be played, one of each row in turn. Decided rows are left out."""
        for index in range(max(row.deals for row in self.plan.rows)):
            for row in self.plan.rows:
                if index < self.needed(row) and index not in self.deals[row.pairing]:
                    yield row.pairing, index


def play_all(run: Run, journal: Journal | None, workers: Workers, report: Report | None = None) -> None:
    """Play everything that is missing in a run."""
    setting, players = run.plan.setting(), run.plan.players
    function = partial(play_piece, setting)
    if isinstance(workers, Cluster):  # whose machines may have other versions of games and bots of other packages
        function = partial(play_checked_piece, setting, players, fingerprint.of(setting.game, players))
    for deal in workers.run(function, run.missing()):
        if journal is not None:
            journal.append(deal)
        run.add(deal)
        if report is not None:
            report(run, deal)


def play_checked_piece(setting: Setting, players: tuple[str, ...], sources: str, piece: Piece) -> PlayedDeal:
    """Play one deal of one pairing on another machine; raise BadSetup if it has other sources of the game or a bot."""
    fingerprint.check(setting.game, players, sources)
    return play_piece(setting, piece)


def play_piece(setting: Setting, piece: Piece) -> PlayedDeal:
    """Play one deal of one pairing, in a worker."""
    return play_deal(setting, *piece)
