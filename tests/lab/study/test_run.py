"""Studies are played by the workers that the user names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roost.lab.study import run
from roost.lab.study.journal import Journal
from roost.lab.study.plan import Plan
from roost.workers import InProcess, Where

ADDRESS = "dask://host:8786"


def test_all_cases_of_a_study_share_one_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Where] = []

    @contextmanager
    def connect(where: Where) -> Iterator[InProcess]:
        opened.append(where)
        yield InProcess()

    monkeypatch.setattr(run, "connect", connect)
    sections = Plan("5211", (2, 3), ({},), ("random",), ({},), 2, 1).sections()
    journal = Journal(tmp_path, {})
    assert len(list(run.play(run.missing(sections, journal), journal, ADDRESS))) == 4
    assert opened == [ADDRESS]
    assert list(run.play(run.missing(sections, journal), journal, ADDRESS)) == []
    assert opened == [ADDRESS], "a finished study needs no cluster"
    journal.close()
