"""Play the cases of a study, batch by batch, and keep every batch that is finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import TypeAlias

from roost.lab.pieces import Piece
from roost.lab.simulation import run_pieces
from roost.lab.study.counts import counts_of
from roost.lab.study.journal import Journal
from roost.lab.study.plan import Case, Section, cases_of
from roost.workers import Where, connect, is_address

Missing: TypeAlias = Mapping[Case, Sequence[Piece]]


def missing(sections: Sequence[Section], journal: Journal) -> Missing:
    """Return the batches that are not in the journal, in the order in which they are played, by case."""
    found = {case: list(case.batches(skip=tuple(journal.finished.get(case.key, ())))) for case in cases_of(sections)}
    return {case: batches for case, batches in found.items() if batches}


def play(todo: Missing, journal: Journal, workers: Where) -> Iterator[None]:
    """Play batches, add them to the journal, and yield after each."""
    if not todo:
        return
    with connect(workers) if is_address(workers) else nullcontext(workers) as pool:  # one connection for all cases
        for case, batches in todo.items():
            for part in run_pieces(batches[0].job, batches, len(batches), pool):
                journal.add(case.key, case.number_of(part.first), counts_of(part))
                yield
