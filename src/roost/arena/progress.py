"""Progress of a run: what is known so far of every row, and how long the rest will take."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from typing import Any

from roost.arena.pairing import PlayedDeal
from roost.arena.plan import Row
from roost.arena.results import share_of_row
from roost.arena.run import Run
from roost.report import figures
from roost.text import Catalogue

EVERY = 1.0
"""Seconds between two pictures of a terminal."""
EVERY_LINE = 30.0
"""Seconds between two lines, where standard error is not a terminal."""


class Progress:
    """Shows the progress of a run on standard error: a live table in a terminal, otherwise a line now and then."""

    def __init__(self, run: Run, workers: int, words: Catalogue) -> None:
        self._workers = workers
        self._words = words
        self._started = self._shown = time.monotonic()
        self._played = 0
        self._live: Any = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(self._table(run), console=Console(stderr=True), auto_refresh=False, transient=True)

    def __enter__(self) -> Progress:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def __call__(self, run: Run, deal: PlayedDeal) -> None:  # noqa: ARG002  # as runs report it
        """Show the state of a run after a deal, if the last time was long enough ago."""
        self._played += 1
        now = time.monotonic()
        if now - self._shown < (EVERY_LINE if self._live is None else EVERY):
            return
        self._shown = now
        if self._live is not None:
            self._live.update(self._table(run), refresh=True)
        else:
            print(self.line(run), file=sys.stderr, flush=True)  # noqa: T201  # progress is for people

    def line(self, run: Run) -> str:
        """Return the progress as one line."""
        done = sum(len(run.used(row)) for row in run.plan.rows)
        total = sum(run.needed(row) for row in run.plan.rows)
        return self._words("arena-progress", done=done, total=total, left=clock(self.seconds_left(run)))

    def seconds_left(self, run: Run) -> float:
        """Return an estimate of the time for what is missing: by row as far as known, otherwise by the mean deal."""
        known = [deal.seconds for played in run.deals.values() for deal in played.values()]
        mean = sum(known) / len(known) if known else 0.0
        left = 0.0
        for row in run.plan.rows:
            played = run.deals[row.pairing].values()
            each = sum(deal.seconds for deal in played) / len(played) if played else mean
            left += each * max(0, run.needed(row) - len(run.used(row)))
        return left / self._workers

    def _table(self, run: Run) -> Any:
        from rich.table import Table

        table = Table(title=self.line(run), title_justify="left", box=None, pad_edge=False)
        for key in ("arena-one", "arena-others", "arena-deals", "arena-share"):
            table.add_column(self._words(key))
        for row in run.plan.rows:
            table.add_row(row.pairing.one, row.pairing.others, self._count(run, row), self._share(run, row))
        return table

    def _count(self, run: Run, row: Row) -> str:
        return f"{len(run.used(row))}/{run.needed(row)}"

    def _share(self, run: Run, row: Row) -> str:
        return figures.share(asdict(share_of_row(run, row)), self._words) if run.used(row) else "–"


def clock(seconds: float) -> str:
    """Return a time as h:mm:ss."""
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
